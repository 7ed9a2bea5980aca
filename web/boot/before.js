// Runs while the page is being read, before anything is painted and long before Python is there.
// Written for old browsers too, and put into the page itself: it is never fetched.
(function () {
  'use strict';
  var root = document.documentElement;
  var taps = (window.casinoTaps = []);

  // A browser that has no modules will run nothing else of ours: it is told so at once.
  if (!('noModule' in document.createElement('script'))) root.setAttribute('data-outdated', '');

  document.addEventListener('click', keep, true);
  document.addEventListener('submit', keep, true);
  if (root.getAttribute('data-edition') !== 'embed') showTable();

  // The table in the page is the first game of a newcomer. Whoever comes back finds the picture of
  // the own table (see picture.mjs), and who asks for a certain game, no cards until they are dealt.
  function showTable() {
    var query = location.search.replace(/[?&](speed|view)=\w+/g, '');
    try {
      var picture = JSON.parse(localStorage.getItem('casino.picture'));
      var fits = picture && picture.version === root.getAttribute('data-version');
      if (fits && (!query || query === picture.query)) {
        document.querySelector('main').innerHTML = picture.html;
        return;
      }
      if (localStorage.getItem('casino.game')) query = 'the stored game';
    } catch (error) {
      // Storage is denied, or what was stored is no picture.
    }
    if (query) root.setAttribute('data-deal', 'awaited');
  }

  // Keeps what is tapped for start.mjs, which hands it on when the game can answer.
  function keep(event) {
    var state = root.getAttribute('data-state');
    if (state !== 'booting') {
      document.removeEventListener('click', keep, true);
      document.removeEventListener('submit', keep, true);
      return;
    }
    var form = event.type === 'submit';
    if (form) event.preventDefault();
    var found = event.target.closest(form ? 'form' : 'main button');
    var name = found ? nameOf(found) : '';
    if (!name) return;
    var table = document.querySelector('[data-region="table"]');
    taps.push({ name: name, detail: event.detail, view: table.getAttribute('data-view') });
    if (found.getAttribute('data-place') === 'hand') press(found);
  }

  // A selector that finds an element again after the table has been drawn anew.
  function nameOf(element) {
    var names = ['data-region', 'data-play', 'data-action', 'data-index', 'data-place', 'data-cards', 'data-card'];
    var name = '';
    for (var i = 0; i < names.length; i++) {
      var value = element.getAttribute(names[i]);
      if (value !== null) name += '[' + names[i] + '=' + JSON.stringify(value) + ']';
    }
    return name;
  }

  // Shows at once which card was chosen.
  function press(card) {
    var before = card.getAttribute('aria-pressed') === 'true';
    var cards = document.querySelectorAll('[data-place="hand"][aria-pressed]');
    for (var i = 0; i < cards.length; i++) cards[i].setAttribute('aria-pressed', 'false');
    card.setAttribute('aria-pressed', String(!before));
  }
})();

// Runs while the page is being read, before anything is painted and long before Python is there.
// Written for old browsers too, and put into the page itself: it is never fetched.
(function () {
  'use strict';
  var root = document.documentElement;
  var taps = (window.casinoTaps = []);

  // A browser that has no modules will run nothing else of ours: it is told so at once.
  if (!('noModule' in document.createElement('script'))) root.setAttribute('data-outdated', '');

  // What the page says before Python is there, by language and by what it is in English.
  var words = JSON.parse(document.getElementById('words').textContent);
  var WORDY = ['aria-label', 'title', 'placeholder', 'data-said'];

  // The table in the page is the first game of a newcomer. Whoever comes back finds the picture of
  // the own table (see picture.mjs), and who asks for a certain game, no cards until they are dealt.
  function showTable() {
    var query = location.search.replace(/[?&](speed|view)=\w+/g, '');
    try {
      var picture = JSON.parse(localStorage.getItem('casino.picture'));
      var fits = picture && picture.version === root.getAttribute('data-version') && picture.lang === root.lang;
      if (fits && (!query || query === picture.query)) {
        document.querySelector('main').innerHTML = picture.html;
        return true;
      }
      if (localStorage.getItem('casino.game')) query = 'the stored game';
    } catch (error) {
      // Storage is denied, or what was stored is no picture.
    }
    if (query) root.setAttribute('data-deal', 'awaited');
    return false;
  }

  // Languages

  function setting(name) {
    try {
      return JSON.parse(localStorage.getItem('casino.settings'))[name];
    } catch (error) {
      return undefined; // nothing is stored
    }
  }

  // The language that is wanted, else the first that the browser likes and the page has.
  function languageOf(wanted) {
    var liked = [wanted].concat(navigator.languages || navigator.language);
    for (var i = 0; i < liked.length; i++) {
      var language = String(liked[i]).slice(0, 2).toLowerCase();
      if (language === 'en' || words[language]) return language;
    }
    return 'en';
  }

  // A text as it is said in the language of the page; values stand in it as {name}.
  window.casinoSay = function (text, values) {
    var said = (words[root.lang] || {})[text] || text;
    return said.replace(/\{(\w+)\}/g, function (slot, name) {
      return values && name in values ? values[name] : slot;
    });
  };

  // Has the page speak a language: all that is not drawn by Python.
  window.casinoSpeak = function (language) {
    root.lang = language;
    var parts = document.body.children;
    for (var i = 0; i < parts.length; i++) if (!/^(MAIN|DIALOG|SCRIPT)$/.test(parts[i].tagName)) speakIn(parts[i]);
  };
  window.casinoLanguageOf = languageOf;
  window.casinoSpeakIn = speakIn;

  function speakIn(part) {
    var walker = document.createTreeWalker(part, 5); // elements and texts
    for (var node = part; node; node = walker.nextNode()) {
      if (node.nodeType === 3) speakText(node);
      else if (node.nodeType === 1) speakAttributes(node);
      if (node.content instanceof DocumentFragment) speakIn(node.content);
    }
  }

  function speakText(node) {
    var english = node.casinoEnglish || node.data.replace(/\s+/g, ' ').trim();
    var said = window.casinoSay(english);
    if (said === english && !node.casinoEnglish) return;
    node.casinoEnglish = english;
    node.data = node.data.match(/^\s*/)[0] + said + node.data.match(/\s*$/)[0];
  }

  function speakAttributes(element) {
    for (var i = 0; i < WORDY.length; i++) {
      var name = WORDY[i];
      var english = element['casino-' + name] || element.getAttribute(name);
      if (!english) continue;
      if (window.casinoSay(english) !== element.getAttribute(name)) element.setAttribute(name, window.casinoSay(english));
      element['casino-' + name] = english;
    }
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

  document.addEventListener('click', keep, true);
  document.addEventListener('submit', keep, true);
  if (root.getAttribute('data-edition') !== 'embed') {
    root.lang = languageOf(setting('lang'));
    if (!showTable()) speakIn(document.querySelector('main'));
    document.addEventListener('DOMContentLoaded', function () {
      window.casinoSpeak(root.lang);
    });
  }
})();

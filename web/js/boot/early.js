// Runs while the browser reads the page: before anything is painted, long before Python is there.
// It is written for old browsers too, and the build puts it into the page itself.
(function () {
  'use strict';
  var root = document.documentElement;
  /** @type {EarlyEvent[]} */
  var earlyEvents = (window.casinoEarlyEvents = []);

  // The texts of the page before Python is there: a list in each language, all in one order. A text
  // that is the same in English is 0 in the others.
  /** @type {Record<string, (string | 0)[]>} */
  var words = JSON.parse(/** @type {HTMLElement} */ (document.getElementById('words')).textContent);
  var ATTRIBUTES = BUILD.translated_attributes;

  // A part of the address that asks for something; all others are those of other programs, or say how to show it.
  var ASKS = new RegExp('(^|[+\\s]|%20)(' + BUILD.asking_fields.join('|') + ')(=|%3D|$)', 'i');

  // What the address asks for; '' for nothing. saved-picture.js needs it, too.
  window.casinoAskedQuery = function () {
    return (location.search.slice(1) + '&' + location.hash.slice(1)).split(/[&;]/).filter(function (part) {
      return ASKS.test(part);
    }).join('&');
  };

  // The static page holds a newcomer's first game. A returning player sees the saved picture of the
  // table (see saved-picture.js). If that is of another address, no cards show until Python has dealt
  // the game: each address has its own.
  function showTable() {
    var query = window.casinoAskedQuery();
    try {
      var picture = JSON.parse(localStorage.getItem(BUILD.picture_key));
      var fits = picture && picture.version === root.getAttribute('data-version') && picture.lang === root.lang;
      if (fits && query === picture.query) {
        var main = document.querySelector('main');
        main.className = picture.classes;
        main.innerHTML = picture.html;
        forgetYesterday();
        return true;
      }
      if (localStorage.getItem(BUILD.database_key) || localStorage.getItem(BUILD.game_key)) query = 'the stored game';
    } catch (error) {
      // The browser denies storage, or the stored text is not a picture.
    }
    if (query) root.setAttribute('data-deal', 'awaited');
    return false;
  }

  // The picture tells the Daily-5 of the day on which it was saved; days are those of UTC.
  function forgetYesterday() {
    var today = document.querySelector('.to-daily .today');
    var date = new Date().toISOString().slice(0, 10);
    if (today && today.getAttribute('data-day') !== date) /** @type {Node} */ (today.parentNode).removeChild(today);
  }

  // The log is open where it stands beside the table.
  function openLog() {
    /** @type {HTMLDetailsElement} */
    var log = document.querySelector('#log .logged');
    if (log && matchMedia(BUILD.wide).matches) log.open = true;
  }

  // Languages

  /** @type {(name: string) => string | undefined} */
  function setting(name) {
    try {
      return JSON.parse(localStorage.getItem(BUILD.settings_key))[name];
    } catch (error) {
      return undefined; // nothing is stored
    }
  }

  // The given language, else the first of the browser's languages that the page has, else English.
  window.casinoPreferredLanguage = function (wanted) {
    var preferred = [wanted].concat(navigator.languages || navigator.language);
    for (var i = 0; i < preferred.length; i++) {
      var language = String(preferred[i]).slice(0, 2).toLowerCase();
      if (words[language]) return language;
    }
    return 'en';
  };

  // Translates an English text into the language of the page; `values` fill its places, as {name}.
  window.casinoTranslate = function (text, values) {
    var translated = (words[root.lang] || words.en)[words.en.indexOf(text)] || text;
    return translated.replace(/\{(\w+)\}/g, function (place, name) {
      return values && name in values ? values[name] : place;
    });
  };

  // Changes the language of everything in the page that Python does not draw.
  window.casinoSetLanguage = function (language) {
    root.lang = language;
    var parts = document.body.children;
    for (var i = 0; i < parts.length; i++) {
      if (!/^(MAIN|DIALOG|SCRIPT)$/.test(parts[i].tagName)) window.casinoTranslateElement(parts[i]);
    }
  };

  // Translates an element with everything in it, templates included.
  window.casinoTranslateElement = function (element) {
    var walker = document.createTreeWalker(element, 5); // elements and texts
    for (var node = /** @type {Node | null} */ (element); node; node = walker.nextNode()) {
      if (node.nodeType === 3) translateText(/** @type {Text} */ (node));
      else if (node.nodeType === 1) translateAttributes(/** @type {Element & Record<string, string>} */ (node));
      if (/** @type {HTMLTemplateElement} */ (node).content instanceof DocumentFragment) window.casinoTranslateElement(/** @type {HTMLTemplateElement} */ (node).content);
    }
  };

  /** @type {(node: Text) => void} */
  function translateText(node) {
    var english = node.casinoEnglish || node.data.replace(/\s+/g, ' ').trim();
    var translated = window.casinoTranslate(english);
    if (translated === english && !node.casinoEnglish) return;
    node.casinoEnglish = english;
    node.data = /** @type {string[]} */ (node.data.match(/^\s*/))[0] + translated + /** @type {string[]} */ (node.data.match(/\s*$/))[0];
  }

  /** @type {(element: Element & Record<string, string>) => void} */
  function translateAttributes(element) {
    for (var i = 0; i < ATTRIBUTES.length; i++) {
      var name = ATTRIBUTES[i];
      var english = element['casino-' + name] || element.getAttribute(name);
      if (!english) continue;
      var translated = window.casinoTranslate(english);
      if (translated !== element.getAttribute(name)) element.setAttribute(name, translated);
      element['casino-' + name] = english;
    }
  }

  // Clicks and submitted forms

  // Records an event; start.js repeats it when Python is there.
  /** @type {(event: MouseEvent | SubmitEvent) => void} */
  function record(event) {
    var state = root.getAttribute('data-state');
    if (state !== 'booting') {
      document.removeEventListener('click', record, true);
      document.removeEventListener('submit', record, true);
      return;
    }
    var form = event.type === 'submit';
    if (form) event.preventDefault();
    var target = event.target.closest(form ? 'form' : 'main button');
    var selector = target ? selectorOf(target) : '';
    if (!selector) return;
    var table = document.querySelector('[data-region="table"]');
    earlyEvents.push({ selector: selector, detail: event.detail, view: table.getAttribute('data-view') });
    if (target.getAttribute('data-place') === 'hand') press(target);
  }

  // A selector that finds the same element after Python has drawn the table again.
  /** @type {(element: Element) => string} */
  function selectorOf(element) {
    var names = ['data-region', 'data-play', 'data-action', 'data-index', 'data-place', 'data-cards', 'data-card'];
    var selector = '';
    for (var i = 0; i < names.length; i++) {
      var value = element.getAttribute(names[i]);
      if (value !== null) selector += '[' + names[i] + '=' + JSON.stringify(value) + ']';
    }
    return selector;
  }

  // Shows the chosen card at once.
  /** @type {(card: Element) => void} */
  function press(card) {
    var before = card.getAttribute('aria-pressed') === 'true';
    var cards = document.querySelectorAll('[data-place="hand"][aria-pressed]');
    for (var i = 0; i < cards.length; i++) cards[i].setAttribute('aria-pressed', 'false');
    card.setAttribute('aria-pressed', String(!before));
  }

  document.addEventListener('click', record, true);
  document.addEventListener('submit', record, true);
  if (root.getAttribute('data-edition') !== 'embed') {
    root.lang = window.casinoPreferredLanguage(setting('lang'));
    var isEnglish = root.lang === 'en'; // as the page is written
    var isPicture = root.getAttribute('data-edition') !== 'rook' && showTable();
    if (!isPicture && !isEnglish) window.casinoTranslateElement(document.querySelector('main'));
    openLog();
    document.addEventListener('DOMContentLoaded', function () {
      if (!isEnglish) window.casinoSetLanguage(root.lang);
    });
  }
})();

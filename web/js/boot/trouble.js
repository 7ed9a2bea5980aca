// Finds out why the game does not start, and says so: what the server, the browser, a frame or an
// extension has done to a file or to the page. It needs no other file and is written for old browsers
// too. The build puts it first into every page that runs the game. It is also a file of its own, which
// start.js loads where the scripts in the page do not run.
//
// <html data-trouble> has the kind of the trouble that was told:
//   file      the page was opened from a disk
//   sandbox   the page has no origin of its own
//   policy    the Content-Security-Policy of the server forbids something that the game needs
//   changed   the page did not arrive as the build made it
//   missing   the server answered a file with an error
//   page      the server sent a page instead of a file
//   type      the server sent a script with a media type that browsers refuse
//   damaged   a file did not arrive as the build made it
//   blocked   a file does not arrive, though the server answers: an extension or a filter stops it
//   silent    the server does not answer
//   old       the browser lacks what the game needs
(function () {
  'use strict';
  if (window.casinoTrouble) return;
  var root = document.documentElement;
  var ask = window.fetch && window.fetch.bind(window); // start.js replaces it
  var CHECKSUMS = 'checksums.json';
  var SLOW = 8000; // milliseconds after which the page says that its first script is missing
  var SCRIPT = /^(text|application)\/(x-)?(java|ecma)script$/;
  var PAGE = /^\s*<(!|html|head|body)/i;
  var NEEDED = /^(script|style|connect|default)/; // directives without which nothing starts
  var ALLOWED = BUILD.policy_of_hosts; // what a policy of the server has to allow
  var ENGLISH_PAGES = BUILD.english_pages; // languages whose readers get the English pages
  var isSingle = root.getAttribute('data-edition') === 'single';

  // Words

  /** @type {{ english: string[], said: string[] }} */
  var texts; // English ones, and those of the reader in the same order, where early.js did not run

  /** @type {Translate} */
  function translate(text, values) {
    if (window.casinoTranslate) return window.casinoTranslate(text, values);
    texts = texts || readTexts();
    return (texts.said[texts.english.indexOf(text)] || text).replace(/\{(\w+)\}/g, function (place, name) {
      return values && name in values ? values[name] : place;
    });
  }

  /** @type {() => { english: string[], said: string[] }} */
  function readTexts() {
    var words = document.getElementById('words');
    var found = words ? JSON.parse(words.textContent) : { en: [] };
    var preferred = /** @type {string[]} */ ([]).concat(navigator.languages || navigator.language);
    for (var i = 0; i < preferred.length; i++) {
      var language = String(preferred[i]).slice(0, 2).toLowerCase();
      if (found[language]) {
        root.lang = language;
        return { english: found.en, said: found[language] };
      }
    }
    return { english: found.en, said: [] };
  }

  // The parts of the game in words, by their files.
  /** @type {(file: string) => string} */
  function partOf(file) {
    if (/later\.wasm$/.test(file)) return translate('the rest of Python');
    if (/\.wasm$/.test(file)) return translate('Python itself');
    if (/stdlib\.zip$/.test(file)) return translate('the library of Python');
    if (/\.zip$/.test(file)) return translate('the program of the game');
    if (/\.mo$/.test(file)) return translate('the texts in this language');
    if (/\.py$/.test(file)) return translate('the script that starts the game');
    return translate('a script of the page');
  }

  // What a reader is told about each kind of trouble: the reason, what to do, and what the people who
  // run the site can do, if it is theirs to mend.
  /** @type {Record<string, (values: Values) => Trouble>} */
  var KINDS = {
    file: function () {
      return {
        reason: translate('This browser does not start the game from a folder of files.'),
        advice: translate('Open casino.html, the whole game in one file, or put the folder on a web server. Then try again.'),
      };
    },
    sandbox: function () {
      var isFramed = window.parent !== window;
      return {
        reason: isFramed
          ? translate('This frame is not allowed to load the game.')
          : translate('The server forbids this page to load the game.'),
        advice: theirs(),
        remedy: isFramed
          ? translate('It is sandboxed: its page must add allow-same-origin to the frame’s sandbox.')
          : translate('Take “sandbox” out of its Content-Security-Policy for the folder of the game.'),
      };
    },
    policy: function (values) {
      return {
        reason: translate('A security policy of the server forbids what the game needs.'),
        advice: theirs(),
        remedy: translate('Its Content-Security-Policy must allow: {allowed}', values),
      };
    },
    changed: function () {
      return {
        reason: translate('This page was changed on its way and cannot start.'),
        advice: theirs(),
        remedy: translate('Upload the page again. Nothing on its way may rewrite it.'),
      };
    },
    missing: function (values) {
      return {
        reason: translate('{file} did not arrive: the server answered {status}.', values),
        advice: theirs(),
        remedy: translate('Upload all files of one build again.'),
      };
    },
    page: function (values) {
      return {
        reason: translate('The server sends a page instead of {file}.', values),
        advice: theirs(),
        remedy: translate('The file is missing there, and a rule answers with a page. Upload all files of one build again.'),
      };
    },
    type: function (values) {
      return {
        reason: translate('The server sends {file} as “{type}”, so that browsers refuse it.', values),
        advice: theirs(),
        remedy: translate('Files that end in .js have to be sent as “text/javascript”.'),
      };
    },
    damaged: function (values) {
      return {
        reason: translate('A part of the game arrived damaged and cannot be read: {part} ({file}).', values),
        advice: translate('Try again: the file is then loaded anew. If it fails again, the copy on the server is damaged.'),
        remedy: translate('Upload the file again. Nothing on its way may change it.'),
      };
    },
    blocked: function (values) {
      return {
        reason: translate('Something in this browser or its network blocks {file}.', values),
        advice: translate('Allow this page in your ad blocker or other extension, then try again.'),
      };
    },
    silent: function (values) {
      return {
        reason: translate('{file} did not arrive.', values),
        advice: translate('Check the connection, then try again.'),
      };
    },
    old: function () {
      return {
        reason: translate('This browser is too old for the game.'),
        advice: translate('Take a current Firefox, Chrome, Edge or Safari, then try again.'),
      };
    },
  };

  function theirs() {
    return translate('Only the people who run this site can mend this. Try again later.');
  }

  // Finding the cause

  /** @type {(kind: string, path?: string, values?: Values) => Trouble} */
  function trouble(kind, path, values) {
    var told = values || {};
    if (path) {
      told.file = path.split('/').pop();
      told.part = partOf(/** @type {string} */ (told.file));
    }
    var found = KINDS[kind](told);
    found.kind = kind;
    found.path = path;
    return found;
  }

  var isForbidden = false; // a policy of the server has forbidden something that the game needs

  // The policy in the page itself holds the hash of its style, which no policy of a server does.
  /** @type {(policy: string) => boolean} */
  function isOwn(policy) {
    /** @type {HTMLMetaElement} */
    var meta = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
    var hash = meta && /sha256-[\w+/=]+/.exec(meta.content);
    return Boolean(hash) && String(policy).indexOf(/** @type {RegExpExecArray} */ (hash)[0]) >= 0;
  }

  // What an extension loads into the page is not ours.
  /** @type {(address: string) => boolean} */
  function isOurs(address) {
    return !/^[a-z-]+:/.test(address) || address.indexOf(location.origin) === 0 || /^(blob|data):/.test(address);
  }

  /** @type {(event: SecurityPolicyViolationEvent) => void} */
  function noteViolation(event) {
    var directive = event.effectiveDirective || event.violatedDirective;
    if (event.disposition === 'report' || isOwn(event.originalPolicy)) return;
    if (!NEEDED.test(directive) || !isOurs(event.blockedURI)) return;
    isForbidden = true;
    // The game would start, but nobody could play it.
    if (/^style/.test(directive)) tell(policyTrouble());
  }

  function policyTrouble() {
    return trouble('policy', '', { allowed: ALLOWED });
  }

  // The trouble that is plain without asking the server; undefined if there is none.
  /** @type {() => Trouble | undefined} */
  function plainTrouble() {
    if (!('noModule' in document.createElement('script')) || !ask || !window.Promise) return trouble('old');
    if (isSingle) return undefined;
    if (!/^https?:$/.test(location.protocol)) return trouble('file');
    if (window.origin === 'null') return trouble('sandbox');
    return isForbidden ? policyTrouble() : undefined;
  }

  // Finds the trouble that these files of the site have, the worst first, by their paths, as a promise;
  // undefined if they are as they should be.
  /** @type {(paths: string[]) => Promise<Trouble | undefined>} */
  function find(paths) {
    var plain = plainTrouble();
    if (plain) return Promise.resolve(plain);
    if (isSingle) return Promise.resolve(undefined);
    return readChecksums().then(function (checksums) {
      var examined = paths.map(function (path) {
        return examine(path, checksums[path]);
      });
      // The scripts in the page did not run, or one of them has failed.
      if (!window.casinoEarlyEvents) examined.unshift(examinePage(checksums['index.html']));
      return Promise.all(examined).then(first);
    });
  }

  /** @type {(all: (Trouble | undefined)[]) => Trouble | undefined} */
  function first(all) {
    for (var i = 0; i < all.length; i++) if (all[i]) return plainTrouble() || all[i];
    return plainTrouble();
  }

  /** @type {() => Promise<Record<string, string>>} */
  function readChecksums() {
    var read = ask(CHECKSUMS, { cache: 'no-cache' }).then(function (response) {
      return response.ok ? response.json() : {};
    });
    return read.catch(function () {
      return {};
    });
  }

  /** @type {(path: string, integrity: string) => Promise<Trouble | undefined>} */
  function examine(path, integrity) {
    return ask(path, { cache: 'force-cache' }).then(
      function (response) {
        if (!response.ok) return trouble('missing', path, { status: response.status });
        var type = (response.headers.get('Content-Type') || '').split(';')[0].trim().toLowerCase();
        var isRefused = /\.js$/.test(path) && !SCRIPT.test(type);
        if (!isRefused && type !== 'text/html') return isDamaged(path, integrity);
        return response.text().then(function (text) {
          if (PAGE.test(text)) return trouble('page', path);
          return isRefused ? trouble('type', path, { type: type || '?' }) : isDamaged(path, integrity);
        });
      },
      function () {
        return unreachable(path);
      },
    );
  }

  // The browser itself compares a file with its checksum.
  /** @type {(path: string, integrity: string) => Promise<Trouble | undefined> | undefined} */
  function isDamaged(path, integrity) {
    if (!integrity) return undefined;
    return arrives(path, { cache: 'force-cache', integrity: integrity }).then(function (isIntact) {
      return isIntact ? undefined : trouble('damaged', path);
    });
  }

  /** @type {(address: string, options: RequestInit) => Promise<boolean>} */
  function arrives(address, options) {
    return ask(address, options).then(
      function (response) {
        return response.ok;
      },
      function () {
        return false;
      },
    );
  }

  /** @type {(path: string) => Promise<Trouble>} */
  function unreachable(path) {
    return arrives(location.pathname, { cache: 'no-store' }).then(function (isThere) {
      return trouble(isThere ? 'blocked' : 'silent', path);
    });
  }

  /** @type {(integrity: string) => Promise<Trouble | undefined>} */
  function examinePage(integrity) {
    return ask(location.pathname, { cache: 'no-store' }).then(
      function (response) {
        if (response.headers.get('Content-Security-Policy')) return policyTrouble();
        if (!integrity || root.getAttribute('data-edition') !== 'site') return undefined;
        return arrives(location.pathname, { cache: 'no-store', integrity: integrity }).then(function (isIntact) {
          return isIntact ? undefined : trouble('changed');
        });
      },
      function () {
        return undefined;
      },
    );
  }

  // Telling it

  /** @type {(name: string) => HTMLElement} */
  function notice(name) {
    return document.querySelector('[data-notice="' + name + '"]');
  }

  // Shows a trouble, or another failure: its reason, advice, and the remedy of the host if there is one.
  /** @type {(found: Trouble) => void} */
  function tell(found) {
    if (!notice('error')) {
      document.addEventListener('DOMContentLoaded', function () {
        tell(found);
      });
      return;
    }
    var error = notice('error');
    if (!window.casinoTranslate) translateStatic(error);
    // Without its style the page would show it below the table, out of sight.
    if (getComputedStyle(error).position !== 'fixed') document.body.insertBefore(error, document.body.firstChild);
    error.querySelector('[data-reason]').textContent = found.reason;
    error.querySelector('[data-advice]').textContent = found.advice;
    tellHost(error.querySelector('details'), found);
    if (!started) error.querySelector('[data-action="retry"]').onclick = retry;
    // Set only now: while the game runs, role="alert" marks the refusals of plays.
    error.setAttribute('role', 'alert');
    error.hidden = false;
    hide('progress');
    hide('slow');
    hide('stalled');
    if (found.kind) root.setAttribute('data-trouble', found.kind);
    root.setAttribute('data-state', 'error');
    badPath = found.path;
  }

  /** @type {(details: HTMLElement, found: Trouble) => void} */
  function tellHost(details, found) {
    details.hidden = !found.remedy;
    if (!found.remedy) return;
    /** @type {HTMLAnchorElement} */
    var link = details.querySelector('a');
    link.href = './learn/' + (ENGLISH_PAGES.indexOf(root.lang) < 0 ? root.lang + '/' : '') + 'hosting.html';
    details.querySelector('[data-remedy]').textContent = found.remedy;
    details.querySelector('code').textContent = found.path || location.pathname;
  }

  /** @type {(error: Element) => void} */
  function translateStatic(error) {
    var all = error.querySelectorAll('h2, summary, button, a');
    for (var i = 0; i < all.length; i++) all[i].textContent = translate(all[i].textContent);
  }

  /** @type {(name: string) => void} */
  function hide(name) {
    var found = notice(name);
    if (found) found.hidden = true;
  }

  /** @type {string | undefined} */
  var badPath; // of the file that the trouble is about

  // Loads the page again, and before that the file, of which the browser may have kept a bad copy.
  function retry() {
    var again = function () {
      location.reload();
    };
    if (badPath && ask) ask(badPath, { cache: 'reload' }).then(again, again);
    else again();
  }

  // Watching the start, until start.js goes on with it

  var started = false;

  // A script did not come, or it came and failed: then the browser does not understand it, unless
  // something else is found.
  /** @type {(script: string, hasCome: boolean) => void} */
  function fail(script, hasCome) {
    if (started || root.getAttribute('data-state') !== 'booting') return;
    find([script]).then(function (found) {
      if (!started) tell(found || trouble(hasCome ? 'old' : 'silent', script));
    });
  }

  // The path of a script in the site; empty if it is none of ours.
  /** @type {(address: string) => string} */
  function pathOf(address) {
    var folder = location.href.split(/[?#]/)[0].replace(/[^/]*$/, '');
    return String(address).indexOf(folder) === 0 ? address.slice(folder.length).split('?')[0] : '';
  }

  /** @type {(event: ErrorEvent) => void} */
  function watch(event) {
    var element = event.target;
    var isElement = element && element.tagName === 'SCRIPT';
    var script = pathOf(isElement ? /** @type {HTMLScriptElement} */ (element).src : event.filename || '');
    if (/\.js$/.test(script)) fail(script, !isElement);
  }

  function tellSlow() {
    var slow = notice('slow');
    /** @type {HTMLScriptElement} */
    var script = document.querySelector('script[type="module"][src]');
    if (started || !slow || !script || root.getAttribute('data-state') !== 'booting') return;
    var words = [translate('{file} has not arrived yet.', { file: script.src.split('/').pop() }), translate('This takes longer than usual.')];
    slow.querySelector('[data-reason]').textContent = words.join(' ');
    slow.querySelector('[data-action="retry"]').onclick = retry;
    slow.hidden = false;
  }

  window.casinoTrouble = {
    kinds: Object.keys(KINDS),
    find: find,
    tell: tell,
    // start.js watches from now on.
    stopWatching: function () {
      started = true;
    },
  };
  document.addEventListener('securitypolicyviolation', noteViolation);
  window.addEventListener('error', watch, true);
  setTimeout(tellSlow, SLOW);
  document.addEventListener('DOMContentLoaded', function () {
    hide('stalled'); // it is for pages in which no script runs
  });
  var plain = plainTrouble();
  if (plain && (plain.kind === 'old' || (plain.kind === 'sandbox' && root.getAttribute('data-edition') === 'site'))) {
    tell(plain); // cover.js tells it to the host page, too
  }
})();

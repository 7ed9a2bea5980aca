// Applies the stored looks before anything is painted, so that no colour changes later. It is written
// for old browsers too, and the build puts it into every page that runs the game.
(function () {
  'use strict';
  var root = document.documentElement;
  try {
    var looks = JSON.parse(localStorage.getItem(BUILD.settings_key)).looks;
    for (var name in looks) {
      // A table in a frame is one among others: it never starts with the screen-reader view.
      var elsewhere = name === 'reading' && root.getAttribute('data-edition') === 'embed';
      if (!elsewhere && !root.hasAttribute('data-' + name)) root.setAttribute('data-' + name, looks[name]);
    }
  } catch (error) {
    // Nothing is stored, or the browser denies storage.
  }
})();

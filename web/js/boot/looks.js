// How the page is liked, as the settings have stored it: before anything is painted, so that no
// colour changes. Written for old browsers too; put into the pages that run the game.
(function () {
  'use strict';
  var root = document.documentElement;
  try {
    var looks = JSON.parse(localStorage.getItem('casino.settings')).looks;
    for (var name in looks) {
      // A table in a frame is one among others; nobody looks for the view to be read there.
      var elsewhere = name === 'reading' && root.getAttribute('data-edition') === 'embed';
      if (!elsewhere && !root.hasAttribute('data-' + name)) root.setAttribute('data-' + name, looks[name]);
    }
  } catch (error) {
    // Nothing is stored, or storage is denied.
  }
})();

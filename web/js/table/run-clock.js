// The clock of a rush: its time runs, its bar shrinks, and its last seconds are heard.

const LATE = 10; // seconds from which each one is heard
const OFTEN = 200; // milliseconds

/** @type {number} */
let timer;
/** @type {number} */
let end; // when the time is up
/** @type {number} */
let lastSecond; // the one that was shown last

// Starts a clock; its data has the seconds left when it was drawn, and those of the whole run.
/** @type {(clock: Clock, sound: Sound) => void} */
export function run(clock, sound) {
  if (clock.dataset.left !== clock.drawn) {
    clock.drawn = clock.dataset.left;
    end = performance.now() + 1000 * Number(clock.dataset.left);
  }
  clearInterval(timer);
  timer = setInterval(() => show(clock, sound), OFTEN);
  show(clock, sound);
}

/** @type {(clock: Clock, sound: Sound) => void} */
function show(clock, sound) {
  if (!clock.isConnected) {
    clearInterval(timer);
    return;
  }
  const left = Math.max(0, (end - performance.now()) / 1000);
  const seconds = Math.ceil(left);
  clock.querySelector('b').textContent = `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
  clock.querySelector('i').style.scale = `${left / Number(clock.dataset.whole)} 1`;
  clock.toggleAttribute('data-late', left <= LATE);
  if (left <= LATE && seconds !== lastSecond && seconds) sound('count');
  lastSecond = seconds;
}

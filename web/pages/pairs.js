// A match of mirrored pairs between a player of the reader's and somebody else, behind the fence
// (`casino_page.code.workshop`).
//
//   const match = new PairMatch(python, 'match', first, second, rules);
//   const result = await match.playPair(seed);
//
// `python` gives the promise of a Runner, in whose session of that name the match is. A player is { code } or
// { level }; the first has code. A result is one of the runner, and has the pair as `returned`. It rejects if
// Python cannot be started. When Python starts anew, the match goes on: the players begin again.

import { translate } from './words.js';

const PREPARED = 'from casino_page.code.workshop import begin, play_pair, steps_of';
const STEPS = 'steps'; // the session in which games are told
const FILE = 'player.py';
export const OTHER = 'other.py'; // the file of the second player, if it has one
const TURN_SECONDS = 10; // for a play
const PAIR_SECONDS = 600; // for all plays of a pair

export class PairMatch {
  #points = []; // of the pairs that were played
  #task;
  #python;

  constructor(python, session, first, second, rules) {
    const { level, code } = second;
    const other = level ? { level } : { code, file: OTHER };
    const begin = { name: 'begin', arguments: [session, first.code, other, rules] };
    this.#python = python;
    this.#task = {
      session,
      setup: { key: crypto.randomUUID(), code: PREPARED, call: begin },
      code: first.code, // for the lines of tracebacks
      checks: code ?? '', // these are not run, but what they import is loaded
      file: FILE,
      limits: { seconds: TURN_SECONDS, total: PAIR_SECONDS },
    };
  }

  // `onTurn(number)` is called when a turn of a player begins; turns count from 1.
  async playPair(seed, onTurn) {
    const runner = await this.#python();
    const call = { name: 'play_pair', arguments: [this.#task.session, seed, this.#points] };
    let turns = 0;
    const result = await runner.run({ ...this.#task, call, onTurn: () => onTurn?.((turns += 1)) });
    if (!result.ended) this.#points.push(result.returned.points);
    return result;
  }
}

// Tells a game of a match play by play; undefined where Python is lost.
export async function stepsOf(python, ...values) {
  const setup = { key: STEPS, code: PREPARED, call: null };
  const runner = await python();
  const { returned } = await runner.run({ session: STEPS, setup, call: { name: 'steps_of', arguments: values } });
  return returned;
}

// Why a match went no further, in words.
export function problemOf({ ended, error }) {
  const where = error?.line ? ` (${translate('{file}, line {line}', error)})` : '';
  return (error?.advice || [error?.type, error?.message].filter(Boolean).join(': ') || ended) + where;
}

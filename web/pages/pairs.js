// A match of mirrored pairs between a player of the reader's and somebody else, behind the fence
// (`casino_page.code.workshop`).
//
//   const match = new PairMatch(python, 'match', first, second, rules);
//   const result = await match.playPair(seed);
//
// `python` gives the promise of a Runner, whose sessions of that name have the players: each with code is in a
// Python of its own, away from the referee. A player is { code } or { level }; the first has code. A result is one
// of the runner, and has the pair as `returned`. It rejects if Python cannot be started. When Python starts anew,
// the match goes on: the players begin again.

import { translate } from './words.js';

const SEAT = 'from casino_page.code.seat import ready, sit, turn';
const TOLD = 'from casino_page.code.workshop import steps_of';
const STEPS = 'steps'; // the session in which games are told
const FILES = ['player.py', 'other.py']; // of the first and the second player
const TURN_SECONDS = 10; // for a play
const PAIR_SECONDS = 600; // for all plays of a pair

export class PairMatch {
  /** @type {[number, number][]} */
  #points = []; // of the pairs that were played
  /** @type {FenceMatch['players']} */
  #players;
  /** @type {string} */
  #rules;
  /** @type {() => Promise<Runner>} */
  #python;

  /** @param {() => Promise<Runner>} python @param {string} session @param {Entrant} first @param {Entrant} second @param {string} rules */
  constructor(python, session, first, second, rules) {
    this.#python = python;
    this.#rules = rules;
    const key = crypto.randomUUID();
    this.#players = [first, second].map(({ level, code }, at) => {
      if (level) return { level };
      const [file, name] = [FILES[at], `${session} ${at}`];
      const setup = { key, code: SEAT, call: { name: 'sit', arguments: [code, file] } };
      return { session: name, code, file, setup, call: { name: 'ready', arguments: [] } };
    });
  }

  // The number of the player with whom a pair ended that was not played to its end: 0 is the first one. Where it is
  // the referee that did not come to its end, the level that it asked did not.
  /** @type {(result: { player: number }) => number} */
  whoFailed({ player }) {
    const withCode = [0, 1].filter((at) => !this.#players[at].level);
    return withCode[player - 1] ?? 1;
  }

  // `onTurn(number)` is called when a turn of a player with code begins; plays count from 1.
  /** @type {(seed: string, onTurn?: (turn: number) => void) => Promise<PlayedPair>} */
  async playPair(seed, onTurn) {
    const runner = await this.#python();
    const match = { rules: this.#rules, seed, earlier: this.#points, players: this.#players };
    const result = /** @type {PlayedPair} */ (await runner.run({ match, limits: { seconds: TURN_SECONDS, total: PAIR_SECONDS }, onTurn }));
    if (!result.ended) this.#points.push(result.returned.points);
    return result;
  }
}

// Tells a game of a match play by play; undefined where Python is lost.
/** @type {(python: () => Promise<Runner>, ...values: unknown[]) => Promise<any>} */
export async function stepsOf(python, ...values) {
  const setup = { key: STEPS, code: TOLD, call: null };
  const runner = await python();
  const { returned } = await runner.run({ session: STEPS, setup, call: { name: 'steps_of', arguments: values } });
  return returned;
}

// Why a match went no further, in words.
/** @type {(result: Pick<RunResult, 'ended' | 'error'>) => string} */
export function problemOf({ ended, error }) {
  const where = error?.line ? ` (${translate('{file}, line {line}', { ...error })})` : '';
  return (error?.advice || [error?.type, error?.message].filter(Boolean).join(': ') || ended) + where;
}

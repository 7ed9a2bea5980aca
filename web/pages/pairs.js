// A match of mirrored pairs between a player of the reader's and somebody else, behind the fence
// (`casino_page.code.workshop`).
//
//   const match = new PairMatch(runner, 'match', first, second);
//   await match.begin(rules);
//   await match.playPair(seed);
//
// A player is { code } or { level }; the first has code. Both methods give a result of the runner, in whose
// session of that name the match is; that of a pair has it as `returned`.

import { translate } from './words.js';

const PREPARED = 'from casino_page.code.workshop import begin, play_pair, steps_of';
const FILE = 'player.py';
const OTHER = 'other.py'; // the file of the second player, if it has one
const PAIR_SECONDS = 600; // the guard ends the turns of a slow player

export class PairMatch {
  constructor(runner, session, first, second) {
    Object.assign(this, { runner, session, first, second });
  }

  async begin(rules) {
    await prepare(this.runner, this.session);
    const { level, code } = this.second;
    return this.#call('begin', this.first.code, level ? { level } : { code, file: OTHER }, rules);
  }

  playPair(seed) {
    return this.#call('play_pair', seed);
  }

  #call(name, ...values) {
    return this.runner.run({
      session: this.session,
      code: this.first.code, // for the lines of tracebacks
      checks: this.second.code ?? '', // these are not run, but what they import is loaded
      file: FILE,
      call: { name, arguments: [this.session, ...values] },
      limits: { seconds: PAIR_SECONDS },
    });
  }
}

// Tells a game of a match play by play.
export async function stepsOf(runner, session, ...values) {
  await prepare(runner, session);
  const { returned } = await runner.run({ session, call: { name: 'steps_of', arguments: values } });
  return returned;
}

const prepare = (runner, session) => runner.run({ session, code: PREPARED, file: 'match.py' });

// Why a match went no further, in words.
export function problemOf({ ended, error }) {
  const where = error?.line ? ` (${translate('{file}, line {line}', error)})` : '';
  return (error?.advice || [error?.type, error?.message].filter(Boolean).join(': ') || ended) + where;
}

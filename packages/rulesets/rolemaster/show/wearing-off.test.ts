import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { befall, endRound } from '../testing/stage.js';
import { three } from '../testing/three.js';

// How long conditions are said to last, compared with the round in which play ends them.

const ends = (s: Stage, name: string): string | undefined =>
  rolemaster.summary(s.state, 'v').conditions.find((each) => each.name === name)?.ends;
/** In how many rounds, including this one, `v` is no longer dazed. */
const roundsDazed = (s: Stage): number => {
  let rounds = 0;
  while (s.who('v').stunActive.dazed > 0) {
    endRound(s);
    rounds++;
  }
  return rounds;
};

describe('A daze that is left', () => {
  /**
   * One of three rounds for which `v` is dazed has passed; then the cell's effects apply, before
   * or after their turn.
   */
  const left = (cell: string, when: 'before' | 'after', options: Partial<Options> = {}): Stage => {
    const s = three({}, { options });
    befall(s, 'v', 'D3');
    endRound(s);
    if (when === 'after') s.until('after');
    befall(s, 'v', cell);
    return s;
  };

  test.each([
    ['S1', 'before', 3],
    ['S1;NP2', 'before', 5],
    ['S1', 'after', 3],
    ['D1', 'before', 2],
    ['SG', 'after', 2],
  ] as const)(
    'RMC-WEAR-03 RMC-WEAR-05 with %s %s the turn is said to go on as long as it does',
    (cell, when, rounds) => {
      const s = left(cell, when);
      expect(ends(s, 'dazed 2')).toBe(`until ${rounds} rounds with a turn of v’s have ended`);
      expect(roundsDazed(s)).toBe(cell === 'D1' ? rounds + 1 : rounds);
    },
  );

  test('RMC-WEAR-03 RMC-WEAR-05 the last of it is over with this round, whatever is to come', () => {
    const s = three();
    befall(s, 'v', 'D1');
    s.until('after');
    befall(s, 'v', 'S1');
    expect([ends(s, 'dazed 1'), roundsDazed(s)]).toEqual(['until the round ends', 1]);
  });

  test('RMC-WEAR-02 RMC-WEAR-05 the last round of two is not over with the round before its turn has come', () => {
    const s = three();
    befall(s, 'v', 'D2');
    endRound(s);
    expect(ends(s, 'dazed 1')).toBe('until the end of the round of v’s next turn');
    s.until('v');
    expect(ends(s, 'dazed 1')).toBe('until the round ends');
  });

  test('RMC-WEAR-03 onePerType: no other kind puts it off', () => {
    const s = left('S1', 'before', { 'wear.mode': 'onePerType' });
    expect([ends(s, 'dazed 2'), roundsDazed(s)]).toEqual([
      'until 2 rounds with a turn of v’s have ended',
      2,
    ]);
  });
});

import type { Command } from '@tiltyard/engine';
import { enumerate } from '@tiltyard/engine/odds';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { LIMITS } from '@tiltyard/engine/values';
import { answering, chancesOf } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { State } from '../state/state.js';
import type { Person, Staging } from '../testing/stage.js';
import { fixedBlow, stage } from '../testing/stage.js';

// Exact odds of attacks against the results of the rules, including merged branches.

/** A fight in which `a`, with a skill of 40, strikes `b`; every fumble staggers. */
function fightOf(
  rows: readonly (readonly [number, number, string])[],
  fumbleMax: number,
  target: Person = {},
  options: Staging['options'] = {},
): State {
  const { weapons } = fixedBlow('-', { fumbleMax });
  const fixed = {
    kind: 'attack',
    id: 'fixed',
    columns: ['T0'],
    rows: rows.map(([lo, hi, cell]) => ({ lo, hi, cells: [cell] })),
  };
  const cells = { melee: 'SG', ranged: 'SG', natural: 'SG' };
  const fumble = { kind: 'fumble', id: 'fumble', rows: [{ lo: 1, hi: 120, cells }] };
  return stage(
    { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 40 }] } }, b: target },
    { content: { weapons, tables: { fixed, fumble } }, options },
  ).state;
}

const blow: Command = {
  do: 'attack',
  by: 'a',
  with: { weapon: 'a/fixed', target: 'b', points: 4 },
};
const outcomeOf = ({ combatants: { a, b } }: State): string =>
  a?.staggered === 'owed' ? 'fumble' : `${200 - (b?.hits ?? 0)} hits`;

/** The chances of an attack's results, with branches merged where the rules fold. */
function foldedChances(state: State): Readonly<Record<string, string>> {
  const sandbox = new Sandbox(rolemaster, state);
  const { outcomes } = enumerate(
    (chance) =>
      sandbox.run(() => {
        const ctx = sandbox.table(chance, answering({}));
        rolemaster.actions.get(blow.do)?.perform(ctx, blow.by, blow.with);
        const key = outcomeOf(ctx.state);
        return { key, value: key };
      }),
    sandbox.written,
    LIMITS,
    () => JSON.stringify(sandbox.state.combatants),
  );
  return Object.fromEntries(
    [...outcomes].map(([key, { weight }]) => [key, `${weight.num}/${weight.den}`]),
  );
}

const both = (state: State) => [
  chancesOf(rolemaster, state, blow, { answers: answering({}), keyOf: outcomeOf }),
  foldedChances(state),
];
const twice = (chances: Readonly<Record<string, string>>) => [chances, chances];

describe('Exact odds', () => {
  const MISS = [[1, 150, '-']] as const;
  const hitsIn = (result: number): number => {
    if (result < 1 || result > 50) return 0;
    return result <= 20 ? 3 : 9;
  };

  test('RMC-ATK-04 RMC-FUM-01 a range of one fumbles one time in a hundred, a range of none never', () => {
    expect(both(fightOf(MISS, 1))).toEqual(twice({ fumble: '1/100', '0 hits': '99/100' }));
    expect(both(fightOf(MISS, 3))).toEqual(twice({ fumble: '3/100', '0 hits': '97/100' }));
    expect(both(fightOf(MISS, 0))).toEqual(twice({ '0 hits': '1/1' }));
  });

  test('RMC-ATK-04 RMC-TAB-05 a fumble is kept apart from a miss below the table', () => {
    // 40 - 60: faces of 21 and more hit, and so do open-ended ones.
    expect(both(fightOf([[1, 150, '7']], 1, { sheet: { baseDb: 60 } }))).toEqual(
      twice({ fumble: '1/100', '0 hits': '19/100', '7 hits': '4/5' }),
    );
  });

  test('RMC-ATK-02 RMC-TAB-01 the rows that open-ended dice reach, counted face by face', () => {
    const rows = [
      [1, 20, '3'],
      [21, 50, '9'],
      [51, 150, '-'],
    ] as const;
    // 40 - 140: a roll reaches the table only with a second die.
    const counts: Record<string, number> = { fumble: 200, '0 hits': 0, '3 hits': 0, '9 hits': 0 };
    for (let first = 3; first <= 100; first++)
      for (let second = 1; second <= 100; second++) {
        const result = first - 100 + (first >= 96 ? second : 0);
        const hits = hitsIn(result);
        counts[`${hits} hits`] = (counts[`${hits} hits`] ?? 0) + 1;
      }
    const state = fightOf(rows, 2, { sheet: { baseDb: 140 } }, { 'openEnded.chain': 'once' });
    for (const chances of both(state))
      expect(
        Object.fromEntries(
          Object.entries(chances).map(([key, share]) => {
            const [num = 0, den = 1] = share.split('/').map(Number);
            return [key, (10_000 * num) / den];
          }),
        ),
      ).toEqual(counts);
  });
});

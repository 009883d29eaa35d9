import { GeneratorDice } from '@tiltyard/engine/core';
import { enumerate } from '@tiltyard/engine/odds';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { outcomes } from '../../testing/outcomes.js';
import { gun, pistol, stage, sword } from '../../testing/stage.js';

const FOE: Person = {
  at: [10, 5],
  sheet: { printed: { dodge: 14 }, con: 2, armor: [{ name: 'mail', toughness: 3 }] },
};

test.each([
  ['an attack', { weapons: [pistol()] }, {}, { weapon: 'a/pistol', target: 't' }],
  ['a keen weapon', { weapons: [pistol({ threat: 17 })] }, {}, { weapon: 'a/pistol', target: 't' }],
  [
    'a burst',
    { weapons: [gun()], printed: { attack: 4 } },
    {},
    { weapon: 'a/gun', target: 't', manner: 'burst' },
  ],
  [
    'a combatant in the way',
    { weapons: [pistol({ threat: 19 })], printed: { attack: 1 } },
    { shelter: 'k' },
    { weapon: 'a/pistol', target: 't' },
  ],
  [
    'a hopeless shot',
    { weapons: [pistol()], printed: { attack: -20 } },
    {},
    { weapon: 'a/pistol', target: 't' },
  ],
  [
    'a keen weapon that cannot hit otherwise',
    { weapons: [pistol({ threat: 17 })], printed: { attack: -20 } },
    {},
    { weapon: 'a/pistol', target: 't' },
  ],
  [
    'a sure shot',
    { weapons: [pistol()], printed: { attack: 30 } },
    {},
    { weapon: 'a/pistol', target: 't' },
  ],
  [
    'a shot at gaps',
    { weapons: [pistol()], printed: { attack: 3 }, feats: ['Improved Precise Shot'] },
    {},
    { weapon: 'a/pistol', target: 't', manner: 'finesse' },
  ],
] as const)(
  '%s: the odds are the same with faces taken together and with each by itself',
  (_, sheet, state, parameters) => {
    const s = stage({
      a: {
        at: [4, 5],
        sheet: {
          ...sheet,
          weapons: [...sheet.weapons],
          ...('feats' in sheet ? { feats: [...sheet.feats] } : {}),
        },
      },
      t: { ...FOE, state },
      k: { at: [9, 5], side: 'theirs', sheet: { printed: { dodge: 16 } } },
    });
    const [taken, single] = [
      outcomes(s.fight.stateAt(s.fight.head), 'a', 'attack', parameters, { hints: true }),
      outcomes(s.fight.stateAt(s.fight.head), 'a', 'attack', parameters, { hints: false }),
    ];
    expect(taken.odds).toEqual(single.odds);
    expect(taken.leaves).toBeLessThan(single.leaves);
  },
);

test('so are those of a maneuver, of a miss chance and of a save', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: {
        weapons: [sword()],
        powers: [{ name: 'Daze', rank: 6, save: 'Will', condition: 'stunned' }],
      },
    },
    t: { ...FOE, at: [5, 5] },
  });
  s.gm('concealment', { who: 't', degree: 'partial' });
  for (const [id, parameters] of [
    ['maneuver', { maneuver: 'trip', target: 't' }],
    ['attack', { weapon: 'a/sword', target: 't' }],
    ['power', { power: 'Daze', target: 't' }],
  ] as const) {
    const [taken, single] = [
      outcomes(s.fight.stateAt(s.fight.head), 'a', id, parameters, { hints: true }),
      outcomes(s.fight.stateAt(s.fight.head), 'a', id, parameters, { hints: false }),
    ];
    expect(taken.odds, id).toEqual(single.odds);
  }
});

test('T20-CTX-44 so are those where Conviction rolls again', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: { weapons: [pistol()], conviction: 1, powers: [{ name: 'Bolt', rank: 5 }] },
    },
    t: { ...FOE, sheet: { ...FOE.sheet, noCriticals: true } },
    u: { ...FOE, at: [4, 9], sheet: { ...FOE.sheet, conviction: 1 } },
  });
  for (const [id, parameters] of [
    ['attack', { weapon: 'a/pistol', target: 't' }],
    ['power', { power: 'Bolt', target: 'u' }],
  ] as const) {
    const [taken, single] = [true, false].map((hints) =>
      outcomes(s.fight.stateAt(s.fight.head), 'a', id, parameters, { hints, again: true }),
    );
    expect(taken?.odds, id).toEqual(single?.odds);
  }
});

test('sampling comes to the same as the exact odds', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [pistol({ threat: 18 })], printed: { attack: 4 } } },
    t: FOE,
  });
  const sandbox = new Sandbox(true20, s.fight.stateAt(s.fight.head));
  const generator = new Generator('odds');
  const N = 20_000;
  let hurt = 0;
  const table = sandbox.table(new GeneratorDice(generator), (questions) =>
    questions.map(({ fallback }) => fallback ?? null),
  );
  for (let i = 0; i < N; i++) {
    sandbox.run(() => {
      true20.actions.get('attack')?.perform(table, 'a', { weapon: 'a/pistol', target: 't' });
      const marks = sandbox.state.combatants['t']?.marks;
      if (marks && Object.values(marks).some((count) => count > 0)) hurt++;
    });
  }
  const exact = enumerate(
    (chance) =>
      sandbox.run(() => {
        true20.actions.get('attack')?.perform(
          sandbox.table(chance, (questions) => questions.map(({ fallback }) => fallback ?? null)),
          'a',
          { weapon: 'a/pistol', target: 't' },
        );
        const key = Object.values(sandbox.state.combatants['t']?.marks ?? {}).some(
          (count) => count > 0,
        )
          ? 'hurt'
          : 'whole';
        return { key, value: key };
      }),
    sandbox.written,
  );
  const weight = exact.outcomes.get('hurt')?.weight;
  expect(Math.abs(hurt / N - Number(weight?.num ?? 0n) / Number(weight?.den ?? 1n))).toBeLessThan(
    0.02,
  );
});

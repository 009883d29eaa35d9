import { expect, test } from 'vitest';
import type { Person, Stage } from '../../testing/stage.js';
import { horse, kindsOn, pistol, stage, sword } from '../../testing/stage.js';

const TRIPPER = { weapons: [pistol()], printed: { maneuver: 30 } };
const TRIP = { do: 'maneuver', with: { maneuver: 'trip', weapon: 'foe/pistol', target: 'ann' } };
const shoot = (target: 'pony' | 'ann') => ({
  do: 'attack',
  with: { weapon: 'foe/pistol', target },
});

/** A charger with a foe adjacent, one 20 feet away, and one far away with an action readied against movement. */
const fray = (ann: Person, more: Readonly<Record<string, Person>> = {}): Stage =>
  stage(
    {
      ann,
      foe: { at: [18, 5], sheet: TRIPPER },
      near: { at: [5, 6], side: 'theirs', sheet: { con: 9 } },
      far: { at: [8, 5], side: 'theirs', sheet: { con: 9 } },
      ...more,
    },
    { order: ['foe', 'ann', 'near', 'far'] },
  );
const readies = (s: Stage, action: typeof TRIP | ReturnType<typeof shoot>): Stage => {
  s.do('foe', 'ready', { event: 'move', who: 'ann', action });
  s.end();
  return s;
};
const after = (steps: number) =>
  Array.from({ length: steps + 1 }, (_, i) => ['readied', i === steps ? 'yes' : 'no'] as const);

const ANN: Person = { at: [4, 5], side: 'hers', sheet: { weapons: [sword()] } };
const charge = (s: Stage, steps: number) =>
  s.do(
    'ann',
    'charge',
    {
      weapon: 'ann/sword',
      target: 'near',
      path: [
        [5, 5],
        [6, 6],
        [5, 7],
      ],
    },
    { dice: [20, 2], answers: after(steps) },
  );

test('T20-CTX-36 T20-CTX-37 a charger stopped before the first step, or after 5 feet, strikes without the run, with its Defense', () => {
  for (const [steps, added] of [
    [0, []],
    [1, []],
    [2, ['T20-CTX-37 2']],
  ] as const) {
    const s = readies(fray(ANN), TRIP);
    const parts = charge(s, steps).parts('attack');
    expect([s.who('ann').posture, parts.filter((part) => part.startsWith('T20-CTX-37'))]).toEqual([
      'prone',
      added,
    ]);
    expect(kindsOn(s, 'ann')).toEqual(['charge']);
  }
});

test('T20-CTX-36 T20-CTX-37 nor has one the run who is halted on a friend’s square and back at 5 feet', () => {
  const s = readies(fray(ANN, { bob: { at: [6, 6], side: 'hers' } }), TRIP);
  const parts = charge(s, 2).parts('attack');
  expect([s.who('ann').at, parts.filter((part) => part.startsWith('T20-CTX-37'))]).toEqual([
    [5, 5],
    [],
  ]);
});

/** A mounted charge with a lance during which the rider or the pony is shot. */
const rides = (target: 'pony' | 'ann', steps: number, dice: readonly number[]): Stage => {
  const lance = sword({ name: 'lance', lance: true });
  const s = fray(
    { at: [2, 4], side: 'hers', sheet: { weapons: [lance] }, state: { riding: 'pony' } },
    {
      pony: {
        at: [2, 4],
        side: 'hers',
        sheet: horse({ naturalWeapons: [sword({ name: 'hooves' })] }),
      },
    },
  );
  readies(s, shoot(target));
  const path = [
    [3, 4],
    [4, 4],
    [5, 3],
  ];
  s.do('ann', 'ride', { pace: 'charge', path }, { dice, answers: after(steps) });
  return s;
};

test('T20-CTX-36 T20-MOUNT-10 T20-MOUNT-11 a rider whose horse is stopped short has neither the 2 of the charge nor the 3 of the lance', () => {
  for (const [steps, bonus, damage] of [
    [1, undefined, 3],
    [2, 2, 6],
  ] as const) {
    // Damage 3 against a Toughness of 0: a die of 12 fails by 6, which wounds and stuns.
    const s = rides('pony', steps, [20, 2, 12]);
    expect([s.who('pony').at, kindsOn(s, 'pony')]).toEqual([
      [2 + steps, 4],
      ['charge', 'stunned', 'run-up'],
    ]);
    const scene = s.do(
      'ann',
      'attack',
      { weapon: 'ann/lance', target: 'near' },
      { dice: [19, 19] },
    );
    const run = scene.parts('attack').find((part) => part.startsWith('T20-MOUNT-10'));
    expect([run, scene.fact('damage', 'damage')]).toEqual([
      bonus === undefined ? undefined : `T20-MOUNT-10 ${bonus}`,
      damage,
    ]);
  }
});

test('T20-CTX-36 T20-MOUNT-10 a rider shot out of the saddle on the way leaves no run to the mount', () => {
  // A Toughness die of 1 fails by 17 and leaves the rider dying; then the saddle is lost, and the fall saved.
  const s = rides('ann', 3, [20, 2, 1, 1, 20]);
  expect([s.who('ann').riding, kindsOn(s, 'pony')]).toEqual([null, ['charge']]);
});

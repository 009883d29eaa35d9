import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, targetsOf, weapon } from '../../testing/stage.js';

const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, fray: 40, ranged: 60, deception: 50 },
};
const bob: Person = { at: [6, 5], skills: { fray: 40, 'one-handed': 60 } };
const piece = (av: number, more = {}) => ({ name: `coat ${av}`, av, ...more });
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
/** A blow of a given DV and AP against a combatant. */
const blow = (dv: number, ap: number, b: Partial<Person>, options: Partial<Options> = {}) =>
  duel({ weapons: [weapon('sword', { damage: { dice: 1, flat: dv - 1 }, ap })] }, b, {
    options,
  }).do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 97, 1] });

test('REN-ARM-04 all armour adds up: worn layers, shield in hand, natural armour', () => {
  const shield = weapon('shield', { kind: 'shield', av: 2 });
  const scene = blow(30, 0, {
    sheet: { armor: [piece(2), piece(5)], naturalArmor: 3 },
    weapons: [shield],
  });
  expect(scene.note('damage')).toMatchObject({ armour: 12, damage: 18 });
  expect(scene.cites('damage', 'REN-ARM-04')).toBe(true);
  // A shield that is put away or dropped no longer protects.
  const s = duel(
    { weapons: [weapon('sword', { damage: { dice: 1, flat: 20 } })] },
    { weapons: [shield] },
    { order: ['bob', 'ann'] },
  );
  s.do('bob', 'drop', { item: 'bob/shield' });
  s.do('bob', 'end');
  expect(
    s
      .do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 97, 1] })
      .note('damage'),
  ).toMatchObject({ armour: 0 });
});

test('REN-ARM-02 REN-ARM-04 armour of 1 that is penetrated is told, no armour is not', () => {
  const told = (av: number) => {
    const scene = blow(30, 1, { sheet: { naturalArmor: av } });
    return ['REN-ARM-02', 'REN-ARM-04'].map((rule) => scene.cites('damage', rule));
  };
  expect([told(1), told(0)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('REN-ARM-05 a penalty on SOM touches the check that keeps one standing', () => {
  const plate = piece(2, { penalties: [{ amount: -10, on: 'SOM' }] });
  const s = duel(
    { weapons: [weapon('sword', { damage: { dice: 1, flat: 9 } })] },
    { sheet: { armor: [plate], DUR: 40 } },
  );
  // 45 - 10 for the wound - 10.
  expect(
    targetsOf(
      s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 97, 1, 20] }),
      'SOM x3',
    ),
  ).toEqual([25]);
});

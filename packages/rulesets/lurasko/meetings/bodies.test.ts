import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { stage, weapon } from '../testing/stage.js';

/** Hurt arms, dead legs and darkness in attacks of the body. */

const FOE: Person = { side: 'b', sheet: { weapons: ['knife'] } };
const hurt = (injuries: NonNullable<Person['state']>, sheet: Person['sheet'] = {}): Person => ({
  side: 'a',
  sheet: { DEX: 6, competencies: ['grappling', 'blades'], ...sheet },
  state: { injuries },
});
const TRIP = { weapon: 'unarmed', target: 'bob' };

test('LUR-TRIP-03 LUR-CTX-14 a trip takes both hands, and both arms hinder it', () => {
  const parts = (injuries: NonNullable<Person['state']>) =>
    stage({ ann: hurt(injuries), bob: FOE }).parts('offence dice', 'ann', 'ann', 'trip', TRIP);
  expect(parts({ leftArm: 1 })).toEqual(['LUR-CTX-14 -1']);
  expect(parts({ leftArm: 1, rightArm: 2 })).toEqual(['LUR-CTX-14 -1', 'LUR-CTX-14 -2']);
});

test('LUR-TRIP-03 LUR-CTX-14 of three hands the soundest two trip, and one grapples', () => {
  const s = () => stage({ ann: hurt({ leftArm: 2, rightArm: 1 }, { hands: 3 }), bob: FOE });
  expect(s().parts('offence dice', 'ann', 'ann', 'trip', TRIP)).toEqual(['LUR-CTX-14 -1']);
  expect(s().parts('offence dice', 'ann', 'ann', 'grapple', { target: 'bob' })).toEqual([]);
});

const ARMED = { way: 'armed', target: 'bob', item: 'bob/knife' };
const blade = (name: string, more: Readonly<Record<string, number | string>> = {}) =>
  weapon(name, { competence: 'blades', ...more });

test('LUR-GRAB-10 LUR-CTX-14 the arms that hold the weapon hinder an armed grab', () => {
  const parts = (injuries: NonNullable<Person['state']>, hands: number) =>
    stage({ ann: hurt(injuries, { weapons: [blade('blade', { hands })] }), bob: FOE }).parts(
      'offence dice',
      'ann',
      'ann',
      'grab',
      ARMED,
    );
  expect(parts({ rightArm: 1 }, 1)).toEqual(['LUR-CTX-14 -1']);
  expect(parts({ leftArm: 1 }, 1)).toEqual([]);
  expect(parts({ rightArm: 1, leftArm: 2 }, 2)).toEqual(['LUR-CTX-14 -1', 'LUR-CTX-14 -2']);
});

test('LUR-GRAB-10 LUR-CTX-14 of two weapons the one in the sounder hand knocks the item away', () => {
  const weapons = [blade('long'), blade('short')];
  const s = stage({ ann: hurt({ rightArm: 2, leftArm: 1 }, { weapons }), bob: FOE });
  expect(s.parts('offence dice', 'ann', 'ann', 'grab', ARMED)).toEqual(['LUR-CTX-14 -1']);
  expect(s.do('ann', 'grab', ARMED, { dice: [1, 1, 1, 1] }).fact('attacks', 'with')).toEqual([
    'short',
  ]);
});

test('LUR-GRAB-10 LUR-GRAP-21 LUR-CTX-14 in a grapple the hand of a weapon with Reach is left out of it', () => {
  const weapons = [weapon('spear', { competence: 'blades', tags: ['Reach'] }), blade('short')];
  const grappler = hurt({ leftArm: 1 }, { weapons });
  const s = stage({
    ann: { ...grappler, state: { ...grappler.state, grapple: [{ with: 'bob', degree: 1 }] } },
    bob: FOE,
  });
  expect(s.parts('offence dice', 'ann', 'ann', 'grab', ARMED)).toEqual(['LUR-CTX-14 -1']);
});

test('LUR-GRAB-08 LUR-CTX-14 a grab by hand is hindered by the hand that takes, not by that of a weapon', () => {
  const bare = { ...ARMED, way: 'bare' };
  const s = stage({ ann: hurt({ rightArm: 2 }, { weapons: [blade('blade')] }), bob: FOE });
  expect(s.parts('offence dice', 'ann', 'ann', 'grab', bare)).toEqual([]);
});

test.each([
  ['in a grapple', { blinded: true, grapple: [{ with: 'ann', degree: 1 }] }, 1],
  ['apart', { blinded: true }, -2],
])(
  'LUR-CTX-33 LUR-ATK-09 an attacker whom the blinded do not feel hinders their defence: %s',
  (_, state, dice) => {
    const ann: Person = { side: 'a', sheet: { competencies: ['grappling', 'unarmed'] } };
    const s = stage(
      { ann, bob: { side: 'b', state } },
      { options: { unseenAttackerHindrance: 2 } },
    );
    expect(
      s.total('defence dice', 'bob', 'ann', 'strike', { weapon: 'unarmed', target: 'bob' }),
    ).toBe(dice);
  },
);

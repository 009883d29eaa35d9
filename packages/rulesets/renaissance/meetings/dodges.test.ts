import { expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
import { stage, targetsOf, weapon } from '../testing/stage.js';

// Movement skills used to defend in Full Defense.

const sword = weapon('sword');
const net = weapon('net', { noDefence: ['fray'] });
const hoof = weapon('hoof', { skills: ['unarmed'], kind: 'natural', tags: ['Natural'] });
const ann: Person = {
  at: [5, 5],
  side: 'a',
  skills: { 'one-handed': 60 },
  weapons: [sword, net],
};
const bob: Person = {
  at: [6, 5],
  side: 'b',
  skills: { fray: 50, athletics: 45, unarmed: 20, ride: 60 },
  weapons: [],
};
const horse: Person = {
  at: [6, 5],
  side: 'b',
  skills: { fray: 30, unarmed: 40 },
  sheet: {
    warTrained: true,
    size: 'Large',
    hands: 0,
    naturalWeapons: [hoof],
    movement: { hooves: { base: 5, full: 15 } },
  },
};

/** Ann attacks Bob, who is in Full Defense; where the GM is asked, they allow movement skills. */
function dodge(
  who: Partial<Person>,
  dice: readonly number[],
  {
    id = 'sword',
    answers = [],
    others = {},
    options,
  }: {
    readonly id?: string;
    readonly answers?: readonly (readonly [string, string])[];
    readonly others?: Readonly<Record<string, Person>>;
    readonly options?: Staging['options'];
  } = {},
) {
  const s = stage({ bob: { ...bob, ...who }, ...others, ann }, { order: ['bob', 'ann'], options });
  s.do('bob', 'full-defense');
  s.until('ann');
  return s.do('ann', 'attack', { weapon: `ann/${id}`, target: 'bob' }, { dice, answers });
}
/** Slow on foot. */
const lame = { skills: { ...bob.skills, fray: 30 } };
const allowed = [
  ['movement-defence', 'yes'],
  ['defence', 'move:athletics'],
] as const;

test('REN-ATK-18 REN-ARM-05 the GM is asked about Athletics that armour has made better than Fray', () => {
  // Brigandine subtracts 10 from COO and so from Fray: 40, against 45 for Athletics; 20 more for
  // Full Defense.
  const scene = dodge({ sheet: { armor: ['brigandine'] } }, [20, 65], { answers: allowed });
  expect(targetsOf(scene, 'Athletics')).toEqual([65]);
});

test('REN-ATK-18 the GM is not asked about Athletics that are worse than Fray', () => {
  expect(dodge({}, [20, 70]).questions).not.toContain('movement-defence');
});

test('REN-ATK-18 REN-ARM-05 nor about Athletics that armour has made worse than Fray', () => {
  const cuirass = { name: 'cuirass', av: 5, penalties: [{ amount: -20, on: 'SOM' }] };
  const scene = dodge(
    { skills: { fray: 40, athletics: 50 }, sheet: { armor: [cuirass] } },
    [20, 60],
  );
  expect(scene.questions).not.toContain('movement-defence');
});

test('REN-ATK-14 REN-ATK-18 an attack that rules out Fray may be dodged by Athletics, if the GM says so', () => {
  const scene = dodge({}, [20, 65], { id: 'net', answers: [allowed[0]] });
  expect(targetsOf(scene, 'Athletics')).toEqual([65]);
});

test('REN-ATK-14 REN-ATK-18 by fullDefenseMovementSkill=never such an attack is met bare-handed, or not at all', () => {
  const scene = dodge({}, [20, 3], {
    id: 'net',
    options: { fullDefenseMovementSkill: 'never', untrainedUnarmedAttack: 'allowed' },
  });
  expect(scene.rolled).toEqual(['ann attack', 'ann damage']);
});

test('REN-ATK-18 REN-MOUNT-03 a rider in Full Defense defends by Ride', () => {
  const scene = dodge({ state: { riding: 'horse' } }, [20, 80], {
    others: { horse },
    answers: [
      ['movement-defence', 'yes'],
      ['defence', 'move:ride'],
    ],
  });
  expect(targetsOf(scene, 'Ride')).toEqual([80]);
});

test('REN-ATK-18 REN-MOUNT-07 the wounds of the mount weigh on a defence by Ride as on any check of its movement', () => {
  const scene = dodge({ ...lame, state: { riding: 'horse' } }, [20, 60], {
    others: { horse: { ...horse, state: { wounds: 2 } } },
    answers: [
      ['movement-defence', 'yes'],
      ['defence', 'move:ride'],
    ],
  });
  expect(targetsOf(scene, 'Ride')).toEqual([60]);
});

test('REN-MOUNT-07 REN-MOUNT-08 the wounds of the mount weigh on no Fray and no parry of its rider', () => {
  const scene = dodge({ state: { riding: 'horse' } }, [20, 70], {
    others: { horse: { ...horse, state: { wounds: 2 } } },
    options: { fullDefenseMovementSkill: 'never' },
  });
  expect(targetsOf(scene, 'Fray')).toEqual([70]);
});

test('REN-ATK-18 REN-DEF-01 without Full Defense no movement skill defends, whatever the house rule', () => {
  const s = stage(
    { ann, bob: { ...bob, skills: { fray: 20, athletics: 60, unarmed: 25 } } },
    { options: { fullDefenseMovementSkill: 'always' } },
  );
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 20, 20, 19, 5] },
  );
  expect(scene.open('defence')).toEqual(['fray', 'unarmed']);
});

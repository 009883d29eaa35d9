import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { holds } from '@tiltyard/testing';
import type { Person, Staging } from '../testing/stage.js';
import { stage, targetsOf, weapon } from '../testing/stage.js';

// Natural weapons, caught weapons, and weapons that leave the hand during an action.

const sword = weapon('sword');
const dirk = weapon('dirk', { tags: ['Off-Hand'] });
const hook = weapon('hook', { tags: ['Catch'] });
const natural = (name: string, more: Data = {}): Data =>
  weapon(name, {
    skills: ['unarmed'],
    kind: 'natural',
    tags: ['Off-Hand'],
    proficiency: name,
    ...more,
  });
const skills = { 'one-handed': 60, fray: 20, unarmed: 60, ranged: 60, ride: 40 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills };
const clawed = (known: readonly string[], names: readonly string[] = ['claws']): Person => ({
  ...bob,
  sheet: {
    skills: { unarmed: { ranks: 45, proficiencies: [...known] } },
    naturalWeapons: names.map((name) => natural(name)),
  },
});
const duel = (foe: Person, options: Staging['options'] = {}, own: Person = ann) =>
  stage({ ann: own, bob: foe }, { options });
const parry = ['defence', 'unarmed'] as const;
/** The target of Bob's parry with bare hands or claws against the sword. */
const parried = (foe: Person, options: Staging['options'] = {}) =>
  targetsOf(
    duel(foe, options).do(
      'ann',
      'attack',
      { weapon: 'ann/sword', target: 'bob' },
      { dice: [30, 99, 1], answers: [parry] },
    ),
    'parry',
  );

test('REN-NAT-02 REN-NAT-04 claws used with proficiency parry a sword at -10', () => {
  expect(parried(clawed(['claws']))).toEqual([50]);
});

test('REN-NAT-04 REN-UNARM-04 claws without the proficiency parry no better than trained bare hands', () => {
  // The better of -10 with the claws and -20 with bare hands.
  expect(parried(clawed([]))).toEqual([40]);
});

test('REN-NAT-04 REN-UNARM-02 claws without the proficiency parry at -30 where the hands are untrained', () => {
  const untrained: Person = {
    ...bob,
    aptitudes: { SOM: 40 },
    skills: { fray: 20, 'one-handed': 60 },
    sheet: { naturalWeapons: [natural('claws')] },
  };
  expect(parried(untrained)).toEqual([10]);
});

test('REN-NAT-04 REN-UNARM-11 by the unsorted text claws parry without a penalty, and at -20 where the proficiency is missing', () => {
  expect(parried(clawed(['claws']), { unarmedPenalties: 'unsorted' })).toEqual([60]);
  // The better of -20 with the claws and -10 with bare hands.
  expect(parried(clawed([]), { unarmedPenalties: 'unsorted' })).toEqual([50]);
});

test('REN-NAT-04 a creature parries with the natural weapon it is proficient with', () => {
  expect(parried(clawed(['fangs'], ['claws', 'fangs']))).toEqual([50]);
});

test('REN-NAT-04 REN-CTX-10 a specialization in claws helps them parry', () => {
  const foe: Person = {
    ...bob,
    sheet: {
      skills: { unarmed: { ranks: 45, proficiencies: ['claws'], specialization: 'rending' } },
      naturalWeapons: [natural('claws', { specialization: 'rending' })],
    },
  };
  expect(parried(foe)).toEqual([60]);
});

test('REN-CTX-27 REN-NAT-05 ambidexterity makes one more natural limb dominant, not all', () => {
  const beast = (ambidextrous: boolean) =>
    duel(
      bob,
      {},
      {
        ...ann,
        weapons: [],
        sheet: {
          ambidextrous,
          naturalWeapons: ['a', 'b', 'c'].map((name) =>
            weapon(name, { ...natural(name), proficiency: name }),
          ),
          skills: { unarmed: { ranks: 45, proficiencies: ['a', 'b', 'c'] } },
        },
      },
    );
  const aims = (ambidextrous: boolean) =>
    ['a', 'b', 'c'].map((name) =>
      beast(ambidextrous).total('attack', 'ann', 'ann', 'attack', {
        weapon: `ann/${name}`,
        target: 'bob',
      }),
    );
  expect(aims(false)).toEqual([60, 50, 50]);
  expect(aims(true)).toEqual([60, 60, 50]);
});

const caught = () => {
  const s = stage(
    {
      ann,
      bob: { ...bob, weapons: [hook], skills: { ...skills, 'one-handed': 70 } },
      cid: { ...bob, at: [5, 6] },
    },
    { order: ['ann', 'bob', 'cid'] },
  );
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] },
  );
  return s;
};

test('REN-UNARM-03 REN-CATCH-05 an opponent whose only weapon is caught is not armed, and is punched without a penalty', () => {
  const s = caught().until('cid');
  const fist = { weapon: 'unarmed', target: 'ann' };
  expect(s.total('attack', 'cid', 'cid', 'attack', fist)).toBe(60);
});

test('REN-UNARM-04 REN-CATCH-05 a combatant whose sword is held fast strikes as the unarmed do, and is parried so', () => {
  const s = caught().until('ann');
  const fist = { weapon: 'unarmed', target: 'cid' };
  const scene = s.do('ann', 'attack', fist, { dice: [30, 99, 1], answers: [parry] });
  expect([targetsOf(scene, 'attack'), targetsOf(scene, 'parry')]).toEqual([[60], [60]]);
});

test('REN-UNARM-03 REN-NAT-01 the claws of a combatant whose weapon is caught still make them armed', () => {
  const s = stage(
    {
      ann: { ...ann, sheet: { naturalWeapons: [natural('claws')] } },
      bob: { ...bob, weapons: [hook], skills: { ...skills, 'one-handed': 70 } },
      cid: { ...bob, at: [5, 6] },
    },
    { order: ['ann', 'bob', 'cid'] },
  );
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] },
  );
  s.until('cid');
  expect(s.total('attack', 'cid', 'cid', 'attack', { weapon: 'unarmed', target: 'ann' })).toBe(50);
});

test('REN-UNARM-02 REN-UNARM-11 by the unsorted text no ranks are asked for, whatever the other switch says', () => {
  const novice: Person = {
    ...ann,
    weapons: [],
    skills: { fray: 20 },
    aptitudes: { SOM: 30 },
  };
  const armed = { ...bob, weapons: [sword] };
  const fist = { weapon: 'unarmed', target: 'bob' };
  const may = (options: Staging['options']) =>
    duel(armed, options, novice).allowed('ann', 'attack', fist);
  expect(may({ untrainedUnarmedAttack: 'forbiddenVsArmed' })).toBe(false);
  expect(may({ untrainedUnarmedAttack: 'forbiddenVsArmed', unarmedPenalties: 'off' })).toBe(false);
  expect(may({ untrainedUnarmedAttack: 'forbiddenVsArmed', unarmedPenalties: 'unsorted' })).toBe(
    true,
  );
});

const disarming = (second: string) => ({
  event: 'attack',
  who: 'ann',
  action: { do: 'disarm', with: { target: 'ann', item: second } },
});

test('REN-MULTI-01 REN-REACT-03 a weapon struck from the hand before the second blow does not strike any more', () => {
  const s = stage(
    { ann: { ...ann, weapons: [sword, dirk] }, bob: { ...bob, weapons: [sword] } },
    { order: ['bob', 'ann'] },
  );
  s.do('bob', 'ready', disarming('ann/dirk'));
  s.end();
  const at = (id: string) => ({ weapon: id, target: 'bob' });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [at('ann/sword'), at('ann/dirk')] },
    { dice: [45, 90, 99], answers: [['readied', 'yes']] },
  );
  expect(holds(s, 'ann')).toEqual(['ann/sword']);
  expect(targetsOf(scene, 'attack')).toEqual([50]);
});

test('REN-MOUNT-12 REN-REACT-03 nor in passing on a mount', () => {
  const sabre = weapon('sabre', { tags: ['Cavalry'] });
  const pick = weapon('pick', { tags: ['Cavalry', 'Off-Hand'] });
  const s = stage(
    {
      bob: { ...bob, at: [6, 6], weapons: [sword] },
      cid: { ...bob, at: [9, 6], state: { reacted: true } },
      ann: { ...ann, at: [2, 5], weapons: [sabre, pick], state: { riding: 'horse' } },
      horse: {
        at: [2, 5],
        side: 'a',
        sheet: { warTrained: true, size: 'Large', movement: { hooves: { base: 5, full: 15 } } },
      },
    },
    { order: ['bob', 'ann', 'horse', 'cid'] },
  );
  s.do('bob', 'ready', disarming('ann/pick'));
  s.until('ann');
  const scene = s.do(
    'ann',
    'ride-by',
    {
      path: [[12, 5]],
      attacks: [
        { weapon: 'ann/sabre', target: 'bob' },
        { weapon: 'ann/pick', target: 'cid' },
      ],
    },
    {
      // Bob disarms the rider, needing 40.
      dice: [35, 90, 99],
      answers: [['readied', 'yes']],
    },
  );
  expect(holds(s, 'ann')).toEqual(['ann/sabre']);
  expect(targetsOf(scene, 'attack')).toHaveLength(1);
});

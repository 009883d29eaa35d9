import { expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
import { claws, hook, like, meeting, pike, ridden, sabre, sword } from '../testing/meetings.js';
import { targetsOf, weapon } from '../testing/stage.js';

// Trips and disarms from the ground and from the saddle, and against prone or mounted targets.

const theSword = { target: 'bob', item: 'bob/sword' };
const stiletto = weapon('stiletto', { tags: ['Prone'] });
const ignored: Staging = { options: { maneuverPosition: 'ignored' } };
const prone = { state: { prone: true } };
const clumsy = { skills: { 'one-handed': 60, 'pole-arms': 60, unarmed: 15, fray: 40, ride: 50 } };
const inSaddle = { riding: 'horse' };

/** Ann's target number to disarm Bob, with these weapons in hand. */
const disarms = (ann: Partial<Person>, bob: Partial<Person> = {}, staging: Staging = {}) =>
  meeting({ ann, bob }, staging).total('disarm', 'ann', 'ann', 'disarm', theSword);
/** Ann's target number from the saddle. */
const disarmsRiding = (ann: Partial<Person>, staging: Staging = {}) =>
  meeting(ridden({ ann: { ...ann, state: inSaddle } }), staging).total(
    'disarm',
    'ann',
    'ann',
    'disarm',
    theSword,
  );
/** Ann's target number against Bob in the saddle. */
const disarmsRider = (ann: Partial<Person>, staging: Staging = {}) =>
  meeting({ ann, bob: { state: { riding: 'mule' } } }, staging, {
    mule: like('horse', { at: [6, 5], side: 'b' }),
  }).total('disarm', 'ann', 'ann', 'disarm', theSword);

test('REN-MAN-03 REN-PRONE-07 REN-PRONE-08 a disarm from the ground takes -30, with a Prone weapon nothing', () => {
  expect([disarms(prone), disarms({ ...prone, weapons: [stiletto] })]).toEqual([30, 60]);
});

test('REN-MAN-03 REN-PRONE-05 a disarm of a combatant who lies is at +10, from the ground at -20', () => {
  expect([disarms({}, prone), disarms(prone, prone)]).toEqual([70, 40]);
});

test('REN-MAN-03 REN-MOUNT-06 a disarm of a rider takes -20, by meleeOnFoot not with a pike or by a large combatant', () => {
  const onFoot: Staging = { options: { riderPenaltyScope: 'meleeOnFoot' } };
  const armed = { weapons: [pike], ...clumsy };
  const large = { sheet: { size: 'Large' } };
  expect([disarmsRider({}), disarmsRider(armed), disarmsRider(large)]).toEqual([40, 40, 40]);
  expect([
    disarmsRider({}, onFoot),
    disarmsRider(armed, onFoot),
    disarmsRider(large, onFoot),
  ]).toEqual([40, 60, 60]);
});

test('REN-MAN-03 REN-MOUNT-15 a disarm from the saddle is at full skill with a sabre, and at -20 with a sword', () => {
  const armed = (arm: typeof sword) => disarmsRiding({ weapons: [arm], ...clumsy });
  expect([armed(sabre), armed(sword)]).toEqual([60, 40]);
});

test('REN-MAN-03 REN-MOUNT-15 bare hands are no weapon, and better than a sword that is not made for the saddle', () => {
  expect(disarmsRiding({ weapons: [sword] })).toBe(45);
});

test('REN-MAN-03 REN-NAT-01 REN-MOUNT-15 the claws of a rider are not made for the saddle, either', () => {
  const clawed = { weapons: [], skills: { ...clumsy.skills, unarmed: 45 } };
  expect(disarmsRiding(clawed)).toBe(45);
  const spec = {
    ...clawed,
    sheet: { naturalWeapons: [{ ...claws, tags: ['Cavalry'], specialization: 'Claws' }] },
  };
  const unarmed = { ranks: 30, specialization: 'Claws' };
  expect(disarmsRiding({ ...spec, sheet: { ...spec.sheet, skills: { unarmed } } })).toBe(55);
});

test('REN-MAN-09 REN-PRONE-07 a trip from the ground takes -30', () => {
  const s = meeting({ ann: prone });
  expect(s.total('trip', 'ann', 'ann', 'trip', { target: 'bob' })).toBe(30);
});

test('REN-MAN-09 REN-MOUNT-15 REN-MOUNT-05 a trip from the saddle goes by the weapon made for it, at a mount as at a combatant on foot', () => {
  const s = meeting(
    ridden({ ann: { weapons: [sword, sabre], ...clumsy, state: inSaddle } }),
    {},
    {
      mule: like('horse', { at: [6, 6], side: 'b' }),
    },
  );
  const trips = (target: string) => s.total('trip', 'ann', 'ann', 'trip', { target });
  expect([trips('bob'), trips('mule')]).toEqual([60, 60]);
});

test('REN-MAN-09 REN-DISM-01 REN-TURN-06 a trip of a rider that the GM allows takes -20, and brings the rider down', () => {
  const s = meeting(
    { bob: { state: { riding: 'mule' } } },
    {},
    {
      mule: like('horse', { at: [6, 5], side: 'b' }),
    },
  );
  const trip = { target: 'bob' };
  expect(s.refused('ann', 'trip', trip)).toEqual(['REN-DISM-01']);
  const scene = s.do('ann', 'trip', trip, { dice: [35, 99], force: 'hooks a leg' });
  expect(targetsOf(scene, 'trip')).toEqual([40]);
  expect(s.who('bob')).toMatchObject({ prone: true, riding: null });
});

test('REN-CATCH-06 REN-MOUNT-15 a disarm of a caught sword from the saddle is at +10, and at -20 with a hook not made for it', () => {
  const caught = (arm: typeof hook) => {
    const s = meeting(ridden({ ann: { weapons: [arm], ...clumsy, state: inSaddle } }), {
      order: ['bob', 'ann', 'cid'],
    });
    const blow = { weapon: 'bob/sword', target: 'ann' };
    s.do('bob', 'attack', blow, { dice: [20, 40], answers: [['defence', 'catch:ann/hook']] });
    s.until('ann');
    return s.total('disarm', 'ann', 'ann', 'disarm', theSword);
  };
  expect([caught(hook), caught({ ...hook, tags: ['Catch', 'Cavalry'] })]).toEqual([50, 70]);
});

test('REN-MAN-03 REN-MAN-09 by maneuverPosition=ignored neither ground nor saddle counts', () => {
  expect([
    disarms(prone, prone, ignored),
    disarmsRider({}, ignored),
    disarmsRiding({ weapons: [sword] }, ignored),
    meeting({ ann: prone }, ignored).total('trip', 'ann', 'ann', 'trip', { target: 'bob' }),
  ]).toEqual([60, 60, 60, 60]);
});

test('REN-MAN-04 REN-PRONE-05 REN-MOUNT-06 a feint is neither helped by the ground nor hindered by the saddle', () => {
  const s = meeting(
    { bob: { state: { riding: 'mule' } } },
    {},
    {
      mule: like('horse', { at: [6, 5], side: 'b' }),
    },
  );
  expect(s.total('feint', 'ann', 'ann', 'feint', { target: 'bob' })).toBe(50);
});

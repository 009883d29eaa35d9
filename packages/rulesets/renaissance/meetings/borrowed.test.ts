import { expect, test } from 'vitest';
import { crossbow, like, meeting, ridden } from '../testing/meetings.js';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { damageTo, dvsOf, effectsOn, targetsOf, weapon } from '../testing/stage.js';

// Numbers and conditions that come from elsewhere: the mount, the house rules, the file that a
// fight begins with.

const knife = weapon('knife', {
  skills: ['one-handed', 'ranged'],
  kind: 'thrown',
  damage: { dice: 1, flat: -1, db: true },
  tags: ['Cavalry'],
});
const inTheSaddle = { state: { riding: 'horse' } };
const mounted = (
  changes: Changes = {},
  more: Staging = {},
  others: Readonly<Record<string, Person>> = {},
) => meeting(ridden(changes), { order: ['ann', 'horse', 'bob', 'cid'], ...more }, others);
/** Bob acts before the rider and the horse. */
const bobFirst = { order: ['bob', 'ann', 'horse', 'cid'] };

test('REN-MOUNT-11 REN-CHARGE-03 by chargeBonusScope=melee a knife thrown from a charge has the DB of the rider, struck three of the mount', () => {
  const dv = (thrown: boolean) => {
    const s = mounted(
      { ann: { weapons: [knife], ...inTheSaddle }, bob: { at: [12, 5] } },
      { options: { chargeBonusScope: 'melee' } },
    );
    s.do('ann', 'charge', { path: [[11, 5]] });
    const attack = { weapon: 'ann/knife', target: 'bob', thrown };
    return dvsOf(s.do('ann', 'attack', attack, { dice: [10, 99, 5] }));
  };
  // 5 - 1 and DB (15 + 30) / 10, or three times (15 + 45) / 10.
  expect([dv(true), dv(false)]).toEqual([[8], [22]]);
});

test('REN-DEF-01 REN-MOUNT-01 a mount that a file begins in Full Defense keeps it to the turn of its rider', () => {
  const s = mounted({ horse: { state: { fullDefense: true } } }, bobFirst);
  const blow = { weapon: 'bob/sword', target: 'horse' };
  const scene = s.do('bob', 'attack', blow, { dice: [20, 25], answers: [['defence', 'fray']] });
  expect(targetsOf(scene, 'Fray')).toEqual([50]);
  s.end();
  expect(effectsOn(s, 'horse')).toEqual([]);
});

test('REN-TURN-06 REN-MAN-05 what the GM calls feinted, of a ridden mount, is over as the turn of its rider begins', () => {
  const s = mounted({}, bobFirst);
  s.gm('condition', { who: 'horse', condition: 'feinted', on: true });
  expect(effectsOn(s, 'horse')).toEqual(['feinted']);
  s.end();
  expect(effectsOn(s, 'horse')).toEqual([]);
});

test('REN-RNG-14 REN-MAN-03 a crossbow struck from the hand after the shot has to be loaded by those who take it up', () => {
  const s = meeting({ ann: { weapons: [crossbow] }, bob: { weapons: [] } });
  s.do('ann', 'attack', { weapon: 'ann/crossbow', target: 'bob' }, { dice: [99] });
  s.end();
  s.do('bob', 'disarm', { target: 'ann', item: 'ann/crossbow' }, { dice: [45, 99] });
  s.do('bob', 'pick-up', { item: 'ann/crossbow' });
  s.until('bob');
  const shot = { weapon: 'ann/crossbow', target: 'ann' };
  expect(s.refused('bob', 'attack', shot)).toEqual(['REN-RNG-14']);
});

test('REN-DISM-01 REN-STR-03 by dismountRule=strike a critical of 22 unhorses, but not where criticals need a margin', () => {
  const rides = (criticalCountsAsExceptional: boolean) => {
    const s = mounted(
      {},
      { options: { dismountRule: 'strike', criticalCountsAsExceptional }, ...bobFirst },
    );
    const blow = { weapon: 'bob/sword', target: 'ann', strike: 'unhorse' };
    // She is not prone in either case: COO + COO + SOM of 45 succeeds.
    const thrown = criticalCountsAsExceptional ? [20] : [];
    s.do('bob', 'strike', blow, { dice: [22, 99, 5, 4, ...thrown] });
    return s.who('ann').riding;
  };
  expect([rides(true), rides(false)]).toEqual([null, 'horse']);
});

test('REN-MOUNT-06 REN-MOUNT-15 riders who fight each other take -20 on both accounts, by meleeOnFoot the saddle alone', () => {
  const total = (riderPenaltyScope: 'all' | 'meleeOnFoot') => {
    const s = mounted(
      { ann: { weapons: [weapon('axe')], ...inTheSaddle }, bob: { state: { riding: 'roan' } } },
      { options: { riderPenaltyScope }, order: ['ann', 'bob', 'cid'] },
      { roan: like('horse', { at: [6, 5], side: 'b' }) },
    );
    return s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/axe', target: 'bob' });
  };
  expect([total('all'), total('meleeOnFoot')]).toEqual([20, 40]);
});

test('REN-ARM-02 REN-RES-04 by surplusAp=added and afterArmor what is left of the penetration is halved with the rest', () => {
  const through = (resistanceTiming: 'beforeArmor' | 'afterArmor') => {
    const pick = weapon('pick', { ap: 5, keywords: ['Cold'] });
    const cold = { kind: 'resistance', keyword: 'Cold' };
    const s = meeting(
      { ann: { weapons: [pick] }, bob: { sheet: { naturalArmor: 2, resistances: [cold] } } },
      { options: { surplusAp: 'added', resistanceModel: 'opt1', resistanceTiming } },
    );
    const blow = { weapon: 'ann/pick', target: 'bob' };
    return damageTo(s.do('ann', 'attack', blow, { dice: [20, 99, 8] }), 'bob');
  };
  // 8 / 2 + 3, or (8 + 3) / 2 rounded down.
  expect([through('beforeArmor'), through('afterArmor')]).toEqual([[7], [5]]);
});

test('REN-ATK-17 REN-MAN-07 with parryIsReaction a combatant who is held firmly has Fray alone', () => {
  const s = meeting(
    { bob: { state: { grabbedBy: ['eve'] } } },
    { options: { parryIsReaction: true } },
    { eve: like('ann', { at: [6, 6] }) },
  );
  const scene = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [20, 21] });
  expect(scene.rolled).toEqual(['ann attack', 'bob Fray']);
});

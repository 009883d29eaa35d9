import { expect, test } from 'vitest';
import { claws, crossbow, like, meeting, pike, ridden, sabre } from '../testing/meetings.js';
import type { Changes, Stage, Staging } from '../testing/stage.js';
import { damageTo, dvsOf, targetsOf, weapon } from '../testing/stage.js';

const order = ['ann', 'bob', 'cid'];
const away = { horse: { at: [0, 19] } } as const;
const field = (changes: Changes = {}, staging: Staging = {}): Stage =>
  meeting({ ...away, ...changes }, { order, ...staging });
const saddle = (changes: Changes = {}, staging: Staging = {}): Stage =>
  meeting(ridden(changes), { order: ['ann', 'bob', 'cid', 'horse'], ...staging });
const at = (what: string, target: string) => ({ weapon: what, target });

// Randomly chosen sentences of the chapter, each combined with one or two other rules.

test('REN-ATK-18 REN-MOUNT-07 Full Defense by Ride takes the wounds of the mount, and by Athletics once dismounted none', () => {
  const s = saddle(
    { horse: { state: { wounds: 1 } } },
    { options: { fullDefenseMovementSkill: 'always' } },
  );
  s.do('ann', 'full-defense');
  s.end();
  const sc = s.do('bob', 'attack', at('bob/sword', 'ann'), {
    dice: [20, 30],
    answers: [['defence', 'move:ride']],
  });
  expect(targetsOf(sc, 'Ride')).toEqual([60]);
  const t = saddle(
    { horse: { state: { wounds: 1 } } },
    { options: { fullDefenseMovementSkill: 'always' } },
  );
  t.do('ann', 'full-defense');
  t.do('ann', 'dismount');
  t.end();
  const sc2 = t.do('bob', 'attack', at('bob/sword', 'ann'), {
    dice: [20, 30],
    answers: [['defence', 'move:athletics']],
  });
  expect(targetsOf(sc2, 'Athletics')).toEqual([70]);
});

test('REN-RNG-02 REN-REACT-03 a readied shot goes by the range at its moment, before the move or after it', () => {
  const bow = weapon('bow', {
    kind: 'projectile',
    skills: ['ranged'],
    hands: 2,
    range: { short: 5, medium: 10, long: 20, extreme: 30 },
  });
  const make = () => {
    const s = field({ ann: { weapons: [bow] }, bob: { at: [10, 5] } });
    s.do('ann', 'ready', {
      event: 'move',
      who: 'bob',
      action: { do: 'attack', with: at('ann/bow', 'bob') },
    });
    s.end();
    return s;
  };
  expect(
    targetsOf(
      make().do('bob', 'move', { path: [[12, 5]] }, { dice: [99], answers: [['readied', 'yes']] }),
      'attack',
    ),
  ).toEqual([60]);
  const s = make();
  const sc = s.do(
    'bob',
    'move',
    { path: [[12, 5]] },
    {
      dice: [99],
      answers: [
        ['readied', 'no'],
        ['readied', 'no'],
        ['readied', 'yes'],
      ],
    },
  );
  expect(targetsOf(sc, 'attack')).toEqual([50]);
});

test('REN-ARM-05 REN-MOUNT-06 mail in the saddle weighs on Fray and not on the parry', () => {
  const s = saddle({
    ann: { weapons: [sabre], state: { riding: 'horse' }, sheet: { armor: ['mail'] } },
  });
  s.end();
  const sc = s.do('bob', 'attack', at('bob/sword', 'ann'), {
    dice: [20, 30],
    answers: [['defence', 'parry:ann/sabre']],
  });
  expect(targetsOf(sc, 'parry')).toEqual([60]);
  const t = saddle({
    ann: { weapons: [sabre], state: { riding: 'horse' }, sheet: { armor: ['mail'] } },
  });
  t.end();
  expect(
    targetsOf(
      t.do('bob', 'attack', at('bob/sword', 'ann'), {
        dice: [20, 30],
        answers: [['defence', 'fray']],
      }),
      'Fray',
    ),
  ).toEqual([35]);
});

test('REN-STR-09 REN-MOUNT-09 a Knock Down on the rider leaves the mount on its feet', () => {
  const s = saddle({ bob: { skills: { ...like('bob').skills, 'one-handed': 90 } } });
  s.end();
  const sc = s.do(
    'bob',
    'strike',
    { ...at('bob/sword', 'ann'), strike: 'knock-down' },
    { dice: [45, 99, 3, 99] },
  );
  expect(sc.has('unhorsed')).toBe(true);
  expect(s.who('ann')).toMatchObject({ prone: true, riding: null });
  expect(s.who('horse')).toMatchObject({ prone: false, riddenBy: null });
});

const fireproof = { resistances: [{ kind: 'resistance', keyword: 'Fire' }] };

test('REN-RES-01 REN-MOUNT-05 what the armour of a rider resists the mount does not', () => {
  const s = saddle(
    {
      ann: {
        weapons: [sabre],
        state: { riding: 'horse' },
        sheet: { armor: [{ name: 'asbestos', av: 0, ...fireproof }] },
      },
    },
    { options: { resistanceModel: 'opt1' } },
  );
  const sc = s.gm('blast', { at: [5, 5], dv: 12, keywords: ['Fire'] });
  expect([damageTo(sc, 'ann'), damageTo(sc, 'horse')]).toEqual([[6], [12]]);
});

test('REN-REACT-10 REN-REACT-02 REN-MAN-07 no event is answered by one who has reacted or is held', () => {
  const s = field({
    bob: { state: { reacted: true } },
    cid: { at: [5, 6], state: { grabbedBy: ['ann'] } },
  });
  expect(s.refused('gm', 'gm.event', { who: 'bob', words: 'x' })).toContain('REN-REACT-02');
  expect(s.refused('gm', 'gm.event', { who: 'cid', words: 'x' })).toContain('REN-MAN-07');
});

test('REN-NAT-01 REN-REACT-05 claws threaten while the hands hold a crossbow', () => {
  const s = field(
    { ann: { weapons: [crossbow], sheet: { naturalWeapons: [claws] } } },
    { order: ['bob', 'ann', 'cid'] },
  );
  const sc = s.do('bob', 'move', { path: [[9, 5]] }, { dice: [99] });
  expect(sc.open('opportunity')).toContain('bob/ann/claws');
});

test('REN-MOUNT-07 REN-MOUNT-08 the wounds of a mount weigh on its kick under a rider and alone, not on the rider', () => {
  const s = saddle({ horse: { state: { wounds: 2 } } });
  expect(s.total('attack', 'ann', 'ann', 'attack', at('ann/sabre', 'bob'))).toBe(60);
  expect(s.total('attack', 'horse', 'ann', 'mount-attack', at('horse/hoof', 'bob'))).toBe(25);
  s.do('ann', 'dismount');
  s.until('horse');
  expect(s.total('attack', 'horse', 'horse', 'attack', at('horse/hoof', 'bob'))).toBe(25);
});

test('REN-MOUNT-11 a rider who is stronger than the mount charges with their own STR', () => {
  const s = saddle({
    bob: { at: [12, 5] },
    ann: { weapons: [sabre], state: { riding: 'horse' }, sheet: { STR: 65 } },
  });
  s.do('ann', 'charge', { path: [[11, 5]] });
  expect(dvsOf(s.do('ann', 'attack', at('ann/sabre', 'bob'), { dice: [20, 99, 4] }))).toEqual([
    4 + 8 * 2,
  ]);
});

test('REN-BRACE-03 REN-MOUNT-15 a pike braced in the saddle meets a charge at -20', () => {
  const s = saddle({ ann: { weapons: [pike], state: { riding: 'horse' } }, bob: { at: [12, 5] } });
  s.do('ann', 'brace', { weapon: 'ann/pike' });
  s.end();
  const sc = s.do('bob', 'charge', { path: [[6, 5]] }, { dice: [99], answers: [['brace', 'yes']] });
  expect(targetsOf(sc, 'attack')).toEqual([40]);
});

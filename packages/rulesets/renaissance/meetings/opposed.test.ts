import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { damageTo, dvsOf, stage, targetsOf, weapon } from '../testing/stage.js';

// Opposed checks, criticals and exceptional results, under the house rules that affect them.

const sword = weapon('sword');
const spear = weapon('spear', { skills: ['pole-arms'], hands: 2, reach: 1 });
const hook = weapon('hook', { tags: ['Catch'] });
const skills = {
  'one-handed': 60,
  'pole-arms': 60,
  fray: 40,
  unarmed: 50,
  deception: 60,
  read: 30,
  athletics: 50,
};
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const atBob = { weapon: 'ann/sword', target: 'bob' };
const two = (changes: Changes = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...changes['ann'] }, bob: { ...bob, ...changes['bob'] } }, more);
const hooked: Changes = {
  bob: { weapons: [hook], skills: { ...skills, 'one-handed': 70 } },
};
const catching = [['defence', 'catch:bob/hook']] as const;

test('REN-CATCH-03 REN-ATK-06 with catchOnMiss a catch declared before a tie is rolled against the miss that follows it', () => {
  const s = two(hooked, { options: { catchOnMiss: true } });
  const scene = s.do('ann', 'attack', atBob, { dice: [20, 20, 70, 44], answers: catching });
  expect(scene.rolled).toEqual(['ann attack', 'bob catch', 'ann attack', 'bob catch']);
  expect(scene.asked.filter((each) => each.startsWith('bob'))).toEqual(['bob defence']);
  expect(s.who('bob').catching?.caught).toBe('ann/sword');
});

test('REN-CATCH-03 REN-ATK-06 with catchOnMiss a miss after a tie that was parried may be caught as any miss may', () => {
  const s = two(hooked, { options: { catchOnMiss: true } });
  const scene = s.do('ann', 'attack', atBob, {
    dice: [20, 20, 70, 44],
    answers: [
      ['defence', 'parry:bob/hook'],
      ['catch', 'catch:bob/hook'],
    ],
  });
  expect(scene.rolled).toEqual(['ann attack', 'bob parry', 'ann attack', 'bob catch']);
  expect(s.who('bob').catching?.caught).toBe('ann/sword');
});

test('REN-CATCH-03 REN-ATK-06 without the switch a catch declared before a tie is over with the miss, its reaction spent', () => {
  const s = two(hooked);
  const scene = s.do('ann', 'attack', atBob, { dice: [20, 20, 70], answers: catching });
  expect(scene.rolled).toEqual(['ann attack', 'bob catch', 'ann attack']);
  expect([s.who('bob').catching, s.who('bob').reacted.length]).toEqual([null, 1]);
});

test('REN-CATCH-08 REN-ATK-06 a catch spends one reaction, however often a tie is rolled again', () => {
  const s = two(hooked);
  s.do('ann', 'attack', atBob, { dice: [20, 20, 21, 21, 22, 44], answers: catching });
  expect(s.who('bob').reacted.length).toBe(1);
  expect(s.who('bob').catching?.caught).toBe('ann/sword');
});

test('REN-REACT-05 by leaveReach a spear that still reaches leaves no opportunity to the fist', () => {
  const s = two(
    { ann: { weapons: [spear] } },
    { options: { opportunityTrigger: 'leaveReach' }, order: ['bob', 'ann'] },
  );
  expect(s.do('bob', 'move', { path: [[7, 5]] }).questions).toEqual([]);
});

test('REN-REACT-05 by leaveReach the step out of reach of the spear is met with the spear alone', () => {
  const s = two(
    { ann: { weapons: [spear] }, bob: { at: [7, 5] } },
    { options: { opportunityTrigger: 'leaveReach' }, order: ['bob', 'ann'] },
  );
  const scene = s.do('bob', 'move', { path: [[8, 5]] }, { dice: [99] });
  const plain = scene.open('opportunity').filter((each) => !String(each).includes('+'));
  expect(plain).toEqual(['bob/ann/spear', 'no']);
});

test('REN-MAN-02 REN-ATK-06 by maneuverCheck=opposed and opposedTie=defender a tie keeps the target on their feet', () => {
  const tie = (opposedTie: 'defender' | 'attacker') => {
    const s = two({}, { options: { maneuverCheck: 'opposed', opposedTie } });
    s.do('ann', 'trip', { target: 'bob' }, { dice: [25, 25] });
    return s.who('bob').prone;
  };
  expect([tie('defender'), tie('attacker')]).toEqual([false, true]);
});

test('REN-MAN-02 REN-CTX-06 by maneuverCheck=opposed both failing rolls both again, with the feint still on the target', () => {
  const s = two({}, { options: { maneuverCheck: 'opposed' } });
  s.do('ann', 'feint', { target: 'bob' }, { dice: [45, 99] });
  const scene = s.do('ann', 'trip', { target: 'bob' }, { dice: [70, 30, 10, 21] });
  expect(targetsOf(scene, 'resist')).toEqual([20, 20]);
  expect(s.who('bob').prone).toBe(true);
});

test('REN-MAN-02 REN-AWARE-01 by maneuverCheck=opposed too, those who know of nothing do not resist', () => {
  const s = two({ ann: { state: { hidden: true } } }, { options: { maneuverCheck: 'opposed' } });
  expect(s.do('ann', 'trip', { target: 'bob' }, { dice: [60] }).rolled).toEqual(['ann trip']);
  expect(s.who('bob').prone).toBe(true);
});

test('REN-ATK-09 REN-RES-11 REN-CTX-18 a critical that counts as plain by the struck text is upgraded by Luck to +5 and one set', () => {
  const fiery = weapon('sword', { keywords: ['Fire'] });
  const s = two(
    {
      ann: { weapons: [fiery], sheet: { luck: 1 } },
      bob: { sheet: { resistances: [{ kind: 'resistance', keyword: 'Fire' }] } },
    },
    { options: { resistanceModel: 'opt3struck' } },
  );
  const scene = s.do('ann', 'attack', atBob, { dice: [22, 99, 4], answers: [['luck', 'upgrade']] });
  expect(dvsOf(scene)).toEqual([9]);
});

test('REN-CTX-08 REN-RES-10 by downgradeSteps=collapse a resisted critical over 30 loses dice and margin alike', () => {
  const dv = (downgradeSteps: 'one' | 'collapse', exceptionalDv: 'grade' | 'mos') => {
    const fiery = weapon('sword', { keywords: ['Fire'] });
    const s = two(
      {
        ann: { weapons: [fiery] },
        bob: { sheet: { resistances: [{ kind: 'resistance', keyword: 'Fire' }] } },
      },
      { options: { resistanceModel: 'opt3', downgradeSteps, exceptionalDv } },
    );
    return dvsOf(s.do('ann', 'attack', atBob, { dice: [44, 99, 4] }));
  };
  expect([dv('one', 'grade'), dv('collapse', 'grade')]).toEqual([[9], [4]]);
  expect(dv('collapse', 'mos')).toEqual([9]);
});

test('REN-ATK-08 REN-CTX-02 a margin of 61 by a held target of 98 adds 10, one of 60 adds 5', () => {
  const dv = (roll: number) => {
    const s = two({
      ann: { skills: { ...skills, 'one-handed': 80 }, aptitudes: { SOM: 40 } },
      bob: { state: { prone: true } },
    });
    return dvsOf(s.do('ann', 'attack', atBob, { dice: [roll, 99, 4] }));
  };
  expect([dv(60), dv(61)]).toEqual([[9], [14]]);
});

test('REN-CTX-16 REN-CTX-15 damage that disables makes its wounds and asks for no check, and strictFirst counts none at the threshold', () => {
  const hurt = (woundThreshold: 'atLeast' | 'strictFirst', damage: number) => {
    const s = two({ bob: { sheet: { DUR: 30 } } }, { options: { woundThreshold } });
    s.gm(
      'harm',
      { who: 'bob', damage },
      { dice: damage < 30 && woundThreshold === 'atLeast' ? [0] : [] },
    );
    return s.who('bob').wounds;
  };
  expect([hurt('atLeast', 6), hurt('strictFirst', 6)]).toEqual([1, 0]);
  expect([hurt('atLeast', 30), hurt('strictFirst', 30)]).toEqual([5, 5]);
});

test('REN-UNARM-05 REN-RES-11 by the struck text a plain failure on resisted armour stays plain and hurts no hand', () => {
  const s = two(
    {
      ann: { weapons: [] },
      bob: {
        weapons: [],
        sheet: {
          naturalArmor: 3,
          resistances: [{ kind: 'resistance', keyword: 'Unarmed Attack' }],
        },
      },
    },
    { options: { resistanceModel: 'opt3struck' } },
  );
  const scene = s.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [60] });
  expect(damageTo(scene, 'ann')).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, damageTo, dvsOf, effectsOn, stage, targetsOf, weapon } from '../testing/stage.js';

const sword = weapon('sword');
const hook = weapon('hook', { tags: ['Catch'] });
const skills = { 'one-handed': 60, fray: 40, unarmed: 45, athletics: 50 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };

const duel = (
  changes: Changes = {},
  more: Staging = {},
  others: Readonly<Record<string, Person>> = {},
): ReturnType<typeof stage> => stage({ ...changed({ ann, bob }, changes), ...others }, more);
const atBob = (id = 'sword') => ({ weapon: id === 'unarmed' ? id : `ann/${id}`, target: 'bob' });

test('REN-ATK-14 REN-ATK-18 a movement skill that the attack rules out does not defend in Full Defense either', () => {
  const net = weapon('net', { noDefence: ['athletics'] });
  const s = duel(
    { ann: { weapons: [net] } },
    { options: { fullDefenseMovementSkill: 'always' }, order: ['bob', 'ann'] },
  );
  s.do('bob', 'full-defense');
  s.until('ann');
  const scene = s.do('ann', 'attack', atBob('net'), { dice: [20, 99, 3] });
  expect(scene.open('defence')).not.toContain('move:athletics');
});

test('REN-ATK-14 REN-ATK-18 the GM is not asked about a movement skill that the attack rules out', () => {
  const net = weapon('net', { noDefence: ['athletics'] });
  const s = duel({ ann: { weapons: [net] } }, { order: ['bob', 'ann'] });
  s.do('bob', 'full-defense');
  s.until('ann');
  const scene = s.do('ann', 'attack', atBob('net'), { dice: [20, 99, 3] });
  expect(scene.questions).not.toContain('movement-defence');
});

test('REN-ATK-13 REN-ATK-15 a weapon of two skills parries with the second where the attack rules out the first', () => {
  const bastard = weapon('bastard', { skills: ['one-handed', 'two-handed'] });
  const odd = weapon('odd', { noDefence: ['one-handed'] });
  const s = duel({
    ann: { weapons: [odd] },
    bob: { weapons: [bastard], skills: { ...skills, 'two-handed': 55 } },
  });
  const scene = s.do('ann', 'attack', atBob('odd'), {
    dice: [20, 54],
    answers: [['defence', 'parry:bob/bastard']],
  });
  expect(targetsOf(scene, 'parry')).toEqual([55]);
});

/** One-handed is better by ranks alone, but the proficiency is in two-handed. */
const bastard = weapon('bastard', {
  skills: ['one-handed', 'two-handed'],
  proficiency: 'Bastard Sword',
});
const twoHander: Partial<Person> = {
  weapons: [bastard],
  sheet: { skills: { 'two-handed': { ranks: 40, proficiencies: ['Bastard Sword'] } } },
};

test('REN-ATK-13 REN-CTX-10 a weapon parries with the skill that is best once the missing proficiency counts', () => {
  const s = duel({ bob: twoHander });
  const scene = s.do('ann', 'attack', atBob(), {
    dice: [20, 54],
    answers: [['defence', 'parry:bob/bastard']],
  });
  expect(targetsOf(scene, 'parry')).toEqual([55]);
});

test('REN-ATK-13 REN-CTX-10 REN-REACT-05 and so it strikes at those who leave', () => {
  const s = duel({ bob: twoHander });
  const scene = s.do('ann', 'move', { path: [[4, 5]] }, { dice: [90] });
  expect(targetsOf(scene, 'attack')).toEqual([55]);
});

test('REN-CATCH-02 REN-CTX-10 a catch goes by Fray where the missing proficiency makes the weapon worse', () => {
  const strange = { ...hook, proficiency: 'Hook' };
  const s = duel({ bob: { weapons: [strange], skills: { ...skills, fray: 45 } } });
  const scene = s.do('ann', 'attack', atBob(), {
    dice: [20, 34],
    answers: [['defence', 'catch:bob/hook']],
  });
  expect(targetsOf(scene, 'catch')).toEqual([35]);
});

test('REN-CTX-27 REN-MULTI-06 ambidexterity makes one limb more dominant, not all four', () => {
  const dirk = (name: string) => weapon(name, { tags: ['Off-Hand'] });
  const s = duel({
    ann: {
      weapons: [dirk('first'), dirk('second'), dirk('third')],
      sheet: { hands: 3, ambidextrous: true },
    },
  });
  const aims = ['first', 'second', 'third'].map((id) =>
    s.total('attack', 'ann', 'ann', 'attack', atBob(id)),
  );
  expect(aims).toEqual([60, 60, 50]);
});

test('REN-MAN-03 REN-ARM-04 a shield that was struck from the hand protects no longer', () => {
  const shield = weapon('shield', { kind: 'shield', av: 3 });
  const s = duel({ bob: { weapons: [sword, shield] } });
  s.do('ann', 'disarm', { target: 'bob', item: 'bob/shield' }, { dice: [50, 70] });
  s.do('ann', 'end');
  s.until('ann');
  expect(damageTo(s.do('ann', 'attack', atBob(), { dice: [20, 90, 7] }), 'bob')).toEqual([7]);
});

test('REN-UNARM-05 REN-CTX-16 a hand hurt badly enough makes its owner check for the wound', () => {
  const s = duel({
    ann: { weapons: [], sheet: { DUR: 20 } },
    bob: { weapons: [], sheet: { naturalArmor: 3 } },
  });
  // Target 45: 76 fails by 31. The injury is 9 / 2 = 4, a fifth of DUR 20; SOM x3 less 10 is 35.
  const scene = s.do('ann', 'attack', atBob('unarmed'), { dice: [76, 9, 36] });
  expect(scene.rolled).toEqual(['ann attack', 'ann self-injury', 'ann SOM x3']);
  expect(s.who('ann')).toMatchObject({ damage: 4, wounds: 1, prone: true });
});

test('REN-UNARM-05 REN-CTX-08 Luck that makes an exceptional failure plain spares the hand', () => {
  const s = duel({
    ann: { weapons: [], sheet: { luck: 1 } },
    bob: { weapons: [], sheet: { naturalArmor: 3 } },
  });
  const scene = s.do('ann', 'attack', atBob('unarmed'), {
    dice: [76],
    answers: [['luck', 'upgrade']],
  });
  expect(scene.rolled).not.toContain('ann self-injury');
});

test('REN-UNARM-05 REN-RES-10 by option 3 those who resist unarmed attacks hurt the hand sooner', () => {
  const s = duel(
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
    { options: { resistanceModel: 'opt3' } },
  );
  // 46 against 45 is a plain failure; one grade worse is an exceptional one.
  expect(s.do('ann', 'attack', atBob('unarmed'), { dice: [46, 4] }).rolled).toContain(
    'ann self-injury',
  );
});

test('REN-CTX-25 REN-CTX-18 Luck takes the capped penalty away and leaves the skill', () => {
  const s = duel(
    { ann: { sheet: { luck: 1 }, state: { wounds: 8 } } },
    { options: { modifierCap: '60' } },
  );
  expect(
    targetsOf(
      s.do('ann', 'attack', atBob(), { dice: [99], answers: [['luck-before', 'no']] }),
      'attack',
    ),
  ).toEqual([0]);
  const lucky = duel(
    { ann: { sheet: { luck: 1 }, state: { wounds: 8 } } },
    { options: { modifierCap: '60' } },
  );
  expect(
    targetsOf(
      lucky.do('ann', 'attack', atBob(), { dice: [99], answers: [['luck-before', 'clear']] }),
      'attack',
    ),
  ).toEqual([60]);
});

test('REN-CATCH-03 REN-UNARM-05 with catchOnMiss a fist is not caught, and the hand is hurt as ever', () => {
  const s = duel(
    { ann: { weapons: [] }, bob: { weapons: [hook], sheet: { naturalArmor: 2 } } },
    { options: { catchOnMiss: true } },
  );
  const scene = s.do('ann', 'attack', atBob('unarmed'), { dice: [76, 4] });
  expect(scene.questions).toEqual([]);
  expect(s.who('ann').damage).toBe(2);
});

test('REN-CATCH-03 REN-AWARE-01 with catchOnMiss one who does not know of the attack catches nothing', () => {
  const s = duel(
    { bob: { weapons: [hook], state: { unawareOf: ['ann'] } } },
    { options: { catchOnMiss: true } },
  );
  expect(s.do('ann', 'attack', atBob(), { dice: [90] }).questions).not.toContain('catch');
});

test('REN-CATCH-04 REN-ATK-06 by opposedTie=defender a tie on an exceptional margin catches', () => {
  const s = duel({ bob: { weapons: [hook] } }, { options: { opposedTie: 'defender' } });
  s.do('ann', 'attack', atBob(), { dice: [35, 35], answers: [['defence', 'catch:bob/hook']] });
  expect(s.who('bob').catching).toMatchObject({ caught: 'ann/sword' });
});

test('REN-CATCH-04 REN-CTX-18 a catch that Luck makes exceptional holds the weapon', () => {
  const s = duel({ bob: { weapons: [hook], sheet: { luck: 1 } } });
  s.do('ann', 'attack', atBob(), {
    dice: [20, 25],
    answers: [
      ['defence', 'catch:bob/hook'],
      ['luck-before', 'no'],
      ['luck', 'upgrade'],
    ],
  });
  expect(s.who('bob').catching).toMatchObject({ caught: 'ann/sword' });
});

test('REN-CATCH-05 REN-MAN-09 a catcher who is tripped keeps the hold on the weapon', () => {
  const s = duel({ bob: { weapons: [hook] } }, {}, { dan: { ...ann, at: [6, 6] } });
  s.do('ann', 'attack', atBob(), { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  s.until('dan');
  s.do('dan', 'trip', { target: 'bob' }, { dice: [50, 90] });
  expect(s.who('bob')).toMatchObject({ prone: true, catching: { caught: 'ann/sword' } });
});

test('REN-CATCH-06 REN-MAN-03 a weapon disarmed by a third hand is caught no longer', () => {
  const dan: Person = { ...bob, at: [5, 6] };
  const s = duel({ bob: { weapons: [hook] } }, {}, { dan });
  s.do('ann', 'attack', atBob(), { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  s.until('dan');
  // No +10: it only applies to the combatant who has caught the weapon.
  const scene = s.do('dan', 'disarm', { target: 'ann', item: 'ann/sword' }, { dice: [50, 90] });
  expect(targetsOf(scene, 'disarm')).toEqual([60]);
  expect(s.who('bob').catching).toBeNull();
  expect(s.state.ground).toEqual([{ item: 'ann/sword', at: [5, 5] }]);
});

test('REN-MULTI-03 REN-CATCH-05 with the first of two weapons caught, the second still strikes at its -10', () => {
  const dirk = weapon('dirk', { tags: ['Off-Hand'] });
  const s = duel({ ann: { weapons: [sword, dirk] }, bob: { weapons: [hook] } });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [atBob(), atBob('dirk')] },
    {
      dice: [20, 35, 20, 90, 3],
      answers: [
        ['defence', 'catch:bob/hook'],
        ['defence', 'fray'],
      ],
    },
  );
  expect(targetsOf(scene, 'attack')).toEqual([50, 40]);
});

test('REN-MULTI-02 REN-AWARE-03 the second of two blows out of hiding is met, the first is not', () => {
  const dirk = weapon('dirk', { tags: ['Off-Hand'] });
  const s = duel({ ann: { weapons: [sword, dirk], state: { hidden: true } } });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [atBob(), atBob('dirk')] },
    { dice: [20, 3, 20, 90, 3], answers: [['defence', 'fray']] },
  );
  expect(scene.rolled).toEqual([
    'ann attack',
    'ann damage',
    'ann attack',
    'bob Fray',
    'ann damage',
  ]);
  expect(s.who('ann').hidden).toBe(false);
});

test('REN-AWARE-01 REN-CTX-14 one struck down out of hiding tells no one, and the striker stays hidden', () => {
  const s = duel(
    { ann: { state: { hidden: true } }, bob: { sheet: { DUR: 5 } } },
    {},
    { cid: { ...bob, at: [15, 5] } },
  );
  s.do('ann', 'attack', atBob(), { dice: [20, 7] });
  expect(s.who('ann').hidden).toBe(true);
});

test('REN-MAN-04 REN-AWARE-03 a feint out of hiding is resisted, and gives the one who tries it away', () => {
  const s = duel({ ann: { state: { hidden: true }, skills: { ...skills, deception: 50 } } });
  s.do('ann', 'feint', { target: 'bob' }, { dice: [40, 20] });
  expect(effectsOn(s, 'bob')).toEqual(['feinted']);
  expect(s.who('ann').hidden).toBe(false);
});

test('REN-CHARGE-01 REN-STR-12 REN-PRONE-05 a Mighty Blow after a charge on one who lies: every DB and both modifiers', () => {
  const mace = weapon('mace', { damage: { dice: 1, flat: 3, db: true } });
  const s = duel({ ann: { at: [1, 5], weapons: [mace] }, bob: { state: { prone: true } } });
  s.do('ann', 'charge', { at: 'bob', path: [[5, 5]] });
  const scene = s.do(
    'ann',
    'strike',
    { ...atBob('mace'), strike: 'mighty-blow' },
    {
      dice: [41, 90, 6],
      answers: [['defence', 'fray']],
    },
  );
  // 60 - 10 for the charge - 10 for the strike + 10; 6 + 3 + 5 and three times (15 + 30) / 10.
  expect(targetsOf(scene, 'attack')).toEqual([50]);
  expect(dvsOf(scene)).toEqual([26]);
});

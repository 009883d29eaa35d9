import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import { claws, dirk, meeting, pike, sword } from '../testing/meetings.js';
import { damageTo, dvsOf, effectsOn, targetsOf, weapon } from '../testing/stage.js';

// The outcome of blows that combine with effects, wounds, house rules, Luck and set-ups from files.

const atBob = (item = 'sword') => ({ weapon: `ann/${item}`, target: 'bob' });
const atCid = (item = 'sword') => ({ weapon: `ann/${item}`, target: 'cid' });
const axe = weapon('axe');
const byFray = [['defence', 'fray']] as const;

test('REN-MULTI-06 REN-MULTI-07 REN-TURN-06 size is nothing to the off hand, and what the GM added is gone with the undoing of it', () => {
  const s = meeting({
    ann: { weapons: [sword, axe], sheet: { size: 'Large' } },
    bob: { sheet: { size: 'Large' } },
  });
  s.gm('modifier', { who: 'ann', what: 'attack', amount: 10 });
  expect(s.total('attack', 'ann', 'ann', 'attack', atBob('axe'))).toBe(50);
  s.fight.undo();
  expect(s.total('attack', 'ann', 'ann', 'attack', atBob('axe'))).toBe(40);
});

test('REN-ATK-17 REN-CTX-14 REN-AWARE-01 a combatant healed back to their feet has still parried, and meets no blow out of hiding', () => {
  const s = meeting(
    { cid: { side: 'a', at: [6, 6], state: { hidden: true } } },
    { order: ['ann', 'cid', 'bob'], options: { parryIsReaction: true } },
  );
  s.do('ann', 'attack', atBob(), { dice: [20, 30], answers: [['defence', 'parry:bob/sword']] });
  expect(s.who('bob').reacted.length).toBe(1);
  s.gm('harm', { who: 'bob', damage: 200 }, {});
  s.gm('heal', { who: 'bob', damage: 200, wounds: 9 });
  expect(s.who('bob').reacted.length).toBe(1);
  s.end();
  const hid = s.do('cid', 'attack', { weapon: 'cid/sword', target: 'bob' }, { dice: [20, 5] });
  expect(hid.rolled).toEqual(['cid attack', 'cid damage']);
  s.end();
  expect(s.who('bob').reacted.length).toBe(1);
  s.end();
  expect(s.who('bob').reacted.length).toBe(0);
});

test('REN-RES-04 REN-TURN-06 resistance counts before armour or after it, never for damage by the GM, and both are carried over', () => {
  const fire = weapon('torch', { keywords: ['Fire'], damage: { dice: 1, flat: 4 } });
  const res = {
    naturalArmor: 4,
    resistances: [{ kind: 'resistance', keyword: 'Fire', effect: [{ divide: 2 }] }],
  };
  const hit = (resistanceTiming: 'beforeArmor' | 'afterArmor') => {
    const s = meeting(
      { ann: { weapons: [fire] }, bob: { sheet: res } },
      { options: { resistanceTiming } },
    );
    const scene = s.do('ann', 'attack', atBob('torch'), { dice: [20, 99, 10], answers: byFray });
    s.gm('harm', { who: 'bob', damage: 6 });
    return [damageTo(scene, 'bob'), renaissance.carryOver?.carry(s.state, 'bob')?.state];
  };
  expect(hit('beforeArmor')).toEqual([[3], { damage: 9 }]);
  expect(hit('afterArmor')).toEqual([[5], { damage: 11 }]);
});

test('REN-UNARM-11 REN-SIZE-02 by the unsorted text a large combatant of 9 ranks punches, parries and threatens at -10', () => {
  const s = meeting(
    {
      ann: {
        weapons: [],
        aptitudes: { COO: 5 },
        skills: { unarmed: 24, fray: 5 },
        sheet: { size: 'Large' },
      },
      bob: { weapons: [], sheet: { naturalWeapons: [claws] } },
    },
    { options: { unarmedPenalties: 'unsorted' } },
  );
  expect(s.total('attack', 'ann', 'ann', 'attack', { weapon: 'unarmed', target: 'bob' })).toBe(14);
  s.end();
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/claws', target: 'ann' },
    { dice: [20, 15, 3], answers: [['defence', 'unarmed']] },
  );
  expect([targetsOf(scene, 'attack'), scene.rolled.length]).toEqual([[45], 3]);
  expect(scene.all('check').map(({ data }) => data['target'])).toEqual([45, 14]);
  // By this house rule fists threaten without the 10 ranks, too.
  const walk = s.do(
    'bob',
    'move',
    { path: [[9, 5]] },
    { dice: [99], answers: [['opportunity', 'bob/unarmed']] },
  );
  expect(targetsOf(walk, 'attack')).toEqual([14]);
});

test('REN-CTX-23 REN-CTX-25 brigandine and six wounds leave a capped blow and Fray at 0', () => {
  const s = meeting(
    { ann: { sheet: { armor: ['brigandine'] }, state: { wounds: 6 } } },
    { options: { modifierCap: '60' }, order: ['bob', 'ann', 'cid'] },
  );
  const scene = s.do(
    'bob',
    'move',
    { path: [[9, 5]] },
    { dice: [99], answers: [['opportunity', 'bob/ann/sword']] },
  );
  expect(targetsOf(scene, 'attack')).toEqual([0]);
  s.fight.undo();
  const hitAnn = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 99, 2], answers: byFray },
  );
  // 40 - 70, which the cap limits to 40 - 60.
  expect(targetsOf(hitAnn, 'Fray')).toEqual([0]);
  expect(s.state.fixed.sheets['ann']?.initiative).toBe(6);
});

test('REN-CTX-03 REN-CTX-04 REN-MULTI-04 the same roll fails one of two blows plainly and the other exceptionally', () => {
  const s = meeting({ ann: { weapons: [sword, dirk] }, cid: { at: [6, 6] } });
  const scene = s.do('ann', 'attacks', { attacks: [atBob(), atCid('dirk')] }, { dice: [67, 67] });
  expect(
    scene.all('check').map(({ data }) => [data['target'], data['margin'], data['grade']]),
  ).toEqual([
    [40, 27, 'failure'],
    [30, 37, 'exceptional failure'],
  ]);
});

test('REN-CTX-22 the Fend tag of the optional module gives no blow at a combatant who comes near', () => {
  const s = meeting(
    { ann: { weapons: [{ ...pike, tags: ['Fend'] }] }, bob: { at: [9, 5] } },
    { order: ['bob', 'ann', 'cid'] },
  );
  expect(s.do('bob', 'move', { path: [[7, 5]] }).questions).toEqual([]);
});

test('REN-CTX-09 REN-REACT-05 SOM 15 and STR 44 make a DB of 5 in a blow of opportunity', () => {
  const club = weapon('club', { damage: { dice: 1, flat: 0, db: true } });
  const s = meeting(
    { ann: { weapons: [club], sheet: { STR: 44, size: 'Large' } } },
    { order: ['bob', 'ann', 'cid'] },
  );
  const scene = s.do(
    'bob',
    'move',
    { path: [[9, 5]] },
    {
      dice: [20, 99, 3],
      answers: [
        ['opportunity', 'bob/ann/club'],
        ['defence', 'fray'],
      ],
    },
  );
  expect(dvsOf(scene)).toEqual([8]);
});

test('REN-RES-12 REN-REACT-05 by option 4 a blow of opportunity at a resistant mover keeps the lower of two dice', () => {
  const s = meeting(
    {
      ann: { weapons: [weapon('torch', { keywords: ['Fire'] })] },
      bob: { sheet: { resistances: [{ kind: 'resistance', keyword: 'Fire' }] } },
    },
    { order: ['bob', 'ann', 'cid'], options: { resistanceModel: 'opt4' } },
  );
  const scene = s.do(
    'bob',
    'move',
    { path: [[9, 5]] },
    {
      dice: [20, 99, 6, 3],
      answers: [
        ['opportunity', 'bob/ann/torch'],
        ['defence', 'fray'],
      ],
    },
  );
  expect(dvsOf(scene)).toEqual([3]);
});

test('REN-STR-12 REN-CHARGE-01 a Mighty Blow at the end of a charge carries DB twice, and nothing of it is carried over', () => {
  const s = meeting({ ann: { at: [1, 5] } });
  s.do('ann', 'charge', { path: [[5, 5]] });
  const scene = s.do(
    'ann',
    'strike',
    { ...atBob(), strike: 'mighty-blow' },
    { dice: [35, 99, 6], answers: byFray },
  );
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([[40], [19]]);
  expect(renaissance.carryOver?.carry(s.state, 'ann')?.state).toEqual({});
});

test('REN-NAT-03 REN-RES-02 claws are resisted as natural weapons and not as unarmed attacks', () => {
  const against = (keyword: string) => {
    const s = meeting({
      ann: { weapons: [], sheet: { naturalWeapons: [claws] } },
      bob: { sheet: { resistances: [{ kind: 'resistance', keyword, effect: [{ add: -2 }] }] } },
    });
    const scene = s.do('ann', 'attack', atBob('claws'), { dice: [20, 99, 6], answers: byFray });
    return [...dvsOf(scene), renaissance.carryOver?.carry(s.state, 'ann')?.state];
  };
  expect([against('Natural Weapon'), against('Unarmed Attack'), against('Natural')]).toEqual([
    [4, {}],
    [6, {}],
    [4, {}],
  ]);
});

test('REN-RES-06 REN-CTX-09 by option 1 a resisted 15 is 7, whatever the entry says', () => {
  const s = meeting(
    {
      ann: { weapons: [weapon('torch', { keywords: ['Fire'], damage: { dice: 1, flat: 5 } })] },
      bob: {
        sheet: { resistances: [{ kind: 'resistance', keyword: 'Fire', effect: [{ add: -1 }] }] },
      },
    },
    { options: { resistanceModel: 'opt1' } },
  );
  const scene = s.do('ann', 'attack', atBob('torch'), { dice: [20, 99, 10], answers: byFray });
  expect(dvsOf(scene)).toEqual([7]);
  expect(renaissance.carryOver?.carry(s.state, 'bob')?.state).toEqual({ damage: 7 });
});

test('REN-UNARM-09 REN-UNARM-03 REN-CTX-14 a fist at a disabled combatant who still holds a sword is at -10, with no penetration', () => {
  const s = meeting({
    ann: { weapons: [] },
    bob: { state: { damage: 200 }, sheet: { naturalArmor: 3 } },
  });
  const scene = s.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [20, 6] });

  expect([dvsOf(scene), damageTo(scene, 'bob')]).toEqual([[10], [7]]);
});

test('REN-ATK-10 REN-CTX-18 REN-CTX-14 Luck that makes an exceptional blow critical adds a second die, and kills', () => {
  const s = meeting({ ann: { sheet: { luck: 1 } }, bob: { sheet: { DUR: 7 } } });
  const scene = s.do('ann', 'attack', atBob(), {
    dice: [35, 99, 3, 9],
    answers: [
      ['luck', 'upgrade'],
      ['defence', 'fray'],
    ],
  });
  expect(dvsOf(scene)).toEqual([14]);
  expect(scene.has('dead')).toBe(true);
});

test('REN-MULTI-02 REN-CTX-14 the second of two blows at a combatant whom the first disabled meets no defence, and kills', () => {
  const s = meeting({ ann: { weapons: [sword, dirk] }, bob: { sheet: { DUR: 5 } } });
  const scene = s.do(
    'ann',
    'attacks',
    { attacks: [atBob(), atBob('dirk')] },
    { dice: [20, 99, 6, 20, 6], answers: byFray },
  );
  // Two blows of 6 reach the Death Rating of 10.
  expect([scene.has('disabled'), scene.has('dead')]).toEqual([true, true]);
});

test('REN-STR-02 REN-STR-04 REN-MULTI-04 each of two blows may be a strike of its own', () => {
  const s = meeting({ ann: { weapons: [sword, dirk] }, cid: { at: [6, 6] } });
  const attacks = [
    { ...atBob(), strike: 'knock-down' },
    { ...atCid('dirk'), strike: 'maim', part: 'ear' },
  ];
  const scene = s.do('ann', 'attacks', { attacks }, { dice: [99, 99] });
  expect(targetsOf(scene, 'attack')).toEqual([30, 10]);
});

test('REN-MULTI-03 REN-MULTI-04 two blows at one target, and at two in the next turn, each with a wound', () => {
  const s = meeting({ ann: { weapons: [sword, dirk], state: { wounds: 1 } }, cid: { at: [6, 6] } });
  const one = s.do('ann', 'attacks', { attacks: [atBob(), atBob('dirk')] }, { dice: [99, 99] });
  s.until('ann');
  const two = s.do('ann', 'attacks', { attacks: [atBob(), atCid('dirk')] }, { dice: [99, 99] });
  expect([targetsOf(one, 'attack'), targetsOf(two, 'attack')]).toEqual([
    [40, 30],
    [30, 20],
  ]);
});

test('REN-CTX-25 REN-CTX-17 wounds and the ground count together before the cap of 60', () => {
  const s = meeting(
    { ann: { state: { wounds: 7 } }, bob: { state: { prone: true } } },
    { options: { modifierCap: '60' } },
  );
  // -70 and +10.
  expect(s.total('attack', 'ann', 'ann', 'attack', atBob())).toBe(0);
  const t = meeting(
    { ann: { state: { wounds: 9 }, skills: { 'one-handed': 75 } } },
    { options: { modifierCap: '60' } },
  );
  expect(t.total('attack', 'ann', 'ann', 'attack', atBob())).toBe(15);
});

test('REN-STR-14 REN-RES-12 a Called Shot meets resistance to Precision, a plain blow of the next turn does not', () => {
  const s = meeting(
    { bob: { sheet: { resistances: [{ kind: 'resistance', keyword: 'Precision' }] } } },
    { options: { resistanceModel: 'opt4' } },
  );
  const first = s.do(
    'ann',
    'strike',
    { ...atBob(), strike: 'called-shot', part: 'eye' },
    { dice: [20, 99, 8, 3], answers: byFray },
  );
  expect(dvsOf(first)).toEqual([3]);
  s.until('ann');
  expect(dvsOf(s.do('ann', 'attack', atBob(), { dice: [20, 99, 8], answers: byFray }))).toEqual([
    8,
  ]);
});

test('REN-ATK-09 REN-CTX-18 Luck that upgrades a blow of 21 adds 5, and one point is left', () => {
  const s = meeting({ ann: { sheet: { luck: 2 } } });
  const scene = s.do('ann', 'attack', atBob(), {
    dice: [21, 99, 3],
    answers: [
      ['luck', 'upgrade'],
      ['defence', 'fray'],
    ],
  });
  expect(dvsOf(scene)).toEqual([8]);
  expect(s.who('ann').luck).toBe(1);
});

test('REN-ATK-16 REN-UNARM-04 REN-TURN-06 an unarmed parry at -20 with what the GM added until the next turn', () => {
  const s = meeting({ bob: { weapons: [] } });
  s.gm('modifier', { who: 'bob', what: 'defence', amount: 15, rounds: true });
  const scene = s.do('ann', 'attack', atBob(), {
    dice: [20, 99, 3],
    answers: [['defence', 'unarmed']],
  });
  expect(scene.all('check').map(({ data }) => data['target'])).toEqual([60, 40]);
  s.end();
  expect(effectsOn(s, 'bob')).toEqual([]);
});

test('REN-MAN-08 REN-MAN-07 a combatant held by two who gets free of one is still held firmly by the other', () => {
  const s = meeting({ ann: { state: { grabbedBy: ['bob', 'cid'] } }, cid: { at: [6, 6] } });
  s.do('ann', 'escape', { from: 'bob' }, { dice: [40, 99] });
  expect(s.who('ann').grabbedBy).toEqual(['cid']);
  expect(s.refused('ann', 'feint', { target: 'bob' })).toEqual(['REN-MAN-07']);
});

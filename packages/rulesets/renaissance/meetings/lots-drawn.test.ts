import { expect, test } from 'vitest';
import {
  bomb,
  dirk,
  hook,
  like,
  meeting,
  pike,
  pistol,
  ridden,
  sword,
} from '../testing/meetings.js';
import type { Changes, Staging } from '../testing/stage.js';
import { damageTo, dvsOf, effectsOn, targetsOf, weapon } from '../testing/stage.js';

// Randomly chosen rules of the chapter, each combined with two others.

const field = (changes: Changes = {}, staging: Staging = {}) =>
  meeting(changes, { order: ['ann', 'bob', 'cid'], ...staging });
const bobFirst = (changes: Changes = {}, staging: Staging = {}) =>
  field(changes, { order: ['bob', 'ann', 'cid'], ...staging });
const blow = { weapon: 'ann/sword', target: 'bob' };
const atAnn = { weapon: 'bob/sword', target: 'ann' };
const yes = [['readied', 'yes']] as const;
const act = (name: string, parameters = {}) => ({ do: name, with: parameters });

test('REN-CATCH-03 REN-MAN-07 with catchOnMiss a combatant who is held catches nothing that misses, and a bomb is never caught', () => {
  const options = { catchOnMiss: true };
  const held = { weapons: [hook], state: { grabbedBy: ['cid'] } };
  const s = bobFirst({ ann: held, cid: { at: [5, 6] } }, { options });
  expect(s.do('bob', 'attack', atAnn, { dice: [99] }).questions).toEqual([]);
  const t = bobFirst(
    { ann: { weapons: [hook] }, bob: { at: [12, 5], weapons: [bomb] } },
    { options },
  );
  const thrown = t.do(
    'bob',
    'attack',
    { weapon: 'bob/bomb', target: 'ann' },
    { dice: [99, 3, 5, 9] },
  );
  expect(thrown.questions).not.toContain('catch');
});

test('REN-CTX-26 REN-CTX-25 three sustained actions are -20 on an attack, and count within modifierCap=60', () => {
  const target = (options: Staging['options']) =>
    field(
      {
        ann: {
          skills: { 'one-handed': 98 },
          state: { sustained: 3, wounds: 2, prone: true },
        },
      },
      { options },
    ).total('attack', 'ann', 'ann', 'attack', blow);
  expect([target({}), target({ modifierCap: '60' })]).toEqual([28, 38]);
});

test('REN-MOUNT-14 REN-REACT-03 REN-CTX-14 where a readied blow kills the first target the ride-by at the second is still at -30', () => {
  const s = meeting(
    ridden({
      bob: { at: [8, 6], sheet: { DUR: 4 }, state: { reacted: true } },
      cid: { at: [11, 6], state: { reacted: true } },
    }),
    { order: ['dan', 'ann', 'bob', 'cid'] },
    { dan: like('ann', { at: [8, 7], side: 'a' }) },
  );
  const strike = act('attack', { weapon: 'dan/sword', target: 'bob' });
  s.do('dan', 'ready', { event: 'move', who: 'ann', action: strike });
  s.end();
  const attacks = ['bob', 'cid'].map((target) => ({ weapon: 'ann/sabre', target }));
  const scene = s.do(
    'ann',
    'ride-by',
    { path: [[14, 5]], attacks },
    { dice: [50, 99, 9, 99], answers: yes },
  );
  expect([scene.rolled.at(-1), targetsOf(scene, 'attack')]).toEqual(['ann attack', [60, 30]]);
  expect(s.who('ann').at).toEqual([14, 5]);
});

test('REN-SPLASH-01 REN-CATCH-05 a splash reaches those whom reeds hide, and leaves caught weapons caught', () => {
  const flask = weapon('flask', {
    kind: 'thrown',
    skills: ['ranged'],
    tags: ['Splash'],
    damage: { dice: 0 },
    splash: { extent: { dice: 0, flat: 2 }, effect: 'wet' },
  });
  const s = bobFirst(
    {
      ann: { weapons: [sword] },
      bob: { weapons: [hook] },
      cid: { at: [14, 5], weapons: [flask] },
    },
    {
      order: ['ann', 'cid', 'bob'],
      map: {
        legend: { r: { obscuring: true } },
        rows: Array.from({ length: 12 }, (_, y) =>
          y === 5 ? '.....rr.................' : '.'.repeat(24),
        ),
      },
    },
  );
  s.do('ann', 'attack', blow, { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  s.end();
  const scene = s.do('cid', 'attack-place', { weapon: 'cid/flask', at: [7, 5] }, { dice: [30] });
  expect(scene.facts('splashed', 'who').toSorted()).toEqual(['ann', 'bob']);
  expect(s.who('bob').catching).toMatchObject({ caught: 'ann/sword' });
});

test('REN-ATK-13 REN-TURN-06 REN-CTX-14 a skill that does not fit is refused, and rolled at its own number where the GM overrides', () => {
  const s = field({
    ann: { skills: { 'one-handed': 60, 'pole-arms': 50 } },
    bob: { state: { damage: 200 } },
  });
  const odd = { ...blow, skill: 'pole-arms' };
  expect(s.refused('ann', 'attack', odd).length).toBeGreaterThan(0);
  const scene = s.do('ann', 'attack', odd, { dice: [51], force: 'a long handle' });
  expect([scene.rolled, targetsOf(scene, 'attack')]).toEqual([['ann attack'], [50]]);
});

test('REN-CATCH-08 REN-BLAST-03 a catch that was tried leaves none for the next blow, and a defence granted against a bomb is never one', () => {
  const s = bobFirst(
    { ann: { weapons: [hook] }, cid: { at: [5, 6] } },
    { order: ['bob', 'cid', 'ann'] },
  );
  s.do('bob', 'attack', atAnn, { dice: [30, 99, 5], answers: [['defence', 'catch:ann/hook']] });
  s.end();
  const second = s.do(
    'cid',
    'attack',
    { weapon: 'cid/sword', target: 'ann' },
    { dice: [30, 99, 5] },
  );
  expect(second.open('defence')).not.toContain('catch:ann/hook');
  const t = bobFirst({ ann: { weapons: [hook] }, bob: { at: [12, 5], weapons: [bomb] } });
  const thrown = t.do(
    'bob',
    'attack',
    { weapon: 'bob/bomb', target: 'ann' },
    { dice: [30, 5, 99], answers: [['area-defence', 'ann']] },
  );
  expect(thrown.rolled.at(-1)).not.toContain('catch');
  expect(t.who('ann').reacted).toEqual([]);
});

test('REN-ARM-03 REN-REACT-07 REN-CHARGE-03 a chance after the own charge adds no DB, is hasty, and does nothing to enough armour', () => {
  const s = field({
    ann: { at: [2, 5], weapons: [weapon('sword', { ap: 2 })] },
    bob: { sheet: { naturalArmor: 9 } },
  });
  s.do('ann', 'charge', { at: 'bob', path: [[5, 5]] });
  s.end();
  const scene = s.do(
    'bob',
    'move',
    { path: [[10, 5]] },
    { dice: [20, 99, 5], answers: [['opportunity', 'bob/ann/sword']] },
  );
  expect([targetsOf(scene, 'attack'), dvsOf(scene), damageTo(scene, 'bob')]).toEqual([
    [50],
    [5],
    [0],
  ]);
  expect(s.who('bob').at).toEqual([10, 5]);
});

test('REN-REACT-05 REN-BRACE-04 a bracer takes an ordinary chance at those who walk off, and a bomb in hand is none', () => {
  const s = field({ ann: { weapons: [pike] } });
  s.do('ann', 'brace', { weapon: 'ann/pike' });
  s.end();
  const scene = s.do('bob', 'move', { path: [[9, 5]] }, { dice: [20, 99, 5] });
  expect(dvsOf(scene)).toEqual([5]);
  const t = bobFirst({ ann: { weapons: [bomb] } });
  const thrown = t.do('bob', 'move', { path: [[9, 5]] }, { dice: [99] });
  expect(thrown.facts('attacks', 'weapon')).toEqual(['unarmed attack']);
});

test('REN-RNG-10 REN-REACT-03 a shot readied for a foe behind reeds is made once they show, and does not scatter', () => {
  const s = field(
    { ann: { weapons: [pistol] }, bob: { at: [12, 5] } },
    {
      map: {
        legend: { r: { obscuring: true } },
        rows: Array.from({ length: 12 }, (_, y) =>
          y === 5 || y === 4 || y === 6 ? '..........r.............' : '.'.repeat(24),
        ),
      },
    },
  );
  const shot = act('attack', { weapon: 'ann/pistol', target: 'bob' });
  expect(s.refused('ann', 'attack', { weapon: 'ann/pistol', target: 'bob' })).toEqual([
    'REN-RNG-01',
  ]);
  s.do('ann', 'ready', { event: 'move', action: shot });
  s.end();
  const scene = s.do('bob', 'move', { path: [[12, 8]] }, { dice: [99], answers: yes });
  expect([scene.rolled, scene.has('scatter')]).toEqual([['ann attack'], false]);
});

test('REN-PRONE-08 REN-REACT-05 who begins on the ground takes a chance at -30, with a weapon tagged Prone at nothing', () => {
  const chance = (tags: readonly string[]) => {
    const s = bobFirst({
      ann: { weapons: [weapon('sword', { tags: [...tags] })], state: { prone: true } },
    });
    return targetsOf(s.do('bob', 'move', { path: [[9, 5]] }, { dice: [99] }), 'attack');
  };
  expect([chance([]), chance(['Prone'])]).toEqual([[30], [60]]);
});

test('REN-STR-13 REN-MOVE-02 after a full move a gap is tried at -20, and DB goes through hide and suit of the file alike', () => {
  const s = field({
    ann: { at: [1, 5] },
    bob: { at: [10, 5], sheet: { naturalArmor: 4, armor: [{ name: 'suit', av: 6 }] } },
  });
  s.do('ann', 'move', { rate: 'full', path: [[9, 5]] });
  const scene = s.do('ann', 'strike', { ...blow, strike: 'armor-gap' }, { dice: [35, 99, 9] });
  // 9 and 5 for the margin, against armour 10 less an AP of DB 4.
  expect([targetsOf(scene, 'attack'), damageTo(scene, 'bob')]).toEqual([[40], [8]]);
});

test('REN-CATCH-01 REN-MOVE-03 a combatant who ran catches at -20 in all', () => {
  const s = field({ ann: { at: [1, 5], weapons: [hook] }, bob: { at: [10, 5] } });
  s.do('ann', 'move', { rate: 'full', path: [[9, 5]] });
  s.end();
  const scene = s.do('bob', 'attack', atAnn, {
    dice: [30, 99, 5],
    answers: [['defence', 'catch:ann/hook']],
  });
  expect(targetsOf(scene, 'catch')).toEqual([40]);
});

test('REN-SIZE-02 REN-REACT-03 a shot at a Large target is at +10, readied as well, and so is the next', () => {
  const gun = weapon('gun', { kind: 'thrown', skills: ['ranged'], tags: ['Off-Hand'] });
  const s = field({
    ann: { weapons: [gun, gun] },
    bob: { at: [9, 5], sheet: { size: 'Large' } },
  });
  const shot = act('attack', { weapon: 'ann/gun', target: 'bob' });
  s.do('ann', 'ready', { event: 'turn', who: 'bob', action: shot });
  const first = s.do('ann', 'end', {}, { dice: [99], answers: yes });
  expect(targetsOf(first, 'attack')).toEqual([70]);
  s.until('ann');
  const second = { weapon: 'ann/gun-2', target: 'bob' };
  expect(s.total('attack', 'ann', 'ann', 'attack', second)).toBe(60);
});

test('REN-RES-13 REN-CATCH-02 by option 4 a critical at the vulnerable takes the best of three sets, and none once caught', () => {
  const soft = { resistances: [{ kind: 'vulnerability', keyword: 'Fire' }] };
  const flame = weapon('sword', { keywords: ['Fire'] });
  const s = field(
    { ann: { weapons: [flame] }, bob: { sheet: soft, state: { damage: 200 } } },
    { options: { resistanceModel: 'opt4' } },
  );
  const scene = s.do('ann', 'attack', blow, { dice: [44, 2, 9, 3] });
  expect(dvsOf(scene)).toEqual([14]);
  const t = field(
    { ann: { weapons: [flame] }, bob: { sheet: soft, weapons: [hook] } },
    { options: { resistanceModel: 'opt4' } },
  );
  const caught = t.do('ann', 'attack', blow, {
    dice: [44, 45],
    answers: [['defence', 'catch:bob/hook']],
  });
  expect([dvsOf(caught), t.who('bob').catching?.caught]).toEqual([[], 'ann/sword']);
});

test('REN-MOUNT-08 REN-TURN-06 a wound that the GM deals the mount weighs on its kick alone, and is gone once healed', () => {
  const s = meeting(ridden());
  s.gm('harm', { who: 'horse', damage: 45 }, { dice: [20] });
  const numbers = () => [
    s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/sabre', target: 'bob' }),
    s.total('attack', 'horse', 'ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' }),
  ];
  expect(numbers()).toEqual([60, 35]);
  s.gm('heal', { who: 'horse', damage: 0, wounds: 1 });
  expect(numbers()).toEqual([60, 45]);
});

test('REN-RNG-09 REN-MOUNT-05 by dieDirection a bomb that goes wide harms an ally and the mount below, each for themselves', () => {
  const s = meeting(
    ridden({
      ann: { weapons: [bomb], state: { riding: 'horse' } },
      bob: { at: [12, 5] },
    }),
    {
      order: ['ann', 'bob', 'cid', 'horse', 'dan', 'mule'],
      options: { scatterMethod: 'dieDirection' },
    },
    {
      dan: like('ann', {
        at: [12, 8],
        side: 'a',
        state: { riding: 'mule' },
        sheet: { naturalArmor: 3 },
      }),
      mule: like('horse', { at: [12, 8], side: 'a' }),
    },
  );
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/bomb', target: 'bob' },
    { dice: [99, 9, 3, 180] },
  );
  expect([damageTo(scene, 'dan'), damageTo(scene, 'mule'), damageTo(scene, 'bob')]).toEqual([
    [6],
    [9],
    [3],
  ]);
});

test('REN-TURN-03 REN-REACT-03 what was readied and carried out leaves the next turn whole', () => {
  const s = field();
  s.do('ann', 'ready', { event: 'attack', action: act('attack', blow) });
  s.end();
  s.do('bob', 'attack', atAnn, { dice: [99, 99], answers: yes });
  s.until('ann');
  s.do('ann', 'attack', blow, { dice: [99] });
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'stand-up')).toEqual(['REN-TURN-03']);
});

test('REN-PRONE-07 REN-MULTI-06 from the ground both of two blows take -30, and the off-hand its own -10', () => {
  const s = field({ ann: { weapons: [sword, dirk], state: { prone: true } } });
  const attacks = [blow, { weapon: 'ann/dirk', target: 'bob' }];
  const scene = s.do('ann', 'attacks', { attacks }, { dice: [99, 99] });
  expect(targetsOf(scene, 'attack')).toEqual([20, 10]);
});

test('REN-REACT-07 REN-AWARE-01 a chance that was taken leaves none for a second mover, and a hidden one gives none at all', () => {
  const s = bobFirst(
    { cid: { at: [5, 6] }, horse: { at: [1, 1] } },
    { order: ['bob', 'cid', 'ann'] },
  );
  s.do('bob', 'move', { path: [[9, 5]] }, { dice: [99] });
  s.end();
  expect(s.do('cid', 'move', { path: [[5, 9]] }).questions).toEqual([]);
  const t = bobFirst({ bob: { state: { hidden: true } } });
  expect(t.do('bob', 'move', { path: [[9, 5]] }).questions).toEqual([]);
});

test('REN-UNARM-06 REN-UNARM-11 a trip or grab that fails by far hurts no hand, by any of the treatments', () => {
  for (const unarmedPenalties of ['chapter', 'unsorted', 'off'] as const)
    for (const action of ['trip', 'grab']) {
      const s = field(
        { ann: { weapons: [] }, bob: { sheet: { naturalArmor: 8 } } },
        { options: { unarmedPenalties } },
      );
      const scene = s.do('ann', action, { target: 'bob' }, { dice: [98] });
      expect([scene.rolled.length, s.who('ann').damage]).toEqual([1, 0]);
    }
});

test('REN-BRACE-01 REN-BRACE-02 a sword is not braced, and a pike braced a second time holds once to the next turn', () => {
  expect(field().refused('ann', 'brace', { weapon: 'ann/sword' })).toContain('REN-BRACE-01');
  const s = field({ ann: { weapons: [pike] }, bob: { at: [15, 5] } });
  s.do('ann', 'brace', { weapon: 'ann/pike' });
  s.until('ann');
  expect(effectsOn(s, 'ann')).toEqual([]);
  s.do('ann', 'brace', { weapon: 'ann/pike' });
  expect(effectsOn(s, 'ann')).toEqual(['braced']);
  s.end();
  const scene = s.do('bob', 'charge', { at: 'ann', path: [[6, 5]] }, { dice: [20, 99, 5] });
  expect(dvsOf(scene)).toEqual([9]);
});

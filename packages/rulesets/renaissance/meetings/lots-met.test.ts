import { expect, test } from 'vitest';
import {
  bomb,
  claws,
  dirk,
  hook,
  like,
  meeting,
  pike,
  pistol,
  ridden,
  sabre,
  sword,
} from '../testing/meetings.js';
import type { Changes, Staging } from '../testing/stage.js';
import { damageTo, dvsOf, effectsOn, targetsOf } from '../testing/stage.js';

// More randomly chosen rules of the chapter, each combined with two others.

const far = { at: [1, 1] as const };
const field = (changes: Changes = {}, staging: Staging = {}) =>
  meeting({ horse: far, ...changes }, { order: ['ann', 'bob', 'cid'], ...staging });
const bobFirst = (changes: Changes = {}, staging: Staging = {}) =>
  field(changes, { order: ['bob', 'ann', 'cid'], ...staging });
const blow = { weapon: 'ann/sword', target: 'bob' };
const atAnn = { weapon: 'bob/sword', target: 'ann' };

test('REN-MULTI-06 REN-MOVE-02 an off-hand dirk alone is at -10, at -20 after a run, and at -10 again in the next turn', () => {
  const s = field({ ann: { at: [1, 5], weapons: [sword, dirk] }, bob: { at: [10, 5] } });
  const stab = { weapon: 'ann/dirk', target: 'bob' };
  s.do('ann', 'move', { rate: 'full', path: [[9, 5]] });
  expect(s.total('attack', 'ann', 'ann', 'attack', stab)).toBe(40);
  s.until('ann');
  expect(s.total('attack', 'ann', 'ann', 'attack', stab)).toBe(50);
});

test('REN-GRID-05 REN-AWARE-01 REN-CTX-14 from all eight sides a blow is as good and met as well, out of hiding by none, at the fallen by none', () => {
  const from = (dx: number, dy: number, more: Changes = {}) =>
    field({
      ...more,
      ann: { at: [6 + dx, 5 + dy], ...more['ann'] },
      horse: { at: [20, 11] },
    }).reckonings(['attack', 'defence'], 'ann', 'attack', blow);
  const sides = [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].flatMap((dy) => (dx === 0 && dy === 0 ? [] : [[dx, dy] as const])),
  );
  const all = (more: Changes) => [
    ...new Set(sides.map(([dx, dy]) => from(dx, dy, more).join('; '))),
  ];
  expect(all({})).toHaveLength(1);
  expect(all({})[0]).toContain('bob defence 60');
  expect(all({ ann: { state: { hidden: true } } })).toEqual(['ann attack 60: ']);
  expect(all({ bob: { state: { damage: 200 } } })).toEqual(['ann attack 60: ']);
});

test('REN-DEF-01 REN-AWARE-01 Full Defense is no help to a friend, and none against one who hides', () => {
  const s = field(
    { cid: { at: [5, 6], state: { hidden: true } }, horse: { at: [6, 4] } },
    { order: ['ann', 'bob', 'cid', 'horse'] },
  );
  s.do('ann', 'full-defense');
  s.end();
  expect(s.total('defence', 'ann', 'bob', 'attack', atAnn)).toBe(80);
  expect(s.total('defence', 'horse', 'bob', 'attack', { ...atAnn, target: 'horse' })).toBe(35);
  s.end();
  const scene = s.do('cid', 'attack', { weapon: 'cid/sword', target: 'ann' }, { dice: [20, 4] });
  expect(scene.rolled).toEqual(['cid attack', 'cid damage']);
});

test('REN-STR-03 REN-MAN-06 a grabber knocks down whom they hold, and keeps hold', () => {
  const s = field({ bob: { state: { grabbedBy: ['ann'] } } });
  const scene = s.do('ann', 'strike', { ...blow, strike: 'knock-down' }, { dice: [35, 99, 4, 80] });
  expect([targetsOf(scene, 'attack'), s.who('bob').prone, s.who('bob').grabbedBy]).toEqual([
    [50],
    true,
    ['ann'],
  ]);
});

test('REN-REACT-08 REN-MAN-07 REN-AWARE-01 a combatant who is held defends as often as attacked, but for the hidden', () => {
  const s = meeting(
    {
      ann: { state: { grabbedBy: ['bob'] } },
      cid: { at: [5, 6] },
      horse: far,
    },
    { order: ['bob', 'cid', 'dan', 'ann', 'horse'] },
    { dan: like('bob', { at: [4, 4], state: { hidden: true } }) },
  );
  const by = (who: string, dice: readonly number[]) =>
    s.do(who, 'attack', { weapon: `${who}/sword`, target: 'ann' }, { dice }).rolled;
  expect(by('bob', [20, 30])).toEqual(['bob attack', 'ann parry']);
  s.end();
  expect(by('cid', [20, 30])).toEqual(['cid attack', 'ann parry']);
  s.end();
  expect(by('dan', [20, 5])).toEqual(['dan attack', 'dan damage']);
});

test('REN-BRACE-03 REN-BRACE-06 REN-MAN-07 by either text a bracer who is held meets no charge', () => {
  for (const braceModel of ['opportunity', 'firstStrike'] as const) {
    const s = field(
      { ann: { weapons: [pike] }, bob: { at: [15, 5] }, cid: { at: [5, 6] } },
      { order: ['ann', 'cid', 'bob'], options: { braceModel } },
    );
    s.do('ann', 'brace', { weapon: 'ann/pike' });
    s.end();
    s.do('cid', 'grab', { target: 'ann' }, { dice: [40, 99] });
    s.end();
    const scene = s.do('bob', 'charge', { at: 'ann', path: [[6, 5]] });
    expect([scene.questions, s.who('bob').at]).toEqual([[], [6, 5]]);
  }
});

test('REN-CTX-16 REN-TURN-06 by perWound damage of the GM asks for a check a wound, until one fails', () => {
  const harm = (dice: readonly number[], woundCheck: 'perHit' | 'perWound') => {
    const s = field({}, { options: { woundCheck } });
    const scene = s.gm('harm', { who: 'bob', damage: 85 }, { dice });
    return [targetsOf(scene, 'SOM x3'), s.who('bob').prone];
  };
  expect(harm([20, 20], 'perWound')).toEqual([[25, 25], false]);
  expect(harm([90], 'perWound')).toEqual([[25], true]);
  expect(harm([20], 'perHit')).toEqual([[25], false]);
});

test('REN-UNARM-01 REN-UNARM-02 of two friends the one with 10 ranks takes the chance, the one with 9 does not, also by off', () => {
  for (const unarmedPenalties of ['chapter', 'off'] as const) {
    const s = meeting(
      { ann: { weapons: [], skills: { unarmed: 24 } }, horse: far },
      { order: ['bob', 'ann', 'dan', 'cid'], options: { unarmedPenalties } },
      { dan: like('ann', { at: [6, 6], side: 'a', weapons: [], skills: { unarmed: 25 } }) },
    );
    const scene = s.do('bob', 'move', { path: [[9, 3]] }, { dice: [99] });
    expect(scene.rolled).toEqual(['dan attack']);
  }
});

test('REN-RNG-11 REN-MULTI-03 REN-CTX-25 two pistols point blank are at -30 and -40, and the cap leaves that as it is', () => {
  for (const modifierCap of ['none', '60'] as const) {
    const s = field({ ann: { weapons: [pistol, pistol] } }, { options: { modifierCap } });
    const attacks = ['pistol', 'pistol-2'].map((id) => ({ weapon: `ann/${id}`, target: 'bob' }));
    const scene = s.do('ann', 'attacks', { attacks }, { dice: [99, 99] });
    expect(targetsOf(scene, 'attack')).toEqual([30, 20]);
  }
});

test('REN-MULTI-01 REN-CATCH-05 REN-TURN-06 with a caught sword several attacks are refused, and made where the GM overrides', () => {
  const s = field(
    { ann: { weapons: [sword, dirk] }, bob: { weapons: [hook] } },
    { order: ['ann', 'bob', 'cid'] },
  );
  s.do('ann', 'attack', blow, { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  s.until('ann');
  const attacks = [blow, { weapon: 'ann/dirk', target: 'bob' }];
  expect(s.refused('ann', 'attacks', { attacks })).toContain('REN-CATCH-05');
  const scene = s.do(
    'ann',
    'attacks',
    { attacks },
    { dice: [99, 99], force: 'a twist of the wrist' },
  );
  expect(scene.rolled).toEqual(['ann attack', 'ann attack']);
});

test('REN-ATK-17 REN-MOUNT-05 with parryIsReaction a spent reaction of the file leaves Fray, and a mount parries at its own cost', () => {
  const options = { parryIsReaction: true };
  const s = bobFirst({ ann: { state: { reacted: true } } }, { options });
  expect(s.do('bob', 'attack', atAnn, { dice: [20, 30] }).rolled).toEqual([
    'bob attack',
    'ann Fray',
  ]);
  const t = meeting(ridden(), { order: ['bob', 'ann', 'horse', 'cid'], options });
  t.do(
    'bob',
    'attack',
    { ...atAnn, target: 'horse' },
    { dice: [20, 30], answers: [['defence', 'unarmed']] },
  );
  expect([t.who('horse').reacted.length, t.who('ann').reacted.length]).toEqual([1, 0]);
});

test('REN-MOUNT-05 REN-TURN-06 REN-BLAST-04 a blast of the GM in the saddle meets rider and mount, each in their own armour', () => {
  const s = meeting(
    ridden({ ann: { weapons: [sabre], state: { riding: 'horse' }, sheet: { naturalArmor: 4 } } }),
  );
  const scene = s.gm('blast', { at: [5, 5], dv: 10 });
  expect([damageTo(scene, 'ann'), damageTo(scene, 'horse')]).toEqual([[6], [10]]);
});

test('REN-GRID-02 REN-CATCH-05 weapons caught beside a body of two squares stay so on its other side, and part two squares off', () => {
  const s = meeting(
    {
      ann: { sheet: { size: 'Very Large', footprint: 2 } },
      bob: { at: [7, 5], weapons: [hook] },
      horse: far,
    },
    { order: ['ann', 'bob', 'cid'] },
  );
  s.do('ann', 'attack', blow, { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] });
  s.gm('place', { who: 'bob', to: [4, 4] });
  expect(s.who('bob').catching).not.toBe(null);
  s.gm('place', { who: 'bob', to: [3, 4] });
  expect(s.who('bob').catching).toBe(null);
});

test('REN-RNG-07 REN-TURN-06 by scatterMethod=gm the GM gives the way a bomb goes wide, also one thrown past its range', () => {
  const s = field(
    { ann: { weapons: [bomb] }, bob: { at: [12, 5] } },
    { options: { scatterMethod: 'gm' } },
  );
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/bomb', target: 'bob' },
    {
      dice: [99, 9, 3],
      answers: [
        ['scatter-direction', 'angle'],
        ['scatter-angle', 90],
      ],
    },
  );
  expect(scene.note('scatter')).toMatchObject({ degrees: 90, distance: 3, to: [15, 5] });
});

test('REN-NAT-03 REN-UNARM-08 who resists unarmed attacks meets claws in full and a fist by half, on a chance as well', () => {
  const chance = (ann: Changes[string]) => {
    const s = bobFirst(
      {
        ann: { ...ann },
        bob: { sheet: { resistances: [{ kind: 'resistance', keyword: 'Unarmed Attack' }] } },
      },
      { options: { resistanceModel: 'opt1' } },
    );
    return dvsOf(s.do('bob', 'move', { path: [[9, 5]] }, { dice: [20, 99, 8] }));
  };
  expect(chance({ weapons: [], sheet: { naturalWeapons: [claws] } })).toEqual([8]);
  expect(chance({ weapons: [] })).toEqual([6]);
});

test('REN-MOUNT-03 REN-CATCH-05 REN-BRACE-03 a rider whose sabre is caught leaps nowhere, and a leap before a pike is no charge', () => {
  const s = meeting(ridden({ bob: { weapons: [hook] } }), { order: ['ann', 'bob', 'cid'] });
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sabre', target: 'bob' },
    { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] },
  );
  s.until('ann');
  expect(s.refused('ann', 'stunt', { words: 'leap', to: [5, 8] })).toEqual(['REN-CATCH-05']);
  const t = meeting(ridden({ bob: { at: [10, 5], weapons: [pike] } }), {
    order: ['bob', 'ann', 'cid'],
  });
  t.do('bob', 'brace', { weapon: 'bob/pike' });
  t.end();
  const leap = t.do(
    'ann',
    'stunt',
    { words: 'leap', to: [9, 5] },
    { dice: [20], answers: [['stunt-cost', 'quick']] },
  );
  expect([leap.questions.includes('brace'), t.who('horse').at]).toEqual([false, [9, 5]]);
});

test('REN-STR-01 REN-MAN-07 a combatant who is held improvises nothing, and with a bomb in hand one may', () => {
  const sand = {
    target: 'bob',
    cost: 'standard',
    mine: 'deception',
    theirs: 'fray',
    words: 'sand',
  };
  expect(
    field({ ann: { state: { grabbedBy: ['bob'] } } }).refused('ann', 'maneuver', sand),
  ).toEqual(['REN-MAN-07']);
  expect(field({ ann: { weapons: [bomb] } }).allowed('ann', 'maneuver', sand)).toBe(true);
});

test('REN-MOUNT-06 REN-CATCH-02 REN-AWARE-01 a rider is struck at -20 and catches at -10, and out of hiding at -20 without a defence', () => {
  const up = (hidden: boolean) =>
    meeting(
      ridden({ ann: { weapons: [hook], state: { riding: 'horse' } }, bob: { state: { hidden } } }),
      {
        order: ['bob', 'ann', 'cid', 'horse'],
      },
    );
  const met = up(false).do('bob', 'attack', atAnn, {
    dice: [20, 35],
    answers: [['defence', 'catch:ann/hook']],
  });
  expect([targetsOf(met, 'attack'), targetsOf(met, 'catch')]).toEqual([[40], [50]]);
  const unmet = up(true).do('bob', 'attack', atAnn, { dice: [20, 5] });
  expect([targetsOf(unmet, 'attack'), unmet.rolled]).toEqual([[40], ['bob attack', 'bob damage']]);
});

test('REN-MOUNT-01 REN-MOUNT-09 REN-CTX-14 the mount of a rider who dies in its ride goes no farther, and a dead mount carries no one', () => {
  const s = meeting(
    ridden({ ann: { weapons: [sabre], state: { riding: 'horse' }, sheet: { DUR: 4 } } }),
    {
      order: ['ann', 'bob', 'cid', 'horse'],
    },
  );
  s.do(
    'ann',
    'move',
    { path: [[5, 9]] },
    { dice: [20, 99, 9], answers: [['opportunity', 'ann/bob/sword']] },
  );
  expect([s.who('horse').at, s.who('horse').riddenBy]).toEqual([[5, 5], null]);
  const t = meeting(ridden(), { order: ['ann', 'bob', 'cid', 'horse'] });
  t.gm('harm', { who: 'horse', damage: 400 }, { dice: [99] });
  expect([t.who('ann').riding, t.who('ann').prone, effectsOn(t, 'ann')]).toEqual([
    null,
    true,
    ['stuck'],
  ]);
  expect(t.refused('ann', 'mount-attack', { weapon: 'horse/hoof', target: 'bob' })).toContain(
    'REN-MOUNT-01',
  );
});

import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { bomb, ground, gun, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Cover, concealment, finesse, bursts and two-weapon attacks with ordinary numbers.

interface Pair {
  readonly own?: Data;
  readonly ownState?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly at?: readonly [number, number];
  readonly marks?: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, Person>>;
  readonly options?: Staging['options'];
}

/** An attacker at (4, 5) and a target beside it of Base Defense 11, Dodge 15 and Parry 15. */
const pair = (chosen: Pair = {}): Stage => {
  const { own = {}, ownState = {}, foe = {}, state = {}, at = [5, 5], more = {} } = chosen;
  return stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword(), pistol()], ...own }, state: ownState },
      t: {
        at: [...at],
        sheet: { printed: { baseDefense: 11, dodge: 15, parry: 15 }, con: 9, ...foe },
        state,
      },
      ...more,
    },
    { map: { rows: [...ground(80, 12, chosen.marks)] }, options: chosen.options ?? {} },
  );
};
const BLOW = { weapon: 'a/sword', target: 't' };

test('T20-CONC-08 T20-CONC-09 T20-CONC-10 T20-CTX-28 the blinded strike at squares alone, and miss half the time', () => {
  const s = pair({ ownState: { conditions: ['blinded'] } });
  expect(refusedBy(s, 'a', 'attack', BLOW)).toBe('T20-CONC-08');
  const place = { weapon: 'a/sword', at: [5, 5] };
  const scene = s.do('a', 'attack-place', place, { dice: [19, 10, 20] });
  expect(scene.rolled).toEqual(['a attack', 't miss chance', 't Toughness']);
});

test.each([
  [16, true],
  [17, false],
] as const)(
  'T20-CONC-02 T20-CONC-03 T20-CONC-13 dim light on a foe side by side: miss roll %i, struck %s',
  (die, struck) => {
    const s = pair({ marks: { '5,5': ',' } });
    const scene = s.do('a', 'attack', BLOW, { dice: struck ? [19, die, 20] : [19, die] });
    expect(scene.has('difficulty')).toBe(struck);
  },
);

test('T20-CONC-12 T20-CONC-06 Night Vision sees through dim light, though not through what stands for fog', () => {
  const rolled = (mark: string) =>
    pair({ own: { feats: ['Night Vision'] }, marks: { '5,5': mark } }).do('a', 'attack', BLOW, {
      dice: mark === ',' ? [19, 20] : [19, 2, 20],
    }).rolled;
  expect([rolled(','), rolled('?')]).toEqual([
    ['a attack', 't Toughness'],
    ['a attack', 't miss chance', 't Toughness'],
  ]);
});

test('T20-SURP-02 T20-SURP-10 a shot out of the dark meets Base Defense, and the answer goes to the square', () => {
  const s = pair({ at: [9, 5], marks: { '4,5': '_' }, foe: { weapons: [pistol()] } });
  const before = odds(s, 'a', 't', 'pistol')[1];
  s.end();
  expect([
    before,
    refusedBy(s, 't', 'attack', { weapon: 't/pistol', target: 'a' }).includes('T20-CONC-08'),
    refusedBy(s, 't', 'attack-place', { weapon: 't/pistol', at: [4, 5] }),
  ]).toEqual([11, true, '']);
});

test('T20-CTX-42 a bow of 30 feet loses 2 for every full 30, up to ten of them', () => {
  const own = { weapons: [pistol({ name: 'bow', increment: 30 })] };
  const plus = [9, 10, 15, 16, 22, 63, 64].map(
    (x) => odds(pair({ own, at: [x, 5] }), 'a', 't', 'bow')[0],
  );
  expect(plus).toEqual([0, -2, -2, -4, -6, -18, -20]);
  const far = pair({ own, at: [65, 5] });
  expect(refusedBy(far, 'a', 'attack', { weapon: 'a/bow', target: 't' })).toBe('T20-CTX-42');
});

test.each([
  [16, 'Improved Precise Shot', ''],
  [17, 'Improved Precise Shot', 'T20-FIN-03'],
  [16, 'Precise Shot', ''],
  [6, 'Evasion', 'T20-FIN-02'],
] as const)(
  'T20-FIN-02 T20-FIN-03 a finesse shot of increment 60 from 4 to %i with %s is refused by "%s"',
  (x, feat, rule) => {
    const own = { weapons: [pistol({ increment: 60 })], feats: [feat] };
    const shot = { weapon: 'a/pistol', target: 't', manner: 'finesse' };
    expect(refusedBy(pair({ own, at: [x, 5] }), 'a', 'attack', shot)).toBe(rule);
  },
);

test.each([
  [9, 'miss'],
  [10, 'cover hit'],
  [13, 'cover hit'],
  [14, 'glances'],
  [16, 'glances'],
  [17, 'hit'],
] as const)(
  'T20-FIN-06 T20-FIN-07 T20-COVER-13 T20-FIN-04 at +5, Defense 15, cover 4 and armor 3 a finesse die of %i: %s',
  (die, end) => {
    const s = pair({
      own: { printed: { attack: 5 } },
      foe: { armor: [{ name: 'mail', toughness: 3 }] },
    });
    s.gm('cover', { who: 't', degree: 'ordinary' });
    const blow = { ...BLOW, manner: 'finesse' };
    const scene = s.do('a', 'attack', blow, { dice: end === 'hit' ? [die, 20] : [die] });
    expect(scene.has(end)).toBe(true);
  },
);

test('T20-FIN-05 T20-FIN-10 T20-CTX-12 past the armor a save has what is natural alone', () => {
  const foe = { con: 2, toughness: { type: 1 }, armor: [{ name: 'mail', toughness: 3 }] };
  const saved = (manner: string) =>
    pair({ own: { printed: { attack: 9 } }, foe })
      .do('a', 'attack', { ...BLOW, manner }, { dice: [19, 20] })
      .fact('toughness', 'total');
  expect([saved('ordinary'), saved('finesse')]).toEqual([26, 23]);
});

test('T20-AUTO-02 T20-CTX-04 T20-CTX-05 a critical volley has its critical and its margin', () => {
  const s = pair({
    own: { weapons: [gun({ damage: 4 })], printed: { attack: 6 } },
    foe: { printed: { dodge: 12 }, con: 9 },
    at: [9, 5],
  });
  const burst = { weapon: 'a/gun', target: 't', manner: 'burst' };
  const scene = s.do('a', 'attack', burst, { dice: [20, 6, 20] });
  expect([scene.fact('difficulty', 'damage'), scene.fact('difficulty', 'difficulty')]).toEqual([
    7, 29,
  ]);
});

test.each([
  [1, false],
  [10, true],
  [20, true],
] as const)(
  'T20-CTX-03 T20-CTX-04 a threat of 19 is confirmed by a die of %i: %s',
  (die, critical) => {
    const s = pair({ own: { weapons: [sword({ threat: 19 })], printed: { attack: 20 } } });
    const scene = s.do('a', 'attack', BLOW, { dice: [19, die, 20] });
    expect([scene.fact('confirm', 'critical'), scene.fact('difficulty', 'damage')]).toEqual([
      critical,
      critical ? 6 : 3,
    ]);
  },
);

test('T20-STANCE-07 T20-STANCE-08 T20-COND-22 a Defensive Stance of 3 costs 3 and gains 1, stunned as well', () => {
  const s = pair({ foe: { weapons: [sword()] } });
  s.do('a', 'defensive-stance', { penalty: 3 });
  const scene = s.do('a', 'attack', BLOW, { dice: [2] });
  s.end();
  const free = odds(s, 't', 'a', 'sword')[1];
  s.gm('condition', { who: 'a', condition: 'stunned', on: true });
  expect([scene.fact('attacks', 'plus'), free, odds(s, 't', 'a', 'sword')[1]]).toEqual([-3, 11, 9]);
});

const knife = (name: string): Data => ({
  name,
  damage: 2,
  use: 'thrown',
  strength: false,
  increment: 10,
  light: true,
});

test('T20-TWF-11 T20-TWF-04 T20-CTX-42 two light knives thrown at 10 feet: -6 and -10, 2 better each, 2 for the range', () => {
  const s = pair({
    own: { weapons: [knife('k'), knife('l')], printed: { attack: 8 } },
    at: [6, 5],
  });
  const both = { weapon: 'a/k', target: 't', offHand: 'a/l', offTarget: 't', thrown: true };
  const scene = s.do('a', 'two-weapons', both, { dice: [13, 17, 20] });
  expect([scene.facts('attacks', 'plus'), scene.fact('difficulty', 'difficulty')]).toEqual([
    [2, -2],
    19,
  ]);
});

test('T20-AREA-04 T20-COVER-04 a crate helps against a burst beyond it, and not against one on the own side', () => {
  const s = pair({
    own: { weapons: [bomb()] },
    foe: { reflex: 3 },
    at: [10, 5],
    marks: { '9,5': '+' },
  });
  const reflex = (x: number) =>
    s.total('Reflex', 't', 'a', 'area-attack', { weapon: 'a/bomb', at: [x, 5] });
  expect([reflex(8), reflex(11)]).toEqual([5, 3]);
});

test('T20-AREA-10 T20-CTX-44 a feat borrowed for the round counts like one on the sheet, and nothing more is asked', () => {
  const s = pair({ own: { weapons: [bomb()] }, foe: { conviction: 2 }, at: [10, 5] });
  s.do('t', 'borrow-feat', { feat: 'Improved Evasion' });
  const blast = { weapon: 'a/bomb', at: [10, 5] };
  const scene = s.do('a', 'area-attack', blast, { dice: [2, 20] });
  expect([scene.questions, scene.fact('area effect', 'bonus')]).toEqual([[], 3]);
});

test('T20-SURP-06 T20-CTX-34 in the surprise round there is one action, at Base Defense, and the next round is like any other', () => {
  const s = pair({ state: { surprised: true } });
  const caught = odds(s, 'a', 't', 'sword')[1];
  s.do('a', 'move', { path: [[4, 6]] });
  expect([caught, refusedBy(s, 'a', 'attack', BLOW)]).toEqual([11, 'T20-CTX-34']);
  s.end();
  expect([s.state.round, odds(s, 'a', 't', 'sword')[1]]).toEqual([2, 15]);
});

test('T20-SUPP-06 T20-SUPP-11 who gets out of range is held down no more, and shot at by no one', () => {
  const s = pair({
    own: { weapons: [gun({ increment: 5 })] },
    foe: { weapons: [pistol()] },
    at: [13, 5],
  });
  s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  s.do('a', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  const near = odds(s, 't', 'a', 'pistol')[0];
  s.do('t', 'move', { path: [[16, 5]] });
  expect([near, odds(s, 't', 'a', 'pistol')[0], s.end().facts('attacks', 'by')]).toEqual([
    -4,
    0,
    [],
  ]);
});

test('T20-COVER-11 T20-CTX-48 doubled cover adds 10 to hiding, and a tie is noticed', () => {
  const s = pair({ own: { skills: { stealth: 5 } }, foe: { skills: { notice: 4 } }, at: [12, 5] });
  s.gm('cover', { who: 'a', degree: 'doubled' });
  const scene = s.do('a', 'hide', {}, { dice: [1, 12] });
  expect([scene.fact('hides', 'stealth'), scene.fact('hides', 'unseen')]).toEqual([16, false]);
});

test('T20-CTX-37 T20-COND-21 T20-COND-18 a charge from the knees at a foe that lies there', () => {
  const s = pair({
    own: { printed: { attack: 3 } },
    ownState: { posture: 'kneeling' },
    at: [9, 5],
    state: { posture: 'prone' },
  });
  const charge = { ...BLOW, path: [[8, 5]] };
  const scene = s.do('a', 'charge', charge, { dice: [2] });
  expect([
    scene.fact('attacks', 'plus'),
    scene.fact('defense', 'value'),
    s.who('a').posture,
  ]).toEqual([5, 11, 'standing']);
});

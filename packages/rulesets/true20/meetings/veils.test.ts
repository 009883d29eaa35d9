import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage, Staging } from '../testing/stage.js';
import {
  bomb,
  ground,
  gun,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// Concealment from some and not from others: the Narrator's rulings, blindness, darkness and senses combined.

interface Night {
  readonly own?: Data;
  readonly ownState?: Data;
  readonly foe?: Data;
  readonly state?: Data;
  readonly mark?: string;
  readonly at?: readonly [number, number];
  readonly options?: Staging['options'];
}

/** An attacker, a friend of the attacker, and a target on a given kind of ground. */
const night = ({
  own = {},
  ownState = {},
  foe = {},
  state = {},
  mark = '.',
  at = [5, 5],
  options,
}: Night = {}): Stage =>
  stage(
    {
      a: {
        at: [4, 5],
        sheet: { weapons: [sword(), pistol()], printed: { attack: 10 }, ...own },
        state: ownState,
      },
      t: { at, sheet: { con: 20, weapons: [sword()], ...foe }, state },
      b: { at: [4, 6], side: 'ours', sheet: { weapons: [sword()], printed: { attack: 10 } } },
    },
    {
      map: { rows: [...ground(30, 12, { [at.join(',')]: mark })] },
      ...(options ? { options } : {}),
    },
  );

const BLOW = { weapon: 'a/sword', target: 't' };
const FRIENDS = { weapon: 'b/sword', target: 't' };
const SQUARE = { weapon: 'a/sword', at: [5, 5] };

test.each(['partial', 'none'] as const)(
  'T20-CTX-28 T20-COND-03 T20-CONC-14 concealment of a target that the Narrator rates as %s gives the blinded no eyes',
  (degree) => {
    const s = night({ ownState: { conditions: ['blinded'] } });
    s.gm('concealment', { who: 't', degree });
    expect(refusedBy(s, 'a', 'attack', BLOW)).toBe('T20-CONC-08');
    expect(
      s.do('a', 'attack-place', SQUARE, { dice: [15, 10, 20] }).fact('miss chance', 'needed'),
    ).toBe(11);
  },
);

test('T20-CONC-04 T20-CONC-14 fog that the Narrator lays round the invisible does not show them', () => {
  const s = night({ state: { conditions: ['invisible'] } });
  s.gm('concealment', { who: 't', degree: 'partial', cause: 'fog' });
  expect(refusedBy(s, 'a', 'attack', BLOW)).not.toBe('');
});

test('T20-CONC-14 T20-COND-03 the Narrator may say that the invisible are seen', () => {
  const s = night({ state: { conditions: ['invisible'] } });
  s.gm('concealment', { who: 't', degree: 'none', cause: 'flour' });
  expect(refusedBy(s, 'a', 'attack', BLOW)).toBe('');
});

test('T20-CONC-01 T20-COND-03 what is said of one observer comes before what is said of all', () => {
  const s = night();
  s.gm('concealment', { who: 't', degree: 'total' });
  s.gm('concealment', { who: 't', degree: 'none', against: 'a' });
  expect(s.do('a', 'attack', BLOW, { dice: [15, 20] }).rolled).not.toContain('t miss chance');
  s.until('b');
  expect(refusedBy(s, 'b', 'attack', FRIENDS)).toBe('T20-CONC-08');
});

test('T20-CONC-01 T20-COND-03 nor does what is said of all take back what was said of one before', () => {
  const s = night();
  s.gm('concealment', { who: 't', degree: 'total', against: 'a' });
  s.gm('concealment', { who: 't', degree: 'partial' });
  expect(refusedBy(s, 'a', 'attack', BLOW)).toBe('T20-CONC-08');
  s.until('b');
  expect(s.do('b', 'attack', FRIENDS, { dice: [15, 17] }).fact('miss chance', 'missed')).toBe(true);
});

test('T20-COND-11 T20-CONC-14 T20-SURP-02 two who are blinded fight at Base Defense, 2 less, by squares', () => {
  const s = night({
    ownState: { conditions: ['blinded'] },
    state: { conditions: ['blinded'] },
    foe: { dex: 3 },
  });
  const scene = s.do('a', 'attack-place', SQUARE, { dice: [15, 10, 20] });
  expect([scene.fact('defense', 'value'), scene.fact('miss chance', 'needed')]).toEqual([8, 11]);
});

test('T20-CONC-07 T20-SURP-02 one that hears in the dark strikes at Base Defense of one that only sees', () => {
  const s = night({
    own: { accurateSenses: ['sight', 'hearing'] },
    foe: { dex: 3 },
    mark: '_',
  });
  s.gm('place', { who: 'a', to: [4, 5] });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(13);
  s.gm('condition', { who: 'a', condition: 'invisible', on: true });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(10);
});

test('T20-CONC-07 T20-COVER-08 a sense that needs no light passes no wall', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [pistol()], accurateSenses: ['hearing'] } },
      t: { at: [8, 5] },
    },
    {
      map: {
        rows: [...ground(20, 1, {})].concat(
          Array.from({ length: 11 }, () => `......#${'.'.repeat(13)}`),
        ),
      },
    },
  );
  expect(refusedBy(s, 'a', 'attack', { weapon: 'a/pistol', target: 't' })).not.toBe('');
});

test('T20-CONC-07 T20-CTX-28 the blinded that hear accurately strike as ever, at half speed', () => {
  const s = night({
    own: { accurateSenses: ['hearing'] },
    ownState: { conditions: ['blinded'] },
  });
  expect(odds(s, 'a', 't', 'sword')).toEqual([10, 10]);
  expect(refusedBy(s, 'a', 'move', { path: [[4, 1]] })).toBe('T20-CTX-35');
});

test('T20-AREA-02 T20-CTX-28 the blinded aim no blast, unless another sense is accurate', () => {
  const throwing = (accurateSenses: readonly string[]): string =>
    refusedBy(
      night({
        own: { weapons: [bomb()], accurateSenses: [...accurateSenses] },
        ownState: { conditions: ['blinded'] },
        at: [12, 5],
      }),
      'a',
      'area-attack',
      { weapon: 'a/bomb', at: [12, 5] },
    );
  expect([throwing(['sight']), throwing(['sight', 'hearing'])]).toEqual(['T20-AREA-02', '']);
});

test('T20-CONC-15 T20-CTX-46 T20-CONC-10 Blind-Fight by squares: 16 misses, 15 does not', () => {
  const strike = (die: number) =>
    night({ own: { feats: ['Blind-Fight'] }, state: { conditions: ['invisible'] } })
      .do('a', 'attack-place', SQUARE, { dice: [15, die, 20] })
      .fact('miss chance', 'missed');
  expect(strike(15)).toBe(false);
  const missed = night({ own: { feats: ['Blind-Fight'] }, state: { conditions: ['invisible'] } });
  expect(
    missed.do('a', 'attack-place', SQUARE, { dice: [15, 16] }).fact('miss chance', 'missed'),
  ).toBe(true);
});

test('T20-FIN-01 T20-CONC-02 T20-CONC-15 a finesse blow into fog: miss roll before the confirmation', () => {
  const s = night({ mark: "'", foe: { armor: [{ name: 'mail', toughness: 3 }] } });
  const scene = s.do('a', 'attack', { ...BLOW, manner: 'finesse' }, { dice: [20, 16, 10, 20] });
  expect(scene.rolled).toEqual(['a attack', 't miss chance', 'a confirm', 't Toughness']);
});

test('T20-COVER-15 T20-CONC-02 the miss chance of a hit on a character in the way is that of the character', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [pistol()] } },
    t: { at: [10, 5], sheet: { con: 20 }, state: { shelter: 'k' } },
    k: { at: [9, 5], sheet: { con: 20 } },
  });
  s.gm('concealment', { who: 't', degree: 'partial' });
  const scene = s.do('a', 'attack', { weapon: 'a/pistol', target: 't' }, { dice: [12, 20] });
  expect([scene.rolled, scene.fact('hit', 'at')]).toEqual([['a attack', 'k Toughness'], 'k']);
});

test('T20-CONC-02 T20-AUTO-08 each target of a sweep has its own miss roll', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [gun()], printed: { attack: 10 } } },
      t: { at: [8, 5], sheet: { con: 20 } },
      u: { at: [9, 5], sheet: { con: 20 } },
      v: { at: [10, 5], sheet: { con: 20 } },
    },
    { map: { rows: [...ground(30, 12, { '9,5': "'", '10,5': "'" })] } },
  );
  const line = [
    [8, 5],
    [9, 5],
    [10, 5],
  ];
  const scene = s.do(
    'a',
    'sweep',
    { weapon: 'a/gun', line },
    { dice: [10, 20, 10, 17, 10, 3, 20] },
  );
  expect(scene.facts('miss chance', 'who')).toEqual(['u', 'v']);
  expect(scene.facts('hit', 'at')).toEqual(['t', 'v']);
});

test('T20-CONC-12 T20-SURP-02 dim light is no reason for surprise, with or without Night Vision', () => {
  const s = night({ mark: ',', foe: { dex: 3 } });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(13);
});

test('T20-SURP-08 T20-CONC-14 Uncanny Dodge keeps Dodge against the invisible, though not while blinded', () => {
  const defense = (conditions: readonly string[]) =>
    odds(
      night({
        ownState: { conditions: ['invisible'] },
        foe: { dex: 3, feats: ['Uncanny Dodge'] },
        state: { conditions: [...conditions] },
      }),
      'a',
      't',
      'sword',
    )[1];
  expect([defense([]), defense(['blinded']), defense(['stunned'])]).toEqual([13, 8, 8]);
});

test('T20-CTX-30 T20-CONC-07 who is held by the invisible knows where they are, and attacks them by the square still', () => {
  const s = night({ state: { conditions: ['invisible'] }, foe: { printed: { maneuver: 20 } } });
  s.end();
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [10] });
  expect(kindsOn(s, 'a')).toContain('grappled');
  s.until('a');
  expect(refusedBy(s, 'a', 'attack', BLOW)).toBe('T20-CONC-08');
  expect(s.allowed('a', 'attack-place', SQUARE)).toBe(true);
});

test('T20-COVFIRE-03 T20-CONC-04 fog that hides a foe from the shooter alone leaves that foe free of covering fire', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] } },
    x: { at: [14, 5], sheet: { weapons: [pistol()] } },
    f: { at: [8, 5], side: 'ours', sheet: { dex: 2 } },
  });
  s.gm('concealment', { who: 'x', degree: 'total', against: 's' });
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.end();
  expect(odds(s, 'x', 'f', 'pistol')[1]).toBe(12);
});

import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { gun, horse, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Maneuvers by and against riders, flyers, large, helpless, hidden and disabled combatants.

interface Ring {
  readonly a?: Data;
  readonly aState?: Data;
  readonly t?: Data;
  readonly tState?: Data;
  readonly at?: readonly [number, number];
  readonly more?: Readonly<Record<string, Person>>;
  readonly order?: readonly string[];
  readonly options?: Staging['options'];
}

/** A wrestler with maneuver bonus 20 beside an opponent. */
const ring = ({
  a = {},
  aState = {},
  t = {},
  tState = {},
  at = [5, 5],
  more = {},
  order,
  options = {},
}: Ring = {}): Stage =>
  stage(
    {
      a: {
        at: [4, 5],
        sheet: { weapons: [sword(), pistol()], printed: { maneuver: 20 }, con: 9, ...a },
        state: aState,
      },
      t: { at, sheet: { weapons: [sword(), gun()], ...t }, state: tState },
      ...more,
    },
    { order: order ?? ['a', 't', ...Object.keys(more)], options },
  );
/** The same with the wrestler mounted. */
const mounted = (more: Ring = {}): Stage =>
  ring({
    at: [6, 5],
    aState: { riding: 'm' },
    ...more,
    more: { m: { at: [4, 5], side: 'ours', sheet: horse() }, ...more.more },
  });
const tried = (maneuver: string, target = 't'): Data => ({ maneuver, target });
const rolls = (s: Stage, kind: string, target = 't') =>
  s.total('maneuver', 'a', 'a', 'maneuver', tried(kind, target));
const needs = (s: Stage, kind: string, target = 't') =>
  s.total('maneuver Difficulty', target, 'a', 'maneuver', tried(kind, target));

test('T20-CTX-10 T20-MOUNT-01 rider and mount try no maneuver on each other', () => {
  const s = mounted();
  expect(['trip', 'grapple'].map((kind) => s.allowed('a', 'maneuver', tried(kind, 'm')))).toEqual([
    false,
    false,
  ]);
});

test('T20-CTX-10 T20-HELP-01 T20-COND-17 the helpless are held, disarmed and tripped at 1', () => {
  const s = ring({ tState: { conditions: ['helpless'] }, t: { printed: { maneuver: 30 } } });
  expect(['grapple', 'disarm', 'trip'].map((kind) => needs(s, kind))).toEqual([1, 1, 1]);
});

test('T20-COND-02 T20-CTX-37 T20-STANCE-06 a charge and an Aggressive Stance of the opponent make a maneuver easier by both', () => {
  const s = ring({ at: [8, 5], order: ['t', 'a'] });
  s.do('t', 'aggressive-stance', { penalty: 4 });
  s.do('t', 'charge', { weapon: 't/sword', target: 'a', path: [[5, 5]] }, { dice: [2] });
  s.end();
  expect(needs(s, 'trip')).toBe(4);
});

test('T20-COND-02 T20-COND-13 total defense is a tactic of the defender, and counts against a maneuver too', () => {
  const s = ring({ order: ['t', 'a'] });
  s.do('t', 'total-defense');
  s.end();
  expect(needs(s, 'trip')).toBe(14);
});

test('T20-COND-02 T20-COND-13 T20-CTX-10 so it does where maneuvers meet Parry', () => {
  const s = ring({ order: ['t', 'a'], options: { 'maneuver.difficulty': 'parry' } });
  s.do('t', 'total-defense');
  s.end();
  expect(needs(s, 'trip')).toBe(14);
});

test.each([
  ['parry', 'dodgeParry', 'stunned', 8],
  ['parry', 'all', 'stunned', 12],
  ['tenPlusBonus', 'dodgeParry', 'stunned', 12],
  ['tenPlusBonus', 'dodgeParry', 'helpless', 1],
  ['tenPlusBonus', 'all', 'helpless', 5],
] as const)(
  'T20-COND-13 T20-CTX-10 %s, %s: the %s on total defense are tripped at %i, without Dodge and Parry to raise',
  (difficulty, scope, state, needed) => {
    const s = ring({
      tState: { conditions: [state, 'total defense'] },
      options: { 'maneuver.difficulty': difficulty, 'cond.totalDefenseScope': scope },
    });
    expect(needs(s, 'trip')).toBe(needed);
  },
);

test('T20-CTX-10 T20-CTX-39 a maneuver leaves a feint open for the next attack', () => {
  const s = ring({ a: { skills: { bluff: 30 }, conviction: 1 } });
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 10] });
  s.do('a', 'extra-action', { action: 'standard' });
  s.do('a', 'maneuver', tried('disarm'), { dice: [20], answers: [['disarm-item', 't/gun']] });
  expect(kindsOn(s, 't')).toEqual(['feinted']);
});

test('T20-CTX-30 T20-MOUNT-01 a rider who rides away lets go of the one it holds, and keeps the hold riding round it', () => {
  const round = mounted();
  round.do('a', 'maneuver', tried('grapple'), { dice: [10] });
  round.do('a', 'ride', { pace: 'single', path: [[4, 4]] });
  const away = mounted();
  away.do('a', 'maneuver', tried('grapple'), { dice: [10] });
  away.do('a', 'ride', { pace: 'single', path: [[1, 1]] });
  expect([kindsOn(round, 't'), kindsOn(away, 't')]).toEqual([['grappled'], []]);
});

test('T20-CTX-30 T20-MOUNT-04 a horse does not carry off a rider who is held and cannot act', () => {
  const s = mounted({ order: ['t', 'a'], t: { printed: { maneuver: 20 } } });
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [20] });
  s.gm('condition', { who: 'a', condition: 'dazed', on: true });
  s.end();
  expect([s.who('a').at, kindsOn(s, 'a')]).toEqual([
    [4, 5],
    ['grappled', 'dazed'],
  ]);
});

test('T20-CTX-30 T20-MOUNT-22 nor one who is held and unconscious in the saddle', () => {
  const s = mounted({ order: ['t', 'a'], t: { printed: { maneuver: 20 } }, a: { con: 0 } });
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [20] });
  s.gm('harm', { who: 'a', damage: 20, lethal: false }, { dice: [1, 20] });
  s.end();
  expect([s.who('a').at, kindsOn(s, 'a')]).toEqual([[4, 5], ['grappled']]);
});

test('T20-CTX-30 T20-MOUNT-20 a held rider whose horse falls is held where it lands beside the holder', () => {
  const s = mounted({ order: ['t', 'a'], t: { printed: { maneuver: 20 } } });
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [20] });
  s.gm('mount-falls', { mount: 'm' }, { dice: [10, 20] });
  const [x, y] = s.who('a').at;
  const beside = Math.max(Math.abs(x - 6), Math.abs(y - 5)) <= 1;
  expect(kindsOn(s, 'a')).toEqual(beside ? ['grappled'] : []);
});

test('T20-CTX-10 T20-MOUNT-20 a trip of the horse brings a rider down who holds another, and the hold with it', () => {
  const s = mounted({
    order: ['a', 't', 'u'],
    more: { u: { at: [3, 4], sheet: { printed: { maneuver: 20 } } } },
  });
  s.do('a', 'maneuver', tried('grapple'), { dice: [10] });
  s.until('u');
  s.do('u', 'maneuver', { maneuver: 'trip', target: 'm' }, { dice: [20, 20] });
  const [x, y] = s.who('a').at;
  const beside = Math.max(Math.abs(x - 6), Math.abs(y - 5)) <= 1;
  expect(kindsOn(s, 't')).toEqual(beside ? ['grappled'] : []);
});

test('T20-CTX-10 T20-GANG-01 a flyer overhead is tripped, held and disarmed by no one on the ground', () => {
  const s = ring({ tState: { elevation: 20 } });
  expect(
    ['trip', 'grapple', 'disarm'].map((kind) => refusedBy(s, 'a', 'maneuver', tried(kind))),
  ).toEqual(Array(3).fill('T20-CTX-10'));
});

test('T20-CTX-10 T20-COND-26 a flyer is tripped by a shot', () => {
  const s = ring({ tState: { elevation: 20 } });
  const shot = { ...tried('trip'), weapon: 'a/pistol' };
  s.do('a', 'maneuver', shot, { dice: [20] });
  expect(s.who('t').posture).toBe('prone');
});

const hovering = (): Stage =>
  ring({ t: { ...horse(), con: -5 }, at: [5, 5], tState: { elevation: 10 } });

test('T20-MOUNT-20 T20-CTX-42 a riderless flying mount that falls comes down as one with a rider does', () => {
  const s = hovering();
  s.gm('mount-falls', { mount: 't' });
  expect([s.who('t').posture, s.who('t').elevation]).toEqual(['prone', 0]);
});

test('T20-MOUNT-20 T20-CTX-10 so does one that is tripped, or put out', () => {
  const tripped = hovering();
  tripped.do('a', 'maneuver', { ...tried('trip'), weapon: 'a/pistol' }, { dice: [20] });
  const shot = hovering();
  shot.gm('harm', { who: 't', damage: 20 }, { dice: [1] });
  expect([tripped.who('t').elevation, shot.who('t').elevation]).toEqual([0, 0]);
});

test('T20-CTX-10 T20-CTX-21 T20-CTX-22 the dazed, the stunned and the dying try no maneuver', () => {
  const s = ring();
  const now = (): string => refusedBy(s, 'a', 'maneuver', tried('trip'));
  s.gm('condition', { who: 'a', condition: 'dazed', on: true });
  const dazed = now();
  s.gm('condition', { who: 'a', condition: 'dazed', on: false });
  s.gm('condition', { who: 'a', condition: 'stunned', on: true });
  expect([dazed, now()]).toEqual(['T20-CTX-21', 'T20-CTX-22']);
});

test('T20-CTX-10 T20-CTX-25 a disabled wrestler has done too much by a maneuver', () => {
  const s = ring({ aState: { marks: { disabled: 1 } } });
  s.do('a', 'maneuver', tried('trip'), { dice: [10] });
  s.end();
  s.end();
  expect(s.who('a').marks.dying).toBe(1);
});

test('T20-CTX-10 T20-CTX-24 a staggered one has no move left after it, nor a maneuver after a move', () => {
  const first = ring({ aState: { marks: { staggered: 1 } } });
  first.do('a', 'maneuver', tried('trip'), { dice: [2] });
  const moved = ring({ aState: { marks: { staggered: 1 } } });
  moved.do('a', 'move', { path: [[4, 4]] });
  expect([
    refusedBy(first, 'a', 'move', { path: [[4, 4]] }),
    refusedBy(moved, 'a', 'maneuver', tried('trip')),
  ]).toEqual(['T20-CTX-24', 'T20-CTX-24']);
});

test('T20-CTX-10 T20-SURP-03 who has grappled out of hiding has shown itself', () => {
  const s = ring();
  s.gm('hide', { who: 'a', hidden: true });
  s.do('a', 'maneuver', tried('grapple'), { dice: [20] });
  expect(s.who('t').unawareOf).toEqual([]);
});

test('T20-CTX-10 T20-SURP-10 where maneuvers meet Parry one out of hiding meets Base Defense', () => {
  const s = ring({ t: { printed: { parry: 19 } }, options: { 'maneuver.difficulty': 'parry' } });
  const seen = needs(s, 'trip');
  s.gm('hide', { who: 'a', hidden: true });
  expect([seen, needs(s, 'trip')]).toEqual([19, 10]);
});

test('T20-CTX-10 T20-CONC-08 a blinded wrestler tries nothing on those it cannot perceive', () => {
  const s = ring({ aState: { conditions: ['blinded'] } });
  expect(refusedBy(s, 'a', 'maneuver', tried('trip'))).toBe('T20-CONC-08');
});

test('T20-CTX-30 T20-CTX-28 though one who is held may break free of a holder it cannot see', () => {
  const s = ring({ t: { printed: { maneuver: 20 } }, order: ['t', 'a'] });
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [20] });
  s.gm('condition', { who: 'a', condition: 'blinded', on: true });
  s.end();
  expect(refusedBy(s, 'a', 'maneuver', tried('break free'))).toBe('');
});

test('T20-CTX-30 T20-CTX-28 and a blinded holder may pin the one it holds', () => {
  const s = ring();
  s.do('a', 'maneuver', tried('grapple'), { dice: [20] });
  s.gm('condition', { who: 'a', condition: 'blinded', on: true });
  s.until('a');
  expect(refusedBy(s, 'a', 'maneuver', tried('pin'))).toBe('');
});

test('T20-CTX-30 T20-CTX-10 held by two, one gets free of one of them and is held by the other', () => {
  const s = ring({
    t: { printed: { maneuver: 30 } },
    more: { b: { at: [6, 5], side: 'ours', sheet: { printed: { maneuver: 20 } } } },
    order: ['a', 'b', 't'],
  });
  s.do('a', 'maneuver', tried('grapple'), { dice: [20] });
  s.end();
  s.do('b', 'maneuver', tried('grapple'), { dice: [20] });
  s.end();
  s.do('t', 'maneuver', { maneuver: 'break free', target: 'a' }, { dice: [15] });
  expect([
    s.who('t').conditions.map(({ kind, by }) => `${kind} ${by}`),
    refusedBy(s, 't', 'move', { path: [[5, 4]] }),
  ]).toEqual([['grappled b'], 'T20-CTX-30']);
});

test('T20-CTX-30 T20-CTX-26 T20-COVFIRE-08 a holder that is put out by a free attack lets go before its own shot', () => {
  const shooter = { weapons: [gun()], printed: { attack: 20 } };
  const s = ring({
    a: { con: -5 },
    more: {
      u: { at: [12, 5], side: 'theirs', sheet: shooter },
      v: { at: [12, 8], side: 'theirs', sheet: {} },
    },
    order: ['a', 'u', 't', 'v'],
  });
  s.do('a', 'maneuver', tried('grapple'), { dice: [20] });
  s.end();
  s.do('u', 'covering-fire', { weapon: 'u/gun', target: 'v' });
  s.until('a');
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/pistol', target: 'v' },
    { dice: [10, 1], answers: [['covering-fire', 'ignore']] },
  );
  expect([scene.facts('attacks', 'by'), kindsOn(s, 't')]).toEqual([['u'], []]);
});

test('T20-CTX-30 T20-CTX-37 T20-CTX-38 T20-CTX-36 the held neither charge nor run, and may delay', () => {
  const s = ring({ t: { printed: { maneuver: 20 } }, order: ['t', 'a'] });
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [20] });
  s.end();
  expect([
    refusedBy(s, 'a', 'charge', { weapon: 'a/sword', target: 't', path: [[4, 4]] }),
    refusedBy(s, 'a', 'move-all-out', { path: [[4, 4]] }),
    refusedBy(s, 'a', 'delay'),
  ]).toEqual(['T20-CTX-30', 'T20-CTX-30', '']);
});

test('T20-CTX-10 T20-GANG-11 a maneuver against the large is made from any square beside it, and size adds nothing', () => {
  const s = ring({ t: { size: 'Large', footprint: 2 }, at: [5, 4] });
  expect([rolls(s, 'trip'), needs(s, 'trip')]).toEqual([20, 10]);
});

test('T20-CTX-10 T20-COND-07 T20-COND-21 both on the ground, a grapple is at -4 against a Difficulty 4 less', () => {
  const s = ring({ aState: { posture: 'prone' }, tState: { posture: 'prone' } });
  expect([
    rolls(s, 'grapple'),
    needs(s, 'grapple'),
    refusedBy(s, 'a', 'maneuver', tried('trip')),
  ]).toEqual([16, 6, 'T20-CTX-10']);
});

test('T20-TWF-02 T20-CTX-10 T20-CTX-44 a maneuver after both hands have struck pays nothing for them', () => {
  const s = ring({
    a: { weapons: [sword(), sword({ name: 'dirk' })], conviction: 1 },
    t: { con: 9 },
  });
  const both = { weapon: 'a/sword', target: 't', offHand: 'a/dirk', offTarget: 't' };
  s.do('a', 'two-weapons', both, { dice: [2, 2] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(rolls(s, 'trip')).toBe(20);
});

test('T20-SUPP-03 T20-STANCE-03 T20-CTX-30 suppression, a stance and a hold add up on a maneuver, all but the hold in a grapple', () => {
  const s = ring({
    t: { printed: { maneuver: 20 } },
    more: { u: { at: [12, 5], side: 'theirs', sheet: { weapons: [gun()] } } },
    order: ['u', 't', 'a'],
  });
  s.do('u', 'suppress', { weapon: 'u/gun', target: 'a' }, { force: 'before they met' });
  s.end();
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'a' }, { dice: [20] });
  s.do('t', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.do('a', 'aggressive-stance', { penalty: 4 });
  expect([rolls(s, 'trip'), rolls(s, 'break free')]).toEqual([16, 18]);
});

test('T20-CTX-41 T20-CTX-30 friends of the one who is pinned shoot at the holder into a melee', () => {
  const s = ring({
    more: { u: { at: [12, 5], side: 'theirs', sheet: { weapons: [pistol()] } } },
    order: ['a', 't', 'u'],
  });
  s.do('a', 'maneuver', tried('grapple'), { dice: [20] });
  s.until('a');
  s.do('a', 'maneuver', tried('pin'), { dice: [20] });
  s.until('u');
  expect(odds(s, 'u', 'a', 'pistol')[0]).toBe(-4);
});

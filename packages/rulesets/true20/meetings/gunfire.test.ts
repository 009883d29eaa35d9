import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { gun, horse, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Laid-down fire when its shooters and targets move, fall, delay, change places or are changed by the Narrator.

interface Yard {
  readonly s?: Data;
  readonly sState?: Data;
  readonly x?: Data;
  readonly xState?: Data;
  readonly v?: Data;
  readonly vAt?: readonly [number, number];
  readonly order?: readonly string[];
  readonly more?: Readonly<Record<string, Person>>;
  readonly options?: Staging['options'];
}

/** A shooter with a gun, a friend v of the shooter, and an enemy x of both. */
const yard = ({
  s = {},
  sState = {},
  x = {},
  xState = {},
  v = {},
  vAt = [2, 8],
  order = ['s', 'x', 'v'],
  more = {},
  options = {},
}: Yard = {}): Stage =>
  stage(
    {
      s: { at: [2, 5], side: 'ours', sheet: { weapons: [gun()], con: 9, ...s }, state: sState },
      x: {
        at: [14, 5],
        side: 'theirs',
        sheet: { weapons: [pistol(), sword()], con: 9, ...x },
        state: xState,
      },
      v: { at: vAt, side: 'ours', sheet: { printed: { dodge: 14 }, con: 9, ...v } },
      ...more,
    },
    { order: [...order, ...Object.keys(more)], options },
  );
const SUPPRESS = { weapon: 's/gun', target: 'x' };
const COVER = { weapon: 's/gun', target: 'v' };
const SHOT = { weapon: 'x/pistol', target: 'v' };
const ends = (stg: Stage, answer: 'seek' | 'defy', dice: readonly number[] = []) =>
  stg.do('s', 'end', {}, { answers: [['seek-shelter', answer]], dice });

test('T20-SUPP-09 T20-CTX-26 who defies and is dropped by the free attack has lost its turn', () => {
  const s = yard({ s: { printed: { attack: 20 } }, x: { con: -5 } });
  s.do('s', 'suppress', SUPPRESS);
  const scene = ends(s, 'defy', [10, 1]);
  expect([scene.rolled, s.turn]).toEqual([['s attack', 'x Toughness'], 'v']);
});

test('T20-SUPP-09 T20-CTX-22 who defies and is wounded by it is stunned through that turn', () => {
  const s = yard({ s: { printed: { attack: 1 } }, x: { con: 0 } });
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'defy', [10, 10]);
  expect([s.turn, kindsOn(s, 'x')]).toEqual(['v', ['stunned']]);
});

test('T20-SUPP-05 T20-CTX-36 fire goes on through a delay of its target and is over with the next turn of the shooter', () => {
  const s = yard();
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'seek');
  s.do('x', 'delay');
  s.do('x', 'come-next');
  s.end();
  expect([s.turn, odds(s, 'x', 'v', 'pistol')[0]]).toEqual(['x', -4]);
  s.end(2);
  s.end();
  s.until('x');
  expect(odds(s, 'x', 'v', 'pistol')[0]).toBe(0);
});

test('T20-SUPP-02 T20-CTX-36 a readied shot of the target in the turn of another has the penalty as well', () => {
  const s = yard();
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'seek');
  s.do('x', 'ready', { event: 'move', who: 'v', action: { do: 'attack', with: SHOT } });
  s.end(2);
  const scene = s.do('v', 'move', { path: [[2, 9]] }, { dice: [2] });
  expect(scene.parts('attack')).toEqual(['T20-SUPP-02 -4']);
});

test('T20-SUPP-09 T20-CTX-36 who has defied shoots its readied shot without it', () => {
  const s = yard();
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'defy', [2]);
  s.do('x', 'ready', { event: 'move', who: 'v', action: { do: 'attack', with: SHOT } });
  s.end();
  const scene = s.do('v', 'move', { path: [[2, 9]] }, { dice: [2] });
  expect(scene.parts('attack')).toEqual([]);
});

test('T20-COVFIRE-07 T20-CTX-36 a readied shot at a covered ally heeds the fire or ignores it like any other', () => {
  const s = yard({ order: ['x', 's', 'v'] });
  s.do('x', 'ready', { event: 'move', who: 'v', action: { do: 'attack', with: SHOT } });
  s.end();
  s.do('s', 'covering-fire', COVER);
  s.end();
  const scene = s.do(
    'v',
    'move',
    { path: [[2, 9]] },
    { dice: [2, 2], answers: [['covering-fire', 'ignore']] },
  );
  expect([scene.facts('attacks', 'by'), scene.fact('defense', 'value')]).toEqual([['s', 'x'], 10]);
});

test('T20-COVFIRE-08 T20-TWF-10 of two covered targets of two hands each has its own fire to heed or ignore', () => {
  const s = yard({
    x: { weapons: [pistol(), pistol({ name: 'other' })] },
    more: {
      w: { at: [2, 2], side: 'ours', sheet: { printed: { dodge: 14 }, con: 9 } },
      z: { at: [4, 2], side: 'ours', sheet: { weapons: [gun()] } },
    },
    order: ['s', 'z', 'x', 'v', 'w'],
  });
  s.do('s', 'covering-fire', COVER);
  s.end();
  s.do('z', 'covering-fire', { weapon: 'z/gun', target: 'w' });
  s.end();
  const both = { weapon: 'x/pistol', target: 'v', offHand: 'x/other', offTarget: 'w' };
  const scene = s.do('x', 'two-weapons', both, {
    dice: [2, 2, 2],
    answers: [
      ['covering-fire', 'ignore'],
      ['covering-fire', 'heed'],
    ],
  });
  expect([scene.facts('attacks', 'by'), scene.facts('defense', 'value', { by: 'x' })]).toEqual([
    ['s', 'x', 'x'],
    [14, 18],
  ]);
});

test('T20-COVFIRE-08 T20-AUTO-12 who ignores covering fire in a sweep is shot at by that shooter once in it', () => {
  const s = yard({
    x: { weapons: [gun()], printed: { attack: 5 } },
    vAt: [8, 5],
    more: { w: { at: [7, 5], side: 'ours', sheet: { printed: { dodge: 14 }, con: 9 } } },
    order: ['s', 'x', 'v', 'w'],
  });
  s.do('s', 'covering-fire', COVER);
  s.end();
  const line = {
    weapon: 'x/gun',
    line: [
      [8, 5],
      [7, 5],
    ],
  };
  const scene = s.do('x', 'sweep', line, {
    dice: [2, 2, 2],
    answers: [['covering-fire', 'ignore']],
  });
  expect(scene.facts('attacks', 'by')).toEqual(['s', 'x', 'x']);
});

test('T20-COVFIRE-02 T20-COND-19 T20-COVFIRE-07 a covered ally that runs all out has no Dodge to cover, and no one is asked', () => {
  const s = yard({ order: ['s', 'v', 'x'] });
  s.do('s', 'covering-fire', COVER);
  s.end();
  s.do('v', 'move-all-out', { path: [[2, 10]] });
  s.end();
  const scene = s.do('x', 'attack', SHOT, { dice: [2] });
  expect([scene.questions.includes('covering-fire'), scene.fact('defense', 'value')]).toEqual([
    false,
    10,
  ]);
});

test('T20-COVFIRE-02 T20-COND-21 T20-COND-13 covering fire, total defense and the ground add up on a Dodge', () => {
  const s = yard({ order: ['s', 'v', 'x'] });
  s.do('s', 'covering-fire', COVER);
  s.end();
  s.do('v', 'total-defense');
  s.do('v', 'drop-prone');
  s.end();
  expect(odds(s, 'x', 'v', 'pistol')[1]).toBe(26);
});

test('T20-COVFIRE-09 T20-SUPP-05 who lays suppression in the next turn covers no one any more', () => {
  const s = yard();
  s.do('s', 'covering-fire', COVER);
  s.until('s');
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'seek');
  expect(odds(s, 'x', 'v', 'pistol')).toEqual([-4, 14]);
});

test('T20-COVFIRE-04 T20-CTX-26 covering fire ends with its shooter, in the middle of the volley of an enemy', () => {
  const s = yard({
    s: { con: -5 },
    x: { weapons: [gun()], printed: { attack: 20 } },
    vAt: [3, 5],
  });
  s.do('s', 'covering-fire', COVER);
  s.end();
  const line = {
    weapon: 'x/gun',
    line: [
      [2, 5],
      [3, 5],
    ],
  };
  const scene = s.do('x', 'sweep', line, { dice: [10, 1, 2, 20] });
  expect(scene.facts('defense', 'value')).toEqual([10, 14]);
});

test('T20-SUPP-07 T20-COVFIRE-05 T20-CTX-36 fire laid on a foe that was alone goes on when a friend of the shooter engages it', () => {
  const s = yard({ order: ['s', 'v', 'x'], vAt: [12, 5] });
  s.do('s', 'suppress', SUPPRESS);
  s.end();
  s.do('v', 'move', { path: [[13, 5]] });
  s.do('v', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  expect(odds(s, 'x', 'v', 'sword')[0]).toBe(-4);
});

test('T20-SUPP-11 T20-CTX-41 the free attack at the end of that turn is a shot into a melee', () => {
  const s = yard({ order: ['s', 'v', 'x'], vAt: [12, 5] });
  s.do('s', 'suppress', SUPPRESS);
  s.end();
  s.do('v', 'move', { path: [[13, 5]] });
  s.do('v', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  expect(s.do('x', 'end', {}, { dice: [2] }).parts('attack')).toEqual(['T20-CTX-41 -4']);
});

test('T20-SUPP-02 T20-CTX-37 a suppressed charger has the 2 of the charge and the 4 of the fire', () => {
  const s = yard({ vAt: [8, 5] });
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'seek');
  const charge = { weapon: 'x/sword', target: 'v', path: [[9, 5]] };
  expect(s.do('x', 'charge', charge, { dice: [2] }).fact('attacks', 'plus')).toBe(-2);
});

test('T20-SUPP-11 T20-SURP-03 a target that has slipped from the notice of the shooter is shot at by no one', () => {
  const s = yard();
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'seek');
  s.gm('notice', { of: 'x', unseenBy: 's' });
  const scene = s.do('x', 'end', {}, { dice: s.state.fires.length > 0 ? [] : [] });
  expect(scene.facts('attacks', 'by')).toEqual([]);
});

test('T20-SUPP-06 T20-COND-03 a shooter whom the Narrator stuns holds no one down until the stun is taken off', () => {
  const s = yard();
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'seek');
  s.gm('condition', { who: 's', condition: 'stunned', on: true });
  const stunned = odds(s, 'x', 'v', 'pistol')[0];
  s.gm('condition', { who: 's', condition: 'stunned', on: false });
  expect([stunned, odds(s, 'x', 'v', 'pistol')[0]]).toEqual([0, -4]);
});

test('T20-SUPP-06 T20-HELP-01 one whom the Narrator binds has let the fire go for good', () => {
  const s = yard();
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'seek');
  s.gm('condition', { who: 's', condition: 'helpless', on: true });
  s.gm('condition', { who: 's', condition: 'helpless', on: false });
  expect(odds(s, 'x', 'v', 'pistol')[0]).toBe(0);
});

test('T20-SUPP-06 T20-COND-03 a target that the Narrator moves out of reach of the gun is held down no more', () => {
  const s = yard({ s: { weapons: [gun({ increment: 10 })] } });
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'seek');
  s.gm('place', { who: 'x', to: [24, 5] });
  expect(odds(s, 'x', 'v', 'pistol')[0]).toBe(0);
});

test('T20-SUPP-01 T20-MOUNT-20 who is suppressed and thrown by a falling horse is held down on foot as before', () => {
  const s = yard({
    xState: { riding: 'm' },
    x: { skills: { ride: 20 } },
    more: { m: { at: [14, 5], side: 'theirs', sheet: horse() } },
    order: ['s', 'x', 'v'],
  });
  s.do('s', 'suppress', SUPPRESS);
  ends(s, 'seek');
  s.gm('mount-falls', { mount: 'm' }, { dice: [10] });
  expect(odds(s, 'x', 'v', 'pistol')[0]).toBe(-4);
});

test('T20-SUPP-11 T20-MOUNT-01 T20-CTX-36 a suppressed horse whose rider never takes the turn put off is shot at before the fire ends', () => {
  const s = yard({
    xState: { riding: 'm' },
    more: { m: { at: [14, 5], side: 'theirs', sheet: horse({ con: 9 }) } },
    order: ['s', 'x', 'v'],
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 'm' });
  ends(s, 'seek');
  s.do('x', 'delay');
  const scene = s.do('v', 'end', {}, { dice: [2] });
  expect([scene.facts('attacks', 'by'), scene.facts('attacks', 'at'), s.turn]).toEqual([
    ['s'],
    ['m'],
    's',
  ]);
});

test('T20-STANCE-07 T20-SUPP-09 a Defensive Stance of a suppressor lapses if it has rolled nothing, and helps not against the defier', () => {
  const s = yard({ s: { printed: { dodge: 14 } } });
  s.do('s', 'defensive-stance', { penalty: 4 });
  s.do('s', 'suppress', SUPPRESS);
  const scene = ends(s, 'defy', [2]);
  expect([scene.fact('attacks', 'plus'), odds(s, 'x', 's', 'pistol')[1]]).toEqual([0, 14]);
});

test('T20-STANCE-03 T20-SUPP-09 an Aggressive Stance taken with the fire counts for the free attack', () => {
  const s = yard({ s: { printed: { dodge: 14 } } });
  s.do('s', 'aggressive-stance', { penalty: 4 });
  s.do('s', 'suppress', SUPPRESS);
  const scene = ends(s, 'defy', [2]);
  expect([scene.fact('attacks', 'plus'), odds(s, 'x', 's', 'pistol')[1]]).toEqual([2, 10]);
});

test('T20-SUPP-01 T20-CTX-24 T20-CTX-25 neither the staggered nor the disabled lay fire down', () => {
  const refusals = ['staggered', 'disabled'].map((mark): JsonObject | string =>
    refusedBy(yard({ sState: { marks: { [mark]: 1 } } }), 's', 'suppress', SUPPRESS),
  );
  expect(refusals).toEqual(['T20-CTX-24', 'T20-CTX-25']);
});

test('T20-SUPP-08 T20-CTX-34 the surprised who are suppressed are asked when their first turn comes, not before', () => {
  const s = yard({ xState: { surprised: true }, order: ['x', 's', 'v'] });
  expect([s.state.round, s.turn]).toEqual([1, 's']);
  expect(refusedBy(s, 's', 'suppress', SUPPRESS)).toBe('T20-CTX-34');
});

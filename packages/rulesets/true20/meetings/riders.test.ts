import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { gun, horse, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Riders and mounts combined with charges, fire, stances, cover and other riders.

interface Field {
  readonly sheet?: Data;
  readonly state?: Data;
  readonly mount?: Data;
  readonly mountState?: Data;
  readonly foe?: Data;
  readonly foeAt?: readonly [number, number];
  readonly foeState?: Data;
  readonly more?: Readonly<Record<string, Person>>;
  readonly options?: Staging['options'];
  readonly order?: readonly string[];
}

/** A rider in the saddle with a sword and a pistol, and a foe on foot. */
const field = ({
  sheet = {},
  state = {},
  mount = {},
  mountState = {},
  foe = {},
  foeAt = [12, 4],
  foeState = {},
  more = {},
  options = {},
  order,
}: Field = {}): Stage =>
  stage(
    {
      r: {
        at: [4, 4],
        sheet: { weapons: [sword(), pistol()], skills: { ride: 20 }, con: 9, ...sheet },
        state: { riding: 'm', ...state },
      },
      m: {
        at: [4, 4],
        side: 'ours',
        sheet: horse({ con: 9, naturalWeapons: [sword({ name: 'hooves' })], ...mount }),
        state: mountState,
      },
      t: { at: foeAt, sheet: { weapons: [sword(), gun()], con: 9, ...foe }, state: foeState },
      ...more,
    },
    { options, order: order ?? ['r', 't', ...Object.keys(more)] },
  );
const ride = (pace: string, ...path: readonly (readonly [number, number])[]): JsonObject => ({
  pace,
  path: path.map((at) => [...at]),
});
const SLASH = { weapon: 'r/sword', target: 't' };

test('T20-MOUNT-09 T20-STANCE-06 a charge and an Aggressive Stance lower the Defense of the rider by both, of the horse by the charge', () => {
  const s = field();
  s.do('r', 'aggressive-stance', { penalty: 4 });
  s.do('r', 'ride', ride('charge', [10, 4]));
  s.end();
  expect([odds(s, 't', 'r', 'gun')[1], odds(s, 't', 'm', 'gun')[1]]).toEqual([4, 8]);
});

test('T20-MOUNT-10 T20-STANCE-03 T20-MOUNT-08 at the end of it the stance, the run and the saddle add up', () => {
  const s = field();
  s.do('r', 'aggressive-stance', { penalty: 4 });
  s.do('r', 'ride', ride('charge', [10, 4]));
  expect(odds(s, 'r', 't', 'sword')[0]).toBe(5);
});

test('T20-MOUNT-10 T20-CTX-10 a maneuver at the end of a charge has none of the run, and leaves it for the blow', () => {
  const s = field({ sheet: { conviction: 1 } });
  s.do('r', 'ride', ride('charge', [10, 4]));
  const trip = { maneuver: 'disarm', target: 't' };
  const parts = s.parts('maneuver', 'r', 'r', 'maneuver', trip);
  s.do('r', 'maneuver', trip, { dice: [2] });
  s.do('r', 'extra-action', { action: 'standard' });
  expect([parts, odds(s, 'r', 't', 'sword')[0]]).toEqual([['T20-MOUNT-08 1'], 3]);
});

test('T20-MOUNT-10 T20-CTX-40 after a charge the mount has the blow that is in it, and no action to join another with', () => {
  const s = field();
  s.do('r', 'ride', ride('charge', [10, 4]));
  expect([
    s.allowed('r', 'combined-attack', { ...SLASH, with: ['m'] }),
    refusedBy(s, 'r', 'mount-attack', { weapon: 'm/hooves', target: 't' }),
  ]).toEqual([false, '']);
});

test('T20-MOUNT-10 T20-CTX-36 a blow readied after a charge has lost the run', () => {
  const s = field();
  s.do('r', 'ride', ride('charge', [10, 4]));
  s.do('r', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SLASH } });
  s.end();
  const scene = s.do('t', 'move', { path: [[12, 5]] }, { dice: [2] });
  expect(scene.parts('attack')).toEqual(['T20-MOUNT-08 1']);
});

test('T20-MOUNT-14 T20-CTX-36 no shot is readied from the gallop and fired after it', () => {
  const s = field();
  s.do('r', 'ride', ride('double', [14, 7]));
  const shot = { do: 'attack', with: { weapon: 'r/pistol', target: 't' } };
  s.do('r', 'ready', { event: 'move', who: 't', action: shot });
  s.end();
  expect(s.do('t', 'move', { path: [[13, 4]] }).facts('attacks', 'by')).toEqual([]);
});

test('T20-MOUNT-02 T20-CTX-24 a staggered rider rides a charge and strikes; a staggered horse goes one move', () => {
  const rider = field({ state: { marks: { staggered: 1 } } });
  rider.do('r', 'ride', ride('charge', [10, 4]));
  const beast = field({ mountState: { marks: { staggered: 1 } } });
  expect([
    refusedBy(rider, 'r', 'attack', SLASH),
    refusedBy(beast, 'r', 'ride', ride('charge', [10, 4])),
    refusedBy(beast, 'r', 'ride', ride('single', [10, 4])),
  ]).toEqual(['', 'T20-MOUNT-02', '']);
});

test('T20-MOUNT-02 T20-CTX-25 a disabled rider rides as far as the horse will, and has done too much by a blow', () => {
  const s = field({ state: { marks: { disabled: 1 } } });
  s.do('r', 'ride', ride('charge', [10, 4]));
  s.do('r', 'attack', SLASH, { dice: [2] });
  s.end();
  s.do('t', 'end', {}, { dice: [20] });
  expect([s.who('r').marks.dying, s.who('r').riding]).toEqual([1, 'm']);
});

test('T20-MOUNT-04 T20-CTX-21 a dazed rider guides nothing: the horse keeps out of the fight though it could strike', () => {
  const s = field({ foeAt: [6, 4], order: ['t', 'r'] });
  s.gm('condition', { who: 'r', condition: 'dazed', on: true });
  s.end();
  expect(s.who('r').at).toEqual(s.who('m').at);
  expect(s.who('m').at).not.toEqual([4, 4]);
});

test('T20-MOUNT-01 T20-CTX-22 a stunned horse goes nowhere, while its rider strikes from it', () => {
  const s = field({ foeAt: [6, 4] });
  s.gm('condition', { who: 'm', condition: 'stunned', on: true });
  expect([
    refusedBy(s, 'r', 'ride', ride('single', [4, 5])),
    refusedBy(s, 'r', 'mount-attack', { weapon: 'm/hooves', target: 't' }),
    refusedBy(s, 'r', 'attack', SLASH),
  ]).toEqual(['T20-MOUNT-01', 'T20-MOUNT-01', '']);
});

test('T20-SUPP-11 T20-COVER-12 a suppressed rider whom the Narrator puts behind total cover is shot at by no one', () => {
  const s = field({
    order: ['t', 'r'],
  });
  s.do('t', 'suppress', { weapon: 't/gun', target: 'r' });
  s.do('t', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.gm('cover', { who: 'r', degree: 'total' });
  expect(s.end().facts('attacks', 'by')).toEqual([]);
});

test('T20-SUPP-02 T20-MOUNT-12 fire on the rider takes 4 off the shot from the gallop besides the 4 of it', () => {
  const s = field({ order: ['t', 'r'] });
  s.do('t', 'suppress', { weapon: 't/gun', target: 'r' });
  s.do('t', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  const shot = { ...ride('double', [4, 7]), shot: { weapon: 'r/pistol', target: 't' } };
  expect(s.do('r', 'ride', shot, { dice: [2] }).fact('attacks', 'plus')).toBe(-8);
});

test('T20-SUPP-02 T20-MOUNT-01 nor does it weigh on the hooves of the horse', () => {
  const s = field({ order: ['t', 'r'], foeAt: [12, 4], more: { u: { at: [6, 4], sheet: {} } } });
  s.do('t', 'suppress', { weapon: 't/gun', target: 'r' }, { force: 'laid before they met' });
  s.do('t', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  expect([
    s.total('attack', 'm', 'r', 'mount-attack', { weapon: 'm/hooves', target: 'u' }),
    odds(s, 'r', 'u', 'sword')[0],
  ]).toEqual([0, -3]);
});

test('T20-COVFIRE-07 T20-MOUNT-01 a mount that strikes at a covered foe heeds or ignores the fire, and is the one shot at', () => {
  const s = field({
    order: ['u', 't', 'r'],
    foeAt: [9, 4],
    foe: { printed: { dodge: 18 } },
    more: { u: { at: [16, 4], sheet: { weapons: [gun()] } } },
  });
  s.do('u', 'covering-fire', { weapon: 'u/gun', target: 't' });
  s.end();
  s.end();
  s.do('r', 'ride', ride('single', [7, 4]));
  const scene = s.do(
    'r',
    'mount-attack',
    { weapon: 'm/hooves', target: 't' },
    { dice: [2, 2], answers: [['covering-fire', 'ignore']] },
  );
  expect([scene.facts('attacks', 'by'), scene.facts('attacks', 'at')]).toEqual([
    ['u', 'm'],
    ['m', 't'],
  ]);
});

test('T20-COVFIRE-08 T20-MOUNT-20 a horse dropped by that free attack strikes no more, and its rider lands beside it', () => {
  const s = field({
    order: ['u', 't', 'r'],
    foeAt: [9, 4],
    mount: { con: -5 },
    foe: { printed: { dodge: 18 } },
    more: { u: { at: [16, 4], sheet: { weapons: [gun()], printed: { attack: 20 } } } },
  });
  s.do('u', 'covering-fire', { weapon: 'u/gun', target: 't' });
  s.end();
  s.end();
  s.do('r', 'ride', ride('single', [7, 4]));
  const scene = s.do(
    'r',
    'mount-attack',
    { weapon: 'm/hooves', target: 't' },
    { dice: [10, 1, 10], answers: [['covering-fire', 'ignore']] },
  );
  expect([scene.facts('attacks', 'by'), s.who('r').riding, s.who('r').posture]).toEqual([
    ['u'],
    null,
    'standing',
  ]);
});

test('T20-MOUNT-09 T20-CTX-36 T20-CTX-10 a rider disarmed at the end of a charge may strike with a fist, with the run', () => {
  const s = field({
    order: ['t', 'r'],
    sheet: { weapons: [sword()] },
    foe: { printed: { maneuver: 20 } },
  });
  const disarm = { do: 'maneuver', with: { maneuver: 'disarm', target: 'r' } };
  s.do('t', 'ready', { event: 'move', who: 'r', action: disarm });
  s.end();
  s.do('r', 'ride', ride('charge', [10, 4]), { dice: [20] });
  expect([refusedBy(s, 'r', 'attack', SLASH) !== '', odds(s, 'r', 't', 'unarmed')[0]]).toEqual([
    true,
    3,
  ]);
});

test('T20-MOUNT-05 T20-CTX-36 the knees of the own turn hold a two-handed weapon for a readied blow', () => {
  const s = field({
    foeAt: [6, 4],
    sheet: { weapons: [{ name: 'greatsword', damage: 5, hands: 2 }] },
  });
  const blow = { do: 'attack', with: { weapon: 'r/greatsword', target: 't' } };
  s.do('r', 'knees', {}, { dice: [2] });
  s.do('r', 'ready', { event: 'attack', who: 't', action: blow });
  s.end();
  const scene = s.do('t', 'attack', { weapon: 't/sword', target: 'r' }, { dice: [2, 2] });
  expect(scene.facts('attacks', 'by')).toEqual(['r', 't']);
});

test('T20-MOUNT-01 T20-CTX-36 a blow readied for the attacks of a ridden horse comes before its hooves', () => {
  const s = field({ foeAt: [6, 4], order: ['t', 'r'] });
  const blow = { do: 'attack', with: { weapon: 't/sword', target: 'm' } };
  s.do('t', 'ready', { event: 'attack', who: 'm', action: blow });
  s.end();
  const scene = s.do('r', 'mount-attack', { weapon: 'm/hooves', target: 't' }, { dice: [2, 2] });
  expect(scene.facts('attacks', 'by')).toEqual(['t', 'm']);
});

test('T20-MOUNT-22 T20-CTX-36 a rider put out of the saddle at the start of its turn has none, and the horse runs in its own place', () => {
  const s = field({ foeAt: [6, 4], sheet: { con: -5 }, foe: { printed: { attack: 20 } } });
  s.end();
  s.do('t', 'ready', {
    event: 'turn',
    who: 'r',
    action: { do: 'attack', with: { weapon: 't/sword', target: 'r' } },
  });
  const scene = s.do('t', 'end', {}, { dice: [10, 1, 2, 20] });
  expect([scene.rolled.filter((each) => each === 'r Constitution'), s.turn]).toEqual([[], 't']);
});

test('T20-MOUNT-02 T20-CTX-36 a rider who delays keeps the actions of the horse for the turn that was put off', () => {
  const s = field();
  s.do('r', 'delay');
  s.do('r', 'come-next');
  s.end();
  expect(refusedBy(s, 'r', 'ride', ride('charge', [10, 4]))).toBe('');
});

test('T20-MOUNT-01 T20-CTX-36 a rider whose horse has moved does not put the turn off', () => {
  const s = field();
  s.do('r', 'ride', ride('single', [6, 4]));
  expect(refusedBy(s, 'r', 'delay')).toBe('T20-CTX-36');
});

test('T20-MOUNT-08 T20-COND-21 T20-COND-18 a foe that kneels or lies is struck from the saddle with the 1 at its lower Defense', () => {
  const lying = field({ foeAt: [6, 4], foeState: { posture: 'prone' } });
  const kneels = field({ foeAt: [6, 4], foeState: { posture: 'kneeling' } });
  expect([odds(lying, 'r', 't', 'sword'), odds(kneels, 'r', 't', 'sword')]).toEqual([
    [1, 6],
    [1, 8],
  ]);
});

test('T20-MOUNT-25 T20-COND-19 T20-TWF-01 the rider of a galloping horse strikes with both hands, guided by the knees', () => {
  const s = field({ sheet: { weapons: [sword(), sword({ name: 'dirk' })] } });
  s.do('r', 'knees', {}, { dice: [2] });
  s.do('r', 'ride', ride('all out', [10, 4]));
  const both = { ...SLASH, offHand: 'r/dirk', offTarget: 't' };
  expect([refusedBy(s, 'r', 'two-weapons', both), kindsOn(s, 'm')]).toEqual(['', ['all out']]);
});

import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage } from '../testing/stage.js';
import { bomb, gun, horse, kindsOn, pistol, stage, sword } from '../testing/stage.js';

// What is left of an action that a readied action interrupts.

interface Post {
  readonly foe?: Data;
  readonly at?: readonly [number, number];
  readonly state?: Data;
  readonly guardAt?: readonly [number, number];
  readonly more?: Readonly<Record<string, Person>>;
  readonly map?: Data;
}

/** A strong guard, a foe of the guard and a friend of the guard. */
const post = ({
  foe = {},
  at = [10, 5],
  state = {},
  guardAt = [4, 5],
  more = {},
  map,
}: Post = {}): Stage =>
  stage(
    {
      g: {
        at: guardAt,
        sheet: { weapons: [sword(), pistol()], printed: { attack: 20, maneuver: 20 }, con: 9 },
      },
      t: { at, sheet: { weapons: [sword(), gun()], con: 9, ...foe }, state },
      f: { at: [4, 6], side: 'ours', sheet: { con: 9 } },
      ...more,
    },
    { order: ['g', 't', 'f', ...Object.keys(more)], ...(map ? { map } : {}) },
  );
const maneuver = (kind: string, target = 't', more: JsonObject = {}): JsonObject => ({
  do: 'maneuver',
  with: { maneuver: kind, target, ...more },
});
const FROM_AFAR = { weapon: 'g/pistol' };

const ready = (s: Stage, event: string, action: JsonObject, who = 't'): Stage => {
  s.do('g', 'ready', { event, who, action });
  s.end();
  return s;
};

const CHARGE = { weapon: 't/sword', target: 'g', path: [[5, 5]] };
const SWORD = { weapons: [sword()] };

test('T20-CTX-36 T20-CTX-37 T20-CTX-10 a charger disarmed on arrival strikes no blow with the sword on the ground', () => {
  const s = ready(post({ foe: SWORD }), 'move', maneuver('disarm'));
  const scene = s.do('t', 'charge', CHARGE, { dice: [20] });
  expect([scene.facts('attacks', 'by'), s.who('t').at]).toEqual([[], [5, 5]]);
});

test('T20-CTX-36 T20-CTX-37 T20-CTX-31 a charger tripped on arrival strikes from the ground with the run behind it', () => {
  const s = ready(post(), 'move', maneuver('trip'));
  const scene = s.do('t', 'charge', CHARGE, { dice: [20, 2] });
  expect(scene.parts('attack').toSorted()).toEqual(['T20-COND-07 -4', 'T20-CTX-37 2']);
});

test('T20-CTX-36 T20-CTX-37 T20-CTX-30 a charger held on arrival strikes at -2, with the 2 of the charge', () => {
  const s = ready(post(), 'move', maneuver('grapple'));
  const scene = s.do('t', 'charge', CHARGE, { dice: [20, 2] });
  expect(scene.parts('attack').toSorted()).toEqual(['T20-CTX-30 -2', 'T20-CTX-37 2']);
});

test('T20-CTX-36 T20-CTX-37 T20-COND-26 a charger tripped by a shot before the first step gets nowhere, with the Defense of a charger', () => {
  const s = ready(post(), 'move', maneuver('trip', 't', FROM_AFAR));
  const scene = s.do('t', 'charge', CHARGE, { dice: [20] });
  expect([scene.facts('attacks', 'by'), s.who('t').at, kindsOn(s, 't')]).toEqual([
    [],
    [10, 5],
    ['charge'],
  ]);
});

test('T20-CTX-36 T20-COND-19 T20-CTX-38 who is tripped at a run has no Dodge where it lies', () => {
  const s = ready(post({ at: [6, 4] }), 'move', maneuver('trip'));
  s.do(
    't',
    'move-all-out',
    {
      path: [
        [5, 4],
        [1, 4],
      ],
    },
    { dice: [20] },
  );
  expect([s.who('t').posture, kindsOn(s, 't'), s.who('t').at]).toEqual([
    'prone',
    ['all out'],
    [5, 4],
  ]);
});

/** A rider far from the guard on a horse, with a bow. */
const rides = (weapons: Data['weapons'] = [pistol(), sword()]): Stage =>
  post({
    at: [14, 5],
    state: { riding: 'm' },
    foe: { weapons, skills: { ride: 20 } },
    more: { m: { at: [14, 5], side: 'theirs', sheet: horse() } },
  });
const SHOT = { pace: 'double', path: [[18, 5]], shot: { weapon: 't/pistol', target: 'g' } };

test('T20-CTX-36 T20-MOUNT-14 T20-CTX-10 a rider disarmed before the first step shoots no one half-way', () => {
  const s = ready(rides([pistol()]), 'move', maneuver('disarm', 't', FROM_AFAR));
  const scene = s.do('t', 'ride', SHOT, { dice: [20] });
  expect([scene.facts('attacks', 'by'), s.who('t').hands.map(({ holds }) => holds)]).toEqual([
    [],
    [null, null],
  ]);
});

test('T20-CTX-36 T20-MOUNT-12 T20-MOUNT-20 a rider whose horse is shot from under the saddle shoots on foot, without the 4 of the gallop', () => {
  const s = ready(rides(), 'move', maneuver('trip', 'm', FROM_AFAR));
  const scene = s.do('t', 'ride', SHOT, { dice: [20, 10, 2] });
  expect([s.who('t').riding, scene.parts('attack')]).toEqual([null, []]);
});

test('T20-CTX-36 T20-MOUNT-10 T20-MOUNT-20 a rider whose horse is tripped at the end of a charge has the -2 of it and no run', () => {
  const s = ready(rides(), 'move', maneuver('trip', 'm'));
  s.do('t', 'ride', { pace: 'charge', path: [[5, 5]] }, { dice: [20, 10] });
  expect([s.who('t').riding, kindsOn(s, 't')]).toEqual([null, ['charge']]);
});

test('T20-CTX-36 T20-MOUNT-02 what waits for the horse to move comes when its rider rides it', () => {
  const s = rides();
  s.do('g', 'ready', { event: 'move', who: 'm', action: maneuver('trip', 'm', FROM_AFAR) });
  s.end();
  const scene = s.do('t', 'ride', { pace: 'single', path: [[12, 5]] }, { dice: [20, 10] });
  expect([scene.has('mount falls'), s.who('m').at]).toEqual([true, [14, 5]]);
});

test('T20-CTX-36 T20-CTX-30 a horse grappled on arrival goes no farther, nor does its rider', () => {
  const s = ready(rides(), 'move', maneuver('grapple', 'm'));
  s.do(
    't',
    'ride',
    {
      pace: 'double',
      path: [
        [5, 5],
        [5, 1],
      ],
    },
    { dice: [20] },
  );
  expect([s.who('t').at[1], kindsOn(s, 'm')]).toEqual([5, ['grappled']]);
});

const SWEEP = {
  weapon: 't/gun',
  line: [
    [4, 5],
    [4, 6],
  ],
};

test('T20-CTX-36 T20-AUTO-12 T20-CTX-10 a sweeper disarmed at the first shot has no gun for the others', () => {
  const s = ready(
    post({ foe: { weapons: [gun()], printed: { attack: 5 } } }),
    'attack',
    maneuver('disarm', 't', FROM_AFAR),
  );
  const scene = s.do('t', 'sweep', SWEEP, { dice: [20] });
  expect(scene.facts('attacks', 'by')).toEqual([]);
});

test('T20-CTX-36 T20-AUTO-12 a first target that has got away leaves the rest of the line to be swept', () => {
  const s = ready(post({ foe: { weapons: [gun()], printed: { attack: 5 } } }), 'attack', {
    do: 'move',
    with: { path: [[1, 1]] },
  });
  const scene = s.do('t', 'sweep', SWEEP, { dice: [2] });
  // The guard has left the line by the time it is swept.
  expect(scene.facts('attacks', 'at')).toEqual(['f']);
});

test('T20-CTX-36 T20-HELP-03 T20-CTX-10 who is disarmed before a coup delivers none with the sword on the ground', () => {
  const s = post({
    foe: SWORD,
    at: [5, 5],
    more: { v: { at: [5, 6], side: 'ours', sheet: {}, state: { conditions: ['helpless'] } } },
  });
  ready(s, 'attack', maneuver('disarm'));
  const scene = s.do('t', 'coup-de-grace', { weapon: 't/sword', target: 'v' }, { dice: [20] });
  expect(scene.rolled).toEqual(['g maneuver']);
});

test('T20-CTX-36 T20-COND-26 T20-CTX-10 who is disarmed of a pistol trips no one with it', () => {
  const s = post({ foe: { weapons: [pistol()] }, at: [5, 5] });
  ready(s, 'attack', maneuver('disarm'));
  const trip = { maneuver: 'trip', target: 'f', weapon: 't/pistol' };
  expect(s.do('t', 'maneuver', trip, { dice: [20] }).rolled).toEqual(['g maneuver']);
});

test('T20-CTX-36 T20-TWF-01 T20-CTX-10 of two hands the one that is disarmed strikes no blow, the other does', () => {
  const s = post({ foe: { weapons: [sword(), sword({ name: 'dirk' })] }, at: [5, 5] });
  ready(s, 'attack', maneuver('disarm'));
  const both = { weapon: 't/sword', target: 'f', offHand: 't/dirk', offTarget: 'f' };
  const scene = s.do('t', 'two-weapons', both, {
    dice: [20, 2],
    answers: [['disarm-item', 't/sword']],
  });
  expect([scene.facts('attacks', 'weapon'), scene.fact('attacks', 'plus')]).toEqual([
    ['dirk'],
    -10,
  ]);
});

test('T20-CTX-36 T20-CTX-40 a target that gets out of reach of the leader is out of reach of those who join in', () => {
  const s = post({
    at: [5, 5],
    more: { u: { at: [5, 6], side: 'theirs', sheet: { weapons: [sword()] } } },
  });
  s.do('g', 'ready', { event: 'attack', action: { do: 'move', with: { path: [[1, 1]] } } });
  s.end();
  s.do('t', 'delay');
  s.until('u');
  const scene = s.do('u', 'combined-attack', { weapon: 'u/sword', target: 'g', with: ['t'] }, {});
  expect([scene.facts('attacks', 'by'), s.who('g').at]).toEqual([[], [1, 1]]);
});

test('T20-CTX-36 T20-CONC-11 what waits for an attack comes before one at an empty square as well', () => {
  const s = ready(post({ at: [5, 5], foe: SWORD }), 'attack', maneuver('disarm'));
  const scene = s.do('t', 'attack-place', { weapon: 't/sword', at: [6, 5] }, { dice: [20] });
  expect(scene.rolled).toEqual(['g maneuver']);
});

test('T20-CTX-36 T20-CONC-11 an attack at an empty square that is borne goes on', () => {
  const s = ready(post({ at: [5, 5] }), 'attack', maneuver('trip'));
  const scene = s.do('t', 'attack-place', { weapon: 't/sword', at: [6, 5] }, { dice: [2, 9] });
  expect(scene.rolled).toEqual(['g maneuver', 't attack']);
});

test('T20-COVFIRE-08 T20-CTX-36 an ally that steps back as its cover fires is out of reach of the one who ignored it', () => {
  const s = stage(
    {
      c: { at: [14, 5], side: 'ours', sheet: { weapons: [gun()] } },
      g: { at: [5, 5], side: 'ours', sheet: { printed: { dodge: 14 } } },
      t: { at: [8, 5], side: 'theirs', sheet: { weapons: [sword()], con: 9 } },
    },
    { order: ['c', 'g', 't'] },
  );
  s.do('c', 'covering-fire', { weapon: 'c/gun', target: 'g' });
  s.end();
  const away = { do: 'move', with: { path: [[1, 5]] } };
  s.do('g', 'ready', { event: 'attack', who: 'c', action: away });
  s.end();
  s.do('t', 'move', { path: [[6, 5]] });
  const scene = s.do(
    't',
    'attack',
    { weapon: 't/sword', target: 'g' },
    { dice: [2], answers: [['covering-fire', 'ignore']] },
  );
  expect([scene.facts('attacks', 'by'), s.who('g').at]).toEqual([['c'], [1, 5]]);
});

test('T20-CTX-36 T20-AREA-01 a bomb whose thrower is put out by it fills no area', () => {
  const s = ready(post({ foe: { weapons: [bomb()], con: -5 } }), 'attack', {
    do: 'attack',
    with: { weapon: 'g/pistol', target: 't' },
  });
  const scene = s.do('t', 'area-attack', { weapon: 't/bomb', at: [4, 6] }, { dice: [10, 1] });
  expect(scene.rolled).toEqual(['g attack', 't Toughness']);
});

test('T20-CTX-36 T20-AREA-01 T20-CTX-10 a bomb that has been struck from the hand is not thrown', () => {
  const s = ready(
    post({ foe: { weapons: [bomb()] } }),
    'attack',
    maneuver('disarm', 't', FROM_AFAR),
  );
  const scene = s.do('t', 'area-attack', { weapon: 't/bomb', at: [4, 6] }, { dice: [20] });
  expect(scene.rolled).toEqual(['g maneuver']);
});

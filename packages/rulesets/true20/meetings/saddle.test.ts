import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import {
  bomb,
  gun,
  horse,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// Mounting, changing mounts, and actions taken before on the mount ridden at the time.

interface Yard {
  readonly sheet?: Data;
  readonly state?: Data;
  readonly at?: readonly [number, number];
  readonly mount?: Data;
  readonly mountState?: Data;
  readonly foe?: Data;
  readonly foeAt?: readonly [number, number];
  readonly more?: Readonly<Record<string, Person>>;
  readonly options?: Staging['options'];
  readonly order?: readonly string[];
}

/** A combatant beside a horse or in its saddle, and a foe some way off. */
const yard = ({
  sheet = {},
  state = {},
  at = [4, 4],
  mount = {},
  mountState = {},
  foe = {},
  foeAt = [16, 4],
  more = {},
  options = {},
  order,
}: Yard = {}): Stage =>
  stage(
    {
      r: { at, sheet: { skills: { ride: 10 }, ...sheet }, state },
      m: { at: [5, 4], side: 'ours', sheet: horse(mount), state: mountState },
      t: { at: foeAt, sheet: { con: 9, ...foe } },
      ...more,
    },
    { options, order: order ?? ['r', 't', ...Object.keys(more)] },
  );

const POWER: Data = { powers: [{ name: 'Bolt', rank: 1 }] };

test('T20-MOUNT-12 T20-MOUNT-14 a shot made on foot is none from the saddle: the horse that is mounted next goes a double move', () => {
  const s = yard({ sheet: { weapons: [pistol()] } });
  s.do('r', 'attack', { weapon: 'r/pistol', target: 't' }, { dice: [2] });
  s.gm('set', { path: 'combatants.r.standardUsed', value: false });
  s.do('r', 'mount', { mount: 'm' });
  expect(refusedBy(s, 'r', 'ride', { pace: 'double', path: [[10, 4]] })).toBe('');
});

test('T20-MOUNT-17 T20-MOUNT-16 nor is a power used on foot one used while mounted', () => {
  const s = yard({ sheet: POWER });
  s.do('r', 'power', { power: 'Bolt', target: 't' }, { dice: [20] });
  s.do('r', 'mount', { mount: 'm' });
  expect([
    refusedBy(s, 'r', 'ride', { pace: 'double', path: [[10, 4]] }),
    refusedBy(s, 'r', 'ride', { pace: 'all out', path: [[10, 4]] }),
  ]).toEqual(['', '']);
});

test('T20-MOUNT-14 T20-MOUNT-01 the gallop of a horse that was left weighs on no shot from another that stands', () => {
  const s = yard({
    sheet: { conviction: 1, weapons: [pistol()] },
    state: { riding: 'm' },
    at: [5, 4],
    more: { n: { at: [12, 5], side: 'ours', sheet: horse() } },
    foeAt: [25, 4],
  });
  s.do('r', 'ride', { pace: 'double', path: [[10, 4]] });
  s.do('r', 'dismount');
  s.gm('place', { who: 'r', to: [12, 4] });
  s.do('r', 'mount', { mount: 'n' });
  s.do('r', 'extra-action', { action: 'standard' });
  expect(odds(s, 'r', 't', 'pistol')[0]).toBe(0);
});

test('T20-COVER-12 T20-MOUNT-01 cover taken on foot is left behind by getting into the saddle', () => {
  const s = yard({ foe: { weapons: [pistol()] } });
  s.do('r', 'take-cover', { words: 'behind the cart' }, { answers: [['cover-degree', 1]] });
  s.do('r', 'mount', { mount: 'm' });
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(10);
});

test('T20-CTX-30 T20-MOUNT-01 a holder who mounts out of reach has let go', () => {
  const s = yard({
    sheet: { printed: { maneuver: 20 } },
    more: { v: { at: [3, 4], sheet: {} } },
  });
  s.do('r', 'maneuver', { maneuver: 'grapple', target: 'v' }, { dice: [10] });
  s.do('r', 'mount', { mount: 'm' });
  expect(kindsOn(s, 'v')).toEqual([]);
});

test('T20-CTX-30 T20-MOUNT-01 a holder who mounts within reach holds on', () => {
  const s = yard({
    sheet: { printed: { maneuver: 20 } },
    more: { v: { at: [4, 5], sheet: {} } },
  });
  s.do('r', 'maneuver', { maneuver: 'grapple', target: 'v' }, { dice: [10] });
  s.do('r', 'mount', { mount: 'm' });
  expect(kindsOn(s, 'v')).toEqual(['grappled']);
});

test('T20-MOUNT-01 T20-CTX-42 a rider in the saddle is as high as the mount, and none the higher on foot again', () => {
  const s = yard({ mountState: { elevation: 5 } });
  s.do('r', 'mount', { mount: 'm' });
  const up = s.who('r').elevation;
  s.gm('set', { path: 'combatants.r.standardUsed', value: false });
  s.do('r', 'dismount');
  expect([up, s.who('r').elevation]).toEqual([5, 0]);
});

test('T20-MOUNT-02 T20-CTX-35 a horse that has run from the fight in its own turn carries no one on in that round', () => {
  const s = yard({ order: ['m', 'r', 't'], foeAt: [8, 4] });
  const [x, y] = s.who('m').at;
  expect([x, y]).not.toEqual([5, 4]);
  s.gm('place', { who: 'r', to: [x - 1, y] });
  s.do('r', 'mount', { mount: 'm' });
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[x - 2, y]] })).toBe('T20-MOUNT-02');
});

test('T20-MOUNT-02 T20-MOUNT-04 it runs again in the next round, and is there for a rider then', () => {
  const s = yard({ order: ['m', 'r', 't'], foeAt: [16, 4] });
  const first = s.who('m').at;
  s.gm('place', { who: 't', to: [first[0] + 4, first[1]] });
  s.until('t');
  s.until('r');
  expect(s.who('m').at).not.toEqual(first);
});

test('T20-AREA-12 T20-MOUNT-02 a rider whose mount has spent its action gets out of no blast on it', () => {
  const s = yard({
    state: { riding: 'm' },
    at: [5, 4],
    foe: { weapons: [bomb()] },
    foeAt: [26, 4],
  });
  s.do('r', 'ride', { pace: 'double', path: [[12, 4]] });
  s.do('r', 'ready-move');
  s.end();
  const scene = s.do(
    't',
    'area-attack',
    { weapon: 't/bomb', at: [12, 4] },
    { dice: [20, 20, 20, 20] },
  );
  expect(scene.questions).not.toContain('escape');
});

test('T20-AREA-12 T20-MOUNT-02 a rider whose mount has a move left does, and the mount has spent it', () => {
  const s = yard({
    state: { riding: 'm' },
    at: [5, 4],
    foe: { weapons: [bomb({ area: { shape: 'burst', feet: 5 } })] },
    foeAt: [26, 4],
  });
  s.do('r', 'ride', { pace: 'single', path: [[10, 4]] });
  s.do('r', 'ready-move');
  s.end();
  const scene = s.do(
    't',
    'area-attack',
    { weapon: 't/bomb', at: [10, 4] },
    { answers: [['escape', 50]] },
  );
  expect([scene.rolled, s.who('m').standardUsed]).toEqual([[], true]);
});

test('T20-AREA-12 T20-MOUNT-03 a delaying rider who got away on the mount has the own move still, and the mount one less', () => {
  const s = yard({
    state: { riding: 'm' },
    at: [5, 4],
    foe: { weapons: [bomb({ area: { shape: 'burst', feet: 5 } })] },
    foeAt: [26, 4],
  });
  s.do('r', 'delay');
  s.do('t', 'area-attack', { weapon: 't/bomb', at: [5, 4] }, { answers: [['escape', 50]] });
  s.do('r', 'come-next');
  s.end();
  const { moveUsed } = s.who('r');
  expect([s.turn, moveUsed, s.who('m').moveUsed]).toEqual(['r', false, true]);
});

test('T20-AREA-01 T20-MOUNT-12 a bomb is no weapon for a shot at one target on the way', () => {
  const s = yard({ sheet: { weapons: [bomb()] }, state: { riding: 'm' }, at: [5, 4] });
  const shot = { weapon: 'r/bomb', target: 't' };
  expect(s.allowed('r', 'ride', { pace: 'double', path: [[10, 4]], shot })).toBe(false);
});

test('T20-CTX-21 T20-MOUNT-01 a daze of a ridden mount costs the turn of its rider, though that is put off', () => {
  const s = yard({
    state: { riding: 'm' },
    at: [5, 4],
    foe: { printed: { attack: 10 }, weapons: [pistol({ lethal: false })] },
    order: ['t', 'r', 'm'],
    more: { u: { at: [20, 15] } },
  });
  s.do('t', 'attack', { weapon: 't/pistol', target: 'm' }, { dice: [10, 10] });
  expect(s.who('m').marks.dazed).toBe(1);
  s.end();
  s.do('r', 'delay');
  s.do('r', 'come-next');
  s.end();
  expect([s.turn, refusedBy(s, 'r', 'ride', { pace: 'single', path: [[8, 4]] })]).toEqual([
    'r',
    'T20-MOUNT-01',
  ]);
});

test('T20-CTX-21 T20-MOUNT-01 it is over with that turn', () => {
  const s = yard({
    state: { riding: 'm' },
    at: [5, 4],
    foe: { printed: { attack: 10 }, weapons: [pistol({ lethal: false })] },
    order: ['t', 'r', 'm'],
  });
  s.do('t', 'attack', { weapon: 't/pistol', target: 'm' }, { dice: [10, 10] });
  s.end();
  s.end();
  expect(kindsOn(s, 'm')).toEqual([]);
});

test('T20-COND-19 T20-MOUNT-25 who has run all out has no Dodge in the saddle either', () => {
  const s = yard({
    sheet: { dex: 4, conviction: 1, speed: 10 },
    at: [2, 10],
    foe: { weapons: [pistol()] },
  });
  s.do('r', 'move-all-out', { path: [[4, 6]] });
  s.do('r', 'extra-action', { action: 'move' });
  s.do('r', 'mount', { mount: 'm' });
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(10);
});

test('T20-MOUNT-13 T20-SUPP-09 fire that is laid down from the saddle after a gallop is answered at -8', () => {
  const s = yard({ sheet: { weapons: [gun()] }, state: { riding: 'm' }, at: [5, 4] });
  s.do('r', 'ride', { pace: 'all out', path: [[8, 4]] });
  s.do('r', 'suppress', { weapon: 'r/gun', target: 't' });
  const scene = s.do('r', 'end', {}, { dice: [2], answers: [['seek-shelter', 'defy']] });
  expect(scene.fact('attacks', 'plus')).toBe(-8);
});

test('T20-MOUNT-08 T20-COND-06 T20-MOUNT-20 who is thrown has no height left to strike from', () => {
  const s = yard({
    sheet: { con: 20, weapons: [sword()] },
    state: { riding: 'm' },
    at: [5, 4],
    foeAt: [7, 4],
  });
  const mounted = odds(s, 'r', 't', 'sword')[0];
  s.gm('mount-falls', { mount: 'm' }, { dice: [20] });
  s.gm('place', { who: 't', to: [s.who('r').at[0], s.who('r').at[1] + 1] });
  expect([mounted, odds(s, 'r', 't', 'sword')[0]]).toEqual([1, 0]);
});

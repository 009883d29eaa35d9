import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Staging } from '../testing/stage.js';
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

// Riders combined with other rules: dismounting in mid-turn, falling, flying mounts, two-weapon attacks.

const LANCE = sword({ name: 'lance', lance: true });

interface Cavalry {
  readonly sheet?: Data;
  readonly mount?: Data;
  readonly mountState?: Data;
  readonly foe?: Data;
  readonly foeAt?: readonly [number, number];
  readonly more?: Readonly<Record<string, Person>>;
  readonly options?: Staging['options'];
}

const cavalry = ({
  sheet = {},
  mount = {},
  mountState = {},
  foe = {},
  foeAt = [12, 4],
  more = {},
  options = {},
}: Cavalry = {}) =>
  stage(
    {
      r: { at: [2, 4], sheet: { skills: { ride: 10 }, ...sheet }, state: { riding: 'm' } },
      m: { at: [2, 4], side: 'ours', sheet: horse(mount), state: mountState },
      t: { at: foeAt, sheet: { con: 9, ...foe } },
      ...more,
    },
    { options, order: ['r', 't', ...Object.keys(more)] },
  );

test('T20-MOUNT-25 a rider who gets off a galloping horse keeps Dodge: the horse did the running', () => {
  const s = cavalry({ sheet: { dex: 4 }, foe: { weapons: [pistol()] } });
  s.do('r', 'ride', { pace: 'all out', path: [[10, 4]] });
  s.do('r', 'dismount');
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(14);
});

test('T20-MOUNT-25 T20-MOUNT-20 so does a rider whose galloping horse falls, who only lies there', () => {
  const s = cavalry({ sheet: { dex: 4, con: 20 }, foe: { weapons: [pistol()] } });
  s.do('r', 'ride', { pace: 'all out', path: [[10, 4]] });
  s.gm('mount-falls', { mount: 'm' }, { dice: [1, 20] });
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(18);
});

test('T20-MOUNT-25 T20-COND-19 where riders lose Dodge all out, they lose it until their next turn', () => {
  const s = cavalry({
    sheet: { dex: 4 },
    foe: { weapons: [pistol()] },
    options: { 'mount.riderAllOut': 'losesDodge' },
  });
  s.do('r', 'ride', { pace: 'all out', path: [[10, 4]] });
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(10);
  s.end();
  expect(kindsOn(s, 'r')).toEqual([]);
});

test('T20-MOUNT-10 T20-MOUNT-11 the run of a charge is no help to a rider who has got off the horse', () => {
  const s = cavalry({ sheet: { weapons: [LANCE] } });
  s.do('r', 'ride', { pace: 'charge', path: [[10, 4]] });
  s.do('r', 'dismount');
  s.gm('place', { who: 'r', to: [11, 4] });
  expect(odds(s, 'r', 't', 'lance')[0]).toBe(0);
  const hit = s.do('r', 'attack', { weapon: 'r/lance', target: 't' }, { dice: [19, 20] });
  expect(hit.fact('damage', 'damage')).toBe(3);
});

test('T20-MOUNT-10 T20-MOUNT-20 nor to one whom the horse throws at the end of the charge', () => {
  const s = cavalry({ sheet: { weapons: [LANCE], con: 20 } });
  s.do('r', 'ride', { pace: 'charge', path: [[10, 4]] });
  s.gm('mount-falls', { mount: 'm' }, { dice: [1, 20] });
  s.gm('place', { who: 'r', to: [11, 4] });
  expect(odds(s, 'r', 't', 'lance')[0]).toBe(-4);
});

test('T20-MOUNT-12 T20-MOUNT-14 a rider who has got off after a double move shoots on foot like anyone', () => {
  const s = cavalry({ sheet: { weapons: [pistol()] } });
  s.do('r', 'ride', { pace: 'double', path: [[12, 8]] });
  expect(refusedBy(s, 'r', 'attack', { weapon: 'r/pistol', target: 't' })).toBe('T20-MOUNT-14');
  s.do('r', 'dismount');
  s.gm('place', { who: 't', to: [25, 4] });
  expect(odds(s, 'r', 't', 'pistol')[0]).toBe(0);
});

test('T20-MOUNT-09 T20-MOUNT-20 the lowered Defense of a charge stays with a rider who has been thrown', () => {
  const s = cavalry({ sheet: { dex: 4, con: 20 }, foe: { weapons: [pistol()] } });
  s.do('r', 'ride', { pace: 'charge', path: [[10, 4]] });
  s.gm('mount-falls', { mount: 'm' }, { dice: [20] });
  s.end();
  expect(odds(s, 't', 'r', 'pistol')[1]).toBe(12);
});

test('T20-AREA-03 an area power aimed at the rider of a flying mount reaches as high', () => {
  const s = cavalry({
    mountState: { elevation: 100 },
    more: {
      w: {
        at: [8, 4],
        side: 'theirs',
        sheet: {
          powers: [{ name: 'Ball', rank: 4, area: { shape: 'burst', feet: 5 }, range: 300 }],
        },
      },
    },
  });
  s.until('w');
  const scene = s.do('w', 'power', { power: 'Ball', target: 'r' }, { dice: [20, 20, 20, 20] });
  expect(scene.facts('area effect', 'who')).toEqual(['r', 'm']);
});

test('T20-AREA-03 a burst up where the mount flies catches the rider as well', () => {
  const s = cavalry({
    mountState: { elevation: 100 },
    more: { b: { at: [8, 4], side: 'theirs', sheet: { weapons: [bomb()] } } },
  });
  s.until('b');
  const up = { weapon: 'b/bomb', at: [2, 4], elevation: 100 };
  const scene = s.do('b', 'area-attack', up, { dice: [20, 20, 20, 20] });
  expect(scene.facts('area effect', 'who')).toEqual(['r', 'm']);
});

test('T20-MOUNT-24 T20-CTX-42 a rider that falls out of a saddle in the air comes down to the ground', () => {
  const s = cavalry({ sheet: { con: -5 }, mountState: { elevation: 30 } });
  s.gm('harm', { who: 'r', damage: 10, lethal: false }, { dice: [1, 1, 20] });
  expect([s.who('r').riding, s.who('r').elevation]).toEqual([null, 0]);
  expect(s.who('m').elevation).toBe(30);
});

test('T20-MOUNT-20 T20-CTX-42 a flying mount that drops brings its rider down with it', () => {
  const s = cavalry({ sheet: { con: 20 }, mount: { con: -5 } });
  s.gm('place', { who: 'm', to: [2, 4], elevation: 30 });
  s.gm('harm', { who: 'm', damage: 20, lethal: false }, { dice: [1, 20] });
  expect([s.who('r').riding, s.who('r').elevation, s.who('m').elevation]).toEqual([null, 0, 0]);
});

test('T20-MOUNT-04 T20-MOUNT-22 a mount carries an unconscious rider off on the count of the rider', () => {
  const s = cavalry({ sheet: { con: -5 } });
  s.gm('harm', { who: 'r', damage: 10, lethal: false }, { dice: [1, 11] });
  expect(s.who('r').riding).toBe('m');
  s.end();
  const [away] = s.end().facts('avoids fight', 'who');
  expect([away ?? null, s.who('r').at]).toEqual(['m', s.who('m').at]);
});

test('T20-MOUNT-02 T20-CTX-25 a disabled mount has one move action in it, and no double move', () => {
  const s = cavalry({ sheet: { con: 20 }, mountState: { marks: { disabled: 1 } } });
  expect(refusedBy(s, 'r', 'ride', { pace: 'double', path: [[10, 4]] })).toBe('T20-MOUNT-02');
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[8, 4]] })).toBe('');
});

test('T20-MOUNT-16 T20-CTX-30 a rider held in the saddle is not ridden away with', () => {
  const s = cavalry({ foe: { printed: { maneuver: 20 } }, foeAt: [4, 4] });
  s.end();
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'r' }, { dice: [15] });
  s.end();
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[2, 8]] })).toBe('T20-CTX-30');
  expect(refusedBy(s, 'r', 'dismount')).toBe('T20-CTX-30');
});

test('T20-SUPP-06 T20-MOUNT-20 suppression fire goes on from a shooter whose horse has fallen', () => {
  const s = cavalry({ sheet: { con: 20, weapons: [gun()] }, foe: { weapons: [pistol()] } });
  s.do('r', 'suppress', { weapon: 'r/gun', target: 't' });
  s.gm('mount-falls', { mount: 'm' }, { dice: [1, 20] });
  s.do('r', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  expect(odds(s, 't', 'r', 'pistol')[0]).toBe(-4);
});

test('T20-MOUNT-05 T20-MOUNT-20 the knees are over with the saddle, both hands are free on foot', () => {
  const s = cavalry({ sheet: { weapons: [sword({ hands: 2 })], con: 20 }, foeAt: [4, 4] });
  expect(refusedBy(s, 'r', 'attack', { weapon: 'r/sword', target: 't' })).toBe('T20-MOUNT-05');
  s.do('r', 'knees', {}, { dice: [20] });
  expect(s.allowed('r', 'attack', { weapon: 'r/sword', target: 't' })).toBe(true);
  s.gm('mount-falls', { mount: 'm' }, { dice: [20] });
  expect(kindsOn(s, 'r')).not.toContain('knees');
});

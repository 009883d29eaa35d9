import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import {
  bomb,
  ground,
  gun,
  horse,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// Areas, powers, and mounts between turns: who is caught, who can still get out, and who acts when.

const BALL: Data = {
  name: 'Ball',
  rank: 4,
  range: 300,
  area: { shape: 'burst', feet: 5 },
};

test('T20-AREA-02 T20-CONC-08 an area power is not aimed at one whom no one can place', () => {
  const s = stage({
    w: { at: [2, 5], sheet: { powers: [BALL] } },
    t: { at: [12, 5], state: { conditions: ['invisible'] } },
  });
  expect(refusedBy(s, 'w', 'power', { power: 'Ball', target: 't' })).not.toBe('');
});

test('T20-CONC-08 a power without an area needs a target that is perceived', () => {
  const s = stage({
    w: { at: [2, 5], sheet: { powers: [{ name: 'Bolt', rank: 4 }] } },
    t: { at: [12, 5], state: { conditions: ['invisible'] } },
  });
  expect(refusedBy(s, 'w', 'power', { power: 'Bolt', target: 't' })).toContain('T20-CONC-08');
});

const delayer = (state: Data, sheet: Data = {}, options: Partial<Options> = {}) =>
  stage(
    {
      t: { at: [12, 5], side: 'theirs', sheet: { con: 20, reflex: 10, ...sheet }, state },
      b: { at: [2, 5], side: 'ours', sheet: { weapons: [bomb()] } },
      u: { at: [2, 9], side: 'ours', sheet: { weapons: [bomb()] } },
    },
    { options },
  );
const AIM = { weapon: 'b/bomb', at: [12, 5] };
const AGAIN = { weapon: 'u/bomb', at: [12, 5] };

test('T20-AREA-12 T20-CTX-36 a delayer has one move to get away with, not one for every blast', () => {
  const s = delayer({});
  s.do('t', 'delay');
  const first = s.do('b', 'area-attack', AIM, { answers: [['escape', 15]] });
  expect(first.has('area effect')).toBe(false);
  s.end();
  s.gm('place', { who: 't', to: [12, 5] });
  expect(s.do('u', 'area-attack', AGAIN, { dice: [20, 20] }).questions).toEqual([]);
});

test('T20-AREA-12 T20-CTX-35 who has got away with a delayed turn has a standard action left in it, no move', () => {
  const s = delayer({}, { weapons: [sword()] });
  s.do('t', 'delay');
  s.do('b', 'area-attack', AIM, { answers: [['escape', 15]] });
  s.do('t', 'come-next');
  s.end();
  expect(s.turn).toBe('t');
  expect([s.who('t').moveUsed, s.who('t').standardUsed]).toEqual([true, false]);
  expect(refusedBy(s, 't', 'move-all-out', { path: [[20, 5]] })).toBe('T20-CTX-35');
});

test.each([
  [5, [12, 5]],
  [10, [11, 4]],
] as const)(
  'T20-AREA-13 T20-CTX-35 out of rough ground a commitment to %i feet leads to %j',
  (feet, at) => {
    const marks = Object.fromEntries(
      [11, 12, 13].flatMap((x) => [4, 5, 6].map((y) => [`${x},${y}`, '~'])),
    );
    const s = stage(
      { b: { at: [2, 5], sheet: { weapons: [bomb()] } }, t: { at: [12, 5] } },
      { map: { rows: [...ground(24, 11, marks)] }, order: ['t', 'b'] },
    );
    s.do('t', 'delay');
    s.do('b', 'area-attack', AIM, { dice: [20, 20], answers: [['escape', feet]] });
    expect(s.who('t').at).toEqual(at);
  },
);

test('T20-AREA-12 T20-AREA-14 T20-CTX-30 one who is held, prone or entangled fast does not get out', () => {
  for (const state of [
    { conditions: ['grappled'] },
    { posture: 'prone' },
    { conditions: ['entangled', 'entangled'] },
    { conditions: ['stunned'] },
  ]) {
    const s = delayer({ ...state, readied: true });
    s.until('b');
    expect(s.do('b', 'area-attack', AIM, { dice: [20, 20] }).questions).toEqual([]);
  }
});

test('T20-AREA-14 T20-AREA-15 one who is denied the save for a flight too short has nothing to buy', () => {
  const s = delayer({}, { conviction: 1 }, { 'area.escapeFailSave': 'denied' });
  s.do('t', 'delay');
  const scene = s.do('b', 'area-attack', AIM, {
    dice: [20],
    answers: [['escape', 5]],
  });
  expect([scene.rolled, scene.fact('area effect', 'share')]).toEqual([['t Toughness'], 'full']);
});

test('T20-AREA-15 T20-CTX-43 one point is for one blast and the next of the same round', () => {
  const s = delayer({}, { conviction: 2, feats: [] });
  s.end();
  const first = s.do('b', 'area-attack', AIM, { dice: [10], answers: [['evasion', 'yes']] });
  expect(first.fact('area effect', 'share')).toBe('none');
  s.end();
  const second = s.do('u', 'area-attack', AGAIN, { dice: [10] });
  expect([second.questions, second.fact('area effect', 'share')]).toEqual([[], 'none']);
});

test('T20-AREA-05 T20-AREA-10 T20-AREA-08 a bonus of 1 halves to 0, and to nothing at all with Evasion', () => {
  const met = (feats: readonly string[]) =>
    stage({
      b: { at: [2, 5], sheet: { weapons: [bomb({ damage: 1 })] } },
      t: { at: [12, 5], sheet: { con: 20, feats: [...feats] } },
    })
      .do('b', 'area-attack', AIM, { dice: feats.includes('Evasion') ? [11] : [11, 20] })
      .note('area effect');
  expect(met([])).toMatchObject({ share: 'half', bonus: 0 });
  expect(met(['Evasion'])).toMatchObject({ share: 'none', bonus: 0 });
});

test('T20-COVER-08 T20-AREA-12 a wall between the point and a target keeps the blast off, wherever its thrower stands', () => {
  const s = stage(
    {
      b: { at: [2, 5], sheet: { weapons: [bomb()] } },
      t: { at: [11, 3], sheet: { con: 20 } },
    },
    { map: { rows: [...ground(16, 10, { '10,4': '#', '11,4': '#', '12,4': '#', '9,4': '#' })] } },
  );
  const scene = s.do('b', 'area-attack', { weapon: 'b/bomb', at: [11, 5] });
  expect([scene.has('area blocked') || !scene.has('save'), scene.rolled]).toEqual([true, []]);
});

test('T20-MOUNT-02 T20-MOUNT-04 a horse that has run a double move under its rider does not run again by itself this round', () => {
  const s = stage(
    {
      r: { at: [2, 5], state: { riding: 'h' } },
      t: { at: [25, 5] },
      h: { at: [2, 5], side: 'ours', sheet: horse() },
    },
    { order: ['r', 't', 'h'] },
  );
  s.do('r', 'ride', { pace: 'double', path: [[20, 5]] });
  s.do('r', 'dismount');
  s.end();
  const at = s.who('h').at;
  expect(s.end().has('avoids fight')).toBe(false);
  expect([s.turn, s.who('h').at]).toEqual(['r', at]);
  s.end();
  s.end();
  expect(s.who('h').at).not.toEqual(at);
});

test('T20-MOUNT-02 T20-MOUNT-04 a horse with one move left runs that far', () => {
  const s = stage(
    {
      r: { at: [2, 5], state: { riding: 'h' } },
      t: { at: [29, 5] },
      h: { at: [2, 5], side: 'ours', sheet: horse() },
    },
    { order: ['r', 't', 'h'] },
  );
  s.do('r', 'ride', { pace: 'single', path: [[12, 5]] });
  s.do('r', 'dismount');
  s.end();
  s.end();
  expect(s.who('h').at[0]).toBe(2);
});

test('T20-MOUNT-02 T20-MOUNT-04 a horse whose turn has gone by runs off in the next round', () => {
  const s = stage(
    {
      h: { at: [2, 5], sheet: horse() },
      r: { at: [2, 5], side: 'ours', state: { riding: 'h' } },
      t: { at: [25, 5], side: 'theirs' },
    },
    { order: ['h', 'r', 't'] },
  );
  s.do('r', 'ride', { pace: 'double', path: [[20, 5]] });
  s.do('r', 'dismount');
  s.end();
  const at = s.who('h').at;
  s.end();
  expect(s.who('h').at).not.toEqual(at);
});

const underFire = (order: readonly string[]) =>
  stage(
    {
      s: { at: [2, 5], sheet: { weapons: [gun()] } },
      r: { at: [14, 5], side: 'theirs', sheet: { con: 20 }, state: { riding: 'h' } },
      h: { at: [14, 5], side: 'theirs', sheet: horse({ con: 20 }) },
      t: { at: [28, 9], side: 'theirs' },
    },
    { order },
  );

test('T20-SUPP-11 T20-MOUNT-01 a suppressed horse seeks shelter or not on the count of its rider', () => {
  const s = underFire(['s', 'r', 'h', 't']);
  s.do('s', 'suppress', { weapon: 's/gun', target: 'h' });
  const scene = s.do('s', 'end', {}, { dice: [2], answers: [['seek-shelter', 'defy']] });
  expect([scene.asked, scene.rolled]).toEqual([['h seek-shelter'], ['s attack']]);
});

test.each([
  ['comes before', ['s', 'h', 't', 'r']],
  ['comes after', ['s', 'r', 't', 'h']],
])(
  'T20-SUPP-11 T20-MOUNT-01 a suppressed horse whose own place %s is shot at as its rider ends',
  (_, order) => {
    const s = underFire(order);
    s.do('s', 'suppress', { weapon: 's/gun', target: 'h' });
    s.do('s', 'end', {}, order[1] === 'r' ? { answers: [['seek-shelter', 'seek']] } : {});
    if (order[1] !== 'r') s.do('t', 'end', {}, { answers: [['seek-shelter', 'seek']] });
    expect(s.do('r', 'end', {}, { dice: [2] }).rolled).toEqual(['s attack']);
  },
);

test('T20-CTX-36 T20-SURP-03 a readied shot at one who moves meets a Dodge, for they see it coming', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [pistol()] } },
    t: { at: [12, 5], sheet: { dex: 3, con: 20 } },
  });
  const shot = { do: 'attack', with: { weapon: 'a/pistol', manner: 'ordinary', target: 't' } };
  s.do('a', 'ready', { event: 'move', who: 't', action: shot });
  s.end();
  const scene = s.do('t', 'move', { path: [[11, 5]] }, { dice: [2] });
  expect(scene.fact('defense', 'value')).toBe(13);
});

test('T20-COND-13 T20-STANCE-06 total defense is for Dodge and Parry, whatever other modifiers are for', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [pistol()] } },
      t: { at: [12, 5], sheet: { dex: 3 }, state: { conditions: ['total defense'] } },
    },
    { options: { 'defense.modifierScope': 'baseOnly' } },
  );
  expect(odds(s, 'a', 't', 'pistol')[1]).toBe(17);
});

test('T20-MOUNT-04 T20-CTX-22 a horse that is stunned runs nowhere, with a rider who is out or without one', () => {
  for (const state of [{}, { riding: 'h', marks: { unconscious: 1 } }]) {
    const s = stage(
      {
        t: { at: [25, 5] },
        r: { at: 'riding' in state ? [2, 5] : [2, 9], side: 'theirs', state },
        h: { at: [2, 5], side: 'theirs', sheet: horse(), state: { conditions: ['stunned'] } },
      },
      { order: ['t', 'r', 'h'] },
    );
    s.end();
    s.until('t');
    expect(s.who('h').at).toEqual([2, 5]);
  }
});

import { expect, test } from 'vitest';
import type { Stage } from '../../testing/stage.js';
import {
  ground,
  gun,
  horse,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
} from '../../testing/stage.js';

// GM actions in the middle of holds, fires, readied actions, rides and damage.

/** Takes a combatant out of the fight. */
function remove(s: Stage, who: string): void {
  const step = s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } });
  if (step.kind !== 'done') throw new Error(`${who} is not removed`);
}
const grapple = (target: string) => ({ maneuver: 'grapple', target });

/** A rider beside a foe, a second horse and a friend beside both, and a combatant far off. */
const yard = (): Stage =>
  stage({
    r: { at: [4, 4], sheet: { conviction: 2 }, state: { riding: 'm' } },
    t: { at: [6, 4] },
    q: { at: [3, 4], side: 'ours' },
    m: { at: [4, 4], side: 'ours', sheet: horse() },
    n: { at: [4, 2], side: 'ours', sheet: horse() },
    z: { at: [20, 9] },
  });

test('T20-CTX-30 a mount whose holder is taken out of the fight is free', () => {
  const s = yard();
  s.until('t').do('t', 'maneuver', grapple('m'), { dice: [20] });
  remove(s, 't');
  s.until('r');
  expect([kindsOn(s, 'm'), refusedBy(s, 'r', 'ride', { pace: 'single', path: [[4, 8]] })]).toEqual([
    [],
    '',
  ]);
});

test('T20-CTX-30 T20-MOUNT-01 a held mount that is put elsewhere is free, with its rider in the saddle', () => {
  const s = yard();
  s.until('t').do('t', 'maneuver', grapple('m'), { dice: [20] });
  s.gm('place', { who: 'r', to: [14, 4] });
  expect([kindsOn(s, 'm'), s.who('m').at, s.who('r').riding]).toEqual([[], [14, 4], 'm']);
});

test('T20-CTX-30 T20-GANG-01 one who is lifted out of the reach of the holder is free, and not before', () => {
  const s = stage({ t: { at: [6, 4] }, r: { at: [5, 4] } });
  s.do('t', 'maneuver', grapple('r'), { dice: [20] });
  s.gm('place', { who: 'r', to: [5, 4], elevation: 10 });
  expect(kindsOn(s, 'r')).toEqual(['grappled']);
  s.gm('place', { who: 'r', to: [5, 4], elevation: 15 });
  expect(kindsOn(s, 'r')).toEqual([]);
});

test('T20-MOUNT-01 one who is let mount from another saddle leaves that one', () => {
  const s = yard();
  s.do('r', 'mount', { mount: 'n' }, { force: 'leaps across' });
  expect([s.who('r').riding, s.who('m').riddenBy, s.who('n').riddenBy]).toEqual(['n', null, 'r']);
});

test('T20-MOUNT-01 one who is let take the mount of another puts the rider on foot', () => {
  const s = yard();
  s.until('q').do('q', 'mount', { mount: 'm' }, { force: 'pulls the rider down' });
  expect([s.who('q').riding, s.who('m').riddenBy, s.who('r').riding]).toEqual(['m', 'q', null]);
  expect(s.who('r').at).not.toEqual(s.who('m').at);
});

test.each([
  ['kneel', 'kneeling'],
  ['drop-prone', 'prone'],
])('T20-MOUNT-01 a rider who is let %s is out of the saddle', (action, posture) => {
  const s = yard();
  s.do('r', action, {}, { force: 'so be it' });
  expect([s.who('r').riding, s.who('m').riddenBy, s.who('r').posture]).toEqual([
    null,
    null,
    posture,
  ]);
});

test('T20-MOUNT-01 T20-CTX-21 a mount that has lost the turn of its rider loses its own when the rider is taken out', () => {
  const s = yard();
  s.until('t');
  s.gm('harm', { who: 'm', damage: 10, lethal: false }, { dice: [15] });
  remove(s, 'r');
  expect(s.who('m').conditions.map(({ kind, until }) => [kind, until])).toEqual([
    ['dazed', { at: 'turn end', of: 'm' }],
  ]);
  s.until('z');
  expect([kindsOn(s, 'm'), s.who('m').at]).toEqual([[], [4, 4]]);
});

test('T20-SUPP-05 T20-CTX-26 fire on one who dies is over', () => {
  const s = stage({
    g: { at: [20, 4], sheet: { weapons: [gun()] } },
    x: { at: [4, 4] },
    y: { at: [4, 9], side: 'theirs' },
  });
  s.do('g', 'suppress', { weapon: 'g/gun', target: 'x' });
  s.gm('harm', { who: 'x', damage: 40 }, { dice: [1] });
  expect(s.state.fires).toHaveLength(1);
  s.end(2);
  expect([s.who('x').dead, s.state.fires]).toEqual([true, []]);
});

test('T20-SUPP-06 T20-CTX-22 fire rests while its shooter is stunned, and goes on when the Narrator takes the stun away', () => {
  const s = stage({
    g: { at: [20, 4], sheet: { weapons: [gun()] } },
    r: { at: [4, 4], sheet: { weapons: [pistol()] } },
  });
  s.do('g', 'suppress', { weapon: 'g/gun', target: 'r' });
  s.gm('condition', { who: 'g', condition: 'stunned', on: true });
  expect(s.end().questions).toEqual([]);
  expect(odds(s, 'r', 'g', 'pistol')[0]).toBe(0);
  s.gm('condition', { who: 'g', condition: 'stunned', on: false });
  expect(odds(s, 'r', 'g', 'pistol')[0]).toBe(-4);
});

test('T20-SUPP-05 fire on a mount that is taken out is over, and its rider stands beside where it was', () => {
  const s = stage({
    g: { at: [20, 4], sheet: { weapons: [gun()] } },
    r: { at: [4, 4], state: { riding: 'm' } },
    m: { at: [4, 4], side: 'theirs', sheet: horse() },
    o: { at: [4, 9] },
  });
  s.do('g', 'suppress', { weapon: 'g/gun', target: 'm' });
  remove(s, 'm');
  expect([s.state.fires, s.who('r').riding, s.who('r').size]).toEqual([[], null, 1]);
});

test('T20-CTX-22 T20-CTX-23 of two fresh wounds one that is healed takes its own stun along', () => {
  const s = stage(
    { a: { at: [4, 4] }, t: { at: [9, 4] } },
    { options: { 'damage.boxes': '3-2-1-1' } },
  );
  s.gm('harm', { who: 't', damage: 5 }, { dice: [13] });
  s.gm('harm', { who: 't', damage: 5 }, { dice: [14] });
  s.gm('heal', { who: 't', mark: 'wounded' });
  expect([s.who('t').marks.wounded, kindsOn(s, 't')]).toEqual([1, ['stunned']]);
  s.gm('heal', { who: 't', mark: 'wounded' });
  expect([s.who('t').marks.wounded, kindsOn(s, 't')]).toEqual([0, []]);
});

test('T20-CTX-23 a stun that the Narrator takes from a fresh wound lets its 2 off begin', () => {
  const s = stage({ a: { at: [4, 4] }, t: { at: [9, 4], sheet: { weapons: [pistol()] } } });
  s.gm('harm', { who: 't', damage: 5 }, { dice: [13] });
  s.gm('condition', { who: 't', condition: 'stunned', on: false });
  s.end();
  expect(odds(s, 't', 'a', 'pistol')[0]).toBe(-2);
});

test('T20-CTX-36 a shot that waits for one who is taken out waits no longer', () => {
  const s = stage({
    a: { at: [4, 4], sheet: { weapons: [pistol()] } },
    t: { at: [12, 4] },
    u: { at: [15, 4] },
  });
  s.do('a', 'ready', {
    event: 'move',
    action: { do: 'attack', with: { weapon: 'a/pistol', target: 't' } },
  });
  remove(s, 't');
  s.until('u');
  expect(s.do('u', 'move', { path: [[16, 4]] }).has('readied')).toBe(false);
});

test('T20-CTX-36 one who has put the turn off and is taken out comes next no more', () => {
  const s = stage({ a: { at: [4, 4] }, b: { at: [4, 6], side: 'ours' }, t: { at: [12, 4] } });
  s.do('a', 'delay');
  s.do('a', 'come-next');
  remove(s, 'a');
  s.end();
  expect([s.turn, s.state.order]).toEqual(['t', ['b', 't']]);
});

test('T20-COND-03 no one is put into a wall', () => {
  const s = stage(
    { a: { at: [4, 2] }, t: { at: [5, 3] } },
    { map: { rows: ground(10, 6, { '2,2': '#' }) } },
  );
  const put = (x: number): boolean => s.allowed('gm', 'gm.place', { who: 'a', to: [x, 2] });
  expect([put(2), put(3)]).toEqual([false, true]);
});

/** A combatant in a passage, and a guard beside it who steps in when it moves. */
const ambush = (to: readonly [number, number]): Stage => {
  const s = stage(
    { g: { at: [5, 3] }, a: { at: [2, 2], sheet: { speed: 50 } } },
    { map: { rows: ['##########', '##########', '..........', '#####.####', '##########'] } },
  );
  s.do('g', 'ready', {
    event: 'move',
    who: 'a',
    action: { do: 'move', with: { path: [[...to]] } },
  });
  s.end();
  return s;
};

test.each([
  [8, 4],
  [5, 4],
  [4, 4],
])(
  'T20-CTX-36 one on the way to %i in a passage does not get through a foe who steps into it: stops at %i',
  (goal, end) => {
    const s = ambush([5, 2]);
    s.do('a', 'move', { path: [[goal, 2]] });
    expect([s.who('g').at, s.who('a').at]).toEqual([
      [5, 2],
      [end, 2],
    ]);
  },
);

test('T20-CTX-36 T20-MOUNT-02 a mount does not get through one who steps into its way', () => {
  const s = stage(
    {
      g: { at: [7, 4] },
      r: { at: [1, 2], state: { riding: 'm' } },
      m: { at: [1, 2], side: 'theirs', sheet: horse() },
    },
    {
      map: {
        rows: ['############', '############', '............', '............', '#######.####'],
      },
    },
  );
  s.do('g', 'ready', { event: 'move', who: 'r', action: { do: 'move', with: { path: [[7, 3]] } } });
  s.end();
  s.do('r', 'ride', { pace: 'single', path: [[9, 2]] });
  expect([s.who('g').at, s.who('m').at, s.who('r').at]).toEqual([
    [7, 3],
    [5, 2],
    [5, 2],
  ]);
});

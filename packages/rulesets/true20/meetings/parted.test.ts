import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { horse, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Actions left to a mount that has lost its rider, and to a rider with an action readied on the move.

/** A rider on `m`, a friend far off and a foe, in the given turn order. */
const ridden = (order: readonly string[], mount: Data = {}, rider: Data = {}): Stage =>
  stage(
    {
      r: { at: [4, 4], side: 'ours', sheet: { con: 9, ...rider }, state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse({ con: 9, ...mount }) },
      f: { at: [1, 15], side: 'ours' },
      t: { at: [9, 4], side: 'theirs', sheet: { con: 9, weapons: [pistol()] } },
    },
    { order },
  );

/** Takes a combatant out of the fight. */
function remove(s: Stage, who: string): void {
  const step = s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } });
  if (step.kind !== 'done') throw new Error(`${who} is not removed`);
}

/** The mounts that have avoided the fight by the friend's turn. */
function fled(s: Stage): readonly unknown[] {
  const found: unknown[] = [];
  while (s.turn !== 'f') found.push(...s.end().facts('avoids fight', 'who'));
  return found;
}
const RIDE = { pace: 'double', path: [[4, 8]] };

test('T20-MOUNT-02 T20-MOUNT-04 a horse whose rider is taken out before its turn runs in that round', () => {
  const s = ridden(['t', 'r', 'm', 'f']);
  s.until('r');
  s.do('r', 'ride', RIDE);
  s.until('t');
  remove(s, 'r');
  expect(fled(s)).toEqual(['m']);
});

test('T20-MOUNT-02 T20-MOUNT-04 one whose rider is taken out after a double move runs no more in it', () => {
  const s = ridden(['r', 't', 'm', 'f']);
  s.do('r', 'ride', RIDE);
  s.until('t');
  remove(s, 'r');
  expect(fled(s)).toEqual([]);
});

test('T20-MOUNT-02 T20-MOUNT-04 one whose rider is taken out in the own turn has what is left of it', () => {
  const after = (paces: readonly string[]) => {
    const s = ridden(['r', 'm', 't', 'f']);
    for (const pace of paces) s.do('r', 'ride', { pace, path: [[4, 8]] });
    const before = s.who('m').at;
    const step = s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'r' } });
    if (step.kind !== 'done') throw new Error('r is not removed');
    const [x, y] = s.who('m').at;
    return 5 * Math.max(Math.abs(x - before[0]), Math.abs(y - before[1]));
  };
  const speed = 25;
  expect([after([]) > speed, after(['single']) > 0, after(['double'])]).toEqual([true, true, 0]);
});

test('T20-MOUNT-02 T20-COND-03 undone, the rider sits there as before, and the horse has spent what it had', () => {
  const s = ridden(['r', 't', 'm', 'f']);
  s.do('r', 'ride', RIDE);
  s.until('t');
  const before = JSON.stringify(s.state);
  remove(s, 'r');
  s.fight.undo();
  expect(JSON.stringify(s.state)).toBe(before);
});

/** A mount that has a turn of its own without a rider. */
const CENTAUR = { hands: 2, weapons: [sword()] };
const WALK = { path: [[4, 9]] };

test.each([
  ['double', 'T20-CTX-35', 'T20-CTX-35'],
  ['single', '', 'T20-CTX-35'],
] as const)(
  'T20-MOUNT-02 a mount with a turn of its own, left after a %s move, has as much less in that turn',
  (pace, move, all) => {
    const s = ridden(['r', 'm', 't', 'f'], CENTAUR);
    s.do('r', 'ride', { pace, path: [[4, 8]] });
    s.do('r', 'dismount');
    s.end();
    expect([
      s.turn,
      refusedBy(s, 'm', 'move', WALK),
      refusedBy(s, 'm', 'move-all-out', WALK),
    ]).toEqual(['m', move, all]);
  },
);

test('T20-MOUNT-02 in the round after it has a whole turn again', () => {
  const s = ridden(['r', 'm', 't', 'f'], CENTAUR);
  s.do('r', 'ride', RIDE);
  s.do('r', 'dismount');
  s.until('r');
  s.until('m');
  expect(refusedBy(s, 'm', 'move-all-out', WALK)).toBe('');
});

test('T20-MOUNT-02 so it has if its place in the round was before that of its rider', () => {
  const s = ridden(['m', 'r', 't', 'f'], CENTAUR);
  s.do('r', 'ride', RIDE);
  s.do('r', 'dismount');
  s.until('m');
  expect(refusedBy(s, 'm', 'move-all-out', WALK)).toBe('');
});

test('T20-MOUNT-02 a second rider finds of it what the first has left, and in the next round all of it', () => {
  const s = ridden(['r', 'f', 'm', 't'], CENTAUR);
  s.do('r', 'ride', RIDE);
  s.do('r', 'dismount');
  s.end();
  s.gm('place', { who: 'f', to: [4, 10] });
  s.do('f', 'mount', { mount: 'm' });
  expect(refusedBy(s, 'f', 'ride', { pace: 'single', path: [[4, 6]] })).toBe('T20-MOUNT-02');
  s.until('f');
  s.do('f', 'dismount');
  s.until('m');
  expect(refusedBy(s, 'm', 'move-all-out', { path: [[4, 5]] })).toBe('');
});

const CASTER = { powers: [{ name: 'Bolt', rank: 4, range: 300 }] };
const BOLT = {
  event: 'move',
  who: 't',
  action: { do: 'power', with: { power: 'Bolt', target: 't' } },
};

test.each([
  ['single', [20], ['t Toughness']],
  ['double', [2], ['r Concentration']],
  ['all out', [], []],
] as const)(
  'T20-MOUNT-18 T20-MOUNT-17 T20-CTX-36 a power readied with a %s move of the mount',
  (pace, dice, rolled) => {
    for (const first of ['ride', 'ready']) {
      const s = ridden(['r', 'm', 't', 'f'], {}, CASTER);
      if (first === 'ready') s.do('r', 'ready', BOLT);
      s.do('r', 'ride', { pace, path: [[4, 8]] });
      if (first === 'ride') s.do('r', 'ready', BOLT);
      s.until('t');
      expect(s.do('t', 'move', { path: [[10, 4]] }, { dice }).rolled).toEqual(rolled);
    }
  },
);

test('T20-MOUNT-18 T20-CTX-36 a rider who has got off after a gallop uses the power on foot, without a check', () => {
  const s = ridden(['r', 'm', 't', 'f'], {}, CASTER);
  s.do('r', 'ride', { pace: 'all out', path: [[4, 8]] });
  s.do('r', 'ready', BOLT);
  s.do('r', 'dismount');
  s.until('t');
  const scene = s.do('t', 'move', { path: [[10, 4]] }, { dice: [20] });
  expect(scene.rolled).toEqual(['t Toughness']);
});

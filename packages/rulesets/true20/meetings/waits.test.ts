import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Stage } from '../testing/stage.js';
import { bomb, horse, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Actions that riders and mounts have readied or delayed, against each other and others.

interface Stable {
  readonly ridden?: boolean;
  readonly mount?: Data;
  readonly state?: Data;
  readonly order?: readonly string[];
}

/** A mount with hands, which can do what a character does on its own turn. */
const CENTAUR = { hands: 2, weapons: [sword(), pistol({ name: 'bow' })] };

/** A rider on `m` or on foot beside it, and a bomber. */
const stable = ({
  ridden = true,
  mount = {},
  state = {},
  order = ['r', 'm', 't'],
}: Stable = {}): Stage =>
  stage(
    {
      r: {
        at: ridden ? [4, 4] : [3, 4],
        sheet: { con: 20, weapons: [pistol(), sword()] },
        state: ridden ? { riding: 'm' } : {},
      },
      m: {
        at: [4, 4],
        side: 'ours',
        sheet: horse({ con: 20, naturalWeapons: [sword({ name: 'hooves' })], ...mount }),
        state,
      },
      t: { at: [6, 4], side: 'theirs', sheet: { con: 20, weapons: [bomb(), sword()] } },
    },
    { order },
  );
const shoot = (weapon = 'r/pistol'): Data => ({ do: 'attack', with: { weapon, target: 't' } });
const AT_THEM = { weapon: 't/bomb', at: [4, 4] };

test.each([{}, { who: 'm' }])(
  'T20-MOUNT-01 T20-CTX-36 a rider answers no movement of the own mount: %j',
  (who) => {
    const s = stable();
    s.do('r', 'ready', { event: 'move', ...who, action: shoot() });
    expect(s.do('r', 'ride', { pace: 'single', path: [[4, 8]] }).questions).toEqual([]);
    expect(s.state.waiting).toHaveLength(1);
  },
);

test('T20-MOUNT-01 T20-CTX-36 nor an attack of the own mount', () => {
  const s = stable();
  s.do('r', 'ready', { event: 'attack', action: shoot() });
  const kick = { weapon: 'm/hooves', target: 't' };
  expect(s.do('r', 'mount-attack', kick, { dice: [2] }).facts('attacks', 'by')).toEqual(['m']);
});

test('T20-MOUNT-01 T20-CTX-36 it answers the movement of others all the same', () => {
  const s = stable();
  s.do('r', 'ready', { event: 'move', action: shoot() });
  s.do('r', 'ride', { pace: 'single', path: [[4, 8]] });
  s.end();
  const scene = s.do('t', 'move', { path: [[7, 4]] }, { dice: [2] });
  expect(scene.facts('attacks', 'by')).toEqual(['r']);
});

test('T20-MOUNT-04 T20-CTX-36 and that of a mount that it has left', () => {
  const s = stable();
  s.do('r', 'ready', { event: 'move', who: 'm', action: shoot() });
  s.do('r', 'dismount');
  expect(s.end(2).facts('attacks', 'by')).toEqual(['r']);
});

test('T20-MOUNT-01 T20-CTX-36 a mount that delays has put nothing off once it is ridden', () => {
  const s = stable({ ridden: false, mount: CENTAUR, order: ['m', 'r', 't'] });
  s.do('m', 'delay');
  s.do('r', 'mount', { mount: 'm' });
  expect([s.who('m').delaying, refusedBy(s, 'm', 'come-next')]).toEqual([false, 'T20-CTX-36']);
  s.end();
  expect(s.turn).toBe('t');
});

test('T20-MOUNT-01 T20-CTX-36 what a mount has readied is given up once it is ridden', () => {
  const s = stable({ ridden: false, mount: CENTAUR, order: ['m', 'r', 't'] });
  s.do('m', 'ready', { event: 'move', who: 't', action: shoot('m/bow') });
  s.end();
  s.do('r', 'mount', { mount: 'm' });
  s.end();
  expect(s.do('t', 'move', { path: [[8, 4]] }).questions).toEqual([]);
});

test('T20-MOUNT-02 T20-AREA-12 a mount with a move readied carries no one out of a blast beside its rider', () => {
  const s = stable({ ridden: false, mount: CENTAUR, order: ['m', 'r', 't'] });
  s.do('m', 'ready-move');
  s.end();
  s.do('r', 'mount', { mount: 'm' });
  s.do('r', 'ready-move');
  s.end();
  // The readied move used its standard action, so one move is left for the ride.
  const answers = [['escape', 20]] as const;
  const scene = s.do('t', 'area-attack', AT_THEM, { answers, dice: [20, 20] });
  expect([scene.asked, s.who('m').moveUsed]).toEqual([['r escape'], true]);
});

test.each(['stunned', 'dazed'])(
  'T20-AREA-12 T20-MOUNT-02 a rider whose mount is %s is not asked how far to get out of a blast',
  (condition) => {
    const s = stable({ state: { conditions: [condition] }, order: ['r', 'm', 't'] });
    s.do('r', 'ready-move');
    s.end();
    const scene = s.do('t', 'area-attack', AT_THEM, { dice: [20, 20, 20, 20, 20, 20] });
    expect(scene.questions).toEqual([]);
  },
);

test.each([{ readied: true }, { delaying: true }])(
  'T20-MOUNT-01 T20-CTX-36 a file with a mount that waits under its rider is refused: %j',
  (state) => {
    expect(() => stable({ state })).toThrow(/m waits under its rider/);
    expect(() => stable({ state, ridden: false })).not.toThrow();
  },
);

test('T20-HELP-12 T20-MOUNT-01 who has been felt out and gets into the saddle of an unseen horse is lost again', () => {
  const unseen = { conditions: ['invisible'] };
  const s = stage({
    a: { at: [4, 5] },
    t: { at: [5, 5], state: unseen },
    m: { at: [6, 6], side: 'theirs', sheet: horse(), state: unseen },
  });
  s.do('a', 'feel-around', { target: 't' });
  s.end();
  s.do('t', 'mount', { mount: 'm' });
  const seen = true20.view(s.state, { name: 'a', role: 'player', combatants: ['a'] });
  expect(seen.combatants['t']?.at).toEqual([-99, -99]);
});

test('T20-MOUNT-03 T20-AREA-12 a delaying rider whose mount got away and was shot then has the own move still', () => {
  const s = stage({
    r: { at: [12, 5], sheet: { con: 20 }, state: { riding: 'm' } },
    m: { at: [12, 5], side: 'ours', sheet: horse({ con: -5 }) },
    b: { at: [2, 5], side: 'theirs', sheet: { weapons: [bomb()] } },
    u: { at: [25, 15], side: 'theirs' },
  });
  s.do('r', 'delay');
  const aim = { weapon: 'b/bomb', at: [12, 5] };
  s.do('b', 'area-attack', aim, { answers: [['escape', 30]] });
  s.gm('harm', { who: 'm', damage: 20 }, { dice: [1, 20] });
  s.do('r', 'come-next');
  s.end();
  expect([s.turn, s.who('r').riding, s.who('r').moveUsed]).toEqual(['r', null, false]);
});

import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { horse, refusedBy, stage } from '../../testing/stage.js';

interface Loose {
  readonly mount?: Data;
  readonly foe?: Data;
  readonly rider?: Data;
  readonly at?: readonly [number, number];
}

/** A riderless horse, its owner beside it, and a foe. */
const loose = ({ mount = {}, foe = {}, at = [4, 5] }: Loose = {}) =>
  stage(
    {
      o: { at: [6, 7] },
      m: { at: [6, 5], side: 'ours', sheet: horse({ speed: 20 }), state: mount },
      t: { at, sheet: { con: 9 }, state: foe },
    },
    { order: ['t', 'm', 'o'] },
  );
const state = (kind: string) => ({ kind, by: 't', until: { at: 'fight end' } });

test('T20-MOUNT-04 T20-CTX-25 T20-CTX-21 a disabled horse does not struggle, which would be too much for it, and a dazed one cannot', () => {
  const struggles = (marks: Data, kinds: readonly string[] = []) => {
    const s = loose({ mount: { marks }, at: [5, 4] });
    s.gm('set', { path: 'combatants.m.conditions', value: [...kinds, 'grappled'].map(state) });
    return s.do(
      't',
      'end',
      {},
      { dice: marks['disabled'] === undefined && kinds.length === 0 ? [1] : [] },
    ).rolled.length;
  };
  expect([
    struggles({}),
    struggles({ disabled: 1, staggered: 1 }),
    struggles({}, ['dazed']),
  ]).toEqual([1, 0, 0]);
});

test('T20-MOUNT-04 T20-CONC-07 a horse does not run from a foe whom its side cannot place', () => {
  const s = loose({ foe: { conditions: ['invisible'] } });
  s.do('t', 'end');
  expect(s.who('m').at).toEqual([6, 5]);
  const seen = loose();
  seen.do('t', 'end');
  expect(seen.who('m').at).not.toEqual([6, 5]);
});

test('T20-MOUNT-04 T20-CTX-30 a horse carries no one off who is dazed and held fast in the saddle', () => {
  const at = (kinds: readonly string[]) => {
    const s = stage(
      {
        r: { at: [6, 5], state: { riding: 'm' } },
        m: { at: [6, 5], side: 'ours', sheet: horse({ speed: 20 }) },
        t: { at: [5, 5] },
      },
      { order: ['t', 'r', 'm'] },
    );
    s.gm('set', { path: 'combatants.r.conditions', value: kinds.map(state) });
    s.do('t', 'end');
    return s.who('m').at[0];
  };
  expect(at(['dazed'])).toBeGreaterThan(6);
  expect(at(['dazed', 'grappled'])).toBe(6);
});

test.each([
  [
    'down, with no foe to run from',
    { posture: 'prone' },
    { marks: { unconscious: 1 } },
    'T20-MOUNT-02',
  ],
  ['on its feet', {}, { marks: { unconscious: 1 } }, ''],
] as const)(
  'T20-MOUNT-04 T20-CTX-31 T20-MOUNT-02 a horse that was %s: whether it goes a double move in the same round',
  (_, mount, foe, rule) => {
    const s = loose({ mount, foe });
    // The rider is out and has no turn, so the horse's turn is the first of the fight.
    expect(s.who('m').posture).toBe('standing');
    s.do('o', 'mount', { mount: 'm' });
    const ride = (pace: string, to: readonly [number, number]) =>
      refusedBy(s, 'o', 'ride', { pace, path: [[...to]] });
    expect([ride('single', [9, 5]), ride('double', [12, 5])]).toEqual(['', rule]);
  },
);

test.each([
  ['dazed', ['dazed'], {}, ['prone', false]],
  ['sound, with nobody to run from', [], { marks: { unconscious: 1 } }, ['standing', false]],
  ['sound', [], {}, ['standing', true]],
] as const)(
  'T20-MOUNT-04 T20-CTX-21 a horse that lies there %s: whether it gets up, and away',
  (_, conditions, foe, outcome) => {
    const s = loose({ mount: { posture: 'prone', conditions: [...conditions] }, foe });
    // The rider is out and has no turn, so the horse's turn is the first of the fight.
    const scene = s.allowed('t', 'end') ? s.do('t', 'end') : s.do('o', 'end');
    expect([s.who('m').posture, scene.has('avoids fight')]).toEqual(outcome);
  },
);

test.each([
  [false, [true, false]],
  [true, [true, true]],
] as const)(
  'T20-CTX-31 T20-CTX-35 getting up takes a move, or the other action of a horse that has moved (%s)',
  (moved, spent) => {
    const s = loose({ mount: { posture: 'prone' }, foe: { conditions: ['invisible'] } });
    s.gm('set', { path: 'combatants.m.moveUsed', value: moved });
    s.do('t', 'end');
    const { posture, moveUsed, standardUsed } = s.who('m');
    expect([posture, moveUsed, standardUsed]).toEqual(['standing', ...spent]);
  },
);

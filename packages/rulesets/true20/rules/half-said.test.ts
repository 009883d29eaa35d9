import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { gun, horse, kindsOn, refusedBy, stage } from '../testing/stage.js';

// Scenario files and rulings that state half of a relation, and what each side may infer from it.

/** What is wrong with a file, as `path: message`. */
function problems(people: Readonly<Record<string, Person>>): readonly string[] {
  const read = true20.setUp({
    title: 'x',
    options: {},
    content: {},
    map: undefined,
    order: undefined,
    combatants: Object.entries(people).map(
      ([id, { at, side = 'ours', sheet = {}, state = {} }]) => ({
        id,
        side,
        at: [...at],
        sheet,
        state,
      }),
    ),
  });
  return read.ok ? [] : read.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
const RIDER: Person = { at: [4, 4], state: { riding: 'm' } };
const MOUNT: Person = { at: [4, 4], sheet: horse() };

test('T20-MOUNT-01 no file begins on a mount of another side', () => {
  expect(problems({ r: RIDER, m: { ...MOUNT, side: 'theirs' } })).toEqual([
    'combatants.0.state.riding: m is of another side',
  ]);
  expect(problems({ r: RIDER, m: MOUNT })).toEqual([]);
});

test('T20-SURP-03 no file has a rider noticed and the mount not', () => {
  const watcher = (unawareOf: readonly string[]): readonly string[] =>
    problems({ r: RIDER, m: MOUNT, t: { at: [12, 4], side: 'theirs', state: { unawareOf } } });
  expect(watcher(['m'])).toEqual([
    'combatants.2.state.unawareOf: has noticed the rider of m, but not the mount',
  ]);
  expect([watcher(['r']), watcher(['r', 'm'])]).toEqual([[], []]);
});

const ridden = (): Stage =>
  stage({
    t: { at: [10, 4], sheet: { weapons: [gun()] } },
    r: { at: [4, 4], state: { riding: 'm' } },
    m: { at: [4, 4], side: 'theirs', sheet: horse() },
  });

test('T20-SURP-03 one whom the Narrator has overlook a mount overlooks its rider, and notices both with the rider', () => {
  const s = ridden();
  s.gm('notice', { of: 'm', unseenBy: 't' });
  expect(s.who('t').unawareOf.toSorted()).toEqual(['m', 'r']);
  s.gm('notice', { of: 'r' });
  expect(s.who('t').unawareOf).toEqual([]);
});

test('T20-SURP-03 a rider may be overlooked on a mount in plain sight', () => {
  const s = ridden();
  s.gm('hide', { who: 'r', hidden: true });
  expect(s.who('t').unawareOf).toEqual(['r']);
  s.gm('hide', { who: 'm', hidden: true });
  expect(s.who('t').unawareOf.toSorted()).toEqual(['m', 'r']);
});

test('T20-SURP-03 T20-MOUNT-04 a mount without a rider does not give away a foe whom its side has not noticed', () => {
  const flight = (hidden: boolean) => {
    const s = stage({
      o: { at: [1, 1] },
      h: { at: [10, 9], side: 'ours', sheet: horse() },
      x: { at: [20, 9], side: 'theirs' },
      ...(hidden ? { u: { at: [8, 9], side: 'theirs' } } : {}),
    });
    if (hidden) s.gm('hide', { who: 'u', hidden: true });
    s.do('o', 'end');
    return s.who('h').at;
  };
  expect(flight(true)).toEqual(flight(false));
});

test('T20-MOUNT-04 it runs from one whom its side has noticed', () => {
  const s = stage({
    o: { at: [1, 1] },
    h: { at: [10, 9], side: 'ours', sheet: horse() },
    u: { at: [8, 9], side: 'theirs' },
  });
  s.do('o', 'end');
  expect(s.who('h').at[0]).toBeGreaterThan(10);
});

test('T20-CONC-07 T20-CTX-30 a struggle of an unseen mount is heard by those who cannot place it, without its numbers', () => {
  const s = stage({
    t: { at: [6, 4] },
    r: { at: [4, 4], state: { riding: 'm' } },
    m: { at: [4, 4], side: 'theirs', sheet: horse() },
    z: { at: [20, 9], side: 'third' },
  });
  s.do('t', 'maneuver', { maneuver: 'grapple', target: 'm' }, { dice: [20] });
  for (const who of ['r', 'm']) s.gm('condition', { who, condition: 'invisible', on: true });
  s.end();
  const scene = s.do('r', 'mount-break-free', { target: 't' }, { dice: [19] });
  expect(scene.notes.map(({ id, audience }) => [id, audience])).toEqual([
    ['unseen maneuver', ['z']],
    ['maneuver', ['t', 'r', 'm']],
    ['resists', ['t', 'r', 'm']],
    ['maneuver roll', ['t', 'r', 'm']],
  ]);
});

test('T20-CTX-30 one whom the Narrator calls grappled is held until the Narrator ends it', () => {
  const s = stage({ a: { at: [4, 2] }, t: { at: [5, 2] } });
  s.gm('condition', { who: 'a', condition: 'grappled', on: true });
  expect(refusedBy(s, 'a', 'maneuver', { maneuver: 'break free', target: 't' })).toBe('T20-CTX-30');
  s.gm('condition', { who: 'a', condition: 'grappled', on: false });
  expect([kindsOn(s, 'a'), refusedBy(s, 'a', 'move', { path: [[3, 2]] })]).toEqual([[], '']);
});

test('T20-CTX-36 what is waited for is for the own side to know, hidden or not', () => {
  const s = stage({ a: { at: [4, 4] }, t: { at: [6, 4] } });
  const scene = s.do('a', 'ready', {
    event: 'move',
    who: 't',
    action: { do: 'move', with: { path: [[4, 5]] } },
  });
  expect(scene.notes.map(({ id, audience }) => [id, audience])).toEqual([['readies', ['a']]]);
});

test.each(['r.riding', 'n.riddenBy'])(
  'T20-MOUNT-01 T20-COND-03 no one is put into the saddle of a foe by %s',
  (path) => {
    const s = stage({
      r: { at: [4, 8] },
      n: { at: [7, 4], side: 'theirs', sheet: horse() },
      t: { at: [20, 4] },
    });
    s.gm('set', { path: `combatants.${path}`, value: path === 'r.riding' ? 'n' : 'r' });
    expect([s.who('r').riding, s.who('n').riddenBy, s.who('r').at]).toEqual([null, null, [4, 8]]);
  },
);

test('T20-CTX-36 a friend who steps to where one was going has the square: one stops before it', () => {
  const s = stage(
    {
      g: { at: [5, 3] },
      a: { at: [2, 2], side: 'ours', sheet: { speed: 50 } },
      t: { at: [9, 2], side: 'theirs' },
    },
    { map: { rows: ['##########', '##########', '..........', '#####.####', '##########'] } },
  );
  s.do('g', 'ready', { event: 'move', who: 'a', action: { do: 'move', with: { path: [[5, 2]] } } });
  s.end();
  s.do('a', 'move', { path: [[5, 2]] });
  expect([s.who('g').at, s.who('a').at]).toEqual([
    [5, 2],
    [4, 2],
  ]);
});

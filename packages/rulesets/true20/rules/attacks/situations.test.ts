import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { true20 } from '../../index.js';
import { pair, SHOT } from '../../testing/pair.js';
import { bomb, ground, horse, odds, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

// A 10-foot burst around a point 20 feet up: a body is 5 feet high for each square along its side.
test.each([
  ['Medium', 20, false],
  ['Large', 20, true],
  ['Medium', 15, true],
  ['Large', 25, false],
  ['Huge', 25, true],
] as const)(
  'T20-AREA-03 a %s body on the ground under a blast of 10 feet %i feet up is caught: %s',
  (size, elevation, isCaught) => {
    const s = stage({
      a: { at: [1, 5], sheet: { weapons: [bomb()] } },
      t: { at: [10, 5], sheet: { size, con: 20 } },
      bird: { at: [20, 9], side: 'theirs', state: { elevation: 50 } },
    });
    const scene = s.do(
      'a',
      'area-attack',
      { weapon: 'a/bomb', at: [10, 5], elevation },
      { dice: isCaught ? [10, 20] : [] },
    );
    expect(scene.has('area effect')).toBe(isCaught);
  },
);

test('T20-AREA-02 T20-CONC-07 one without any accurate sense aims at no area', () => {
  const aims = (accurateSenses: readonly string[], options: Partial<Options> = {}) =>
    refusedBy(
      stage(
        {
          a: { at: [1, 5], sheet: { weapons: [bomb()], accurateSenses: [...accurateSenses] } },
          t: { at: [10, 5] },
        },
        { options },
      ),
      'a',
      'area-attack',
      { weapon: 'a/bomb', at: [10, 5] },
    );
  expect([
    aims(['sight']),
    aims(['smell']),
    aims([]),
    aims([], { 'area.blindTargeting': 'allow' }),
  ]).toEqual(['', '', 'T20-AREA-02', '']);
});

const BOTH = { weapon: 'a/sword', target: 't', offHand: 'a/axe', offTarget: 't' };
const LIGHT = { light: true } as const;

// The totals of primary hand and off hand, with their modifiers.
test.each([
  [{}, [], ['-6: T20-TWF-02 -6', '-10: T20-TWF-03 -10']],
  [LIGHT, [], ['-4: T20-TWF-02 -6, T20-TWF-04 2', '-8: T20-TWF-03 -10, T20-TWF-04 2']],
  [
    {},
    ['Two-Weapon Fighting'],
    ['-2: T20-TWF-02 -6, T20-TWF-06 4', '-4: T20-TWF-03 -10, T20-TWF-06 6'],
  ],
  [
    LIGHT,
    ['Two-Weapon Fighting'],
    [
      '0: T20-TWF-02 -6, T20-TWF-06 4, T20-TWF-07 2',
      '-2: T20-TWF-03 -10, T20-TWF-06 6, T20-TWF-07 2',
    ],
  ],
])('T20-TWF-02 T20-TWF-03 an off-hand axe %j with %j: %j', (axe, feats, both) => {
  const s = pair({ own: { weapons: [sword(), sword({ name: 'axe', ...axe })], feats } });
  const told = s.reckonings(['attack'], 'a', 'two-weapons', BOTH);
  expect(told).toEqual(both.map((each) => `a attack ${each}`).toSorted());
});

test('T20-TWF-01 T20-TWF-02 the off hand strikes once a round, and what both hands do is no attack without the penalty', () => {
  const s = pair({ own: { weapons: [sword(), sword({ name: 'axe' })], conviction: 2 } });
  s.do('a', 'two-weapons', BOTH, { dice: [2, 2] });
  expect(s.who('a').attacked).toBe(false);
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'two-weapons', BOTH)).toBe('T20-TWF-01');
  const one = pair({ own: { weapons: [sword(), sword({ name: 'axe' })], conviction: 2 } });
  one.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [2] });
  one.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(one, 'a', 'two-weapons', BOTH)).toBe('T20-TWF-02');
});

test('T20-CONC-12 that Night Vision sees through dim light is told with the Defense', () => {
  const rows = [...ground(20, 12)].map((row) => row.replaceAll('.', ','));
  const cites = (feats: readonly string[], dim: boolean) => {
    const s = stage(
      {
        a: { at: [2, 5], sheet: { weapons: [pistol()], feats: [...feats] } },
        t: { at: [10, 5], sheet: { con: 9 } },
      },
      dim ? { map: { rows } } : {},
    );
    return s.do('a', 'attack', SHOT, { dice: [2] }).cites('defense', 'T20-CONC-12');
  };
  expect([cites(['Night Vision'], true), cites(['Night Vision'], false), cites([], true)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('T20-COVER-17 no one bound lowers a Defense, and no one is asked to for a shot at a place', () => {
  const asked = (conditions: readonly string[], blind: boolean) => {
    const s = stage({
      a: { at: [2, 5], sheet: { weapons: [pistol()] } },
      k: {
        at: [9, 5],
        side: 'theirs',
        sheet: { printed: { dodge: 20, baseDefense: 20 }, con: 20 },
        state: { conditions: [...conditions] },
      },
      t: {
        at: [10, 5],
        side: 'theirs',
        sheet: { con: 20 },
        state: { shelter: 'k', conditions: blind ? ['invisible'] : [] },
      },
    });
    const scene = blind
      ? s.do('a', 'attack-place', { weapon: 'a/pistol', at: [10, 5] }, { dice: [2] })
      : s.do('a', 'attack', SHOT, { dice: [2] });
    return scene.questions.filter((id) => id === 'lower-defense').length;
  };
  expect([asked([], false), asked(['helpless'], false), asked([], true)]).toEqual([1, 0, 0]);
});

test('T20-CTX-35 T20-MOUNT-01 what lies within reach is picked up on foot, and told; no one leans down from the saddle', () => {
  const disarmed = (state: { riding?: string }) => {
    const s = stage(
      {
        t: { at: [4, 5], side: 'theirs', sheet: { printed: { maneuver: 20 } } },
        r: { at: [5, 5], side: 'ours', sheet: { weapons: [sword()] }, state },
        m: { at: state.riding ? [5, 5] : [6, 5], side: 'ours', sheet: horse() },
      },
      { order: ['t', 'r', 'm'] },
    );
    s.do('t', 'maneuver', { maneuver: 'disarm', target: 'r' }, { dice: [15] });
    s.end();
    return s;
  };
  const told = disarmed({}).do('r', 'pick-up', { item: 'r/sword' });
  expect([told.note('picks up'), told.rules('picks up')]).toEqual([
    { who: 'r', item: 'sword', at: [5, 5] },
    ['T20-CTX-35'],
  ]);
  expect(refusedBy(disarmed({ riding: 'm' }), 'r', 'pick-up', { item: 'r/sword' })).toBe(
    'T20-MOUNT-01',
  );
});

test('T20-GANG-12 a shot that the Narrator finds room for is shot, and nothing is said of room', () => {
  const s = stage(
    {
      e: { at: [5, 0], sheet: { weapons: [pistol()] } },
      d: { at: [0, 0], sheet: { con: 9 } },
      f: { at: [1, 0], side: 'ours' },
      g: { at: [0, 1], side: 'ours' },
      h: { at: [1, 1], side: 'ours' },
    },
    { options: { 'gang.ranged': 'gm' } },
  );
  const shot = { weapon: 'e/pistol', target: 'd' };
  const yes = s.do('e', 'attack', shot, { dice: [2], answers: [['room-to-shoot', 'yes']] });
  expect([yes.has('no room'), yes.has('attack roll')]).toEqual([false, true]);
});

test('T20-GANG-06 T20-COND-26 a doorway covers from a trip off its side by hand, and from one with a pistol', () => {
  const marks = Object.fromEntries(
    Array.from({ length: 12 }, (_, x) => [`${x},5`, x === 5 ? '.' : '#']),
  );
  const s = stage(
    {
      a: { at: [4, 6], sheet: { weapons: [pistol()] } },
      t: { at: [5, 5] },
    },
    { map: { rows: [...ground(12, 12, marks)] } },
  );
  const difficulty = (more: { weapon?: string }) =>
    s.total('maneuver Difficulty', 't', 'a', 'maneuver', {
      maneuver: 'trip',
      target: 't',
      ...more,
    });
  const shot = odds(s, 'a', 't', 'pistol')[1];
  expect([difficulty({}), difficulty({ weapon: 'a/pistol' }), shot]).toEqual([14, 14, 14]);
});

test.each([
  ['keepsDodge', [], 16],
  ['keepsDodge', ['shaken'], 16],
  ['losesDodge', [], 11],
  ['losesDodge', ['shaken'], 11],
] as const)(
  'T20-MOUNT-25 all out, where the rider %s, also with %j: Defense %i',
  (rule, conditions, defense) => {
    const s = stage(
      {
        r: {
          at: [2, 4],
          side: 'ours',
          sheet: { printed: { baseDefense: 11, dodge: 16, parry: 12 } },
          state: { riding: 'm', conditions: [...conditions] },
        },
        m: { at: [2, 4], side: 'ours', sheet: horse() },
        t: { at: [12, 8], side: 'theirs', sheet: { weapons: [pistol()] } },
      },
      { options: { 'mount.riderAllOut': rule }, map: { rows: [...ground(40, 12)] } },
    );
    s.do('r', 'ride', { pace: 'all out', path: [[8, 4]] });
    s.end();
    expect(odds(s, 't', 'r', 'pistol')[1]).toBe(defense);
  },
);

test('T20-CTX-37 a charge is offered to where it goes 10 feet or more, and at those alone whom one leads to', () => {
  const s = stage({
    a: { at: [4, 5], side: 'ours', sheet: { weapons: [sword()] } },
    t: { at: [6, 5], side: 'theirs' },
  });
  const chosen = { weapon: 'a/sword', target: 't' };
  const domain = true20.actions.get('charge')?.domain(s.state, 'a', 'path', chosen);
  if (domain?.kind !== 'path') throw new Error('no way to choose');
  const ends = domain.destinations().map(({ to, cost }) => [String(to), cost]);
  expect(ends.map(([, cost]) => Number(cost)).every((cost) => cost >= 10)).toBe(true);
  // Of the eight squares around the opponent, three are only one step away.
  expect(ends.map(([to]) => to).toSorted()).toEqual(['6,4', '6,6', '7,4', '7,5', '7,6']);
  expect([
    refusedBy(s, 'a', 'charge', { ...chosen, path: [[5, 5]] }),
    refusedBy(s, 'a', 'charge', {
      ...chosen,
      path: [
        [5, 4],
        [6, 4],
      ],
    }),
  ]).toEqual(['T20-CTX-37', '']);
});

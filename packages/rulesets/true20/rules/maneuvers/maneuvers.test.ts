import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Options } from '../../state/options.js';
import { kindsOn, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

type State = NonNullable<Parameters<typeof stage>[0][string]['state']>;

/** A combatant with a pistol against one with a sword, a given number of squares apart. */
function pair({
  squares = 1,
  own = {},
  foe = {},
  options = {},
  weapons = [pistol({ increment: 30 })],
}: {
  squares?: number;
  own?: State;
  foe?: State;
  options?: Partial<Options>;
  weapons?: readonly ReturnType<typeof sword>[];
} = {}) {
  return stage(
    {
      a: { at: [4, 5], sheet: { printed: { maneuver: 5 }, weapons: [...weapons] }, state: own },
      d: {
        at: [4 + squares, 5],
        sheet: { printed: { maneuver: 4 }, weapons: [sword()] },
        state: foe,
      },
      f: { at: [20, 11], side: 'ours' },
    },
    { options },
  );
}
const DOWN = { posture: 'prone' };
const grapple = { maneuver: 'grapple', target: 'd' };
const shot = { maneuver: 'disarm', weapon: 'a/pistol', target: 'd' };

test('T20-COND-26 melee column, whatever is in hand; or that of the weapon in hand', () => {
  const columns = (options: Partial<Options>) => {
    const s = pair({ own: DOWN, foe: DOWN, options });
    return [
      s.total('maneuver', 'a', 'a', 'maneuver', grapple),
      s.total('maneuver Difficulty', 'd', 'a', 'maneuver', grapple),
    ];
  };
  expect(columns({})).toEqual([5 - 4, 14 - 4]);
  expect(columns({ 'cond.maneuverColumn': 'byWeapon' })).toEqual([5, 14 + 4]);
  const blade = pair({
    own: DOWN,
    options: { 'cond.maneuverColumn': 'byWeapon' },
    weapons: [sword(), pistol()],
  });
  expect(blade.total('maneuver', 'a', 'a', 'maneuver', grapple)).toBe(1);
  expect(
    blade.total('maneuver', 'a', 'a', 'maneuver', {
      maneuver: 'trip',
      weapon: 'a/sword',
      target: 'd',
    }),
  ).toBe(1);
});

test('T20-COND-26 made with a ranged weapon a maneuver has the ranged column, and reaches as far', () => {
  const s = pair({ own: DOWN, foe: DOWN, squares: 5 });
  expect([
    s.total('maneuver', 'a', 'a', 'maneuver', shot),
    s.total('maneuver Difficulty', 'd', 'a', 'maneuver', shot),
  ]).toEqual([5, 18]);
  expect(refusedBy(s, 'a', 'maneuver', { maneuver: 'disarm', target: 'd' })).toBe('T20-CTX-10');
  expect(s.allowed('a', 'maneuver', { ...grapple, weapon: 'a/pistol' })).toBe(false);
  expect(
    pair({ squares: 4, own: DOWN })
      .do('a', 'maneuver', shot, { dice: [20] })
      .has('drops'),
  ).toBe(true);
  expect(
    pair()
      .do('a', 'maneuver', shot, { dice: [20] })
      .fact('maneuver roll', 'success'),
  ).toBe(true);
});

test('T20-COND-26 T20-CTX-42 T20-CTX-41 distance and friends in the way count for it as for any shot', () => {
  expect(pair({ squares: 5 }).parts('maneuver', 'a', 'a', 'maneuver', shot)).toEqual([]);
  expect(pair({ squares: 6 }).parts('maneuver', 'a', 'a', 'maneuver', shot)).toEqual([
    'T20-CTX-42 -2',
  ]);
  const s = pair({ squares: 4 });
  s.gm('place', { who: 'f', to: [9, 5] });
  expect(s.parts('maneuver', 'a', 'a', 'maneuver', shot)).toEqual(['T20-CTX-41 -4']);
});

test('T20-COND-26 higher ground helps in melee alone', () => {
  const s = pair({ own: { elevation: 5 } });
  expect([
    s.total('maneuver', 'a', 'a', 'maneuver', { maneuver: 'trip', target: 'd' }),
    s.total('maneuver', 'a', 'a', 'maneuver', { ...shot, maneuver: 'trip' }),
  ]).toEqual([6, 5]);
});

test.each([
  [1, true],
  [2, false],
  [19, false],
  [20, true],
] as const)('T20-CTX-03 a maneuver die of %i decides by itself: %s', (die, decides) => {
  const own = pair();
  expect(
    own
      .do('a', 'maneuver', { maneuver: 'trip', target: 'd' }, { dice: [die] })
      .cites('maneuver roll', 'T20-CTX-03'),
  ).toBe(decides);
});

test('T20-CTX-30 what is held is hampered by 2, save in the grapple itself', () => {
  const s = pair();
  s.do('a', 'maneuver', grapple, { dice: [20] });
  s.end();
  expect(s.parts('maneuver', 'd', 'd', 'maneuver', { maneuver: 'trip', target: 'a' })).toEqual([
    'T20-CTX-30 -2',
  ]);
  expect(
    s.parts('maneuver', 'd', 'd', 'maneuver', { maneuver: 'break free', target: 'a' }),
  ).toEqual([]);
  s.end();
  s.end();
  s.do('a', 'maneuver', { maneuver: 'pin', target: 'd' }, { dice: [20] });
  expect(kindsOn(s, 'd')).toEqual(['grappled', 'pinned']);
});

test('T20-CTX-10 disarming a combatant with empty hands, or tripping a combatant who lies there, is refused', () => {
  const s = pair({ foe: { sheathed: true, posture: 'prone' } });
  expect([
    refusedBy(s, 'a', 'maneuver', { maneuver: 'disarm', target: 'd' }),
    refusedBy(s, 'a', 'maneuver', { maneuver: 'trip', target: 'd' }),
  ]).toEqual(['T20-CTX-10', 'T20-CTX-10']);
});

const trip = { maneuver: 'trip', target: 'd' };

test('T20-COND-02 T20-COND-10 cover makes a maneuver harder by 4, and total cover keeps it off; within a grapple nothing is in between', () => {
  const s = pair();
  s.gm('cover', { who: 'd', degree: 'ordinary' });
  expect(s.parts('maneuver Difficulty', 'd', 'a', 'maneuver', trip)).toEqual(['T20-COVER-01 4']);
  s.gm('cover', { who: 'd', degree: 'total' });
  expect(refusedBy(s, 'a', 'maneuver', trip)).toBe('T20-COVER-08');
  s.gm('cover', { who: 'd', degree: 'none' });
  s.do('a', 'maneuver', grapple, { dice: [20] });
  s.do('a', 'end');
  s.gm('cover', { who: 'd', degree: 'ordinary' });
  s.until('a');
  expect(
    s.parts('maneuver Difficulty', 'd', 'a', 'maneuver', { maneuver: 'pin', target: 'd' }),
  ).toEqual([]);
});

test('T20-SURP-03 one who lays hands on a combatant is noticed', () => {
  const s = pair({ foe: { unawareOf: ['a'] } });
  s.do('a', 'maneuver', grapple, { dice: [2] });
  expect(s.who('d').unawareOf).toEqual([]);
});

test('T20-CTX-30 one who drops lets go of whom it held', () => {
  const s = pair();
  s.do('a', 'maneuver', grapple, { dice: [20] });
  expect(kindsOn(s, 'd')).toEqual(['grappled']);
  s.gm('harm', { who: 'a', damage: 20, lethal: false }, { dice: [1] });
  expect(kindsOn(s, 'd')).toEqual([]);
});

test.each([
  [1, 40, false],
  [20, -40, true],
] as const)(
  'T20-CTX-03 a maneuver die of %i with a bonus of %i settles it: %s',
  (die, bonus, success) => {
    const s = stage({
      a: { at: [4, 5], sheet: { printed: { maneuver: bonus } } },
      d: { at: [5, 5] },
    });
    const scene = s.do('a', 'maneuver', trip, { dice: [die] });
    expect([scene.fact('maneuver roll', 'success'), s.who('d').posture]).toEqual([
      success,
      success ? 'prone' : 'standing',
    ]);
  },
);

test('T20-CTX-41 T20-COND-26 a blade that trips is no shot: friends beside the target are not in its way', () => {
  const s = pair({ weapons: [sword()] });
  s.gm('place', { who: 'f', to: [6, 5] });
  expect(s.parts('maneuver', 'a', 'a', 'maneuver', { ...trip, weapon: 'a/sword' })).toEqual([]);
});

test.each([
  ['aggressive-stance', { penalty: 4 }, ['T20-STANCE-06 -4']],
  ['defensive-stance', { penalty: 4 }, ['T20-STANCE-08 2']],
] as const)('T20-COND-02 %s counts against maneuvers as well', (action, parameters, parts) => {
  const s = stage(
    { a: { at: [4, 5] }, d: { at: [5, 5], sheet: { weapons: [sword()] } } },
    { order: ['d', 'a'] },
  );
  s.do('d', action, parameters);
  s.do('d', 'attack', { weapon: 'd/sword', target: 'a' }, { dice: [1] });
  s.do('d', 'end');
  expect(s.parts('maneuver Difficulty', 'd', 'a', 'maneuver', trip)).toEqual(parts);
});

test('T20-CTX-37 who has charged is easier to trip, by 2', () => {
  const s = stage(
    { a: { at: [9, 5] }, d: { at: [4, 5], sheet: { weapons: [sword()] } } },
    { order: ['d', 'a'] },
  );
  s.do('d', 'charge', { weapon: 'd/sword', target: 'a', path: [[8, 5]] }, { dice: [1] });
  s.do('d', 'end');
  expect(s.parts('maneuver Difficulty', 'd', 'a', 'maneuver', trip)).toEqual(['T20-CTX-37 -2']);
});

test('T20-CTX-47 a stunt goes into one maneuver and is gone after it', () => {
  const s = stage({ a: { at: [4, 5], sheet: { skills: { acrobatics: 6 } } }, d: { at: [5, 5] } });
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'slides' }, { answers: [['stunt', 'yes']] });
  expect(s.parts('maneuver', 'a', 'a', 'maneuver', trip)).toEqual(['T20-CTX-47 2']);
  s.do('a', 'maneuver', trip, { dice: [2] });
  expect(kindsOn(s, 'a')).toEqual([]);
});

test('T20-CTX-30 only one who is held is offered to break free', () => {
  const kinds = (s: ReturnType<typeof pair>, who: string) => {
    const domain = true20.actions.get('maneuver')?.domain(s.state, who, 'maneuver', {});
    return domain?.kind === 'choice'
      ? domain.options.filter(({ refused }) => !refused).map(({ value }) => value)
      : [];
  };
  const s = pair();
  expect(kinds(s, 'd')).toEqual(['trip', 'grapple', 'pin', 'disarm']);
  s.do('a', 'maneuver', grapple, { dice: [20] });
  expect(kinds(s, 'd')).toContain('break free');
});

test('T20-COND-26 blades are offered for a maneuver before what shoots', () => {
  const s = pair({ weapons: [pistol({ hands: 1 }), sword()] });
  const domain = true20.actions
    .get('maneuver')
    ?.domain(s.state, 'a', 'weapon', { maneuver: 'trip' });
  expect(domain?.kind === 'choice' && domain.options.map(({ value }) => value)).toEqual([
    'a/sword',
    'unarmed',
    'a/pistol',
  ]);
});

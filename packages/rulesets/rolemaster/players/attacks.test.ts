import type { Id } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Stage } from '../testing/stage.js';
import { attack, befall, stage } from '../testing/stage.js';

const plain = sensiblePolicy(rolemaster);
const next = (s: Stage, by: Id) => plain.command(s.state, by);
const bare = { weapons: [], natural: [{ weapon: 'claw_bite', skill: 60 }] };

describe('Automatic players', () => {
  test('RMC-CTX-07 pick up what they fight better with than with all they have, and nothing else', () => {
    const s = stage({ a: { sheet: bare }, b: { arms: { broadsword: 70, dagger: 20 } } });
    befall(s, 'b', 'DROP');
    expect(next(s, 'a')?.do).toBe('attack');
    s.end();
    expect(next(s, 'b')).toMatchObject({ do: 'pick-up', with: { item: 'b/broadsword' } });
    const spare = stage({ b: { arms: { dagger: 20, broadsword: 70 } }, a: {} });
    befall(spare, 'b', 'DROP');
    expect(next(spare, 'b')).toMatchObject({ do: 'draw', with: { item: 'b/broadsword' } });
  });

  test('RMC-PARRY-01 throw only what they carry another of, and only where no way leads to a foe', () => {
    const armed = (arms: Readonly<Record<string, number>>, between = '.') =>
      next(
        stage(
          { a: { at: [0, 0], arms }, b: { at: [5, 0] } },
          { map: { rows: [`..${between}...`] } },
        ),
        'a',
      );
    const equals = { dagger: 60, spear: 60 };
    expect(armed(equals)?.do).toBe('charge');
    expect(armed(equals, '%')).toMatchObject({ do: 'attack', with: { weapon: 'a/dagger' } });
    expect(armed({ dagger: 60, spear: 30 }, '%')?.do).not.toBe('attack');
  });

  test('RMC-CTX-10 throw nothing at foes whom they could not come up to this round', () => {
    const arms = { dagger: 60, spear: 60 };
    const s = stage({ a: { at: [0, 0], arms, sheet: { rate: 0.5 } }, b: { at: [16, 0] } });
    expect(next(s, 'a')?.do).toBe('move');
    s.do('a', 'move', { path: [[1, 0]], pace: 2 });
    expect(next(s, 'a')?.do).toBe('end');
  });

  test('RMC-CTX-07 put a bow away only for a blade that promises more at a foe who is near', () => {
    const archer = (arms: Readonly<Record<string, number>>, away = 2) =>
      next(stage({ a: { at: [0, 0], arms }, b: { at: [away, 0] } }), 'a');
    expect(archer({ bow: 80, dagger: 20 })).toMatchObject({
      do: 'attack',
      with: { weapon: 'a/bow' },
    });
    expect(archer({ bow: 10, dagger: 90 })).toMatchObject({
      do: 'draw',
      with: { item: 'a/dagger' },
    });
    expect(archer({ bow: 10, dagger: 90 }, 12)?.do).toBe('attack');
  });

  test('RMC-STUN-02 stay where they are while they cannot strike', () => {
    const s = (state: Readonly<Record<string, boolean | Readonly<Record<string, number>>>>) =>
      stage({
        a: { at: [0, 0], arms: { broadsword: 60 }, sheet: { rate: 0.5 }, state },
        b: { at: [16, 0] },
      });
    expect([
      next(s({}), 'a')?.do,
      next(s({ stunActive: { dazed: 1 } }), 'a')?.do,
      next(s({ staggered: true }), 'a')?.do,
    ]).toEqual(['move', 'end', 'end']);
  });

  test('RMC-PARRY-04 declare all of their parry against the nearest foe where their turn is spoiled, and none otherwise', () => {
    const declared = (
      state: Readonly<Record<string, boolean | Readonly<Record<string, number>>>>,
    ) => {
      const set = stage(
        {
          far: { side: 'b', at: [9, 0] },
          a: { side: 'a', at: [0, 0], arms: { broadsword: 61 }, state },
          near: { side: 'b', at: [2, 0] },
        },
        { options: { 'parry.allocation': 'declaredFoe' } },
      );
      const fight = new Fight(rolemaster, set.fight.stateAt(-1), {
        seed: 'declared',
        decide: (question, now) => ({ value: plain.answer(question, now), from: 'policy' }),
      });
      fight.begin();
      return fight.state.combatants['a']?.parry;
    };
    expect([
      declared({}),
      declared({ staggered: true }),
      declared({ stunActive: { stunned: 1 } }),
      declared({ stunPending: { dazed: 1 } }),
    ]).toEqual([
      null,
      ...[61, 30, 61].map((points) => ({
        against: 'near',
        points,
        weapon: 'a/broadsword',
        spent: false,
      })),
    ]);
  });

  test('RMC-DODGE-07 dodge only where that helps more often than it throws them down', () => {
    const answer = (
      state: Readonly<Record<string, Readonly<Record<string, number>>>>,
      ag: number,
    ) => {
      const s = stage({ a: { arms: { broadsword: 60 } }, b: { sheet: { ...bare, ag }, state } });
      return plain.answer(attack(s, 'a', 'b', { dice: [4] }).question('defence'), s.state);
    };
    // A combatant who can still strike does not give that up for a dodge, however badly hurt.
    const hurt = stage({
      a: { arms: { broadsword: 60 } },
      b: { sheet: { ...bare, ag: 30 }, state: { hits: 5 } },
    });
    expect(
      plain.answer(attack(hurt, 'a', 'b', { dice: [4] }).question('defence'), hurt.state),
    ).toBe('none');
    expect([
      answer({ stunActive: { dazed: 1 } }, 30),
      answer({ stunActive: { dazed: 1 } }, 29),
      answer({ stunActive: { stunned: 1 } }, 30),
    ]).toEqual(['dodge', 'none', 'none']);
  });

  test.each([
    ['slow and unaware', { aware: false }, -10, {}, 'other'],
    ['slow and held', { held: true }, -10, {}, 'other'],
    [
      'slow, without the penalty',
      { aware: false },
      -10,
      { 'db.quPenaltyWhenUnaware': 'drop' },
      'v',
    ],
    [
      'quick and dazed',
      { stunActive: { dazed: 2 } },
      10,
      { 'db.restrictedBy': 'anyStun' },
      'other',
    ],
    ['quick and dazed, with it', { stunActive: { dazed: 2 } }, 10, {}, 'v'],
    ['quick and held', { held: true }, 10, {}, 'other'],
  ] as const)(
    'RMC-DB-03 RMC-DB-04 RMC-DB-05 strike at whom it promises most: %s',
    (_, state, qu, options, target) => {
      const s = stage(
        {
          a: { at: [2, 0], arms: { broadsword: 60 } },
          v: { at: [0, 0], sheet: { baseDb: 10 } },
          other: { at: [4, 0], sheet: { qu, baseDb: qu > 0 ? 0 : 20 }, state },
        },
        { options },
      );
      expect(next(s, 'a')).toMatchObject({ do: 'attack', with: { target } });
    },
  );
});

import type { Command } from '@tiltyard/engine';
import { answering, chancesOf } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { State } from '../state/state.js';
import type { Stage, Staging } from '../testing/stage.js';
import { fixedBlow, stage } from '../testing/stage.js';

// Exact chances of surprises, hindered runs, charges and defences, against counts of faces.

type Options = NonNullable<Staging['options']>;
const once: Options = { 'openEnded.chain': 'once' };
const chances = (
  s: Stage,
  command: Command,
  keyOf: (state: State) => string,
  answers: Parameters<typeof answering>[0] = {},
) => chancesOf(rolemaster, s.state, command, { answers: answering(answers), keyOf });

describe('Exact chances', () => {
  const gradeOf = ({ combatants: { v } }: State): string => {
    if (v?.barred) return 'failure';
    if ((v?.stunPending.stunned ?? 0) > 0) return 'partial';
    return (v?.stunPending.dazed ?? 0) > 0 ? 'near' : 'success';
  };
  const perceive = (cause: string, v = {}) =>
    chances(
      stage({ v: { sheet: { perception: 30 }, ...v }, foe: {} }, { options: once }),
      { do: 'gm.perceive', by: 'gm', with: { who: 'v', cause } },
      gradeOf,
    );

  test('RMC-SURP-08 RMC-ATK-08 of a Perception of 30 against an ambush', () => {
    expect(perceive('ambush')).toEqual({
      failure: '9/20',
      partial: '3/20',
      near: '1/5',
      success: '1/5',
    });
  });

  test('RMC-SURP-02 RMC-SURP-08 of the same in confusion', () => {
    expect(perceive('orientation')).toEqual({
      failure: '13/20',
      partial: '3/20',
      // Ten in ten thousand of the open-ended rolls stay below 111.
      near: '151/1000',
      success: '49/1000',
    });
  });

  test('RMC-CHARGE-02 RMC-ATK-04 of a charge at 3 m/s: what hits at all hits twice as hard', () => {
    const s = stage(
      {
        a: { at: [0, 5], sheet: { rate: 3, weapons: [{ weapon: 'fixed', skill: 5 }] } },
        v: { at: [12, 5], sheet: { baseDb: 20 } },
      },
      { options: once, content: fixedBlow('5') },
    );
    const command = { do: 'charge', by: 'a', with: { weapon: 'a/fixed', target: 'v', pace: 1 } };
    // The pace takes away the whole OB: rolls of 21 and more hit.
    expect(chances(s, command, ({ combatants: { v } }) => `${200 - (v?.hits ?? 0)}`)).toEqual({
      '0': '1/5',
      '10': '4/5',
    });
  });

  test('RMC-EFF-09 RMC-CTX-03 of a dazed runner: how far, and how fast', () => {
    const s = stage(
      { v: { at: [0, 5], sheet: { rate: 2 }, state: { stunActive: { dazed: 1 } } }, foe: {} },
      { options: once },
    );
    const command = { do: 'move', by: 'v', with: { pace: 2, path: [[10, 5]] } };
    const odds = chances(s, command, ({ combatants: { v } }) =>
      v?.prone ? 'falls' : `${(v?.velocity[0] ?? 0) / 10_000}`,
    );
    // 6 to 10 less 25 is a fall, as is any roll open-ended downwards; 11 to 31 fail, 32 to 37 cover
    // half a metre and stay in the cell, 57 to 62 cover 25 percent.
    expect([odds['falls'], odds['0'], odds['1']]).toEqual(['1/10', '27/100', '3/50']);
  });

  test('RMC-PARRY-05 of a blow that is parried with 40', () => {
    const s = stage(
      {
        a: { sheet: { weapons: [{ weapon: 'fixed', skill: 30 }] } },
        v: { arms: { broadsword: 60 } },
      },
      { options: once, content: fixedBlow('5') },
    );
    const command = { do: 'attack', by: 'a', with: { weapon: 'a/fixed', target: 'v', points: 4 } };
    const hit = ({ combatants: { v } }: State) => `${200 - (v?.hits ?? 0)}`;
    expect(chances(s, command, hit, { defence: 'parry', parry: 40 })).toEqual({
      '0': '1/10',
      '5': '9/10',
    });
    expect(chances(s, command, hit, { defence: 'none' })).toEqual({ '0': '1/100', '5': '99/100' });
  });
});

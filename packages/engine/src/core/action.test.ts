import { expect, it } from 'vitest';
import { z } from 'zod';
import { action } from './action.js';
import type { FightState } from './state.js';

const state: FightState = { fixed: {}, round: 1, order: [], turn: -1, waiting: [], combatants: {} };

function counting() {
  let times = 0;
  const counted = (): boolean => ++times > 0;
  const shout = action<
    FightState,
    { word: string; loud?: boolean | undefined; at?: readonly number[] | undefined }
  >({
    id: 'shout',
    name: 'Shout',
    group: 'free',
    rules: [],
    schema: z.strictObject({
      word: z.string().min(1).refine(counted),
      loud: z.boolean().optional(),
      at: z.array(z.number()).optional(),
    }),
    domains: { word: () => undefined, loud: () => undefined, at: () => undefined },
    blocked: () => undefined,
    check: (_, __, { word, loud, at }) => ({ rules: [], reason: `${word} ${loud} ${at}` }),
    perform: () => undefined,
  });
  return {
    misfit: (parameters: Parameters<typeof shout.misfit>[2]) =>
      shout.misfit(state, 'ann', parameters)?.reason,
    times: () => times,
  };
}

it('parameters that are alike are read once, and told from others', () => {
  const { misfit, times } = counting();
  expect([misfit({ word: 'ho' }), misfit({ word: 'ho' })]).toEqual([
    'ho undefined undefined',
    'ho undefined undefined',
  ]);
  expect(times()).toBe(1);
  expect(misfit({ word: 'ho', loud: true })).toBe('ho true undefined');
  expect([misfit({ word: 'ho', at: [1] }), misfit({ word: 'ho', at: [2] })]).toEqual([
    'ho undefined 1',
    'ho undefined 2',
  ]);
  expect(misfit({ word: 'ho', louder: true })).toMatch(/no parameter "louder"/);
  expect(misfit({ word: '' })).toMatch(/^word: /);
  expect(misfit({ word: 'ho' })).toBe('ho undefined undefined');
});

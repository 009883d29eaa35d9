import { expect, it } from 'vitest';
import { z } from 'zod';
import { refuse } from '../../core/question.js';
import { Fight } from '../../fight/fight.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import { command } from '../../testing/play.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import type { ToyState } from '../../testing/toy-state.js';
import { fighter } from '../../testing/toy-state.js';
import { withValues } from './state-values.js';

/** The toy system, without negative hit points. */
const strict: Ruleset<ToyState> = {
  ...toy,
  stateRefusal: (state) =>
    ['ann', 'bob'].flatMap((id) =>
      fighter(state, id).hp < 0 ? refuse('TOY-ATTACK', 'too-few', `${id} has too few`) : [],
    )[0],
};
const set = (id: string, value: number) =>
  command('gm.set', 'gm', { path: `combatants.${id}.hp`, value });

it('refuses a value that leads to a state the ruleset does not accept, and leaves the state alone', () => {
  const fight = new Fight(strict, toyState(), { seed: 'values' });
  fight.begin();
  const { hp } = fighter(fight.state, 'ann');
  expect(fight.refusal(set('ann', -1))).toEqual({
    rules: ['TOY-ATTACK'],
    code: 'too-few',
    reason: 'ann has too few',
  });
  expect(fighter(fight.state, 'ann').hp).toBe(hp);
  expect(fight.refusal(set('ann', 0))).toBeUndefined();
});

it('does not refuse a change for an earlier error', () => {
  const fight = new Fight(strict, toyState(), { seed: 'values' });
  fight.begin();
  fight.perform(set('ann', -1), { force: 'as it was' });
  expect(fight.refusal(set('bob', 2))).toBeUndefined();
  expect(fight.refusal(set('ann', -2))).toBeUndefined();
});

it('leaves a combatant who is set whole writable afterwards', () => {
  const fight = new Fight(toy, toyState(), { seed: 'values' });
  fight.begin();
  const actor = fight.state.order[fight.state.turn] ?? '';
  const value = z.json().parse({ ...fighter(fight.state, actor), hp: 3 });
  fight.perform(command('gm.set', 'gm', { path: `combatants.${actor}`, value }));
  fight.perform(command('hide', actor));
  expect([fighter(fight.state, actor).hidden, fight.verify().ok]).toEqual([true, true]);
});

it("allows no one's turn if no one is able to act, and only then", () => {
  const fight = new Fight(toy, toyState(), { seed: 'values' });
  fight.begin();
  const turn = (value: number) => command('gm.set', 'gm', { path: 'turn', value });
  expect(fight.refusal(turn(-1))?.code).toBe('no-such-state');
  for (const id of fight.state.order)
    fight.perform(command('gm.set', 'gm', { path: `combatants.${id}.hp`, value: 0 }));
  expect(fight.refusal(turn(-1))).toBeUndefined();
  expect(fight.refusal(turn(-2))?.code).toBe('no-such-state');
});

it('leaves the round, the order and the turn free before the fight has begun, when all three are still to be set', () => {
  const changed = withValues(toy, toyState(), { round: 0, order: ['bob'], turn: 1 });
  expect(changed.ok).toBe(true);
});

it('says which file would begin with such a state', () => {
  const changed = withValues(strict, toyState(), { 'combatants.bob.hp': -1 });
  expect(changed.ok ? [] : changed.problems).toEqual([
    { path: ['combatants.bob.hp'], message: 'bob has too few' },
  ]);
});

import { expect, it } from 'vitest';
import type { Command } from '../../../core/state.js';
import { begun } from '../../../testing/play.js';
import { toy, toyState } from '../../../testing/toy-ruleset.js';
import { Sandbox } from '../../../ruleset/sandbox.js';
import type { ToyState } from '../../../testing/toy-state.js';
import { fighter } from '../../../testing/toy-state.js';
import { sensiblePolicy } from '../../policy.js';
import { KeyedDice } from './keyed-dice.js';
import { Places } from './places.js';
import type { CommandPlan, RolloutOptions } from './rollouts.js';
import { Rollouts } from './rollouts.js';

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `fighter-${i}`);

/** A fight of this many combatants in which no one falls. */
function long(count: number): ToyState {
  const hp = Object.fromEntries(names(count).map((id) => [id, { hp: 9_999 }]));
  return begun({}, toyState(names(count), hp)).state;
}

const rollouts = (state: ToyState, options: Omit<RolloutOptions, 'seed'>): Rollouts<ToyState> =>
  new Rollouts(toy, state, sensiblePolicy(toy), { seed: 'x', ...options });

it('a rollout limited by commands follows few combatants for longer, and many for two rounds only', () => {
  const played = (count: number): { rounds: number; commands: number; passed?: number } => {
    const state = long(count);
    let commands = 0;
    const before = (): void => void commands++;
    const found: { rounds: number; commands: number; passed?: number } = { rounds: 0, commands };
    rollouts(state, { rounds: 4, commands: 32, before }).play(
      [],
      0,
      (end) => (found.rounds = end.state.round - state.round),
      { passing: (passed) => (found.passed = passed.round - state.round) },
    );
    return { ...found, commands };
  };
  const [few, many] = [played(2), played(30)];
  expect(few.passed).toBe(4);
  expect(few.rounds).toBeGreaterThan(4);
  expect(few.commands).toBeGreaterThanOrEqual(32);
  expect(few.commands).toBeLessThan(40);
  expect(many).toMatchObject({ rounds: 2 });
  expect(many).not.toHaveProperty('passed');
});

it('all rollouts limited by commands end with the same round, however many a plan uses', () => {
  const state = long(5);
  const plays = rollouts(state, { rounds: 4, commands: 32 });
  const ended = (plan: CommandPlan): number => plays.play(plan, 0, (end) => end.state.round);
  const by = state.order[state.turn] ?? '';
  const shouts = Array.from({ length: 12 }, () => ({ do: 'shout', by, with: {} }));
  const usual = ended([]);
  expect(ended(shouts)).toBe(usual);
  const alone = rollouts(state, { rounds: 4, commands: 32 });
  expect(alone.play(shouts, 0, (end) => end.state.round)).toBeLessThan(usual);
});

it('a rollout reports the result of a plan, and whether it involved dice', () => {
  const { state } = begun({}, toyState(['ann', 'bob']));
  const plays = rollouts(state, { rounds: 1 });
  const arrivals = (plan: CommandPlan): readonly (readonly [string, boolean])[] => {
    const found: (readonly [string, boolean])[] = [];
    plays.play(plan, 0, () => undefined, {
      arrived(reached, surely) {
        found.push([reached, surely]);
        return true;
      },
    });
    return found;
  };
  const does = (id: string, given: Command['with'] = {}): Command => ({
    do: id,
    by: 'ann',
    with: given,
  });
  const [hid] = arrivals([does('hide')]);
  expect(arrivals([does('hide')])).toEqual([hid]);
  expect(hid?.[1]).toBe(true);
  const [rested] = arrivals([does('end')]);
  expect(rested?.[0]).not.toBe(hid?.[0]);
  const [struck] = arrivals([does('attack', { target: 'bob' })]);
  expect(struck?.[1]).toBe(false);
});

it('positions are equal regardless of the order of writes, and differ by deep changes', () => {
  const sandbox = new Sandbox(toy, toyState(['ann', 'bob']));
  const places = new Places(sandbox.state);
  const table = sandbox.table(new KeyedDice('x', sandbox.state).source, () => []);
  const written = (...work: readonly (() => void)[]): string => {
    const mark = sandbox.written();
    return sandbox.run(() => {
      for (const each of work) each();
      return places.written(sandbox, mark);
    });
  };
  const ann = fighter(sandbox.state, 'ann');
  const hurt = (): void => table.put(ann, 'hp', 3);
  const hide = (): void => table.put(ann, 'hidden', true);
  const rattle = (skip: number) => (): void =>
    table.put(ann, 'effects', [{ kind: 'rattled', until: { at: 'turn end', of: 'bob', skip } }]);
  expect(written(hurt, hide)).toBe(written(hide, hurt));
  expect(written(hurt)).not.toBe(written(hurt, hide));
  expect(written(rattle(1))).not.toBe(written(rattle(2)));
  expect(written()).toBe('');
});

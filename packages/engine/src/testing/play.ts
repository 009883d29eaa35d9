import type { FightOptions, StepResult } from '../fight/steps/step-result.js';
import { Fight } from '../fight/fight.js';
import type { Entry } from '../fight/journal/journal.js';
import { Generator } from '../values/generator.js';
import { randomPolicy } from '../players/policy.js';
import { Script } from '../fight/script.js';
import { Simulator } from '../players/simulator.js';
import { acting } from '../core/state.js';
import type { Json, JsonObject } from '../values/json.js';
import type { ToyState } from './toy-state.js';
import { toy, toyState } from './toy-ruleset.js';

/** A toy fight that has not begun; writes past the rules context throw. */
export const newFight = (
  options: Partial<FightOptions<ToyState>> = {},
  state: ToyState = toyState(),
): Fight<ToyState> => new Fight(toy, state, { seed: 'toy', guard: true, ...options });

/** A toy fight that has begun, in the order in which the fighters are named. */
export function begun(
  options: Partial<FightOptions<ToyState>> = {},
  state: ToyState = toyState(),
): Fight<ToyState> {
  const fight = newFight(options, state);
  const count = Object.keys(state.combatants).length;
  expectDone(fight.begin({ script: script(Array.from({ length: count }, () => 6)) }));
  return fight;
}

/** A script of bare faces and of answers by the names of their questions. */
export const script = (
  dice: readonly number[],
  answers: readonly (readonly [string, Json])[] = [],
): Script =>
  new Script(
    dice.map((value) => ({ value })),
    answers.map(([name, value]) => ({ name, value })),
  );

export const command = (name: string, by: string, parameters: JsonObject = {}) => ({
  do: name,
  by,
  with: parameters,
});

/** The entry of a completed step; anything else is an error. */
export function expectDone<S>(step: StepResult<S> | undefined): Entry {
  if (step?.kind !== 'done') throw new Error(`not done: ${JSON.stringify(step)}`);
  return step.entry;
}

/** The step of a waiting action; anything else is an error. */
export function expectQuestion<S>(
  step: StepResult<S> | undefined,
): Extract<StepResult<S>, { kind: 'asks' }> {
  if (step?.kind !== 'asks') throw new Error(`does not ask: ${JSON.stringify(step)}`);
  return step;
}

/** Performs a random request, in or out of turn, including undo and redo. */
export function randomRequest(fight: Fight<ToyState>, generator: Generator): void {
  const policy = randomPolicy(toy, generator);
  const luck = generator.below(20);
  if (fight.head === -1 && !fight.asks) fight.begin();
  else if (fight.asks) {
    const asked = fight.asks.asked[generator.below(fight.asks.asked.length)];
    if (luck === 0) fight.withdraw();
    else if (luck === 1) fight.interject(command('shout', 'ann'));
    else if (luck === 2)
      fight.interject(
        command('gm.set', 'gm', { path: 'combatants.bob.luck', value: generator.below(3) }),
      );
    else if (asked) fight.answer(asked.number, policy.answer(asked.question, fight.state));
  } else if (luck < 3) fight.undo();
  else if (luck < 5) fight.redo();
  else if (luck === 5 && fight.head >= 0) {
    const line = fight.line(fight.head);
    const seq = line[generator.below(line.length)] ?? 0;
    const item = fight.log[seq]?.tape.findIndex(({ kind }) => kind === 'die') ?? -1;
    fight.amend(seq, { item: Math.max(0, item), value: 1 + generator.below(6) });
  } else {
    const who = acting(fight.state);
    const next = who === undefined ? undefined : policy.command(fight.state, who);
    if (next) fight.perform(next);
    else fight.perform(command('gm.set', 'gm', { path: 'combatants.ann.hp', value: 5 }));
  }
}

/** Fights between players who choose randomly among everything allowed. */
export const simulatorOf = (state: ToyState, seed: string): Simulator<ToyState> => {
  const policy = randomPolicy(toy, new Generator(`players of ${seed}`));
  return new Simulator(toy, state, () => policy, { limit: 500 });
};

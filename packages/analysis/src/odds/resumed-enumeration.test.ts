import type { Command, FightState, Refusal, Ruleset } from '@tiltyard/engine';
import type { TapeItem } from '@tiltyard/engine/fight';
import { FunctionDice } from '@tiltyard/engine/core';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { add, Generator, ONE } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import { odds } from './odds.js';
import { samplesOf } from '../testing/samples.js';

/** Performs a command with dice from a generator and returns what it asked for, in order. */
function tapeOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  seed: string,
): readonly TapeItem[] {
  const tape: TapeItem[] = [];
  const generator = new Generator(seed);
  const policy = sensiblePolicy(ruleset);
  const sandbox = new Sandbox(ruleset, state);
  const chance = new FunctionDice((die, name, who) => {
    const value = generator.below(die.faces) + die.low;
    tape.push({ kind: 'die', name, who, die, value, from: 'generator' });
    return value;
  });
  const table = sandbox.table(chance, (questions) =>
    questions.map((question) => {
      const value = policy.answer(question, sandbox.state);
      tape.push({ kind: 'answer', name: question.id, who: question.who, value, from: 'policy' });
      return value;
    }),
  );
  sandbox.run(() => ruleset.actions.get(command.do)?.perform(table, command.by, command.with));
  return tape;
}

describe.each([...rulesets.keys()])('%s', (system) => {
  const samples = samplesOf(system, { seeds: 1, commands: 40 });

  it('leaves nothing open after a whole tape, and follows everything that can still happen after a part of it', () => {
    let taped = 0;
    for (const sample of samples) {
      sample.use(({ ruleset, state, command }) => {
        const tape = tapeOf(ruleset, state, command, `taped ${command.do}`);
        if (tape.length === 0) return;
        taped++;
        const limits = { leaves: 3_000, chain: 2, retries: 3 };
        const whole = odds(ruleset, state, command, { tape, limits });
        if (whole.kind !== 'odds') throw new Error(`no odds of ${command.do}`);
        expect(whole.outcomes.map(({ chance }) => chance)).toEqual([1]);
        const most = odds(ruleset, state, command, { tape: tape.slice(0, -1), limits });
        if (most.kind !== 'odds') throw new Error(`no odds of ${command.do}`);
        const followed = most.outcomes.reduce((sum, { weight }) => add(sum, weight), most.leftOut);
        expect(followed).toEqual(ONE);
      });
    }
    expect(taped).toBeGreaterThan(1);
  });

  it('refuses no action that is under way, such as one that the GM overrode', () => {
    const [first] = samples;
    first?.use(({ ruleset, state, command }) => {
      const blocked = (): Refusal => ({ rules: [], reason: 'not now' });
      const action = ruleset.actions.get(command.do);
      const strict = { ...ruleset, actions: new Map(ruleset.actions) };
      if (action)
        strict.actions.set(command.do, Object.create(action, { blocked: { value: blocked } }));
      const limits = { leaves: 300, chain: 1, retries: 3 };
      expect(odds(strict, state, command, { limits }).kind).toBe('refused');
      expect(odds(strict, state, command, { limits, tape: [] }).kind).toBe('odds');
    });
    expect.assertions(2);
  });
});

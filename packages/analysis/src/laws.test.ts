import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { enumerate } from '@tiltyard/engine/odds';
import { seatOfSide, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { add, canonical, ONE } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it, test } from 'vitest';
import { oddsByAnswer, oddsIf, questionsIn } from './odds/answers.js';
import { odds } from './odds/odds.js';
import { probabilityOf } from './odds/summary.js';
import { samplesOf } from './testing/samples.js';
import { WriteRecorder } from './odds/write-recorder.js';

const stateKeyOf = <S extends FightState>(ruleset: Ruleset<S>, state: S): string => {
  const { fixed: _, ...rest } = ruleset.stateKey?.(state) ?? state;
  return canonical(rest);
};

/** The weight of every state key that a command may lead to. */
function futures<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
): ReadonlyMap<string | number, unknown> {
  const sandbox = new Sandbox(ruleset, state);
  const written = new WriteRecorder(sandbox);
  const policy = sensiblePolicy(ruleset);
  const { outcomes } = enumerate(
    (chance) =>
      sandbox.run(() => {
        const table = sandbox.table(chance, (questions) =>
          questions.map((question) => policy.answer(question, sandbox.state)),
        );
        ruleset.actions.get(command.do)?.perform(table, command.by, command.with);
        const key = stateKeyOf(ruleset, sandbox.state);
        return { key, value: 0 };
      }),
    sandbox.written,
    { leaves: 5_000, chain: 2 },
    () => written.way().number,
  );
  return new Map([...outcomes].map(([key, { weight }]) => [key, `${weight.num}/${weight.den}`]));
}

const ROUNDS = 7;

/**
 * The same fight some rounds later: every count of rounds from the start is advanced, and names that contain a count
 * differ.
 */
const later = <S extends FightState>(state: S): S => {
  const shift = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => shift(item, ''));
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
      return Object.assign(
        { ...value },
        Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shift(part, name)])),
      );
    if (key === 'round' || key === 'convictionRound' || key === 'engagements')
      return Number(value) + ROUNDS;
    if (key === 'engagement' && value !== null) return `later ${String(value)}`;
    return value;
  };
  return Object.assign(
    { ...state },
    Object.fromEntries(
      Object.entries(state).map(([name, part]) => [
        name,
        name === 'fixed' ? part : shift(part, name),
      ]),
    ),
  );
};

describe.each([...rulesets.keys()])('%s', (system) => {
  const samples = samplesOf(system, { seeds: 2, commands: 50 });

  it('has equal futures for states with equal keys, whatever the round', () => {
    let compared = 0;
    for (const sample of samples) {
      sample.use(({ ruleset, state, command }) => {
        // A first round may have surprise; no later round is like it.
        const before = { ...state, round: state.round + 1 };
        const after = later(before);
        expect(stateKeyOf(ruleset, after)).toBe(stateKeyOf(ruleset, before));
        const now = futures(ruleset, before, command);
        // If no branch reached its end within the limit there is nothing to compare.
        if (now.size === 0 || now.size > 400) return;
        expect(futures(ruleset, after, command)).toEqual(now);
        compared++;
      });
    }
    expect(compared).toBeGreaterThan(3);
  });

  it('has complete odds without errors for what a side sees', () => {
    let seen = 0;
    for (const sample of samples) {
      sample.use(({ ruleset, state, command }) => {
        const seat = seatOfSide(state, command.by);
        const found = odds(ruleset, ruleset.view(state, seat), command, {
          seat,
          limits: { leaves: 3_000 },
        });
        if (found.kind !== 'odds') return;
        seen++;
        expect(found.outcomes.reduce((sum, { weight }) => add(sum, weight), found.leftOut)).toEqual(
          ONE,
        );
        expect(found.complete || found.leaves <= 3_000).toBe(true);
      });
    }
    expect(seen).toBeGreaterThan(samples.length / 2);
  });

  it('leaves the state unchanged', () => {
    for (const sample of samples.slice(0, 8)) {
      sample.use(({ ruleset, state, command }) => {
        const before = canonical(state);
        odds(ruleset, state, command, { limits: { leaves: 500 } });
        expect(canonical(state)).toBe(before);
      });
    }
  });
});

test('the odds of a question are those of its answers, the policy’s choice among them', () => {
  let compared = 0;
  for (const sample of [...rulesets.keys()].flatMap((system) =>
    samplesOf(system, { seeds: 1, commands: 40 }),
  )) {
    sample.use(({ ruleset, state, command }) => {
      const limits = { leaves: 2_000 };
      const { odds: whole, questions } = questionsIn(ruleset, state, command, { limits });
      const [question] = questions;
      if (
        whole.kind !== 'odds' ||
        !whole.complete ||
        !question ||
        question.answers.length < 2 ||
        question.question.domain.kind !== 'choice'
      )
        return;
      const chosen = sensiblePolicy(ruleset).answer(question.question, state);
      const answers = [...oddsByAnswer(ruleset, state, command, question, { limits })];
      expect(answers.map(({ answer }) => answer.value)).toContainEqual(chosen);
      const always = oddsIf(ruleset, state, command, { question, value: chosen }, { limits });
      if (always.kind !== 'odds') throw new Error(always.kind);
      expect(question.chance).toBeGreaterThan(0);
      expect(
        probabilityOf(always, ({ asked }) =>
          asked.some((each) => each.id === question.id && each.who === question.who),
        ).chance,
      ).toBeGreaterThan(0);
      compared++;
    });
  }
  expect(compared).toBeGreaterThan(5);
});

test('a command that the rules refuse has a reason instead of odds', () => {
  for (const system of rulesets.keys()) {
    const [sample] = samplesOf(system, { seeds: 1, commands: 5 });
    if (!sample) throw new Error(`no sample of ${system}`);
    sample.use(({ ruleset, state, command }) => {
      const by = acting(state) ?? '';
      expect(odds(ruleset, state, { do: 'nonsense', by, with: {} })).toMatchObject({
        kind: 'refused',
        refusal: { reason: 'there is no action "nonsense"' },
      });
      expect(odds(ruleset, state, { do: 'end', by: 'who-is-not-there', with: {} })).toMatchObject({
        kind: 'refused',
      });
      const strange = { ...command, with: { ...command.with, nonsense: true } };
      expect(odds(ruleset, state, strange)).toMatchObject({ kind: 'refused' });
    });
  }
});

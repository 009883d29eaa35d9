import type { Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { createPlayers, randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { State } from '../state/state.js';
import { alwaysTrue } from '../testing/always-true.js';
import { players } from './index.js';

/** The same players without plans: every choice follows the utility of single options. */
const unplanned: Ruleset<State> = {
  ...heimr,
  players: {
    ...createPlayers<State>(
      [...players.actions.values()].map((each) => ({ ...each, plan: () => undefined })),
    ),
    answers: players.answers,
  },
};

const FIGHTS = 12;
const COMMANDS = 50;

function begun(seed: string): Fight<State> {
  const generator = new Generator(`switches of ${seed}`);
  const options = Object.fromEntries(
    heimr.rulebook.switches.flatMap(({ name, values }) => {
      const value = values[generator.below(values.length)];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const [encounter] = Object.values(alwaysTrue.encounters);
  if (!encounter) throw new Error('no encounter');
  const set = heimr.setUp({ title: seed, options, ...encounter });
  if (!set.ok) throw new Error(JSON.stringify(set.problems));
  const policy = randomPolicy(heimr, new Generator(`answers of ${seed}`));
  const fight = new Fight(heimr, set.value, {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  return fight;
}

test('a plan is what the options of an action come to, one by one, under any house rules', () => {
  const [planned, plain] = [sensiblePolicy(heimr), sensiblePolicy(unplanned)];
  const done = new Map<string, number>();
  for (let i = 0; i < FIGHTS; i++) {
    const fight = begun(`plans ${i}`);
    const random = randomPolicy(heimr, new Generator(`commands ${i}`));
    for (let n = 0; n < COMMANDS && !fight.outcome; n++) {
      const who = acting(fight.state);
      if (who === undefined) break;
      const command = planned.command(fight.state, who);
      expect(command).toEqual(plain.command(fight.state, who));
      if (command) done.set(command.do, (done.get(command.do) ?? 0) + 1);
      const next = n % 2 === 0 ? command : random.command(fight.state, who);
      if (next) fight.perform(next);
    }
  }
  for (const action of ['attack', 'brawl', 'charge', 'move', 'breather'])
    expect([action, done.get(action) ?? 0]).not.toEqual([action, 0]);
});

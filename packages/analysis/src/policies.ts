import type { Command, FightState, Generator, Id, Policy, Ruleset, Summary } from '@tiltyard/engine';
import { acting, Generators, randomPolicy, Sampling, Sandbox, sensiblePolicy } from '@tiltyard/engine';
import { candidates } from './candidates.js';
import { odds } from './odds.js';

/** The automatic players there are; all read offers, so all play every system. */
export const POLICY_NAMES = ['sensible', 'random', 'cautious', 'best'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];

/** The player of a name. @param generator where its own dice come from, if it throws any. */
export function policyNamed<S extends FightState>(ruleset: Ruleset<S>, name: PolicyName, generator: Generator): Policy<S> {
  switch (name) {
    case 'random':
      return randomPolicy(ruleset, generator);
    case 'sensible':
      return sensiblePolicy(ruleset);
    case 'cautious':
      return cautiousPolicy(ruleset, generator);
    case 'best':
      return bestPolicy(ruleset);
  }
}

/** The first of those with the highest worth; nothing of none. */
function worthMost<T>(from: readonly T[], worth: (each: T) => number): T | undefined {
  let found: T | undefined;
  let highest = -Infinity;
  for (const each of from) {
    const value = worth(each);
    if (value > highest) [found, highest] = [each, value];
  }
  return found;
}

const MOST_WEIGHED = 16;
const BRANCHES = 4_000;
/** Odds are exact but for open-ended dice; a difference smaller than this is none. */
const GRAIN = 1e-6;

/**
 * Takes the command whose exact odds promise most: health and fighters that the foes lose, less what the own side
 * loses, by this command alone. Of several as good it takes the more appealing; so what does no harm by itself is
 * chosen as a sensible player would. Exact odds of every possibility take their time: some decisions a second.
 */
export function bestPolicy<S extends FightState>(ruleset: Ruleset<S>): Policy<S> {
  const sensible = sensiblePolicy(ruleset);
  const promise = (state: S, command: Command): number => {
    const found = odds(ruleset, state, command, { answer: 'fallback', limits: { leaves: BRANCHES } });
    if (found.kind !== 'odds') return 0;
    const own = state.combatants[command.by]?.side;
    let sum = 0;
    for (const { chance, tolls } of found.outcomes) for (const { before, after } of tolls) sum += chance * (worth(before) - worth(after)) * (before.side === own ? -1 : 1);
    return Math.round(sum / GRAIN) * GRAIN;
  };
  return {
    command: (state, by) => {
      const usual = sensible.command(state, by);
      const others = candidates(ruleset, state, by, MOST_WEIGHED);
      return worthMost(usual ? [usual, ...others] : others, (command) => promise(state, command));
    },
    answer: sensible.answer,
  };
}

/** A fighter on its feet is worth as much again as its health. */
const worth = ({ share, able }: Summary): number => share + (able ? 1 : 0);

const MOST_TRIED = 10;
const TRIES = 3;
const MOST_COMMANDS = 200;
const HURT = 0.5;
const FRIENDS = 0.5;
const FOES = 0.25;

/**
 * Plays sensibly while it is well or alone; once hurt, with friends to carry on, it tries what it could do on a copy
 * of what it knows of the fight, up to its next turn, and takes what leaves it best off. Slow, like all that looks ahead.
 */
export function cautiousPolicy<S extends FightState>(ruleset: Ruleset<S>, generator: Generator): Policy<S> {
  const sensible = sensiblePolicy(ruleset);
  return {
    command: (state, by) => {
      const usual = sensible.command(state, by);
      const { share, side } = ruleset.summary(state, by);
      const friends = Object.values(state.combatants).some((each) => each.id !== by && each.side === side && ruleset.summary(state, each.id).able);
      if (share > HURT || !friends || acting(state) !== by) return usual;
      const sandbox = new Sandbox(ruleset, state);
      // The same dice for all that is tried.
      const dice = new Generators(String(generator.bits()));
      const prospect = (command: Command): number => {
        let sum = 0;
        for (let i = 0; i < TRIES; i++) sum += sandbox.run(() => afterRound(ruleset, sandbox, command, sensible, dice.of(i)));
        return sum;
      };
      const tried = candidates(ruleset, state, by, MOST_TRIED);
      return worthMost(usual ? [usual, ...tried] : tried, prospect);
    },
    answer: sensible.answer,
  };
}

/** Plays a command and then on until its doer's next turn, all sensibly, and says how well off the doer is then. */
function afterRound<S extends FightState>(ruleset: Ruleset<S>, sandbox: Sandbox<S>, first: Command, policy: Policy<S>, generator: Generator): number {
  const { state } = sandbox;
  const { by } = first;
  const table = sandbox.table(new Sampling(generator), (questions) => questions.map((question) => policy.answer(question, state)));
  let command: Command | undefined = first;
  let others = false;
  for (let i = 0; command && i < MOST_COMMANDS; i++) {
    ruleset.actions.get(command.do)?.perform(table, command.by, command.with);
    const who = acting(state);
    if (who !== by) others = true;
    if (who === undefined || (who === by && others) || ruleset.outcome(state)) break;
    command = policy.command(state, who);
  }
  return wellbeing(ruleset, state, by);
}

/** Its own health above all, then that of its friends, then the harm of its foes. */
function wellbeing<S extends FightState>(ruleset: Ruleset<S>, state: S, by: Id): number {
  const own = ruleset.summary(state, by);
  const others = Object.keys(state.combatants).filter((id) => id !== by).map((id) => ruleset.summary(state, id));
  const mean = (list: readonly Summary[]): number => (list.length === 0 ? 0 : list.reduce((sum, each) => sum + worth(each), 0) / list.length);
  return worth(own) + FRIENDS * mean(others.filter(({ side }) => side === own.side)) - FOES * mean(others.filter(({ side }) => side !== own.side));
}

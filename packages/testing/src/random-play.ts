import type { Command, FightState, Id, Json, Ruleset } from '@tiltyard/engine';
import type { Scenario } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import type { Entry, StepResult } from '@tiltyard/engine/fight';
import { Fight, Script, ScriptError } from '@tiltyard/engine/fight';
import { randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { isSmall, oddsProblemsOf, orderProblemsOf } from './chances.js';
import { uncitedRefusals } from './laws/refusals.js';

/** Combatants and a map to play on; house rules are drawn at random. */
export type Encounter = Omit<Scenario, 'title' | 'options'>;

/** What a system declares for random play. */
export interface SystemLaws<S extends FightState> {
  readonly encounters: Readonly<Record<string, Encounter>>;
  /** What is wrong with a state, in words; empty if all invariants hold. */
  wrongs(state: S): readonly string[];
}

/** A command as played, for replay. */
interface Played {
  readonly command: Command | undefined;
  readonly dice: readonly number[];
  readonly answers: readonly (readonly [string, Json])[];
}

interface Breach {
  readonly scenario: Scenario;
  readonly steps: readonly Played[];
  readonly wrong: readonly string[];
}

/** The length of a fight in commands before the next one starts with other house rules. */
export const COMMANDS_A_FIGHT = 80;

/** Every house rule at a random value from the rulebook. */
export const drawnOptions = <S extends FightState>(
  { rulebook }: Ruleset<S>,
  generator: Generator,
): Scenario['options'] =>
  Object.fromEntries(
    rulebook.switches.flatMap(({ name, values }) => {
      const value = values[generator.below(values.length)];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The state of a set-up. */
export function initialOf<S extends FightState>(ruleset: Ruleset<S>, scenario: Scenario): S {
  const set = ruleset.setUp(scenario);
  if (!set.ok) throw new Error(JSON.stringify(set.problems));
  return set.value;
}

const playedOf = (command: Command | undefined, { tape }: Pick<Entry, 'tape'>): Played => ({
  command,
  dice: tape.flatMap(({ kind, value }) =>
    kind === 'die' && typeof value === 'number' ? [value] : [],
  ),
  answers: tape.flatMap(({ kind, who, name, value }) =>
    kind === 'answer' ? [[`${who} ${name}`, value] as const] : [],
  ),
});

/** A combatant's next command: mostly of the acting combatant, mostly anything legal, sometimes a sensible one. */
export function drawnCommand<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  generator: Generator,
): Command | undefined {
  const ids = Object.keys(state.combatants);
  const who: Id | undefined =
    generator.below(8) === 0 ? ids[generator.below(ids.length)] : acting(state);
  if (who === undefined) return undefined;
  const sensible =
    generator.below(4) === 0 ? sensiblePolicy(ruleset).command(state, who) : undefined;
  return sensible ?? randomPolicy(ruleset, generator).command(state, who);
}

/** What a player composed from available options must be possible. */
const refusedThoughOpen = (step: StepResult<unknown>): readonly string[] =>
  step.kind === 'refused'
    ? [
        `it is refused though it was open: ${step.refusal.reason} (${step.refusal.rules.join(', ')})`,
      ]
    : [`it is ${step.kind}`];

const refusedAsWritten = <S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
): readonly string[] => {
  const refusal = ruleset.stateRefusal?.(state);
  return refusal ? [`the GM could not write it: ${refusal.reason}`] : [];
};

/** The invariants that a state violates; a state reached in play must also be one that a GM may write. */
function wrongsOf<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  state: S,
): readonly string[] {
  const { order, round, turn, combatants } = state;
  const ids = Object.keys(combatants);
  return [
    ...laws.wrongs(state),
    ...refusedAsWritten(ruleset, state),
    ...(round < 1 || turn < -1 || turn >= order.length ? [`round ${round}, turn ${turn}`] : []),
    ...(ids.toSorted().join() === order.toSorted().join() ? [] : [`the order is ${order.join()}`]),
  ];
}

/** Plays one fight at random; returns the violation, or the number of commands played. */
function playOne<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  scenario: Scenario,
  seed: string,
): Breach | number {
  const generator = new Generator(seed);
  const policy = randomPolicy(ruleset, new Generator(`answers of ${seed}`));
  const fight = new Fight(ruleset, initialOf(ruleset, scenario), {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  const steps: Played[] = [];
  for (let command: Command | undefined; steps.length < COMMANDS_A_FIGHT;) {
    const step = command ? fight.perform(command) : fight.begin();
    if (step.kind !== 'done')
      return {
        scenario,
        steps: [...steps, { command, dice: [], answers: [] }],
        wrong: refusedThoughOpen(step),
      };
    steps.push(playedOf(command, step.entry));
    const wrong = wrongsOf(ruleset, laws, fight.state);
    if (wrong.length > 0) return { scenario, steps, wrong };
    if (fight.outcome) break;
    command = drawnCommand(ruleset, fight.state, generator);
    if (!command) break;
  }
  return steps.length;
}

/** Replays these steps; returns what is wrong after the last, empty if they cannot be played or all is well. */
function replayed<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  { scenario, steps }: Pick<Breach, 'scenario' | 'steps'>,
): readonly string[] {
  const fight = new Fight(ruleset, initialOf(ruleset, scenario), { seed: 'again' });
  for (const [i, { command, dice, answers }] of steps.entries()) {
    const script = new Script(
      dice.map((value) => ({ value })),
      answers.map(([name, value]) => ({ name, value })),
    );
    try {
      const step = command ? fight.perform(command, { script }) : fight.begin({ script });
      if (step.kind !== 'done') return i === steps.length - 1 ? refusedThoughOpen(step) : [];
    } catch (trouble) {
      if (trouble instanceof ScriptError) return [];
      throw trouble;
    }
    const wrong = wrongsOf(ruleset, laws, fight.state);
    if (wrong.length > 0) return i === steps.length - 1 ? wrong : [];
  }
  return [];
}

/** The most branches of a command whose odds are compared with and without hints. */
const LEAVES = 4_000;
/** How often each action is compared under the same house rules. */
const TIMES = 2;

/** The result of comparing the odds of commands with and without hints. */
export interface HintCheck {
  readonly problems: readonly string[];
  /** The actions with a command small enough to compare in full, and the number of these commands. */
  readonly actions: readonly string[];
  readonly compared: number;
}

/**
 * Compares odds with and without the rules' hints on equivalent faces, and with the combatants listed in reverse, for
 * commands of random play under house rules drawn for each fight.
 * @param fights per encounter
 */
export function compareHints<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  fights: number,
): HintCheck {
  const problems: string[] = [];
  const actions = new Set<string>();
  let compared = 0;
  for (const [name, encounter] of Object.entries(laws.encounters))
    for (let i = 0; i < fights; i++) {
      const seed = `hints of ${name} ${i}`;
      const options = drawnOptions(ruleset, new Generator(`switches of ${seed}`));
      const generator = new Generator(seed);
      const policy = randomPolicy(ruleset, new Generator(`answers of ${seed}`));
      const scenario = { title: seed, options, ...encounter };
      const fight = new Fight(ruleset, initialOf(ruleset, scenario), {
        seed,
        decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
      });
      fight.begin();
      const seen = new Map<string, number>();
      for (let played = 0; played < COMMANDS_A_FIGHT && !fight.outcome; played++) {
        const command = drawnCommand(ruleset, fight.state, generator);
        if (!command) break;
        const times = seen.get(command.do) ?? 0;
        seen.set(command.do, times + 1);
        if (times < TIMES) {
          const state = structuredClone(fight.state);
          const wrong = [
            ...oddsProblemsOf(ruleset, state, command, LEAVES),
            ...orderProblemsOf(ruleset, state, command, LEAVES),
          ];
          problems.push(...wrong.map((each) => `${each}: ${JSON.stringify({ options, command })}`));
          if (isSmall(ruleset, state, command, LEAVES)) {
            compared++;
            actions.add(command.do);
          }
        }
        if (fight.perform(command).kind !== 'done') break;
      }
    }
  return { problems, actions: [...actions].toSorted(), compared };
}

/** Removes every command, and resets every house rule, without which the violation remains. */
function shrunk<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  breach: Breach,
): Breach {
  let found = breach;
  const attempt = (candidate: Breach): boolean => {
    const wrong = replayed(ruleset, laws, candidate);
    if (wrong.length === 0 || wrong.some((each) => !breach.wrong.includes(each))) return false;
    found = { ...candidate, wrong };
    return true;
  };
  for (let size = Math.ceil(breach.steps.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let from = found.steps.length - 1 - size; from >= 1; from--)
      if (attempt({ ...found, steps: found.steps.toSpliced(from, size) })) from -= size - 1;
  for (const name of Object.keys(found.scenario.options)) {
    const { [name]: _, ...options } = found.scenario.options;
    attempt({ ...found, scenario: { ...found.scenario, options } });
  }
  return found;
}

/** The violation as a scenario file, ready to be played and kept. */
function scenarioFile(ruleset: string, { scenario, steps, wrong }: Breach): string {
  const script = steps.map(({ command, dice, answers }) => ({
    ...(command ? { do: command.do, by: command.by, with: command.with } : { begin: true }),
    dice,
    answers: answers.map(([name, value]) => ({ [name]: value })),
  }));
  return JSON.stringify({ ruleset, ...scenario, title: wrong.join('; '), script });
}

/**
 * Plays random commands in one encounter, with new house rules for each fight, and checks the invariants after each. A
 * violation is minimised.
 * @param commands the minimum number
 * @returns the violation, with a scenario file that reproduces it; empty if all is well
 */
export function randomPlayProblems<S extends FightState>(
  ruleset: Ruleset<S>,
  laws: SystemLaws<S>,
  name: string,
  commands: number,
): readonly string[] {
  const encounter = laws.encounters[name];
  if (!encounter) throw new Error(`there is no encounter ${name}`);
  for (let i = 0, played = 0; played < commands; i++) {
    const seed = `${name} ${i}`;
    const options = drawnOptions(ruleset, new Generator(`switches of ${seed}`));
    const came = playOne(ruleset, laws, { title: seed, options, ...encounter }, seed);
    if (typeof came !== 'number') {
      const least = shrunk(ruleset, laws, came);
      return [...least.wrong, scenarioFile(ruleset.id, least)];
    }
    played += came;
  }
  return [];
}

/**
 * Refusals without a rule in random fights under house rules drawn for each.
 * @param fights per encounter
 */
export const refusalsWithoutRules = <S extends FightState>(
  ruleset: Ruleset<S>,
  { encounters }: SystemLaws<S>,
  fights: number,
): readonly string[] =>
  Object.entries(encounters).flatMap(([name, encounter]) =>
    Array.from({ length: fights }, (_, i) => `refusals of ${name} ${i}`).flatMap((seed) => {
      const options = drawnOptions(ruleset, new Generator(`switches of ${seed}`));
      const initial = initialOf(ruleset, { title: seed, options, ...encounter });
      return uncitedRefusals(ruleset, initial, seed);
    }),
  );

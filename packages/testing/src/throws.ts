import type { AnyRuleset, Command, FightState, Ruleset } from '@tiltyard/engine';
import type { ScenarioStep } from '@tiltyard/engine/ruleset';
import { defineRuleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { randomPolicy } from '@tiltyard/engine/players';
import { loadRuns } from '@tiltyard/engine/files';
import { Generator, isObject } from '@tiltyard/engine/values';
import type { ThrownOutcome } from './chances.js';
import { thrown } from './chances.js';
import type { Encounter, SystemLaws } from './random-play.js';
import { COMMANDS_A_FIGHT, drawnCommand, drawnOptions, initialOf } from './random-play.js';
import type { ScenarioText } from './scenario-files.js';
import { dataOf } from './scenario-files.js';

/** So often each action is thrown, in as many situations as its share goes into that. */
const THROWS = 20_000;
const SHARE = 1_000;
const SIGMAS = 5;
/** A rarity may come up a few times all the same. */
const STRAY = 8;
/** Most branches of a command that is thrown. */
const LEAVES = 400;
/** An action is let go once so many of its situations had more branches than that, however often it was thrown: to walk them all is what takes long. */
const WIDE = 1_000;
/** So often a worked situation is played again, each time under other house rules. */
const ROUNDS = 12;

/** What throws of one action have come to in all situations: the likeliest outcome of each, expected and seen. */
interface Sum {
  throws: number;
  situations: number;
  /** Those that had too many branches, which are not among the situations. */
  wide: number;
  expected: number;
  seen: number;
  variance: number;
}

/** What came of throwing commands of random play. */
export interface ThrowCheck {
  readonly problems: readonly string[];
  /** The actions that were thrown as often as is asked for. */
  readonly thrown: readonly string[];
  /** The actions that no die could change in any of as many situations. */
  readonly diceless: readonly string[];
}

/** Which outcomes of a command came up too often or too seldom. */
const strays = (outcomes: readonly ThrownOutcome[]): readonly string[] =>
  outcomes
    .filter(
      ({ chance, count }) =>
        (chance === 0 && count > 0) ||
        Math.abs(count - SHARE * chance) >
          SIGMAS * Math.sqrt(SHARE * chance * (1 - chance)) + STRAY,
    )
    .map(({ chance, count }) => `${count} of ${SHARE} throws, odds ${chance}`);

function add(sum: Sum, outcomes: readonly ThrownOutcome[]): void {
  const likeliest = outcomes.reduce((a, b) => (b.chance > a.chance ? b : a));
  sum.situations++;
  if (outcomes.length === 1) return;
  sum.throws += SHARE;
  sum.expected += SHARE * likeliest.chance;
  sum.seen += likeliest.count;
  sum.variance += SHARE * likeliest.chance * (1 - likeliest.chance);
}

const isDone = ({ throws, situations }: Sum): boolean =>
  throws >= THROWS || (throws === 0 && situations >= THROWS / SHARE);

/** Whether it is not worth while to go on with an action: it is done, or branches too widely too often. */
const isOver = (sum: Sum): boolean => isDone(sum) || sum.wide >= WIDE;

const isOff = ({ expected, seen, variance }: Sum): boolean =>
  Math.abs(seen - expected) > SIGMAS * Math.sqrt(variance) + STRAY;

/** Throws of commands in fights under drawn house rules, gathered by action. */
class Throws {
  readonly problems: string[] = [];
  readonly sums = new Map<string, Sum>();

  constructor(actions: Iterable<string>) {
    for (const id of actions)
      this.sums.set(id, { throws: 0, situations: 0, wide: 0, expected: 0, seen: 0, variance: 0 });
  }

  get over(): boolean {
    return [...this.sums.values()].every(isOver);
  }

  /** Whether an action has not been thrown often enough yet. */
  wants(action: string): boolean {
    const sum = this.sums.get(action);
    return sum !== undefined && !isOver(sum);
  }

  /** Throws one command, unless its action has been thrown enough. */
  look<S extends FightState>(ruleset: Ruleset<S>, state: S, command: Command, seed: string): void {
    const sum = this.sums.get(command.do);
    if (!sum || isOver(sum)) return;
    const outcomes = thrown(ruleset, state, command, { leaves: LEAVES, times: SHARE, seed });
    if (!outcomes) {
      sum.wide++;
      return;
    }
    add(sum, outcomes);
    if (outcomes.length === 1) return;
    for (const wrong of strays(outcomes))
      this.problems.push(`${wrong}: ${seed}, ${JSON.stringify(command)}`);
  }
}

/** One fight at random, whose commands are thrown before they are played. */
function throwOne<S extends FightState>(
  ruleset: Ruleset<S>,
  encounter: Encounter,
  seed: string,
  throws: Throws,
): void {
  const options = drawnOptions(ruleset, new Generator(`switches of ${seed}`));
  const generator = new Generator(seed);
  const policy = randomPolicy(ruleset, new Generator(`answers of ${seed}`));
  const fight = new Fight(ruleset, initialOf(ruleset, { title: seed, options, ...encounter }), {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  for (let played = 0; played < COMMANDS_A_FIGHT && !fight.outcome; played++) {
    const command = drawnCommand(ruleset, fight.state, generator);
    if (!command) return;
    throws.look(ruleset, structuredClone(fight.state), command, `${seed} ${played}`);
    if (fight.perform(command).kind !== 'done') return;
  }
}

/** The commands of a script that can be played without its dice and answers. */
const commandsOf = (script: readonly ScenarioStep[]): readonly Command[] =>
  script.flatMap(({ do: id, by = 'gm', with: given = {}, force, reckon }) =>
    id === undefined || force !== undefined || reckon ? [] : [{ do: id, by, with: given }],
  );

/** Plays a worked situation with other dice, under drawn house rules where it names none, and throws its commands. */
function throwWorked(
  ruleset: AnyRuleset,
  { name, text }: ScenarioText,
  seed: string,
  throws: Throws,
): void {
  const read = loadRuns(text, name, new Map([[ruleset.id, ruleset]]), { asTest: true });
  // Not every situation can be set up under any house rules.
  if (!read.ok) return;
  for (const [i, { run, use }] of read.value.runs.entries()) {
    const commands = commandsOf(run.script ?? []);
    const last = commands.findLastIndex((command) => throws.wants(command.do));
    use((rules, initial) => {
      const policy = randomPolicy(rules, new Generator(`answers of ${seed} ${i}`));
      const fight = new Fight(rules, initial, {
        seed: `${seed} ${i}`,
        decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
      });
      if (last >= 0) fight.begin();
      for (const [played, command] of commands.slice(0, last + 1).entries()) {
        if (fight.outcome) return;
        if (fight.refusal(command)) continue;
        throws.look(rules, structuredClone(fight.state), command, `${seed} ${i} ${played}`);
        fight.perform(command);
      }
    });
  }
}

/** Throws what is wanted of the commands of worked situations, again and again. */
function throwAllWorked<S extends FightState>(
  ruleset: Ruleset<S>,
  files: readonly ScenarioText[],
  throws: Throws,
): void {
  const any = defineRuleset(ruleset);
  const all = files.map((file) => ({ file, data: dataOf(file), said: file.text }));
  for (let round = 0; round < ROUNDS && !throws.over; round++)
    for (const { file, data, said } of all) {
      const wanted = [...throws.sums.keys()].some(
        (id) => throws.wants(id) && said.includes(`do: ${id}`),
      );
      if (!wanted) continue;
      const seed = `throws of ${file.name} ${round}`;
      const options = {
        ...drawnOptions(ruleset, new Generator(`switches of ${seed}`)),
        ...(isObject(data['options']) ? data['options'] : {}),
      };
      // The first time they are played as they are written.
      const text = round === 0 ? said : JSON.stringify({ ...data, options });
      throwWorked(any, { name: file.name, text }, seed, throws);
    }
}

/**
 * Throws the actions of a system in situations of random play and of files, house rules drawn for each fight: what comes of each
 * command, and of all commands of an action together, must come as often as its exact odds say.
 * @param fights how many of each encounter at most; fewer if every action has been thrown enough before
 * @param files worked situations, for what random play seldom comes to, and for what the GM does
 */
export function checkThrows<S extends FightState>(
  ruleset: Ruleset<S>,
  { encounters }: SystemLaws<S>,
  fights: number,
  files: readonly ScenarioText[],
): ThrowCheck {
  const throws = new Throws(ruleset.actions.keys());
  for (let i = 0; i < fights && !throws.over; i++)
    for (const [name, encounter] of Object.entries(encounters))
      throwOne(ruleset, encounter, `throws of ${name} ${i}`, throws);
  throwAllWorked(ruleset, files, throws);
  const sums = [...throws.sums];
  const named = (which: (sum: Sum) => boolean): readonly string[] =>
    sums.filter(([, sum]) => which(sum)).map(([id]) => id);
  return {
    problems: [
      ...throws.problems,
      ...sums
        .filter(([, sum]) => isOff(sum))
        .map(
          ([id, { expected, seen, throws: all }]) => `${id}: ${seen} of ${all}, odds ${expected}`,
        ),
    ],
    thrown: named(({ throws: all }) => all >= THROWS),
    diceless: named((sum) => isDone(sum) && sum.throws === 0),
  };
}

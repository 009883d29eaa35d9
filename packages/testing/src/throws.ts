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

/** How often each action is performed in all, how often in each situation, and the standard deviations allowed. */
const THROWS = 20_000;
const SHARE = 1_000;
const SIGMAS = 5;
/** This many further throws may always deviate: even a very unlikely outcome may come up a few times. */
const STRAY = 8;
/** The most branches of a command that is performed repeatedly. */
const LEAVES = 400;
/**
 * An action is given up once this many of its situations had too many branches, however often it was performed: walking
 * them all is the slow part.
 */
const WIDE = 1_000;
/** How often a worked situation is played again, each time under other house rules. */
const ROUNDS = 12;

/** The results of one action in all situations: the likeliest outcome of each, expected and observed. */
interface Sum {
  throws: number;
  situations: number;
  /** Situations skipped for having too many branches. */
  wide: number;
  expected: number;
  seen: number;
  variance: number;
}

/** The results of performing commands of random play repeatedly. */
export interface ThrowCheck {
  readonly problems: readonly string[];
  /** The actions performed as often as required. */
  readonly thrown: readonly string[];
  /** The actions whose result no die could change in any of as many situations. */
  readonly diceless: readonly string[];
}

/** The outcomes of a command that came up too often or too seldom. */
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

/** Whether an action needs no more work: it is done, or has too many branches too often. */
const isOver = (sum: Sum): boolean => isDone(sum) || sum.wide >= WIDE;

const isOff = ({ expected, seen, variance }: Sum): boolean =>
  Math.abs(seen - expected) > SIGMAS * Math.sqrt(variance) + STRAY;

/** Commands performed repeatedly in fights under drawn house rules, collected by action. */
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

  /** Whether an action has not been performed often enough yet. */
  wants(action: string): boolean {
    const sum = this.sums.get(action);
    return sum !== undefined && !isOver(sum);
  }

  /** Performs one command repeatedly, unless its action is done. */
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

/** One random fight, whose commands are performed repeatedly before they are played. */
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

/** Plays a worked situation with other dice, and performs its commands repeatedly. */
function throwWorked(
  ruleset: AnyRuleset,
  { name, text }: ScenarioText,
  seed: string,
  throws: Throws,
): void {
  const read = loadRuns(text, name, new Map([[ruleset.id, ruleset]]), { asTest: true });
  // Not every situation can be set up under all house rules.
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

/** Performs the wanted commands of worked situations, again and again. */
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
      // The first time they are played as written.
      const text = round === 0 ? said : JSON.stringify({ ...data, options });
      throwWorked(any, { name: file.name, text }, seed, throws);
    }
}

/**
 * Performs the actions of a system repeatedly in situations of random play and of files, with house rules drawn for
 * each fight: the outcomes of each command, and of all commands of an action together, must come up as often as their
 * exact odds predict.
 * @param fights the maximum per encounter; fewer if every action is done before
 * @param files worked situations, for what random play seldom reaches, and for GM actions
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

import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { randomPolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import type { ThrownOutcome } from './chances.js';
import { thrown } from './chances.js';
import type { Encounter, SystemLaws } from './random-play.js';
import { COMMANDS_A_FIGHT, drawnCommand, drawnOptions, initialOf } from './random-play.js';

/** So often each action is thrown, in as many situations as its share goes into that. */
const THROWS = 20_000;
const SHARE = 1_000;
const SIGMAS = 5;
/** A rarity may come up a few times all the same. */
const STRAY = 8;
/** Most branches of a command that is thrown. */
const LEAVES = 400;

/** What throws of one action have come to in all situations: the likeliest outcome of each, expected and seen. */
interface Sum {
  throws: number;
  situations: number;
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

const isOff = ({ expected, seen, variance }: Sum): boolean =>
  Math.abs(seen - expected) > SIGMAS * Math.sqrt(variance) + STRAY;

/** Throws of commands in fights under drawn house rules, gathered by action. */
class Throws<S extends FightState> {
  readonly problems: string[] = [];
  readonly sums = new Map<string, Sum>();

  constructor(private readonly ruleset: Ruleset<S>) {
    for (const { id, when } of ruleset.actions.values())
      if (when !== 'gm')
        this.sums.set(id, { throws: 0, situations: 0, expected: 0, seen: 0, variance: 0 });
  }

  get over(): boolean {
    return [...this.sums.values()].every(isDone);
  }

  /** Throws one command, unless its action has been thrown enough. */
  look(state: S, command: Command, seed: string): void {
    const sum = this.sums.get(command.do);
    if (!sum || isDone(sum)) return;
    const outcomes = thrown(this.ruleset, state, command, { leaves: LEAVES, times: SHARE, seed });
    if (!outcomes) return;
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
  throws: Throws<S>,
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
    throws.look(structuredClone(fight.state), command, `${seed} ${played}`);
    if (fight.perform(command).kind !== 'done') return;
  }
}

/**
 * Throws the actions of a system in situations of random play, house rules drawn for each fight: what comes of each command, and
 * of all commands of an action together, must come as often as its exact odds say.
 * @param fights how many of each encounter at most; fewer if every action has been thrown enough before
 */
export function checkThrows<S extends FightState>(
  ruleset: Ruleset<S>,
  { encounters }: SystemLaws<S>,
  fights: number,
): ThrowCheck {
  const throws = new Throws(ruleset);
  for (let i = 0; i < fights && !throws.over; i++)
    for (const [name, encounter] of Object.entries(encounters))
      throwOne(ruleset, encounter, `throws of ${name} ${i}`, throws);
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

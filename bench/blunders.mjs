import { setImmediate } from 'node:timers/promises';
import { PairedDice } from '@tiltyard/engine/core';
import {
  commandKey,
  searchingPolicy,
  seatOfSide,
  sensiblePolicy,
  Simulator,
} from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { fail, readCommandLine } from '../scripts/command-line.mjs';
import { fixedRuns, systemNamed } from './samples.mjs';

const HELP = `
npm run blunders -- [SYSTEM] [options]

What sensible players miss. In positions of fights between them it is asked what a player who looks ahead would do; where that
is something else, fresh fights are played from the position to their ends, by sensible players after either command and with
the same dice, to tell what it is worth. What gains again and again is a tactic that they lack. Ctrl-C ends it with what is
known so far.

With --led, what the player who looks ahead is worth: one side after the other is led by it, each of its commands that a sensible
player would not have given is judged in the same way, and what they gain is added up for each fight. Much less luck is in that than
in who wins. Its answers in the middle of an action are the sensible ones.

  --led          fights led by the player who looks ahead
  --fights N     fights of each sample (default: 4), with --led for each side
  --every N      one of so many commands is looked at (default: 10)
  --rollouts N   of the player who looks ahead, for each of them (default: 400)
  --judged N     fresh fights for either command (default: 200)
  --file NAME    one encounter only
  --in FOLDER    positions from the encounters of a folder instead of bench/encounters
  --seed TEXT    other dice
  --json         the positions as JSON, each with its state
`;

const { values, positionals } = readCommandLine(HELP, {
  fights: { type: 'string', default: '4' },
  every: { type: 'string', default: '10' },
  rollouts: { type: 'string', default: '400' },
  led: { type: 'boolean', default: false },
  judged: { type: 'string', default: '200' },
  file: { type: 'string' },
  in: { type: 'string' },
  seed: { type: 'string', default: 'blunders' },
  json: { type: 'boolean', default: false },
});
const system = systemNamed(positionals[0]);
const [fights, every, rollouts, judged] = ['fights', 'every', 'rollouts', 'judged'].map((name) =>
  Number(values[name]),
);
if (![fights, every, rollouts, judged].every((each) => Number.isSafeInteger(each) && each > 0))
  fail('--fights, --every, --rollouts and --judged take a whole number, 1 or more.');
const runs = fixedRuns(system, values.in).filter(
  ({ file }) => values.file === undefined || file === values.file,
);
if (runs.length === 0) fail(`There is no encounter "${values.file}".`);

/** The most commands in one fight. */
const LIMIT = 2000;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

/** The combatants who can still fight in a position, and how much health they have left. */
const peopleOf = (ruleset, state) =>
  Object.keys(state.combatants).flatMap((id) => {
    const { able, share } = ruleset.summary(state, id);
    return able ? `${id} ${Math.round(100 * share)} %` : [];
  });

const positionOf = (ruleset, state, usual, after) => ({
  after,
  usual,
  state: structuredClone(state),
  people: peopleOf(ruleset, state),
});

/** Positions of one fight, one every so many commands, with a sensible player's choice there. */
function positionsOf(ruleset, initial, seed) {
  const found = [];
  let commands = 0;
  const simulator = new Simulator(ruleset, initial, () => sensiblePolicy(ruleset), {
    limit: LIMIT,
    before(usual) {
      if (commands++ % every === 0)
        found.push(positionOf(ruleset, simulator.state, usual, commands - 1));
    },
  });
  simulator.play(new Generator(seed), () => undefined);
  return found;
}

/** Positions of one fight in which the player of one side made a choice that a sensible player would not. */
function positionsLed(ruleset, initial, side, strong, seed) {
  const sensible = sensiblePolicy(ruleset);
  const found = [];
  let commands = 0;
  const leader = {
    ...sensible,
    command(seen, by) {
      const usual = sensible.command(seen, by);
      const choice = strong.command(seen, by) ?? usual;
      if (usual && commandKey(choice) !== commandKey(usual))
        found.push({ ...positionOf(ruleset, simulator.state, usual, commands), choice });
      return choice;
    },
  };
  const simulator = new Simulator(
    ruleset,
    initial,
    (who) => (initial.combatants[who]?.side === side ? leader : sensible),
    { limit: LIMIT, before: () => commands++ },
  );
  simulator.play(new Generator(seed), () => undefined);
  return found;
}

/** The scores of a side in fights that begin with a command, one for each fight. */
function scoresOf(ruleset, { state }, command, side) {
  const sensible = sensiblePolicy(ruleset);
  let isFirst = true;
  const policy = {
    ...sensible,
    command(seen, by) {
      if (!isFirst) return sensible.command(seen, by);
      isFirst = false;
      return command;
    },
  };
  const simulator = new Simulator(ruleset, state, () => policy, { limit: LIMIT });
  const dice = new PairedDice(`${values.seed}/judged`);
  return Array.from({ length: judged }, (_, n) => {
    isFirst = true;
    dice.start(n);
    return simulator.play(
      new Generator(`${values.seed}/judged/${n}`),
      ({ outcome }) => {
        const winners = outcome?.winners ?? [];
        return winners.length === 0 ? 0.5 : Number(winners.includes(side)) / winners.length;
      },
      dice,
    );
  });
}

/** A mean, and its margin of error in 95 of 100 such samples. */
function spread(numbers) {
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return {
    mean,
    margin: (1.96 * Math.sqrt(squares / (numbers.length - 1 || 1))) / Math.sqrt(numbers.length),
  };
}

/** The choice of a player who looks ahead, in a position. */
const choiceOf = (ruleset, strong, { state, usual }) =>
  strong.command(ruleset.view(state, seatOfSide(state, usual.by)), usual.by) ?? usual;

/** A position with the gain of a choice over the usual command; zero if they are the same. */
function judge(ruleset, position, choice) {
  const { state, usual } = position;
  const { side } = state.combatants[usual.by];
  if (commandKey(choice) === commandKey(usual)) return { ...position, choice, gain: undefined };
  const [before, after] = [usual, choice].map((each) => scoresOf(ruleset, position, each, side));
  const gain = spread(after.map((score, n) => score - before[n]));
  return { ...position, choice, chance: spread(before).mean, gain };
}

const sidesOf = ({ combatants }) => new Set(Object.values(combatants).map(({ side }) => side));

/** The positions of a fight to judge, as functions that judge one each. With --led there is a fight for each side. */
function judgingOf(ruleset, initial, seed) {
  const player = (of) => searchingPolicy(ruleset, { rollouts, seed: of });
  if (values.led)
    return [...sidesOf(initial)].map((side) => {
      const own = `${seed}/${side}`;
      return positionsLed(ruleset, initial, side, player(own), own).map(
        (each) => () => judge(ruleset, each, each.choice),
      );
    });
  const strong = player(seed);
  return [
    positionsOf(ruleset, initial, seed).map(
      (each) => () => judge(ruleset, each, choiceOf(ruleset, strong, each)),
    ),
  ];
}

/**
 * Judges one position after another.
 * @returns the positions, and the gain in each fight that was judged to its end
 */
async function look() {
  const positions = [];
  const gains = [];
  const turns = Array.from({ length: fights }, (_, n) => runs.map((each) => ({ ...each, n })));
  for (const { file, run, n } of turns.flat()) {
    process.stderr.write(`${file}, fight ${n + 1} of ${fights}\n`);
    const seed = `${values.seed}/${file}/${n}`;
    for (const judging of run.use((...fight) => judgingOf(...fight, seed))) {
      let sum = 0;
      for (const each of judging) {
        if (stop.signal.aborted) return { positions, gains };
        const position = each();
        positions.push({ file, fight: n, ...position });
        sum += position.gain?.mean ?? 0;
        await setImmediate();
      }
      gains.push({ file, gain: sum });
    }
  }
  return { positions, gains };
}

const points = (share) => `${share < 0 ? '−' : ''}${Math.abs(100 * share).toFixed(1)}`;
const commandText = ({ do: action, with: given }) =>
  [
    action,
    ...Object.entries(given).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ].join(' ');

/** Prints a line for each encounter: the gain per decision, or with --led per fight. */
function tellEncounters({ positions, gains }) {
  for (const { file } of runs) {
    const here = positions.filter((each) => each.file === file);
    const fought = gains.flatMap((each) => (each.file === file ? each.gain : []));
    const { mean, margin } = spread(values.led ? fought : here.map(({ gain }) => gain?.mean ?? 0));
    const departed = here.filter(({ gain }) => gain !== undefined).length;
    const per = values.led
      ? `a fight, of ${fought.length}; ${here.length} decisions otherwise`
      : `a decision; ${departed} of ${here.length} decided otherwise`;
    process.stdout.write(`${file}: ${points(mean)} ± ${points(margin)} points ${per}\n`);
  }
}

const found = await look();
if (values.json)
  process.stdout.write(`${JSON.stringify(values.led ? found : found.positions, null, 2)}\n`);
else {
  tellEncounters(found);
  const blunders = found.positions
    .filter(({ gain }) => gain !== undefined)
    .toSorted((a, b) => b.gain.mean - a.gain.mean);
  for (const each of blunders)
    process.stdout.write(
      `\n${points(each.gain.mean)} ± ${points(each.gain.margin)} points (of ${points(each.chance)} %): ${each.file}, fight ${each.fight + 1} after ${each.after} commands, round ${each.state.round}, ${each.usual.by}\n` +
        `  not ${commandText(each.usual)}\n  but ${commandText(each.choice)}\n  with ${each.people.join(', ')}\n`,
    );
}

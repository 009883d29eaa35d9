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
import { sampleRuns, systemNamed } from './samples.mjs';

const HELP = `
npm run blunders -- [SYSTEM] [options]

What sensible players miss. In positions of fights between them it is asked what a player who looks ahead would do; where that
is something else, fresh fights are played from the position to their ends, by sensible players after either command and with
the same dice, to tell what it is worth. What gains again and again is a tactic that they lack. Ctrl-C ends it with what is
known so far.

  --fights N     fights of each sample (default: 4)
  --every N      one of so many commands is looked at (default: 10)
  --rollouts N   of the player who looks ahead, for each of them (default: 400)
  --judged N     fresh fights for either command (default: 200)
  --file NAME    one encounter only
  --in FOLDER    positions from the encounters of a folder instead of the samples
  --seed TEXT    other dice
  --json         the positions as JSON, each with its state
`;

const { values, positionals } = readCommandLine(HELP, {
  fights: { type: 'string', default: '4' },
  every: { type: 'string', default: '10' },
  rollouts: { type: 'string', default: '400' },
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
const runs = sampleRuns(system, values.in).filter(
  ({ file }) => values.file === undefined || file === values.file,
);
if (runs.length === 0) fail(`There is no encounter "${values.file}".`);

/** Most commands of one fight. */
const LIMIT = 2000;

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

/** Who can still fight in a position, and how much of their health is left. */
const peopleOf = (ruleset, state) =>
  Object.keys(state.combatants).flatMap((id) => {
    const { able, share } = ruleset.summary(state, id);
    return able ? `${id} ${Math.round(100 * share)} %` : [];
  });

/** Positions of one fight, one of so many commands each, with what a sensible player does there. */
function positionsOf(ruleset, initial, seed) {
  const found = [];
  let commands = 0;
  const simulator = new Simulator(ruleset, initial, () => sensiblePolicy(ruleset), {
    limit: LIMIT,
    before(usual) {
      if (commands++ % every !== 0) return;
      const state = structuredClone(simulator.state);
      found.push({ after: commands - 1, usual, state, people: peopleOf(ruleset, state) });
    },
  });
  simulator.play(new Generator(seed), () => undefined);
  return found;
}

/** What a side scores in fights that begin with a command. */
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

/** A mean, and how far the true one may be from it in 95 of 100 such samples. */
function spread(numbers) {
  const mean = numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return {
    mean,
    margin: (1.96 * Math.sqrt(squares / (numbers.length - 1 || 1))) / Math.sqrt(numbers.length),
  };
}

/** What a player who looks ahead does in a position, and what it gains; nothing gained where it is the same. */
function judge(ruleset, strong, position) {
  const { state, usual } = position;
  const { side } = state.combatants[usual.by];
  const choice =
    strong.command(ruleset.view(state, seatOfSide(state, usual.by)), usual.by) ?? usual;
  if (commandKey(choice) === commandKey(usual)) return { ...position, choice, gain: undefined };
  const [before, after] = [usual, choice].map((each) => scoresOf(ruleset, position, each, side));
  const gain = spread(after.map((score, n) => score - before[n]));
  return { ...position, choice, chance: spread(before).mean, gain };
}

async function look() {
  const all = [];
  for (const { file, run } of runs)
    for (let n = 0; n < fights; n++) {
      process.stderr.write(`${file}, fight ${n + 1} of ${fights}\n`);
      const seed = `${values.seed}/${file}/${n}`;
      const found = run.use((ruleset, initial) => {
        const strong = searchingPolicy(ruleset, { rollouts, seed });
        return positionsOf(ruleset, initial, seed).map(
          (each) => () => judge(ruleset, strong, each),
        );
      });
      for (const each of found) {
        if (stop.signal.aborted) return all;
        all.push({ file, fight: n, ...each() });
        await setImmediate();
      }
    }
  return all;
}

const points = (share) => `${share < 0 ? '−' : ''}${Math.abs(100 * share).toFixed(1)}`;
const commandText = ({ do: action, with: given }) =>
  [
    action,
    ...Object.entries(given).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ].join(' ');

const all = await look();
if (values.json) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
else {
  for (const file of new Set(all.map((each) => each.file))) {
    const here = all.filter((each) => each.file === file);
    const { mean, margin } = spread(here.map(({ gain }) => gain?.mean ?? 0));
    const departed = here.filter(({ gain }) => gain !== undefined).length;
    process.stdout.write(
      `${file}: ${points(mean)} ± ${points(margin)} points a decision; ${departed} of ${here.length} decided otherwise\n`,
    );
  }
  const blunders = all
    .filter(({ gain }) => gain !== undefined)
    .toSorted((a, b) => b.gain.mean - a.gain.mean);
  for (const each of blunders)
    process.stdout.write(
      `\n${points(each.gain.mean)} ± ${points(each.gain.margin)} points (of ${points(each.chance)} %): ${each.file}, fight ${each.fight + 1} after ${each.after} commands, round ${each.state.round}, ${each.usual.by}\n` +
        `  not ${commandText(each.usual)}\n  but ${commandText(each.choice)}\n  with ${each.people.join(', ')}\n`,
    );
}

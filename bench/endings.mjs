import { POLICY_NAMES, policyNamed } from '@tiltyard/analysis';
import { loadRuns } from '@tiltyard/engine/files';
import { fillSensibly, quickOffers, seatOfSide, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { fail, readCommandLine } from '../scripts/command-line.mjs';
import { samples, systemNamed } from './samples.mjs';

const HELP = `
npm run endings -- [SYSTEM] [options]

Whether fights come to an end, and whether turns do anything: automatic players in the sample encounters, and in such with
other people in their places; half of the fights are as the samples have them, and of the others on squares a
quarter is in a corridor. Of an encounter that does not end it says which.

A turn is idle if the combatant who has it could act (is not out, and has something left to spend) and did nothing in it, nor
defended otherwise than by the rules' own answer until the next. Idle turns in which a foe was open to them are counted again by
themselves: the others are such as the rules leave nothing to do in.

  --fights N     fights of each sample (default: 100)
  --players KIND who plays (default: sensible)
  --seed TEXT    other dice
  --limit N      commands after which a fight is undecided (default: 2000)
  --rounds N     rounds within which nearly all fights are to end (default: 30)
`;

const { values, positionals } = readCommandLine(HELP, {
  fights: { type: 'string', default: '100' },
  players: { type: 'string', default: 'sensible' },
  seed: { type: 'string', default: 'endings' },
  limit: { type: 'string', default: '2000' },
  rounds: { type: 'string', default: '30' },
});
const system = systemNamed(positionals[0]);
const [fights, limit, rounds] = [values.fights, values.limit, values.rounds].map(Number);
if (![fights, limit, rounds].every((each) => Number.isSafeInteger(each) && each > 0))
  fail('--fights, --limit and --rounds take a whole number, 1 or more.');
if (!POLICY_NAMES.includes(values.players))
  fail(`There is no player "${values.players}"; there are: ${POLICY_NAMES.join(', ')}.`);

const encounters = samples(system);

const LENGTH = 24;

/** A corridor, one or two cells wide, with the combatants of each side in line at its two ends. */
function corridor(people, width) {
  const sides = [...new Set(people.map(({ side }) => side))];
  const placed = people.map((each) => {
    const own = people.filter(({ side }) => side === each.side);
    const far = LENGTH / 4 - 1 - Math.floor(own.indexOf(each) / width);
    const x = sides.indexOf(each.side) % 2 === 0 ? far : LENGTH - 1 - far;
    return { ...each, at: [x, own.indexOf(each) % width] };
  });
  return {
    map: { rows: Array.from({ length: width }, () => '.'.repeat(LENGTH)) },
    combatants: placed,
  };
}

/**
 * The same map with other combatants: some of each side are left out, and some of the rest replaced by others of the
 * system.
 */
function varied({ file, loaded }, n) {
  const generator = new Generator(`${values.seed}/${file}/${n}`);
  const templates = loaded.ruleset.use((each) => each.catalogue().templates.map(({ id }) => id));
  const { combatants, ...rest } = loaded.file;
  const sides = new Set(combatants.map(({ side }) => side));
  const people = combatants.filter(({ id }) => generator.below(4) > 0 && id !== undefined);
  if (new Set(people.map(({ side }) => side)).size < sides.size) return undefined;
  const changed = people.map(({ id, name, side, at, ...others }) =>
    generator.below(3) === 0
      ? {
          id,
          name,
          side,
          ...(at === undefined ? {} : { at }),
          from: templates[generator.below(templates.length)],
        }
      : { id, name, side, ...(at === undefined ? {} : { at }), ...others },
  );
  const { order: _, script: __, ...kept } = rest;
  const isNarrow = Array.isArray(rest.map?.rows) && generator.below(4) === 0;
  const ground = isNarrow ? corridor(changed, 1 + generator.below(2)) : { combatants: changed };
  const text = JSON.stringify({ ...kept, ...ground });
  const found = loadRuns(text, file, rulesets);
  return found.ok ? found.value.runs[0] : undefined;
}

const shares = new Map();
const count = (key, name, by = 1) => {
  const row = shares.get(key) ?? {};
  shares.set(key, { ...row, [name]: (row[name] ?? 0) + by });
};
const idle = new Map();

/** The names of conditions, without numbers and names of combatants. */
const namesOf = (conditions) =>
  [...new Set(conditions.map(({ name }) => /^[a-z -]*[a-z]/u.exec(name)?.[0] ?? name))]
    .toSorted()
    .join(', ');

/** Actions that do nothing to an enemy, but watch them, ask how they defend, or wait. */
const HARMLESS = new Set(['observe', 'ask-defence', 'delay', 'ready']);

/**
 * What a combatant who ends their turn could have done instead, and whether any of it was against an enemy who can
 * fight.
 */
function openTo(ruleset, state, by) {
  const view = ruleset.view(state, seatOfSide(state, by));
  const { side } = state.combatants[by];
  const open = quickOffers(ruleset, view, by)
    .filter(({ endsTurn }) => endsTurn !== true)
    .flatMap(({ id }) => fillSensibly(ruleset, view, by, id) ?? []);
  const isFoe = (id) =>
    state.combatants[id] !== undefined &&
    state.combatants[id].side !== side &&
    ruleset.summary(state, id).able;
  return {
    names: open.map((command) => command.do).join(' '),
    foe: open.some(
      (command) =>
        !HARMLESS.has(command.do) && Object.values(command.with).some((value) => isFoe(value)),
    ),
  };
}

/** Whether a combatant has anything left to spend. */
const canAct = ({ able, budget = [] }) =>
  able && (budget.length === 0 || budget.some(({ left }) => left > 0));

/** Plays one fight and counts the results. */
const play = (key, which, run) =>
  run.use((ruleset, initial) => {
    const generator = new Generator(`${values.seed}/${which}`);
    const plain = policyNamed(ruleset, values.players, generator);
    /**
     * The present turn. `idled` holds the combatants who ended their last turn without doing anything, unless they have
     * reacted since.
     */
    let turn = { by: undefined, round: 0, why: undefined };
    const idled = new Map();
    const over = (by) => {
      const found = idled.get(by);
      idled.delete(by);
      if (found === undefined) return;
      count(key, 'idle');
      if (found.foe) count(key, 'blunders');
      const kind = `${ruleset.id}\t${found.foe ? 'a foe was open' : 'no foe was open'}: ${found.why}`;
      const known = idle.get(kind) ?? { times: 0, example: which };
      idle.set(kind, { ...known, times: known.times + 1 });
    };
    const policy = {
      ...plain,
      answer(question, ...rest) {
        const given = plain.answer(question, ...rest);
        if (question.who !== turn.by && given !== (question.fallback ?? null))
          idled.delete(question.who);
        return given;
      },
    };
    const simulator = new Simulator(ruleset, initial, () => policy, {
      limit,
      before({ by, do: action }) {
        const { state } = simulator;
        if (by !== turn.by || state.round !== turn.round) {
          over(by);
          const summary = ruleset.summary(state, by);
          const isAble = canAct(summary);
          turn = { by, round: state.round, why: isAble ? namesOf(summary.conditions) : undefined };
          if (isAble) count(key, 'turns');
        }
        if (ruleset.actions.get(action)?.endsTurn !== true) turn.why = undefined;
        else if (turn.why !== undefined) {
          const { names, foe } = openTo(ruleset, state, by);
          idled.set(by, { why: `${turn.why} | ${names}`, foe });
        }
      },
    });
    simulator.play(generator, ({ outcome, rounds: lasted }) => {
      for (const by of idled.keys()) over(by);
      count(key, 'fights');
      if (!outcome) count(key, 'undecided');
      if (lasted > rounds) count(key, 'long');
      if (!outcome || lasted > rounds)
        process.stderr.write(
          `${which}: ${outcome ? 'over' : 'undecided'} after ${lasted} rounds\n`,
        );
    });
  });

for (const encounter of encounters)
  for (let n = 0; n < fights; n++) {
    const run = n % 2 === 0 ? encounter.loaded.runs[0] : varied(encounter, n);
    if (run) play(encounter.file, `${encounter.file} ${n}`, run);
  }

const total = {};
for (const [key, row] of shares) {
  for (const [name, value] of Object.entries(row)) total[name] = (total[name] ?? 0) + value;
  print(key, row);
}
print('all', total);
function print(
  key,
  { fights: played = 0, undecided = 0, long = 0, idle: idled = 0, blunders = 0, turns = 0 },
) {
  const share = (part) => `${((100 * part) / Math.max(1, turns)).toFixed(1)} %`;
  process.stdout.write(
    `${key.padEnd(24)} ${String(played).padStart(6)} fights, ${undecided} undecided, ${long} over ${rounds} rounds, ${idled} of ${turns} turns idle (${share(idled)}), ${blunders} with a foe open (${share(blunders)})\n`,
  );
}
process.stdout.write('\nIdle turns by what ailed those who could act, and what was open to them\n');
for (const [kind, { times, example }] of [...idle].toSorted(([, a], [, b]) => b.times - a.times))
  process.stdout.write(`${String(times).padStart(6)}  ${kind.replace('\t', ': ')}  (${example})\n`);

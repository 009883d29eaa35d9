import { byFallback } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { deepFreeze } from '@tiltyard/engine/values';
import { enumerate } from '@tiltyard/engine/odds';
import { Simulator } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { readTables, rolemaster } from '@tiltyard/rulesets/rolemaster';
import { measure, row } from '../measure.mjs';

const fighter = (id, side, at) => ({
  id,
  side,
  at,
  sheet: {
    hits: 60,
    baseDb: 15,
    qu: 4,
    armourClass: 'T4',
    weapons: [{ weapon: 'broadsword', skill: 70 }],
  },
});

function setUp(bystanders) {
  const others = Array.from({ length: bystanders }, (_, i) =>
    fighter(`other-${i}`, i % 2 === 0 ? 'red' : 'blue', [5 + i, 8]),
  );
  const combatants = [fighter('anna', 'red', [2, 2]), fighter('bert', 'blue', [3, 2]), ...others];
  const state = rolemaster.setUp({
    title: 'bench',
    options: {},
    map: undefined,
    content: {},
    combatants,
    order: combatants.map((each) => each.id),
  });
  if (!state.ok) throw new Error(JSON.stringify(state.problems));
  return state.value;
}

const BLOWS = deepFreeze({
  anna: { weapon: 'anna/broadsword', target: 'bert' },
  bert: { weapon: 'bert/broadsword', target: 'anna' },
});
const NOTHING = deepFreeze({});

/**
 * Strikes whenever it can and gets up when it must, deciding as little as possible, so that the rules are what is
 * timed.
 */
const striker = {
  plain: true,
  answer: (question) => question.fallback,
  command(state, by) {
    const who = state.combatants[by];
    if (who.prone && who.actionPoints > 0) return { do: 'rise', by, with: NOTHING };
    const strikes =
      !who.attacked &&
      who.staggered === 'no' &&
      who.wields !== null &&
      !who.broken.includes(who.wields) &&
      who.actionPoints >= 2;
    return strikes && Object.values(who.stunActive).every((rounds) => rounds === 0)
      ? { do: 'attack', by, with: BLOWS[by] }
      : { do: 'end', by, with: NOTHING };
  },
};

const MANY = 1000;

async function attacks() {
  const sandbox = new Sandbox(rolemaster, setUp(0));
  const attack = rolemaster.actions.get('attack');
  const table = sandbox.table(new GeneratorDice(new Generator('bench')), byFallback);
  const blow = () => attack.perform(table, 'anna', BLOWS.anna);
  const { ours } = measure(
    {
      ours: () => {
        for (let i = 0; i < MANY; i++) sandbox.run(blow);
      },
    },
    { ours: MANY },
  );
  return row('rolemaster-attacks', 'attacks/s', ours);
}

async function odds() {
  const sandbox = new Sandbox(rolemaster, setUp(18));
  const attack = rolemaster.actions.get('attack');
  const { exact } = measure({
    exact: () =>
      enumerate(
        (chance) =>
          sandbox.run(() => {
            attack.perform(sandbox.table(chance, byFallback), 'anna', BLOWS.anna);
            const { hits, stunPending, bleed, dead } = sandbox.state.combatants.bert;
            return {
              key: `${hits} ${stunPending.stunned} ${stunPending.noParry} ${bleed} ${dead}`,
              value: hits,
            };
          }),
        sandbox.written,
        { leaves: 2_000_000, chain: 2 },
      ),
  });
  return row('rolemaster-exact-odds', 'ms', exact);
}

async function duels() {
  const simulator = new Simulator(rolemaster, setUp(0), () => striker, 400);
  const generator = new Generator('bench');
  const { duel } = measure(
    {
      duel: () => {
        for (let i = 0; i < 100; i++) simulator.play(generator, ({ outcome }) => outcome);
      },
    },
    { duel: 100 },
  );
  return row('rolemaster-duels', 'duels/s', duel);
}

const COLUMNS = Array.from({ length: 20 }, (_, i) => String(i + 1));

const cell = (at, column) =>
  at < 60 + column
    ? '-'
    : `${at - 59 - column}${at < 100 + column ? '' : `${'ABCDE'[Math.min(4, Math.floor((at - 100 - column) / 10))]}S`}`;

/** A table of the usual full size: 20 columns by 150 rows. */
function fullTable(id) {
  const rows = Array.from({ length: 150 }, (_, i) =>
    [i + 1, ...COLUMNS.map((_column, c) => cell(i, c))].join(','),
  );
  return {
    name: `${id}.csv`,
    text: `# kind: attack\n# id: weapon-${id}\n# critType: slash\nresult,${COLUMNS.join(',')}\n${rows.join('\n')}\n`,
  };
}

async function tables() {
  const files = Array.from({ length: 30 }, (_, i) => fullTable(i));
  const { load } = measure({
    load: () => {
      if (readTables(files).some(({ problems }) => problems.length > 0))
        throw new Error('a table of the bench is refused');
    },
  });
  return row('rolemaster-tables-load-30x150x20', 'ms', load);
}

/** @returns {Promise<import('../measure.mjs').Row[]>} */
export const rows = async () => [await attacks(), await odds(), await duels(), await tables()];

/** The kinds of the four combatants of each side on open ground, and their positions. */
export const four = {
  kinds: ['duellist', 'man-at-arms', 'militia-spear', 'sergeant'],
  at: (side, i) => [side === 'red' ? 2 : 8, 2 + 2 * i],
};

/** Two fighters and any number of bystanders: where and what each is, and what the first does. */
export const fighters = {
  at: (i) => [2 + i, i < 2 ? 2 : 8],
  sheet: {
    hits: 60,
    baseDb: 15,
    qu: 4,
    armourClass: 'T4',
    weapons: [{ weapon: 'broadsword', skill: 70 }],
  },
  do: 'attack',
  with: { weapon: 'f0/broadsword', target: 'f1' },
};

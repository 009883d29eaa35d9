import { deepFreeze } from '@tiltyard/engine/values';
import { Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { renaissance } from '@tiltyard/rulesets/renaissance';

/** A combatant with a short sword. */
export const fighter = (id, side, at) => ({
  id,
  side,
  at,
  sheet: {
    DUR: 30,
    aptitudes: { SOM: 20, COO: 20 },
    skills: { 'one-handed': 40, fray: 30 },
    weapons: ['short-sword'],
    naturalArmor: 4,
  },
});

/** A state with these combatants, who act in this order. */
export function setUp(combatants) {
  const state = renaissance.setUp({
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

const WIDTH = 16;
const ROUND = [-WIDTH - 1, -WIDTH, -WIDTH + 1, -1, 1, WIDTH - 1, WIDTH, WIDTH + 1];
const cellOf = ({ at }) => at[0] + WIDTH * at[1];

/** How far a combatant can walk with a Quick Action, in cells. */
const WALK = 4;

/** The start of a shortest path over free cells to a cell next to a combatant. */
function wayTo(state, who, foe) {
  const before = new Int16Array(WIDTH * WIDTH).fill(-1);
  for (const each of Object.values(state.combatants)) before[cellOf(each)] = -2;
  const from = cellOf(foe);
  const queue = [from];
  for (const cell of queue) {
    for (const side of ROUND) {
      const next = cell + side;
      if (next === cellOf(who)) {
        const way = [];
        for (let at = cell; at !== from && way.length < WALK; at = before[at])
          way.push([at % WIDTH, Math.floor(at / WIDTH)]);
        return way;
      }
      if (before[next] !== -1) continue;
      before[next] = cell;
      queue.push(next);
    }
  }
  return undefined;
}

/** The number of steps between two combatants. */
const gap = (a, b) => Math.max(Math.abs(a.at[0] - b.at[0]), Math.abs(a.at[1] - b.at[1]));

/**
 * A player who decides as little as possible, so that the rules are what is timed: gets up, strikes the first enemy
 * within reach, or else walks towards one.
 */
function striker(one, people) {
  const by = one.id;
  const foes = people
    .filter(({ side }) => side !== one.side)
    .toSorted((a, b) => gap(a, one) - gap(b, one));
  const blows = foes.map(({ id, sheet }) => ({
    id,
    lasts: sheet.DUR,
    command: deepFreeze({ do: 'attack', by, with: { weapon: `${by}/short-sword`, target: id } }),
  }));
  const rise = deepFreeze({ do: 'stand-up', by, with: {} });
  const end = deepFreeze({ do: 'end', by, with: {} });
  return {
    plain: true,
    answer: (question) => question.fallback,
    command(state) {
      const who = state.combatants[by];
      if (who.prone && who.quickUsed === 0) return rise;
      if (who.standardUsed) return end;
      let far;
      for (const { id, lasts, command } of blows) {
        const foe = state.combatants[id];
        if (foe.damage >= lasts) continue;
        if (gap(who, foe) === 1) return command;
        far ??= foe;
      }
      const path = who.quickUsed === 0 && far ? wayTo(state, who, far) : undefined;
      return path ? { do: 'move', by, with: { path } } : end;
    },
  };
}

/** Plays fights between these combatants, who all strike whenever they can. */
export function strikers(people, fights) {
  const players = new Map(people.map((one) => [one.id, striker(one, people)]));
  const simulator = new Simulator(renaissance, setUp(people), (who) => players.get(who));
  const generator = new Generator('bench');
  return () => {
    for (let i = 0; i < fights; i++) {
      const ended = simulator.play(generator, ({ outcome }) => outcome !== undefined);
      if (!ended) throw new Error('a fight did not end');
    }
  };
}

import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { battles } from './battles.mjs';
import { measureByTurns, row } from './measure.mjs';

/** Four against four of the same kinds on either side, in the open; both sides play sensibly. */
const FOUR = {
  renaissance: ['swordsman', 'watchman', 'spearman', 'brawler'],
  lurasko: ['guard', 'duelist', 'billman', 'villager'],
  rolemaster: ['duellist', 'man-at-arms', 'militia-spear', 'sergeant'],
  true20: ['guard', 'veteran', 'bandit', 'duellist'],
  heimr: ['farmhand', 'shieldman', 'spearman', 'outlaw'],
};

/** Where the fighters of a side stand: cells of a grid, squares of a map of nine, or nowhere in particular. */
const PLACES = {
  heimr: (side, i) => `, at: ${'ABBC'[i]}${side === 'red' ? 1 : 3}`,
  lurasko: () => '',
};
const onGrid = (side, i) => `, at: [${side === 'red' ? 2 : 8}, ${2 + 2 * i}]`;
/** So many are played at a time, since they differ in length. */
const FIGHTS = 10;
const NINE = 'map: {rows: ["A1 A2 A3", "B1 B2 B3", "C1 C2 C3"]}\n';

function encounter(id) {
  const place = PLACES[id] ?? onGrid;
  const people = ['red', 'blue'].flatMap((side) =>
    FOUR[id].map(
      (kind, i) => `  - {id: ${side}-${kind}, side: ${side}, from: ${kind}${place(side, i)}}`,
    ),
  );
  return `title: four against four\nruleset: ${id}\n${id === 'heimr' ? NINE : ''}combatants:\n${people.join('\n')}\n`;
}

function playing(id) {
  const loaded = loadRuns(encounter(id), id, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.value.runs[0].use((ruleset, initial) => {
    const policy = sensiblePolicy(ruleset);
    const simulator = new Simulator(ruleset, initial, () => policy);
    const generator = new Generator('bench');
    return () => {
      for (let i = 0; i < FIGHTS; i++) simulator.play(generator, ({ outcome }) => outcome);
    };
  });
}

/** @returns {import('./measure.mjs').Row[]} */
export function rows() {
  const peers = battles();
  const systems = Object.keys(FOUR);
  const measured = measureByTurns(
    { ...Object.fromEntries(systems.map((id) => [id, playing(id)])), peer: peers.play },
    { ...Object.fromEntries(systems.map((id) => [id, FIGHTS])), peer: peers.count },
  );
  return systems.map((id) =>
    row(`${id}-four-against-four`, 'fights/s', measured[id].perSecond, {
      name: peers.name,
      value: measured.peer.perSecond,
    }),
  );
}

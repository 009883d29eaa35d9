import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy, Simulator } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { battles } from './battles.mjs';
import { measure, row } from './measure.mjs';
import { systems } from './systems.mjs';

/** The number of fights played at a time, since they differ in length. */
const FIGHTS = 10;

/** Four against four of the same kinds on open ground; both sides play sensibly. */
function encounter(ruleset, { kinds, at, map }) {
  const combatants = ['red', 'blue'].flatMap((side) =>
    kinds.map((kind, i) => ({ id: `${side}-${kind}`, side, from: kind, at: at(side, i) })),
  );
  return JSON.stringify({ title: 'four against four', ruleset, map, combatants });
}

function playing(id, four) {
  const loaded = loadRuns(encounter(id, four), id, rulesets);
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
  const measured = measure(
    {
      ...Object.fromEntries(systems.map(([id, { four }]) => [id, playing(id, four)])),
      peer: peers.play,
    },
    { ...Object.fromEntries(systems.map(([id]) => [id, FIGHTS])), peer: peers.count },
  );
  return systems.map(([id]) =>
    row(`${id}-four-against-four`, 'fights/s', measured[id], {
      name: peers.name,
      value: measured.peer,
    }),
  );
}

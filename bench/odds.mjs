import { exactFight, odds, summarise } from '@tiltyard/analysis';
import { Fight } from '@tiltyard/engine/fight';
import { loadDocument } from '@tiltyard/engine/files';
import { rulesets } from '@tiltyard/rulesets';
import { measure, row } from './measure.mjs';
import { systems } from './systems.mjs';

const COMBATANTS = 20;

/** A fight in progress with this many combatants. */
function begun(system, { at, sheet, state }, count = COMBATANTS) {
  const combatants = Array.from({ length: count }, (_, i) => ({
    id: `f${i}`,
    side: i % 2 === 0 ? 'red' : 'blue',
    at: at(i),
    sheet,
    ...(state ? { state } : {}),
  }));
  const source = {
    data: { title: 'bench', ruleset: system, combatants, order: combatants.map(({ id }) => id) },
    locate: (problems) => problems,
  };
  const loaded = loadDocument(source, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return loaded.value.runs[0].use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, { seed: 'bench' });
    fight.begin();
    return { ruleset, initial, state: fight.state };
  });
}

/** @returns {Promise<import('./measure.mjs').Row[]>} */
export async function rows() {
  const all = [];
  for (const [system, { fighters }] of systems) {
    const { ruleset, state } = begun(system, fighters);
    const command = { do: fighters.do, by: 'f0', with: fighters.with };
    const ask = () => {
      const found = odds(ruleset, state, command);
      if (found.kind !== 'odds' || !found.complete)
        throw new Error(JSON.stringify(found).slice(0, 400));
      return found;
    };
    const { peer } = fighters;
    const { exact, whole, loops } = measure({
      exact: ask,
      whole: () => summarise(ask()),
      ...(peer ? { loops: peer.play } : {}),
    });
    all.push(row(`odds-${system}`, 'ms', exact, peer && { name: peer.name, value: loops }));
    all.push(row(`odds-summary-${system}`, 'ms', whole, 'with all marginals, for a panel'));
  }
  for (const [system, { fighters }] of systems) {
    if (fighters.duel === undefined) continue;
    const { ruleset, initial } = begun(system, fighters, 2);
    const { duel } = measure({ duel: () => exactFight(ruleset, initial, fighters.duel) });
    all.push(row(`exact-duel-${system}`, 'ms', duel, 'until nine tenths of it are known'));
  }
  return all;
}

import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { pathWithin, reachable } from '@tiltyard/engine/space';
import { heldWeapons, isRanged, reachWith, weaponOf } from '../../rules/items/wielding.js';
import { isRunUp } from '../../rules/movement/charge.js';
import { costOfStep, HALF_METRES, movementOf } from '../../rules/movement/route.js';
import { waitsForSpeed } from '../../rules/mounted/passing.js';
import { threatens } from '../../rules/overview/threat.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, has } from '../../state/state.js';
import type { Plan } from '../attacks/attack-plans.js';
import { bestAttack } from '../attacks/attack-plans.js';
import { beyond, leaves, ranges, RISK, RUN_UP, SPITTED, steps, there } from './ways.js';
import { visibleEnemies } from '../visible-enemies.js';

// Where an automatic rider moves; the rules never read it.

/** A ride past foes with a blow at each. */
export interface Ride {
  readonly path: readonly Cell[];
  readonly attacks: readonly Plan[];
  readonly worth: number;
}

/** The worth of being out of reach again after a charge. */
const AWAY = 2;

/** The best ride past foes: towards one of them, and on to where the fewest are near. */
export const plannedRide = memoizePerState((state: State, by: Id): Ride | undefined => {
  const who = combatantById(state, by);
  const mount = mountOf(state, who);
  const foes = visibleEnemies(state, who);
  if (!mount || foes.length === 0 || who.moved || who.standardUsed) return undefined;
  const movement = movementOf(state, who);
  const { full } = ranges(state, who);
  const weapons = heldWeapons(state, who).filter(
    (id) => !isRanged(weaponOf(state, id)) && weaponOf(state, id).kind !== 'shield',
  );
  const gap = (at: Cell): number =>
    Math.min(
      ...foes.map((foe) => Math.max(Math.abs(foe.at[0] - at[0]), Math.abs(foe.at[1] - at[1]))),
    );
  let best: Ride | undefined;
  for (const foe of foes) {
    const reach = Math.max(0, ...weapons.map((id) => reachWith(state, who, id)));
    if (beyond(who, foe, reach, full)) continue;
    const first = pathWithin(state.fixed.map, who.at, { target: foe, reach }, movement, full);
    const turn = first?.cells.at(-1);
    if (!first || !turn) continue;
    const around = reachable(state.fixed.map, turn, full - first.cost, movement);
    const ahead =
      first.cost > 0 ? who.at : ([2 * who.at[0] - foe.at[0], 2 * who.at[1] - foe.at[1]] as const);
    const onward = ([x, y]: Cell): boolean =>
      (x - turn[0]) * (turn[0] - ahead[0]) + (y - turn[1]) * (turn[1] - ahead[1]) > 0;
    const ends = around.filter(
      ({ at, stop, cost }) => stop && first.cost + cost > RUN_UP && onward(at),
    );
    const far = ends.reduce<(typeof ends)[number] | undefined>(
      (found, end) => (!found || gap(end.at) > gap(found.at) ? end : found),
      undefined,
    );
    if (!far) continue;
    const rest: Cell[] = [];
    for (
      let cell = around[around.indexOf(far)];
      cell && cell.previous >= 0;
      cell = around[cell.previous]
    )
      rest.unshift(cell.at);
    const ride = riding(state, who, [...first.cells, ...rest], weapons, foes);
    if (ride.attacks.length > 0 && (!best || ride.worth > best.worth)) best = ride;
  }
  return best;
});

/** The blows along a path, each where its target comes within reach; if possible once the charge is fast enough. */
function riding(
  state: State,
  who: Combatant,
  cells: readonly Cell[],
  weapons: readonly string[],
  foes: readonly Combatant[],
): Ride {
  const attacks: Plan[] = [];
  const passed = new Set<Id>();
  const base = ranges(state, who).base / HALF_METRES;
  let gone = 0;
  for (const [i, at] of cells.entries()) {
    const before = cells[i - 1];
    if (!before) continue;
    const way = cells.slice(i + 1);
    gone += costOfStep(state.fixed.map, before, at);
    const run = { from: who.at, gone, base };
    const rider = there(who, at, isRunUp(state, run, at) ? ['hurried', 'charged'] : ['hurried']);
    for (const foe of foes) {
      if (leaves(state, foe, { ...who, at: before }, at)) passed.add(foe.id);
      if (attacks.some((plan) => plan.target === foe.id)) continue;
      const open =
        state.fixed.options.rideByAttacks === 'perTarget'
          ? weapons
          : weapons.filter((id) => !attacks.some((plan) => plan.swing.weapon === id));
      const plan = bestAttack(state, rider, {
        weapons: open,
        foes: [foe],
        blows: true,
        riding: true,
      });
      if (plan && !waitsForSpeed(state, rider, { ...plan.swing, target: foe.id }, run, way))
        attacks.push(plan);
    }
  }
  const end = cells.at(-1) ?? who.at;
  const near = foes.some((foe) => threatens(state, foe, { ...who, at: end }));
  const spears = attacks.filter(({ target }) => has(combatantById(state, target), 'braced')).length;
  return {
    path: steps(cells),
    attacks,
    worth:
      attacks.reduce((sum, plan) => sum + plan.worth, 0) +
      (near ? 0 : AWAY) -
      RISK * passed.size -
      SPITTED * spears,
  };
}

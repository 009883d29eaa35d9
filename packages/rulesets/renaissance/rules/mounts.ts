import { mountOf, nearestFreeCell } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { overlap } from '@tiltyard/engine/space';
import { dismounts, thrownClear, thrownDown, unhorsed } from '../events/movement.js';
import { knockedProne } from '../events/wounds.js';
import { skillOf } from '../state/sheet.js';
import type { Combatant, Ctx, State } from '../state/state.js';
import { allCombatants, combatantById, disabled, ownSize, sheetOf } from '../state/state.js';
import { fallProne, inflict, setPosition, unseat } from '../state/verbs.js';
import type { CheckSpec } from './checks/check.js';
import { resist } from './checks/check.js';
import { BASIC_PROFICIENCY } from './items/wielding.js';
import { endHoldsOutOfReach } from './holds.js';
import { stepsOnFoot } from './footing.js';

/** Proficient in Ride means 10 ranks (REN-MOUNT-02). */
export const proficientRider = (state: State, rider: Combatant): boolean =>
  skillOf(sheetOf(state, rider), 'ride').ranks >= BASIC_PROFICIENCY;

/**
 * The free cell nearest to a body, for a combatant to go to; the combatant's own cell if there
 * is none. Disabled combatants take up no space, except the body itself.
 */
export function nearestFreeCellTo(
  state: State,
  around: Combatant,
  who: Combatant,
  besides?: Combatant,
): Cell {
  const others = allCombatants(state).filter(
    (other) =>
      other.id !== who.id &&
      other.id !== besides?.id &&
      (other.id === around.id || !disabled(state, other)),
  );
  const { map } = state.fixed;
  const size = ownSize(state, who);
  return nearestFreeCell(map, around.at, size, others, stepsOnFoot(map, size)) ?? who.at;
}

/**
 * Moves a combatant who has stopped on an occupied cell to the nearest free one; disabled
 * combatants take up no space and lie where they fell.
 */
export function makeRoom(ctx: Ctx, who: Combatant): void {
  if (disabled(ctx.state, who)) return;
  const shares = allCombatants(ctx.state).some(
    (other) =>
      !disabled(ctx.state, other) &&
      other.id !== who.id &&
      other.id !== who.riding &&
      other.id !== who.riddenBy &&
      overlap(other, who),
  );
  if (!shares) return;
  const body = mountOf(ctx.state, who) ?? who;
  const at = nearestFreeCellTo(ctx.state, body, body, who);
  setPosition(ctx, body, at);
  if (body !== who) setPosition(ctx, who, at);
}

/** Separates rider and mount; the rider is put on a free cell next to the mount. */
export function part(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  unseat(ctx, rider, mount, nearestFreeCellTo(ctx.state, mount, rider));
  endHoldsOutOfReach(ctx, rider);
}

/** The rider of a mount that is removed from the fight dismounts onto a free cell beside it (REN-MOUNT-01). */
export function leaveRider(ctx: Ctx, mount: Combatant): void {
  if (mount.riddenBy === null) return;
  const rider = combatantById(ctx.state, mount.riddenBy);
  part(ctx, rider, mount);
  ctx.tell(dismounts, ['REN-MOUNT-01'], { who: rider.id });
}

const THROWN_CLEAR: CheckSpec = { name: 'COO+COO+SOM', rules: ['REN-MOUNT-09'] };

/** COO + COO + SOM to be thrown clear (REN-MOUNT-09); a disabled rider has already left the saddle (REN-CTX-14). */
export function thrown(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  const { COO, SOM } = sheetOf(ctx.state, rider).aptitudes;
  const clear = resist(ctx, rider, THROWN_CLEAR, COO + COO + SOM, ['COO', 'SOM']);
  part(ctx, rider, mount);
  if (clear) {
    ctx.tell(thrownClear, ['REN-MOUNT-09'], { who: rider.id, to: [...rider.at] });
    return;
  }
  const fate = ctx.ask({
    id: 'thrown-rider',
    who: 'gm',
    rules: ['REN-MOUNT-10'],
    about: { who: rider.id, mount: mount.id },
    options: [
      { value: 'pinned', label: 'prone and unable to move until freed' },
      { value: 'prone', label: 'prone and free' },
    ],
    fallback: 'pinned',
  });
  fallProne(ctx, rider);
  if (fate === 'pinned')
    inflict(ctx, rider, { kind: 'stuck', amount: 0, by: mount.id, until: { at: 'fight end' } });
  ctx.tell(thrownDown, ['REN-MOUNT-10'], { who: rider.id, fate });
}

/**
 * A rider or a ridden mount falls: if it is the mount, the rider is thrown; if it is the rider,
 * they come down alone (REN-MOUNT-09).
 */
export function fallFromSaddle(ctx: Ctx, who: Combatant): void {
  if (who.riddenBy !== null) {
    const rider = combatantById(ctx.state, who.riddenBy);
    if (!who.prone) {
      fallProne(ctx, who);
      ctx.tell(knockedProne, ['REN-MOUNT-09', 'REN-PRONE-02'], { who: who.id });
    }
    thrown(ctx, rider, who);
  } else {
    const mount = mountOf(ctx.state, who);
    if (!mount) return;
    part(ctx, who, mount);
    fallProne(ctx, who);
    ctx.tell(unhorsed, ['REN-PRONE-02'], { who: who.id });
  }
}

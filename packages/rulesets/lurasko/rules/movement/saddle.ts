import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { heldIn } from '../../state/grapples.js';
import type { Combatant, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';

/** Why a combatant cannot ride the mount they are set on, or undefined (LUR-CTX-31). */
export function saddleFault(
  state: State,
  { id, side, riding, knockedDown }: Combatant,
): string | undefined {
  if (riding === null) return undefined;
  if (knockedDown) return `${id} is knocked down and rides nothing`;
  const mount = combatantById(state, riding);
  if (!sheetOf(state, mount).mount) return `${riding} is no mount`;
  if (mount.riding !== null) return `${riding} rides ${mount.riding} itself`;
  if (mount.side !== side) return `${riding} is on another side`;
  if (mount.knockedDown) return `${riding} is knocked down`;
  if (heldIn(state, riding)) return `${riding} is held by another`;
  const first = allCombatants(state).find((each) => each.riding === riding);
  return first?.id === id ? undefined : `${riding} carries ${first?.id} already`;
}

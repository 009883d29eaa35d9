import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { allCombatants, areEnemies, combatantById } from '@tiltyard/engine/kit';
import { grappleBetween, heldIn, holdsOf } from '../../state/grapples.js';
import type { Combatant, State } from '../../state/state.js';
import { areEngaged, itemOf } from '../../state/state.js';
import { isGone } from '../conditions/body.js';
import { perceives, sees } from '../conditions/sight.js';
import { isProtected } from '../groups/group-defence.js';
import type { Attack } from './attack.js';
import { maximumRefused } from './maximum.js';
import type { Using } from './wielding.js';

/** Whether an attack on a target would be a blind one: unseen, and not felt as a grappling partner is. */
export const isBlindTo = (
  state: State,
  attacker: Combatant,
  target: Combatant | undefined,
): boolean => target !== undefined && !perceives(state, attacker, target);

/** Whether its group protects a target from an attacker; never from a grappling partner (LUR-CTX-27). */
export const isKeptAway = (state: State, attacker: Combatant, target: Combatant): boolean =>
  target.guarded &&
  !attacker.bypassed.includes(target.id) &&
  !grappleBetween(state, attacker.id, target.id) &&
  isProtected(state, target);

/** Why an unseen target cannot be attacked in this form, or undefined (LUR-ATK-09, LUR-BLIND-11). */
function unseenRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
  kind: Attack['kind'],
): Refusal | undefined {
  if (!isBlindTo(state, attacker, target)) return undefined;
  const reason = `${attacker.name} does not see ${target.name}`;
  if (kind === 'strike') return refuse('LUR-ATK-09', 'not-seen', reason);
  return state.fixed.options.blindSpecials
    ? undefined
    : refuse(['LUR-ATK-09', 'LUR-BLIND-11'], 'not-seen', reason);
}

/** Why the jaws that hold a target bar this form of attack, or undefined (LUR-PICK-22). */
function jawsBar(
  state: State,
  attacker: Combatant,
  target: Combatant,
  kind: Attack['kind'],
): Refusal | undefined {
  if (grappleBetween(state, attacker.id, target.id)?.kind !== 'jaws') return undefined;
  if (heldIn(state, target.id)?.a !== attacker.id) return undefined;
  return kind === 'wrestle' && state.fixed.options.jawsGrappleAllowed
    ? undefined
    : refuse('LUR-PICK-22', 'in-own-jaws', `${target.name} is in the jaws`);
}

/** Why a target cannot be attacked, whatever the form of attack (LUR-ATK-02, LUR-ATK-09, LUR-CTX-27, LUR-PICK-22). */
export function targetRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
  kind: Attack['kind'],
): Refusal | undefined {
  if (isGone(state, target))
    return refuse('LUR-CTX-14', 'out-for-good', `${target.name} is out of the fight for good`);
  if (!areEngaged(attacker, target))
    return refuse('LUR-ATK-02', 'not-engaged', `${target.name} is not in the same engagement`);
  const unseen = unseenRefused(state, attacker, target, kind);
  if (unseen) return unseen;
  if (isKeptAway(state, attacker, target))
    return refuse('LUR-CTX-27', 'protected', `${target.name} is protected by the group`);
  return jawsBar(state, attacker, target, kind) ?? maximumRefused(state, target);
}

/** Whether a combatant is an enemy who is known to be there. */
export const isKnownEnemy = (state: State, attacker: Combatant, target: Combatant): boolean =>
  areEnemies(attacker, target) &&
  (!target.hidden || sees(state, attacker, target) || areEngaged(attacker, target));

/** Every enemy that is known to be there, as options, with the reason where they cannot be attacked. */
export const knownEnemies = (
  state: State,
  actor: Id,
  refusedFor: (attacker: Combatant, target: Combatant) => Refusal | undefined,
): readonly Option<Id>[] => {
  const attacker = combatantById(state, actor);
  return allCombatants(state)
    .filter((target) => isKnownEnemy(state, attacker, target))
    .map((target) => {
      const refused = refusedFor(attacker, target);
      return { value: target.id, label: target.name, ...(refused ? { refused } : {}) };
    });
};

/** Why a weapon, held or natural, cannot be used now: the sorts exclude each other in a turn, and so do a Bite and other natural ones (LUR-NAT-03, LUR-BITE-03). */
export function sortRefused(
  state: State,
  attacker: Combatant,
  { mode, items }: Using,
): Refusal | undefined {
  const { held, natural } = attacker.used;
  if (mode === 'held' && natural.length > 0)
    return refuse('LUR-NAT-03', 'other-sort-used', 'natural weapons have been used this turn');
  if (mode !== 'natural') return undefined;
  if (held) return refuse('LUR-NAT-03', 'other-sort-used', 'held weapons have been used this turn');
  const isBite = (id: string): boolean => itemOf(state, id).tags.includes('Bite');
  const biting = items.some(isBite);
  const clash = natural.find((id) => !items.includes(id) && (biting || isBite(id)));
  return clash === undefined
    ? undefined
    : refuse(
        'LUR-BITE-03',
        'other-sort-used',
        `${itemOf(state, clash).name} has been used this turn`,
      );
}

/** Why a Reach weapon, held or natural, cannot be used on this target, or undefined (LUR-GRAP-21). */
export function reachRefused(
  state: State,
  attacker: Combatant,
  target: Combatant | undefined,
  { items }: Using,
): Refusal | undefined {
  const reach = items.find((id) => itemOf(state, id).tags.includes('Reach'));
  if (reach === undefined) return undefined;
  const grappling =
    target !== undefined && grappleBetween(state, attacker.id, target.id) !== undefined;
  const inAny =
    state.fixed.options.reachWhileGrappling === 'any' &&
    state.grapples.some(({ a, b }) => a === attacker.id || b === attacker.id);
  return grappling || inAny
    ? refuse(
        'LUR-GRAP-21',
        'reach-in-grapple',
        `${itemOf(state, reach).name} cannot be used in a grapple`,
      )
    : undefined;
}

/** Why a held combatant is barred from other grapples, or undefined (LUR-PICK-08). */
export const barredByHold = (state: State, attacker: Combatant): Refusal | undefined =>
  heldIn(state, attacker.id)
    ? refuse('LUR-PICK-08', 'held', `${attacker.name} is held and barred from other grapples`)
    : undefined;

/** The jaws in which a creature holds an enemy, if it does. */
export const jawsOf = (state: State, attacker: Combatant): Id | undefined =>
  holdsOf(state, attacker.id).find(({ kind }) => kind === 'jaws')?.b;

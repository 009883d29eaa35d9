import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { grappleBetween, holdsOf } from '../../state/grapples.js';
import type { Combatant, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { hasLearned, wielded } from '../attacks/wielding.js';
import { isUsable, openHands, spareHands } from '../conditions/body.js';
import { bodyLoad, encumbranceWith, loadOf, OVERLOADED } from '../conditions/encumbrance.js';
import { kindFor } from './sizes.js';

type HoldKind = 'pick-up' | 'jaws';

/** How many times the victim's WGT a creature must have to take it in its jaws (LUR-PICK-18). */
export const JAWS = 20;

/** Why a combatant's hands keep them from grappling, or undefined (LUR-GRAP-03). */
function handsRefused(state: State, attacker: Combatant): Refusal | undefined {
  const { hands, natural } = sheetOf(state, attacker);
  const isAble =
    hands === 0 ||
    natural.length > 0 ||
    attacker.hands.some((hand) => isUsable(state, attacker, hand)) ||
    state.fixed.options.uselessArmsGrapple;
  const isFit =
    openHands(state, attacker).length > 0 ||
    (isAble && wielded(state, attacker).every((id) => hasLearned(state, attacker, id)));
  return isFit
    ? undefined
    : refuse(
        'LUR-GRAP-03',
        'needs-free-hand',
        'needs a free hand or competence with everything wielded',
      );
}

/** Why a target is too heavy to be carried, or undefined (LUR-PICK-04, LUR-PICK-05). */
function liftRefused(state: State, attacker: Combatant, target: Combatant): Refusal | undefined {
  const carried = grappleBetween(state, attacker.id, target.id) ? 0 : bodyLoad(state, target);
  const degrees = encumbranceWith(state, attacker, loadOf(state, attacker) + carried);
  return degrees >= OVERLOADED
    ? refuse(
        ['LUR-PICK-04', 'LUR-PICK-05', 'LUR-CTX-08', 'LUR-CTX-16', 'LUR-CTX-17', 'LUR-CTX-18'],
        'too-heavy',
        `${target.name} would be ${degrees} degrees of encumbrance`,
      )
    : undefined;
}

/**
 * Why a combatant cannot take hold of another and carry it, or undefined (LUR-PICK-03 to 05, LUR-MULTI-07).
 * @param lifted whether the weight counts
 */
function holdRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
  lifted: boolean,
): Refusal | undefined {
  if (openHands(state, attacker).length === 0)
    return refuse('LUR-PICK-03', 'needs-free-hand', 'needs a free hand');
  if (spareHands(state, attacker) <= 0)
    return refuse('LUR-MULTI-07', 'no-hand-left', 'no free hand for another grabbed enemy');
  return lifted ? liftRefused(state, attacker, target) : undefined;
}

/** Whether a target is too large to be taken in a creature's jaws (LUR-PICK-18). */
export const isTooLargeForJaws = (state: State, attacker: Combatant, target: Combatant): boolean =>
  sheetOf(state, attacker).WGT < JAWS * sheetOf(state, target).WGT;

function jawsRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
  lifted: boolean,
): Refusal | undefined {
  if (isTooLargeForJaws(state, attacker, target))
    return refuse('LUR-PICK-18', 'too-heavy', `must be ${JAWS} times as heavy as ${target.name}`);
  if (holdsOf(state, attacker.id).length > 0)
    return refuse(['LUR-MULTI-07', 'LUR-PICK-18'], 'jaws-taken', 'the jaws hold an enemy already');
  return lifted && state.fixed.options.jawsLiftTest
    ? liftRefused(state, attacker, target)
    : undefined;
}

/** How a large character would take hold of a climber: a mouth stands in for a free hand (LUR-CLIMB-08, LUR-PICK-18). */
export const holdKind = (state: State, large: Combatant, climber: Combatant): HoldKind =>
  kindFor(state, large, climber) === 'jaws' ? 'jaws' : 'pick-up';

/** Why a large character cannot take hold of a climber who has lost the advantage, or undefined (LUR-CLIMB-08). */
export function conversionRefused(
  state: State,
  large: Combatant,
  climber: Combatant,
): Refusal | undefined {
  const { convertLiftTest } = state.fixed.options;
  return holdKind(state, large, climber) === 'jaws'
    ? jawsRefused(state, large, climber, convertLiftTest)
    : holdRefused(state, large, climber, convertLiftTest);
}

/** Why a combatant's hands, strength or size rule out a grapple with this target, by its kind; nothing if they do not. */
export function bodyRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
): Refusal | undefined {
  switch (kindFor(state, attacker, target)) {
    case 'normal':
      return handsRefused(state, attacker);
    case 'pick-up':
      return holdRefused(state, attacker, target, true);
    case 'jaws':
      return jawsRefused(state, attacker, target, true);
    case 'climb':
      return state.fixed.options.climbHandRule ? handsRefused(state, attacker) : undefined;
  }
}

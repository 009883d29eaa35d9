import type { Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { grappleBetween } from '../../state/grapples.js';
import { UNARMED } from '../../state/sheet.js';
import type { Combatant, GrappleKind, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { isTight } from '../../state/zones.js';
import { statOf } from '../conditions/body.js';
import { refusedBy } from '../conditions/refused-by.js';
import { grapplingCompetent } from '../grappling/grip.js';
import type { Using } from './wielding.js';
import { gripOf, hasLearned, tooWeak, wielded } from './wielding.js';

/** DEX that competent fighting with two weapons needs (LUR-CTX-23). */
const DUAL_DEX = 8;

/** Competent or not, by which rule, and why. */
export interface Competence {
  readonly competent: boolean;
  readonly rule: RuleId;
  readonly why: string;
}

const competence = (competent: boolean, rule: RuleId, why: string): Competence => ({
  competent,
  rule,
  why,
});

const LEARNED = competence(true, 'LUR-COMP-01', 'competent with what they wield');
const NOT_LEARNED = competence(false, 'LUR-COMP-01', 'not competent with what they wield');
const TOO_TIGHT = competence(false, 'LUR-CTX-24', 'too tight for a Reach weapon');
const BY_NATURE = competence(true, 'LUR-NAT-01', 'natural weapon');

/** Whether a bodily attack, or any between two grapplers, is competent (LUR-GRAP-06, LUR-GRAP-19, LUR-PICK-23). */
function grapplingCompetence(
  state: State,
  attacker: Combatant,
  target: Combatant | undefined,
  kind: GrappleKind | undefined,
): Competence {
  const pair = target && grappleBetween(state, attacker.id, target.id);
  // A Bite makes only the holder competent, not the enemy in its jaws.
  const own = pair?.a === attacker.id ? pair.kind : undefined;
  const rule = grapplingCompetent(state, attacker, pair ? own : kind);
  if (rule === 'LUR-PICK-23') return competence(true, rule, 'Grappling');
  return competence(rule !== undefined, pair ? 'LUR-GRAP-19' : 'LUR-GRAP-06', 'Grappling');
}

/** Whether an attack with held weapons is competent (LUR-COMP-01, LUR-CTX-23, LUR-CTX-24). */
function heldCompetence(state: State, attacker: Combatant, { items }: Using): Competence {
  if (items.length > 1 && statOf(state, attacker, 'DEX') < DUAL_DEX)
    return competence(false, 'LUR-CTX-23', `two weapons require DEX ${DUAL_DEX}`);
  const { allLearned, someLearned } = gripOf(state, attacker);
  const isEnough = state.fixed.options.dualCompetence === 'all' ? allLearned : someLearned;
  if (!isEnough) return NOT_LEARNED;
  return isTight(state, attacker) && items.some((id) => itemOf(state, id).tags.includes('Reach'))
    ? TOO_TIGHT
    : LEARNED;
}

/** Whether an attacker is normally competent, even if the zone is too tight for the weapon now (LUR-BLIND-01, LUR-CTX-24). */
export const isNormallyCompetent = (found: Competence): boolean =>
  found.competent || found === TOO_TIGHT;

/**
 * Whether an attack is competent (LUR-COMP-01, LUR-GRAP-19, LUR-NAT-01, LUR-UNARM-02).
 * @param kind what the grapple would be that it begins
 */
export function competenceFor(
  state: State,
  attacker: Combatant,
  using: Using,
  target: Combatant | undefined,
  kind?: GrappleKind,
): Competence {
  const grappling =
    target !== undefined && grappleBetween(state, attacker.id, target.id) !== undefined;
  if (grappling || using.mode === 'grappling')
    return grapplingCompetence(state, attacker, target, kind);
  if (using.mode === 'natural') return BY_NATURE;
  if (using.mode === 'held') return heldCompetence(state, attacker, using);
  const { competencies } = sheetOf(state, attacker);
  return competence(competencies.includes(UNARMED), 'LUR-UNARM-02', 'unarmed');
}

/** Why two weapons cannot be struck with at once, or undefined (LUR-CTX-23). */
export function dualRefused(state: State, attacker: Combatant): Refusal | undefined {
  const items = wielded(state, attacker);
  // Each weapon requires the STR for one hand, even with a third hand free.
  const weak = items.map((id) => tooWeak(state, attacker, id, 1)).find((refused) => refused);
  if (weak) return refusedBy('LUR-CTX-23', weak);
  if (
    statOf(state, attacker, 'DEX') >= DUAL_DEX ||
    items.every((id) => hasLearned(state, attacker, id))
  )
    return undefined;
  return refuse(
    'LUR-CTX-23',
    'needs-dexterity',
    `two weapons, one without competence, require DEX ${DUAL_DEX}`,
  );
}

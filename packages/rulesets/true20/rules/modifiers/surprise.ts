import type { RuleId } from '@tiltyard/engine';
import { concealment } from './concealment.js';
import type { Combatant, Condition, State } from '../../state/state.js';
import { freeToAct, has, hasFeat } from '../../state/state.js';

/** Whether a condition is a feint that exposes its bearer to an attacker (T20-SURP-04). */
export const isOpening = (state: State, by: Combatant, { kind, by: feinter }: Condition): boolean =>
  kind === 'feinted' && (state.fixed.options['surp.feintFor'] === 'anyone' || feinter === by.id);

/** Why an attack is a surprise attack, whatever the target's feats (T20-SURP-01 to 07). */
function cause(state: State, by: Combatant, target: Combatant): RuleId | undefined {
  if (target.surprised) return 'T20-SURP-06';
  if (target.unawareOf.includes(by.id)) return 'T20-SURP-03';
  if (by.conditions.some((each) => each.kind === 'unexpected' && each.what === target.id))
    return 'T20-SURP-07';
  if (target.conditions.some((each) => isOpening(state, by, each))) return 'T20-SURP-04';
  if (has(target, 'stunned')) return 'T20-SURP-05';
  return concealment(state, target, by).level === 2 ? 'T20-SURP-02' : undefined;
}

/**
 * Whether an area or a power takes a combatant by surprise: it cannot be dodged anyway, but everything lost with Dodge
 * is lost (T20-SURP-10, T20-CTX-46). An opening for an attack against Defense remains.
 */
export function isCaughtUnawares(state: State, by: Combatant, target: Combatant): boolean {
  if (hasFeat(state, target, 'Uncanny Dodge') && freeToAct(target)) return false;
  return (
    target.surprised ||
    target.unawareOf.includes(by.id) ||
    concealment(state, target, by).level === 2
  );
}

export interface Surprise {
  readonly rule: RuleId;
  /** Whether the target can use neither Dodge nor Parry (T20-SURP-10). */
  readonly denies: boolean;
}

/**
 * How an attack takes its target by surprise, or undefined. Uncanny Dodge protects against that while free actions are
 * possible (T20-SURP-08, T20-SURP-09).
 */
export function surpriseOf(state: State, by: Combatant, target: Combatant): Surprise | undefined {
  const rule = cause(state, by, target);
  if (rule === undefined) return undefined;
  const wary = hasFeat(state, target, 'Uncanny Dodge') && freeToAct(target);
  if (!wary) return { rule, denies: true };
  return state.fixed.options['surp.uncannyDodge'] === 'immune'
    ? undefined
    : { rule, denies: false };
}

/**
 * How a surprise affects Dodge and Parry (T20-SURP-10). Where Uncanny Dodge preserves Dodge only, Parry is still lost
 * (T20-SURP-08).
 */
export const caughtBy = (
  surprise: Surprise | undefined,
): { readonly surprise: RuleId | undefined; readonly noParry: boolean } => ({
  surprise: surprise?.denies === true ? surprise.rule : undefined,
  noParry: surprise !== undefined,
});

/** Whether Uncanny Dodge prevents an attack from being a surprise (T20-SURP-08). */
export const foreseen = (state: State, by: Combatant, target: Combatant): boolean =>
  cause(state, by, target) !== undefined && surpriseOf(state, by, target) === undefined;

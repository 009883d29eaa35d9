import type { Domain, Id, JsonObject, Option, Refusal, RuleId } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { hitChance, opening } from '../../players/tactics.js';
import { between, heldIn, holdsOf } from '../../state/grapples.js';
import type { Ability } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import {
  allCombatants,
  areEnemies,
  combatantById,
  engaged,
  itemOf,
  sheetOf,
} from '../../state/state.js';
import { maxedOut, maximumFor } from '../../state/zones.js';
import { netAdvantage } from '../advantage/advantage.js';
import { departed, incapacitated } from '../conditions/body.js';
import { encumbrance } from '../conditions/encumbrance.js';
import { perceives, sees } from '../conditions/sight.js';
import type { Attack } from './attack.js';
import { resolvedCompetent } from './attack.js';
import type { Competence, Using } from './wielding.js';

/** What every declared attack may say besides its target. */
export const declared = { incompetent: z.boolean().optional(), ability: z.string().optional() };
export interface Declared {
  readonly incompetent?: boolean | undefined;
  readonly ability?: string | undefined;
}

/** Degrees of encumbrance at which costly techniques are out of the question, and what is costly (LUR-CTX-15). */
const BURDENED = 3;
const COSTLY = 1;

/** Whether an attack on somebody would be a blind one: unseen, and not felt as a grappling partner is. */
export const wouldBeBlind = (state: State, by: Combatant, target: Combatant): boolean =>
  !perceives(state, by, target);

/** Why somebody cannot receive a melee attack now, or nothing (LUR-MAX-01, LUR-MAX-02). */
export function full(state: State, target: Combatant): Refusal | undefined {
  if (!maxedOut(state, target)) return undefined;
  const { maximum, rules } = maximumFor(state, target);
  return {
    rules: [...rules, 'LUR-MAX-02', 'LUR-MAX-04'],
    reason: `${target.name} has received ${maximum} melee attacks this round`,
  };
}

/** Whether its group keeps somebody's melee attacks from another; nobody is kept from one who grapples with it already (LUR-CTX-27). */
export const keptAway = (state: State, by: Combatant, target: Combatant): boolean =>
  target.guarded &&
  state.fixed.options.groupDefence === 'on' &&
  !by.bypassed.includes(target.id) &&
  !between(state, by.id, target.id);

/** Why this one cannot be attacked, whatever the form of attack (LUR-ATK-02, LUR-ATK-09, LUR-CTX-27, LUR-PICK-22). */
export function targetRefused(
  state: State,
  by: Combatant,
  target: Combatant,
  kind: Attack['kind'],
): Refusal | undefined {
  if (departed(state, target))
    return refuse('LUR-CTX-14', `${target.name} is out of the fight for good`);
  if (!engaged(by, target))
    return refuse('LUR-ATK-02', `${target.name} is not in the same engagement`);
  if (wouldBeBlind(state, by, target)) {
    const special = kind !== 'strike';
    if (!special || !state.fixed.options.blindSpecials)
      return {
        rules: special ? ['LUR-ATK-09', 'LUR-BLIND-11'] : ['LUR-ATK-09'],
        reason: `${by.name} does not see ${target.name}`,
      };
  }
  if (keptAway(state, by, target))
    return refuse('LUR-CTX-27', `${target.name} is protected by the group`);
  const jaws = holdsOf(state, by.id).find((each) => each.kind === 'jaws' && each.b === target.id);
  if (jaws && !(kind === 'wrestle' && state.fixed.options.jawsGrappleAllowed))
    return refuse('LUR-PICK-22', `${target.name} is in the jaws`);
  return full(state, target);
}

/** How good a foe looks as a target: those still able, the hurt, the open, and whoever one is bound to. */
export function foeAppeal(
  state: State,
  by: Combatant,
  target: Combatant,
  competent: boolean,
): number {
  if (incapacitated(state, target)) return 1;
  const partner = between(state, by.id, target.id) ? 30 : 0;
  const worn = Object.values(target.injuries).reduce((sum, degrees) => sum + degrees, 0);
  return (
    20 +
    partner +
    5 * worn +
    Math.round(60 * opening(state, netAdvantage(state, target, by), target, by, competent))
  );
}

/** Every enemy that is known to be there, with the reason where it cannot be attacked. */
export const foes = (
  state: State,
  by: Id,
  competent: boolean,
  refused: (target: Combatant) => Refusal | undefined,
): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return allCombatants(state)
    .filter(
      (target) =>
        areEnemies(who, target) &&
        (!target.hidden || sees(state, who, target) || engaged(who, target)),
    )
    .map((target) => {
      const why = refused(target);
      return {
        value: target.id,
        label: target.name,
        appeal: () => foeAppeal(state, who, target, competent),
        ...(why ? { refused: why } : {}),
      };
    });
};

/** Why an attack cannot be made incompetently on purpose, or nothing (LUR-COMP-07). */
function deliberateRefused(
  state: State,
  { mode }: Using,
  competence: Competence,
): Refusal | undefined {
  if (!competence.competent) return refuse('LUR-COMP-07', 'the attack is incompetent anyhow');
  return mode === 'natural' && !state.fixed.options.deliberateIncompetentNatural
    ? refuse('LUR-COMP-07', 'not with a natural weapon')
    : undefined;
}

/** What an attack asks of the technique used with it; `bodily` attacks take none that is for weapons. */
export interface Technique {
  readonly using: Using;
  readonly competence: Competence;
  readonly deliberate: boolean;
  readonly blind: boolean;
  /** The rule that bars techniques for weapons from this attack, if one does. */
  readonly bars?: RuleId | undefined;
}

export const abilityOf = (
  state: State,
  by: Combatant,
  name: string | undefined,
): Ability | undefined =>
  name === undefined || name === ''
    ? undefined
    : sheetOf(state, by).abilities.find((each) => each.name === name);

function abilityRefused(
  state: State,
  by: Combatant,
  ability: Ability,
  attack: Technique,
): Refusal | undefined {
  if (!resolvedCompetent(attack))
    return {
      rules: ['LUR-COMP-04', ...(attack.blind ? ['LUR-BLIND-04'] : [])],
      reason: `${ability.name} cannot be used with an incompetent attack`,
    };
  if (attack.bars !== undefined && ability.with === 'weapon')
    return refuse(attack.bars, `${ability.name} is for weapons`);
  if (attack.bars === undefined && ability.with === 'grappling')
    return refuse('LUR-ATK-03', `${ability.name} is for grappling`);
  return encumbrance(state, by) >= BURDENED && ability.fatigue > COSTLY
    ? refuse('LUR-CTX-15', `${ability.name} is too much under this load`)
    : undefined;
}

/** Why what was declared besides the target is not possible, or nothing; only the competent attack somebody unseen (LUR-BLIND-01, LUR-BLIND-04). */
export function declaredRefused(
  state: State,
  by: Combatant,
  given: Declared,
  attack: Technique,
): Refusal | undefined {
  if (attack.blind && !attack.competence.competent)
    return {
      rules: ['LUR-BLIND-01', 'LUR-BLIND-04'],
      reason: `${by.name} is not competent in this`,
    };
  const refused =
    given.incompetent && !attack.blind
      ? deliberateRefused(state, attack.using, attack.competence)
      : undefined;
  if (refused || given.ability === undefined || given.ability === '') return refused;
  const ability = abilityOf(state, by, given.ability);
  return ability
    ? abilityRefused(state, by, ability, attack)
    : { rules: [], reason: `${by.name} has no ability "${given.ability}"` };
}

/**
 * The domain of `incompetent`: asked for only where there is a choice. Low DEX or hurt arms make it likelier to hit
 * without an offence roll (LUR-COMP-07).
 * @param granted degrees that the attack costs
 */
export const incompetentDomain = (
  state: State,
  by: Combatant,
  { using, competence }: Technique,
  target: Combatant | undefined,
  granted = 0,
): Domain | undefined =>
  deliberateRefused(state, using, competence)
    ? undefined
    : {
        kind: 'choice',
        options: [
          {
            value: false,
            label: 'competent',
            appeal: () => (target ? hitChance(state, by, target, true, granted, using) : 0),
          },
          {
            value: true,
            label: 'incompetent on purpose',
            rules: ['LUR-COMP-07'],
            appeal: () => (target ? hitChance(state, by, target, false, granted, using) : -1),
          },
        ],
      };

/** The domain of `ability`: asked for only if there is one that could be used. */
export function abilityDomain(
  state: State,
  by: Combatant,
  chosen: () => Technique,
): Domain | undefined {
  const { abilities } = sheetOf(state, by);
  if (abilities.length === 0) return undefined;
  const attack = chosen();
  const options = abilities.map((ability): Option<string> => {
    const refused = abilityRefused(state, by, ability, attack);
    return {
      value: ability.name,
      rules: ['LUR-ATK-03'],
      appeal: ability.offence + ability.damage - ability.fatigue,
      ...(refused ? { refused } : {}),
    };
  });
  return { kind: 'choice', options: [{ value: '', label: 'none' }, ...options] };
}

/** A chosen text parameter, or nothing. */
export const textOf = (chosen: JsonObject, name: string): string | undefined => {
  const value = chosen[name];
  return typeof value === 'string' ? value : undefined;
};

export const chosenTarget = (state: State, chosen: JsonObject): Combatant | undefined => {
  const id = textOf(chosen, 'target');
  return id === undefined ? undefined : state.combatants[id];
};

/** Why a held weapon or natural one cannot be used now: the sorts exclude each other in a turn, and so do bite and other natural ones (LUR-NAT-03, LUR-BITE-03). */
export function sortRefused(
  state: State,
  by: Combatant,
  { mode, items }: Using,
): Refusal | undefined {
  const { held, natural } = by.used;
  if (mode === 'held' && natural.length > 0)
    return refuse('LUR-NAT-03', 'natural weapons have been used this turn');
  if (mode !== 'natural') return undefined;
  if (held) return refuse('LUR-NAT-03', 'held weapons have been used this turn');
  const biting = items.some((id) => itemOf(state, id).tags.includes('Bite'));
  const clash = natural.find(
    (id) => !items.includes(id) && (biting || itemOf(state, id).tags.includes('Bite')),
  );
  return clash === undefined
    ? undefined
    : refuse('LUR-BITE-03', `${itemOf(state, clash).name} has been used this turn`);
}

/** Why a Reach weapon, held or natural, cannot be used on this target, or nothing (LUR-GRAP-21). */
export function reachRefused(
  state: State,
  by: Combatant,
  target: Combatant | undefined,
  { items }: Using,
): Refusal | undefined {
  const reach = items.find((id) => itemOf(state, id).tags.includes('Reach'));
  if (reach === undefined) return undefined;
  const grappling = target ? between(state, by.id, target.id) !== undefined : false;
  const any =
    state.fixed.options.reachWhileGrappling === 'any' &&
    state.grapples.some(({ a, b }) => a === by.id || b === by.id);
  return grappling || any
    ? refuse('LUR-GRAP-21', `${itemOf(state, reach).name} cannot be used in a grapple`)
    : undefined;
}

/** Whether somebody is being held or holds on in a way that keeps it from other grapples (LUR-PICK-08). */
export const barredByHold = (state: State, who: Combatant): Refusal | undefined =>
  heldIn(state, who.id)
    ? refuse('LUR-PICK-08', `${who.name} is held and barred from other grapples`)
    : undefined;

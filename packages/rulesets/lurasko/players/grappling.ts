import type { Id } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { scores } from '@tiltyard/engine/players';
import { competenceFor } from '../rules/attacks/competence.js';
import { unarmedDamage } from '../rules/attacks/unarmed.js';
import { GRAPPLE } from '../rules/attacks/wielding.js';
import { isIncapacitated } from '../rules/conditions/body.js';
import { strengthOf } from '../rules/conditions/encumbrance.js';
import { engagedEnemies } from '../rules/conditions/known-enemies.js';
import { biteOf, grapplingCompetent } from '../rules/grappling/grip.js';
import { letGo } from '../rules/grappling/let-go.js';
import { getsThrough } from '../rules/injury/injury.js';
import { conversionRefused } from '../rules/mismatched/lifting.js';
import { kindFor } from '../rules/mismatched/sizes.js';
import { grapple, grappleRefused, TERMS } from '../rules/special-attacks/begin-grapple.js';
import { wrestle, wrestleRefused } from '../rules/special-attacks/grapple-for-advantage.js';
import { grappleBetween, grapplesOf, holdsOf, leadOf, partner } from '../state/grapples.js';
import type { Combatant, Grapple, GrappleKind, State } from '../state/state.js';
import { itemOf } from '../state/state.js';
import { blowWorth, isLeftToAllies } from './attacks-left.js';
import { hitChance, isPlated, isProofAgainst, mountedByAlly, progress } from './tactics.js';
import { abilityUtility, competenceUtility, targetUtility } from './targets.js';

/** The damage of jaws without a Bite, as a multiple of STR. */
const TOOTHLESS = 2;
/** The expected number of turns that jaws close on prey before it gets loose. */
const BITES = 2;

/** The expected progress towards bringing an enemy down once they are in the jaws (LUR-PICK-19, LUR-PICK-20). */
function jawsProgress(state: State, actor: Combatant, enemy: Combatant): number {
  const teeth = biteOf(state, actor);
  const force = TOOTHLESS * strengthOf(state, actor);
  const { damage, drive } =
    teeth === undefined ? { damage: force, drive: force } : itemOf(state, teeth);
  return Math.min(1, BITES * progress(state, enemy, getsThrough(state, enemy, damage, drive)));
}

/** The expected progress towards bringing an enemy down once they are held. */
const HOLD = 0.2;

/** Whether neither weapons nor both fists get through an enemy's hide, so that climbing onto them looks better than a blow. */
function isHideProof(state: State, actor: Combatant, enemy: Combatant): boolean {
  const fists = unarmedDamage(state, actor);
  return isPlated(state, actor, enemy) && getsThrough(state, enemy, fists, fists) === 0;
}

/** The utility of a grapple with an enemy, by its chance of success. */
function utilityByChance(
  state: State,
  actor: Combatant,
  enemy: Combatant,
  kind: GrappleKind,
  chance: number,
): number {
  switch (kind) {
    case 'jaws':
      return chance * jawsProgress(state, actor, enemy) > blowWorth(state, actor) ? 56 : 0;
    case 'pick-up':
      return chance > 0.25 ? 56 : 0;
    case 'climb':
      return chance > 0.3 ? 51 : 0;
    case 'normal':
      return chance > (isProofAgainst(state, actor, enemy) ? 0 : 0.1) &&
        chance * HOLD > blowWorth(state, actor)
        ? 54
        : 0;
  }
}

/** More than the utilities of targets differ by otherwise. */
const MUCH = 1000;

function grappleUtilityFor(state: State, actor: Combatant, enemy: Combatant): number {
  const kind = kindFor(state, actor, enemy);
  // The quickest tests first: competence, then armour.
  if (kind === 'normal' && grapplingCompetent(state, actor, kind) === undefined) return 0;
  if (kind === 'normal' && !isPlated(state, actor, enemy)) return 0;
  if (kind === 'climb' && (!isHideProof(state, actor, enemy) || mountedByAlly(state, actor, enemy)))
    return 0;
  if (grappleRefused(state, actor, enemy)) return 0;
  const isHold = kind === 'normal' || kind === 'climb';
  if (isHold && isLeftToAllies(state, actor, enemy, false)) return 0;
  const chance = hitChance(state, actor, enemy, {
    competent: competenceFor(state, actor, GRAPPLE, enemy, kind).competent,
    granted: TERMS[kind].price,
  });
  return utilityByChance(state, actor, enemy, kind, chance);
}

/** When a grapple looks better than a blow: against armour that blows do not get through, or when the combatant can lift, swallow or climb the enemy (LUR-GRAP-01). */
function grappleUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  if (grapplesOf(state, actor).some((each) => each.kind !== 'climb' || each.a === actor)) return 0;
  let utility = 0;
  for (const enemy of engagedEnemies(state, actor))
    utility = Math.max(utility, grappleUtilityFor(state, who, enemy));
  return utility;
}

/** A large combatant throws climbers off instead of wrestling, unless it could take hold of them. */
const isHopeless = (state: State, who: Combatant, { kind, a }: Grapple): boolean =>
  kind === 'climb' && conversionRefused(state, who, combatantById(state, a)) !== undefined;

/** The utility of wrestling on in one grapple: getting out from under comes first, then the competent press on towards a pin. */
function wrestleUtilityFor(state: State, who: Combatant, pair: Grapple): number {
  if (leadOf(pair, who.id) <= 0) return isHopeless(state, who, pair) ? 0 : 53;
  if (grapplingCompetent(state, who, pair.kind) === undefined) return 0;
  // Jaws that have bitten are good for nothing else in the turn.
  if (pair.kind === 'jaws') return 49;
  const other = combatantById(state, partner(pair, who.id));
  return pair.kind === 'normal' && isPlated(state, who, other) ? 52 : 0;
}

function wrestleUtility(state: State, actor: Id): number {
  const who = combatantById(state, actor);
  let utility = 0;
  for (const each of grapplesOf(state, actor))
    if (!wrestleRefused(state, who, each))
      utility = Math.max(utility, wrestleUtilityFor(state, who, each));
  return utility;
}

const isHoldingFainted = (state: State, actor: Id): boolean =>
  holdsOf(state, actor).some(({ b }) => isIncapacitated(state, combatantById(state, b)));

export const grappling = [
  scores(grapple, {
    maxUtility: 56,
    utility: grappleUtility,
    options: {
      // A hold on one enemy may look good while a hold on another is nearly hopeless.
      target: (state, actor, target) => {
        const [who, enemy] = [combatantById(state, actor), combatantById(state, target)];
        return MUCH * grappleUtilityFor(state, who, enemy) + targetUtility(state, actor, target);
      },
      incompetent: (state, actor, deliberate, { target }) =>
        competenceUtility(state, actor, deliberate, {
          target,
          granted:
            target === undefined
              ? 0
              : TERMS[kindFor(state, combatantById(state, actor), combatantById(state, target))]
                  .price,
        }),
      ability: abilityUtility,
    },
  }),
  scores(wrestle, {
    maxUtility: 53,
    utility: wrestleUtility,
    options: {
      target: (state, actor, target) => {
        const pair = grappleBetween(state, actor, target);
        if (!pair) return 0;
        return (
          MUCH * wrestleUtilityFor(state, combatantById(state, actor), pair) - leadOf(pair, actor)
        );
      },
      incompetent: (state, actor, deliberate, { target }) =>
        competenceUtility(state, actor, deliberate, { target }),
      ability: abilityUtility,
    },
  }),
  scores(letGo, {
    maxUtility: 92,
    // Prey that fights no more only takes up a hand, and jaws that bite it could not strike at others in the turn.
    utility: (state: State, actor) => (isHoldingFainted(state, actor) ? 92 : 0),
    options: {
      target: (state, _, target) => (isIncapacitated(state, combatantById(state, target)) ? 1 : 0),
    },
  }),
];

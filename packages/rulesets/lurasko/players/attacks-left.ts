import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { competenceFor } from '../rules/attacks/competence.js';
import type { Blow } from '../rules/attacks/damage.js';
import { blowsOf } from '../rules/attacks/damage.js';
import { meansOf, weaponRefused } from '../rules/attacks/strike.js';
import type { Grip, Using } from '../rules/attacks/wielding.js';
import { gripOf, usingOf } from '../rules/attacks/wielding.js';
import { isIncapacitated } from '../rules/conditions/body.js';
import { encumbrance } from '../rules/conditions/encumbrance.js';
import { nearbyEnemies } from '../rules/conditions/known-enemies.js';
import { getsThrough } from '../rules/injury/injury.js';
import type { Combatant, State } from '../state/state.js';
import { sheetOf } from '../state/state.js';
import { maximumFor } from '../state/zones.js';
import { expectedHarm, progress } from './tactics.js';

/** What of the blows of a strike gets through to an enemy that is not hit critically. */
export function throughTo(state: State, enemy: Combatant, blows: readonly Blow[]): number {
  let sum = 0;
  for (const { damage, drive } of blows) sum += getsThrough(state, enemy, damage, drive);
  return sum;
}

/** Something to strike with now, and what it would do before armour. */
export interface Arm {
  readonly id: string;
  readonly using: Using;
  readonly blows: readonly Blow[];
}

/** What open arms hang on besides what the hands hold; the rest is fixed for a fight. */
interface Grounds {
  readonly effects: State['fixed']['injuryEffects'];
  readonly leftArm: number;
  readonly rightArm: number;
  readonly changes: Combatant['changes'];
  readonly burden: number;
  /** What has been struck with this turn. */
  readonly held: boolean;
  readonly natural: readonly string[];
}

function groundsOf(state: State, who: Combatant): Grounds {
  const { leftArm, rightArm } = who.injuries;
  const { natural } = who.used;
  // Held weapons that were used only keep natural ones from it (LUR-NAT-03).
  const held = who.used.held && sheetOf(state, who).natural.length > 0;
  const burden = encumbrance(state, who);
  const effects = state.fixed.injuryEffects;
  return { effects, leftArm, rightArm, changes: who.changes, burden, held, natural };
}

const areSame = (a: Grounds, b: Grounds): boolean =>
  a.leftArm === b.leftArm &&
  a.rightArm === b.rightArm &&
  a.burden === b.burden &&
  a.held === b.held &&
  (a.natural === b.natural || (a.natural.length === 0 && b.natural.length === 0)) &&
  a.changes === b.changes &&
  a.effects === b.effects;

function armsNow(state: State, who: Combatant): readonly Arm[] {
  const arms: Arm[] = [];
  for (const id of meansOf(state, who)) {
    if (weaponRefused(state, who.id, id)) continue;
    const using = usingOf(state, who, id);
    arms.push({ id, using, blows: blowsOf(state, who, using) });
  }
  return arms;
}

const known = new WeakMap<Grip, { readonly grounds: Grounds; readonly arms: readonly Arm[] }>();

/** All that a combatant can strike with now; the same list for as long as nothing changes that it hangs on. */
export function openArms(state: State, by: Id): readonly Arm[] {
  const who = combatantById(state, by);
  const grip = gripOf(state, who);
  const grounds = groundsOf(state, who);
  const before = known.get(grip);
  if (before && areSame(before.grounds, grounds)) return before.arms;
  const arms = armsNow(state, who);
  known.set(grip, { grounds, arms });
  return arms;
}

/** What the best strike of a combatant may be expected to do to an enemy. */
function forceOf(state: State, by: Combatant, enemy: Combatant): number {
  let force = 0;
  for (const { using, blows } of openArms(state, by.id)) {
    const { competent } = competenceFor(state, by, using, enemy);
    force = Math.max(force, expectedHarm(state, by, enemy, blows, { using, competent }));
  }
  return force;
}

/** How much of the way to bringing an enemy down the best strike of a combatant may be expected to be. */
export const strikeProgress = (state: State, by: Combatant, enemy: Combatant): number =>
  progress(state, enemy, forceOf(state, by, enemy));

/** Allies who are beside an enemy and have their turn of this round before them. */
function yetToAct(state: State, by: Combatant, enemy: Combatant): readonly Combatant[] {
  const later: Combatant[] = [];
  for (const id of state.order.slice(state.turn + 1)) {
    const each = combatantById(state, id);
    if (each.side === by.side && each.zone === enemy.zone && !isIncapacitated(state, each))
      later.push(each);
  }
  return later;
}

/** How much harder an ally has to strike than the combatant who waits for it, since waiting may be in vain. */
const CLEARLY = 1.5;

/** How many attacks more can be received this round by all enemies beside a combatant. */
const attacksLeft = memoizePerState((state: State, by: Id): number =>
  nearbyEnemies(state, by).reduce(
    (sum, enemy) => sum + Math.max(0, maximumFor(state, enemy).maximum - enemy.attacksReceived),
    0,
  ),
);

/**
 * Whether an attack on an enemy is better left to allies who come later in the round: enemies receive only so many, and those
 * who strike harder should not find that they have received them all (LUR-MAX-01).
 * @param isStrike whether it would be a strike, and not an attack that does no damage
 */
export function isLeftToAllies(
  state: State,
  by: Combatant,
  enemy: Combatant,
  isStrike: boolean,
): boolean {
  // First what is soonest known: in most fights there are attacks enough for all.
  const left = attacksLeft(state, by.id);
  if (state.order.length - state.turn <= left) return false;
  const later = yetToAct(state, by, enemy);
  if (later.length < left) return false;
  const own = isStrike ? forceOf(state, by, enemy) : 0;
  return later.filter((ally) => forceOf(state, ally, enemy) > CLEARLY * own).length >= left;
}

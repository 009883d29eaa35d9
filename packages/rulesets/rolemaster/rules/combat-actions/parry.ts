import type { Id, Refusal, RuleId } from '@tiltyard/engine';
import { refuse, withArticle } from '@tiltyard/engine';
import { parries } from '../../events/defences.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { isParrySealed, itemOf } from '../../state/state.js';
import type { Reserve } from '../../state/verbs/index.js';
import { setParry, shiftToDefence } from '../../state/verbs/index.js';
import { cannotAttack } from '../attack-requirements.js';
import type { Assault } from '../bonuses/assault.js';
import {
  parryWeapon,
  rangeModifier,
  shiftableOb,
  unspentOb,
  untouchedOb,
  weaponOf,
  weaponPoints,
} from '../bonuses/shiftable-ob.js';
import { stunOf } from '../critical-effects/stun.js';
import type { Incoming } from './incoming.js';
import { cannotDefend } from './incoming.js';

interface ParryLimit {
  /** All unspent OB. */
  readonly unspent: number;
  /** How much of the total OB, spent or not, may go into one parry. */
  readonly limit: number;
}

/** The limit of a parry: the OB, or half of it while stunned (RMC-OB-05, RMC-STUN-03, RMC-DAZE-03). */
function parryLimit(state: State, defender: Combatant, against: Id): ParryLimit {
  const id = parryWeapon(state, defender);
  if (id === null) return { unspent: 0, limit: 0 };
  const weapon = weaponOf(state, defender, id);
  const ob = shiftableOb(state, defender, weapon, 0, against);
  const unspent = unspentOb(defender, weapon, ob);
  if (stunOf(state, defender) !== 'stunned') return { unspent, limit: ob };
  const half =
    state.fixed.options['parry.halfRounding'] === 'up' ? Math.ceil(ob / 2) : Math.floor(ob / 2);
  return { unspent, limit: half };
}

/** The most that a combatant could parry a foe with: all unspent OB, up to the limit of a parry (RMC-OB-06). */
export function maxParry(state: State, defender: Combatant, against: Id): number {
  const { unspent, limit } = parryLimit(state, defender, against);
  return Math.min(unspent, limit);
}

/** The possible value of a parry against an attacker, whether already chosen or not. */
export const parryWorth = (state: State, defender: Combatant, against: Id): number =>
  defender.parry
    ? Math.min(defender.parry.points, parryLimit(state, defender, against).limit)
    : maxParry(state, defender, against);

/** Tells why a combatant has no weapon to parry with, or undefined (RMC-PARRY-01, RMC-NOPARRY-02). */
export function cannotParryWithWeapon(state: State, defender: Combatant): Refusal | undefined {
  const weapon = parryWeapon(state, defender);
  if (weapon === null)
    return refuse('RMC-PARRY-01', 'no-weapon', `${defender.name} wields no weapon`);
  const { name, canParry } = itemOf(state, weapon);
  if (defender.broken.includes(weapon))
    return refuse('RMC-PARRY-01', 'broken', `the ${name} is broken`);
  if (!canParry)
    return refuse('RMC-PARRY-01', 'no-parrying-weapon', `can't parry with ${withArticle(name)}`);
  if (stunOf(state, defender) === 'noParry')
    return refuse('RMC-NOPARRY-02', 'unable-to-parry', `${defender.name} is unable to parry`);
  return undefined;
}

/**
 * What an attack leaves for defence: the OB it reserves and, if it is made with another weapon
 * than the one in hand, the OB of that weapon beyond the attack's own at its range (RMC-OB-04,
 * RMC-OB-06). Where parries are declared, only the reserved OB counts (RMC-PARRY-04).
 */
export function reserveAfter(state: State, attacker: Combatant, assault: Assault): Reserve {
  const { weapon, weaponId, mode, distance, keep } = assault;
  const range = mode === 'melee' ? 0 : (rangeModifier(weapon, distance) ?? 0);
  const pool = Math.max(attacker.pool ?? 0, weaponPoints(weapon, range));
  if (state.fixed.options['parry.allocation'] === 'declaredFoe') return { kept: keep, pool };
  const inHand = parryWeapon(state, attacker);
  if (inHand === null || inHand === weaponId || cannotParryWithWeapon(state, attacker))
    return { kept: keep, pool };
  const parrying = weaponOf(state, attacker, inHand);
  const ob = shiftableOb(state, attacker, parrying);
  const untouched = Math.max(0, untouchedOb(state, attacker, ob, assault) - attacker.shifted);
  const spared = Math.max(0, Math.min(untouched, unspentOb(attacker, parrying, ob) - keep));
  return { kept: keep + spared, pool: Math.max(pool, weaponPoints(parrying)) };
}

/** Does not name the attacker: everyone reads it, and the attacker may be under fog (RMC-SURP-01). */
const noParryDeclared = (name: string): Refusal =>
  refuse('RMC-PARRY-04', 'no-parry-declared', `${name} has declared no parry against this foe`);

/** Tells why a parry chosen earlier does not cover this attack, or undefined (RMC-PARRY-03, RMC-PARRY-04). */
function cannotParryAgain(
  state: State,
  name: string,
  parry: NonNullable<Combatant['parry']>,
  attacker: Combatant,
): Refusal | undefined {
  if (parry.spent)
    return refuse('RMC-PARRY-03', 'parried', `${name} has already parried this round`);
  if (parry.against === attacker.id) return undefined;
  // Where parries are declared, it is a secret whether another foe's attack would be parried.
  return state.fixed.options['parry.allocation'] === 'declaredFoe'
    ? noParryDeclared(name)
    : refuse('RMC-PARRY-03', 'other-parry', `${name} parries another foe this round`);
}

/** Tells why a weapon cannot parry this attack, or undefined (RMC-PARRY-01, RMC-PARRY-07, RMC-CTX-09). */
function cannotParryKind(
  state: State,
  defender: Combatant,
  { missile, facing }: Incoming,
): Refusal | undefined {
  const refusal = cannotParryWithWeapon(state, defender);
  if (refusal) return refusal;
  if (missile && state.fixed.options['parry.missiles'] === 'meleeOnly')
    return refuse('RMC-PARRY-07', 'missile', "missiles can't be parried");
  return facing === 'rear'
    ? refuse('RMC-CTX-09', 'from-behind', 'the attack comes from behind')
    : undefined;
}

/** Whether a weapon can usefully parry this attack: without OB to move there is no parry (RMC-OB-05). */
export const canParryKind = (state: State, defender: Combatant, incoming: Incoming): boolean =>
  !cannotParryKind(state, defender, incoming) &&
  parryLimit(state, defender, incoming.attacker.id).limit > 0;

/** Tells why an attack cannot be parried, or undefined. */
export function cannotParry(
  state: State,
  defender: Combatant,
  incoming: Incoming,
): Refusal | undefined {
  const { options } = state.fixed;
  const { attacker } = incoming;
  const refusal =
    cannotDefend(state, defender, incoming) ?? cannotParryKind(state, defender, incoming);
  if (refusal) return refusal;
  if (defender.dodge !== null)
    return refuse('RMC-DODGE-02', 'dodged', `${defender.name} has already dodged this round`);
  if (defender.parry) return cannotParryAgain(state, defender.name, defender.parry, attacker);
  if (options['parry.allocation'] === 'declaredFoe') return noParryDeclared(defender.name);
  if (maxParry(state, defender, attacker.id) > 0) return undefined;
  const untouched = defender.kept === null && defender.shifted === 0;
  return refuse(untouched ? 'RMC-OB-05' : 'RMC-OB-06', 'no-ob', 'no OB left to parry with');
}

/** Whether a parry of this round covers this attack without being chosen again (RMC-PARRY-03). */
export const parryStands = (state: State, { parry }: Combatant, against: Id): boolean =>
  state.fixed.options['parry.scope'] === 'oneFoe' && parry?.against === against && !parry.spent;

/** Asks how much OB goes into a parry, before the attack is rolled (RMC-PARRY-04, RMC-PARRY-05). */
function askParryPoints(
  ctx: Ctx,
  defender: Combatant,
  against: Id,
  rules: readonly RuleId[],
): number {
  const max = maxParry(ctx.state, defender, against);
  const willAttack = !cannotAttack(ctx.state, defender.id) && !defender.attacked;
  return ctx.askNumber(
    {
      id: 'parry',
      who: defender.id,
      rules: ['RMC-PARRY-04', 'RMC-OB-05', ...rules],
      about: { by: against, most: max },
      fallback: willAttack ? Math.max(1, Math.floor(max / 2)) : max,
    },
    1,
    max,
  );
}

/**
 * Parries with points chosen earlier, or chosen now (RMC-PARRY-04 to 06).
 * @returns what it adds to DB.
 */
export function makeParry(ctx: Ctx, defender: Combatant, { attacker }: Incoming): number {
  const { state } = ctx;
  const weapon = defender.parry?.weapon ?? parryWeapon(state, defender);
  if (weapon === null) throw new Error(`${defender.name} has nothing to parry with`);
  const halved = stunOf(state, defender) === 'stunned' ? ['RMC-STUN-03'] : [];
  const shifted = defender.parry?.points;
  const points = shifted ?? askParryPoints(ctx, defender, attacker.id, halved);
  if (shifted === undefined) shiftToDefence(ctx, defender, points);
  const spent = state.fixed.options['parry.scope'] === 'oneAttack';
  const shown = !spent && isParrySealed(state, defender) ? { shown: true } : {};
  setParry(ctx, defender, {
    ...defender.parry,
    against: attacker.id,
    points,
    weapon,
    spent,
    ...shown,
  });
  // Points chosen earlier count only up to what could be chosen now.
  const worth = Math.min(points, parryLimit(state, defender, attacker.id).limit);
  ctx.tell(parries, ['RMC-PARRY-03', 'RMC-PARRY-05', 'RMC-PARRY-06', 'RMC-OB-04', ...halved], {
    who: defender.id,
    by: attacker.id,
    points: worth,
  });
  return worth;
}

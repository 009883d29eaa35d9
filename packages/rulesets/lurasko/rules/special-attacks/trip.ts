import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { defineAction, param } from '../../state/define.js';
import { climbOf, heldIn } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { revokeGrant } from '../advantage/advantage.js';
import { makeAttack } from '../attacks/attack.js';
import { competenceFor } from '../attacks/competence.js';
import type { Declared, Technique } from '../attacks/declaration.js';
import { abilityOf, declarationRefused, declaredParameters } from '../attacks/declaration.js';
import {
  isBlindTo,
  knownEnemies,
  reachRefused,
  sortRefused,
  targetRefused,
} from '../attacks/target.js';
import type { Using } from '../attacks/wielding.js';
import { BARE, GRAPPLE, tooWeak, usingOf, wielded } from '../attacks/wielding.js';
import { openHands } from '../conditions/body.js';
import { major } from '../conditions/can-act.js';
import { strengthOf } from '../conditions/encumbrance.js';
import { isInView } from '../conditions/sight.js';
import { recheckPins } from '../grappling/grip.js';
import { knockDown } from '../grappling/knock-down.js';

/** Hands that an unarmed trip takes (LUR-TRIP-03). */
const TWO_HANDS = 2;
/** From this multiple of the attacker's WGT on, a target cannot be tripped (LUR-TRIP-04). */
const TOO_HEAVY = 3;
/** Degrees that tripping anyone costs (LUR-TRIP-05). */
export const TRIP_PRICE = 1;
/** From this multiple of the attacker's STR on, a target is granted two degrees (LUR-TRIP-05). */
const MIGHTY = 2;

/** The body with both hands, as an unarmed trip takes it (LUR-TRIP-03). */
const BOTH_HANDS: Using = Object.freeze({ ...GRAPPLE, hands: TWO_HANDS });

const usingFor = (state: State, attacker: Combatant, choice: string): Using =>
  choice === BARE ? BOTH_HANDS : usingOf(state, attacker, choice);

const isHooked = (state: State, id: string): boolean => itemOf(state, id).tags.includes('Hooked');

/** Hooked natural weapons, without Bites, which have to latch on (LUR-TRIP-03, LUR-BITE-01). */
const hookedByNature = (state: State, attacker: Combatant): readonly string[] =>
  sheetOf(state, attacker).natural.filter(
    (id) => isHooked(state, id) && !itemOf(state, id).tags.includes('Bite'),
  );

/** Why a weapon cannot be used to trip, or undefined (LUR-TRIP-03). */
function weaponRefused(state: State, attacker: Combatant, id: string): Refusal | undefined {
  if (!isHooked(state, id))
    return refuse('LUR-TRIP-03', 'not-hooked', `${itemOf(state, id).name} is not Hooked`);
  const isHeld = itemOf(state, id).kind !== 'natural';
  const weak = isHeld ? tooWeak(state, attacker, id) : undefined;
  return weak ?? sortRefused(state, attacker, usingFor(state, attacker, id));
}

const option = (value: string, label: string, refused: Refusal | undefined): Option<string> => ({
  value,
  label,
  rules: ['LUR-TRIP-06'],
  ...(refused ? { refused } : {}),
});

/** What can be tripped with: two free hands, or a Hooked weapon, held or natural (LUR-TRIP-03). */
function weaponOptions(state: State, actor: Id): readonly Option<string>[] {
  const attacker = combatantById(state, actor);
  const bare =
    openHands(state, attacker).length < TWO_HANDS
      ? refuse('LUR-TRIP-03', 'needs-two-hands', 'needs two free hands or a Hooked weapon')
      : undefined;
  const weapons = [...wielded(state, attacker), ...hookedByNature(state, attacker)];
  return [
    ...weapons.map((id) => option(id, itemOf(state, id).name, weaponRefused(state, attacker, id))),
    option(BARE, 'with both hands', bare),
  ];
}

/** What carries a combatant: a mount, a holder, or a giant on which they climb. */
const carrierOf = (state: State, { id, riding }: Combatant): Id | null =>
  riding ?? heldIn(state, id)?.a ?? climbOf(state, id)?.b ?? null;

/** Whether a combatant flies, or is carried through the air by one that does (LUR-TRIP-02). */
function isInAir(state: State, who: Combatant): boolean {
  const all = new Set([who.id]);
  // A Set iterates over elements added during iteration.
  for (const id of all) {
    const each = combatantById(state, id);
    if (each.flying) return true;
    const carrier = carrierOf(state, each);
    if (carrier !== null) all.add(carrier);
  }
  return false;
}

/** Why a target cannot be tripped, or undefined (LUR-TRIP-02, LUR-TRIP-04). */
export function tripRefused(
  state: State,
  attacker: Combatant,
  target: Combatant,
): Refusal | undefined {
  const refused = targetRefused(state, attacker, target, 'trip');
  if (refused) return refused;
  if (isInAir(state, target))
    return refuse(
      'LUR-TRIP-02',
      'flying',
      `${target.name} is ${target.flying ? 'flying' : 'carried through the air'}`,
    );
  return sheetOf(state, target).WGT >= TOO_HEAVY * sheetOf(state, attacker).WGT
    ? refuse('LUR-TRIP-04', 'too-heavy', `${target.name} is too heavy`)
    : undefined;
}

/** Adds up the degrees that tripping costs (LUR-TRIP-05). */
function addPrice(ctx: Ctx, attacker: Combatant, target: Combatant): number {
  const start = ctx.startTotal('degrees granted', attacker.id, 0);
  const total = ctx.addModifier(start, TRIP_PRICE, 'LUR-TRIP-05');
  const isMighty = strengthOf(ctx.state, target) >= MIGHTY * strengthOf(ctx.state, attacker);
  return ctx.addModifier(total, 1, 'LUR-TRIP-05', isMighty, 'twice as strong');
}

interface ChosenTrip extends Declared {
  readonly weapon?: string;
  readonly target?: Id;
}

/** What a trip is made with, how competently, and what may be used with it (LUR-TRIP-06). */
export const tripTechnique = (
  state: State,
  attacker: Combatant,
  { weapon = BARE, target: id = '', incompetent = false }: ChosenTrip,
): Technique => {
  const using = usingFor(state, attacker, weapon);
  const target = state.combatants[id];
  return {
    using,
    competence: competenceFor(state, attacker, using, target),
    deliberate: incompetent,
    blind: isBlindTo(state, attacker, target),
    bars: 'LUR-TRIP-06',
  };
};

/** Tripping, throwing, or pulling off a mount instead of harming (LUR-TRIP-01). */
export const trip = defineAction({
  id: 'trip',
  name: 'Trip, dismount or throw',
  rules: ['LUR-TRIP-01'],
  cost: major,
  open: isInView,
  with: {
    weapon: param.oneOf((state, actor) => weaponOptions(state, actor)),
    target: param.combatant((state, actor, { weapon = BARE }: { weapon?: string }) =>
      knownEnemies(
        state,
        actor,
        (attacker, target) =>
          tripRefused(state, attacker, target) ??
          reachRefused(state, attacker, target, usingFor(state, attacker, weapon)),
      ),
    ),
    ...declaredParameters<{ weapon?: string; target?: Id }>(tripTechnique),
  },
  check(state, actor, given) {
    const attacker = combatantById(state, actor);
    return declarationRefused(state, attacker, given, tripTechnique(state, attacker, given));
  },
  do(ctx, actor, given) {
    const attacker = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, given.target);
    const { hit } = makeAttack(ctx, {
      kind: 'trip',
      ...tripTechnique(ctx.state, attacker, given),

      rules: ['LUR-TRIP-01', 'LUR-TRIP-06'],
      attacker,
      target,
      ability: abilityOf(ctx.state, attacker, given.ability),
      price: {
        source: 'trip',
        rule: 'LUR-TRIP-08',
        total: (priced) => addPrice(priced, attacker, target),
      },
    });
    if (!hit) return;
    const isAll = ctx.state.fixed.options.tripClears === 'all';
    revokeGrant(ctx, { by: attacker, from: target, rule: 'LUR-TRIP-07' }, isAll);
    knockDown(ctx, target, ['LUR-TRIP-07']);
    // For a target on the ground only the degrees change.
    recheckPins(ctx);
  },
});

import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { FIGHT_END, heldItems } from '@tiltyard/engine/kit';
import { defineAction, param } from '../../state/define.js';
import { above, atRange, ownModifiers } from '../attacks/attack-bonus.js';
import { combatantOptions, fillsArea, weaponOptions } from '../attacks/attack-parameters.js';
import { standard } from '../basics/costs.js';
import type { Thrown } from '../basics/check.js';
import { attempt } from '../basics/check.js';
import type { Cover } from '../modifiers/cover.js';
import { coverOf, TOTAL } from '../modifiers/cover.js';
import { defensiveBonus, openDefenses } from '../attacks/defense.js';
import { flies, weaponOf } from '../../state/gear.js';
import { whoCannotPlace } from '../awareness/note-audience.js';
import { offersAttack } from '../awareness/triggers.js';
import { drop } from '../attacks/items.js';
import { inMotion, targetRefused, weaponRefused } from '../attacks/attack-refusals.js';
import { addRows, addGiven, DEFENDER, inForce, raisesBase } from '../modifiers/combat-modifiers.js';
import { BASE } from '../../state/sheet.js';
import { perceives } from '../modifiers/concealment.js';
import { sizeBonus } from '../modifiers/size.js';
import { caughtBy, surpriseOf } from '../modifiers/surprise.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import {
  allCombatants,
  facing,
  find,
  helpless,
  idle,
  placed,
  sheetOf,
  combatantById,
} from '../../state/state.js';
import { heldFast } from '../movement/move.js';
import { goesDown } from '../damage/toughness.js';
import {
  applyCondition,
  knockProne,
  markRolled,
  removeCondition,
  reveal,
} from '../../state/verbs.js';
import {
  maneuverDeclared,
  maneuverResisted,
  maneuverRolled,
  unseenManeuver,
} from '../../events/maneuvers.js';
import { isBeside } from '../../state/distance.js';

const KINDS = ['trip', 'grapple', 'pin', 'disarm', 'break free'] as const;
type Kind = (typeof KINDS)[number];

/** Maneuvers possible with a weapon, which may strike at the legs or the hand from a distance. */
const ARMED: ReadonlySet<Kind> = new Set(['trip', 'disarm']);

/** Maneuvers within a grapple, where no cover counts (T20-CTX-30). */
const GRIPPING: ReadonlySet<Kind> = new Set(['pin', 'break free']);

/** Maneuvers that being held does not hinder: to grapple, or to get out of a grapple (T20-CTX-30). */
const WRESTLING: ReadonlySet<Kind> = new Set(['grapple', ...GRIPPING]);

/** The maneuver attempted, and the weapon, if any. */
export interface Attempt {
  readonly kind: Kind;
  readonly weapon?: string | undefined;
}

const shoots = (state: State, id: string | undefined): boolean =>
  id !== undefined && flies(weaponOf(state, id), false);

/**
 * Whether the ranged column counts: for a maneuver made with a ranged weapon or, by a house rule, one in hand
 * (T20-COND-26).
 */
function rangedColumn(state: State, by: Combatant, weapon: string | undefined): boolean {
  return shoots(
    state,
    weapon ??
      (state.fixed.options['cond.maneuverColumn'] === 'byWeapon'
        ? heldItems(by.hands)[0]
        : undefined),
  );
}

/** The maneuver bonus with all modifiers (T20-CTX-10, T20-COND-26). */
function maneuverBonus(ctx: Ctx, by: Combatant, target: Combatant, { kind, weapon }: Attempt) {
  const ranged = rangedColumn(ctx.state, by, weapon);
  const size = sizeBonus(ctx.state, by, 'maneuver', 'maneuver');
  const base = ctx.addModifier(
    ctx.startTotal('maneuver', by.id, sheetOf(ctx.state, by).maneuverBonus),
    size,
    'T20-CTX-50',
    true,
    'size',
  );
  let sum = ownModifiers(ctx, base, by, {
    ranged,
    roll: 'maneuvers',
    grappling: WRESTLING.has(kind),
  });
  sum = above(ctx, sum, by, target, ranged);
  if (weapon !== undefined && shoots(ctx.state, weapon))
    sum = atRange(ctx, sum, by, target, { weapon });
  const stunt = find(by, 'stunt');
  if (stunt) sum = ctx.addModifier(sum, stunt.amount ?? 0, 'T20-CTX-47', true, 'stunt');
  return { plus: sum, breakdown: ctx.breakdownOf(sum) };
}

/** Whether a target may use Parry against a maneuver; not if denied or surprised (T20-COND-23, T20-SURP-10). */
const canParry = (state: State, by: Combatant, target: Combatant): boolean =>
  openDefenses(state, target, {
    by,
    ranged: false,
    ...caughtBy(surpriseOf(state, by, target)),
  }).includes('Parry');

/** 10 plus the target's own bonus, or its Parry if it may use it (T20-CTX-10). */
function ownDifficulty(state: State, who: Combatant, parries: boolean): readonly [number, number] {
  const sheet = sheetOf(state, who);
  if (state.fixed.options['maneuver.difficulty'] === 'tenPlusBonus')
    return [BASE + sheet.maneuverBonus, sizeBonus(state, who, 'maneuver', 'maneuver')];
  return parries
    ? [sheet.parry, sizeBonus(state, who, 'attack', 'parry', 'baseDefense')]
    : [sheet.baseDefense, sizeBonus(state, who, 'attack', 'baseDefense')];
}

interface Resistance {
  readonly ranged: boolean;
  readonly cover: Cover | undefined;
  readonly parries: boolean;
}

/** The Difficulty of a maneuver, by the same column of the table (T20-CTX-10, T20-COND-02, T20-COND-26). */
function maneuverDifficulty(ctx: Ctx, who: Combatant, { ranged, cover, parries }: Resistance) {
  const [own, size] = ownDifficulty(ctx.state, who, parries);
  const isMetAtBase =
    helpless(who) || (!parries && ctx.state.fixed.options['maneuver.difficulty'] === 'parry');
  let sum = ctx.startTotal('maneuver Difficulty', who.id, helpless(who) ? BASE : own);
  sum = ctx.addModifier(sum, size, 'T20-CTX-50', !helpless(who), 'size');
  const counts = isMetAtBase ? raisesBase(ctx.state) : undefined;
  sum = addRows(ctx, sum, inForce(ctx.state, who, DEFENDER), ranged, counts);
  for (const each of who.conditions) {
    if (each.kind === 'aggressive')
      sum = ctx.addModifier(sum, -(each.amount ?? 0), 'T20-STANCE-06', true, 'Aggressive Stance');
    else if (each.kind === 'defensive')
      sum = ctx.addModifier(
        sum,
        defensiveBonus(each.amount ?? 0),
        'T20-STANCE-08',
        true,
        'Defensive Stance',
      );
    else if (each.kind === 'charge')
      sum = ctx.addModifier(sum, -2, each.what ?? 'T20-CTX-37', true, 'charge');
  }
  sum = addGiven(ctx, sum, who, 'defense');
  if (cover) sum = ctx.addModifier(sum, cover.bonus, cover.rule, true, 'cover');
  return { difficulty: sum, breakdown: ctx.breakdownOf(sum) };
}

/** The item that a disarmed combatant drops; the opponent chooses among several (T20-CTX-10). */
function itemLost(ctx: Ctx, by: Combatant, target: Combatant): Id | undefined {
  const held = heldItems(target.hands);
  const [first] = held;
  if (first === undefined) return undefined;
  return ctx.ask<string>({
    id: 'disarm-item',
    who: by.id,
    rules: ['T20-CTX-10'],
    about: { at: target.id },
    options: held.map((value) => ({
      value,
      label: weaponOf(ctx.state, value).name,
    })),
    fallback: first,
  });
}

const EFFECTS: Readonly<Record<Kind, (ctx: Ctx, by: Combatant, target: Combatant) => void>> = {
  trip(ctx, _, target) {
    knockProne(ctx, target);
    goesDown(ctx, target);
  },
  grapple: (ctx, by, target) =>
    applyCondition(ctx, target, { kind: 'grappled', by: by.id, until: FIGHT_END }),
  pin: (ctx, by, target) =>
    applyCondition(ctx, target, { kind: 'pinned', by: by.id, until: FIGHT_END }),
  disarm(ctx, by, target) {
    const item = itemLost(ctx, by, target);
    if (item !== undefined) drop(ctx, target, item, target.at);
  },
  'break free'(ctx, by, target) {
    for (const kind of ['pinned', 'grappled'] as const)
      removeCondition(ctx, by, kind, (each) => each.by === target.id);
  },
};

/** The circumstances of a target's resistance. */
const resistance = (
  state: State,
  by: Combatant,
  target: Combatant,
  { kind, weapon }: Attempt,
): Omit<Resistance, 'parries'> => ({
  ranged: rangedColumn(state, by, weapon),
  cover: GRIPPING.has(kind) ? undefined : coverOf(state, by, target, !shoots(state, weapon)),
});

/** The lowest sufficient face of a maneuver's die (T20-CTX-10, T20-COND-02, T20-COND-26). */
export function neededForManeuver(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  tried: Attempt,
): number {
  const { difficulty } = maneuverDifficulty(ctx, facing(by, target), {
    ...resistance(ctx.state, by, target, tried),
    parries: canParry(ctx.state, by, target),
  });
  return difficulty - maneuverBonus(ctx, by, target, tried).plus;
}

/** The Difficulty of the roll, which is reported (T20-COND-02, T20-COND-26). */
function resisted(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  tried: Attempt,
  parries: boolean,
): number {
  const { difficulty, breakdown } = maneuverDifficulty(ctx, facing(by, target), {
    ...resistance(ctx.state, by, target, tried),
    parries,
  });
  ctx.tell(
    maneuverResisted,
    ['T20-COND-02', 'T20-COND-26'],
    { who: target.id, by: by.id, difficulty },
    breakdown,
  );
  return difficulty;
}

/** The roll of a maneuver against its target (T20-CTX-10). */
function maneuver(ctx: Ctx, by: Combatant, target: Combatant, { kind, weapon }: Attempt): void {
  const parries = canParry(ctx.state, by, target);
  // Laying hands on a combatant reveals the actor.
  reveal(ctx, by.id);
  const unseen = ctx.wantsNotes ? whoCannotPlace(ctx.state, by.id) : [];
  if (unseen.length > 0)
    ctx.tell(
      unseenManeuver,
      ['T20-CTX-10'],
      { by: by.id, at: target.id, maneuver: kind },
      undefined,
      unseen,
    );
  const { plus, breakdown } = maneuverBonus(ctx, by, target, { kind, weapon });
  ctx.tell(
    maneuverDeclared,
    ['T20-CTX-10', 'T20-COND-01', 'T20-COND-26'],
    { by: by.id, at: target.id, maneuver: kind, plus },
    breakdown,
  );
  const difficulty = resisted(ctx, by, target, { kind, weapon }, parries);
  const succeeds = (thrown: Thrown): boolean =>
    thrown.natural === 20 || (thrown.natural !== 1 && thrown.die + plus >= difficulty);
  const thrown = attempt(ctx, by, { name: 'maneuver', needed: difficulty - plus, succeeds });
  const { die, natural } = thrown;
  markRolled(ctx, by, shoots(ctx.state, weapon));
  removeCondition(ctx, by, 'stunt');
  ctx.tell(
    maneuverRolled,
    ['T20-CTX-10', ...(natural === 1 || natural === 20 ? ['T20-CTX-03'] : [])],
    {
      by: by.id,
      at: target.id,
      maneuver: kind,
      die,
      total: die + plus,
      difficulty,
      success: succeeds(thrown),
    },
  );
  if (succeeds(thrown)) EFFECTS[kind](ctx, by, target);
}

const heldBy = (who: Combatant, by: Combatant): boolean =>
  who.conditions.some(
    (each) => (each.kind === 'grappled' || each.kind === 'pinned') && each.by === by.id,
  );

/** The combatants who hold a combatant (T20-CTX-30). */
export const holdersOf = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter((other) => heldBy(who, other));

/** Tries to break free of a holder (T20-CTX-10, T20-CTX-30). */
export const breakFree = (ctx: Ctx, by: Combatant, holder: Combatant): void =>
  maneuver(ctx, by, holder, { kind: 'break free' });

/** Why a maneuver cannot be attempted on a combatant now, or undefined. */
export function maneuverRefused(
  state: State,
  by: Combatant,
  target: Combatant,
  { kind, weapon }: Attempt,
): Refusal | undefined {
  const shot = weapon !== undefined && shoots(state, weapon);
  const refused = shot ? targetRefused(state, by, target, { weapon }) : undefined;
  if (refused) return refused;
  if (placed(target) && !shot && !isBeside(state, by, target))
    return refuse('T20-CTX-10', 'not-adjacent', `${target.name} is not adjacent`);
  // In a grapple the two have hold of each other, seen or not (T20-CTX-30).
  const isGrip = GRIPPING.has(kind) && (heldBy(by, target) || heldBy(target, by));
  if (!isGrip && !perceives(state, by, target))
    return refuse('T20-CONC-08', 'total-concealment', `${target.name} has total concealment`);
  if (!shot && !GRIPPING.has(kind) && coverOf(state, by, target, true).level === TOTAL)
    return refuse('T20-COVER-08', 'total-cover', `${target.name} has total cover`);
  if (kind === 'trip' && target.riding !== null)
    return refuse('T20-MOUNT-20', 'in-saddle', `${target.name} is in the saddle: trip the mount`);
  if (
    (kind === 'grapple' && heldBy(target, by)) ||
    (kind === 'pin' &&
      target.conditions.some((each) => each.kind === 'pinned' && each.by === by.id))
  )
    return refuse('T20-CTX-30', 'held-already', `${by.name} has ${target.name} already`);
  if (kind === 'pin' && !heldBy(target, by))
    return refuse('T20-CTX-30', 'not-grappled', `${target.name} must be grappled first`);
  if (kind === 'break free' && !heldBy(by, target))
    return refuse('T20-CTX-30', 'holds-nobody', `${target.name} isn't holding you`);
  if (kind === 'disarm' && heldItems(target.hands).length === 0)
    return refuse('T20-CTX-10', 'holds-nothing', `${target.name} holds nothing`);
  if (kind === 'trip' && target.posture === 'prone')
    return refuse('T20-CTX-10', 'held-already', `${target.name} is down already`);
  return undefined;
}

const kindOptions = (state: State, actor: Id): readonly Option<Kind>[] => {
  const isHeld = heldFast(combatantById(state, actor)) !== undefined;
  const refused = refuse('T20-CTX-30', 'not-held', 'no one holds you');
  return KINDS.map((value) => (value === 'break free' && !isHeld ? { value, refused } : { value }));
};

/** Weapons for a maneuver, melee weapons first. */
const maneuverWeapons = (state: State, actor: Id): readonly Option<string>[] =>
  weaponOptions(state, actor, (id) => !fillsArea(state, id)).toSorted(
    (a, b) => Number(shoots(state, a.value)) - Number(shoots(state, b.value)),
  );

/** The choices of a maneuver. */
interface Chosen {
  readonly maneuver?: Kind;
  readonly weapon?: string | undefined;
}

const victims = (
  state: State,
  actor: Id,
  { maneuver: kind = 'trip', weapon }: Chosen,
): readonly Option<Id>[] =>
  combatantOptions(
    allCombatants(state).filter((other) => other.id !== actor && !other.dead),
    (other) => maneuverRefused(state, combatantById(state, actor), other, { kind, weapon }),
  );

/** A standard action against an adjacent combatant, or at a distance with a ranged weapon (T20-CTX-10, T20-COND-26). */
export const maneuverAction = defineAction({
  id: 'maneuver',
  name: 'Maneuver',
  rules: ['T20-CTX-10', 'T20-COND-26'],
  cost: standard,
  with: {
    maneuver: param.oneOf(KINDS, kindOptions),
    weapon: param.optional(
      param.oneOf(maneuverWeapons),
      (_, __, { maneuver: kind = 'trip' }: Chosen) => ARMED.has(kind),
    ),
    target: param.combatant(victims),
  },
  check(state, actor, { weapon }) {
    const who = combatantById(state, actor);
    return weapon === undefined
      ? undefined
      : (inMotion(state, who, { weapon }) ?? weaponRefused(state, who, weapon));
  },
  do(ctx, actor, { maneuver: kind, weapon, target }) {
    const who = combatantById(ctx.state, actor);
    const foe = combatantById(ctx.state, target);
    const tried = { kind, weapon };
    // An action readied for this attack may leave nothing to attempt (T20-CTX-36).
    const isMet = kind !== 'break free' && offersAttack(ctx, who);
    const isLost = weapon !== undefined && weaponRefused(ctx.state, who, weapon) !== undefined;
    if (isMet && (idle(who) || isLost || maneuverRefused(ctx.state, who, foe, tried))) return;
    maneuver(ctx, who, foe, tried);
  },
});

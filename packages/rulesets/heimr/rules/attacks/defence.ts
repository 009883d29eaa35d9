import type { Id, Option, RuleId } from '@tiltyard/engine';
import { withMemo } from '@tiltyard/engine/core';
import { placeOf } from '@tiltyard/engine/space';
import { meleeWeapons, shields } from '../conditions/hands.js';
import { isDazed, isHelpless, isOut } from '../conditions/injury.js';
import type { Addend } from '../challenges/challenge.js';
import { challenge } from '../challenges/challenge.js';
import type { Ability } from '../../state/sheet.js';
import { abilityOf } from '../../state/sheet.js';
import type { Combatant, Form, StandingDefence, State, Ctx } from '../../state/state.js';
import { allCombatants, itemOf, sheetOf, combatantById } from '../../state/state.js';
import { setGuard } from '../../state/combatant-verbs.js';
import {
  countDefence,
  countParry,
  markDefended,
  oweDefence,
  READIED_DODGE,
  setDefence,
} from '../../state/turn-verbs.js';
import { defendsAtOnce, rollsDefence, takesGuard } from '../../events/defence.js';

const ONGOING = -2;
const PRONE = -2;
const TERRAIN = -1;

/** A way to defend: by dodging, or with a shield or weapon. */
export type Way = 'dodge' | { readonly block: string } | { readonly parry: string };

function formOf(way: Way): Form {
  if (way === 'dodge') return 'dodge';
  return 'block' in way ? 'block' : 'parry';
}

function toolOf(way: Way): string | undefined {
  if (way === 'dodge') return undefined;
  return 'block' in way ? way.block : way.parry;
}

/**
 * Whether a combatant can roll a defence at all: not while holding an opponent, dazed or helpless (HEI-BRAWL-14,
 * HEI-CTX-31, HEI-CTX-33).
 */
export const canDefend = (state: State, who: Combatant): boolean =>
  !isOut(state, who) && !isHelpless(state, who) && !isDazed(who) && who.holding === null;

/** The standing defence that attacks meet now; null while it cannot be used (HEI-CTX-31). */
export function defenceOf(state: State, who: Combatant): StandingDefence | null {
  const { standing } = who;
  if (standing === null || isOut(state, who) || isHelpless(state, who) || isDazed(who)) return null;
  if (who.holding && state.fixed.options.bindDefence === 'dropped') return null;
  if (standing.item === undefined) return standing;
  return (standing.form === 'block' ? shields(state, who) : meleeWeapons(state, who)).includes(
    standing.item,
  )
    ? standing
    : null;
}

/** The rules that deprive a combatant of their defence. */
export function whyNone(state: State, who: Combatant): readonly RuleId[] {
  if (who.holding) return ['HEI-BRAWL-14', 'HEI-CTX-31'];
  if (isHelpless(state, who)) return ['HEI-CTX-33', 'HEI-CTX-31'];
  return isDazed(who) ? ['HEI-CTX-34', 'HEI-CTX-31'] : ['HEI-CTX-31'];
}

const difficult = (state: State, who: Combatant): boolean =>
  placeOf(state.fixed.map, who.at)?.traits.includes('difficult') === true;

/** Difficult ground hinders everyone on it in melee attacks, parries and dodges (HEI-CTX-21). */
export const terrain = (state: State, who: Combatant): readonly Addend[] =>
  difficult(state, who) ? [{ amount: TERRAIN, rule: 'HEI-CTX-21' }] : NOTHING;

const NOTHING: readonly Addend[] = Object.freeze([]);

/**
 * What affects the consistency of every defensive roll of this form (HEI-ACT-07, HEI-ACT-16, HEI-CTX-21, HEI-CTX-29,
 * HEI-CTX-32).
 */
function consistency(state: State, who: Combatant, form: Form): readonly Addend[] {
  const { defenceRepeatPenalty, defenceRefresh, upcomingDefencePenalty } = state.fixed.options;
  const used = form === 'parry' || defenceRefresh === 'ownTurnOnly' ? 0 : who.uses[form];
  const onFoot = form === 'block' ? NOTHING : terrain(state, who);
  if (!who.ongoing && !who.pending && who.position !== 'prone' && used === 0) return onFoot;
  const list: Addend[] = [];
  if (who.ongoing) list.push({ amount: ONGOING, rule: 'HEI-ACT-07' });
  if (who.pending) list.push({ amount: -upcomingDefencePenalty, rule: 'HEI-ACT-16' });
  if (who.position === 'prone') list.push({ amount: PRONE, rule: 'HEI-CTX-32' });
  list.push(...onFoot);
  if (used > 0) list.push({ amount: -defenceRepeatPenalty * used, rule: 'HEI-CTX-29' });
  return list;
}

const abilityFor = (state: State, way: Way): string => {
  const tool = toolOf(way);
  return tool === undefined ? 'agility' : (itemOf(state, tool).ability ?? 'brawl');
};

/**
 * Potential in addition to the sheet's: from the shield, from the weapon if derived, and from a dodge readied against
 * everything (HEI-CTX-42, HEI-CTX-07, HEI-DODGE-02).
 */
function potential(state: State, who: Combatant, way: Way): readonly Addend[] {
  const { dodgeScope, abilityDerive } = state.fixed.options;
  const tool = toolOf(way);
  if (tool === undefined)
    return who.dodging && dodgeScope === 'allDodges'
      ? [{ amount: READIED_DODGE, rule: 'HEI-DODGE-02' }]
      : NOTHING;
  const { bonus } = itemOf(state, tool);
  const rule = formOf(way) === 'block' ? 'HEI-CTX-42' : 'HEI-CTX-07';
  return bonus !== 0 && (rule === 'HEI-CTX-42' || abilityDerive)
    ? [{ amount: bonus, rule }]
    : NOTHING;
}

/** The ways to defend that are open, dodging first (HEI-CTX-28, HEI-CTX-29). */
export function waysOf(state: State, who: Combatant, ranged: boolean): readonly Way[] {
  const ways: Way[] = ['dodge'];
  for (const block of shields(state, who)) ways.push({ block });
  if (!ranged)
    for (const parry of meleeWeapons(state, who))
      if (!who.uses.parries.includes(parry)) ways.push({ parry });
  return ways;
}

function sum(base: number, list: readonly Addend[]): number {
  let total = base;
  for (const { amount } of list) total += amount;
  return total;
}

/** Consistency and potential of a way to defend, with everything that affects them. */
export function defenceNumbers(state: State, who: Combatant, way: Way): Ability {
  const { abilityDerive } = state.fixed.options;
  const { C, P } = abilityOf(sheetOf(state, who), abilityFor(state, way), abilityDerive);
  return {
    C: sum(C, consistency(state, who, formOf(way))),
    P: sum(P, potential(state, who, way)),
  };
}

const optionOf = (
  state: State,
  way: Way,
): Option<'dodge' | { block: string } | { parry: string }> => {
  const tool = toolOf(way);
  const label = tool === undefined ? 'dodge' : `${formOf(way)} with ${itemOf(state, tool).name}`;
  return { value: way, label };
};

/** How a defence is rolled. */
interface DefenceRoll {
  /** Against a shot, which cannot be parried. */
  readonly ranged?: boolean;
  /** The ways to choose from; by default all that the combatant has. */
  readonly ways?: readonly Way[];
  /** Penalties to this roll alone. */
  readonly hindered?: readonly Addend[];
  /** Rolled ahead, as a standing defence. */
  readonly ahead?: boolean;
}

/** Rolls one way of defending; a result below the fatigue is no defence (HEI-CTX-28, HEI-CTX-11, HEI-CTX-12). */
function rollWay(
  ctx: Ctx,
  who: Combatant,
  way: Way,
  { hindered = NOTHING, ahead = false }: DefenceRoll,
): StandingDefence | null {
  const { state } = ctx;
  const form = formOf(way);
  const item = toolOf(way);
  if (item !== undefined && form === 'parry') countParry(ctx, who, item);
  const rolled = challenge(ctx, {
    who,
    name: form,
    ability: abilityFor(state, way),
    rules: ['HEI-ATK-06', 'HEI-CTX-28'],
    C:
      hindered.length > 0
        ? [...consistency(state, who, form), ...hindered]
        : consistency(state, who, form),
    P: potential(state, who, way),
    tireless: ahead && state.fixed.options.defenceTires === 'onTheSpot',
  });
  if (rolled.failed) return null;
  const readied = form === 'dodge' && who.dodging;
  const shot = readied && state.fixed.options.dodgeScope === 'rangedOnly' ? READIED_DODGE : 0;
  return {
    form,
    total: rolled.total,
    ranged: rolled.total + shot,
    ...(item === undefined ? {} : { item }),
    ...(readied ? { readied } : {}),
  };
}

/** Chooses a way of defending and rolls it (HEI-CTX-28). */
function rollDefence(ctx: Ctx, who: Combatant, how: DefenceRoll): StandingDefence | null {
  if (!canDefend(ctx.state, who)) return null;
  const { ranged = false, ways = waysOf(ctx.state, who, ranged) } = how;
  const way = ctx.ask({
    id: 'defence',
    who: who.id,
    rules: ['HEI-ATK-06', 'HEI-CTX-28'],
    about: { who: who.id, ranged },
    options: () => ways.map((each) => optionOf(ctx.state, each)),
    fallback: 'dodge',
  });
  if (!ctx.enumerating) return rollWay(ctx, who, way, how);
  return ctx.fold(
    () => rollWay(ctx, who, way, how),
    (standing) => JSON.stringify(standing),
  );
}

/** Rolls the next standing defence of a combatant (HEI-ATK-06). */
export function nextDefence(ctx: Ctx, who: Combatant): void {
  oweDefence(ctx, who, false);
  takeUp(ctx, who, rollDefence(ctx, who, { ahead: true }));
}

function takeUp(ctx: Ctx, who: Combatant, standing: StandingDefence | null): void {
  if (standing === null && who.standing === null) return;
  setDefence(ctx, who, standing);
  if (!ctx.wantsNotes) return;
  const rules = [
    'HEI-ATK-06',
    ...(standing && standing.ranged > standing.total ? ['HEI-DODGE-02'] : []),
  ];
  ctx.tell(rollsDefence, rules, {
    who: who.id,
    form: standing?.form ?? null,
    total: standing?.total ?? null,
    ranged: standing?.ranged ?? null,
  });
}

/**
 * Marks a standing defence as used: at the end of this turn it counts as one use, however many attacks it met
 * (HEI-CTX-29).
 */
export function useDefence(ctx: Ctx, who: Combatant): void {
  markDefended(ctx, who, true);
}

/** Rolls a defence on the spot, which is used at once (HEI-CTX-28). */
export function rollDefenceNow(
  ctx: Ctx,
  who: Combatant,
  ranged: boolean,
  dodgeOnly: boolean,
  hindered: readonly Addend[],
): StandingDefence | null {
  const ways: readonly Way[] = dodgeOnly ? ['dodge'] : waysOf(ctx.state, who, ranged);
  const standing = rollDefence(ctx, who, { ranged, ways, hindered });
  if (standing && standing.form !== 'parry') countDefence(ctx, who, standing.form);
  ctx.tell(defendsAtOnce, ['HEI-CTX-28', ...hindered.map(({ rule }) => rule)], {
    who: who.id,
    form: standing?.form ?? null,
    total: standing?.total ?? null,
  });
  return standing;
}

function countUse(ctx: Ctx, who: Combatant): void {
  const { standing } = who;
  if (standing && standing.form !== 'parry') countDefence(ctx, who, standing.form);
}

/** Whether a combatant could defend, but no longer in the way in which the standing defence was rolled (HEI-CTX-31). */
const hasLost = (state: State, who: Combatant): boolean =>
  state.fixed.options.defenceLost === 'rolledAgain' &&
  who.standing !== null &&
  defenceOf(state, who) === null &&
  canDefend(state, who);

/** A guard without a defence stops guarding, whatever is rolled later (HEI-CTX-39). */
function endLostGuard(ctx: Ctx, who: Combatant): void {
  if (who.guarding && !defenceOf(ctx.state, who)) setGuard(ctx, who, null);
}

/**
 * Whether a turn counts as one: that of combatants who cannot act passes at once, unless they fell during it
 * (HEI-ATK-06, HEI-CTX-33, HEI-CTX-47).
 */
const wasTurn = (state: State, owner: Combatant): boolean =>
  (!isOut(state, owner) && !isHelpless(state, owner)) ||
  owner.standard !== null ||
  owner.freeUsed.length > 0;

function defenceAtTurnEnd(ctx: Ctx, who: Combatant, owner: Combatant): void {
  const { defenceRefresh } = ctx.state.fixed.options;
  endLostGuard(ctx, who);
  const used = who.defended;
  if (used) {
    countUse(ctx, who);
    markDefended(ctx, who, false);
  }
  const again =
    who === owner ||
    who.owesDefence ||
    (defenceRefresh === 'everyTurn' && wasTurn(ctx.state, owner)) ||
    (used && defenceRefresh === 'afterUse') ||
    hasLost(ctx.state, who);
  // A defence owed at the end of this turn is not owed at a later one (HEI-BRAWL-14).
  oweDefence(ctx, who, false);
  if (!again) return;
  if (canDefend(ctx.state, who)) nextDefence(ctx, who);
  else if (
    who.standing !== null &&
    !(who.holding && ctx.state.fixed.options.bindDefence === 'keepStanding')
  )
    setDefence(ctx, who, null);
  endLostGuard(ctx, who);
}

/**
 * Rolls the next defences as a turn ends: for its owner, then for combatants who used or lost theirs during it
 * (HEI-ATK-06, HEI-BRAWL-14).
 */
export function defencesAtTurnEnd(ctx: Ctx, ownerId: Id): void {
  const owner = combatantById(ctx.state, ownerId);
  defenceAtTurnEnd(ctx, owner, owner);
  for (const id of ctx.state.order)
    if (id !== ownerId) defenceAtTurnEnd(ctx, combatantById(ctx.state, id), owner);
}

/** Rolls the opening defences of everyone who does not begin with one (HEI-CTX-30). */
export function openingDefences(ctx: Ctx): void {
  if (ctx.state.fixed.options.defenceOpening === 'none') return;
  const { state } = ctx;
  const prepared = new Set(state.fixed.prepared);
  // Ways to defend do not depend on the defences of others, so they are found together, before the first roll.
  const opening = withMemo(state, () =>
    allCombatants(state)
      .filter(({ id }) => !prepared.has(id))
      .map((who) => ({ who, ways: waysOf(state, who, false) })),
  );
  for (const { who, ways } of opening) takeGuard(ctx, who, ways);
}

function takeGuard(ctx: Ctx, who: Combatant, ways: readonly Way[]): void {
  ctx.tell(takesGuard, ['HEI-CTX-30'], { who: who.id });
  takeUp(ctx, who, rollDefence(ctx, who, { ways, ahead: true }));
}

/** Rolls the opening defence of a combatant who joins a fight in progress, unless they bring one (HEI-CTX-30). */
export function newcomersDefence(ctx: Ctx, who: Combatant): void {
  if (ctx.state.fixed.options.defenceOpening === 'roll' && who.standing === null)
    takeGuard(ctx, who, waysOf(ctx.state, who, false));
}

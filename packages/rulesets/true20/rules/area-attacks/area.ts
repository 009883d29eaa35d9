import type { Id, RuleId } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { ANY_EVENT, mountOf, unready } from '@tiltyard/engine/kit';
import { pathCost, pathIn, reachable, sameCell } from '@tiltyard/engine/space';
import { spend, unaffordable } from '../basics/budget.js';
import { canSpend, evades, save, spendConviction } from '../basics/check.js';
import type { Cover, Origin } from '../modifiers/cover.js';
import { addReflex, coverFromPoint, TOTAL } from '../modifiers/cover.js';
import { canPlace, sidesOf } from '../awareness/awareness.js';
import { heldFast } from '../movement/move.js';
import { asFarAsFree, movementOf, rise, speedOf, walk } from '../movement/route.js';
import { D20 } from '../../state/sheet.js';
import { isCaughtUnawares } from '../modifiers/surprise.js';
import { concealment, isPointOverhead, MISSES, overhead } from '../modifiers/concealment.js';
import { moveUp } from '../../state/end-verbs.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { hasFeat, helpless, idle, oneRound, combatantById } from '../../state/state.js';
import { known } from '../awareness/seat-view.js';
import { applyCondition, removeCondition, reveal, spendDelayedMove } from '../../state/verbs.js';
import type { Aim } from './solid.js';
import { caught, reaches } from './region.js';
import { aimedHeight, sourceOf } from './solid.js';
import { areaBlocked, areaEscaped, areaFilled, areaMet } from '../../events/areas.js';

/** The Difficulty of Reflex saves against an area, before its bonus or rank (T20-AREA-04). */
const DIFFICULTY = 10;

/** An area effect being resolved. */
export interface Blast {
  readonly by: Id;
  readonly name: string;
  readonly aim: Aim;
  /** Damage bonus or rank (T20-AREA-04). */
  readonly bonus: number;
  readonly attackBonus: number;
  /** Combatants who do not see it coming. */
  readonly unawares: ReadonlySet<Id>;
  /** Makes the ordinary save against the remaining bonus (T20-AREA-07). */
  readonly apply: (who: Combatant, bonus: number, met: Met) => void;
}

/** Combatants in an area who do not see it coming; to be asked before its user becomes visible (T20-SURP-10). */
export const caughtUnawares = (state: State, actor: Combatant, aim: Aim): ReadonlySet<Id> =>
  new Set(
    caught(state, actor, aim)
      .filter((who) => isCaughtUnawares(state, actor, who))
      .map(({ id }) => id),
  );

/** How a combatant is met by an area effect. */
export interface Met {
  readonly cover: Cover;
  /** Whether it did not see the effect coming (T20-SURP-10). */
  readonly surprised: boolean;
}

const hasReadied = (state: State, who: Combatant): boolean =>
  state.waiting.some(
    ({ command, trigger }) =>
      command.by === who.id &&
      (command.do === 'evade' || (command.do === 'move' && trigger.event === ANY_EVENT)),
  );

/**
 * Whether a combatant may try to get out of an area: with a move readied, or delaying with its move left, if it can
 * walk or be carried (T20-AREA-12, T20-CTX-30, T20-CTX-31, T20-MOUNT-02).
 */
function mayEscape(state: State, who: Combatant): boolean {
  if (idle(who) || heldFast(who) || who.posture === 'prone' || speedOf(state, who) === 0)
    return false;
  const mount = mountOf(state, who);
  if (mount && (idle(mount) || unaffordable(state, mount, 'move') !== undefined)) return false;
  return (
    hasReadied(state, who) ||
    (who.delaying && !who.moveSpent && state.fixed.options['area.delayInterrupts'] === 'yes')
  );
}

/** The way out of an area from where a combatant stands, as far along it as it committed to. */
function wayOut(
  state: State,
  who: Combatant,
  isInside: (body: Combatant) => boolean,
  feet: number,
): readonly Cell[] {
  const seen = known(state, who.side);
  const movement = movementOf(seen, combatantById(seen, who.id));
  const reached = reachable(state.fixed.map, who.at, Infinity, movement);
  const goal = reached.find(({ at, stop }) => stop && !isInside({ ...who, at }));
  const path = goal && pathIn(reached, goal.at);
  if (!path) return [];
  let steps = 0;
  for (const [i, at] of asFarAsFree(state, who, path.cells).cells.entries()) {
    const cost = pathCost(state.fixed.map, path.cells.slice(0, i + 1), {
      ...movement,
      occupied: () => 'free',
    });
    const free = reached.some((each) => sameCell(each.at, at) && each.stop);
    if (cost.ok && cost.value.cost <= feet && free) steps = i + 1;
  }
  return path.cells.slice(0, steps);
}

/**
 * Lets combatants who may get out commit to a distance, in secret from one another, and move, which may trigger readied
 * actions (T20-AREA-12 to 14, T20-CTX-36).
 */
function escape(
  ctx: Ctx,
  all: readonly Combatant[],
  isInside: (body: Combatant) => boolean,
  blast: Blast,
): ReadonlySet<Id> {
  const able = all.filter((who) => who.id !== blast.by && mayEscape(ctx.state, who));
  if (able.length === 0) return new Set();
  const answers = ctx.askAll(
    able.map((who) => {
      const most = speedOf(ctx.state, who);
      return {
        id: 'escape',
        who: who.id,
        rules: ['T20-AREA-12', 'T20-AREA-13'],
        about: { by: blast.by, attack: blast.name, speed: most },
        options: Array.from({ length: most / 5 + 1 }, (_, i) => ({ value: 5 * i })),
        fallback: 0,
      };
    }),
  );
  const tried = new Set<Id>();
  for (const [i, who] of able.entries()) {
    const feet = answers[i] ?? 0;
    // Another's readied action, triggered by an earlier move, may have left this combatant unable to escape.
    if (feet === 0 || !mayEscape(ctx.state, who)) continue;
    tried.add(who.id);
    // Using a readied action moves the combatant in the turn order (T20-CTX-36).
    if (hasReadied(ctx.state, who)) moveUp(ctx, who);
    unready(ctx, who.id);
    spendDelayedMove(ctx, who);
    const { riding } = who;
    if (riding !== null) spend(ctx, riding, 'move');
    removeCondition(ctx, who, 'flat-footed');
    rise(ctx, who);
    walk(ctx, who, wayOut(ctx.state, who, isInside, feet));
    ctx.tell(
      areaEscaped,
      ['T20-AREA-12', 'T20-AREA-13', ...(isInside(who) ? ['T20-AREA-14'] : [])],
      { who: who.id, feet, to: [...who.at], clear: !isInside(who) },
    );
  }
  return tried;
}

/** A point of Conviction lets a combatant act as with Evasion for a round (T20-AREA-15). */
function emulates(ctx: Ctx, who: Combatant, blast: Blast): void {
  if (evades(ctx, who) || !canSpend(ctx, who)) return;
  if (helpless(who) && ctx.state.fixed.options['area.helplessConviction'] === 'no') return;
  const yes = ctx.ask({
    id: 'evasion',
    who: who.id,
    rules: ['T20-AREA-15'],
    about: { attack: blast.name, bonus: blast.bonus, conviction: who.conviction },
    theirs: ['bonus'],
    options: [
      { value: 'yes', label: 'Spend Conviction' },
      { value: 'no', label: "Don't spend Conviction" },
    ],
    fallback: 'no',
  });
  if (yes !== 'yes') return;
  spendConviction(ctx, who, 'evasion', 'T20-AREA-15');
  applyCondition(ctx, who, { kind: 'evasion', by: who.id, until: oneRound(ctx.state) });
}

/** Half of a bonus, fractions dropped; a bonus of 0 or less is unchanged (T20-AREA-05). */
export function halved(state: State, bonus: number): number {
  return bonus <= 0 && state.fixed.options['area.nonPositiveHalf'] === 'unchanged'
    ? bonus
    : Math.floor(bonus / 2);
}

interface Share {
  readonly share: 'none' | 'half' | 'full';
  readonly rule: RuleId;
}

/**
 * The share of an area attack that a target takes after its Reflex save (T20-AREA-05, T20-AREA-06, T20-AREA-08 to 11,
 * T20-AREA-15).
 */
function shareOf(ctx: Ctx, target: Combatant, saved: boolean): Share {
  const improved = hasFeat(ctx.state, target, 'Improved Evasion');
  const plain = hasFeat(ctx.state, target, 'Evasion');
  if (saved && improved) return { share: 'none', rule: 'T20-AREA-11' };
  if (saved && plain) return { share: 'none', rule: 'T20-AREA-08' };
  if (saved && evades(ctx, target)) return { share: 'none', rule: 'T20-AREA-15' };
  if (saved) return { share: 'half', rule: 'T20-AREA-05' };
  if (improved) return { share: 'half', rule: 'T20-AREA-10' };
  return { share: 'full', rule: plain ? 'T20-AREA-09' : 'T20-AREA-06' };
}

function meets(ctx: Ctx, who: Combatant, blast: Blast, met: Met, denied: boolean): void {
  const { options } = ctx.state.fixed;
  const early = options['area.convictionTiming'] === 'beforeRoll';
  if (early && !denied) emulates(ctx, who, blast);
  const difficulty =
    DIFFICULTY +
    (options['area.difficultyUses'] === 'effectBonus' ? blast.bonus : blast.attackBonus);
  const saved =
    !denied &&
    save(ctx, who, {
      kind: 'Reflex',
      difficulty,
      rules: ['T20-AREA-04'],
      more: (total) => addReflex(ctx, total, met.cover),
    }).success;
  if (!early && !denied) emulates(ctx, who, blast);
  const { share, rule } = shareOf(ctx, who, saved);
  const bonus = { full: blast.bonus, half: halved(ctx.state, blast.bonus), none: 0 }[share];
  ctx.tell(areaMet, [rule], { who: who.id, share, bonus });
  if (share !== 'none') blast.apply(who, bonus, met);
}

/** Whether concealment makes an area attack miss a combatant, which is a house rule (T20-AREA-01). */
function missed(ctx: Ctx, by: Combatant, who: Combatant): boolean {
  if (ctx.state.fixed.options['area.missChance'] === 'none') return false;
  const { level } = concealment(ctx.state, by, who);
  if (level === 0) return false;
  return ctx.roll(D20, 'miss chance', who.id) >= MISSES[level];
}

/**
 * Reports the area filled. A target that one of the sides cannot place is not counted, since the number would reveal
 * it.
 */
function tellFilled(ctx: Ctx, { by, name, aim, bonus }: Blast, all: readonly Combatant[]): void {
  const sides = ctx.wantsNotes ? sidesOf(ctx.state) : [];
  const targets = all.filter(({ id }) =>
    sides.every((side) => canPlace(ctx.state, side, id)),
  ).length;
  ctx.tell(areaFilled, ['T20-AREA-01', 'T20-AREA-02', 'T20-AREA-03'], {
    by,
    at: [...aim.at],
    attack: name,
    bonus,
    targets,
  });
}

/** A target caught in the area, with its cover against the origin of the effect. */
interface CaughtTarget {
  readonly target: Combatant;
  readonly cover: Cover;
}

/**
 * The combatants still in the area as it fills, all determined before any of them is harmed (T20-AREA-03, T20-AREA-14).
 */
function stillInside(
  ctx: Ctx,
  actor: Combatant,
  { aim }: Blast,
  first: readonly Combatant[],
): readonly CaughtTarget[] {
  const now = new Set(caught(ctx.state, actor, aim).map(({ id }) => id));
  return first
    .filter(({ id }) => now.has(id))
    .map((target) => ({
      target,
      cover: coverFromPoint(ctx.state, originOf(ctx.state, actor, aim, target), target),
    }));
}

/**
 * The origin of an area effect for a target: the centre of a burst, otherwise its user (T20-COVER-03, T20-COVER-08).
 */
export function originOf(state: State, actor: Combatant, aim: Aim, target: Combatant): Origin {
  const at = sourceOf(actor, aim);
  if (aim.area.shape !== 'burst')
    return { at, by: actor.id, above: overhead(state, actor, target) };
  return { at, above: isPointOverhead(state, { at, height: aimedHeight(state, aim) }, target) };
}

/** An area attack from the aim to the last save (T20-AREA-01 to 15). */
export function areaAttack(ctx: Ctx, blast: Blast): void {
  const actor = combatantById(ctx.state, blast.by);
  const { options } = ctx.state.fixed;
  // An attack reveals that its actor is there, though not always where.
  reveal(ctx, blast.by);
  const first = caught(ctx.state, actor, blast.aim);
  tellFilled(ctx, blast, first);
  const tried = escape(ctx, first, reaches(ctx.state, actor, blast.aim), blast);
  for (const { target, cover } of stillInside(ctx, actor, blast, first)) {
    // The fall of its mount may have killed a rider by now (T20-MOUNT-21).
    if (target.dead) continue;
    if (cover.level === TOTAL && options['cover.totalBlocksArea'] === 'byOrigin') {
      ctx.tell(areaBlocked, ['T20-COVER-08'], { who: target.id });
      continue;
    }
    const denied = tried.has(target.id) && options['area.escapeFailSave'] === 'denied';
    const reached = (): void => {
      const met = { cover, surprised: blast.unawares.has(target.id) };
      if (!missed(ctx, actor, target)) meets(ctx, target, blast, met, denied);
    };
    ctx.fold(reached, () => 0);
  }
}

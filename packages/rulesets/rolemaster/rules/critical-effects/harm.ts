import type { RuleId } from '@tiltyard/engine';
import { settleDamage, settleEffect, settleEnd } from '@tiltyard/engine';
import {
  bleeds,
  countdownStarts,
  dies,
  fallsUnconscious,
  injured,
  losesHits,
  regainsConsciousness,
} from '../../events/injuries.js';
import type { Combatant, Ctx, State, Timer } from '../../state/state.js';
import { allCombatants, hasExpired, isOut, sheetOf } from '../../state/state.js';
import {
  addBleeding,
  addPenalty,
  countPenalties,
  countTimers,
  halt,
  kill,
  regainHits,
  removeExpiredTimers,
  startTimer,
  stopTimers,
  takeHits,
} from '../../state/verbs/index.js';

/** Kills a combatant. */
function die(ctx: Ctx, target: Combatant, rules: readonly RuleId[]): void {
  if (target.dead) return;
  kill(ctx, target);
  ctx.tell(dies, rules, { who: target.id });
}

/** Takes hits away at once (RMC-EFF-10): at 0 the target is unconscious, below the death margin dead (RMC-EFF-14). */
export function loseHits(
  ctx: Ctx,
  target: Combatant,
  hits: number,
  rules: readonly RuleId[],
  bled = false,
): void {
  const lost = settleDamage(ctx, target.id, hits, { of: 'hits', rules });
  if (lost === 0) return;
  const wasOut = isOut(ctx.state, target);
  takeHits(ctx, target, lost);
  ctx.tell(losesHits, [...rules, 'RMC-EFF-10'], {
    who: target.id,
    hits: lost,
    left: target.hits,
    ...(bled ? { bled } : {}),
  });
  if (target.hits < -sheetOf(ctx.state, target).bodyDev) die(ctx, target, ['RMC-EFF-14']);
  else if (!wasOut && isOut(ctx.state, target)) {
    halt(ctx, target);
    ctx.tell(fallsUnconscious, ['RMC-EFF-14'], { who: target.id });
  }
}

/** Restores hits, up to the maximum; a dead combatant stays dead. */
export function heal(ctx: Ctx, target: Combatant, hits: number): void {
  const wasOut = isOut(ctx.state, target);
  regainHits(ctx, target, hits);
  if (wasOut && !isOut(ctx.state, target))
    ctx.tell(regainsConsciousness, ['RMC-EFF-14'], { who: target.id });
}

/**
 * Ends current and pending unconsciousness; a combatant without hits left stays unconscious
 * (RMC-EFF-12, RMC-EFF-14).
 */
export function rouse(ctx: Ctx, target: Combatant): void {
  const wasOut = isOut(ctx.state, target);
  stopTimers(ctx, target, 'out');
  if (wasOut && !isOut(ctx.state, target))
    ctx.tell(regainsConsciousness, ['RMC-EFF-12'], { who: target.id });
}

/** Adds a wound that bleeds from the next turn on; several add up (RMC-EFF-11). */
export function wound(ctx: Ctx, target: Combatant, bleeding: number): void {
  addBleeding(ctx, target, bleeding);
  ctx.tell(bleeds, ['RMC-EFF-11'], { who: target.id, bleeding, total: target.bleed });
}

/** Takes away the hits lost to all bleeding, except from wounds whose first turn has not come yet (RMC-EFF-11). */
export function bleed(ctx: Ctx, target: Combatant): void {
  const lost = target.bleed - target.bleedFresh;
  if (!target.dead) loseHits(ctx, target, lost, ['RMC-EFF-11'], true);
}

/** Gives an injury penalty at once, until healed or for a number of turns from the next one on (RMC-EFF-10). */
export function injure(ctx: Ctx, target: Combatant, value: number, turns: number | null): void {
  if (turns === 0) return;
  addPenalty(ctx, target, turns === null ? { value } : { value, turns, counting: false });
  ctx.tell(injured, ['RMC-EFF-10'], { who: target.id, value, turns });
}

export const injuryPenalty = (combatant: Combatant): number =>
  combatant.penalties.reduce((sum, { value }) => sum + value, 0);

/** Makes a target unconscious, or dying, for a number of turns from the next one on (RMC-EFF-12). */
export function startDeathTimer(
  ctx: Ctx,
  target: Combatant,
  kind: 'out' | 'dead',
  turns: number,
): void {
  // 0 turns mean immediate death, or no unconsciousness at all.
  if (turns === 0) return kind === 'dead' ? die(ctx, target, ['RMC-EFF-12']) : undefined;
  startTimer(ctx, target, { kind, turns, counting: false });
  // A runner who is knocked out at once stops, even if woken within the round (RMC-CHARGE-06).
  if (isOut(ctx.state, target)) halt(ctx, target);
  ctx.tell(countdownStarts, ['RMC-EFF-12', 'RMC-EFF-05'], {
    who: target.id,
    kind,
    turns,
    atOnce: ctx.state.fixed.options['eff.start'] === 'immediate',
  });
}

/** Whether a countdown of a kind has run out. */
const isOver = ({ timers }: Combatant, kind: Timer['kind']): boolean =>
  timers.some((timer) => timer.kind === kind && hasExpired(timer));

/** Ends a turn for everything that is counted in turns: dying combatants may die (RMC-EFF-04, RMC-EFF-12). */
export function endTurnOfEffects(ctx: Ctx, actor: Combatant): void {
  // A combatant who has bled to death this turn does not die again.
  if (actor.dead) return;
  countPenalties(ctx, actor, (value) =>
    settleEnd(ctx, actor.id, `injured, −${-value}`, ['RMC-EFF-04', 'RMC-EFF-10']),
  );
  countTimers(ctx, actor);
  if (!isOver(actor, 'dead')) return;
  if (settleEffect(ctx, actor.id, 'death', ['RMC-EFF-12', 'RMC-EFF-04']))
    die(ctx, actor, ['RMC-EFF-12', 'RMC-EFF-04']);
  else removeExpiredTimers(ctx, actor, 'dead');
}

/** Ends an unconsciousness whose turns have passed (RMC-EFF-12). */
export function wakeUp(ctx: Ctx, combatant: Combatant): void {
  if (!isOver(combatant, 'out')) return;
  if (!settleEnd(ctx, combatant.id, 'unconsciousness', ['RMC-EFF-12', 'RMC-EFF-04'])) return;
  removeExpiredTimers(ctx, combatant, 'out');
  if (!isOut(ctx.state, combatant))
    ctx.tell(regainsConsciousness, ['RMC-EFF-12', 'RMC-EFF-04'], { who: combatant.id });
}

/**
 * Whether a change by hand has ended a run: by a fall, being held, unconsciousness or another
 * position (RMC-CHARGE-06).
 */
const isStopped = (state: State, now: Combatant, before: Combatant | undefined): boolean =>
  isOut(state, now) ||
  now.held ||
  (before !== undefined &&
    ((now.prone && !before.prone) || now.at[0] !== before.at[0] || now.at[1] !== before.at[1]));

/**
 * Kills combatants whose hits a change by hand has brought below the death margin, and stops
 * runs that it has ended (RMC-EFF-14, RMC-CHARGE-06).
 */
export function settleHarm(ctx: Ctx, before: State): void {
  for (const combatant of allCombatants(ctx.state)) {
    if (combatant.hits < -sheetOf(ctx.state, combatant).bodyDev)
      die(ctx, combatant, ['RMC-EFF-14']);
    const isRunning = combatant.velocity.some((speed) => speed !== 0);
    if (isRunning && isStopped(ctx.state, combatant, before.combatants[combatant.id]))
      halt(ctx, combatant);
  }
}

/** The share of hits left, from 0 (out) to 1 (unhurt). */
export const healthOf = (state: State, combatant: Combatant): number =>
  isOut(state, combatant) ? 0 : combatant.hits / sheetOf(state, combatant).hits;

import type { RuleId } from '@tiltyard/engine';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { out, sheetOf } from '../../state/state.js';

/** Somebody dies. */
export function die(ctx: Ctx, who: Combatant, rules: readonly RuleId[]): void {
  if (who.dead) return;
  ctx.put(who, 'dead', true);
  ctx.note('dead', rules, { who: who.id });
}

/** Hits are lost at once (RMC-EFF-10); at 0 one is unconscious, below the death margin dead (RMC-EFF-14). */
export function loseHits(ctx: Ctx, who: Combatant, hits: number, rules: readonly RuleId[]): void {
  if (hits === 0) return;
  const before = out(ctx.state, who);
  ctx.put(who, 'hits', who.hits - hits);
  ctx.note('hits', [...rules, 'RMC-EFF-10'], { who: who.id, hits, left: who.hits });
  if (who.hits < -sheetOf(ctx.state, who).bodyDev) die(ctx, who, ['RMC-EFF-14']);
  else if (!before && out(ctx.state, who)) ctx.note('unconscious', ['RMC-EFF-14'], { who: who.id });
}

/** Hits come back, up to all of them; the dead stay dead. */
export function heal(ctx: Ctx, who: Combatant, hits: number): void {
  const before = out(ctx.state, who);
  ctx.put(who, 'hits', Math.max(who.hits, Math.min(sheetOf(ctx.state, who).hits, who.hits + hits)));
  if (before && !out(ctx.state, who)) ctx.note('comes to', ['RMC-EFF-14'], { who: who.id });
}

/** A wound that bleeds from the next turn on; several add up (RMC-EFF-11). */
export function wound(ctx: Ctx, who: Combatant, bleeding: number): void {
  ctx.put(who, 'bleed', who.bleed + bleeding);
  ctx.put(who, 'bleedFresh', who.bleedFresh + bleeding);
  ctx.note('bleeds', ['RMC-EFF-11'], { who: who.id, bleeding, total: who.bleed });
}

/** Bleeding is lost, apart from wounds whose first turn is still to come (RMC-EFF-11). */
export function bleed(ctx: Ctx, who: Combatant): void {
  const lost = who.bleed - who.bleedFresh;
  if (lost > 0 && !who.dead) loseHits(ctx, who, lost, ['RMC-EFF-11']);
}

/** An injury penalty: at once, until healed or for a number of turns from the next one on (RMC-EFF-10). */
export function injure(ctx: Ctx, who: Combatant, value: number, turns: number | null): void {
  ctx.put(who, 'penalties', [
    ...who.penalties,
    turns === null ? { value } : { value, turns, counting: false },
  ]);
  ctx.note('injured', ['RMC-EFF-10'], { who: who.id, value, turns });
}

export const injuries = (who: Combatant): number =>
  who.penalties.reduce((sum, { value }) => sum + value, 0);

/** Unconscious, or dying, for a number of turns from the next one on (RMC-EFF-12). */
export function doom(ctx: Ctx, who: Combatant, kind: 'out' | 'dead', turns: number): void {
  if (kind === 'dead' && turns === 0) {
    die(ctx, who, ['RMC-EFF-12']);
    return;
  }
  ctx.put(who, 'timers', [...who.timers, { kind, turns, counting: false }]);
  ctx.note('doom', ['RMC-EFF-12', 'RMC-EFF-05'], {
    who: who.id,
    kind,
    turns,
    atOnce: ctx.state.fixed.options['eff.start'] === 'immediate',
  });
}

/** The turn begins: everything that landed since the last one is counted from here (RMC-EFF-04). */
export function startCounting(ctx: Ctx, who: Combatant): void {
  ctx.put(who, 'bleedFresh', 0);
  if (who.timers.some(({ counting }) => !counting))
    ctx.put(
      who,
      'timers',
      who.timers.map((timer) => ({ ...timer, counting: true })),
    );
  if (who.penalties.some(({ counting }) => counting === false))
    ctx.put(
      who,
      'penalties',
      who.penalties.map((each) =>
        each.counting === undefined ? each : { ...each, counting: true },
      ),
    );
}

/** The turn ends: one turn less for all that is counted (RMC-EFF-04, RMC-EFF-12). */
export function countTurn(ctx: Ctx, who: Combatant): void {
  if (who.penalties.some(({ counting }) => counting)) {
    ctx.put(
      who,
      'penalties',
      who.penalties.flatMap((each) =>
        each.turns === undefined || !each.counting
          ? [each]
          : each.turns > 1
            ? [{ ...each, turns: each.turns - 1 }]
            : [],
      ),
    );
  }
  if (!who.timers.some(({ counting }) => counting)) return;
  const over = who.timers.filter(({ counting, turns }) => counting && turns <= 1);
  ctx.put(
    who,
    'timers',
    who.timers.flatMap((timer) =>
      !timer.counting ? [timer] : timer.turns > 1 ? [{ ...timer, turns: timer.turns - 1 }] : [],
    ),
  );
  if (over.some(({ kind }) => kind === 'dead')) die(ctx, who, ['RMC-EFF-12', 'RMC-EFF-04']);
  else if (over.length > 0 && !out(ctx.state, who))
    ctx.note('comes to', ['RMC-EFF-12', 'RMC-EFF-04'], { who: who.id });
}

/** Whoever a change by hand has brought below the death margin dies of it (RMC-EFF-14). */
export function settle(ctx: Ctx, all: readonly Combatant[]): void {
  for (const who of all)
    if (!who.dead && who.hits < -sheetOf(ctx.state, who).bodyDev) die(ctx, who, ['RMC-EFF-14']);
}

/** How badly off somebody is, from 0 (out) to 1 (whole). */
export const health = (state: State, who: Combatant): number =>
  out(state, who) ? 0 : who.hits / sheetOf(state, who).hits;

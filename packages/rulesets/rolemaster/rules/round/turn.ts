import type { Id, Option, TurnHooks } from '@tiltyard/engine';
import { createEndTurnAction, nextTurn, startRounds } from '@tiltyard/engine';
import { completeTurnOrder } from '@tiltyard/engine/kit';
import { POINTS } from '../action-points.js';
import { cannotWield, mostParry } from '../combat-actions/defend.js';
import { bleed, countTurn, startCounting } from '../critical-effects/harm.js';
import { rollInitiative } from './initiative.js';
import { stateRefuses } from '../attack-refusals.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { distance, areEnemies, allCombatants, out, combatantById } from '../../state/state.js';
import { staggerEnds, staggerFelt } from '../critical-effects/stagger.js';
import { pendingStun, stunBegins, wearOff } from '../critical-effects/stun.js';

const UNDECLARED = Object.freeze({ action: 'none', target: null } as const);

/** A new round: points are whole again, and what was moved to defence is gone (RMC-PARRY-02, RMC-CTX-07). */
function renew(ctx: Ctx, who: Combatant): void {
  if (who.shifted > 0)
    ctx.note('parry ends', ['RMC-PARRY-02'], { who: who.id, points: who.shifted });
  ctx.put(who, 'actionPoints', POINTS);
  ctx.put(who, 'acted', false);
  ctx.put(who, 'attacked', false);
  ctx.put(who, 'kept', null);
  ctx.put(who, 'shifted', 0);
  ctx.put(who, 'parry', null);
  ctx.put(who, 'dodge', null);
  if (who.declared.action !== 'none') ctx.put(who, 'declared', UNDECLARED);
}

const GRAIN = 5;

const amounts = (most: number): readonly number[] => [
  ...new Set([
    ...Array.from({ length: Math.floor(most / GRAIN) }, (_, i) => (i + 1) * GRAIN),
    most,
  ]),
];

/** Points and foe of a parry as one answer: in steps, and all of them. A plain player whose turn is spoiled sets all against the nearest. */
function parries(state: State, who: Combatant): readonly Option<string>[] {
  const foes = foesOf(state, who);
  const [nearest] =
    stateRefuses(state, who) || pendingStun(who)
      ? foes.toSorted((a, b) => distance(who.at, a.at) - distance(who.at, b.at))
      : [];
  const against = (foe: Combatant): readonly Option<string>[] => {
    const most = mostParry(state, who, foe.id);
    return amounts(most).map((points) => ({
      value: `${foe.id}:${points}`,
      label: `${points} against ${foe.name}`,
      appeal: foe === nearest && points === most ? 1 : -1,
    }));
  };
  return [{ value: 'none', appeal: 0 }, ...foes.flatMap(against)];
}

const foesOf = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter((foe) => areEnemies(who, foe) && !out(state, foe) && !foe.hidden);

/** The most that somebody could declare against anybody. */
const mostOf = (state: State, who: Combatant): number =>
  Math.max(0, ...foesOf(state, who).map((foe) => mostParry(state, who, foe.id)));

/** Everybody who can parry fixes foe and points, sealed, before anybody acts (RMC-PARRY-04). */
function declareParries(ctx: Ctx): void {
  if (ctx.state.fixed.options['parry.allocation'] !== 'declaredFoe') return;
  const able = allCombatants(ctx.state).filter(
    (who) => !out(ctx.state, who) && !cannotWield(ctx.state, who) && mostOf(ctx.state, who) > 0,
  );
  const answers = ctx.askAll(
    able.map((who) => ({
      id: 'declare-parry',
      who: who.id,
      rules: ['RMC-PARRY-04'],
      about: { most: mostOf(ctx.state, who) },
      options: parries(ctx.state, who),
      fallback: 'none',
    })),
  );
  for (const [i, who] of able.entries()) {
    const [against, points] = (answers[i] ?? 'none').split(':');
    if (against === undefined || points === undefined) continue;
    ctx.put(who, 'parry', { against, points: Number(points), spent: false });
    ctx.put(who, 'shifted', Number(points));
    ctx.note('declares parry', ['RMC-PARRY-04'], { who: who.id, against, points: Number(points) }, [
      who.id,
    ]);
  }
}

export const hooks: TurnHooks<State> = {
  passes: (state, id) => out(state, combatantById(state, id)) || combatantById(state, id).barred,
  roundStart(ctx) {
    for (const who of allCombatants(ctx.state)) renew(ctx, who);
    if (ctx.state.fixed.order === null) {
      const state: { order: readonly Id[] } = ctx.state;
      ctx.put(state, 'order', rollInitiative(ctx));
    }
    if (ctx.state.round === 1) ctx.note('begins', ['RMC-EFF-13'], { order: [...ctx.state.order] });
    declareParries(ctx);
  },
  turnStart(ctx, id) {
    const who = combatantById(ctx.state, id);
    ctx.put(who, 'velocity', [0, 0]);
    ctx.put(who, 'pace', 0);
    ctx.put(who, 'moved', false);
    if (who.dead) return;
    if (ctx.wantsNotes) ctx.note('turn', ['RMC-CTX-08'], { who: id, round: ctx.state.round });
    stunBegins(ctx, who);
    staggerFelt(ctx, who);
    startCounting(ctx, who);
  },
  turnEnd(ctx, id) {
    const who = combatantById(ctx.state, id);
    if (who.dead) return;
    const { options } = ctx.state.fixed;
    if (options['eff.bleedTick'] === 'endOfTurn') bleed(ctx, who);
    countTurn(ctx, who);
    if (options['wear.tick'] === 'endOfTurn') wear(ctx, who);
  },
  roundEnd(ctx) {
    const { options } = ctx.state.fixed;
    for (const who of allCombatants(ctx.state)) {
      if (options['eff.bleedTick'] === 'endOfRound') bleed(ctx, who);
      if (options['wear.tick'] === 'endOfRound') wear(ctx, who);
      ctx.put(who, 'barred', false);
      ctx.put(who, 'surprised', false);
    }
  },
};

/** States wear off for one whose turn has come under them; staggering stands outside the queue (RMC-WEAR-02, RMC-WEAR-06). */
function wear(ctx: Ctx, who: Combatant): void {
  if (who.dead) return;
  wearOff(ctx, who);
  staggerEnds(ctx, who);
}

/** From the set-up to the first turn. */
export function begin(ctx: Ctx): void {
  const given = ctx.state.fixed.order;
  startRounds(ctx, completeTurnOrder(ctx.state, given ?? []), hooks);
}

/** Ends the turn. */
export const end = createEndTurnAction<State>('round', ['RMC-CTX-08'], (ctx) =>
  nextTurn(ctx, hooks),
);

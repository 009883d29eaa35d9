import type { Cell, Id, TurnHooks } from '@tiltyard/engine';
import {
  action,
  createEndTurnAction,
  completeTurnOrder,
  nearest,
  nextTurn,
  offerReadiedActions,
  reachable,
  refuse,
  startRounds,
  unready,
  withMounts,
} from '@tiltyard/engine';
import { z } from 'zod';
import { unable } from './budget.js';
import { check, SPARE } from './check.js';
import { dies, finish } from './damage.js';
import { checkShelter, declareShelter } from './fire.js';
import { knownToAll, knowsOf } from './known.js';
import { relocate } from './mounts.js';
import { movementOf, speedOf } from './route.js';
import { D20 } from './sheet.js';
import type { Combatant, Fire, State, Ctx } from './state.js';
import {
  affect,
  clear,
  enemies,
  everybody,
  freeToAct,
  has,
  idle,
  lapseAll,
  out,
  setFires,
  sheetOf,
  the,
} from './state.js';
import { dropped } from './toughness.js';
import { windows } from './windows.js';

/** A round lasts 6 seconds (T20-CTX-35). */
const SECONDS = 6;
/** The Difficulty of staying alive and of recovering (T20-CTX-26, T20-CTX-45). */
const CONSTITUTION = 10;

/** A mount without a rider's guidance gets away from the fight, on its feet first if it is down (T20-MOUNT-04, T20-CTX-31). */
function avoidsFight(ctx: Ctx, mount: Combatant, rider: Combatant | undefined): void {
  if (idle(mount)) return;
  const who = rider ?? mount;
  const fallen = mount.posture === 'prone';
  if (fallen) {
    ctx.put(mount, 'posture', 'standing');
    ctx.note('posture', ['T20-CTX-31'], { who: mount.id, posture: 'standing' });
  }
  const foes = everybody(ctx.state).filter((other) => enemies(other, mount) && !out(other));
  const far = (at: Cell): number =>
    nearest(
      at,
      foes.map((foe) => foe.at),
    );
  if (foes.length === 0) return;
  const places = reachable(
    ctx.state.fixed.map,
    who.at,
    (fallen ? 1 : 2) * speedOf(ctx.state, mount),
    movementOf(ctx.state, who),
  ).filter(({ stop }) => stop);
  const best = places.reduce(
    (a, b) => (far(b.at) > far(a.at) ? b : a),
    places[0] ?? { at: who.at, cost: 0, stop: true, previous: -1 },
  );
  relocate(ctx, who, best.at);
  ctx.note('avoids fight', ['T20-MOUNT-04'], { who: mount.id, to: [...best.at] });
}

/** The dying make a Constitution check: death, or with 10 to spare stable (T20-CTX-26). */
function clingsToLife(ctx: Ctx, who: Combatant): void {
  const { total, success } = check(
    ctx,
    who,
    'Constitution',
    sheetOf(ctx.state, who).con,
    ['T20-CTX-26'],
    CONSTITUTION,
  );
  if (!success) dies(ctx, who);
  else if (total >= CONSTITUTION + SPARE) stabilize(ctx, who);
}

/** Stable: unconscious and disabled instead of dying (T20-CTX-26, T20-CTX-44). */
export function stabilize(ctx: Ctx, who: Combatant): void {
  ctx.put(who, 'stable', true);
  ctx.put(who.marks, 'dying', 0);
  if (who.marks.disabled === 0) ctx.put(who.marks, 'disabled', 1);
  ctx.note('stable', ['T20-CTX-26'], { who: who.id });
}

/**
 * A fresh turn: what was used is there again, save the move that one who delayed has used to get away (T20-AREA-12), and
 * the standard action that has gone into the attack of others, with what comes of having rolled it (T20-CTX-40).
 */
function freshTurn(ctx: Ctx, who: Combatant): void {
  const joined = who.standardSpent;
  ctx.put(who, 'standardUsed', joined);
  ctx.put(who, 'moveUsed', who.moveSpent);
  for (const key of [
    'moveSpent',
    'standardSpent',
    'acted',
    'powered',
    'delaying',
    'comesNext',
  ] as const)
    if (who[key]) ctx.put(who, key, false);
  for (const key of ['rolled', 'shot'] as const) if (who[key] && !joined) ctx.put(who, key, false);
  ctx.put(who, 'pace', 'none');
  if (who.riding === null) return;
  const mount = the(ctx.state, who.riding);
  for (const key of ['standardUsed', 'moveUsed', 'acted', 'rolled'] as const)
    if (mount[key]) ctx.put(mount, key, false);
}

const riderless = (state: State, who: Combatant): boolean =>
  sheetOf(state, who).mount && who.riddenBy === null && sheetOf(state, who).hands === 0;

const absent = (state: State, who: Combatant): boolean => state.surpriseRound && who.surprised;

/** The disabled who have done too much drop, out of the saddle or under their riders as well (T20-CTX-25, T20-MOUNT-20, T20-MOUNT-22). */
function collapses(ctx: Ctx, who: Combatant): void {
  if (!has(who, 'strained') || out(who)) return;
  clear(ctx, who, 'strained');
  finish(ctx, who, true);
  dropped(ctx, who);
}

function begins(ctx: Ctx, who: Combatant): void {
  if (who.marks.dying > 0 && !who.dead) clingsToLife(ctx, who);
  collapses(ctx, who);
  if (absent(ctx.state, who)) return;
  if (who.riding !== null && idle(who)) avoidsFight(ctx, the(ctx.state, who.riding), who);
  if (out(who)) return;
  if (riderless(ctx.state, who)) avoidsFight(ctx, who, undefined);
  declareShelter(ctx, who);
}

/** Covering fire that lasts to the end of the round only. */
const brief = ({ kind, until }: Fire): boolean => kind === 'cover' && until.at === 'fight end';

export const hooks: TurnHooks<State> = {
  // A mount under its rider acts on the rider's count, and one without keeps out of the fight (T20-MOUNT-01, T20-MOUNT-04).
  passes(state, id) {
    const who = the(state, id);
    return (
      who.dead || idle(who) || who.riddenBy !== null || riderless(state, who) || absent(state, who)
    );
  },
  roundStart(ctx) {
    const surprised =
      ctx.state.round === 1 &&
      everybody(ctx.state).some((who) => who.surprised) &&
      everybody(ctx.state).some((who) => !who.surprised);
    if (surprised !== ctx.state.surpriseRound) ctx.put(ctx.state, 'surpriseRound', surprised);
    if (surprised)
      ctx.note('surprise round', ['T20-CTX-34', 'T20-SURP-06'], {
        surprised: everybody(ctx.state)
          .filter((who) => who.surprised)
          .map((who) => who.id),
      });
  },
  roundEnd(ctx) {
    for (const who of everybody(ctx.state)) if (who.surprised) ctx.put(who, 'surprised', false);
    if (ctx.state.fires.some(brief))
      setFires(
        ctx,
        ctx.state.fires.filter((fire) => !brief(fire)),
      );
  },
  turnStart(ctx, id) {
    const who = the(ctx.state, id);
    if (who.riddenBy === null) freshTurn(ctx, who);
    unready(ctx, id);
    lapseAll(ctx, 'turn start', id);
    if (who.riddenBy !== null) {
      collapses(ctx, who);
      return;
    }
    ctx.note('turn', ['T20-CTX-35'], {
      who: id,
      round: ctx.state.round,
      seconds: (ctx.state.round - 1) * SECONDS,
    });
    begins(ctx, who);
    if (!out(who))
      offerReadiedActions(
        ctx,
        { event: 'turn', who: id },
        windows((other) => knowsOf(ctx.state, other.side, id)),
      );
  },
  turnEnd(ctx, id) {
    const who = the(ctx.state, id);
    if (
      has(who, 'defensive') &&
      !who.rolled &&
      ctx.state.fixed.options['stance.defensiveNeedsRoll'] === 'yes'
    ) {
      clear(ctx, who, 'defensive');
      ctx.note('stance lapses', ['T20-STANCE-07'], { who: id });
    }
    clear(ctx, who, 'stunt');
    clear(ctx, who, 'unexpected');
    lapseAll(ctx, 'turn end', id);
    // What this does to somebody lasts through a turn that is still to come (T20-SUPP-11, T20-CTX-21, T20-CTX-24).
    if (ctx.state.fires.length > 0) checkShelter(ctx, who);
  },
};

/** Ends a turn; somebody who delays and wants to come now is next (T20-CTX-36). */
export function endTurn(ctx: Ctx): void {
  const { order, turn } = ctx.state;
  const now = order[turn];
  const next = order.find(
    (id) =>
      id !== now &&
      the(ctx.state, id).delaying &&
      the(ctx.state, id).comesNext &&
      freeToAct(the(ctx.state, id)),
  );
  if (next !== undefined && now !== undefined) {
    const others = order.filter((id) => id !== next);
    const at = others.indexOf(now);
    ctx.put(ctx.state, 'order', [...others.slice(0, at + 1), next, ...others.slice(at + 1)]);
    ctx.put(ctx.state, 'turn', at);
  }
  nextTurn(ctx, hooks);
}

/** Initiative: the die and its bonus, ties by the higher bonus, then by another die (T20-CTX-33). */
function rollInitiative(ctx: Ctx): readonly Id[] {
  const rolled = everybody(ctx.state)
    .filter((who) => who.riddenBy === null)
    .map((who) => {
      const { initiative } = sheetOf(ctx.state, who);
      const plus = ctx.startTotal('initiative', who.id, initiative);
      const total = plus + ctx.roll(D20, 'initiative', who.id);
      ctx.note('initiative', ['T20-CTX-33'], { who: who.id, total }, 'all', ctx.breakdownOf(plus));
      return { id: who.id, total, initiative, tie: 0 };
    });
  const rank = ({ total, initiative }: (typeof rolled)[number]): string => `${total} ${initiative}`;
  const alike = new Map<string, number>();
  for (const each of rolled) alike.set(rank(each), (alike.get(rank(each)) ?? 0) + 1);
  const settled = rolled.map((each) =>
    (alike.get(rank(each)) ?? 0) > 1 ? { ...each, tie: ctx.roll(D20, 'tie', each.id) } : each,
  );
  const order = settled
    .toSorted((a, b) => b.total - a.total || b.initiative - a.initiative || b.tie - a.tie)
    .map(({ id }) => id);
  return withMounts(ctx.state, order);
}

/** From the set-up to the first turn; with rolled initiative all are flat-footed until their first turn in which they may act (T20-CTX-31). */
export function begin(ctx: Ctx): void {
  const given = ctx.state.fixed.order;
  const order = given === null ? rollInitiative(ctx) : completeTurnOrder(ctx.state, given);
  const all = everybody(ctx.state);
  // The surprised do not act when their first turn comes (T20-CTX-34).
  const late = (who: Combatant): boolean => who.surprised && all.some((other) => !other.surprised);
  if (given === null)
    for (const who of all)
      affect(ctx, who, {
        kind: 'flat-footed',
        by: who.id,
        until: { at: 'turn start', of: who.id, ...(late(who) ? { skip: 1 } : {}) },
      });
  ctx.note('begins', ['T20-CTX-33'], { order: knownToAll(ctx.state, order) });
  startRounds(ctx, order, hooks);
}

export const end = createEndTurnAction<State>('free', ['T20-CTX-35'], endTurn);

/** Delaying: the turn is put off until later (T20-CTX-36). */
export const delay = action<State, object>({
  id: 'delay',
  name: 'Delay',
  group: 'free',
  rules: ['T20-CTX-36'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const { standardUsed, moveUsed, riding } = the(state, by);
    const begun =
      standardUsed ||
      moveUsed ||
      (riding !== null && (the(state, riding).standardUsed || the(state, riding).moveUsed));
    return (
      unable(state, by, 'free') ??
      (begun ? refuse('T20-CTX-36', 'something has been done in this turn already') : undefined)
    );
  },
  perform(ctx, by) {
    ctx.put(the(ctx.state, by), 'delaying', true);
    ctx.note('delays', ['T20-CTX-36'], { who: by });
    endTurn(ctx);
  },
});

/** One who delays comes next, when the turn that runs is over (T20-CTX-36). */
export const comeNext = action<State, object>({
  id: 'come-next',
  name: 'Act next',
  group: 'free',
  rules: ['T20-CTX-36'],
  when: 'any time',
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) =>
    the(state, by).delaying && !the(state, by).comesNext
      ? undefined
      : { rules: ['T20-CTX-36'], reason: 'only one who delays may come in later' },
  perform(ctx, by) {
    ctx.put(the(ctx.state, by), 'comesNext', true);
    ctx.note('comes next', ['T20-CTX-36'], { who: by });
  },
});

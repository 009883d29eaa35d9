import type { Cell, Id, TurnHooks } from '@tiltyard/engine';
import {
  action,
  endOfTurn,
  givenOrder,
  nearest,
  nextTurn,
  openWindow,
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
import type { Combatant, Fire, State, T } from './state.js';
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
function avoidsFight(t: T, mount: Combatant, rider: Combatant | undefined): void {
  if (idle(mount)) return;
  const who = rider ?? mount;
  const fallen = mount.posture === 'prone';
  if (fallen) {
    t.put(mount, 'posture', 'standing');
    t.note('posture', ['T20-CTX-31'], { who: mount.id, posture: 'standing' });
  }
  const foes = everybody(t.state).filter((other) => enemies(other, mount) && !out(other));
  const far = (at: Cell): number =>
    nearest(
      at,
      foes.map((foe) => foe.at),
    );
  if (foes.length === 0) return;
  const places = reachable(
    t.state.fixed.map,
    who.at,
    (fallen ? 1 : 2) * speedOf(t.state, mount),
    movementOf(t.state, who),
  ).filter(({ stop }) => stop);
  const best = places.reduce(
    (a, b) => (far(b.at) > far(a.at) ? b : a),
    places[0] ?? { at: who.at, cost: 0, stop: true, previous: -1 },
  );
  relocate(t, who, best.at);
  t.note('avoids fight', ['T20-MOUNT-04'], { who: mount.id, to: [...best.at] });
}

/** The dying make a Constitution check: death, or with 10 to spare stable (T20-CTX-26). */
function clingsToLife(t: T, who: Combatant): void {
  const { total, success } = check(
    t,
    who,
    'Constitution',
    sheetOf(t.state, who).con,
    ['T20-CTX-26'],
    CONSTITUTION,
  );
  if (!success) dies(t, who);
  else if (total >= CONSTITUTION + SPARE) stabilize(t, who);
}

/** Stable: unconscious and disabled instead of dying (T20-CTX-26, T20-CTX-44). */
export function stabilize(t: T, who: Combatant): void {
  t.put(who, 'stable', true);
  t.put(who.marks, 'dying', 0);
  if (who.marks.disabled === 0) t.put(who.marks, 'disabled', 1);
  t.note('stable', ['T20-CTX-26'], { who: who.id });
}

/**
 * A fresh turn: what was used is there again, save the move that one who delayed has used to get away (T20-AREA-12), and
 * the standard action that has gone into the attack of others, with what comes of having rolled it (T20-CTX-40).
 */
function freshTurn(t: T, who: Combatant): void {
  const joined = who.standardSpent;
  t.put(who, 'standardUsed', joined);
  t.put(who, 'moveUsed', who.moveSpent);
  for (const key of [
    'moveSpent',
    'standardSpent',
    'acted',
    'powered',
    'delaying',
    'comesNext',
  ] as const)
    if (who[key]) t.put(who, key, false);
  for (const key of ['rolled', 'shot'] as const) if (who[key] && !joined) t.put(who, key, false);
  t.put(who, 'pace', 'none');
  if (who.riding === null) return;
  const mount = the(t.state, who.riding);
  for (const key of ['standardUsed', 'moveUsed', 'acted', 'rolled'] as const)
    if (mount[key]) t.put(mount, key, false);
}

const riderless = (state: State, who: Combatant): boolean =>
  sheetOf(state, who).mount && who.riddenBy === null && sheetOf(state, who).hands === 0;

const absent = (state: State, who: Combatant): boolean => state.surpriseRound && who.surprised;

/** The disabled who have done too much drop, out of the saddle or under their riders as well (T20-CTX-25, T20-MOUNT-20, T20-MOUNT-22). */
function collapses(t: T, who: Combatant): void {
  if (!has(who, 'strained') || out(who)) return;
  clear(t, who, 'strained');
  finish(t, who, true);
  dropped(t, who);
}

function begins(t: T, who: Combatant): void {
  if (who.marks.dying > 0 && !who.dead) clingsToLife(t, who);
  collapses(t, who);
  if (absent(t.state, who)) return;
  if (who.riding !== null && idle(who)) avoidsFight(t, the(t.state, who.riding), who);
  if (out(who)) return;
  if (riderless(t.state, who)) avoidsFight(t, who, undefined);
  declareShelter(t, who);
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
  roundStart(t) {
    const surprised =
      t.state.round === 1 &&
      everybody(t.state).some((who) => who.surprised) &&
      everybody(t.state).some((who) => !who.surprised);
    if (surprised !== t.state.surpriseRound) t.put(t.state, 'surpriseRound', surprised);
    if (surprised)
      t.note('surprise round', ['T20-CTX-34', 'T20-SURP-06'], {
        surprised: everybody(t.state)
          .filter((who) => who.surprised)
          .map((who) => who.id),
      });
  },
  roundEnd(t) {
    for (const who of everybody(t.state)) if (who.surprised) t.put(who, 'surprised', false);
    if (t.state.fires.some(brief))
      setFires(
        t,
        t.state.fires.filter((fire) => !brief(fire)),
      );
  },
  turnStart(t, id) {
    const who = the(t.state, id);
    if (who.riddenBy === null) freshTurn(t, who);
    unready(t, id);
    lapseAll(t, 'turn start', id);
    if (who.riddenBy !== null) {
      collapses(t, who);
      return;
    }
    t.note('turn', ['T20-CTX-35'], {
      who: id,
      round: t.state.round,
      seconds: (t.state.round - 1) * SECONDS,
    });
    begins(t, who);
    if (!out(who))
      openWindow(
        t,
        { event: 'turn', who: id },
        windows((other) => knowsOf(t.state, other.side, id)),
      );
  },
  turnEnd(t, id) {
    const who = the(t.state, id);
    if (
      has(who, 'defensive') &&
      !who.rolled &&
      t.state.fixed.options['stance.defensiveNeedsRoll'] === 'yes'
    ) {
      clear(t, who, 'defensive');
      t.note('stance lapses', ['T20-STANCE-07'], { who: id });
    }
    clear(t, who, 'stunt');
    clear(t, who, 'unexpected');
    lapseAll(t, 'turn end', id);
    // What this does to somebody lasts through a turn that is still to come (T20-SUPP-11, T20-CTX-21, T20-CTX-24).
    if (t.state.fires.length > 0) checkShelter(t, who);
  },
};

/** Ends a turn; somebody who delays and wants to come now is next (T20-CTX-36). */
export function endTurn(t: T): void {
  const { order, turn } = t.state;
  const now = order[turn];
  const next = order.find(
    (id) =>
      id !== now &&
      the(t.state, id).delaying &&
      the(t.state, id).comesNext &&
      freeToAct(the(t.state, id)),
  );
  if (next !== undefined && now !== undefined) {
    const others = order.filter((id) => id !== next);
    const at = others.indexOf(now);
    t.put(t.state, 'order', [...others.slice(0, at + 1), next, ...others.slice(at + 1)]);
    t.put(t.state, 'turn', at);
  }
  nextTurn(t, hooks);
}

/** Initiative: the die and its bonus, ties by the higher bonus, then by another die (T20-CTX-33). */
function rollInitiative(t: T): readonly Id[] {
  const rolled = everybody(t.state)
    .filter((who) => who.riddenBy === null)
    .map((who) => {
      const { initiative } = sheetOf(t.state, who);
      const plus = t.begin('initiative', who.id, initiative);
      const total = plus + t.roll(D20, 'initiative', who.id);
      t.note('initiative', ['T20-CTX-33'], { who: who.id, total }, 'all', t.reckoned(plus));
      return { id: who.id, total, initiative, tie: 0 };
    });
  const rank = ({ total, initiative }: (typeof rolled)[number]): string => `${total} ${initiative}`;
  const alike = new Map<string, number>();
  for (const each of rolled) alike.set(rank(each), (alike.get(rank(each)) ?? 0) + 1);
  const settled = rolled.map((each) =>
    (alike.get(rank(each)) ?? 0) > 1 ? { ...each, tie: t.roll(D20, 'tie', each.id) } : each,
  );
  const order = settled
    .toSorted((a, b) => b.total - a.total || b.initiative - a.initiative || b.tie - a.tie)
    .map(({ id }) => id);
  return withMounts(t.state, order);
}

/** From the set-up to the first turn; with rolled initiative all are flat-footed until their first turn in which they may act (T20-CTX-31). */
export function begin(t: T): void {
  const given = t.state.fixed.order;
  const order = given === null ? rollInitiative(t) : givenOrder(t.state, given);
  const all = everybody(t.state);
  // The surprised do not act when their first turn comes (T20-CTX-34).
  const late = (who: Combatant): boolean => who.surprised && all.some((other) => !other.surprised);
  if (given === null)
    for (const who of all)
      affect(t, who, {
        kind: 'flat-footed',
        by: who.id,
        until: { at: 'turn start', of: who.id, ...(late(who) ? { skip: 1 } : {}) },
      });
  t.note('begins', ['T20-CTX-33'], { order: knownToAll(t.state, order) });
  startRounds(t, order, hooks);
}

export const end = endOfTurn<State>('free', ['T20-CTX-35'], endTurn);

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
  perform(t, by) {
    t.put(the(t.state, by), 'delaying', true);
    t.note('delays', ['T20-CTX-36'], { who: by });
    endTurn(t);
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
  perform(t, by) {
    t.put(the(t.state, by), 'comesNext', true);
    t.note('comes next', ['T20-CTX-36'], { who: by });
  },
});

import type { Id } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { allCombatants } from '@tiltyard/engine/kit';
import type { Combatant, Ctx, Drawn, State } from '../../state/state.js';
import { drawnLists } from '../../state/state.js';
import { setPrecedence } from '../../state/verbs/turn.js';
import { isIncapacitated, statOf } from '../conditions/body.js';

/** Draws one order out of several that are drawn already, each of which keeps its own; every outcome is as likely (LUR-CTX-29). */
function drawBetween(ctx: Ctx, lists: readonly Drawn[]): Drawn {
  const left = lists.map((list) => [...list]);
  const drawn: Id[] = [];
  while (left.filter((list) => list.length > 0).length > 1) {
    const id = ctx.pick(left.flat(), 'precedence', GM);
    const first = left.find((list) => list.includes(id))?.shift();
    if (first !== undefined) drawn.push(first);
  }
  return [...drawn, ...left.flat()];
}

/** What decides who acts first: SPD, then DEX (LUR-CTX-29). */
interface Speed {
  readonly who: Combatant;
  readonly spd: number;
  readonly dex: number;
}

const speedOf = (state: State, who: Combatant): Speed => ({
  who,
  spd: statOf(state, who, 'SPD'),
  dex: statOf(state, who, 'DEX'),
});

const isLevel = (a: Speed, b: Speed): boolean => a.spd === b.spd && a.dex === b.dex;

/** Those of the same SPD and DEX as each, together. */
const levels = (speeds: readonly Speed[]): readonly Drawn[] =>
  speeds.map((one) => speeds.filter((each) => isLevel(each, one)).map(({ who }) => who.id));

/** Whether all who are level are drawn in one list. */
function isSettled(speeds: readonly Speed[], lists: readonly Drawn[]): boolean {
  for (const [i, a] of speeds.entries())
    for (let j = i + 1; j < speeds.length; j++) {
      const b = speeds[j];
      if (!b || !isLevel(a, b)) continue;
      if (!lists.some((list) => list.includes(a.who.id) && list.includes(b.who.id))) return false;
    }
  return true;
}

/** Draws between those who are level and have not been drawn among yet: at first all who are, later those who have become so (LUR-CTX-29). */
function drawPrecedence(ctx: Ctx, speeds: readonly Speed[]): void {
  const { state } = ctx;
  const before = drawnLists(state);
  const isDrawn = ({ who }: Speed): boolean => before.some((list) => list.includes(who.id));
  const unknown = speeds.filter((each) => !isDrawn(each)).map(({ who }) => [who.id]);
  let lists = unknown.length > 0 ? [...before, ...unknown] : before;
  const acting = speeds.filter(({ who }) => state.round === 0 || !isIncapacitated(state, who));
  if (lists === before && isSettled(acting, lists)) return;
  for (const level of levels(acting)) {
    const isConcerned = (list: Drawn): boolean => list.some((id) => level.includes(id));
    const concerned = lists.filter(isConcerned);
    if (concerned.length < 2) continue;
    lists = [...lists.filter((list) => !isConcerned(list)), drawBetween(ctx, concerned)];
  }
  if (lists !== before) setPrecedence(ctx, lists);
}

/** Whether one of two comes first by speed, or as they are drawn in a list where they are level. */
function isAhead(a: Speed, b: Speed, lists: readonly Drawn[]): boolean {
  if (!isLevel(a, b)) return a.spd > b.spd || (a.spd === b.spd && a.dex > b.dex);
  const list = lists.find((each) => each.includes(a.who.id));
  return list !== undefined && list.indexOf(b.who.id) > list.indexOf(a.who.id);
}

/** Whether the order of the round before holds, as it mostly does: all are drawn, and each is ahead of the next. */
function isStillInOrder(state: State): boolean {
  const { order, combatants } = state;
  const lists = drawnLists(state);
  let before: Speed | undefined;
  for (const id of order) {
    const who = combatants[id];
    if (!who || !lists.some((list) => list.includes(id))) return false;
    const speed = speedOf(state, who);
    if (before && !isAhead(before, speed, lists)) return false;
    before = speed;
  }
  return order.length === allCombatants(state).length;
}

/** The highest SPD first, then the higher DEX, then as drawn for the fight (LUR-CTX-29). */
export function orderBySpeed(ctx: Ctx): readonly Id[] {
  const { state } = ctx;
  if (state.round > 1 && isStillInOrder(state)) return state.order;
  const all = allCombatants(state).map((who) => speedOf(state, who));
  drawPrecedence(ctx, all);
  return drawnLists(state)
    .flat()
    .flatMap((id) => all.find(({ who }) => who.id === id) ?? [])
    .toSorted((a, b) => b.spd - a.spd || b.dex - a.dex)
    .map(({ who }) => who.id);
}

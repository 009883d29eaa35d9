import type { Id } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
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
const levelOf = (state: State, who: Combatant): string =>
  `${statOf(state, who, 'SPD')}/${statOf(state, who, 'DEX')}`;

/** Those of the same SPD and DEX, together. */
function levels(state: State, all: readonly Combatant[]): readonly Drawn[] {
  const found = new Map<string, Id[]>();
  for (const who of all) {
    const level = levelOf(state, who);
    const equals = found.get(level);
    if (equals) equals.push(who.id);
    else found.set(level, [who.id]);
  }
  return [...found.values()];
}

/** Draws between those who are level and have not been drawn among yet: at first all who are, later those who have become so (LUR-CTX-29). */
function drawPrecedence(ctx: Ctx): void {
  const { state } = ctx;
  const all = allCombatants(state);
  const before = drawnLists(state);
  const known = before.flat();
  const unknown = all.filter(({ id }) => !known.includes(id)).map(({ id }) => [id]);
  let lists = unknown.length > 0 ? [...before, ...unknown] : before;
  const acting = all.filter((who) => state.round === 0 || !isIncapacitated(state, who));
  for (const level of levels(state, acting)) {
    const isLevel = (list: Drawn): boolean => list.some((id) => level.includes(id));
    const concerned = lists.filter(isLevel);
    if (concerned.length < 2) continue;
    lists = [...lists.filter((list) => !isLevel(list)), drawBetween(ctx, concerned)];
  }
  if (lists !== before) setPrecedence(ctx, lists);
}

/** The highest SPD first, then the higher DEX, then as drawn for the fight (LUR-CTX-29). */
export function orderBySpeed(ctx: Ctx): readonly Id[] {
  drawPrecedence(ctx);
  const { state } = ctx;
  const speeds = drawnLists(state)
    .flat()
    .map((id) => ({
      id,
      spd: statOf(state, combatantById(state, id), 'SPD'),
      dex: statOf(state, combatantById(state, id), 'DEX'),
    }));
  return speeds.toSorted((a, b) => b.spd - a.spd || b.dex - a.dex).map(({ id }) => id);
}

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

/** Those of the same SPD and DEX, together. */
function levels(speeds: readonly Speed[]): readonly Drawn[] {
  const found: { readonly first: Speed; readonly ids: Id[] }[] = [];
  for (const each of speeds) {
    const level = found.find(({ first }) => first.spd === each.spd && first.dex === each.dex);
    if (level) level.ids.push(each.who.id);
    else found.push({ first: each, ids: [each.who.id] });
  }
  return found.map(({ ids }) => ids);
}

/** Draws between those who are level and have not been drawn among yet: at first all who are, later those who have become so (LUR-CTX-29). */
function drawPrecedence(ctx: Ctx, speeds: readonly Speed[]): void {
  const { state } = ctx;
  const before = drawnLists(state);
  const isDrawn = ({ who }: Speed): boolean => before.some((list) => list.includes(who.id));
  const unknown = speeds.filter((each) => !isDrawn(each)).map(({ who }) => [who.id]);
  let lists = unknown.length > 0 ? [...before, ...unknown] : before;
  const acting = speeds.filter(({ who }) => state.round === 0 || !isIncapacitated(state, who));
  for (const level of levels(acting)) {
    // Nobody is in two lists.
    if (level.length < 2) continue;
    const isLevel = (list: Drawn): boolean => list.some((id) => level.includes(id));
    const concerned = lists.filter(isLevel);
    if (concerned.length < 2) continue;
    lists = [...lists.filter((list) => !isLevel(list)), drawBetween(ctx, concerned)];
  }
  if (lists !== before) setPrecedence(ctx, lists);
}

/** The highest SPD first, then the higher DEX, then as drawn for the fight (LUR-CTX-29). */
export function orderBySpeed(ctx: Ctx): readonly Id[] {
  const { state } = ctx;
  const all = allCombatants(state).map((who) => speedOf(state, who));
  drawPrecedence(ctx, all);
  return drawnLists(state)
    .flat()
    .flatMap((id) => all.find(({ who }) => who.id === id) ?? [])
    .toSorted((a, b) => b.spd - a.spd || b.dex - a.dex)
    .map(({ who }) => who.id);
}

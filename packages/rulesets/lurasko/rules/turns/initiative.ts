import type { Id } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { allCombatants } from '@tiltyard/engine/kit';
import { isEqual } from '@tiltyard/engine/values';
import type { Combatant, Ctx, Drawn, State } from '../../state/state.js';
import { drawnLists } from '../../state/state.js';
import { setPrecedence } from '../../state/verbs/turn.js';
import { isIncapacitated, statOf } from '../conditions/body.js';

/** Merges drawn lists into one, keeping the order within each; all outcomes are equally likely (LUR-CTX-29). */
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

/** For each combatant, everyone with the same SPD and DEX. */
const levels = (speeds: readonly Speed[]): readonly Drawn[] =>
  speeds.map((one) => speeds.filter((each) => isLevel(each, one)).map(({ who }) => who.id));

/** Draws between combatants who are level and have not been drawn for yet: all at first, later those who become level (LUR-CTX-29). */
function drawPrecedence(ctx: Ctx, speeds: readonly Speed[]): void {
  const { state } = ctx;
  const before = drawnLists(state);
  const isDrawn = ({ who }: Speed): boolean => before.some((list) => list.includes(who.id));
  const unknown = speeds.filter((each) => !isDrawn(each)).map(({ who }) => [who.id]);
  let lists: readonly Drawn[] = [...before, ...unknown];
  const acting = speeds.filter(({ who }) => state.round === 0 || !isIncapacitated(state, who));
  for (const level of levels(acting)) {
    const isConcerned = (list: Drawn): boolean => list.some((id) => level.includes(id));
    const concerned = lists.filter(isConcerned);
    if (concerned.length < 2) continue;
    lists = [...lists.filter((list) => !isConcerned(list)), drawBetween(ctx, concerned)];
  }
  if (!isEqual(lists, before)) setPrecedence(ctx, lists);
}

/** The highest SPD first, then the higher DEX, then as drawn for the fight (LUR-CTX-29). */
export function orderBySpeed(ctx: Ctx): readonly Id[] {
  const { state } = ctx;
  const all = allCombatants(state).map((who) => speedOf(state, who));
  drawPrecedence(ctx, all);
  const drawn = drawnLists(state).flat();
  return all
    .toSorted(
      (a, b) => b.spd - a.spd || b.dex - a.dex || drawn.indexOf(a.who.id) - drawn.indexOf(b.who.id),
    )
    .map(({ who }) => who.id);
}

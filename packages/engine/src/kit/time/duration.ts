import type { Id } from '../../core/question.js';
import type { Condition } from '../../ruleset/contents/condition.js';
import type { FightState } from '../../core/state.js';
import { acting } from '../../core/state.js';
import type { RulesContext } from '../../core/rules-context.js';

/**
 * When something ends: at the start or end of a combatant's turn, or with the fight. Turns of those who are out still
 * come and pass, so an end that hangs on them is never lost. `skip` lets that many such moments pass first.
 */
export type Expiry =
  | { readonly at: 'turn start' | 'turn end'; readonly of: Id; readonly skip?: number }
  | { readonly at: 'fight end' };

export const FIGHT_END: Expiry = Object.freeze({ at: 'fight end' });

/** Anything with an end. */
export interface TimedEffect {
  readonly until: Expiry;
}

/**
 * What is left of a list when a turn of `of` starts or ends: what is due goes, what still skips moments counts one
 * down. Returns the list itself if nothing changes.
 */
export function expire<T extends TimedEffect>(
  list: readonly T[],
  at: 'turn start' | 'turn end',
  of: Id,
): readonly T[] {
  const touched = ({ until }: T): boolean => until.at === at && until.of === of;
  if (!list.some(touched)) return list;
  return list.flatMap((item) => {
    if (!touched(item) || item.until.at === 'fight end') return [item];
    const skip = item.until.skip ?? 0;
    return skip === 0 ? [] : [{ ...item, until: { ...item.until, skip: skip - 1 } }];
  });
}

/** Lets what is due go from a list of a combatant or of the fight; nothing is written where nothing changes. */
export function expireIn<S extends FightState, K extends string, L extends TimedEffect>(
  ctx: RulesContext<S>,
  holder: { readonly [key in K]: readonly L[] },
  key: K,
  at: 'turn start' | 'turn end',
  of: Id,
): void {
  const list = holder[key];
  if (list.length === 0) return;
  const left = expire(list, at, of);
  if (left !== list) ctx.put(holder, key, left);
}

/** A condition that says in words when it ends. */
export const endingAt = (state: FightState, condition: Condition, until: Expiry): Condition => ({
  ...condition,
  ends: endWords(state, until),
});

/** When something ends, in words; an unknown combatant has no name there. */
function endWords(state: FightState, until: Expiry): string {
  if (until.at === 'fight end') return 'until the fight ends';
  const { at, of, skip = 0 } = until;
  const name = state.combatants[of]?.name;
  const whose = name === undefined ? 'a combatant’s' : `${name}’s`;
  const moment = at === 'turn start' ? 'start' : 'end';
  if (skip > 0) return `until the ${moment} of ${whose} turn, ${skip} more after the next`;
  const isNow = at === 'turn end' && acting(state) === of;
  return `until the ${moment} of ${whose} ${isNow ? '' : 'next '}turn`;
}

import { settleEnd } from '../../core/automation.js';
import type { Id, RuleId } from '../../core/question.js';
import type { Condition } from '../../ruleset/contents/condition.js';
import { lasting } from '../../ruleset/contents/condition.js';
import type { FightState } from '../../core/state.js';
import { acting } from '../../core/state.js';
import type { RulesContext } from '../../core/rules-context.js';

/**
 * When an effect ends: at the start or end of a combatant's turn, or with the fight. Turns of combatants who are out
 * still pass, so the end of an effect is never missed. `skip` lets that many such moments pass first.
 */
export type Expiry =
  | { readonly at: 'turn start' | 'turn end'; readonly of: Id; readonly skip?: number }
  | { readonly at: 'fight end' };

export const FIGHT_END: Expiry = Object.freeze({ at: 'fight end' });

/** An effect with an end as shown to the GM: the combatant, the effect, and the rule by which it ends. */
export interface LastingEffect {
  readonly who: Id;
  readonly what: string;
  readonly rules: readonly RuleId[];
}

/** Anything with an end. */
export interface TimedEffect {
  readonly until: Expiry;
}

/** Whether anything in a list ends or counts down when a turn of `of` starts or ends. */
function isAnyTouched(
  list: readonly TimedEffect[],
  at: 'turn start' | 'turn end',
  of: Id,
): boolean {
  for (const { until } of list) if (until.at === at && until.of === of) return true;
  return false;
}

/**
 * The rest of a list when a turn of `of` starts or ends: due effects go, effects that still skip moments count one
 * down. Returns the list itself if nothing changes.
 * @param ends whether a due effect goes; if not, it stays as it is, and is due again when the moment comes again.
 */
export function expire<T extends TimedEffect>(
  list: readonly T[],
  at: 'turn start' | 'turn end',
  of: Id,
  ends: (item: T) => boolean = () => true,
): readonly T[] {
  if (!isAnyTouched(list, at, of)) return list;
  const touched = ({ until }: T): boolean => until.at === at && until.of === of;
  const left = list.flatMap((item) => {
    if (!touched(item) || item.until.at === 'fight end') return [item];
    const skip = item.until.skip ?? 0;
    if (skip > 0) return [{ ...item, until: { ...item.until, skip: skip - 1 } }];
    return ends(item) ? [] : [item];
  });
  return left.length === list.length && left.every((item, i) => item === list[i]) ? list : left;
}

/**
 * Removes due effects from a list of a combatant or of the fight; writes nothing if nothing changes.
 * @param told the combatant and the effect, for effects that the GM may keep; undefined for mere book-keeping.
 */
export function expireIn<
  S extends FightState,
  K extends string,
  L extends TimedEffect,
  H extends { readonly [key in K]: readonly L[] },
>(
  ctx: RulesContext<S>,
  holder: H,
  key: K,
  { at, of }: { readonly at: 'turn start' | 'turn end'; readonly of: Id },
  told?: (item: L, holder: H) => LastingEffect | undefined,
): void {
  const lists: { readonly [key in K]: readonly L[] } = holder;
  const list = lists[key];
  if (!isAnyTouched(list, at, of)) return;
  const left = expire(list, at, of, (item) => {
    const effect = ctx.state.automation && told?.(item, holder);
    return !effect || settleEnd(ctx, effect.who, effect.what, effect.rules);
  });
  if (left !== list) ctx.put(lists, key, left);
}

/** A condition that states its end in words. */
export const endingAt = (state: FightState, condition: Condition, until: Expiry): Condition =>
  lasting(endWords(state, until), condition);

/** When an effect ends, in words; an unknown combatant is not named. */
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

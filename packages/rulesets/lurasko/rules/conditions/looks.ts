import type { Hand } from '@tiltyard/engine/kit';
import type { Combatant, Ctx, Look, State } from '../../state/state.js';
import { looksIn } from '../../state/state.js';
import { setLooks } from '../../state/verbs/awareness.js';
import { sidesOf, watchOf } from './watch.js';

/**
 * Remembers how those sides saw a combatant last that do not see them now, before their hands or footing change (LUR-BLIND-02, LUR-CTX-33).
 * @param before how they looked, where they have changed already
 */
export function rememberLook(ctx: Ctx, who: Combatant, before: Combatant = who): void {
  const { id, side } = who;
  const { hands, ready, knockedDown } = before;
  const looks = looksIn(ctx.state);
  const blind = sidesOf(ctx.state).filter(
    (by) =>
      by !== side &&
      !looks.some((look) => look.who === id && look.by === by) &&
      watchOf(ctx.state, by).loses(who),
  );
  if (blind.length > 0)
    setLooks(ctx, [...looks, ...blind.map((by) => ({ who: id, by, hands, ready, knockedDown }))]);
}

/** Forgets how those were last seen who can be seen again (LUR-BLIND-02). */
export function forgetLooks(ctx: Ctx, state: State): void {
  const looks = looksIn(ctx.state);
  if (looks.length === 0) return;
  const left = looks.filter(({ who, by }) => {
    const seen = state.combatants[who];
    return seen && watchOf(state, by).loses(seen);
  });
  if (left.length < looks.length) setLooks(ctx, left);
}

/**
 * How sides take a combatant to look whom none of them sees: as they saw them last, without what they see elsewhere (LUR-BLIND-02).
 * @param isElsewhere whether they see an item on the ground or with others
 */
export function lookAsKnown(
  state: State,
  sides: ReadonlySet<string>,
  who: Combatant,
  isElsewhere: (item: string) => boolean,
): Pick<Look, 'hands' | 'ready' | 'knockedDown'> {
  const seen = looksIn(state).filter(({ who: id, by }) => id === who.id && sides.has(by));
  const last = seen.length < sides.size ? undefined : seen.at(-1);
  if (!last) return who;
  const isCaptive = (holds: string): boolean => state.combatants[holds] !== undefined;
  // Captives are where they are known to be held.
  const hands = who.hands.map((hand, i): Hand => {
    const was = last.hands[i]?.holds ?? null;
    if (hand.holds !== null && isCaptive(hand.holds)) return hand;
    return { ...hand, holds: was === null || isCaptive(was) || isElsewhere(was) ? null : was };
  });
  return {
    hands,
    ready: last.ready.filter((item) => !isElsewhere(item)),
    knockedDown: last.knockedDown,
  };
}

import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import type { Combatant, Ctx, Facing, State } from '../../state/state.js';
import { areEngaged, facingIn } from '../../state/state.js';
import { setMemories } from '../../state/verbs/awareness.js';
import { knowsOf } from './sight.js';
import { isPlainSight, membersOf, sidesOf, watchOf } from './watch.js';

/**
 * Remembers that combatants with whom another is about to close are in no engagement as sides know: of an unseen enemy it is
 * known that they may be engaged, not that they are (LUR-BLIND-01, LUR-BLIND-08).
 */
export function rememberUnengaged(ctx: Ctx, met: readonly Combatant[]): void {
  const { state } = ctx;
  if (isPlainSight(state)) return;
  // Sides that see both forget it again at once.
  const fresh = sidesOf(state).flatMap((by) => met.map(({ id }): Facing => ({ who: id, by })));
  setMemories(ctx, 'facing', [...facingIn(state), ...fresh]);
}

/**
 * Remembers the same, before another joins an engagement, of its only known member, who has faced only unknown ambushers so
 * far (LUR-BLIND-02).
 */
export function rememberAmbushed(ctx: Ctx, engagement: string): void {
  const { state } = ctx;
  const members = allCombatants(state).filter((who) => who.engagement === engagement);
  const fresh = sidesOf(state).flatMap((by): readonly Facing[] => {
    const own = membersOf(state, [by]).map((id) => combatantById(state, id));
    const known = members.filter((who) => own.some((each) => knowsOf(state, each, who)));
    const [only] = known;
    return only && known.length === 1 && members.length > 1 ? [{ who: only.id, by }] : [];
  });
  const isThere = ({ who, by }: Facing): boolean =>
    facingIn(state).some((each) => each.who === who && each.by === by);
  setMemories(ctx, 'facing', [...facingIn(state), ...fresh.filter((each) => !isThere(each))]);
}

/** Whether a side still knows only that unseen enemies may be engaged with a combatant. */
function isUnknown(state: State, { who: id, by }: Facing): boolean {
  const who = state.combatants[id];
  if (!who || who.engagement === null) return false;
  const { loses } = watchOf(state, by);
  const isMetToo = (other: Combatant): boolean =>
    facingIn(state).some((each) => each.who === other.id && each.by === by);
  return !allCombatants(state).some(
    (other) => other.id !== id && areEngaged(who, other) && !loses(other) && !isMetToo(other),
  );
}

/**
 * Forgets who was thought to be in no engagement, once a side sees the others in it or it is over (LUR-BLIND-02).
 * @param state the state by which sight is judged
 */
export function forgetFacing(ctx: Ctx, state: State = ctx.state): void {
  const left = facingIn(ctx.state).filter((each) => isUnknown(state, each));
  setMemories(ctx, 'facing', left);
}

/** Lets sides know that a combatant and everyone in their engagement are engaged (LUR-ATK-02, LUR-CTX-31). */
export function revealEngaged(ctx: Ctx, who: Combatant, learns: (side: string) => boolean): void {
  const { state } = ctx;
  const isLeft = (each: Facing): boolean => {
    const met = state.combatants[each.who];
    return !met || !(met === who || areEngaged(met, who)) || !learns(each.by);
  };
  setMemories(ctx, 'facing', facingIn(state).filter(isLeft));
}

/** Whether none of these sides knows that a combatant is engaged (LUR-BLIND-02). */
export const isUnengagedAsKnown = (
  state: State,
  sides: ReadonlySet<string>,
  { id }: Combatant,
): boolean =>
  sides.size > 0 &&
  facingIn(state).filter(({ who, by }) => who === id && sides.has(by)).length === sides.size;

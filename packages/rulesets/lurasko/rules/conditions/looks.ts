import type { Id } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import type { Appearance, Combatant, Ctx, Look, State } from '../../state/state.js';
import { appearanceOf, looksIn } from '../../state/state.js';
import { setMemories } from '../../state/verbs/awareness.js';
import { forgetLying } from './ground.js';
import { isPlainSight, learnsOf, sidesOf, watchOf } from './watch.js';

/**
 * Remembers, before a combatant changes, how they last looked to sides that do not see them (LUR-BLIND-02, LUR-CTX-33).
 * @param before the combatant before the change, if it has been made already
 */
export function rememberLook(ctx: Ctx, who: Combatant, before: Combatant = who): void {
  addLooks(ctx, before, losing(ctx.state, who));
}

/** The sides that do not see a combatant. */
const losing = (state: State, who: Combatant): readonly string[] =>
  isPlainSight(state) ? [] : sidesOf(state).filter((by) => watchOf(state, by).loses(who));

/** The same, except for sides that learn what happens to the combatants concerned, and so of the change (LUR-BLIND-02, LUR-ATK-02). */
export function rememberLookUnlessTold(
  ctx: Ctx,
  who: Combatant,
  concerned: readonly Combatant[] = [who],
): void {
  const { state } = ctx;
  const blind = losing(state, who);
  if (blind.length === 0) return;
  const untold = blind.filter((by) => !learnsOf(state, by, concerned));
  const isKept = (look: Look): boolean =>
    look.who !== who.id || untold.includes(look.by) || !blind.includes(look.by);
  setMemories(ctx, 'looks', looksIn(state).filter(isKept));
  forgetLying(ctx);
  addLooks(ctx, who, untold);
}

function addLooks(ctx: Ctx, who: Combatant, sides: readonly string[]): void {
  const looks = looksIn(ctx.state);
  const fresh = sides.filter((by) => !looks.some((look) => look.who === who.id && look.by === by));
  const added = fresh.map((by): Look => ({ who: who.id, by, ...appearanceOf(who) }));
  setMemories(ctx, 'looks', [...looks, ...added]);
}

/** Forgets the looks of combatants who can be seen again, and updates the saddles of mounts that can (LUR-BLIND-02). */
export function forgetLooks(ctx: Ctx, state: State): void {
  const left = looksIn(ctx.state).flatMap((look): readonly Look[] => {
    const who = state.combatants[look.who];
    const { loses } = watchOf(state, look.by);
    if (!who || !loses(who)) return [];
    return [{ ...look, riding: saddleAsKnown(state, who, look, loses) }];
  });
  setMemories(ctx, 'looks', left);
}

/** Remembers, before a rider mounts or dismounts, how they last looked to sides that see neither rider nor mount (LUR-BLIND-02, LUR-CTX-31). */
export function rememberSaddle(ctx: Ctx, rider: Combatant, mount: Combatant): void {
  const blind = losing(ctx.state, rider);
  addLooks(
    ctx,
    rider,
    blind.filter((by) => watchOf(ctx.state, by).loses(mount)),
  );
}

/** What sides see of combatants and items. */
interface Eyes {
  readonly lost: (who: Combatant) => boolean;
  /** Whether they see an item on the ground or with others. */
  readonly isElsewhere: (item: string) => boolean;
}

/** What an unseen combatant rides, as far as is known; a visible mount shows its rider (LUR-CTX-31). */
function saddleAsKnown(
  state: State,
  who: Combatant,
  last: Look,
  lost: (who: Combatant) => boolean,
): Id | null {
  const isSeen = (id: Id | null): boolean => {
    const mount = state.combatants[id ?? ''];
    return mount !== undefined && !lost(mount);
  };
  const { riding = who.riding } = last;
  if (isSeen(who.riding)) return who.riding;
  return isSeen(riding) ? null : riding;
}

/**
 * How sides believe an unseen combatant to look: as last seen, without items seen elsewhere (LUR-BLIND-02).
 */
export function lookAsKnown(
  state: State,
  sides: ReadonlySet<string>,
  who: Combatant,
  { lost, isElsewhere }: Eyes,
): Appearance {
  const seen = looksIn(state).filter(({ who: id, by }) => id === who.id && sides.has(by));
  const last = seen.length < sides.size ? undefined : seen.at(-1);
  if (!last) return appearanceOf(who);
  const isCaptive = (holds: string | null): boolean => state.combatants[holds ?? ''] !== undefined;
  // Captives are where they are known to be held.
  const hands = who.hands.map((hand, i): Hand => {
    const was = last.hands[i]?.holds ?? null;
    if (isCaptive(hand.holds)) return hand;
    return { ...hand, holds: was === null || isCaptive(was) || isElsewhere(was) ? null : was };
  });
  const { knockedDown, flying, damage, injuries, guarded, fatigue, will } = last;
  return {
    knockedDown,
    flying,
    damage,
    injuries,
    guarded: guarded ?? who.guarded,
    fatigue: fatigue ?? who.fatigue,
    will: will ?? who.will,
    riding: saddleAsKnown(state, who, last, lost),
    hands,
    ready: last.ready.filter((item) => !isElsewhere(item)),
  };
}

import { memoizePerState } from '@tiltyard/engine';
import { allCombatants } from '@tiltyard/engine/kit';
import { membersCounted } from '../../events/turns.js';
import { isCounted } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { openSide, setGuarded } from '../../state/verbs/group.js';
import { confinementOf } from '../../state/zones.js';
import { isIncapacitated } from '../conditions/body.js';
import { rememberLook } from '../conditions/looks.js';
import { cannotAct } from '../conditions/can-act.js';
import { witnessesOf } from '../conditions/sightings.js';

/** The maximum Hindrance from being outnumbered (LUR-CTX-28). */
const MAX_HINDRANCE = 3;

const able = (state: State, who: Combatant): boolean => !isIncapacitated(state, who);

/** How many of each side count in an engagement (LUR-GRAP-15, LUR-PICK-13, LUR-CLIMB-04, LUR-CTX-28). */
export function countedIn(state: State, engagement: string): Readonly<Record<string, number>> {
  const sides: Record<string, number> = {};
  for (const who of allCombatants(state))
    if (who.engagement === engagement && able(state, who))
      sides[who.side] = (sides[who.side] ?? 0) + (isCounted(state, who) ? 1 : 0);
  return sides;
}

/** The Hindrance on a defence of an outnumbered side; it is not melee advantage (LUR-CTX-28). */
export function outnumberedBy(state: State, who: Combatant): number {
  if (state.fixed.options.outnumbering === 'off' || who.engagement === null) return 0;
  const sides = countedIn(state, who.engagement);
  const own = Math.max(1, sides[who.side] ?? 0);
  const foes = Object.entries(sides).reduce(
    (sum, [side, count]) => sum + (side === who.side ? 0 : count),
    0,
  );
  return Math.max(0, Math.min(MAX_HINDRANCE, Math.floor(foes / own) - 1));
}

const membersOf = (state: State, engagement: string): readonly Combatant[] =>
  allCombatants(state).filter((who) => who.engagement === engagement);

/** Tells the counted members of each engagement to players who see all of its members (LUR-CTX-28, LUR-BLIND-08). */
export function reportCounts(ctx: Ctx): void {
  if (!ctx.wantsNotes) return;
  const engagements = new Set(allCombatants(ctx.state).flatMap((who) => who.engagement ?? []));
  for (const engagement of engagements) {
    ctx.tell(
      membersCounted,
      ['LUR-GRAP-15', 'LUR-PICK-13', 'LUR-CLIMB-04', 'LUR-CTX-28'],
      { engagement, sides: { ...countedIn(ctx.state, engagement) } },
      undefined,
      witnessesOf(ctx, ...membersOf(ctx.state, engagement)),
    );
  }
}

/** A group: the able combatants of a side in one zone. */
export const groupOf = memoizePerState((state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) => other.side === who.side && other.zone === who.zone && able(state, other),
  ),
);

/** A member of each group of a combatant's side, by zones. */
export const groupsOf = memoizePerState((state: State, who: Combatant): readonly Combatant[] => {
  const found: Combatant[] = [];
  for (const each of allCombatants(state)) {
    const isNew = each.side === who.side && !found.some(({ zone }) => zone === each.zone);
    if (isNew && able(state, each)) found.push(each);
  }
  return found;
});

/** How many members a group may and must protect, by its counted members and the zone (LUR-CTX-25, LUR-CTX-27). */
export function shareOf(
  state: State,
  who: Combatant,
): { readonly most: number; readonly least: number } {
  let members = 0;
  for (const other of groupOf(state, who)) if (isCounted(state, other)) members++;
  return confinementOf(state, who).protects(members);
}

/**
 * Whether its group protects a named member. Members are counted again at each attack: with too few for the number of the
 * protected, no one is protected (LUR-CTX-27, LUR-GRAP-14). The incapacitated are no members.
 */
export function isProtected(state: State, target: Combatant): boolean {
  const { groupDefence: played, guardCount } = state.fixed.options;
  if (!target.guarded || played === 'off' || !able(state, target)) return false;
  if (guardCount === 'named') return true;
  const guarded = groupOf(state, target).filter((each) => each.guarded);
  return guarded.length <= shareOf(state, target).most;
}

/** Ends the protection of a member who goes to another zone and so leaves the group (LUR-CTX-27). */
export function leaveGroup(ctx: Ctx, who: Combatant): void {
  if (!who.guarded) return;
  rememberLook(ctx, who);
  setGuarded(ctx, who, false);
}

/**
 * Lowers the guard at the start of the side's first turn in a round, when the protected are named anew (LUR-CTX-27). The
 * turn of a pinned member, who cannot name them, does not count (LUR-GADV-08).
 */
export function lowerGuard(ctx: Ctx, by: Combatant): void {
  const side = allCombatants(ctx.state).filter((who) => who.side === by.side);
  if (cannotAct(ctx.state, by.id) || side.some((who) => who.opened)) return;
  openSide(ctx, by);
  for (const who of side) {
    if (who.guarded) rememberLook(ctx, who);
    setGuarded(ctx, who, false);
  }
}

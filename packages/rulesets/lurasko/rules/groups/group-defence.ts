import type { Json } from '@tiltyard/engine';
import { acting, action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { counts, grapplesOf } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, combatantById, sheetOf } from '../../state/state.js';
import { openSide, setGuarded } from '../../state/verbs/group.js';
import { confinementOf } from '../../state/zones.js';
import { incapacitated } from '../conditions/body.js';
import { helpless } from '../conditions/can-act.js';

/** Most Hindrance from being outnumbered (LUR-CTX-28). */
const MOST = 3;

const able = (state: State, who: Combatant): boolean => !incapacitated(state, who);

/** How many of each side count in an engagement (LUR-GRAP-15, LUR-PICK-13, LUR-CLIMB-04, LUR-CTX-28). */
export function countedIn(state: State, engagement: string): Readonly<Record<string, number>> {
  const sides: Record<string, number> = {};
  for (const who of allCombatants(state))
    if (who.engagement === engagement && able(state, who))
      sides[who.side] = (sides[who.side] ?? 0) + (counts(state, who) ? 1 : 0);
  return sides;
}

/** Hindrance of a defence by one whose side is outnumbered; no melee advantage (LUR-CTX-28). */
export function outnumbered(state: State, who: Combatant): number {
  if (state.fixed.options.outnumbering === 'off' || who.engagement === null) return 0;
  const sides = countedIn(state, who.engagement);
  const own = Math.max(1, sides[who.side] ?? 0);
  const foes = Object.entries(sides).reduce(
    (sum, [side, count]) => sum + (side === who.side ? 0 : count),
    0,
  );
  return Math.max(0, Math.min(MOST, Math.floor(foes / own) - 1));
}

/** Tells how many of each side count in every engagement (LUR-CTX-28). */
export function reportCounts(ctx: Ctx): void {
  if (!ctx.wantsNotes) return;
  const engagements = new Set(allCombatants(ctx.state).flatMap((who) => who.engagement ?? []));
  for (const engagement of engagements) {
    ctx.note('counted', ['LUR-GRAP-15', 'LUR-PICK-13', 'LUR-CLIMB-04', 'LUR-CTX-28'], {
      engagement,
      sides: { ...countedIn(ctx.state, engagement) },
    });
  }
}

/** A group: those of a side that stand in one zone. */
const groupOf = (state: State, who: Combatant): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) => other.side === who.side && other.zone === who.zone && able(state, other),
  );

/** How many a group may protect and must: by the members that count and by the zone (LUR-CTX-25, LUR-CTX-27). */
function shareOf(state: State, who: Combatant): { readonly most: number; readonly least: number } {
  return confinementOf(state, who).protects(
    groupOf(state, who).filter((other) => counts(state, other)).length,
  );
}

/** Who is protected is decided anew at the start of the side's first turn in a round, whatever becomes of whoever had it (LUR-CTX-27). */
export function lowerGuard(ctx: Ctx, by: Combatant): void {
  const side = allCombatants(ctx.state).filter((who) => who.side === by.side);
  if (!able(ctx.state, by) || side.some((who) => who.opened)) return;
  openSide(ctx, by);
  for (const who of side) setGuarded(ctx, who, false);
}

/** Naming the protected members of the group (LUR-CTX-27, LUR-GRAP-14, LUR-GRAP-18). */
export const groupDefence = action<State, { protect: readonly string[] }>({
  id: 'group-defence',
  name: 'Group defence',
  group: 'free',
  rules: ['LUR-CTX-27'],
  schema: z.strictObject({ protect: z.array(z.string()) }),
  labels: { protect: 'Who is protected' },
  domains: {
    protect: (state, by) => ({
      kind: 'list',
      min: Math.max(1, shareOf(state, combatantById(state, by)).least),
      max: shareOf(state, combatantById(state, by)).most,
      options: groupOf(state, combatantById(state, by)).map((who) => ({
        value: who.id,
        label: who.name,
        appeal: -sheetOf(state, who).DEX,
        ...(grapplesOf(state, who.id).length > 0
          ? { refused: refuse('LUR-GRAP-18', `${who.name} is in a grapple`) }
          : {}),
      })),
    }),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    if (state.fixed.options.groupDefence === 'off')
      return refuse('LUR-CTX-27', 'group defence is not played');
    const refused = helpless(state, by);
    if (refused) return refused;
    const { used } = who;
    if (acting(state) !== by || !who.opened || used.majors > 0 || used.moved)
      return refuse('LUR-CTX-27', "only at the start of the side's first turn in a round");
    if (groupOf(state, who).some((other) => other.guarded))
      return refuse('LUR-CTX-27', 'the protected have been named');
    const { most } = shareOf(state, who);
    return most > 0
      ? undefined
      : {
          rules: ['LUR-CTX-25', 'LUR-CTX-27', 'LUR-GRAP-14'],
          reason: 'too few members count to protect anybody',
        };
  },
  check: (_, __, { protect }) =>
    new Set(protect).size === protect.length
      ? undefined
      : { rules: [], reason: 'somebody is named twice' },
  perform(ctx, by, { protect }) {
    for (const id of protect) setGuarded(ctx, combatantById(ctx.state, id), true);
    const names: readonly Json[] = protect;
    ctx.note('protects', ['LUR-CTX-27', 'LUR-CTX-25', 'LUR-GRAP-14'], { by, protect: names });
  },
});

import { D100 } from '../state/sheet.js';
import type { Combatant, Ctx } from '../state/state.js';

const ONWARD = 96;
const DOWNWARD = 5;

/** Faces followed by another die each have a key of their own. */
const FURTHER_KEY = 1 << 24;

/** A key that equivalent totals share, for the enumeration of all branches. */
export type Alike = (total: number) => number;

export const isOpenEnded = (face: number): boolean => face >= ONWARD;

/** The keys of first faces, given those of totals. */
export const faceKeys =
  (alike: Alike): Alike =>
  (face) =>
    isOpenEnded(face) ? FURTHER_KEY + face : alike(face);

/** Rolls a further open-ended die, and those that follow it (RMC-ATK-02, RMC-ATK-08). */
export const rollFurther = (ctx: Ctx, actor: Combatant, alike?: Alike): number =>
  ctx.state.fixed.options['openEnded.chain'] === 'once'
    ? ctx.roll(D100, 'open-ended', actor.id, alike)
    : ctx.chain(D100, ONWARD, 'open-ended', actor.id, alike);

/** Rolls a d100 that is open-ended both ways (RMC-ATK-08). */
export function rollBothWays(ctx: Ctx, actor: Combatant, name: string, alike?: Alike): number {
  const face = ctx.roll(
    D100,
    name,
    actor.id,
    alike && ((each) => (each <= DOWNWARD ? FURTHER_KEY + each : faceKeys(alike)(each))),
  );
  if (isOpenEnded(face))
    return face + rollFurther(ctx, actor, alike && ((sum) => alike(face + sum)));
  if (face > DOWNWARD) return face;
  return face - rollFurther(ctx, actor, alike && ((sum) => alike(face - sum)));
}

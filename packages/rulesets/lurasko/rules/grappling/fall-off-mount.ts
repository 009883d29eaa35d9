import type { RuleId } from '@tiltyard/engine';
import { fallsOffMount } from '../../events/injuries.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { unseat } from '../../state/verbs/places.js';
import { rememberLookUnlessTold } from '../conditions/looks.js';

/** Takes a rider off their mount, if they have one (LUR-CTX-31). */
export function fallOffMount(ctx: Ctx, rider: Combatant, rules: readonly RuleId[]): void {
  if (rider.riding === null) return;
  ctx.tell(fallsOffMount, rules, { who: rider.id, mount: rider.riding });
  rememberLookUnlessTold(ctx, rider);
  unseat(ctx, rider);
}

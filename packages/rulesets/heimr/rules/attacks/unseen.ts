import type { Id, RuleId } from '@tiltyard/engine';
import { doneUnseen } from '../../events/attacks.js';
import type { Combatant, Ctx, Part } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { knows } from '../conditions/sight.js';

/** Something done to a combatant by someone unseen. */
interface Unseen {
  readonly who: Id;
  readonly does: 'hits' | 'holds' | 'stops' | 'shields';
  readonly part?: Part;
  readonly points?: number;
  readonly hp?: number;
}

/** Tells combatants who have not found the actor what they still notice (HEI-HIDE-07). */
export function tellUnseen(
  ctx: Ctx,
  by: Combatant | undefined,
  rules: readonly RuleId[],
  facts: Unseen,
): void {
  if (!by?.hidden || !ctx.wantsNotes) return;
  const whom = combatantById(ctx.state, facts.who);
  const from = by.hidden.from.filter((id) => {
    const other = ctx.state.combatants[id];
    return other && knows(other, whom);
  });
  if (from.length > 0)
    ctx.tell(doneUnseen, [...rules, 'HEI-HIDE-07'], { ...facts }, undefined, from);
}

import type { Id, Json } from '@tiltyard/engine';
import { moveBeforeActor, offerReadiedActions } from '@tiltyard/engine/kit';
import { isHelpless, isOut } from '../conditions/injury.js';
import { knows } from '../conditions/sight.js';
import type { State, Ctx } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { orderChanges } from '../../events/turns.js';

/** A combatant gets the place in the turn order right before whose turn it is (HEI-CTX-17). */
function before(ctx: Ctx, who: Id): void {
  const { order } = ctx.state;
  // A place that is the right one already is kept.
  if (moveBeforeActor(ctx, who) && order.some((id, i) => id !== ctx.state.order[i]))
    ctx.tell(orderChanges, ['HEI-CTX-17'], { order: [...ctx.state.order] });
}

const ATTACKS = ['attack', 'brawl', 'charge'];

/** Whether the target of a readied attack is out already: nobody readies a blow at the fallen (HEI-CTX-17, HEI-CTX-47). */
function isTargetDown(state: State, actor: Id): boolean {
  const readied = state.waiting.find(({ command }) => command.by === actor)?.command;
  const target = readied && ATTACKS.includes(readied.do) ? readied.with['target'] : undefined;
  return typeof target === 'string' && isOut(state, combatantById(state, target));
}

/** Whether nothing forbids what one has readied, as it would any other time; what it costs has been paid (HEI-CTX-17). */
function isOpen({ state, actions }: Ctx, id: Id): boolean {
  const who = combatantById(state, id);
  const readied = state.waiting.find(({ command }) => command.by === id)?.command.do ?? '';
  const paid = { ...state, combatants: { ...state.combatants, [id]: { ...who, standard: null } } };
  return !actions.get(readied)?.blocked(paid, id);
}

/** What is noticed of a combatant whom one knows of only; blows and words tell of themselves (HEI-CTX-17, HEI-HIDE-07). */
const QUIET = ['move', 'draw', 'turn'];

/** Something has happened that readied actions may answer; one who does acts from now on right before the one who set it off (HEI-CTX-17). */
export function happened(
  ctx: Ctx,
  event: string,
  who: Id,
  facts: Readonly<Record<string, Json>> = {},
): void {
  if (ctx.state.waiting.length === 0) return;
  offerReadiedActions(
    ctx,
    { event, who, facts },
    {
      rules: ['HEI-CTX-17'],
      canReact: (state: State, id) =>
        (!QUIET.includes(event) || knows(combatantById(state, id), combatantById(state, who))) &&
        !isOut(state, combatantById(state, id)) &&
        !isHelpless(state, combatantById(state, id)) &&
        !isTargetDown(state, id) &&
        isOpen(ctx, id),
      spend: before,
    },
  );
}

import type { Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { heldItems } from '@tiltyard/engine/kit';
import { disarmed } from '../../events/maneuvers.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, State } from '../../state/state.js';
import { combatantById, itemOf } from '../../state/state.js';
import { dropOnGround } from '../../state/verbs.js';
import { standard } from '../action-allotment.js';
import { endCatchOf } from '../holds.js';
import { positionModifiers } from '../attacking/aim.js';
import { attempt, maneuverRefused, meleeSides, opponents } from './maneuver.js';

const CAUGHT_DISARM = 10;

const holdsNothing = ({ name, hands }: Combatant): Refusal | undefined =>
  heldItems(hands).length === 0
    ? refuse('REN-MAN-03', 'holds-nothing', `${name} holds nothing`)
    : undefined;

/**
 * The caught weapon can be disarmed from wherever it is held; any other item must be within
 * reach (REN-CATCH-06, REN-GRID-02).
 */
function itemsOf(state: State, by: Combatant, target: Id | undefined): readonly Option<string>[] {
  const owner = state.combatants[target ?? ''];
  if (!owner) return [];
  const outOfReach = maneuverRefused(state, by, owner);
  return heldItems(owner.hands).map((id) => {
    const option = { value: id, label: state.fixed.items[id]?.name ?? id };
    return outOfReach && !hasCaught(by, owner.id, id) ? { ...option, refused: outOfReach } : option;
  });
}

const hasCaught = ({ catching }: Combatant, owner: Id, item: string): boolean =>
  catching?.of === owner && catching.caught === item;

function disarmRefused(state: State, by: Combatant, target: Combatant): Refusal | undefined {
  const refused = by.catching?.of === target.id ? undefined : maneuverRefused(state, by, target);
  return refused ?? holdsNothing(target);
}

/**
 * Disarm: the target drops the item named before the roll (REN-MAN-03); +10 against a weapon
 * that the actor has caught (REN-CATCH-06).
 */
export const disarm = defineAction({
  id: 'disarm',
  name: 'Disarm',
  rules: ['REN-MAN-03'],
  open: true,
  cost: standard,
  with: {
    target: param.combatant((state, actor) =>
      opponents(state, actor, (who, target) => disarmRefused(state, who, target)),
    ),
    item: param.oneOf((state, actor, { target }: { readonly target?: Id }) =>
      itemsOf(state, combatantById(state, actor), target),
    ),
  },
  do(ctx, actor, { target: id, item }) {
    const who = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, id);
    const caught = hasCaught(who, id, item);
    const won = attempt(ctx, who, target, {
      name: 'disarm',
      rule: 'REN-MAN-03',
      by: meleeSides(ctx.state, who, target, item),
      against: [...meleeSides(ctx.state, target), { skill: 'fray' }],
      defence: true,
      modifiers: (total, arm) =>
        positionModifiers(
          ctx,
          ctx.addModifier(total, CAUGHT_DISARM, 'REN-CATCH-06', caught, 'caught weapon'),
          who,
          target,
          arm,
        ),
    });
    if (!won) return;
    dropOnGround(ctx, target, item);
    ctx.tell(disarmed, ['REN-MAN-03'], { who: id, item: itemOf(ctx.state, item).name });
    endCatchOf(ctx, item);
  },
});

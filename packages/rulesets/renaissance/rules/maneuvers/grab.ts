import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { grabbed } from '../../events/maneuvers.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, disabled, sheetOf } from '../../state/state.js';
import { inflict, seize } from '../../state/verbs.js';
import { positionModifiers } from '../attacking/aim.js';
import { sizeModifier } from '../attacking/ranged.js';
import { UNARMED } from '../items/wielding.js';
import { cannotAct, overBudget, standard } from '../action-allotment.js';
import { isInReach } from '../overview/threat.js';
import { endGrab } from '../holds.js';
import { attempt, maneuverRefused, opponents } from './maneuver.js';

function grabRefused(state: State, actor: Combatant, target: Combatant): Refusal | undefined {
  if (target.grabbedBy.includes(actor.id))
    return refuse('REN-MAN-06', 'already-grabbed', `${target.name} is already grabbed`);
  return isInReach(state, actor, target, UNARMED)
    ? maneuverRefused(state, actor, target)
    : refuse('REN-GRID-02', 'out-of-reach', `${target.name} is out of reach`);
}

/** Grab: the target can then only try to escape (REN-MAN-06, REN-MAN-07). No unarmed penalty, no injury (REN-UNARM-06). */
export const grab = defineAction({
  id: 'grab',
  name: 'Grab',
  rules: ['REN-MAN-06', 'REN-UNARM-06'],
  open: true,
  cost: standard,
  with: {
    target: param.combatant((state, actor) =>
      opponents(state, actor, (who, target) => grabRefused(state, who, target)),
    ),
  },
  do(ctx, actor, { target: id }) {
    const who = combatantById(ctx.state, actor);
    const target = combatantById(ctx.state, id);
    const won = attempt(ctx, who, target, {
      name: 'grab',
      rule: 'REN-MAN-06',
      by: [{ skill: UNARMED }],
      against: [{ skill: 'fray' }, { skill: UNARMED }],
      defence: true,
      modifiers: (total) =>
        positionModifiers(ctx, sizeModifier(ctx, total, target, 'grab', -1), who, target),
    });
    if (won) takeHold(ctx, who, target);
  },
});

/** The referee says what a grabbed combatant can still do; normally only try to escape (REN-MAN-07). */
function takeHold(ctx: Ctx, actor: Combatant, target: Combatant): void {
  seize(ctx, target, actor.id);
  const facts = { who: target.id, by: actor.id };
  ctx.tell(grabbed, ['REN-MAN-06', 'REN-MAN-07'], facts);
  const grip = ctx.ask({
    id: 'grab-result',
    who: 'gm',
    rules: ['REN-MAN-07'],
    about: facts,
    options: [
      { value: 'held', label: 'only try to escape' },
      { value: 'hampered', label: 'act, but not move away' },
    ],
    fallback: 'held',
  });
  if (grip === 'hampered')
    inflict(ctx, target, {
      kind: 'loosely held',
      amount: 0,
      by: actor.id,
      until: { at: 'fight end' },
    });
}

/**
 * The combatant that an actor can try to free from a hold: themselves, or else their mount,
 * which acts through its rider (REN-MAN-08, REN-MOUNT-01).
 */
export function inHold(state: State, actor: Id): Combatant {
  const who = combatantById(state, actor);
  const mount = mountOf(state, who);
  return mount && who.grabbedBy.length === 0 && mount.grabbedBy.length > 0 ? mount : who;
}

function canEscape(state: State, actor: Id): Refusal | undefined {
  const who = combatantById(state, actor);
  if (inHold(state, actor).grabbedBy.length === 0)
    return refuse('REN-MAN-08', 'not-grabbed', `${who.name} is not grabbed`);
  // Being grabbed does not prevent this action; everything else that prevents acting does.
  return disabled(state, who) || who.riddenBy !== null
    ? cannotAct(state, actor)
    : overBudget(state, actor, 'standard');
}

/** Escape: Unarmed Combat or STR + SOM against the grabber's Unarmed Combat (REN-MAN-08). */
export const escape = defineAction({
  id: 'escape',
  name: 'Escape',
  group: 'standard',
  rules: ['REN-MAN-08'],
  open: true,
  requires: [canEscape],
  with: {
    from: param.combatant(
      (state, actor) => inHold(state, actor).grabbedBy.map((id) => combatantById(state, id)),
      { label: 'Grabber' },
    ),
  },
  do(ctx, actor, { from }) {
    standard.pay(ctx, actor, 'escape');
    const who = inHold(ctx.state, actor);
    const grabber = combatantById(ctx.state, from);
    const { aptitudes, STR } = sheetOf(ctx.state, who);
    const won = attempt(ctx, who, grabber, {
      name: 'escape',
      rule: 'REN-MAN-08',
      by: [
        { skill: UNARMED },
        { stat: { base: STR + aptitudes.SOM, of: ['SOM'], bodily: true }, name: 'STR + SOM' },
      ],
      against: [{ skill: UNARMED }],
      defence: false,
    });
    if (won) endGrab(ctx, grabber, who);
  },
});

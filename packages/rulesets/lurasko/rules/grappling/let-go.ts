import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { combatantById } from '@tiltyard/engine/kit';
import { silences } from '../../events/grapples.js';
import { defineAction, param } from '../../state/define.js';
import { grappleOf, grapplesOf, leaderOf, normalGrapples, partner } from '../../state/grapples.js';
import type { Grapple, State } from '../../state/state.js';
import { netAdvantage } from '../advantage/advantage.js';
import { free } from '../conditions/can-act.js';
import { endGrapple, giveUp, recheckPins, silence } from './grip.js';
import { partners } from './partners.js';

/** Why a combatant may not leave a normal grapple as a free action, or undefined (LUR-GRAP-09, LUR-GRAP-10). */
function boundRefused(state: State, actor: Id, grapple: Grapple): Refusal | undefined {
  const other = combatantById(state, partner(grapple, actor));
  const isBehind =
    state.fixed.options.leaveTest === 'grapple'
      ? leaderOf(grapple) === other.id
      : netAdvantage(state, other, combatantById(state, actor)) > 0;
  return isBehind
    ? refuse('LUR-GRAP-09', 'other-has-advantage', `${other.name} has the advantage`)
    : undefined;
}

/** Why a combatant may not leave a grapple as a free action, or undefined (LUR-GRAP-09, LUR-GRAP-10, LUR-PICK-07, LUR-CLIMB-14). */
function leavingRefused(state: State, actor: Id, grapple: Grapple): Refusal | undefined {
  if (grapple.kind === 'normal') return boundRefused(state, actor, grapple);
  if (grapple.a === actor) return undefined;
  if (grapple.kind === 'climb')
    return refuse(
      ['LUR-CLIMB-07', 'LUR-CLIMB-09'],
      'throw-off-instead',
      'throw the climber off instead',
    );
  const holder = combatantById(state, grapple.a);
  return refuse(
    ['LUR-GRAP-09', 'LUR-PICK-07'],
    'held',
    `${holder.name} has the advantage and holds on`,
  );
}

/** Ending a grapple: a free action of its leader, a holder, or a climber (LUR-GRAP-10, LUR-CLIMB-14). */
export const letGo = defineAction({
  id: 'let-go',
  name: 'End the grapple',
  rules: ['LUR-GRAP-10', 'LUR-CLIMB-14'],
  cost: free,
  requires: [
    (state, actor) =>
      grapplesOf(state, actor).length === 0
        ? refuse('LUR-GRAP-10', 'not-grappling', 'not in a grapple')
        : undefined,
  ],
  with: {
    target: param.combatant((state, actor) =>
      partners(state, actor, (each) => leavingRefused(state, actor, each)),
    ),
  },
  do(ctx, actor, { target }) {
    const grapple = grappleOf(ctx.state, actor, target);
    endGrapple(ctx, grapple, [grapple.kind === 'climb' ? 'LUR-CLIMB-14' : 'LUR-GRAP-10']);
    recheckPins(ctx);
  },
});

const NO_ADVANTAGE = refuse('LUR-MULTI-03', 'no-advantage', 'there is no advantage to give up');

/** Giving up an advantage, for example to attack another enemy (LUR-MULTI-03). */
export const yieldAdvantage = defineAction({
  id: 'give-up-advantage',
  name: 'Give up advantage',
  rules: ['LUR-MULTI-03'],
  cost: free,
  requires: [
    (state, actor) =>
      normalGrapples(state, actor).some((each) => leaderOf(each) === actor)
        ? undefined
        : NO_ADVANTAGE,
  ],
  with: {
    target: param.combatant((state, actor) =>
      partners(state, actor, (each) =>
        each.kind === 'normal' && leaderOf(each) === actor ? undefined : NO_ADVANTAGE,
      ),
    ),
  },
  do(ctx, actor, { target }) {
    giveUp(ctx, grappleOf(ctx.state, actor, target), ['LUR-MULTI-03']);
    recheckPins(ctx);
  },
});

const hasPinned = (grapple: Grapple, actor: Id): boolean =>
  grapple.pinned && leaderOf(grapple) === actor;

/** Keeping a pinned character from speaking, or letting them speak again (LUR-GADV-10). */
export const silencePinned = defineAction({
  id: 'silence',
  name: 'Silence pinned enemy',
  rules: ['LUR-GADV-10'],
  cost: free,
  requires: [
    (state, actor) =>
      grapplesOf(state, actor).some((each) => hasPinned(each, actor))
        ? undefined
        : refuse('LUR-GADV-10', 'nobody-pinned', 'you have no one pinned'),
  ],
  with: {
    target: param.combatant((state, actor) =>
      partners(state, actor, (each) =>
        hasPinned(each, actor)
          ? undefined
          : refuse('LUR-GADV-10', 'not-pinned', 'only the pinned can be silenced'),
      ),
    ),
    silent: param.oneOf(
      [true, false],
      () => [
        { value: true, label: 'silence' },
        { value: false, label: 'let speak' },
      ],
      { label: 'Speech' },
    ),
  },
  do(ctx, actor, { target, silent }) {
    silence(ctx, grappleOf(ctx.state, actor, target), silent);
    ctx.tell(silences, ['LUR-GADV-10'], { by: actor, who: target, silent });
  },
});

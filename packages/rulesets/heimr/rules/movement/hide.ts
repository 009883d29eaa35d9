import type { ActionRequirement, Id, Option, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { concealmentFrom } from '@tiltyard/engine/space';
import { failsToHide, hides } from '../../events/hiding-and-chases.js';
import { setHidden } from '../../state/combatant-verbs.js';
import { defineAction, param } from '../../state/define.js';
import { hiddenFrom } from '../../state/hiding.js';
import type { Combatant, Hidden, State } from '../../state/state.js';
import { allCombatants, areEnemies, combatantById } from '../../state/state.js';
import { free } from '../action-types/budget.js';
import { attempt, partHolds } from '../attacks/bind.js';
import { isInCluster, leaveCluster } from '../attacks/cluster.js';
import { isOut } from '../conditions/injury.js';
import { knows } from '../conditions/sight.js';
import { cannotLeaveReason } from './crossing.js';

/** Why one cannot hide from this opponent, or nothing (HEI-HIDE-01, HEI-HIDE-04, HEI-HIDE-05). */
function hideRefused(state: State, who: Combatant, opponent: Combatant): Refusal | undefined {
  const { id, name, at, attacks } = opponent;
  if (opponent.holding?.who === who.id || who.holding?.who === id)
    return refuse(['HEI-HIDE-01', 'HEI-CTX-35'], 'held', `${name} and ${who.name} are in a hold`);
  if (concealmentFrom(state.fixed.map, who.at, at) === 0)
    return refuse(
      ['HEI-HIDE-01', 'HEI-CTX-41'],
      'no-concealment',
      `nothing here conceals from ${name}`,
    );
  if (who.clusterAtStart.includes(id))
    return refuse(
      'HEI-HIDE-04',
      'shared-cluster',
      `${name} shared the cluster when the turn began`,
    );
  return attacks.some((each) => each.at === who.id && each.sort === 'ranged')
    ? refuse('HEI-HIDE-05', 'just-shot-at', `${name} has just shot at ${who.name}`)
    : undefined;
}

/** Opponents to hide from, as far as one knows of them (HEI-HIDE-01, HEI-HIDE-07). */
function opponents(state: State, actor: Id): readonly Option<Id>[] {
  const who = combatantById(state, actor);
  return allCombatants(state)
    .filter((other) => areEnemies(who, other) && knows(who, other) && !isOut(state, other))
    .map((opponent) => {
      const refused = hideRefused(state, who, opponent);
      return { value: opponent.id, label: opponent.name, ...(refused ? { refused } : {}) };
    });
}

const IN_CLUSTER = refuse('HEI-HIDE-06', 'in-cluster', "you can't hide while in a combat cluster");

const notInCluster: ActionRequirement<State> = (state, actor) =>
  isInCluster(state, actor) ? IN_CLUSTER : undefined;

/** Hiding goes to another spot, which takes being able to move (HEI-CTX-32, HEI-CTX-35). */
const canSlipAway: ActionRequirement<State> = (state, actor) =>
  cannotLeaveReason(state, combatantById(state, actor));

/** Hidden by a new roll: from whom it was meant for, and still from those who have not found it and see no better now (HEI-HIDE-07). */
function hiddenAnew(
  state: State,
  who: Combatant,
  requirement: number,
  from: readonly Id[],
): Hidden {
  const still = (who.hidden?.from ?? []).filter(
    (id) => concealmentFrom(state.fixed.map, who.at, combatantById(state, id).at) > 0,
  );
  return hiddenFrom(state, who, requirement, [...new Set([...still, ...from])]);
}

/** Hiding: a free action; survival sets what perception has to meet (HEI-HIDE-01 to 06). */
export const hide = defineAction({
  id: 'hide',
  name: 'Hide',
  cost: free,
  rules: ['HEI-HIDE-01', 'HEI-HIDE-02', 'HEI-ACT-03'],
  requires: [notInCluster, canSlipAway],
  with: {
    from: param.list(
      (state, actor) => {
        const options = opponents(state, actor);
        return { options, min: 1, max: Math.max(1, options.length) };
      },
      { label: 'Hide from' },
    ),
  },
  do(ctx, actor, { from }) {
    const who = combatantById(ctx.state, actor);
    // What perception has to meet is for the hider alone to know.
    const rolled = attempt(ctx, {
      who,
      name: 'hide',
      ability: 'survival',
      rules: ['HEI-HIDE-02'],
      audience: [actor],
    });
    const rules = ['HEI-HIDE-01', 'HEI-HIDE-03'];
    if (rolled.failed || rolled.stopped)
      return ctx.tell(failsToHide, rules, { who: actor, from: [...from], requirement: null });
    const { total } = rolled;
    // The spot is away from others: whom it holds it lets go of, and what the GM overrides it gets out of.
    leaveCluster(ctx, who);
    partHolds(ctx, who, ['HEI-HIDE-01']);
    setHidden(ctx, who, hiddenAnew(ctx.state, who, total, from));
    return ctx.tell(hides, rules, { who: actor, from: [...from], requirement: total });
  },
});

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

/** Why a combatant cannot hide from an opponent, or undefined (HEI-HIDE-01, HEI-HIDE-04, HEI-HIDE-05). */
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

/** Opponents to hide from, as far as a combatant knows of them (HEI-HIDE-01, HEI-HIDE-07). */
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

/** Hiding means going to another spot, which takes being able to move (HEI-CTX-32, HEI-CTX-35). */
const canSlipAway: ActionRequirement<State> = (state, actor) =>
  cannotLeaveReason(state, combatantById(state, actor));

/**
 * The opponents from whom a new roll hides a combatant: those it was made against, and those who had not found the
 * combatant and do not see them better now (HEI-HIDE-07).
 */
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

/** Hiding: a free action; survival sets the requirement for perception (HEI-HIDE-01 to 06). */
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
    // Only the hider may know the requirement for perception.
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
    // The hiding place is away from others, so the hider lets go of whomever they hold; by a GM's override they also
    // leave their cluster.
    leaveCluster(ctx, who);
    partHolds(ctx, who, ['HEI-HIDE-01']);
    setHidden(ctx, who, hiddenAnew(ctx.state, who, total, from));
    return ctx.tell(hides, rules, { who: actor, from: [...from], requirement: total });
  },
});

import type { Id, Option, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { concealmentFrom } from '@tiltyard/engine/space';
import { z } from 'zod';
import { attempt } from '../attacks/bind.js';
import { pay, unable } from '../action-types/budget.js';
import { inCluster } from '../attacks/cluster.js';
import { hideAppeal } from '../../players/tactics.js';
import { out } from '../conditions/injury.js';
import type { Combatant, Hidden, State } from '../../state/state.js';
import { areEnemies, allCombatants, combatantById } from '../../state/state.js';
import { setHidden } from '../../state/combatant-verbs.js';
import { failsToHide, hides } from '../../events/hiding-and-chases.js';

/** Why one cannot hide from this opponent, or nothing (HEI-HIDE-01, HEI-HIDE-04, HEI-HIDE-05). */
function hideRefused(state: State, who: Combatant, foe: Combatant): Refusal | undefined {
  if (concealmentFrom(state.fixed.map, who.at, foe.at) === 0)
    return {
      rules: ['HEI-HIDE-01', 'HEI-CTX-41'],
      reason: `nothing here conceals from ${foe.name}`,
    };
  if (who.clusterAtStart.includes(foe.id))
    return refuse('HEI-HIDE-04', `${foe.name} shared the cluster when the turn began`);
  if (foe.attacks.some((each) => each.at === who.id && each.sort === 'ranged'))
    return refuse('HEI-HIDE-05', `${foe.name} has just shot at ${who.name}`);
  return undefined;
}

const opponents = (state: State, by: Id): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return allCombatants(state)
    .filter((foe) => areEnemies(who, foe) && !out(state, foe))
    .map((foe) => {
      const refused = hideRefused(state, who, foe);
      return { value: foe.id, label: foe.name, appeal: 1, ...(refused ? { refused } : {}) };
    });
};

/** Hidden by a new roll: from whom it was meant for, and still from those who have not found it and see no better now (HEI-HIDE-07). */
function hiddenFrom(
  state: State,
  who: Combatant,
  requirement: number,
  from: readonly Id[],
): Hidden {
  const still = (who.hidden?.from ?? []).filter(
    (id) => concealmentFrom(state.fixed.map, who.at, combatantById(state, id).at) > 0,
  );
  return { requirement, from: [...new Set([...still, ...from])] };
}

/** Hiding: a free action; survival sets what perception has to meet (HEI-HIDE-01 to 06). */
export const hide = action<State, { from: readonly Id[] }>({
  id: 'hide',
  name: 'Hide',
  group: 'free',
  rules: ['HEI-HIDE-01', 'HEI-HIDE-02', 'HEI-ACT-03'],
  schema: z.strictObject({ from: z.array(z.string()).min(1) }),
  labels: { from: 'From whom' },
  domains: {
    from(state, by) {
      const options = opponents(state, by);
      return { kind: 'list', options, min: 1, max: Math.max(1, options.length) };
    },
  },
  blocked: (state, by) =>
    unable(state, by, 'free', 'hide') ??
    (inCluster(state, by) ? refuse('HEI-HIDE-06', 'not out of the middle of a fight') : undefined),
  perform(ctx, by, { from }) {
    const who = combatantById(ctx.state, by);
    pay(ctx, by, 'free', 'hide');
    const rolled = attempt(ctx, { who, name: 'hide', ability: 'survival', rules: ['HEI-HIDE-02'] });
    const hidden =
      rolled.failed || rolled.stopped ? who.hidden : hiddenFrom(ctx.state, who, rolled.total, from);
    const succeeds = !rolled.failed && !rolled.stopped;
    setHidden(ctx, who, hidden);
    ctx.tell(succeeds ? hides : failsToHide, ['HEI-HIDE-01', 'HEI-HIDE-03'], {
      who: by,
      from: [...from],
      requirement: succeeds ? rolled.total : null,
    });
  },
  appealUpTo: 35,
  appeal: (state, by) =>
    combatantById(state, by).hidden === null ? hideAppeal(state, combatantById(state, by)) : 0,
});

import type { Id } from '@tiltyard/engine';
import { GM, gmHeals, gmHides, gmSetsCondition } from '@tiltyard/engine';
import { createConditionAction, createHideAction } from '@tiltyard/engine/kit';
import {
  clearInjuries,
  heal,
  removeEffects,
  setHidden,
  takePosition,
} from '../../state/combatant-verbs.js';
import { defineGmAction, param } from '../../state/define.js';
import { hiddenFrom } from '../../state/hiding.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, areEnemies, combatantById, PARTS, sheetOf } from '../../state/state.js';
import { partHolds } from '../attacks/bind.js';
import { leaveCluster } from '../attacks/cluster.js';
import { fallProne, inflict } from '../attacks/effects.js';
import { hasLegInjury, isInjured, isUnconscious } from '../conditions/injury.js';

const MAX_POINTS = 105;

/** The GM takes hit points away, at a body part given or rolled (HEI-CTX-34, HEI-CTX-36). */
export const gmHarm = defineGmAction({
  id: 'gm.harm',
  name: 'Deal damage',
  rules: ['HEI-CTX-34', 'HEI-CTX-36'],
  with: {
    who: param.combatant(),
    damage: param.number({ min: 0, max: MAX_POINTS }),
    part: param.optional(param.oneOf(PARTS, { label: 'Body part' })),
  },
  do(ctx, _, { who, damage, part }) {
    if (damage > 0)
      inflict(ctx, combatantById(ctx.state, who), { kind: 'hit', amount: damage, by: GM, part });
  },
});

/**
 * The GM restores hit points; a combatant with one or more is no longer injured or unconscious (HEI-CTX-36,
 * HEI-CTX-37).
 */
export const gmHeal = defineGmAction({
  id: 'gm.heal',
  name: 'Heal',
  rules: ['HEI-CTX-36', 'HEI-CTX-37'],
  with: {
    who: param.combatant(),
    points: param.number({ min: 0, max: MAX_POINTS }, { label: 'Hit points' }),
  },
  do(ctx, _, { who: id, points }) {
    const who = combatantById(ctx.state, id);
    const before = who.hp;
    const wasOut = isUnconscious(ctx.state, who);
    heal(ctx, who, Math.max(before, Math.min(sheetOf(ctx.state, who).hitPoints, before + points)));
    if (!isInjured(who)) clearInjuries(ctx, who);
    if (wasOut && !isUnconscious(ctx.state, who)) takePosition(ctx, who, 'prone');
    const healed = who.hp - before;
    ctx.tell(gmHeals, ['HEI-CTX-36'], {
      who: id,
      points: healed,
      of: healed === 1 ? 'hit point' : 'hit points',
    });
  },
});

const EFFECTS = { prone: 'fall', dazed: 'daze', weakened: 'weaken' } as const;
type ConditionName = keyof typeof EFFECTS;

const hasCondition = (who: Combatant, condition: ConditionName): boolean =>
  condition === 'prone'
    ? who.position === 'prone'
    : who.effects.some(({ kind }) => kind === EFFECTS[condition]);

function takeAway(ctx: Ctx, id: Id, condition: ConditionName): void {
  const who = combatantById(ctx.state, id);
  if (!hasCondition(who, condition)) return;
  if (condition === 'prone') takePosition(ctx, who, 'standing');
  else
    removeEffects(
      ctx,
      who,
      who.effects.filter(({ kind }) => kind === EFFECTS[condition]),
    );
  ctx.tell(gmSetsCondition, ['HEI-CTX-34'], { who: id, condition, on: false });
  // An injured leg gives way for as long as the injury lasts.
  if (hasLegInjury(who)) fallProne(ctx, who, ['HEI-CTX-36']);
}

/** The GM sets or ends a condition (HEI-CTX-34). */
export const gmCondition = createConditionAction<State>()({
  rules: ['HEI-CTX-34'],
  conditions: ['prone', 'dazed', 'weakened'],
  has: (state, id, condition) => hasCondition(combatantById(state, id), condition),
  set(ctx, id, condition, on) {
    if (on)
      inflict(ctx, combatantById(ctx.state, id), { kind: EFFECTS[condition], amount: 1, by: GM });
    else takeAway(ctx, id, condition);
  },
});

/** The perception requirement to find combatants hidden by the GM (HEI-HIDE-03). */
const REQUIREMENT = 10;

/** The GM hides a combatant from all opponents, out of any cluster and hold, or reveals them (HEI-HIDE-01, HEI-HIDE-03, HEI-HIDE-06). */
export const gmHide = createHideAction<State>({
  rules: ['HEI-HIDE-03', 'HEI-HIDE-06'],
  isHidden: (state, id) => combatantById(state, id).hidden !== null,
  set(ctx, id, hidden) {
    const who = combatantById(ctx.state, id);
    const from = allCombatants(ctx.state)
      .filter((other) => areEnemies(who, other))
      .map((other) => other.id);
    if (hidden) {
      leaveCluster(ctx, who);
      partHolds(ctx, who, ['HEI-HIDE-01']);
    }
    const is = hidden && from.length > 0;
    setHidden(ctx, who, is ? hiddenFrom(ctx.state, who, REQUIREMENT, from) : null);
    ctx.tell(gmHides, ['HEI-HIDE-03'], { who: id, hidden });
  },
});

import type { Id, RuleId } from '@tiltyard/engine';
import { gmHeals, gmSetsCondition } from '@tiltyard/engine';
import { createConditionAction, createHideAction } from '@tiltyard/engine/kit';
import { holdChanges } from '../events/conditions.js';
import { awarenessChanges, hidingChanges } from '../events/maneuvers.js';
import { pastHelp } from '../events/rulings.js';
import { defineGmAction, param } from '../state/define.js';
import type { Combatant, Ctx, State, StunKind } from '../state/state.js';
import { combatantById, isAware } from '../state/state.js';
import {
  endStun,
  getUp,
  setAware,
  setHeld,
  setHidden,
  setStaggered,
} from '../state/verbs/index.js';
import { heal, loseHits } from './critical-effects/harm.js';
import { knockProne, stagger } from './critical-effects/stagger.js';
import { stun } from './critical-effects/stun.js';

const MAX_HITS = 999;
const who = param.combatant();

/** Whether a combatant is dead, which is also logged: further effects and help are then useless (RMC-EFF-14). */
export function isPastHelp(ctx: Ctx, { id, dead }: Combatant): boolean {
  if (dead) ctx.tell(pastHelp, ['RMC-EFF-14'], { who: id });
  return dead;
}

/** Takes hits away on the GM's decision (RMC-EFF-10). */
export const gmHarm = defineGmAction({
  id: 'gm.harm',
  name: 'Deal damage',
  rules: ['RMC-EFF-10'],
  with: { who, damage: param.number({ min: 0, max: MAX_HITS }, { label: 'Hits' }) },
  do(ctx, _, { who: id, damage }) {
    const target = combatantById(ctx.state, id);
    if (!isPastHelp(ctx, target)) loseHits(ctx, target, damage, ['RMC-EFF-10']);
  },
});

/** Restores hits on the GM's decision (RMC-EFF-10); injuries are treated separately. */
export const gmHeal = defineGmAction({
  id: 'gm.heal',
  name: 'Heal',
  rules: ['RMC-EFF-10'],
  with: { who, hits: param.number({ min: 0, max: MAX_HITS }) },
  do(ctx, _, { who: id, hits }) {
    const target = combatantById(ctx.state, id);
    if (isPastHelp(ctx, target)) return;
    const before = target.hits;
    heal(ctx, target, hits);
    const healed = target.hits - before;
    ctx.tell(gmHeals, ['RMC-EFF-10'], {
      who: id,
      points: healed,
      of: healed === 1 ? 'hit' : 'hits',
    });
  },
});

const STUNS = { stunned: 'stunned', dazed: 'dazed', 'unable to parry': 'noParry' } as const;

const CONDITIONS = [
  'prone',
  'staggered',
  'stunned',
  'dazed',
  'unable to parry',
  'held',
  'unaware',
] as const;
type ConditionName = (typeof CONDITIONS)[number];

const RULE: Readonly<Record<ConditionName, RuleId>> = {
  prone: 'RMC-STAG-06',
  staggered: 'RMC-STAG-03',
  stunned: 'RMC-STUN-01',
  dazed: 'RMC-DAZE-01',
  'unable to parry': 'RMC-NOPARRY-01',
  held: 'RMC-DB-05',
  unaware: 'RMC-DB-03',
};

const isStunned = ({ stunActive, stunPending }: Combatant, kind: StunKind): boolean =>
  stunActive[kind] + stunPending[kind] > 0;

function has(target: Combatant, condition: ConditionName): boolean {
  switch (condition) {
    case 'prone':
    case 'held':
      return target[condition];
    case 'staggered':
      return target.staggered !== 'no';
    case 'unaware':
      return !isAware(target);
    default:
      return isStunned(target, STUNS[condition]);
  }
}

/** Gives a condition with everything that follows from it by the rules; a stun lasts one round. */
function give(ctx: Ctx, target: Combatant, condition: ConditionName): void {
  switch (condition) {
    case 'prone':
      return knockProne(ctx, target);
    case 'staggered':
      return stagger(ctx, target);
    case 'held':
      setHeld(ctx, target, true);
      return ctx.tell(holdChanges, ['RMC-DB-05'], { who: target.id, held: true });
    case 'unaware':
      setAware(ctx, target, false);
      return ctx.tell(awarenessChanges, ['RMC-DB-03'], { who: target.id, aware: false });
    default:
      return stun(ctx, target, STUNS[condition], 1);
  }
}

function takeAway(ctx: Ctx, target: Combatant, condition: ConditionName): void {
  switch (condition) {
    case 'prone':
      getUp(ctx, target);
      break;
    case 'staggered':
      setStaggered(ctx, target, 'no');
      break;
    case 'held':
      setHeld(ctx, target, false);
      break;
    case 'unaware':
      setAware(ctx, target, true);
      break;
    default:
      endStun(ctx, target, STUNS[condition]);
  }
  ctx.tell(gmSetsCondition, [RULE[condition]], { who: target.id, condition, on: false });
}

/**
 * Gives a condition of the critical effects on the GM's decision, or removes it (RMC-CRIT-05,
 * RMC-DB-03, RMC-DB-05).
 */
export const gmCondition = createConditionAction<State>()({
  rules: ['RMC-CRIT-05', 'RMC-DB-03', 'RMC-DB-05'],
  conditions: CONDITIONS,
  has: (state, id, condition) => has(combatantById(state, id), condition),
  set(ctx, id: Id, condition, on) {
    const target = combatantById(ctx.state, id);
    if (isPastHelp(ctx, target)) return;
    if (on) give(ctx, target, condition);
    else if (has(target, condition)) takeAway(ctx, target, condition);
  },
});

/** Hides a combatant from all other sides, or reveals them (RMC-SURP-01). */
export const gmHide = createHideAction<State>({
  rules: ['RMC-SURP-01'],
  isHidden: (state, id) => combatantById(state, id).hidden,
  set(ctx, id, hidden) {
    setHidden(ctx, combatantById(ctx.state, id), hidden);
    ctx.tell(hidingChanges, ['RMC-SURP-01'], { who: id, hidden });
  },
});

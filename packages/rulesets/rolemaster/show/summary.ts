import type {
  CombatantSummary,
  Condition,
  ConditionSign,
  Id,
  Resource,
  RuleId,
} from '@tiltyard/engine';
import { createCondition, doing, drawnAs } from '@tiltyard/engine';
import { plural, signed } from '@tiltyard/engine/show';
import { healthOf } from '../rules/critical-effects/harm.js';
import { initiativeDice } from '../rules/critical-effects/initiative-penalty.js';
import { reservedOb } from '../rules/bonuses/shiftable-ob.js';
import { engagedBy } from '../rules/melee/engagement.js';
import type { Combatant, State, Stun, StunKind } from '../state/state.js';
import {
  ACTION_POINTS,
  combatantById,
  countsActionPoints,
  isAware,
  isOut,
  itemOf,
  sheetOf,
  STUN_KINDS,
} from '../state/state.js';
import { forThisRound, roundsInForce, roundsOf, wearing } from './wearing-off.js';

interface StunWords {
  readonly sign: ConditionSign;
  readonly name: string;
  readonly rules: readonly RuleId[];
}

const STUNS: Readonly<Record<StunKind, StunWords>> = {
  noParry: {
    sign: 'no parry',
    name: 'unable to parry',
    rules: ['RMC-NOPARRY-01', 'RMC-NOPARRY-02'],
  },
  stunned: { sign: 'stunned', name: 'stunned', rules: ['RMC-STUN-01', 'RMC-STUN-02'] },
  dazed: { sign: 'dazed', name: 'dazed', rules: ['RMC-DAZE-01', 'RMC-DAZE-02'] },
};

/** Adds the stun in force or the pending stun, which follows what is in force of the same kind. */
function addStuns(state: State, who: Combatant, when: 'active' | 'pending', to: Condition[]): void {
  const { stunActive: active, stunPending: pending, stunFelt: felt } = who;
  const isPending = when === 'pending';
  const immediate = state.fixed.options['eff.start'] === 'immediate';
  const later = (kind: StunKind): string => {
    if (!immediate) return ' to come';
    return active[kind] > 0 ? ' more' : '';
  };
  const timing = isPending ? 'RMC-EFF-05' : 'RMC-WEAR-02';
  const shown = isPending ? pending : active;
  const all: Stun = {
    dazed: active.dazed + pending.dazed,
    stunned: active.stunned + pending.stunned,
    noParry: active.noParry + pending.noParry,
  };
  for (const kind of STUN_KINDS) {
    if (shown[kind] === 0) continue;
    const { sign, name, rules } = STUNS[kind];
    const said = `${name} ${shown[kind]}${isPending ? later(kind) : ''}`;
    const condition = drawnAs(sign, createCondition(said, ...rules, timing), shown[kind]);
    const left = isPending ? roundsOf(state, all, kind) : roundsInForce(state, who, kind);
    to.push(wearing(state, who, condition, { left, felt: felt && !isPending }));
  }
}

/** Adds current and pending unconsciousness, and pending death. */
function addTimers(state: State, combatant: Combatant, to: Condition[]): void {
  const isImmediate = state.fixed.options['eff.start'] === 'immediate';
  for (const { kind, turns, counting } of combatant.timers) {
    const isToCome = kind === 'out' && !counting && !isImmediate;
    const name = `${kind === 'dead' ? 'dying' : 'out'}: ${plural(turns, 'turn')}${isToCome ? ' to come' : ''}`;
    const condition = drawnAs('dying', createCondition(name, 'RMC-EFF-12'), turns);
    to.push(
      kind === 'dead'
        ? condition
        : wearing(state, combatant, condition, { left: turns, felt: turns < 1 }),
    );
  }
}

/** Describes being prone: if no rule in force says how it affects blows, the GM is asked (RMC-STAG-08, RMC-CTX-09). */
function prone({ fixed: { options } }: State): Condition {
  const isEasier =
    options['prone.modifiers'] === 'sample' || options.positionModifiers === 'enabled';
  return doing(
    isEasier
      ? 'Easier to hit, and down until an action to rise.'
      : 'Down until an action to rise. What it does to blows is for the GM to say.',
    drawnAs('prone', createCondition('prone', 'RMC-STAG-06', 'RMC-STAG-08')),
  );
}

/** Adds the conditions of a combatant's body. */
function addBody(state: State, combatant: Combatant, to: Condition[]): void {
  if (isOut(state, combatant))
    to.push(drawnAs('disabled', createCondition('unconscious', 'RMC-EFF-14', 'RMC-EFF-12')));
  addTimers(state, combatant, to);
  if (combatant.prone) to.push(prone(state));
  if (combatant.staggered !== 'no')
    to.push(
      wearing(
        state,
        combatant,
        drawnAs('staggered', createCondition('staggered', 'RMC-STAG-01', 'RMC-STAG-03')),
        { left: 1, felt: combatant.staggered === 'felt' },
      ),
    );
  addStuns(state, combatant, 'active', to);
  addStuns(state, combatant, 'pending', to);
  const { bleed } = combatant;
  if (bleed > 0)
    to.push(drawnAs('bleeding', createCondition(`bleeding ${bleed}`, 'RMC-EFF-11'), bleed));
  addInjuries(combatant, to);
}

/**
 * Adds injuries: those that last until healed as one sum, those with a time limit by their
 * remaining turns (RMC-EFF-10).
 */
function addInjuries({ penalties }: Combatant, to: Condition[]): void {
  const sums = new Map<string, number>();
  for (const { value, turns } of penalties) {
    const time = turns === undefined ? '' : `: ${plural(turns, 'turn')}`;
    sums.set(time, (sums.get(time) ?? 0) + value);
  }
  for (const [time, sum] of sums)
    if (sum < 0)
      to.push(drawnAs('wound', createCondition(`injured −${-sum}${time}`, 'RMC-EFF-10')));
}

/** Surprise ends with the round; being unaware of the fight has no time limit. */
function unaware(combatant: Combatant): Condition {
  const condition = drawnAs('unaware', createCondition('unaware', 'RMC-DB-03', 'RMC-SURP-07'));
  return combatant.aware ? forThisRound(condition) : condition;
}

/** A condition for OB kept for defence until the round ends. */
const setApart = (said: string, rule: RuleId): Condition =>
  forThisRound(drawnAs('full defence', createCondition(said, rule)));

/** Adds the conditions of a combatant's situation: awareness, holds and what they keep for defence. */
function addSituation(state: State, combatant: Combatant, to: Condition[]): void {
  const { shifted, parry } = combatant;
  const reserved = reservedOb(state, combatant);
  if (combatant.initiativePenalties > 0) {
    const dice = initiativeDice(state, combatant);
    to.push(
      drawnAs('fatigue', createCondition(`initiative −${dice}d10`, 'RMC-EFF-01', 'RMC-EFF-02')),
    );
  }
  if (combatant.held) to.push(drawnAs('held', createCondition('held', 'RMC-DB-05')));
  if (!isAware(combatant)) to.push(unaware(combatant));
  if (combatant.barred)
    to.push(forThisRound(drawnAs('hurried', createCondition('no further actions', 'RMC-SURP-03'))));
  if (combatant.hidden)
    to.push(
      doing(
        'Unknown to enemies until an attack, or until the GM says otherwise.',
        drawnAs('hidden', createCondition('hidden', 'RMC-SURP-01')),
      ),
    );
  // There is one parry per round: once it is made, nothing is reserved for another (RMC-PARRY-03).
  if (reserved > 0 && parry === null)
    to.push(setApart(`${reserved} OB reserved for defence`, 'RMC-OB-06'));
  if (shifted > 0) to.push(setApart(`${shifted} OB moved to defence`, 'RMC-PARRY-03'));
}

function conditions(state: State, combatant: Combatant): readonly Condition[] {
  if (combatant.dead) return [drawnAs('none', createCondition('dead', 'RMC-EFF-14'))];
  const found: Condition[] = [];
  addBody(state, combatant, found);
  addSituation(state, combatant, found);
  for (const item of combatant.broken)
    found.push(createCondition(`${itemOf(state, item).name} broken`, 'RMC-CRIT-05'));
  for (const { label, value, against } of combatant.modifiers) {
    const foe = against === undefined ? '' : ` against ${combatantById(state, against).name}`;
    found.push(createCondition(`${label} ${signed(value)}${foe}`, 'RMC-OB-03'));
  }
  for (const by of engagedBy(state, combatant)) {
    const { name } = combatantById(state, by);
    found.push(
      drawnAs('none', createCondition(`engaged by ${name}`, 'RMC-MELEE-01', 'RMC-MELEE-03')),
    );
  }
  return found;
}

/** Action Points, or the turn's one action where they are not counted (RMC-CTX-07). */
const budget = (state: State, combatant: Combatant): readonly Resource[] =>
  countsActionPoints(state)
    ? [{ label: 'Action Points', left: combatant.actionPoints, of: ACTION_POINTS }]
    : [{ label: 'action', left: combatant.acted ? 0 : 1, of: 1 }];

/** Sums up how a combatant is doing. */
export function summary(state: State, id: Id): CombatantSummary {
  const combatant = combatantById(state, id);
  const { hits, bodyDev } = sheetOf(state, combatant);
  return {
    id,
    name: combatant.name,
    side: combatant.side,
    health: `${String(combatant.hits).replace('-', '−')} of ${hits} hits`,
    share: Math.max(0, healthOf(state, combatant)),
    // Unconscious at 0 hits, dead below the death margin (RMC-EFF-14).
    track: {
      unit: 'hits',
      lost: hits - combatant.hits,
      thresholds: [
        { name: 'unconscious', at: hits },
        { name: 'dead', at: hits + bodyDev + 1 },
      ],
    },
    conditions: conditions(state, combatant),
    budget: budget(state, combatant),
    able: !isOut(state, combatant),
  };
}

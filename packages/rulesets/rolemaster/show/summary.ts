import type { Resource, Condition, Id, CombatantSummary } from '@tiltyard/engine';
import { createCondition } from '@tiltyard/engine';
import { signed } from '@tiltyard/engine/show';
import { counted, POINTS } from '../rules/action-points.js';
import { health, injuries } from '../rules/critical-effects/harm.js';
import { engagedBy } from '../rules/melee/engagement.js';
import type { Combatant, State, Stun } from '../state/state.js';
import { aware, itemOf, out, sheetOf, combatantById } from '../state/state.js';

const rounds = (stun: Stun, more: string, ...timing: readonly string[]): readonly Condition[] => [
  ...(stun.noParry > 0
    ? [
        createCondition(
          `unable to parry ${stun.noParry}${more}`,
          'RMC-NOPARRY-01',
          'RMC-NOPARRY-02',
          ...timing,
        ),
      ]
    : []),
  ...(stun.stunned > 0
    ? [createCondition(`stunned ${stun.stunned}${more}`, 'RMC-STUN-01', 'RMC-STUN-02', ...timing)]
    : []),
  ...(stun.dazed > 0
    ? [createCondition(`dazed ${stun.dazed}${more}`, 'RMC-DAZE-01', 'RMC-DAZE-02', ...timing)]
    : []),
];

function conditions(state: State, who: Combatant): readonly Condition[] {
  if (who.dead) return [createCondition('dead', 'RMC-EFF-14')];
  return [
    ...(out(state, who) ? [createCondition('unconscious', 'RMC-EFF-14', 'RMC-EFF-12')] : []),
    ...who.timers.map(({ kind, turns }) =>
      createCondition(`${kind === 'dead' ? 'dying' : 'out'}: ${turns} turns`, 'RMC-EFF-12'),
    ),
    ...(who.prone ? [createCondition('prone', 'RMC-STAG-06', 'RMC-STAG-08')] : []),
    ...(who.staggered === 'no' ? [] : [createCondition('staggered', 'RMC-STAG-01', 'RMC-STAG-03')]),
    ...rounds(who.stunActive, '', 'RMC-WEAR-02'),
    ...rounds(
      who.stunPending,
      state.fixed.options['eff.start'] === 'immediate' ? ' more' : ' to come',
      'RMC-EFF-05',
    ),
    ...(who.bleed > 0 ? [createCondition(`bleeding ${who.bleed}`, 'RMC-EFF-11')] : []),
    ...(injuries(who) < 0 ? [createCondition(`injured ${injuries(who)}`, 'RMC-EFF-10')] : []),
    ...(who.initiativePenalties > 0
      ? [createCondition(`-${who.initiativePenalties}d10 initiative`, 'RMC-EFF-01', 'RMC-EFF-02')]
      : []),
    ...(who.held ? [createCondition('held', 'RMC-DB-05')] : []),
    ...(aware(who) ? [] : [createCondition('unaware', 'RMC-DB-03', 'RMC-SURP-07')]),
    ...(who.barred ? [createCondition('no further actions', 'RMC-SURP-03')] : []),
    ...(who.hidden ? [createCondition('hidden', 'RMC-SURP-01')] : []),
    ...(who.kept !== null && who.kept > 0
      ? [createCondition(`${who.kept} OB kept back`, 'RMC-OB-06')]
      : []),
    ...(who.shifted > 0 ? [createCondition(`${who.shifted} OB in defence`, 'RMC-PARRY-03')] : []),
    ...who.broken.map((item) =>
      createCondition(`${itemOf(state, item).name} broken`, 'RMC-CRIT-05'),
    ),
    ...who.modifiers.map(({ label, value }) =>
      createCondition(`${label} ${signed(value)}`, 'RMC-OB-03'),
    ),
    ...engagedBy(state, who).map((by) =>
      createCondition(
        `engaged by ${combatantById(state, by).name}`,
        'RMC-MELEE-01',
        'RMC-MELEE-03',
      ),
    ),
  ];
}

/** Action Points, or the turn's one action where they are not counted (RMC-CTX-07). */
const budget = (state: State, who: Combatant): readonly Resource[] =>
  counted(state)
    ? [{ label: 'Action Points', left: who.actionPoints, of: POINTS }]
    : [{ label: 'action', left: who.acted ? 0 : 1, of: 1 }];

/** How somebody is doing. */
export function summary(state: State, id: Id): CombatantSummary {
  const who = combatantById(state, id);
  const { hits } = sheetOf(state, who);
  return {
    id,
    name: who.name,
    side: who.side,
    health: `${who.hits} of ${hits} hits`,
    share: Math.max(0, health(state, who)),
    conditions: conditions(state, who),
    budget: budget(state, who),
    able: !out(state, who),
  };
}

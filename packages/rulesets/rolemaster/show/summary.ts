import type { CombatantSummary, Condition, Id, Resource } from '@tiltyard/engine';
import { createCondition, drawnAs } from '@tiltyard/engine';
import { plural, signed } from '@tiltyard/engine/show';
import { healthOf, injuryPenalty } from '../rules/critical-effects/harm.js';
import { initiativeDice } from '../rules/critical-effects/initiative-penalty.js';
import { engagedBy } from '../rules/melee/engagement.js';
import type { Combatant, State, Stun } from '../state/state.js';
import {
  ACTION_POINTS,
  combatantById,
  countsActionPoints,
  isAware,
  isOut,
  itemOf,
  sheetOf,
} from '../state/state.js';

const rounds = (stun: Stun, more: string, ...timing: readonly string[]): readonly Condition[] => [
  ...(stun.noParry > 0
    ? [
        drawnAs(
          'no parry',
          createCondition(
            `unable to parry ${stun.noParry}${more}`,
            'RMC-NOPARRY-01',
            'RMC-NOPARRY-02',
            ...timing,
          ),
          stun.noParry,
        ),
      ]
    : []),
  ...(stun.stunned > 0
    ? [
        drawnAs(
          'stunned',
          createCondition(
            `stunned ${stun.stunned}${more}`,
            'RMC-STUN-01',
            'RMC-STUN-02',
            ...timing,
          ),
          stun.stunned,
        ),
      ]
    : []),
  ...(stun.dazed > 0
    ? [
        drawnAs(
          'dazed',
          createCondition(`dazed ${stun.dazed}${more}`, 'RMC-DAZE-01', 'RMC-DAZE-02', ...timing),
          stun.dazed,
        ),
      ]
    : []),
];

/** What wounds and states do to a combatant. */
const bodyConditions = (state: State, combatant: Combatant): readonly Condition[] => [
  ...(isOut(state, combatant)
    ? [drawnAs('disabled', createCondition('unconscious', 'RMC-EFF-14', 'RMC-EFF-12'))]
    : []),
  ...combatant.timers.map(({ kind, turns }) =>
    drawnAs(
      'dying',
      createCondition(
        `${kind === 'dead' ? 'dying' : 'out'}: ${plural(turns, 'turn')}`,
        'RMC-EFF-12',
      ),
      turns,
    ),
  ),
  ...(combatant.prone
    ? [drawnAs('prone', createCondition('prone', 'RMC-STAG-06', 'RMC-STAG-08'))]
    : []),
  ...(combatant.staggered === 'no'
    ? []
    : [drawnAs('staggered', createCondition('staggered', 'RMC-STAG-01', 'RMC-STAG-03'))]),
  ...rounds(combatant.stunActive, '', 'RMC-WEAR-02'),
  ...rounds(
    combatant.stunPending,
    state.fixed.options['eff.start'] === 'immediate' ? ' more' : ' to come',
    'RMC-EFF-05',
  ),
  ...(combatant.bleed > 0
    ? [
        drawnAs(
          'bleeding',
          createCondition(`bleeding ${combatant.bleed}`, 'RMC-EFF-11'),
          combatant.bleed,
        ),
      ]
    : []),
  ...(injuryPenalty(combatant) < 0
    ? [drawnAs('wound', createCondition(`injured ${injuryPenalty(combatant)}`, 'RMC-EFF-10'))]
    : []),
];

/** What a combatant knows and may do. */
const situationConditions = (state: State, combatant: Combatant): readonly Condition[] => [
  ...(combatant.initiativePenalties > 0
    ? [
        createCondition(
          `-${initiativeDice(state, combatant)}d10 initiative`,
          'RMC-EFF-01',
          'RMC-EFF-02',
        ),
      ]
    : []),
  ...(combatant.held ? [drawnAs('held', createCondition('held', 'RMC-DB-05'))] : []),
  ...(isAware(combatant)
    ? []
    : [drawnAs('unaware', createCondition('unaware', 'RMC-DB-03', 'RMC-SURP-07'))]),
  ...(combatant.barred
    ? [drawnAs('hurried', createCondition('no further actions', 'RMC-SURP-03'))]
    : []),
  ...(combatant.hidden ? [drawnAs('hidden', createCondition('hidden', 'RMC-SURP-01'))] : []),
  ...(combatant.kept !== null && combatant.kept > 0
    ? [
        drawnAs(
          'full defence',
          createCondition(`${combatant.kept} OB reserved for defence`, 'RMC-OB-06'),
        ),
      ]
    : []),
  ...(combatant.shifted > 0
    ? [
        drawnAs(
          'full defence',
          createCondition(`${combatant.shifted} OB moved to defence`, 'RMC-PARRY-03'),
        ),
      ]
    : []),
];

const conditions = (state: State, combatant: Combatant): readonly Condition[] =>
  combatant.dead
    ? [drawnAs('none', createCondition('dead', 'RMC-EFF-14'))]
    : [
        ...bodyConditions(state, combatant),
        ...situationConditions(state, combatant),
        ...combatant.broken.map((item) =>
          createCondition(`${itemOf(state, item).name} broken`, 'RMC-CRIT-05'),
        ),
        ...combatant.modifiers.map(({ label, value }) =>
          createCondition(`${label} ${signed(value)}`, 'RMC-OB-03'),
        ),
        ...engagedBy(state, combatant).map((by) =>
          drawnAs(
            'none',
            createCondition(
              `engaged by ${combatantById(state, by).name}`,
              'RMC-MELEE-01',
              'RMC-MELEE-03',
            ),
          ),
        ),
      ];

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
    health: `${combatant.hits} of ${hits} hits`,
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

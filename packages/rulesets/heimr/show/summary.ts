import type {
  Resource,
  Condition,
  ConditionSign,
  Id,
  RuleId,
  CombatantSummary,
} from '@tiltyard/engine';
import { acting, createCondition, doing, drawnAs, lasting } from '@tiltyard/engine';
import { combatantName, endingAt } from '@tiltyard/engine/kit';
import { placeOf } from '@tiltyard/engine/space';
import { defenceOf, whyNone } from '../rules/attacks/defence.js';
import { isGuardInVain } from '../rules/attacks/guard.js';
import { holdersOf } from '../rules/conditions/hands.js';
import {
  injuryThresholds,
  isDazed,
  isInjured,
  levelOf,
  isOut,
} from '../rules/conditions/injury.js';
import type { Combatant, Effect, Part, State } from '../state/state.js';
import { sheetOf, combatantById } from '../state/state.js';

const POSITIONS: Readonly<
  Record<
    Exclude<Combatant['position'], 'standing'>,
    { readonly rule: RuleId; readonly sign: ConditionSign }
  >
> = {
  prone: { rule: 'HEI-CTX-32', sign: 'prone' },
  climbing: { rule: 'HEI-CTX-33', sign: 'flying' },
  helpless: { rule: 'HEI-CTX-33', sign: 'disabled' },
};
/** The effect of an injury to a body part while it lasts. */
const INJURED: Readonly<Record<Part, string>> = {
  torso: 'Dazed: no attack, no defence and no skill.',
  'sword arm': 'The hand has dropped what it held.',
  'other arm': 'The hand has dropped what it held.',
  'right leg': 'Down, and unable to get up.',
  'left leg': 'Down, and unable to get up.',
};

const ENDED: Readonly<Record<NonNullable<Combatant['ended']>, RuleId>> = {
  ongoing: 'HEI-ACT-06',
  upcoming: 'HEI-ACT-08',
};

function defence(state: State, who: Combatant): Condition {
  const standing = defenceOf(state, who);
  if (!standing)
    return doing(
      state.fixed.options.defenceNone === 'autoHit'
        ? 'Every attack that meets its own requirements hits.'
        : 'Attacks have 0 to beat.',
      drawnAs('no parry', createCondition('no defence', ...whyNone(state, who))),
    );
  return drawnAs(
    'none',
    createCondition(
      `${standing.form} ${standing.total}${standing.ranged === standing.total ? '' : `, ${standing.ranged} against shots`}`,
      'HEI-ATK-06',
      'HEI-CTX-28',
    ),
  );
}

/** The number of turns that pass before the one that ends an effect. */
const turnsSkipped = ({ until }: Effect): number => ('skip' in until ? (until.skip ?? 0) : 0);

/** The effect that lasts longest; all end with turns of their bearers. */
const longest = (effects: readonly Effect[]): Effect | undefined =>
  effects.toSorted((a, b) => turnsSkipped(b) - turnsSkipped(a))[0];

/** Dazed while an injury lasts, or for a number of turns. */
function dazed(state: State, who: Combatant): readonly Condition[] {
  if (!isDazed(who)) return [];
  const condition = doing(
    'No attack, no defence and no skill.',
    drawnAs('dazed', createCondition('dazed', 'HEI-CTX-34')),
  );
  if (isInjured(who) && who.injuries.includes('torso'))
    return [lasting('as long as the torso is injured', condition)];
  const effect = longest(who.effects.filter(({ kind }) => kind === 'daze'));
  return [effect ? endingAt(state, condition, effect.until) : condition];
}

/** The conditions caused by effects other than dazing, each until it ends. */
const passing = (state: State, { effects }: Combatant): readonly Condition[] =>
  effects.flatMap(({ kind, until }) =>
    kind === 'daze'
      ? []
      : [
          endingAt(
            state,
            kind === 'weaken'
              ? doing(
                  'Skills cost 1 willpower more.',
                  drawnAs('fatigue', createCondition('weakened', 'HEI-CTX-34', 'HEI-CTX-44')),
                )
              : doing(
                  'Uses up the next effect of another on its bearer, who may let it through.',
                  drawnAs('full defence', createCondition('warded', 'HEI-CTX-34')),
                ),
            until,
          ),
        ],
  );

/** Conditions of a combatant's body. */
function bodyConditions(state: State, who: Combatant): readonly Condition[] {
  const level = levelOf(state, who);
  return [
    ...(who.gone === null ? [] : [drawnAs('none', createCondition(who.gone, 'HEI-CTX-47'))]),
    ...(level === 'unhurt'
      ? []
      : [
          drawnAs('bloodied', createCondition(level, 'HEI-CTX-36', 'HEI-CTX-37')),
          ...who.injuries.map((part) =>
            doing(
              INJURED[part],
              drawnAs('wound', createCondition(`${part} injured`, 'HEI-BODY-03', 'HEI-CTX-36')),
            ),
          ),
        ]),
    ...(who.position === 'standing'
      ? []
      : [
          drawnAs(
            POSITIONS[who.position].sign,
            createCondition(who.position, POSITIONS[who.position].rule),
          ),
        ]),
    ...dazed(state, who),
    ...passing(state, who),
    defence(state, who),
    ...(who.fatigue > 1
      ? [
          drawnAs(
            'fatigue',
            createCondition(`fatigue ${who.fatigue}`, 'HEI-CTX-11', 'HEI-CTX-12'),
            who.fatigue,
          ),
        ]
      : []),
    ...(who.hidden
      ? [
          doing(
            'Unseen by enemies until found, until an attack, or until leaving the square.',
            drawnAs('hidden', createCondition('hidden', 'HEI-HIDE-07', 'HEI-HIDE-01')),
          ),
        ]
      : []),
  ];
}

/** A condition that ends with its bearer's next turn. */
const untilOwnTurn = (state: State, { id }: Combatant, condition: Condition): Condition =>
  endingAt(state, condition, { at: 'turn start', of: id });

/** Conditions from what a combatant and others are doing. */
const situationConditions = (state: State, who: Combatant): readonly Condition[] => [
  ...(who.holding
    ? [
        drawnAs(
          'held',
          createCondition(`holds ${combatantName(state, who.holding.who)}`, 'HEI-BRAWL-14'),
        ),
      ]
    : []),
  ...holdersOf(state, who).map((holder) =>
    drawnAs(
      'held',
      createCondition(`held by ${holder.name} (${holder.holding?.part ?? ''})`, 'HEI-CTX-35'),
    ),
  ),
  ...(who.guarding
    ? [
        untilOwnTurn(
          state,
          who,
          drawnAs(
            'braced',
            createCondition(
              `guards ${who.guarding.ally === null ? '' : `${combatantName(state, who.guarding.ally)} `}against ${combatantName(state, who.guarding.foe)}${isGuardInVain(state, who) ? ', in vain for now' : ''}`,
              who.guarding.purpose === 'leave' ? 'HEI-GUARD-02' : 'HEI-GUARD-03',
            ),
          ),
        ),
      ]
    : []),
  ...(who.blindSpots
    ? [
        untilOwnTurn(
          state,
          who,
          drawnAs(
            'blinded',
            createCondition(
              `blind to ${who.blindSpots.map((square) => placeOf(state.fixed.map, square)?.name ?? square).join(', ')}`,
              'HEI-CTX-45',
            ),
          ),
        ),
      ]
    : []),
  ...(who.pending
    ? [
        drawnAs(
          'readied',
          createCondition(`about to finish: ${who.pending.action}`, 'HEI-ACT-08', 'HEI-ACT-09'),
        ),
      ]
    : []),
  ...(who.ongoing
    ? [untilOwnTurn(state, who, drawnAs('hurried', createCondition('−2 on defence', 'HEI-ACT-07')))]
    : []),
  ...(who.ended !== null && acting(state) === who.id
    ? [drawnAs('none', createCondition('turn over', ENDED[who.ended]))]
    : []),
];

const conditions = (state: State, who: Combatant): readonly Condition[] => [
  ...bodyConditions(state, who),
  ...situationConditions(state, who),
];

/** The turn's standard action (HEI-ACT-02), free actions without limit (HEI-ACT-03), and willpower (HEI-CTX-44). */
function budget(state: State, who: Combatant): readonly Resource[] {
  const { willpower } = sheetOf(state, who);
  const points =
    willpower > 0 || who.willpower > 0
      ? [{ label: 'willpower', left: who.willpower, of: Math.max(willpower, who.willpower) }]
      : [];
  if (acting(state) !== who.id || who.ended !== null) return points;
  return [
    {
      label: 'standard action',
      left: who.standard === null && !who.pending ? 1 : 0,
      of: 1,
      note: 'besides free actions',
    },
    ...points,
  ];
}

/** How a combatant is doing. */
export function summary(state: State, id: Id): CombatantSummary {
  const who = combatantById(state, id);
  const { hitPoints } = sheetOf(state, who);
  return {
    id,
    name: who.name,
    side: who.side,
    health: `${String(who.hp).replace('-', '−')} of ${hitPoints} hit points`,
    share: Math.max(0, who.hp / hitPoints),
    track: {
      unit: 'hit points',
      lost: hitPoints - who.hp,
      thresholds: injuryThresholds(state).map(({ level, hp }) => ({
        name: level,
        at: hitPoints - hp,
      })),
    },
    conditions: conditions(state, who),
    budget: budget(state, who),
    able: !isOut(state, who),
  };
}

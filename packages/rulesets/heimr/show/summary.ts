import type { Resource, Condition, Id, RuleId, CombatantSummary } from '@tiltyard/engine';
import { acting, createCondition } from '@tiltyard/engine';
import { placeOf } from '@tiltyard/engine/space';
import { defenceOf, whyNone } from '../rules/attacks/defence.js';
import { holdersOf } from '../rules/conditions/hands.js';
import { isDazed, levelOf, isOut } from '../rules/conditions/injury.js';
import type { Combatant, State } from '../state/state.js';
import { sheetOf, combatantById } from '../state/state.js';

const POSITIONS: Readonly<Record<Exclude<Combatant['position'], 'standing'>, RuleId>> = {
  prone: 'HEI-CTX-32',
  climbing: 'HEI-CTX-33',
  helpless: 'HEI-CTX-33',
};
const ENDED: Readonly<Record<NonNullable<Combatant['ended']>, RuleId>> = {
  ongoing: 'HEI-ACT-06',
  upcoming: 'HEI-ACT-08',
};

const nameOf = (state: State, id: Id): string => state.combatants[id]?.name ?? id;

function defence(state: State, who: Combatant): Condition {
  const standing = defenceOf(state, who);
  if (!standing) return createCondition('no defence', ...whyNone(state, who));
  return createCondition(
    `${standing.form} ${standing.total}${standing.ranged === standing.total ? '' : `, ${standing.ranged} against shots`}`,
    'HEI-ATK-06',
    'HEI-CTX-28',
  );
}

function conditions(state: State, who: Combatant): readonly Condition[] {
  const level = levelOf(state, who);
  return [
    ...(who.gone === null ? [] : [createCondition(who.gone, 'HEI-CTX-47')]),
    ...(level === 'unhurt'
      ? []
      : [
          createCondition(level, 'HEI-CTX-36', 'HEI-CTX-37'),
          ...who.injuries.map((part) =>
            createCondition(`${part} injured`, 'HEI-BODY-03', 'HEI-CTX-36'),
          ),
        ]),
    ...(who.position === 'standing'
      ? []
      : [createCondition(who.position, POSITIONS[who.position])]),
    ...(isDazed(who) ? [createCondition('dazed', 'HEI-CTX-34')] : []),
    defence(state, who),
    ...(who.fatigue > 1
      ? [createCondition(`fatigue ${who.fatigue}`, 'HEI-CTX-11', 'HEI-CTX-12')]
      : []),
    ...(who.hidden ? [createCondition('hidden', 'HEI-HIDE-01')] : []),
    ...(who.holding
      ? [createCondition(`holds ${nameOf(state, who.holding.who)}`, 'HEI-BRAWL-14')]
      : []),
    ...holdersOf(state, who).map((holder) =>
      createCondition(`held by ${holder.name} (${holder.holding?.part ?? ''})`, 'HEI-CTX-35'),
    ),
    ...(who.guarding
      ? [
          createCondition(
            `guards against ${nameOf(state, who.guarding.foe)}`,
            who.guarding.purpose === 'leave' ? 'HEI-GUARD-02' : 'HEI-GUARD-03',
          ),
        ]
      : []),
    ...(who.blindSpots
      ? [
          createCondition(
            `blind to ${who.blindSpots.map((square) => placeOf(state.fixed.map, square)?.name ?? square).join(', ')}`,
            'HEI-CTX-45',
          ),
        ]
      : []),
    ...(who.pending
      ? [createCondition(`about to finish: ${who.pending.action}`, 'HEI-ACT-08', 'HEI-ACT-09')]
      : []),
    ...(who.ongoing ? [createCondition('-2 on defence', 'HEI-ACT-07')] : []),
    ...(who.ended !== null && acting(state) === who.id
      ? [createCondition('turn over', ENDED[who.ended])]
      : []),
  ];
}

/** The turn's standard action (HEI-ACT-02) beside free actions without number (HEI-ACT-03), and willpower (HEI-CTX-44). */
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

/** How somebody is doing. */
export function summary(state: State, id: Id): CombatantSummary {
  const who = combatantById(state, id);
  const { hitPoints } = sheetOf(state, who);
  return {
    id,
    name: who.name,
    side: who.side,
    health: `${who.hp} of ${hitPoints} hit points`,
    share: Math.max(0, who.hp / hitPoints),
    conditions: conditions(state, who),
    budget: budget(state, who),
    able: !isOut(state, who),
  };
}

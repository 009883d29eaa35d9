import type { CombatantSummary, Condition, HealthTrack, Id, Resource } from '@tiltyard/engine';
import { createCondition, doing, drawnAs, lasting } from '@tiltyard/engine';
import { combatantName, endingAt } from '@tiltyard/engine/kit';
import { plural, signed } from '@tiltyard/engine/show';
import { budgetOf } from '../rules/action-allotment.js';
import { isOwnWeaponCaught } from '../rules/holds.js';
import { bloodied } from '../rules/wounds/harm.js';
import type { Combatant, Effect, State } from '../state/state.js';
import { combatantById, dead, disabled, sheetOf } from '../state/state.js';

function effectOf({ kind, amount, what }: Effect): Condition {
  switch (kind) {
    case 'hurried':
      return drawnAs('hurried', createCondition('hurried', 'REN-MOVE-02', 'REN-MOVE-03'));
    case 'charged':
      return drawnAs('pressing', createCondition('charging', 'REN-CHARGE-01'));
    case 'feinted':
      return drawnAs('unaware', createCondition('feinted', 'REN-MAN-05'));
    case 'full defense':
      return drawnAs('full defence', createCondition('full defense', 'REN-DEF-01'));
    case 'braced':
      return drawnAs('braced', createCondition('braced', 'REN-BRACE-03', 'REN-BRACE-01'));
    case 'stuck':
      return drawnAs('held', createCondition('stuck', 'REN-MOUNT-10'));
    case 'loosely held':
      return drawnAs('held', createCondition('grabbed (can act)', 'REN-MAN-07'));
    case 'ridden':
      return drawnAs(
        'none',
        createCondition(what === 'move' ? 'has moved' : 'has attacked', 'REN-MOUNT-01'),
      );
    case 'modifier':
      return doing(
        'A modifier by the referee.',
        createCondition(`${signed(amount)} on ${what ?? 'all'}`, 'REN-TURN-06'),
      );
  }
}

function healthOf(state: State, who: Combatant): readonly Condition[] {
  if (dead(state, who)) return [drawnAs('none', createCondition('dead', 'REN-CTX-14'))];
  if (disabled(state, who)) return [drawnAs('disabled', createCondition('disabled', 'REN-CTX-14'))];
  return bloodied(state, who)
    ? [drawnAs('bloodied', createCondition('bloodied', 'REN-TERM-02'))]
    : [];
}

/** The conditions of a combatant's body. */
function bodyOf(state: State, who: Combatant): readonly Condition[] {
  const wounds = who.wounds - who.negatedWounds;
  return [
    ...healthOf(state, who),
    ...(wounds > 0
      ? [
          drawnAs(
            'wound',
            createCondition(plural(wounds, 'wound'), 'REN-CTX-17', 'REN-CTX-15'),
            wounds,
          ),
        ]
      : []),
    ...(who.traumas > 0
      ? [
          drawnAs(
            'wound',
            createCondition(plural(who.traumas, 'trauma'), 'REN-CTX-17'),
            who.traumas,
          ),
        ]
      : []),
    ...(who.prone
      ? [
          doing(
            'Melee attackers have +10, ranged ones −10; own attacks with most weapons −30. Getting up is a Quick Action.',
            drawnAs(
              'prone',
              createCondition(
                'prone',
                'REN-PRONE-05',
                'REN-PRONE-06',
                'REN-PRONE-07',
                'REN-PRONE-03',
              ),
            ),
          ),
        ]
      : []),
  ];
}

/** The conditions of a combatant's position: riding, prone, held and the like. */
function situationOf(state: State, who: Combatant): readonly Condition[] {
  return [
    ...(who.hidden
      ? [
          doing(
            'Unknown to enemies, who have no defence against an attack out of hiding.',
            drawnAs('hidden', createCondition('hidden', 'REN-AWARE-01')),
          ),
        ]
      : []),
    ...(who.riding === null
      ? []
      : [
          drawnAs(
            'mounted',
            createCondition(`riding ${combatantName(state, who.riding)}`, 'REN-MOUNT-01'),
          ),
        ]),
    ...who.grabbedBy.map((by) =>
      drawnAs(
        'held',
        createCondition(`grabbed by ${combatantName(state, by)}`, 'REN-MAN-07', 'REN-MAN-06'),
      ),
    ),
    ...(who.catching
      ? [drawnAs('held', createCondition('holds a caught weapon', 'REN-CATCH-05'))]
      : []),
    ...(isOwnWeaponCaught(state, who)
      ? [drawnAs('held', createCondition('weapon caught', 'REN-CATCH-05'))]
      : []),
    ...who.maimed.map((part) =>
      drawnAs('disabled', createCondition(`maimed: ${part}`, 'REN-STR-11')),
    ),
    ...who.effects.map((effect) =>
      effect.kind === 'ridden'
        ? lasting('until the round ends', effectOf(effect))
        : endingAt(state, effectOf(effect), effect.until),
    ),
  ];
}

const conditions = (state: State, who: Combatant): readonly Condition[] => [
  ...bodyOf(state, who),
  ...situationOf(state, who),
];

/** A Standard Action with a Quick one, or three Quick Actions; none for a ridden mount (REN-TURN-03, REN-MOUNT-01). */
function allotment(who: Combatant): readonly Resource[] {
  if (who.riddenBy !== null) return [];
  const { standard, quick } = budgetOf(who);
  const swapped = standard ? 2 : 0;
  const mixed = standard || who.standardUsed;
  return [
    {
      label: 'Standard Action',
      left: standard ? 1 : 0,
      of: 1,
      ...(standard ? { note: 'or 2 Quick' } : {}),
    },
    { label: 'Quick Action', left: Math.max(0, quick - swapped), of: mixed ? 1 : 3 },
  ];
}

/** The actions of a turn, the reaction (REN-REACT-03) and Luck (REN-CTX-18). */
function budget(state: State, who: Combatant): readonly Resource[] {
  const { luck } = sheetOf(state, who);
  return [
    ...allotment(who),
    { label: 'reaction', left: who.reacted.length > 0 ? 0 : 1, of: 1 },
    ...(luck > 0 || who.luck > 0
      ? [{ label: 'Luck', left: who.luck, of: Math.max(luck, who.luck) }]
      : []),
  ];
}

/** The damage track with its thresholds: more than half of DUR, DUR, the death rating (REN-TERM-02, REN-CTX-14). */
function track(state: State, who: Combatant): HealthTrack {
  const { DUR, deathRating } = sheetOf(state, who);
  return {
    unit: 'damage',
    lost: who.damage,
    thresholds: [
      { name: 'bloodied', at: Math.floor(DUR / 2) + 1 },
      { name: 'disabled', at: DUR },
      { name: 'dead', at: deathRating },
    ],
  };
}

/** The damage in words (REN-TERM-02). */
const healthWords = ({ damage, wounds, traumas }: Combatant, DUR: number): string =>
  damage + wounds + traumas === 0 ? 'unhurt' : `${damage} of ${DUR} damage`;

/** How a combatant is doing. */
export function summary(state: State, id: Id): CombatantSummary {
  const who = combatantById(state, id);
  const { DUR } = sheetOf(state, who);
  return {
    id,
    name: who.name,
    side: who.side,
    health: healthWords(who, DUR),
    share: Math.max(0, 1 - who.damage / DUR),
    track: track(state, who),
    conditions: conditions(state, who),
    budget: budget(state, who),
    able: !disabled(state, who),
  };
}

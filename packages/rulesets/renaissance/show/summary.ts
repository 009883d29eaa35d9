import type { CombatantSummary, Condition, Id, Resource } from '@tiltyard/engine';
import { createCondition } from '@tiltyard/engine';
import { plural, signed } from '@tiltyard/engine/show';
import { budgetOf } from '../rules/overview/action-allotment.js';
import { catcherOf } from '../rules/strikes-and-maneuvers/holds.js';
import { bloodied } from '../rules/wounds/harm.js';
import type { Combatant, Effect, State } from '../state/state.js';
import { combatantById, dead, disabled, sheetOf } from '../state/state.js';

const nameOf = (state: State, id: Id): string => state.combatants[id]?.name ?? id;

function effectOf({ kind, amount, what }: Effect): Condition {
  switch (kind) {
    case 'hurried':
      return createCondition('hurried', 'REN-MOVE-02', 'REN-MOVE-03');
    case 'charged':
      return createCondition('at the charge', 'REN-CHARGE-01');
    case 'feinted':
      return createCondition('feinted', 'REN-MAN-05');
    case 'full defense':
      return createCondition('full defense', 'REN-DEF-01');
    case 'braced':
      return createCondition('braced', 'REN-BRACE-01');
    case 'stuck':
      return createCondition('stuck', 'REN-MOUNT-10');
    case 'loosely held':
      return createCondition('loosely held', 'REN-MAN-07');
    case 'ridden':
      return createCondition('has moved', 'REN-MOUNT-01');
    case 'modifier':
      return createCondition(`${signed(amount)} on ${what ?? 'all'}`, 'REN-TURN-06');
  }
}

function healthOf(state: State, who: Combatant): readonly Condition[] {
  if (dead(state, who)) return [createCondition('dead', 'REN-CTX-14')];
  if (disabled(state, who)) return [createCondition('disabled', 'REN-CTX-14')];
  return bloodied(state, who) ? [createCondition('bloodied', 'REN-TERM-02')] : [];
}

function conditions(state: State, who: Combatant): readonly Condition[] {
  const wounds = who.wounds - who.negatedWounds;
  return [
    ...healthOf(state, who),
    ...(wounds > 0 ? [createCondition(plural(wounds, 'wound'), 'REN-CTX-15', 'REN-CTX-17')] : []),
    ...(who.traumas > 0 ? [createCondition(plural(who.traumas, 'trauma'), 'REN-CTX-17')] : []),
    ...(who.prone ? [createCondition('prone', 'REN-PRONE-02', 'REN-PRONE-03')] : []),
    ...(who.hidden ? [createCondition('hidden', 'REN-AWARE-01')] : []),
    ...(who.riding === null
      ? []
      : [createCondition(`riding ${nameOf(state, who.riding)}`, 'REN-MOUNT-01')]),
    ...who.grabbedBy.map((by) =>
      createCondition(`grabbed by ${nameOf(state, by)}`, 'REN-MAN-06', 'REN-MAN-07'),
    ),
    ...(who.catching ? [createCondition('holds a caught weapon', 'REN-CATCH-05')] : []),
    ...(catcherOf(state, who) ? [createCondition('weapon caught', 'REN-CATCH-05')] : []),
    ...who.maimed.map((part) => createCondition(`maimed: ${part}`, 'REN-STR-11')),
    ...who.effects.map(effectOf),
  ];
}

/** A Standard Action with a Quick one, or three Quick Actions (REN-TURN-03); one reaction (REN-REACT-03); Luck (REN-CTX-18). */
function budget(state: State, who: Combatant): readonly Resource[] {
  const { standard, quick } = budgetOf(who);
  const { luck } = sheetOf(state, who);
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
    { label: 'reaction', left: who.reacted.length > 0 ? 0 : 1, of: 1 },
    ...(luck > 0 || who.luck > 0
      ? [{ label: 'Luck', left: who.luck, of: Math.max(luck, who.luck) }]
      : []),
  ];
}

/** How somebody is doing. */
export function summary(state: State, id: Id): CombatantSummary {
  const who = combatantById(state, id);
  const { DUR } = sheetOf(state, who);
  return {
    id,
    name: who.name,
    side: who.side,
    health: `${who.damage} of ${DUR} damage`,
    share: Math.max(0, 1 - who.damage / DUR),
    conditions: conditions(state, who),
    budget: budget(state, who),
    able: !disabled(state, who),
  };
}

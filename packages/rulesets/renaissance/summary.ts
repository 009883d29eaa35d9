import type { Allowance, Condition, Id, Summary } from '@tiltyard/engine';
import { condition, plural, signed } from '@tiltyard/engine';
import { budgetOf } from './budget.js';
import { bloodied } from './harm.js';
import { catcherOf } from './holds.js';
import type { Combatant, Effect, State } from './state.js';
import { dead, disabled, sheetOf, the } from './state.js';

const nameOf = (state: State, id: Id): string => state.combatants[id]?.name ?? id;

function effectOf({ kind, amount, what }: Effect): Condition {
  switch (kind) {
    case 'hurried':
      return condition('hurried', 'REN-MOVE-02', 'REN-MOVE-03');
    case 'charged':
      return condition('at the charge', 'REN-CHARGE-01');
    case 'feinted':
      return condition('feinted', 'REN-MAN-05');
    case 'full defense':
      return condition('full defense', 'REN-DEF-01');
    case 'braced':
      return condition('braced', 'REN-BRACE-01');
    case 'stuck':
      return condition('stuck', 'REN-MOUNT-10');
    case 'loosely held':
      return condition('loosely held', 'REN-MAN-07');
    case 'modifier':
      return condition(`${signed(amount)} on ${what ?? 'all'}`, 'REN-TURN-06');
  }
}

function conditions(state: State, who: Combatant): readonly Condition[] {
  const wounds = who.wounds - who.negatedWounds;
  return [
    ...(dead(state, who)
      ? [condition('dead', 'REN-CTX-14')]
      : disabled(state, who)
        ? [condition('disabled', 'REN-CTX-14')]
        : bloodied(state, who)
          ? [condition('bloodied', 'REN-TERM-02')]
          : []),
    ...(wounds > 0 ? [condition(plural(wounds, 'wound'), 'REN-CTX-15', 'REN-CTX-17')] : []),
    ...(who.traumas > 0 ? [condition(plural(who.traumas, 'trauma'), 'REN-CTX-17')] : []),
    ...(who.prone ? [condition('prone', 'REN-PRONE-02', 'REN-PRONE-03')] : []),
    ...(who.hidden ? [condition('hidden', 'REN-AWARE-01')] : []),
    ...(who.riding === null
      ? []
      : [condition(`riding ${nameOf(state, who.riding)}`, 'REN-MOUNT-01')]),
    ...who.grabbedBy.map((by) =>
      condition(`grabbed by ${nameOf(state, by)}`, 'REN-MAN-06', 'REN-MAN-07'),
    ),
    ...(who.catching ? [condition('holds a caught weapon', 'REN-CATCH-05')] : []),
    ...(catcherOf(state, who) ? [condition('weapon caught', 'REN-CATCH-05')] : []),
    ...who.maimed.map((part) => condition(`maimed: ${part}`, 'REN-STR-11')),
    ...who.effects.map(effectOf),
  ];
}

/** A Standard Action with a Quick one, or three Quick Actions (REN-TURN-03); one reaction (REN-REACT-03); Luck (REN-CTX-18). */
function budget(state: State, who: Combatant): readonly Allowance[] {
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
export function summary(state: State, id: Id): Summary {
  const who = the(state, id);
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

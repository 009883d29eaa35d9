import type { Id } from '@tiltyard/engine';
import { statePenalty } from './maneuver.js';
import { D10, TWO_D10 } from './sheet.js';
import type { Combatant, State, T } from './state.js';
import { everybody, out, sheetOf } from './state.js';

/** Takes 1d10 off somebody's next initiative roll; several marks each take their own (RMC-EFF-01, RMC-EFF-02). */
export function mark(t: T, who: Combatant): void {
  const marks = t.state.fixed.options['eff.initiativeStack'] === 'single' ? 1 : who.initiativePenalties + 1;
  t.put(who, 'initiativePenalties', marks);
  t.note('marked', ['RMC-EFF-01', 'RMC-EFF-02'], { who: who.id, marks });
}

interface Rolled {
  readonly id: Id;
  readonly total: number;
  readonly qu: number;
}

function roll(t: T, who: Combatant): Rolled {
  const { qu } = sheetOf(t.state, who);
  let total = t.begin('initiative', who.id, t.pool(TWO_D10, 'initiative', who.id));
  total = t.mod(total, qu, 'RMC-EFF-13', true, 'Qu');
  if (t.state.fixed.options['eff.statePenaltyScope'] === 'allRolls') total = t.mod(total, statePenalty(t.state, who), 'RMC-EFF-09');
  for (let i = 0; i < who.initiativePenalties; i++) total = t.mod(total, -t.roll(D10, 'initiative penalty', who.id), 'RMC-EFF-01');
  t.put(who, 'initiativePenalties', 0);
  t.note('initiative', ['RMC-EFF-13'], { who: who.id, total }, 'all', t.reckoned(total));
  return { id: who.id, total, qu };
}

const alike = (a: Rolled, b: Rolled): boolean => a.total === b.total && a.qu === b.qu;

/** Those with equal totals and equal Quickness roll again until it is decided (RMC-EFF-13). */
function decided(t: T, tied: readonly Rolled[]): readonly Id[] {
  if (tied.length < 2) return tied.map(({ id }) => id);
  return t.until(() => {
    const again = tied.map(({ id }) => ({ id, face: t.roll(D10, 'initiative tie', id) }));
    if (new Set(again.map(({ face }) => face)).size < again.length) return undefined;
    return again.toSorted((a, b) => b.face - a.face).map(({ id }) => id);
  });
}

/** The order of a round: 2d10 + Quickness, the highest first; those who are out roll nothing and come last (RMC-EFF-13). */
export const rollInitiative = (t: T): readonly Id[] => t.fold(() => rolledOrder(t), (order) => order.join());

function rolledOrder(t: T): readonly Id[] {
  const { state } = t;
  const able = everybody(state).filter((who) => !out(state, who));
  const rolled = able.map((who) => roll(t, who)).toSorted((a, b) => b.total - a.total || b.qu - a.qu);
  const order: Id[] = [];
  for (let i = 0; i < rolled.length; ) {
    const first = rolled[i];
    const tied = rolled.filter((each) => first !== undefined && alike(first, each));
    order.push(...decided(t, tied));
    i += tied.length;
  }
  return [...order, ...restOf(state, order)];
}

const restOf = (state: State, order: readonly Id[]): readonly Id[] => everybody(state).flatMap((who) => (order.includes(who.id) ? [] : [who.id]));

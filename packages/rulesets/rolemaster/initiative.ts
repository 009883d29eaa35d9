import type { Id } from '@tiltyard/engine';
import { givenOrder } from '@tiltyard/engine';
import { statePenalty } from './maneuver.js';
import { D10, TWO_D10 } from './sheet.js';
import type { Combatant, T } from './state.js';
import { everybody, out, sheetOf } from './state.js';

/** Takes 1d10 off somebody's next initiative roll; several marks each take their own (RMC-EFF-01, RMC-EFF-02). */
export function mark(t: T, who: Combatant): void {
  const marks =
    t.state.fixed.options['eff.initiativeStack'] === 'single' ? 1 : who.initiativePenalties + 1;
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
  if (t.state.fixed.options['eff.statePenaltyScope'] === 'allRolls')
    total = t.mod(total, statePenalty(t.state, who), 'RMC-EFF-09');
  for (let i = 0; i < who.initiativePenalties; i++)
    total = t.mod(total, -t.roll(D10, 'initiative penalty', who.id), 'RMC-EFF-01');
  t.put(who, 'initiativePenalties', 0);
  t.note('initiative', ['RMC-EFF-13'], { who: who.id, total }, 'all', t.reckoned(total));
  return { id: who.id, total, qu };
}

/** Those with equal totals and equal Quickness roll again, and whoever is alike after that once more, until it is decided (RMC-EFF-13). */
function decided(t: T, tied: readonly Id[]): readonly Id[] {
  if (tied.length < 2) return tied;
  const faces = t.until(() => {
    const again = groups(tied, (id) => t.roll(D10, 'initiative tie', id));
    return again.size > 1 ? again : undefined;
  });
  return [...faces]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, alike]) =>
      t.fold(
        () => decided(t, alike),
        (order) => order.join(),
      ),
    );
}

/** Those of a list by what they have in common, each group in the order of the list. */
function groups<E, K>(list: readonly E[], of: (each: E) => K): ReadonlyMap<K, readonly E[]> {
  const found = new Map<K, E[]>();
  for (const each of list) {
    const key = of(each);
    const group = found.get(key);
    if (group) group.push(each);
    else found.set(key, [each]);
  }
  return found;
}

/** The order of a round: 2d10 + Quickness, the highest first; those who are out roll nothing and come last (RMC-EFF-13). */
export const rollInitiative = (t: T): readonly Id[] =>
  t.fold(
    () => rolledOrder(t),
    (order) => order.join(),
  );

function rolledOrder(t: T): readonly Id[] {
  const { state } = t;
  const able = everybody(state).filter((who) => !out(state, who));
  const rolled = able
    .map((who) => roll(t, who))
    .toSorted((a, b) => b.total - a.total || b.qu - a.qu);
  const order = [...groups(rolled, ({ total, qu }) => `${total} ${qu}`).values()].flatMap((tied) =>
    decided(
      t,
      tied.map(({ id }) => id),
    ),
  );
  return givenOrder(state, order);
}

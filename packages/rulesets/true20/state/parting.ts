import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { cellsOf } from '@tiltyard/engine/space';
import { afterLeaving } from '@tiltyard/engine/kit';
import type { Combatant, Condition, Ctx, State } from './state.js';
import { allCombatants, combatantById } from './state.js';

/** Conditions between two combatants that end when either leaves the fight. */
const BETWEEN: ReadonlySet<Condition['kind']> = new Set([
  'grappled',
  'pinned',
  'feinted',
  'unexpected',
  'at mercy',
]);

/** The squares that a combatant takes up. */
export const standsOn = (state: State, id: Id): readonly Cell[] =>
  cellsOf(combatantById(state, id));

/** A combatant after another has left the fight: free of their hold, and without conditions that end on their turn. */
export function parted(who: Combatant, from: Id): Combatant {
  const stays = ({ kind, by, what, until }: Condition): boolean =>
    what !== from && !('of' in until && until.of === from) && !(by === from && BETWEEN.has(kind));
  return {
    ...who,
    riding: who.riding === from ? null : who.riding,
    riddenBy: who.riddenBy === from ? null : who.riddenBy,
    shelter: who.shelter === from ? null : who.shelter,
    search: who.search?.target === from ? null : who.search,
    unawareOf: who.unawareOf.filter((id) => id !== from),
    conditions: who.conditions
      .filter(stays)
      .map((each) => ({ ...each, by: afterLeaving(each.by, from) })),
  };
}

/**
 * Reassigns conditions that end on a turn of a combatant who leaves the fight. Those that end as it starts end at the start of the
 * next one's turn in the order (T20-CTX-36). Those that end as it is over, such as a daze or stun of the leaver's mount or a surprise
 * granted to it, end with their bearer's own turn (T20-MOUNT-01).
 */
export function handOverEnds(ctx: Ctx, from: Id): void {
  const { order } = ctx.state;
  const next = order[order.indexOf(from) + 1] ?? order[0];
  if (next === undefined || next === from) return;
  const isTheirs = ({ until }: Condition): boolean => 'of' in until && until.of === from;
  for (const other of allCombatants(ctx.state))
    if (other.conditions.some(isTheirs))
      ctx.put(
        other,
        'conditions',
        other.conditions.map((each) =>
          isTheirs(each) && 'of' in each.until
            ? {
                ...each,
                until: { ...each.until, of: each.until.at === 'turn start' ? next : other.id },
              }
            : each,
        ),
      );
}

/** Removes fires and rulings about a combatant who has left the fight. */
export function clearField(ctx: Ctx, who: Id): void {
  const { state } = ctx;
  const fires = state.fires
    .filter(
      ({ by, target, until }) =>
        by !== who && target !== who && !('of' in until && until.of === who),
    )
    .map((fire) => ({ ...fire, answered: fire.answered.filter((id) => id !== who) }));
  ctx.put(state, 'fires', fires);
  ctx.put(
    state,
    'rulings',
    state.rulings.filter((each) => each.who !== who && each.against !== who),
  );
}

import type { FaceGrouping } from '@tiltyard/engine/values';
import { marginsTied } from '../../events/checks.js';
import type { Combatant, Ctx } from '../../state/state.js';
import type { Contender } from './check.js';
import { rollFor } from './check.js';
import type { Rolled } from './grade.js';
import { failed } from './grade.js';
import { byMargin } from './like-faces.js';

type Settled = 'first' | 'second';

/** Like faces of a roll against another that has been made: lower, the same, or higher. */
const against =
  ({ target }: Contender, other: Rolled): FaceGrouping =>
  (roll) => {
    if (roll > target) return 0;
    if (failed(other) || roll > other.margin) return 2;
    return roll === other.margin ? 1 : 0;
  };

/** Who wins by what both have rolled; nothing on equal margins, and if both have failed (REN-CTX-06, REN-CTX-07). */
function winner(first: Rolled, second: Rolled): Settled | 'tie' | 'neither' {
  if (failed(first)) return failed(second) ? 'neither' : 'second';
  if (failed(second) || first.margin > second.margin) return 'first';
  return first.margin < second.margin ? 'second' : 'tie';
}

/** Equal margins: both roll again, or one side wins, by the house rule (REN-ATK-06, REN-CTX-06). */
export function settleTie(
  ctx: Ctx,
  attacker: Combatant,
  defender: Combatant,
  margin: number,
): 'attacker' | 'defender' | undefined {
  const { opposedTie } = ctx.state.fixed.options;
  // A tie that is rolled again leaves nothing behind but the telling of it.
  if (opposedTie !== 'reroll' || ctx.wantsBreakdowns)
    ctx.tell(marginsTied, ['REN-ATK-06', 'REN-CTX-06'], {
      between: [attacker.id, defender.id],
      margin,
      goesTo: opposedTie,
    });
  return opposedTie === 'reroll' ? undefined : opposedTie;
}

/**
 * A contest in which the first side acts on the second (REN-CTX-06, REN-CTX-07, REN-MAN-02). `ordered`: if the first
 * fails it is over; `opposed`: both always roll, and again if both fail.
 * @param ready readies the other side, once it has to roll.
 * @returns whether the first side won.
 */
export function contest(
  ctx: Ctx,
  first: Contender,
  other: Combatant,
  ready: () => Contender,
  mode: 'ordered' | 'opposed',
): boolean {
  let readied: Contender | undefined;
  const rolls = (): Settled | undefined => {
    const own = rollFor(ctx, first, byMargin(first.target));
    if (mode === 'ordered' && failed(own)) return 'second';
    readied ??= ready();
    const beat = failed(own) ? undefined : own.margin;
    const won = winner(own, rollFor(ctx, readied, against(readied, own), { beat }));
    if (won === 'neither') return undefined;
    if (won !== 'tie') return won;
    const tied = settleTie(ctx, first.who, other, own.margin);
    if (tied === undefined) return undefined;
    return tied === 'attacker' ? 'first' : 'second';
  };
  const key = (came: Settled | undefined): string =>
    came ?? `${readied?.target} ${readied?.luckAtStart}`;
  return untilSettled(ctx, () => first.who.luck + other.luck, rolls, key) === 'first';
}

/**
 * Tries until something comes of it. A try in vain that Luck was spent on is not as if it had never been: while every
 * branch is walked, those with the same Luck left after it are gone on with as one.
 * @param luck all the Luck that may be spent on it.
 * @param key what the tries came to, as far as it matters later; also when that is nothing yet.
 */
export function untilSettled<R>(
  ctx: Ctx,
  luck: () => number,
  attempt: () => R | undefined,
  key: (came: R | undefined) => string | number,
): R {
  const most = ctx.enumerating ? luck() : 0;
  if (most === 0) return ctx.fold(() => ctx.until(attempt), key);
  const spending = (): { readonly came: R | undefined } | undefined => {
    const before = luck();
    const came = attempt();
    return came === undefined && luck() === before ? undefined : { came };
  };
  const within = (points: number): R | undefined =>
    points === 0 ? undefined : ctx.fold(() => within(points - 1) ?? ctx.until(spending).came, key);
  return ctx.fold(() => within(most) ?? ctx.until(attempt), key);
}

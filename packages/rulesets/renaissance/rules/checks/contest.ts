import type { FaceGrouping } from '@tiltyard/engine/values';
import { marginsTied } from '../../events/checks.js';
import type { Combatant, Ctx } from '../../state/state.js';
import type { Contender } from './check.js';
import { rollFor } from './check.js';
import type { Rolled } from './grade.js';
import { failed } from './grade.js';
import { byMargin } from './like-faces.js';

type Settled = 'first' | 'second';

/** Groups the rolls compared with another roll already made: lower, equal or higher. */
const against =
  ({ target }: Contender, other: Rolled): FaceGrouping =>
  (roll) => {
    if (roll > target) return 0;
    if (failed(other) || roll > other.margin) return 2;
    return roll === other.margin ? 1 : 0;
  };

/** The winner of two rolls; a tie on equal margins, neither if both fail (REN-CTX-06, REN-CTX-07). */
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
  // A tie that is rolled again has no effect except its log entry.
  if (opposedTie !== 'reroll' || ctx.wantsBreakdowns)
    ctx.tell(marginsTied, ['REN-ATK-06', 'REN-CTX-06'], {
      between: [attacker.id, defender.id],
      margin,
      goesTo: opposedTie,
    });
  return opposedTie === 'reroll' ? undefined : opposedTie;
}

/**
 * A contest in which the first side acts on the second (REN-CTX-06, REN-CTX-07, REN-MAN-02).
 * `ordered`: it ends if the first fails; `opposed`: both always roll, and again if both fail.
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
 * Repeats an attempt until it has a result. An undecided attempt on which Luck was spent has
 * changed the state, so while all branches are enumerated, those with the same Luck left are
 * merged and continued as one.
 * @param luck all the Luck that may be spent on it.
 * @param key identifies a result as far as it matters later, an undecided one included.
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

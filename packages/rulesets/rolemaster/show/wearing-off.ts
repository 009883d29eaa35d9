import type { Condition } from '@tiltyard/engine';
import { lasting } from '@tiltyard/engine';
import { plural } from '@tiltyard/engine/show';
import type { Combatant, State, Stun, StunKind } from '../state/state.js';
import { STUN_KINDS } from '../state/state.js';

/** A condition that ends with the round (RMC-SURP-03, RMC-SURP-07, RMC-PARRY-02). */
export const forThisRound = (condition: Condition): Condition =>
  lasting('until the round ends', condition);

/**
 * An effect that wears off with a combatant's turns: how many turns are left, and whether the
 * current one already counts.
 */
interface Wearing {
  readonly left: number;
  readonly felt: boolean;
}

/** A condition that wears off with its bearer's turns, or with the rounds of those turns (RMC-WEAR-02). */
export function wearing(
  { fixed: { options } }: State,
  { name }: Combatant,
  condition: Condition,
  { left, felt }: Wearing,
): Condition {
  const byTurn = options['wear.tick'] === 'endOfTurn';
  if (left > 1) {
    const turns = byTurn ? plural(left, 'turn') : `${plural(left, 'round')} with a turn`;
    return lasting(`until ${turns} of ${name}’s have ended`, condition);
  }
  if (byTurn) return lasting(`until the end of ${name}’s ${felt ? '' : 'next '}turn`, condition);
  return felt
    ? forThisRound(condition)
    : lasting(`until the end of the round of ${name}’s next turn`, condition);
}

const sumOf = (stun: Stun, kinds: readonly StunKind[]): number =>
  kinds.reduce((sum, each) => sum + stun[each], 0);

/** The kinds of stun that wear off before this one. */
const worseThan = (kind: StunKind): readonly StunKind[] =>
  STUN_KINDS.slice(0, STUN_KINDS.indexOf(kind));

/**
 * How many rounds pass before a kind of stun is over: all worse kinds wear off first, unless
 * each kind wears off by itself (RMC-WEAR-03).
 */
export const roundsOf = ({ fixed: { options } }: State, stun: Stun, kind: StunKind): number =>
  options['wear.mode'] === 'onePerType' ? stun[kind] : sumOf(stun, [...worseThan(kind), kind]);

/**
 * How many rounds pass before a kind of stun in force is over. Worse kinds that are still
 * pending also come first, unless it ends with this round (RMC-WEAR-05).
 */
export function roundsInForce(state: State, combatant: Combatant, kind: StunKind): number {
  const { stunActive, stunPending, stunFelt } = combatant;
  const rounds = roundsOf(state, stunActive, kind);
  const isOverWithRound = stunFelt && rounds === 1;
  return isOverWithRound || state.fixed.options['wear.mode'] === 'onePerType'
    ? rounds
    : rounds + sumOf(stunPending, worseThan(kind));
}

import type { Thrown } from '../basics/check.js';
import { mayReroll, mendable, secondRoll, throwsAlike } from '../basics/check.js';
import type { Defense } from './defense.js';
import { D20 } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';

/**
 * Groups the faces of an attack roll that have the same result: a hit, or a miss, a strike on cover or a glance off it.
 * @param isBurst the amount by which the roll exceeds Defense counts as well (T20-AUTO-02)
 * @param hasShield a roll that strikes a covering character depends on that character's Defense
 */
export const likeFaces =
  (plus: number, defense: Defense, isBurst: boolean, hasShield: boolean) =>
  (face: number): number => {
    const total = face + plus;
    const over = total - defense.value;
    if (over >= 0) return isBurst ? 1 + Math.floor(over / 2) : 1;
    if (total < defense.bare) return -1;
    if (isBurst || hasShield) return over - 2;
    return total >= defense.normal ? -3 : -2;
  };

/**
 * Makes an attack roll. Conviction may buy a second roll after a failure; an attacker who does not know whether anyone
 * is there is always asked (T20-CTX-44, T20-CONC-11).
 * @param short how far a die falls short, if the attacker may know
 */
export function rollAttack(
  ctx: Ctx,
  by: Combatant,
  succeeds: (die: number) => number,
  threat: number,
  short?: (die: number) => number,
): Thrown {
  const naturally = (natural: number): number => {
    if (natural === 20) return 2;
    return natural >= threat ? 1 : 0;
  };
  const alike = ({ die, natural }: Thrown): number =>
    natural === 1 ? -1 : 100 * succeeds(die) + naturally(natural);
  const shortBy = (face: number): number | undefined => short && Math.max(1, short(face));
  const worthwhile = (face: number): boolean =>
    short === undefined || mendable(face, Math.max(1, short(face)));
  const die = ctx.roll(
    D20,
    'attack',
    by.id,
    throwsAlike(ctx, by, (face) => alike({ die: face, natural: face }), worthwhile),
  );
  const first = { die, natural: die };
  if (
    die === 20 ||
    (short && die !== 1 && succeeds(die) > 0) ||
    !mayReroll(ctx, by, 'attack', die, shortBy(die))
  )
    return first;
  return secondRoll(ctx, by, 'attack', die, alike);
}

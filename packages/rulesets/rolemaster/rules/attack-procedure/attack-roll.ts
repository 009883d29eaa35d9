import type { Lookup } from '../../state/content/lookup.js';
import { cellFor, isTopRow } from '../../state/content/lookup.js';
import { D100 } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import type { Alike } from '../open-ended.js';
import { faceKeys, isOpenEnded, rollFurther } from '../open-ended.js';

/** All fumbles are equivalent, and so are all results that reach the top row. */
const FUMBLE_KEY = -2;
const TOP_KEY = -3;

/** The first die of an attack, and the total of all open-ended dice. */
export interface AttackRoll {
  readonly face: number;
  readonly rolled: number;
}

/**
 * Rolls a d100, open-ended high unless it fumbles (RMC-ATK-02, RMC-ATK-03, RMC-FUM-01).
 * @param fumbles the range of first dice that fumble
 * @param bonus OB less DB; only used to tell which rolls are equivalent
 */
export function rollAttack(
  ctx: Ctx,
  attacker: Combatant,
  lookup: Lookup,
  fumbles: number,
  bonus: number,
): AttackRoll {
  if (ctx.enumerating) return enumerateAttack(ctx, attacker, lookup, fumbles, bonus);
  // Fumble ranges never reach the faces that are open-ended.
  const face = ctx.roll(D100, 'attack', attacker.id);
  return { face, rolled: isOpenEnded(face) ? face + rollFurther(ctx, attacker) : face };
}

/** Rolls for the enumeration of all branches: rolls that read the same cell are followed as one. */
function enumerateAttack(
  ctx: Ctx,
  attacker: Combatant,
  lookup: Lookup,
  fumbles: number,
  bonus: number,
): AttackRoll {
  const cellOf: Alike = (rolled) => cellFor(lookup, rolled + bonus);
  const first = faceKeys(cellOf);
  const furtherAfter =
    (face: number): Alike =>
    (sum) =>
      isTopRow(lookup, face + sum + bonus) ? TOP_KEY : cellOf(face + sum);
  const rollDice = (): AttackRoll => {
    const face = ctx.roll(D100, 'attack', attacker.id, (each) =>
      each <= fumbles ? FUMBLE_KEY : first(each),
    );
    const goesOn = isOpenEnded(face);
    return { face, rolled: goesOn ? face + rollFurther(ctx, attacker, furtherAfter(face)) : face };
  };
  return ctx.fold(rollDice, ({ face, rolled }) => (face <= fumbles ? FUMBLE_KEY : cellOf(rolled)));
}

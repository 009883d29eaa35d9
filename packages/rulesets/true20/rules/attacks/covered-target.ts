import { GM } from '@tiltyard/engine';
import type { Swing } from './attack-bonus.js';
import type { Cover } from '../modifiers/cover.js';
import { mayLower } from '../modifiers/cover.js';
import type { Defense } from './defense.js';
import { flies, weaponOf } from '../../state/gear.js';
import { addsStrength, BASE, D20 } from '../../state/sheet.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { lanceBonus } from './run-up.js';
import {
  attackGlances,
  attackMisses,
  coverIsHit,
  coveringCharacterMet,
  defenseLowered,
  objectSaves,
} from '../../events/attacks.js';

/** A character that gives cover may lower its Defense to make sure that it does (T20-COVER-17). */
export function lowered(
  ctx: Ctx,
  shield: Combatant,
  own: number,
  target: Combatant,
  { blind }: Swing,
): number {
  const floor =
    ctx.state.fixed.options['cover.lowerFloor'] === 'ten'
      ? BASE
      : sheetOf(ctx.state, shield).baseDefense;
  if (blind === true || !mayLower(shield) || floor >= own) return own;
  const to = ctx.ask({
    id: 'lower-defense',
    who: shield.id,
    rules: ['T20-COVER-17'],
    about: { for: target.id, defense: own, floor },
    options: () => Array.from({ length: own - floor + 1 }, (_, i) => ({ value: own - i })),
    fallback: own,
  });
  if (to < own) ctx.tell(defenseLowered, ['T20-COVER-17'], { who: shield.id, from: own, to });
  return to;
}

/** The cover stopped the attack: an object that was hit is reported, and damaged by a house rule (T20-COVER-20). */
function coverStruck(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  total: number,
  swing: Swing,
): void {
  ctx.tell(coverIsHit, ['T20-COVER-13', 'T20-COVER-20'], { by: by.id, at: target.id, total });
  if (ctx.state.fixed.options['cover.damageObject'] === 'no') return;
  const toughness = ctx.ask({
    id: 'object-toughness',
    who: GM,
    rules: ['T20-COVER-20'],
    about: { by: by.id, at: target.id },
    options: Array.from({ length: 21 }, (_, value) => ({ value })),
    fallback: 5,
  });
  const { str, bonus } = sheetOf(ctx.state, by);
  const used = weaponOf(ctx.state, swing.weapon);
  const lance = lanceBonus(by, used, { ...swing, ranged: flies(used, swing.thrown) });
  const difficulty = 10 + used.damage + bonus.damage + (addsStrength(used) ? str : 0) + lance;
  // For the report only: nothing depends on it.
  const die = ctx.roll(D20, 'object', GM, () => 0);
  ctx.tell(objectSaves, ['T20-CTX-49', 'T20-COVER-20'], {
    by: by.id,
    at: target.id,
    total: die + toughness,
    difficulty,
    holds: die + toughness >= difficulty,
  });
}

interface Roll {
  readonly natural: number;
  readonly total: number;
  readonly defense: Defense;
  readonly cover: Cover;
  readonly shieldDefense: number;
}

/** The combatant struck, and the Defense that had to be met. */
interface Struck {
  readonly victim: Combatant;
  readonly met: Defense;
}

/** The combatant struck by a roll, if any (T20-CTX-03, T20-COVER-13 to 16, T20-COVER-18, T20-FIN-06, T20-FIN-07). */
export function struckBy(
  ctx: Ctx,
  by: Combatant,
  target: Combatant,
  swing: Swing,
  { natural, total, defense, cover, shieldDefense }: Roll,
): Struck | undefined {
  const { options } = ctx.state.fixed;
  const miss = (rule: string): undefined => {
    ctx.tell(attackMisses, [rule], { by: by.id, at: target.id, total, defense: defense.value });
    return undefined;
  };
  if (natural === 1) return miss(cover.bonus > 0 ? 'T20-COVER-18' : 'T20-CTX-03');
  const banded = cover.bonus > 0 && total >= defense.bare && total < defense.normal;
  const automatic = natural === 20 && (!banded || options['cover.naturals'] === 'automatic');
  const glances = ({ normal, value }: Defense): undefined => {
    ctx.tell(attackGlances, ['T20-FIN-06'], {
      by: by.id,
      at: target.id,
      total,
      normal,
      defense: value,
    });
    return undefined;
  };
  if (automatic || total >= defense.value) return { victim: target, met: defense };
  if (total >= defense.normal) return glances(defense);
  if (!banded && swing.manner === 'finesse') return miss('T20-FIN-07');
  if (!banded) return miss(cover.bonus > 0 ? 'T20-COVER-14' : 'T20-CTX-02');
  if (!cover.shield) {
    coverStruck(ctx, by, target, total, swing);
    return undefined;
  }
  const meets =
    options['cover.strikeEquality'] === 'meets' ? total >= shieldDefense : total > shieldDefense;
  ctx.tell(coveringCharacterMet, [meets ? 'T20-COVER-15' : 'T20-COVER-16'], {
    who: cover.shield.id,
    for: target.id,
    total,
    defense: shieldDefense,
    struck: meets,
  });
  if (meets) return { victim: cover.shield, met: defense };
  // There was no cover after all: the Defense without it has to be met.
  const met = {
    ...defense,
    value: defense.bare + defense.value - defense.normal,
    normal: defense.bare,
  };
  return total >= met.value ? { victim: target, met } : glances(met);
}

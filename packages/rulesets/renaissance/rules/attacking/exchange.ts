import { noDefence } from '../../events/attacks.js';
import type { Ctx } from '../../state/state.js';
import type { Contender } from '../checks/check.js';
import { rollFor } from '../checks/check.js';
import { settleTie, untilSettled } from '../checks/contest.js';
import type { Rolled } from '../checks/grade.js';
import { failed } from '../checks/grade.js';
import type { RollTerms } from '../checks/luck.js';
import { shiftOf } from '../resistance/resistance.js';
import type { ChosenDefence } from './choose-defence.js';
import { chooseCatch, chooseDefence } from './choose-defence.js';
import { defenceless } from './defence.js';
import { alikeAttacks, alikeDefences, exchangeKey } from './exchange-hints.js';
import type { Exchange } from './exchange-result.js';
import type { Attack } from './swing.js';

const undefended = (hit: boolean, rolled: Rolled): Exchange => ({
  hit,
  rolled,
  defence: undefined,
  defended: undefined,
});

/** The ordered opposed check of an attack: first the attacker, then the defender (REN-ATK-02, REN-ATK-03, REN-ATK-05, REN-ATK-06). */
export function exchange(ctx: Ctx, attacker: Contender, attack: Attack): Exchange {
  const open = defenceless(ctx.state, attack);
  if (open !== undefined) ctx.tell(noDefence, [open], { who: attack.target.id });
  const isOpen = open !== undefined;
  const terms = attackTerms(ctx, attack);
  let chosen: ChosenDefence | undefined;
  const exchanged = (): Exchange | undefined => {
    const hint = ctx.enumerating ? alikeAttacks(attacker, !isOpen || attack.area) : undefined;
    const rolled = rollFor(ctx, attacker, hint, terms);
    if (failed(rolled))
      return isOpen ? undefended(false, rolled) : missed(ctx, attack, rolled, chosen);
    if (isOpen) return undefended(true, rolled);
    chosen ??= chooseDefence(ctx, attack);
    return chosen ? defend(ctx, attack, rolled, chosen) : undefended(true, rolled);
  };
  if (!ctx.enumerating) return ctx.until(exchanged);
  return untilSettled(
    ctx,
    () => attack.attacker.luck + attack.target.luck,
    exchanged,
    (made) => exchangeKey(made, chosen, attack.area),
  );
}

/** The target, and how resistance and vulnerability may shift the attacker's result (REN-RES-09 to 11). */
const attackTerms = (ctx: Ctx, { met, target }: Attack): RollTerms => ({
  shift: shiftOf(ctx, met),
  at: target.id,
});

/** The defender rolls against the attacker's margin; undefined if both roll again (REN-ATK-04 to 06). */
function defend(
  ctx: Ctx,
  { attacker, target }: Attack,
  rolled: Rolled,
  { defence, side }: ChosenDefence,
): Exchange | undefined {
  const { margin } = rolled;
  const hint = ctx.enumerating ? alikeDefences(side, margin, defence.catching) : undefined;
  const defended = rollFor(ctx, side, hint, target.luck > 0 ? { beat: margin } : undefined);
  if (failed(defended) || defended.margin < margin) return { hit: true, rolled, defence, defended };
  if (defended.margin > margin) return { hit: false, rolled, defence, defended };
  const tied = settleTie(ctx, attacker, target, margin);
  return tied && { hit: tied === 'attacker', rolled, defence, defended };
}

/** A failed attack; by house rule a catch may still be rolled against it (REN-ATK-03, REN-CATCH-03). */
function missed(
  ctx: Ctx,
  attack: Attack,
  rolled: Rolled,
  declared: ChosenDefence | undefined,
): Exchange {
  if (!ctx.state.fixed.options.catchOnMiss) return undefended(false, rolled);
  // A catch declared before a tie has already cost the reaction and remains declared.
  const chosen = declared?.defence.catching ? declared : chooseCatch(ctx, attack);
  return chosen
    ? { hit: false, rolled, defence: chosen.defence, defended: rollFor(ctx, chosen.side) }
    : undefended(false, rolled);
}

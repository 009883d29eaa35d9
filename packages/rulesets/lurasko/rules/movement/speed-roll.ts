import type { Die, RuleId } from '@tiltyard/engine';
import { failsSpeedRoll } from '../../events/movement.js';
import { heldIn, normalGrapples } from '../../state/grapples.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { EASY, hasTrait, ROUGH } from '../../state/zones.js';
import { audienceOf } from '../conditions/sightings.js';
import { D10, D12, D20, roll } from '../rolls/roll.js';
/** The die of the terrain: d10 in easy, d20 in rough, d12 otherwise (LUR-CTX-26). */
function terrainDie(state: State, who: Combatant): Die {
  if (hasTrait(state, who, ROUGH)) return D20;
  return hasTrait(state, who, EASY) ? D10 : D12;
}

/** A movement roll on SPD with the die of the terrain; the held and those in a normal grapple fail automatically (LUR-CTX-26, LUR-GRAP-11, LUR-PICK-01). */
export function speedRoll(
  ctx: Ctx,
  who: Combatant,
  rules: readonly RuleId[],
  hindrance = 0,
): boolean {
  const isHeld = heldIn(ctx.state, who.id) !== undefined;
  if (isHeld || normalGrapples(ctx.state, who.id).length > 0) {
    const held = isHeld ? ['LUR-PICK-01'] : [];
    const facts = { who: who.id };
    ctx.tell(failsSpeedRoll, ['LUR-GRAP-11', ...held], facts, undefined, audienceOf(ctx, who));
    return false;
  }
  const die = terrainDie(ctx.state, who);
  return roll(ctx, {
    who,
    name: 'movement',
    rules: ['LUR-CTX-26', ...rules],
    die,
    stat: 'SPD',
    audience: audienceOf(ctx, who),
    lean: (sum) => ctx.addModifier(sum, -hindrance, 'LUR-CTX-25', true, 'narrow corridors'),
  }).success;
}

import type { Id, Refusal } from '@tiltyard/engine';
import { GM, refuse } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { areaWithin, cellDistance, covers } from '@tiltyard/engine/space';
import { nothingFound, placeAttacked } from '../../events/attacks.js';
import { defineAction, param } from '../../state/define.js';
import { isInTheWay, nearestSquare } from '../../state/distance.js';
import { flies, maxRange, weaponOf } from '../../state/gear.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, combatantById, idle, placed } from '../../state/state.js';
import { canPlace } from '../awareness/awareness.js';
import { offersAttack } from '../awareness/triggers.js';
import { whoCannotPlace } from '../awareness/note-audience.js';
import { standard } from '../basics/costs.js';
import { perceives } from '../modifiers/concealment.js';
import { places } from '../modifiers/ganging-up.js';
import type { Swing } from './attack-bonus.js';
import type { SwingSoFar } from './attack-parameters.js';
import { swingSoFar, thrownParameter, weaponParameter } from './attack-parameters.js';
import { inMotion, outOfReach, weaponRefused } from './attack-refusals.js';
import { letFly } from './items.js';
import { attack, endRunUp, endStunt } from './make-attack.js';
import { strikeNobody } from './strike.js';

/** The squares that a weapon reaches. */
export function withinReach(
  state: State,
  actor: Id,
  { weapon: id, thrown }: Swing,
): readonly Cell[] {
  const who = combatantById(state, actor);
  const weapon = weaponOf(state, id);
  const { map } = state.fixed;
  if (!flies(weapon, thrown)) return places(state, who);
  const range = maxRange(weapon, true);
  const side = map.scale.perCell * (who.size - 1);
  const all = areaWithin(map, who.at, range + 2 * side)
    .map(({ at }) => at)
    .filter((at) => who.size === 1 || cellDistance(map, nearestSquare(who, at), at) <= range);
  return weapon.area ? all : all.filter(([x, y]) => !covers(who, x, y));
}

/** A body of one square standing on the ground. */
const ON_THE_GROUND = { size: 1, elevation: 0 };

/**
 * Whether an attack on a square may hit a body there. It is aimed at a target that is not perceived, at any height, so
 * a combatant seen hovering over the square is not hit (T20-CONC-09).
 */
const mayMeet = (state: State, who: Combatant, other: Combatant, [x, y]: Cell): boolean =>
  covers(other, x, y) &&
  other.id !== who.id &&
  !other.dead &&
  (isInTheWay(other, ON_THE_GROUND) || !perceives(state, who, other));

/** Whether a body may be in a square: one that no one can place may be anywhere. */
const mayBeIn = (state: State, actor: Id, at: Cell): boolean =>
  allCombatants(state).some(
    (other) =>
      (!placed(other) && !other.dead) || mayMeet(state, combatantById(state, actor), other, at),
  );

/** A combatant as a body of one square, for measuring reach to it. */
const bodyAt = (who: Combatant, at: Cell): Combatant => ({
  ...who,
  id: '',
  name: 'that place',
  at,
  size: 1,
  riding: null,
  riddenBy: null,
  shelter: null,
});

function placeRefused(
  state: State,
  actor: Id,
  { weapon, thrown, at }: Pick<Swing, 'weapon' | 'thrown'> & { readonly at: Cell },
): Refusal | undefined {
  if (state.fixed.options['conc.wrongArea'] === 'refuse' && !mayBeIn(state, actor, at))
    return refuse('T20-CONC-11', 'nobody-there', 'no one is there');
  const who = combatantById(state, actor);
  return (
    inMotion(state, who, { weapon, thrown }) ??
    weaponRefused(state, who, weapon) ??
    outOfReach(state, who, bodyAt(who, at), { weapon, thrown })
  );
}

/** The combatant hit by an attack on a square; if several bodies share it, one is drawn at random. */
function bodyMet(ctx: Ctx, who: Combatant, swing: Swing, at: Cell): Combatant | undefined {
  const bodies = allCombatants(ctx.state).filter(
    (other) =>
      mayMeet(ctx.state, who, other, at) &&
      other.id !== who.riding &&
      !outOfReach(ctx.state, who, other, swing),
  );
  return bodies.length === 0 ? undefined : ctx.pick(bodies, 'body', GM);
}

/**
 * Strikes at the combatant in a square; to observers who cannot tell whether anyone is there, a miss looks like an
 * empty square (T20-CONC-11).
 */
function attackUnseen(ctx: Ctx, who: Combatant, found: Combatant, swing: Swing, at: Cell): void {
  const fooled = whoCannotPlace(ctx.state, found.id).filter((id) =>
    canPlace(ctx.state, combatantById(ctx.state, id).side, who.id),
  );
  if (!attack(ctx, who, found, swing) && fooled.length > 0)
    ctx.tell(nothingFound, ['T20-CONC-11'], { by: who.id, at: [...at] }, undefined, fooled);
}

/** An attack into a square where an unseen foe is believed to be (T20-CONC-09 to 11). */
export const attackPlace = defineAction({
  id: 'attack-place',
  name: 'Attack a square',
  rules: ['T20-CONC-09'],
  cost: standard,
  with: {
    weapon: weaponParameter,
    thrown: thrownParameter,
    at: param.cell(
      (state, actor, chosen: SwingSoFar) => withinReach(state, actor, swingSoFar(chosen)),
      { rules: ['T20-CONC-09', 'T20-CTX-42'] },
    ),
  },
  check: placeRefused,
  do(ctx, actor, { weapon, thrown, at }) {
    const who = combatantById(ctx.state, actor);
    const { name, autofire } = weaponOf(ctx.state, weapon);
    const swing: Swing = {
      weapon,
      thrown,
      manner: autofire ? 'burst' : 'ordinary',
      blind: true,
      offered: true,
    };
    ctx.tell(placeAttacked, ['T20-CONC-09'], { by: actor, at: [...at], weapon: name });
    // Actions readied for an attack come first, whether or not it hits anyone; the attack then
    // hits the combatant who is in the square by that time (T20-CTX-36, T20-CONC-11).
    if (offersAttack(ctx, who) && (idle(who) || weaponRefused(ctx.state, who, weapon))) return;
    const found = bodyMet(ctx, who, swing, at);
    if (found) attackUnseen(ctx, who, found, swing, at);
    else {
      strikeNobody(ctx, who, swing);
      endStunt(ctx, who);
      if (!flies(weaponOf(ctx.state, weapon), thrown)) endRunUp(ctx, who);
      ctx.tell(nothingFound, ['T20-CONC-11'], { by: actor, at: [...at] });
    }
    letFly(ctx, who, swing, at);
  },
});

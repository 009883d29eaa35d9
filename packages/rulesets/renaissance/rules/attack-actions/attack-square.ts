import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { offerReadiedActions } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { areaWithin, lineOfEffect } from '@tiltyard/engine/space';
import { noEffect } from '../../events/areas.js';
import { attackLost, squareAttacked } from '../../events/attacks.js';
import { defineAction, param } from '../../state/define.js';
import { HALF_METRES } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, disabled, isHeldFirmly } from '../../state/state.js';
import type { CheckSpec, Contender } from '../checks/check.js';
import { contender, rollFor } from '../checks/check.js';
import { failed } from '../checks/grade.js';
import { byMargin } from '../checks/like-faces.js';
import { skillTarget } from '../checks/targets.js';
import { heldWeapons, isArea, UNARMED, weaponOf } from '../items/wielding.js';
import { standard } from '../action-allotment.js';
import { triggeredBy } from '../triggers.js';
import { NOT_MET } from '../resistance/resistance.js';
import { fillArea } from '../blast-and-splash/area.js';
import { attackIsRanged, attackSkill, ownModifiers } from '../attacking/aim.js';
import { weaponRefused } from './attack-options.js';
import {
  bracketModifier,
  flies,
  metres,
  pointBlank,
  rangeOf,
  scatter,
  scatters,
} from '../attacking/ranged.js';
import type { Attack } from '../attacking/swing.js';
import { landThrown, spendShot } from './throwing.js';

const SQUARE_CHECK: CheckSpec = { name: 'attack', rules: ['REN-ATK-02', 'REN-BLAST-03'] };

/** Weapons that fill an area from a distance; a melee blow only goes as far as a target within reach (REN-GRID-02). */
const areaWeapons = (state: State, actor: Id): readonly string[] =>
  heldWeapons(state, combatantById(state, actor)).filter((id) => {
    const weapon = weaponOf(state, id);
    return isArea(weapon) && attackIsRanged(weapon, { weapon: id });
  });

const areaWeaponInHand = (state: State, actor: Id): Refusal | undefined =>
  areaWeapons(state, actor).length === 0
    ? refuse(
        'REN-BLAST-01',
        'needs-area-weapon',
        'requires a weapon in hand that is shot or thrown and fills an area',
      )
    : undefined;

/** The squares within range that a shot can reach, measured from the attacker's nearest cell (REN-GRID-03). */
function inRange(
  state: State,
  actor: Id,
  { weapon = UNARMED }: { readonly weapon?: string },
): readonly Cell[] {
  const { map } = state.fixed;
  const who = combatantById(state, actor);
  const { extreme } = rangeOf(state, weaponOf(state, weapon));
  // A large body's position is one of its corners, which may be farther away than its nearest cell.
  const across = 2 * (who.size - 1) * map.scale.perCell;
  return areaWithin(map, who.at, extreme * HALF_METRES + across)
    .map(({ at }) => at)
    .filter((at) => {
      const square = { at, size: 1 };
      return metres(state, who, square) <= extreme && lineOfEffect(map, who, square);
    });
}

/**
 * An attack with an area weapon on a square instead of a target: unopposed, and it scatters on a
 * failure (REN-RNG-07, REN-BLAST-03).
 */
export const attackSquare = defineAction({
  id: 'attack-place',
  name: 'Attack a square',
  group: 'standard',
  rules: ['REN-BLAST-01', 'REN-SPLASH-01'],
  requires: [standard.check, areaWeaponInHand],
  with: {
    weapon: param.oneOf((state, actor) =>
      areaWeapons(state, actor).map((id) => ({ value: id, label: weaponOf(state, id).name })),
    ),
    at: param.cell(inRange, { rules: ['REN-RNG-01', 'REN-RNG-04'] }),
  },
  check: (state, actor, { weapon }) => weaponRefused(state, actor, weapon),
  do(ctx, actor, { weapon: id, at }) {
    const attacker = combatantById(ctx.state, actor);
    const made = attackInto(ctx.state, attacker, id);
    const { weapon, ranged } = made;
    if (!flies(ctx, attacker, weapon, ranged, () => metres(ctx.state, attacker, { at, size: 1 })))
      return;
    standard.pay(ctx, actor, 'attack-place');
    if (readiedActionsPrevent(ctx, attacker, id, at)) return;
    ctx.tell(squareAttacked, ['REN-ATK-01'], { by: actor, at: [...at], weapon: weapon.name });
    const rolled = rollFor(ctx, ...aimAtSquare(ctx, made, at));
    const missed = failed(rolled);
    const lost = missed && !scatters(ctx.state, true);
    if (lost) ctx.tell(noEffect, ['REN-RNG-07', 'REN-ATK-03'], { by: actor, weapon: weapon.name });
    spendShot(ctx, attacker, id, weapon);
    landThrown(ctx, attacker, made.swing, at);
    if (!lost) fillArea(ctx, made, rolled, () => (missed ? scatter(ctx, attacker, at) : at));
  },
});

/** An attack without a target of its own: everyone in the area is resolved separately. */
function attackInto(state: State, attacker: Combatant, id: string): Attack {
  const weapon = weaponOf(state, id);
  const swing = { weapon: id };
  return {
    attacker,
    target: attacker,
    swing,
    weapon,
    ranged: attackIsRanged(weapon, swing),
    area: true,
    met: NOT_MET,
  };
}

/** Resolves readied actions first; afterwards the attack may no longer be possible (REN-REACT-03). */
function readiedActionsPrevent(ctx: Ctx, attacker: Combatant, id: string, at: Cell): boolean {
  const { state } = ctx;
  const event = { event: 'attack', who: attacker.id, facts: { at: [...at] } };
  offerReadiedActions(ctx, event, triggeredBy(attacker));
  const lost =
    disabled(state, attacker) ||
    isHeldFirmly(attacker) ||
    !areaWeapons(state, attacker.id).includes(id) ||
    weaponRefused(state, attacker.id, id) !== undefined;
  if (lost) ctx.tell(attackLost, ['REN-REACT-03'], { by: attacker.id });
  return lost;
}

/**
 * The check of an attack on a square: skill, range, the attacker's own modifiers, point blank
 * (REN-RNG-03, REN-RNG-11).
 */
function aimAtSquare(
  ctx: Ctx,
  { attacker, weapon, swing }: Attack,
  at: Cell,
): readonly [Contender, ReturnType<typeof byMargin>] {
  const skill = attackSkill(ctx.state, attacker, weapon, swing);
  const square = { at, size: 1 };
  let total = skillTarget(ctx, attacker, skill, 'attack', weapon);
  total = bracketModifier(ctx, total, weapon, metres(ctx.state, attacker, square));
  total = ownModifiers(ctx, total, attacker, swing.weapon, weapon);
  total = pointBlank(ctx, total, attacker, square);
  const side = contender(ctx, attacker, SQUARE_CHECK, total);
  return [side, byMargin(side.target)];
}

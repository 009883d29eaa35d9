import type { AffectedCell, Id, Obstruction, Sightline, TargetingPreview } from '@tiltyard/engine';
import { areaPreview, linePreview, mergePreviews } from '@tiltyard/engine';
import type { Sketches } from '@tiltyard/engine/show';
import { sketches } from '@tiltyard/engine/show';
import type { Cell, Footprint, GridMap } from '@tiltyard/engine/space';
import {
  adjacent,
  areaWithin,
  covers,
  inside,
  lineOfEffect,
  obstaclesOn,
} from '@tiltyard/engine/space';
import { attackIsRanged } from '../rules/attacking/aim.js';
import { attackAction, strikeAction } from '../rules/attack-actions/attack-actions.js';
import { attackSquare } from '../rules/attack-actions/attack-square.js';
import { mostMarginDv } from '../rules/attacking/best-margin.js';
import { attackDb, chargeCount } from '../rules/attacking/damage-value.js';
import { bracket, metres, POINT_BLANK, rangeOf } from '../rules/attacking/ranged.js';
import { gmBlast } from '../rules/gm/gm-actions.js';
import { isArea, isRanged, UNARMED, weaponOf } from '../rules/items/wielding.js';
import { attacksAction } from '../rules/multiple-attacks/multiple-attacks.js';
import { perceives } from '../rules/overview/threat.js';
import { blastRadius, FALLOFF, metresFrom, splashCells } from '../rules/blast-and-splash/area.js';
import type { Weapon } from '../state/sheet.js';
import { HALF_METRES } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, combatantById } from '../state/state.js';

const minus = (value: number): string => `−${Math.abs(value)}`;

/** A Blast with a damage value between two bounds: what reaches each square, 2 less per metre (REN-BLAST-01). */
export function blastAt(state: State, centre: Cell, least: number, most: number): TargetingPreview {
  const { map } = state.fixed;
  const places = areaWithin(map, centre, blastRadius(most) * HALF_METRES).flatMap(
    ({ at }): readonly AffectedCell[] => {
      const lost = FALLOFF * metresFrom(state, centre, { at, size: 1 });
      const [low, high] = [Math.max(0, least - lost), most - lost];
      return high > 0
        ? [
            {
              at,
              share: (low + high) / Math.max(1, least + most),
              label: rangeLabel(low, high),
            },
          ]
        : [];
    },
  );
  const who = allCombatants(state).filter(
    (each) => most - FALLOFF * metresFrom(state, centre, each) > 0,
  );
  return areaPreview({
    label: `Blast, ${blastRadius(most)} m around`,
    rules: ['REN-BLAST-01', 'REN-BLAST-02'],
    places,
    who: who.map(({ id }) => id),
  });
}

function rangeLabel(low: number, high: number): string {
  if (low === high) return String(high);
  return low === 0 ? `≤${high}` : `${low}–${high}`;
}

const bounds = ({ dice, faces, flat }: Weapon['damage'], db: number): readonly [number, number] => [
  dice + flat + db,
  dice * faces + flat + db,
];

/** A Splash: the squares it certainly covers, and those it may cover at most (REN-SPLASH-01). */
function splashAt(
  state: State,
  centre: Cell,
  { dice, faces, flat }: Weapon['damage'],
  effect: string,
): TargetingPreview {
  const [low, high] = [dice + flat, dice * faces + flat];
  const sure = new Set(splashCells(state, centre, low).map(String));
  const all = splashCells(state, centre, high);
  const unit = state.fixed.options.splashExtent === 'radius' ? 'm around' : 'square metres';
  const extent = low === high ? `${high}` : `${low} to ${high}`;
  const who = allCombatants(state).filter((each) => all.some(([x, y]) => covers(each, x, y)));
  return areaPreview({
    label: `Splash (${effect}), ${extent} ${unit}`,
    rules: ['REN-SPLASH-01'],
    places: all.map((at) => ({ at, share: sure.has(String(at)) ? 1 : 0.45 })),
    who: who.map(({ id }) => id),
  });
}

/**
 * The area that a weapon fills around a target or a square, for any margin; undefined for
 * weapons without an area (REN-BLAST-02).
 */
function areaOf(
  state: State,
  by: Combatant,
  id: string,
  at: Combatant | Cell,
): TargetingPreview | undefined {
  const weapon = weaponOf(state, id);
  const [centre, target] = 'id' in at ? [at.at, at] : [at];
  const ranged = isRanged(weapon);
  const bonuses = (weapon.damage.db ? 1 : 0) + chargeCount(state, by, ranged);
  const [least, most] = bounds(weapon.damage, bonuses * attackDb(state, by, ranged));
  const { splash } = weapon;
  return mergePreviews(
    weapon.tags.includes('Blast')
      ? blastAt(
          state,
          centre,
          least,
          most + mostMarginDv(state, by, weapon, { weapon: id }, target),
        )
      : undefined,
    splash && weapon.tags.includes('Splash')
      ? splashAt(state, centre, splash.extent, splash.effect)
      : undefined,
  );
}

const middle = ({ at: [x, y], size }: Footprint): Cell => [
  x + Math.floor((size - 1) / 2),
  y + Math.floor((size - 1) / 2),
];

/** A shot to a target or to a square. */
interface Shot {
  readonly by: Combatant;
  readonly weapon: Weapon;
  readonly to: Id | Cell;
  readonly body: Footprint;
}

/** The line of a shot: the bracket (REN-RNG-03), point blank (REN-RNG-11), what blocks sight (REN-RNG-01). */
function shotAt(state: State, { by, weapon, to, body }: Shot, seen: boolean): Sightline {
  const { map } = state.fixed;
  const far = metres(state, by, body);
  const found = bracket(state, weapon, far);
  // Pointing or gazing requires only sight.
  const passes = weapon.kind === 'indicate' || lineOfEffect(map, by, body);
  const hindrances: readonly Obstruction[] = [
    ...(found && found.modifier !== 0
      ? [{ label: `${found.name} range`, effect: minus(found.modifier), rules: ['REN-RNG-03'] }]
      : []),
    ...(adjacent(map, by, body)
      ? [{ label: 'point blank', effect: minus(POINT_BLANK), rules: ['REN-RNG-11'] }]
      : []),
    ...(seen ? [] : [inTheWay(map, by, body, 'sight')]),
    ...(seen && !passes ? [inTheWay(map, by, body, 'shots')] : []),
  ];
  return {
    from: by.id,
    to,
    label: found ? `${far} m` : `${far} m, beyond ${rangeOf(state, weapon).extreme} m`,
    rules: found ? ['REN-RNG-02'] : ['REN-RNG-04'],
    blocked: !found || !seen || !passes,
    hindrances,
  };
}

/** What stands between two bodies and blocks sight, or only shots (REN-RNG-01). */
const inTheWay = (
  map: GridMap,
  from: Footprint,
  to: Footprint,
  what: 'shots' | 'sight',
): Obstruction => ({
  label: what === 'sight' ? 'out of sight' : 'no way for shots',
  rules: ['REN-RNG-01'],
  ...obstaclesOn(map, middle(from), middle(to), what),
});

/** What has been chosen of an attack. */
interface ChosenAttack {
  readonly target?: Id;
  readonly weapon?: string;
  readonly thrown?: boolean | undefined;
}

/** The line to a target with a weapon, and the area it fills there. */
function previewAttack(
  state: State,
  actor: Id,
  { target, weapon: id = UNARMED, thrown }: ChosenAttack,
): TargetingPreview | undefined {
  const foe = target === undefined ? undefined : state.combatants[target];
  if (!foe || foe.id === actor) return undefined;
  const attacker = combatantById(state, actor);
  const weapon = weaponOf(state, id);
  const ranged = attackIsRanged(weapon, {
    weapon: id,
    ...(thrown === undefined ? {} : { thrown }),
  });
  const shot = { by: attacker, weapon, to: foe.id, body: foe };
  return mergePreviews(
    isArea(weapon) ? areaOf(state, attacker, id, foe) : undefined,
    ranged ? linePreview([shotAt(state, shot, perceives(state, attacker, foe))]) : undefined,
  );
}

/** Several attacks, each with its line and area. */
function previewAttacks(
  state: State,
  actor: Id,
  { attacks = [] }: { readonly attacks?: readonly ChosenAttack[] },
): TargetingPreview | undefined {
  let drawn: TargetingPreview | undefined;
  for (const each of attacks) drawn = mergePreviews(drawn, previewAttack(state, actor, each));
  return drawn;
}

/** An attack on a square. */
function previewSquare(
  state: State,
  actor: Id,
  { at, weapon: id = UNARMED }: { readonly at?: Cell; readonly weapon?: string },
): TargetingPreview | undefined {
  if (!at || !inside(state.fixed.map, at[0], at[1])) return undefined;
  const attacker = combatantById(state, actor);
  const weapon = weaponOf(state, id);
  const shot = { by: attacker, weapon, to: at, body: { at, size: 1 } };
  return mergePreviews(areaOf(state, attacker, id, at), linePreview([shotAt(state, shot, true)]));
}

/** The previews of actions on the map before they are confirmed. */
export const previews: Sketches<State> = new Map([
  sketches(attackAction, previewAttack),
  sketches(strikeAction, previewAttack),
  sketches(attacksAction, previewAttacks),
  sketches(attackSquare, previewSquare),
  sketches(gmBlast, (state, _, { at, dv = 0 }) => (at ? blastAt(state, at, dv, dv) : undefined)),
]);

import type {
  Obstruction,
  Id,
  JsonObject,
  Sightline,
  TargetingPreview,
  AffectedCell,
} from '@tiltyard/engine';
import type { Cell, Footprint } from '@tiltyard/engine/space';
import { areaPreview, linePreview, mergePreviews } from '@tiltyard/engine';
import {
  adjacent,
  areaWithin,
  cellSchema,
  covers,
  inside,
  nearestCells,
  obstaclesOn,
} from '@tiltyard/engine/space';
import { swungRanged } from '../rules/attacking/aim.js';
import { blastRadius, FALLOFF, metresFrom } from '../rules/unsorted/area.js';
import { attackDb } from '../rules/attacking/damage-value.js';
import { bracket, metres, POINT_BLANK, rangeOf } from '../rules/attacking/ranged.js';
import type { Weapon } from '../state/sheet.js';
import { HALF_METRES } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, combatantById } from '../state/state.js';
import { perceives } from '../rules/overview/threat.js';
import { isArea, UNARMED, weaponOf } from '../rules/items/wielding.js';

const minus = (value: number): string => `−${Math.abs(value)}`;

/** A Blast of a damage value between two bounds: what reaches each square, 2 less a metre (REN-BLAST-01). */
export function blastAt(state: State, centre: Cell, least: number, most: number): TargetingPreview {
  const { map } = state.fixed;
  const places = areaWithin(map, centre, blastRadius(most) * HALF_METRES).flatMap(
    ({ at, distance }): readonly AffectedCell[] => {
      const lost = FALLOFF * Math.round(distance / HALF_METRES);
      const [low, high] = [Math.max(0, least - lost), most - lost];
      return high > 0
        ? [
            {
              at,
              share: (low + high) / Math.max(1, least + most),
              label: low === high ? String(high) : low === 0 ? `≤${high}` : `${low}–${high}`,
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

const bounds = ({ dice, faces, flat }: Weapon['damage'], db: number): readonly [number, number] => [
  dice + flat + db,
  dice * faces + flat + db,
];

/** A Splash: what it covers for certain, and at most (REN-SPLASH-01). */
function splashAt(
  state: State,
  centre: Cell,
  { dice, faces, flat }: Weapon['damage'],
  effect: string,
): TargetingPreview {
  const { map, options } = state.fixed;
  const cells = (extent: number): readonly Cell[] =>
    (options.splashExtent === 'radius'
      ? areaWithin(map, centre, extent * HALF_METRES)
      : nearestCells(map, centre, Math.ceil(extent / (map.scale.perCell / HALF_METRES) ** 2))
    ).map(({ at }) => at);
  const sure = new Set(cells(dice + flat).map(String));
  const all = cells(dice * faces + flat);
  const [low, high] = [dice + flat, dice * faces + flat];
  const who = allCombatants(state).filter((each) => all.some(([x, y]) => covers(each, x, y)));
  return areaPreview({
    label: `Splash (${effect}), ${low === high ? '' : `${low} to `}${high} ${options.splashExtent === 'radius' ? 'm around' : 'square metres'}`,
    rules: ['REN-SPLASH-01'],
    places: all.map((at) => ({ at, share: sure.has(String(at)) ? 1 : 0.45 })),
    who: who.map(({ id }) => id),
  });
}

/** What a weapon with an area fills around a place; nothing for others. */
function areaOf(
  state: State,
  by: Combatant,
  weapon: Weapon,
  centre: Cell,
): TargetingPreview | undefined {
  const [least, most] = bounds(weapon.damage, weapon.damage.db ? attackDb(state, by) : 0);
  const { splash } = weapon;
  return mergePreviews(
    weapon.tags.includes('Blast') ? blastAt(state, centre, least, most) : undefined,
    splash && weapon.tags.includes('Splash')
      ? splashAt(state, centre, splash.extent, splash.effect)
      : undefined,
  );
}

const middle = ({ at: [x, y], size }: Footprint): Cell => [
  x + Math.floor((size - 1) / 2),
  y + Math.floor((size - 1) / 2),
];

/** The way of a shot to somebody or to a place: the bracket (REN-RNG-03), point blank (REN-RNG-11), what is in the way of sight (REN-RNG-01). */
function shotAt(
  state: State,
  by: Combatant,
  to: Id | Cell,
  body: Footprint,
  weapon: Weapon,
  seen: boolean,
): Sightline {
  const { map } = state.fixed;
  const far = metres(state, by, body);
  const found = bracket(state, weapon, far);
  const { cells, walls } = obstaclesOn(map, middle(by), middle(body), 'sight');
  const hindrances: readonly Obstruction[] = [
    ...(found && found.modifier !== 0
      ? [{ label: `${found.name} range`, effect: minus(found.modifier), rules: ['REN-RNG-03'] }]
      : []),
    ...(adjacent(map, by, body)
      ? [{ label: 'point blank', effect: minus(POINT_BLANK), rules: ['REN-RNG-11'] }]
      : []),
    ...(seen ? [] : [{ label: 'out of sight', rules: ['REN-RNG-01'], cells, walls }]),
  ];
  return {
    from: by.id,
    to,
    label: found ? `${far} m` : `${far} m, beyond ${rangeOf(state, weapon).extreme} m`,
    rules: found ? ['REN-RNG-02'] : ['REN-RNG-04'],
    blocked: !found || !seen,
    hindrances,
  };
}

/** The line to somebody with a weapon, and what its area fills there. */
function aimedAt(
  state: State,
  by: Combatant,
  { target, weapon: id, thrown }: JsonObject,
): TargetingPreview | undefined {
  const foe = typeof target === 'string' ? state.combatants[target] : undefined;
  if (!foe || foe.id === by.id) return undefined;
  const weapon = weaponOf(state, typeof id === 'string' ? id : UNARMED);
  const ranged = swungRanged(weapon, {
    weapon: UNARMED,
    ...(typeof thrown === 'boolean' ? { thrown } : {}),
  });
  return mergePreviews(
    isArea(weapon) ? areaOf(state, by, weapon, foe.at) : undefined,
    ranged
      ? linePreview([shotAt(state, by, foe.id, foe, weapon, perceives(state, by, foe))])
      : undefined,
  );
}

/** An attack on somebody as it is drawn. */
export const onTarget = (state: State, by: Id, chosen: JsonObject): TargetingPreview | undefined =>
  aimedAt(state, combatantById(state, by), chosen);

/** Several attacks as they are drawn, each with its line and area. */
export function onTargets(
  state: State,
  by: Id,
  { attacks }: JsonObject,
): TargetingPreview | undefined {
  let drawn: TargetingPreview | undefined;
  if (Array.isArray(attacks))
    for (const each of attacks)
      if (typeof each === 'object' && each !== null && 'target' in each)
        drawn = mergePreviews(drawn, aimedAt(state, combatantById(state, by), each));
  return drawn;
}

/** An attack on a place as it is drawn. */
export function onPlace(state: State, by: Id, chosen: JsonObject): TargetingPreview | undefined {
  const at = cellSchema.safeParse(chosen['at']);
  if (!at.success || !inside(state.fixed.map, at.data[0], at.data[1])) return undefined;
  const who = combatantById(state, by);
  const weapon = weaponOf(state, typeof chosen['weapon'] === 'string' ? chosen['weapon'] : UNARMED);
  return mergePreviews(
    areaOf(state, who, weapon, at.data),
    linePreview([shotAt(state, who, at.data, { at: at.data, size: 1 }, weapon, true)]),
  );
}

import type { Cell } from '@tiltyard/engine';
import { areaWithin, cellDistance, covers, d, nearestCells } from '@tiltyard/engine';
import type { Reckoning } from '@tiltyard/engine';
import type { DamageValue } from './blow.js';
import { land } from './blow.js';
import { met } from './resistance.js';
import type { Weapon } from './sheet.js';
import type { Combatant, State, T } from './state.js';
import { everybody } from './state.js';

/** What a Blast loses for each metre from its centre (REN-BLAST-01). */
const FALLOFF = 2;

/** The straight distance of somebody's nearest cell from a point, in whole metres (REN-GRID-03). */
function metresFrom(state: State, centre: Cell, who: Combatant): number {
  const { map } = state.fixed;
  let least = Infinity;
  for (let y = 0; y < who.size; y++) {
    for (let x = 0; x < who.size; x++) least = Math.min(least, Math.round(cellDistance(map, centre, [who.at[0] + x, who.at[1] + y]) / map.scale.perCell));
  }
  return least;
}

/** A Blast goes off: full value at the centre, 2 less for every metre, for everybody whichever side they are on (REN-BLAST-01 to 04). */
export function blast(t: T, centre: Cell, weapon: Weapon, value: DamageValue, extraTags: readonly string[], reckoning?: Reckoning): void {
  const radius = Math.max(0, Math.ceil(value.dv / FALLOFF) - 1);
  t.note('blast', ['REN-BLAST-02', 'REN-BLAST-03', 'REN-BLAST-04'], { at: [...centre], dv: value.dv, radius }, 'all', reckoning);
  for (const who of everybody(t.state)) {
    const distance = metresFrom(t.state, centre, who);
    const dv = value.dv - FALLOFF * distance;
    if (dv <= 0) continue;
    t.note('caught in blast', ['REN-BLAST-01'], { who: who.id, distance, dv });
    land(t, who, weapon, { dv, ap: value.ap }, met(t.state, who, weapon, extraTags), undefined);
  }
}

/** A Splash covers its area and does its own effect to everybody in it, without damage (REN-SPLASH-01, REN-SPLASH-02). */
export function splash(t: T, by: Combatant, centre: Cell, weapon: Weapon): void {
  const { map, options } = t.state.fixed;
  const { dice, faces, flat } = weapon.splash?.extent ?? { dice: 1, faces: 10, flat: 0 };
  const extent = flat + (dice > 0 ? t.pool({ dice, die: d(faces), sets: 1, keep: 'high' }, 'splash', by.id) : 0);
  const cells = options.splashExtent === 'radius' ? areaWithin(map, centre, extent * map.scale.perCell) : nearestCells(map, centre, extent);
  t.note('splash', ['REN-SPLASH-01', 'REN-SPLASH-02'], { at: [...centre], extent, meaning: options.splashExtent, effect: weapon.splash?.effect ?? '' });
  for (const who of everybody(t.state)) {
    if (cells.some(({ at }) => covers(who, at[0], at[1]))) t.note('splashed', ['REN-SPLASH-01'], { who: who.id, effect: weapon.splash?.effect ?? '' });
  }
}

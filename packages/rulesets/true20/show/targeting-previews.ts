import type { Id, TargetingPreview } from '@tiltyard/engine';
import { areaPreview } from '@tiltyard/engine';
import type { Sketches } from '@tiltyard/engine/show';
import { sketches } from '@tiltyard/engine/show';
import type { Cell } from '@tiltyard/engine/space';
import { areaAction } from '../rules/area-attacks/area-attack.js';
import { powerAction, powerOf } from '../rules/area-attacks/powers.js';
import { aimAt } from '../rules/area-attacks/region.js';
import { attackAction } from '../rules/attacks/attack-actions.js';
import { attackPlace } from '../rules/attacks/attack-place.js';
import { coverFire, suppress } from '../rules/autofire/fire.js';
import { inLine, mostSquares, sweep } from '../rules/autofire/sweep.js';
import { maneuverAction } from '../rules/maneuvers/maneuvers.js';
import { combinedAttack } from '../rules/two-weapons/combined-attack.js';
import { twoWeapons } from '../rules/two-weapons/two-weapons.js';
import { weaponOf } from '../state/gear.js';
import type { State } from '../state/state.js';
import { combatantById, placed } from '../state/state.js';
import type { Aimed } from './sketches.js';
import { areaAt, linesTo, squareAt } from './sketches.js';

const previewAttack = (state: State, actor: Id, aimed: Aimed): TargetingPreview | undefined =>
  linesTo(state, actor, aimed);

/** The area that a weapon fills around a square. */
function previewBlast(
  state: State,
  actor: Id,
  chosen: { readonly weapon?: string; readonly at?: Cell; readonly elevation?: number | undefined },
): TargetingPreview | undefined {
  const { weapon, at, elevation = 0 } = chosen;
  const area = weapon === undefined ? undefined : weaponOf(state, weapon).area;
  return area && at && areaAt(state, combatantById(state, actor), { area, at, elevation });
}

/** The area that a power fills around its target, or the line to the target. */
function previewPower(
  state: State,
  actor: Id,
  chosen: { readonly power?: string; readonly target?: Id | undefined },
): TargetingPreview | undefined {
  const { power, target } = chosen;
  const area = power === undefined ? undefined : powerOf(state, actor, power)?.area;
  const foe = target === undefined ? undefined : state.combatants[target];
  if (!area || !foe || !placed(foe)) return linesTo(state, actor, { target });
  const who = combatantById(state, actor);
  return areaAt(state, who, { area, ...aimAt(who, foe) });
}

/** The squares of a sweep in order, with how many it may have (T20-AUTO-09, T20-AUTO-10). */
function previewSweep(
  state: State,
  actor: Id,
  chosen: {
    readonly weapon?: string;
    readonly line?: readonly Cell[];
    readonly spare?: readonly Id[] | undefined;
  },
): TargetingPreview | undefined {
  const { weapon, line = [], spare = [] } = chosen;
  if (line.length === 0) return undefined;
  const most =
    weapon === undefined ? line.length : mostSquares(state, combatantById(state, actor), weapon);
  const who = inLine(state, actor, line).filter(({ id }) => !spare.includes(id));
  return areaPreview({
    label: `Sweep, ${line.length} of ${most} squares`,
    rules: ['T20-AUTO-09', 'T20-AUTO-10'],
    places: line.map((at, i) => ({ at, share: 1, label: String(i + 1) })),
    who: who.map(({ id }) => id),
  });
}

/** Previews of what actions would affect, drawn before they are confirmed. */
export const previews: Sketches<State> = new Map([
  sketches(attackAction, previewAttack),
  sketches(twoWeapons, (state, actor, { weapon, target, offHand, offTarget, thrown }) =>
    linesTo(
      state,
      actor,
      { target, weapon, thrown },
      { target: offTarget, weapon: offHand, thrown },
    ),
  ),
  sketches(combinedAttack, previewAttack),
  sketches(areaAction, previewBlast),
  sketches(attackPlace, (state, actor, { at }) =>
    at ? squareAt(state, combatantById(state, actor), at) : undefined,
  ),
  sketches(powerAction, previewPower),
  sketches(sweep, previewSweep),
  sketches(coverFire, previewAttack),
  sketches(suppress, previewAttack),
  sketches(maneuverAction, previewAttack),
]);

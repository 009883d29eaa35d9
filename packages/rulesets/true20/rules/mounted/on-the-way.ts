import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Cell, Path } from '@tiltyard/engine/space';
import { pathCost } from '@tiltyard/engine/space';
import { shootsRiding } from '../../events/movement.js';
import { param } from '../../state/define.js';
import { flies, weaponOf } from '../../state/gear.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { combatantById, idle, knownOthers, placed, sheetOf } from '../../state/state.js';
import { concentrates, powerParameter, powerRefused, usePower } from '../area-attacks/powers.js';
import type { Swing } from '../attacks/attack-bonus.js';
import { fillsArea, mannerParameter, weaponOptions } from '../attacks/attack-parameters.js';
import { mannerRefused, targetRefused, weaponRefused } from '../attacks/attack-refusals.js';
import { attack } from '../attacks/make-attack.js';
import { elsewhere } from '../awareness/note-audience.js';
import { unable } from '../basics/budget.js';
import { movementOf, speedOf } from '../movement/route.js';
import type { RidePace } from './pace.js';
import { FACTOR } from './pace.js';

/** Whether a pace is one at which something can be done during the ride (T20-MOUNT-12 to 18). */
export const isFast = (pace: RidePace | undefined): pace is 'double' | 'all out' =>
  pace === 'double' || pace === 'all out';

/** A shot during a ride, as declared. */
interface Shot {
  readonly weapon: string;
  readonly target: Id;
  readonly manner?: Swing['manner'];
}

/** A power used during a ride, as declared, with the feet covered by then; half-way by default. */
interface PowerMidway {
  readonly power: string;
  readonly target?: Id | undefined;
  readonly after?: number | undefined;
}

/** The target of something done during a ride; its position is judged when the ride has come that far. */
const targetParameter = param.combatant((state, actor) =>
  knownOthers(state, actor).filter(({ id }) => id !== combatantById(state, actor).riding),
);

/** Whether a weapon shoots or is thrown at one target; one that fills an area makes no attack roll (T20-AREA-01). */
const isForShots = (state: State, id: string): boolean =>
  flies(weaponOf(state, id), true) && !fillsArea(state, id);

/** A shot made half-way (T20-MOUNT-12, T20-MOUNT-13). */
export const shotParameter = param.optional(
  param.record(
    {
      fields: {
        weapon: param.oneOf((state, actor) =>
          weaponOptions(state, actor, (id) => isForShots(state, id)),
        ),
        target: targetParameter,
        manner: param.optional(mannerParameter),
      },
    },
    { label: 'Shot on the way' },
  ),
  (_, __, { pace }: { readonly pace?: RidePace }) => isFast(pace),
);

/** A power used on the way (T20-MOUNT-17, T20-MOUNT-18). */
export const powerMidwayParameter = param.optional(
  param.record(
    {
      fields: {
        power: powerParameter,
        target: param.optional(targetParameter),
        after: param.optional(
          param.number(
            (state, actor) => ({
              min: 0,
              max: FACTOR.double * speedOf(state, combatantById(state, actor)),
              step: 5,
              suggestion: () => speedOf(state, combatantById(state, actor)),
            }),
            { label: 'After how many feet' },
          ),
        ),
      },
    },
    { label: 'Power used on the way' },
  ),
  (state, actor, { pace }: { readonly pace?: RidePace }) =>
    isFast(pace) && sheetOf(state, combatantById(state, actor)).powers.length > 0,
);

/**
 * Splits a route for something done during the ride: at the first square by which this many feet are covered
 * (T20-MOUNT-14).
 */
export function halves(
  state: State,
  who: Combatant,
  cells: readonly Cell[],
  feet: number,
): readonly [readonly Cell[], readonly Cell[]] {
  const movement = { ...movementOf(state, who), occupied: () => 'free' as const };
  const there = cells.findIndex((_, i) => {
    const cost = pathCost(state.fixed.map, cells.slice(0, i + 1), movement);
    return cost.ok && cost.value.cost >= feet;
  });
  const at = there < 0 ? cells.length - 1 : there;
  return [cells.slice(0, at + 1), cells.slice(at)];
}

/** A rider's place after this many feet of a way. */
function placeAfter(state: State, who: Combatant, cells: readonly Cell[], feet: number): Cell {
  const [gone] = halves(state, who, cells, feet);
  return gone.at(-1) ?? who.at;
}

/** A shot during a ride; throwable weapons are thrown. */
const swingOf = (state: State, { weapon, manner }: Shot, mid: RidePace): Swing => ({
  weapon,
  manner,
  mid,
  ...(weaponOf(state, weapon).use === 'thrown' ? { thrown: true } : {}),
});

/** The way of a ride during which something is done. */
type Way = Pick<Path, 'cells' | 'cost'>;

/** Why a shot cannot be made during a ride, or undefined; judged from half-way (T20-MOUNT-14). */
export function shotRefused(
  state: State,
  actor: Id,
  pace: RidePace,
  shot: Shot,
  way: Way,
): Refusal | undefined {
  const who = combatantById(state, actor);
  const foe = state.combatants[shot.target];
  if (!isFast(pace))
    return refuse('T20-MOUNT-15', 'single-move', 'with a single move shoot before or after it');
  if (!foe) return refuse([], 'no-such-combatant', 'there is no such combatant');
  if (!isForShots(state, shot.weapon))
    return refuse('T20-MOUNT-12', 'not-a-shot', 'only shots are made on the way');
  const swing = swingOf(state, shot, pace);
  const refused =
    unable(state, actor, 'standard') ??
    weaponRefused(state, who, shot.weapon) ??
    mannerRefused(state, who, swing);
  // A target whom no one can place now may be in sight by then.
  if (refused || !placed(foe)) return refused;
  const at = placeAfter(state, who, way.cells, Math.floor(way.cost / 2));
  const there = elsewhere(state, who, at);
  return targetRefused(there, combatantById(there, actor), foe, swing);
}

/** Why a power cannot be used during a ride, or undefined; judged from where the ride has come by then. */
export function powerMidwayRefused(
  state: State,
  actor: Id,
  pace: RidePace,
  use: PowerMidway,
  way: Way,
): Refusal | undefined {
  if (!isFast(pace))
    return refuse(
      'T20-MOUNT-16',
      'single-move',
      'with a single move use the power before or after it',
    );
  const who = combatantById(state, actor);
  const most = FACTOR.double * speedOf(state, who);
  const { after = Math.floor(way.cost / 2) } = use;
  if (pace === 'all out' && after > most)
    return refuse(
      'T20-MOUNT-18',
      'too-late',
      `all out, a power is used within the first ${most} feet`,
    );
  if (after < 0) return refuse([], 'not-possible', 'a power is used after 0 feet or more');
  return (
    unable(state, actor, 'standard') ??
    powerRefused(elsewhere(state, who, placeAfter(state, who, way.cells, after)), actor, use)
  );
}

/** Shoots when so many feet are gone, if it is still possible (T20-MOUNT-12 to 14). */
export function shootMidway(
  ctx: Ctx,
  rider: Combatant,
  shot: Shot,
  pace: RidePace,
  feet: number,
): void {
  const foe = combatantById(ctx.state, shot.target);
  const swing = swingOf(ctx.state, shot, pace);
  ctx.tell(shootsRiding, ['T20-MOUNT-14', pace === 'double' ? 'T20-MOUNT-12' : 'T20-MOUNT-13'], {
    by: rider.id,
    at: shot.target,
    feet,
  });
  if (
    idle(rider) ||
    (weaponRefused(ctx.state, rider, swing.weapon) ?? targetRefused(ctx.state, rider, foe, swing))
  )
    return;
  attack(ctx, rider, foe, swing);
}

/** Uses a power on the way, if it is still possible and the rider concentrates, where that is asked for (T20-MOUNT-17 to 19). */
export function usePowerMidway(
  ctx: Ctx,
  rider: Combatant,
  use: PowerMidway,
  { pace, isBetween }: { readonly pace: RidePace; readonly isBetween: boolean },
): void {
  if (idle(rider) || powerRefused(ctx.state, rider.id, use)) return;
  const isFree =
    pace === 'double' && !isBetween && ctx.state.fixed.options['mount.doubleOneSide'] === 'noCheck';
  if (isFree || concentrates(ctx, rider.id, pace === 'all out' ? 'all out' : 'double'))
    usePower(ctx, rider.id, use);
}

import type { Id } from '../../core/question.js';
import { getOrThrow } from '../../core/roster.js';
import type { Cell, Footprint, GridMap, Movement } from '../../space/index.js';
import { areaWithin, fits, overlap, reachable } from '../../space/index.js';
import type { CombatantState, FightState } from '../../core/state.js';
import type { RulesContext } from '../../core/rules-context.js';

/** A combatant on a grid who may ride and be ridden. Rider and mount share their ground and move as one. */
export interface Rider extends CombatantState, Footprint {
  readonly riding: Id | null;
  readonly riddenBy: Id | null;
}

interface Field<R extends Rider> {
  readonly combatants: Readonly<Record<Id, R>>;
}

/** What a combatant rides, if anything. */
export const mountOf = <R extends Rider>({ combatants }: Field<R>, rider: R): R | undefined =>
  rider.riding === null ? undefined : getOrThrow(combatants, rider.riding);

/** The body that carries a combatant over the map: the mount's, or their own. */
export const carrierOf = <R extends Rider>(state: Field<R>, who: R): R =>
  mountOf(state, who) ?? who;

/** The mount and the rider of a combatant, as far as known. */
export const saddleOf = (
  { riding, riddenBy }: Rider,
  knows: (id: Id) => boolean,
): Pick<Rider, 'riding' | 'riddenBy'> => ({
  riding: riding !== null && knows(riding) ? riding : null,
  riddenBy: riddenBy !== null && knows(riddenBy) ? riddenBy : null,
});

/**
 * The combatants of a set-up with riders mounted: mount and rider refer to each other and stand on the mount's ground.
 */
export function linkRiders<R extends Rider>(all: readonly R[]): readonly R[] {
  const known = new Map(all.map((each) => [each.id, each]));
  const riders = new Map<Id, Id>();
  for (const { id, riding } of all)
    if (riding !== null && !riders.has(riding)) riders.set(riding, id);
  return all.map((who) => ({
    ...who,
    at: (who.riding === null ? undefined : known.get(who.riding))?.at ?? who.at,
    riddenBy: riders.get(who.id) ?? null,
  }));
}

/** A turn order with every mount right behind its rider. */
export const withMounts = <R extends Rider>(
  { combatants }: Field<R>,
  order: readonly Id[],
): readonly Id[] => order.flatMap((id) => [id, combatants[id]?.riding ?? []].flat());

/** Places a combatant, with rider or mount, on a cell. */
export function placeAt<S extends FightState & Field<Rider>>(
  ctx: RulesContext<S>,
  who: Rider,
  at: Cell,
): void {
  ctx.put(who, 'at', at);
  for (const id of [who.riding, who.riddenBy])
    if (id !== null) ctx.put(getOrThrow<Rider>(ctx.state.combatants, id), 'at', at);
}

/** The radius to search first, in cells. */
const NEAR = 3;

/** Unit steps over any ground: walking distance around walls, regardless of combatants in the way. */
const WALK = { cost: { orthogonal: 1, diagonal: 1, difficult: 1 }, corners: 'either' } as const;

/**
 * The free cell nearest to another for a body of this size, on this side of any walls if possible; undefined if the map
 * is full.
 * @param adjust refuses further steps on the way there, such as climbs; it counts like a wall
 */
export function nearestFreeCell(
  map: GridMap,
  at: Cell,
  size: number,
  others: readonly Footprint[],
  adjust?: Movement['adjust'],
): Cell | undefined {
  const walk: Movement = adjust ? { ...WALK, adjust } : WALK;
  const within = (cells: number, isOpen: (cell: Cell) => boolean): Cell | undefined =>
    areaWithin(map, at, cells * map.scale.perCell).find(
      (cell) =>
        isOpen(cell.at) &&
        fits(map, { at: cell.at, size }) &&
        !others.some((other) => overlap({ at: cell.at, size }, other)),
    )?.at;
  const walked = (cells: number, steps: number): Cell | undefined => {
    const ways = new Set(reachable(map, at, steps, walk).map((cell) => cell.at.join()));
    return within(cells, (cell) => ways.has(cell.join()));
  };
  const all = Math.max(map.width, map.height);
  return walked(NEAR, NEAR) ?? walked(all, Infinity) ?? within(all, () => true);
}

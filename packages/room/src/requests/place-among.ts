import type { FightState, Json, Ruleset } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import type { OwnCharacter } from '@tiltyard/engine/kit';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import { cellSteps, fits, occupiedBy, reachable } from '@tiltyard/engine/space';

/** Unit steps over any ground: walking distance around walls, regardless of combatants in the way. */
const WALK = { cost: { orthogonal: 1, diagonal: 1, difficult: 1 }, corners: 'either' } as const;

/** The size of a newcomer in cells per side, found by adding them to a copy of the fight. */
function sizeOf<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  given: { readonly from: OwnCharacter; readonly side: string; readonly to: Json },
): number {
  const trial = new Fight(ruleset, state, { seed: 'size' });
  if (trial.perform({ do: 'gm.add', by: GM, with: given }).kind !== 'done') return 1;
  const added = ruleset.scene(trial.state).tokens.find(({ id }) => !state.combatants[id]);
  return Math.max(1, added?.size ?? 1);
}

/** The nearest of some cells by walking distance around walls, or without a path as the crow flies. */
function nearest(map: GridMap, cells: readonly Cell[], to: Cell): Cell | undefined {
  const ways = new Map(reachable(map, to, Infinity, WALK).map(({ at, cost }) => [at.join(), cost]));
  const away = (cell: Cell): number =>
    ways.get(cell.join()) ?? map.width * map.height + cellSteps(cell, to);
  const [best] = cells.toSorted((a, b) => away(a) - away(b));
  return best;
}

/**
 * A place at which the GM may put a newcomer so that they enter beside their side; undefined if there is none.
 * @param character the newcomer, who must have room for their whole body
 */
export function placeAmong<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  side: string,
  character?: OwnCharacter,
): Json | undefined {
  const domain = ruleset.actions.get('gm.add')?.domain(state, GM, 'to', { side });
  const { tokens, map } = ruleset.scene(state);
  const own = tokens.find(({ id, at }) => at !== null && state.combatants[id]?.side === side)?.at;
  if (domain?.kind === 'choice') {
    const open = domain.options.filter((option) => !option.refused);
    return (open.find(({ value }) => value === own) ?? open[0])?.value;
  }
  if (domain?.kind !== 'cell' || !map || !('width' in map)) return undefined;
  const [first] = domain.cells;
  if (!first) return undefined;
  const size = character ? sizeOf(ruleset, state, { from: character, side, to: [...first] }) : 1;
  const bodies = tokens.flatMap(({ at, size: wide }) =>
    at === null || typeof at === 'string' ? [] : [{ at: floored(at), size: Math.ceil(wide) }],
  );
  const stands = occupiedBy(map, bodies, () => 'closed');
  const free = domain.cells.filter((at) =>
    fits(map, { at, size }, (x, y) => stands(x, y) === 'closed'),
  );
  const best = nearest(map, free, typeof own === 'object' && own !== null ? floored(own) : [0, 0]);
  return best && [...best];
}

const floored = ([x, y]: Cell): Cell => [Math.floor(x), Math.floor(y)];

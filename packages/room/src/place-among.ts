import type { Domain, FightState, Json, Ruleset } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';

type Cells = Extract<Domain, { kind: 'cell' }>['cells'];

/** The nearest of the free cells to somebody's, by king's steps. */
function nearest(
  cells: Cells,
  taken: readonly (readonly number[])[],
  to: readonly number[],
): Json | undefined {
  const away = (cell: readonly number[]): number =>
    Math.max(...[0, 1].map((axis) => Math.abs((cell[axis] ?? 0) - (to[axis] ?? 0))));
  const free = cells.filter((cell) =>
    taken.every((other) => [0, 1].some((axis) => cell[axis] !== Math.floor(other[axis] ?? 0))),
  );
  const [best] = free.toSorted((a, b) => away(a) - away(b));
  return best && [...best];
}

/** A place that the GM may put somebody at so that they come in beside their side; nothing if there is none. */
export function placeAmong<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  side: string,
): Json | undefined {
  const domain = ruleset.actions.get('gm.add')?.domain(state, GM, 'to', { side });
  const { tokens } = ruleset.scene(state);
  const own = tokens.find(({ id, at }) => at !== null && state.combatants[id]?.side === side)?.at;
  if (domain?.kind === 'choice') {
    const open = domain.options.filter((option) => !option.refused);
    return (open.find(({ value }) => value === own) ?? open[0])?.value;
  }
  if (domain?.kind !== 'cell') return undefined;
  const cells = tokens.flatMap(({ at }) => (at === null || typeof at === 'string' ? [] : [at]));
  return nearest(domain.cells, cells, own === null || typeof own !== 'object' ? [0, 0] : own);
}

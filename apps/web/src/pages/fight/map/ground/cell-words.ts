import type { GridMap } from '@tiltyard/engine/space';

/** The description of a cell for users. */
export function cellWords({ cells }: GridMap, [x, y]: readonly [number, number]): string {
  const cell = cells.find(({ at }) => at[0] === x && at[1] === y);
  if (!cell) return 'open ground';
  const words = [
    ...(cell.blocked ? [cell.mark === undefined ? 'wall' : 'blocked'] : []),
    ...(cell.impassable ? ['impassable'] : []),
    ...(cell.difficult ? ['difficult ground'] : []),
    ...(cell.obscuring ? ['smoke or leaves'] : []),
    ...(cell.dark ? ['dark'] : []),
    ...((cell.cover ?? 0) > 0 ? [`cover ${cell.cover ?? 0}`] : []),
    ...((cell.concealment ?? 0) > 0 ? [`concealment ${cell.concealment ?? 0}`] : []),
    ...((cell.height ?? 0) !== 0 ? [`height ${cell.height ?? 0}`] : []),
    ...(cell.mark === undefined ? [] : [cell.mark]),
  ];
  return words.join(', ') || 'open ground';
}

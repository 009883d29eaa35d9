import { isObject } from '../../values/json.js';
import type { InputLimits } from '../../values/limits.js';
import type { Problem } from '../../values/result.js';

type Path = readonly (string | number)[];

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** Cells of a grid and places of a graph, with the other listed parts of a map. */
function cellsOf(map: unknown): number {
  if (!isObject(map)) return 0;
  const rows: readonly unknown[] = Array.isArray(map['rows']) ? map['rows'] : [];
  return (
    rows.reduce((sum: number, row) => sum + (typeof row === 'string' ? row.length : 1), 0) +
    Object.values(map).reduce((sum: number, part) => sum + lengthOf(part), 0)
  );
}

/** The limits that an unchecked scenario exceeds; each excess is reported once. */
export function findExcess(
  data: { readonly [key: string]: unknown },
  limits: InputLimits,
): readonly Problem[] {
  const problems: Problem[] = [];
  const check = (limit: keyof InputLimits, count: number, path: Path, what: string): void => {
    if (count > limits[limit] && !problems.some(({ exceeds }) => exceeds === limit))
      problems.push({
        path,
        message: `${count} ${what} are too many`,
        expected: `at most ${limits[limit]}`,
        exceeds: limit,
      });
  };
  const runs: readonly unknown[] = Array.isArray(data['runs']) ? data['runs'] : [];
  check('runs', runs.length, ['runs'], 'runs');
  const fights: readonly [Path, { readonly [key: string]: unknown }][] = [
    [[], data],
    ...runs.flatMap((run, i): [Path, { readonly [key: string]: unknown }][] =>
      isObject(run) ? [[['runs', i], run]] : [],
    ),
  ];
  const own = lengthOf(data['combatants']);
  let steps = 0;
  for (const [path, fight] of fights) {
    const added = fight === data ? 0 : own;
    check(
      'combatants',
      lengthOf(fight['combatants']) + added,
      [...path, 'combatants'],
      'combatants',
    );
    check('cells', cellsOf(fight['map']), [...path, 'map'], 'cells');
    steps += lengthOf(fight['script']);
    check('steps', steps, [...path, 'script'], 'steps of scripts');
  }
  return problems;
}

import type { Problem, Result } from '../../values/result.js';
import { failWith, listNames } from '../../values/result.js';
import type { ScenarioFile, ScenarioStep } from './scenario.js';
import { scenarioParts } from './scenario.js';
import { withoutPath } from './scenario-runs.js';

/** Reads a scenario from parsed YAML or JSON. */
export function readScenario(input: unknown): Result<ScenarioFile> {
  const read = scenarioParts(input);
  if (!read.ok) return read;
  const { combatants, script, runs = [] } = read.value;
  const known = new Set(combatants.map((each) => each.id));
  const everyone = [...combatants, ...runs.flatMap((run) => run.combatants ?? [])];
  const sides = new Set(everyone.flatMap(({ side }) => side ?? []));
  const names = new Set(everyone.flatMap(({ id: name, side }) => [name, ...(side ? [side] : [])]));
  const problems = [
    ...twice(combatants, ['combatants']),
    ...unknownPlayers(read.value.players, names),
    ...unknownSides(read.value.resolve, sides, ['resolve']),
    ...vague(script, ['script']),
    ...runs.flatMap((run, i) => [
      ...twice(run.combatants ?? [], ['runs', i, 'combatants']),
      ...unknownSides(run.resolve, sides, ['runs', i, 'resolve']),
      ...vague(run.script, ['runs', i, 'script']),
      ...unknownChanges(run.combatants ?? [], known, ['runs', i, 'combatants']),
      ...idleUnsets(read.value, run.unset ?? [], ['runs', i, 'unset']),
    ]),
  ];
  return problems.length > 0 ? failWith(problems) : read;
}

/** Reports automatic players of unknown sides and combatants. */
const unknownPlayers = (
  players: ScenarioFile['players'],
  known: ReadonlySet<string>,
): readonly Problem[] =>
  Object.keys(players ?? {})
    .filter((name) => !known.has(name))
    .map((name) => ({
      path: ['players', name],
      message: `there is no side or combatant "${name}" to play for`,
      expected: `one of: ${listNames(known)}`,
    }));

/** Reports a resolve of a side without combatants. */
const unknownSides = (
  resolve: ScenarioFile['resolve'],
  sides: ReadonlySet<string>,
  path: readonly (string | number)[],
): readonly Problem[] =>
  Object.keys(resolve ?? {})
    .filter((side) => !sides.has(side))
    .map((side) => ({
      path: [...path, side],
      message: `there is no side "${side}" to give up`,
      expected: `one of: ${listNames(sides)}`,
    }));

/** Reports changes to unknown combatants that state no side to add them to. */
const unknownChanges = (
  changes: readonly { readonly id: string; readonly side?: string | undefined }[],
  known: ReadonlySet<string>,
  path: readonly (string | number)[],
): readonly Problem[] =>
  changes.flatMap(({ id: name, side }, n) =>
    known.has(name) || side !== undefined
      ? []
      : [
          {
            path: [...path, n, 'id'],
            message: `there is no combatant "${name}" to change; a new one needs a side`,
            expected: listNames(known),
          },
        ],
  );

/** Reports paths to remove at which the file has nothing. */
const idleUnsets = (
  file: ScenarioFile,
  unset: readonly string[],
  at: readonly (string | number)[],
): readonly Problem[] =>
  unset.flatMap((path, n) =>
    withoutPath(file, path)
      ? []
      : [
          {
            path: [...at, n],
            message: `the file has nothing at ${path} to leave out`,
            expected:
              'a path below options, map, content, start or combatants.<id>.sheet, or order',
          },
        ],
  );

function twice(
  list: readonly { readonly id: string }[],
  path: readonly (string | number)[],
): readonly Problem[] {
  const seen = new Set<string>();
  return list.flatMap(({ id: name }, i) => {
    if (seen.has(name)) return [{ path: [...path, i, 'id'], message: `duplicate "${name}"` }];
    seen.add(name);
    return [];
  });
}

/** Reports steps without an action, or with several. */
const vague = (
  script: readonly ScenarioStep[] | undefined,
  path: readonly (string | number)[],
): readonly Problem[] =>
  (script ?? []).flatMap((each, i) => {
    const said = [each.do, each.begin, each.undo, each.redo].filter(
      (part) => part !== undefined,
    ).length;
    return said === 1
      ? []
      : [
          {
            path: [...path, i],
            message: said === 0 ? 'this step does nothing' : 'a step with several things to do',
            expected: 'one of: do, begin, undo, redo',
          },
        ];
  });

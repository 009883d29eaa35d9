import { dataByKey, mergeData, without } from '../documents/merge-data.js';
import type { Scenario, ScenarioCombatant, ScenarioFile, ScenarioRun } from './scenario.js';

/** The parts of a file that its runs may change, with combatants by id. */
type Base = Pick<ScenarioFile, 'options' | 'map' | 'content' | 'order' | 'start'> & {
  readonly combatants: readonly ScenarioCombatant[];
};

/** The number of fights in a file: one, or one for each of its runs. */
export const runCount = (file: Pick<ScenarioFile, 'runs'>): number => file.runs?.length ?? 1;

/** The fights of a file. */
export const runsOf = (file: ScenarioFile): readonly ScenarioRun[] =>
  Array.from({ length: runCount(file) }, (_, i) => runAt(file, i));

/** The fight of a file with this number, from 0; the file itself if it has no runs. */
export function runAt(file: ScenarioFile, index: number): ScenarioRun {
  const run = file.runs?.[index];
  const base = (run?.unset ?? []).reduce(
    (left: Base, path) => withoutPath(left, path) ?? left,
    file,
  );
  const scenario: Scenario = {
    title: run?.title ?? file.title,
    options: { ...base.options, ...run?.options },
    map: dataByKey(mergeData(base.map, run?.map)),
    content: dataByKey(mergeData(base.content ?? {}, run?.content)) ?? {},
    combatants: changeCombatants(base.combatants, run?.combatants ?? []),
    order: run?.order ?? base.order,
  };
  const below = (part: 'script' | 'expect') => (run?.[part] ? ['runs', index, part] : [part]);
  return {
    title: scenario.title,
    scenario,
    start: { ...base.start, ...run?.start },
    resolve: run?.resolve ?? file.resolve,
    script: run?.script ?? file.script,
    scriptPath: below('script'),
    expect: run?.expect ?? file.expect,
    expectPath: below('expect'),
  };
}

/**
 * The contents of a file without the value at a path, for example `combatants.ann.sheet.armour`; undefined if there is
 * none.
 */
export function withoutPath(base: Base, path: string): Base | undefined {
  const [head, ...rest] = path.split('.');
  if (head === 'combatants') return withoutOfCombatant(base, rest);
  if (head !== 'options' && head !== 'map' && head !== 'content' && head !== 'start') {
    if (head !== 'order' || rest.length > 0 || !base.order) return undefined;
    return { ...base, order: undefined };
  }
  if (rest.length === 0) return base[head] && { ...base, [head]: undefined };
  const left = without(base[head] ?? {}, rest);
  return left && { ...base, [head]: left };
}

function withoutOfCombatant(base: Base, [id, part, ...rest]: readonly string[]): Base | undefined {
  const who = base.combatants.find((each) => each.id === id);
  if (!who) return undefined;
  const others = base.combatants.filter((each) => each !== who);
  if (part === undefined) return { ...base, combatants: others };
  const left = withoutPart(who, part, rest);
  if (!left) return undefined;
  return { ...base, combatants: base.combatants.map((each) => (each === who ? left : each)) };
}

function withoutPart(
  who: ScenarioCombatant,
  part: string,
  rest: readonly string[],
): ScenarioCombatant | undefined {
  if (part === 'sheet' || part === 'state') {
    if (rest.length === 0) return who[part] && { ...who, [part]: undefined };
    const left = without(who[part] ?? {}, rest);
    return left && { ...who, [part]: left };
  }
  const isPlain = part === 'name' || part === 'from' || part === 'at';
  if (!isPlain || rest.length > 0 || who[part] === undefined) return undefined;
  return { ...who, [part]: undefined };
}

/** The combatants of a file as changed by a run, then those that it adds. */
function changeCombatants(
  base: readonly ScenarioCombatant[],
  changed: NonNullable<NonNullable<ScenarioFile['runs']>[number]['combatants']>,
): readonly ScenarioCombatant[] {
  const changes = new Map(changed.map((each) => [each.id, each]));
  const known = new Set(base.map((each) => each.id));
  const combatants = base.map((each): ScenarioCombatant => {
    const change = changes.get(each.id);
    if (!change) return each;
    const sheet = dataByKey(mergeData(each.sheet, change.sheet));
    const state = dataByKey(mergeData(each.state, change.state));
    return {
      ...each,
      ...change,
      side: change.side ?? each.side,
      ...(sheet ? { sheet } : {}),
      ...(state ? { state } : {}),
    };
  });
  const added = changed.flatMap(({ side, ...each }) =>
    known.has(each.id) || side === undefined ? [] : [{ ...each, side }],
  );
  return [...combatants, ...added];
}

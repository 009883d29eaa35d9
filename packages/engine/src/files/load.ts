import type { AnyRuleset, Rulesets } from '../ruleset/any-ruleset.js';
import type { SourceDocument } from '../ruleset/documents/document.js';
import { Fight } from '../fight/fight.js';
import { isObject } from '../values/json.js';
import type { InputLimits } from '../values/limits.js';
import { compareEnd, playScript } from './play-script.js';
import type { Problem, Result } from '../values/result.js';
import { fail, failWith, limitProblems, listNames, ok, prefixPath } from '../values/result.js';
import { withValues } from '../kit/gm/state-values.js';
import { readState } from './read-state.js';
import type { Expectation } from '../ruleset/scenarios/expectation.js';
import { GM } from '../core/question.js';
import { readVersion } from '../ruleset/documents/origin.js';
import { ruleOf } from '../ruleset/contents/rulebook.js';
import { withAppearance } from '../ruleset/contents/appearance.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { ScenarioRun, ScenarioFile } from '../ruleset/scenarios/scenario.js';
import { findExcess } from '../ruleset/scenarios/scenario-limits.js';
import { readScenario } from '../ruleset/scenarios/read-scenario.js';
import { runAt, runCount } from '../ruleset/scenarios/scenario-runs.js';
import type { FightState } from '../core/state.js';

type Path = readonly (string | number)[];

/** One fight of a file, set up and ready to begin. */
export interface LoadedRun {
  readonly kind: 'ready';
  readonly run: ScenarioRun;
  /** Passes ruleset and set-up to a visitor that works for every type of state. */
  use<R>(visitor: <S extends FightState>(ruleset: Ruleset<S>, initial: S) => R): R;
}

/** A scenario file, read and set up. */
export interface Loaded {
  readonly file: ScenarioFile;
  readonly ruleset: AnyRuleset;
  readonly runs: readonly LoadedRun[];
  /** The fights whose set-up is refused, as their file expects; empty unless loaded as a test. */
  readonly refused: readonly ScenarioRun[];
  /** Adds file, line and column to problems by their paths. */
  locate(problems: readonly Problem[]): readonly Problem[];
}

/** How a file is loaded. */
export interface LoadOptions {
  /** The limit of its size; none by default. */
  readonly limits?: InputLimits;
  /** The number of the only run to set up; all by default. */
  readonly run?: number;
  /** Set-ups that their file expects to be refused are not problems, but must be refused as it says. */
  readonly asTest?: boolean;
}

/** The problem of a text that is neither a scenario nor any other YAML or JSON. */
export const NO_SCENARIO = {
  message: 'this is not a scenario',
  expected: 'YAML or JSON with title, ruleset and combatants',
};

/** The seed of a file's fights if it has none. */
const DEFAULT_SEED = 'tiltyard';

/** Whether parsed data is meant to be a journal, valid or not. */
export const looksLikeJournal = (data: unknown): boolean =>
  isObject(data) && 'format' in data && 'entries' in data;

/** The seed of a file. */
export const seedOf = (file: ScenarioFile): string => String(file.seed ?? DEFAULT_SEED);

/**
 * The ruleset with an id, or the problem that there is none.
 * @param written the version in a journal, which names the package if the system came from one
 */
export function rulesetNamed(rulesets: Rulesets, id: string, written?: string): Result<AnyRuleset> {
  const ruleset = rulesets.get(id);
  if (ruleset) return ok(ruleset);
  const { version, origin } = readVersion(written ?? '');
  return fail({
    path: ['ruleset'],
    message: `there is no ruleset "${id}"`,
    expected: origin
      ? `the package ${origin.package} to be loaded: version ${version} of its rules, code ${origin.hash}`
      : `one of: ${listNames([...rulesets.keys()]) || 'none is installed'}`,
  });
}

/** Like `loadRuns`, for a document already read. */
export function loadDocument(
  source: SourceDocument,
  rulesets: Rulesets,
  { limits, run: only, asTest = false }: LoadOptions = {},
): Result<Loaded> {
  const located = (problems: readonly Problem[]): Result<never> => fail(...source.locate(problems));
  if (looksLikeJournal(source.data))
    return located([{ path: [], message: 'this is a journal', expected: 'a scenario file' }]);
  if (!isObject(source.data))
    return located([
      { path: [], message: NO_SCENARIO.message, expected: 'title, ruleset and combatants' },
    ]);
  const excess = limits ? findExcess(source.data, limits) : [];
  if (excess.length > 0) return located(excess);
  const scenario = readScenario(source.data);
  if (!scenario.ok) return located(scenario.problems);
  const file = scenario.value;
  const found = rulesetNamed(rulesets, file.ruleset);
  if (!found.ok) return located(found.problems);
  const ruleset = found.value;
  const loaded = Array.from({ length: runCount(file) }, (_, i) => i)
    .filter((i) => only === undefined || i === only)
    .map((i) => {
      const run = runAt(file, i);
      const ready = setUp(ruleset, file, run, i);
      return asTest ? checkedSetUp(run, ready) : ready;
    });
  const problems = [
    ...checkRules(ruleset, file),
    ...loaded.flatMap((each) => (each.ok ? [] : each.problems)),
  ];
  if (problems.length > 0) return located(problems);
  return ok({
    file,
    ruleset,
    runs: loaded.flatMap((each) => (each.ok && each.value.kind === 'ready' ? [each.value] : [])),
    refused: loaded.flatMap((each) =>
      each.ok && each.value.kind === 'refused' ? [each.value.run] : [],
    ),
    locate: source.locate,
  });
}

/** Plays the script of a fight and compares the results; empty if everything is as expected. */
export function playRun<S extends FightState>(
  fight: Fight<S>,
  run: ScenarioRun,
): readonly Problem[] {
  const problems = playScript(fight, run.script ?? [], run.scriptPath);
  if (problems.length > 0 || !run.expect) return problems;
  return compareEnd(fight, run.expect, run.expectPath);
}

/** Names the run of a file in which a problem came up. */
export const inRun = (
  loaded: Loaded,
  run: ScenarioRun,
  problems: readonly Problem[],
): readonly Problem[] =>
  loaded.locate(
    loaded.runs.length > 1
      ? problems.map((problem) => ({
          ...problem,
          message: `in "${run.title}": ${problem.message}`,
        }))
      : problems,
  );

/** A fight whose set-up is refused, as its file expects. */
interface RefusedRun {
  readonly kind: 'refused';
  readonly run: ScenarioRun;
}

/** A set-up checked against its file's expectation: ready, or refused as it says. */
function checkedSetUp(run: ScenarioRun, ready: Result<LoadedRun>): Result<LoadedRun | RefusedRun> {
  const expected = run.expect?.problems;
  if (!expected) return ready;
  const path = [...run.expectPath, 'problems'];
  if (ready.ok) return fail({ path, message: 'the set-up is not refused' });
  const missing = expected.flatMap((pattern, i): Problem[] =>
    ready.problems.some((problem) => isProblem(pattern, problem))
      ? []
      : [
          {
            path: [...path, i],
            message: `the set-up is refused otherwise: ${ready.problems.map(problemText).join('; ')}`,
            expected: JSON.stringify(pattern),
          },
        ],
  );
  return missing.length > 0 ? failWith(missing) : ok({ kind: 'refused', run });
}

const isProblem = (
  { at, code, message = '' }: NonNullable<Expectation['problems']>[number],
  problem: Problem,
): boolean =>
  (at === undefined || at === problem.path.join('.')) &&
  (code === undefined || code === problem.code) &&
  problem.message.includes(message);

const problemText = ({ path, code, message }: Problem): string =>
  `${path.join('.')}: ${message}${code === undefined ? '' : ` (${code})`}`;

function setUp(
  any: AnyRuleset,
  file: ScenarioFile,
  run: ScenarioRun,
  index: number,
): Result<LoadedRun> {
  const at = (problem: Problem): Problem => ({
    ...problem,
    path: placeOf(file, run, index, problem.path),
  });
  const wrong = [...checkOrder(file, run, index), ...checkScript(any, run)];
  return any.use((ruleset) => {
    const built = ruleset.setUp(run.scenario);
    const state = built.ok ? started(ruleset, built.value, run) : built;
    if (!state.ok) return failWith([...wrong, ...limitProblems(state.problems).map(at)]);
    if (wrong.length > 0) return failWith(wrong);
    const { resolve } = run;
    const resolved = resolve ? { ...state.value, resolve } : state.value;
    const shown = withAppearance(resolved, run.scenario.combatants, file.sides);
    return ok({ kind: 'ready', run, use: (visitor) => visitor(ruleset, shown) });
  });
}

/** The state before the first die with the values set by the file. */
function started<S extends FightState>(
  ruleset: Ruleset<S>,
  initial: S,
  { start }: ScenarioRun,
): Result<S> {
  if (Object.keys(start).length === 0) return ok(initial);
  const changed = prefixPath(['start'], withValues(ruleset, initial, start));
  if (!changed.ok) return changed;
  const read = readState(ruleset, changed.value);
  return read.ok ? read : fail({ path: ['start'], message: read.problems[0]?.message ?? '' });
}

/** Where a value of a fight's set-up is in its file: among the run's own changes if it is there. */
function placeOf(file: ScenarioFile, run: ScenarioRun, index: number, path: Path): Path {
  const changes = file.runs?.[index];
  if (!changes) return path;
  const [head, second, ...rest] = path;
  if (head === 'combatants' && typeof second === 'number') {
    const id = run.scenario.combatants[second]?.id;
    const place = changes.combatants?.findIndex((each) => each.id === id) ?? -1;
    const change = changes.combatants?.[place];
    const known = file.combatants.some((each) => each.id === id);
    if (change && (!known || has(change, rest)))
      return ['runs', index, 'combatants', place, ...rest];
    return path;
  }
  if (
    (head === 'options' ||
      head === 'map' ||
      head === 'order' ||
      head === 'content' ||
      head === 'start') &&
    has(changes, path)
  )
    return ['runs', index, ...path];
  return path;
}

function has(data: unknown, path: Path): boolean {
  let node = data;
  for (const key of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return false;
    node = Reflect.get(node, key);
  }
  return path.length > 0 && node !== undefined;
}

function checkRules(ruleset: AnyRuleset, file: ScenarioFile): readonly Problem[] {
  return (file.rules ?? []).flatMap((id, i) =>
    ruleOf(ruleset.rulebook, id)
      ? []
      : [{ path: ['rules', i], message: `${ruleset.name} has no rule ${id}` }],
  );
}

function checkOrder(file: ScenarioFile, run: ScenarioRun, index: number): readonly Problem[] {
  const ids = new Set(run.scenario.combatants.map((each) => each.id));
  const path = placeOf(file, run, index, ['order']);
  return (run.scenario.order ?? []).flatMap((id, i, order): Problem[] => {
    const at = [...path, i];
    if (!ids.has(id))
      return [
        {
          path: at,
          message: `there is no combatant "${id}"`,
          expected: `one of: ${listNames(ids)}`,
        },
      ];
    return order.indexOf(id) < i ? [{ path: at, message: `"${id}" stands here twice` }] : [];
  });
}

/** Finds errors in a script that show before it is played. A step that expects a refusal may contain errors. */
function checkScript(
  any: AnyRuleset,
  { script, scriptPath, scenario }: ScenarioRun,
): readonly Problem[] {
  const ids = new Set([...scenario.combatants.map((each) => each.id), GM]);
  const actions = any.use((ruleset) => new Set(ruleset.actions.keys()));
  const steps = script ?? [];
  return steps.flatMap((step, i): Problem[] => {
    const at = [...scriptPath, i];
    if (step.begin && !steps.slice(0, i).every((each) => each.begin && each.reckon))
      return [{ path: [...at, 'begin'], message: 'a fight begins once, with the first step' }];
    const problems: Problem[] = [];
    if (step.by !== undefined && !ids.has(step.by))
      problems.push({
        path: [...at, 'by'],
        message: `there is no combatant "${step.by}"`,
        expected: `one of: ${listNames(ids)}`,
      });
    const action = step.do;
    if (action !== undefined && !action.startsWith('gm.') && !actions.has(action))
      problems.push({
        path: [...at, 'do'],
        message: `${any.name} has no action "${action}"`,
        expected: `one of: ${listNames(actions)}`,
      });
    return step.expect?.refused === undefined ? problems : [];
  });
}

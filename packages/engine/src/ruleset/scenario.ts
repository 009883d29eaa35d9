import { z } from 'zod';
import type { Shapes } from './catalogue.js';
import { readAs } from './document.js';
import type { Json } from '../values/json.js';
import { isObject } from '../values/json.js';
import type { Problem, Result } from '../values/result.js';
import { failWith, listNames } from '../values/result.js';

const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'a name of small letters, digits and dashes')
  .refine((name) => name !== 'gm', 'gm is the referee');

const data = z.record(z.string(), z.json());

const combatant = z.strictObject({
  id,
  name: z.string().min(1).max(60).optional().describe('shown on screen; the id if left out'),
  side: z.string().min(1).max(40),
  from: z.string().optional().describe('a template of the content to start from'),
  sheet: data.optional().describe('values of the sheet; laid over the template'),
  state: data.optional().describe('how it stands at the start: damage, conditions and so on'),
  at: z.json().optional().describe('position, in the system’s own map format'),
});

const die = z.union([
  z.number().int(),
  z
    .record(z.string(), z.number().int())
    .refine((entry) => Object.keys(entry).length === 1, 'one die an entry, as name: face'),
]);
const answer = z
  .record(z.string(), z.json())
  .refine((entry) => Object.keys(entry).length === 1, 'one answer an entry, as question: answer');

const expectation = z.strictObject({
  refused: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('the rules that refuse the command; an empty list for a refusal without a rule'),
  asks: z.array(z.string()).optional().describe('the questions asked, in order'),
  notes: z
    .array(data)
    .optional()
    .describe('notes that must appear in this order; each names only what it checks'),
  absent: z
    .array(z.union([z.string(), data]))
    .optional()
    .describe('notes that must not appear: an id, or what the note would say'),
  totals: z.array(data).optional().describe('reckonings that must appear: name, who, base, total'),
  state: z.record(z.string(), data).optional().describe('values of combatants afterwards'),
  turn: z.string().optional(),
  round: z.number().int().optional(),
  winners: z.array(z.string()).optional(),
});

const step = z.strictObject({
  begin: z.literal(true).optional().describe('roll initiative and start'),
  by: z.string().optional(),
  do: z.string().optional(),
  with: data.optional(),
  reckon: z
    .literal(true)
    .optional()
    .describe('show the numbers of this command instead of carrying it out'),
  undo: z.literal(true).optional(),
  redo: z.literal(true).optional(),
  dice: z.array(die).optional(),
  answers: z.array(answer).optional(),
  force: z.string().optional().describe("the GM's reason to let it happen against the rules"),
  expect: expectation.optional(),
});

const body = {
  options: z
    .record(z.string(), z.union([z.string(), z.boolean(), z.number()]))
    .optional()
    .describe('house-rule switches'),
  map: data.optional(),
  combatants: z.array(combatant),
  order: z.array(z.string()).optional().describe('the turn order, if initiative is not rolled'),
  script: z.array(step).optional(),
  expect: expectation.optional(),
};

const RUNS = 'the same set-up several times, each with its own changes and script';

const changedRun = z.strictObject({
  title: z.string(),
  ...body,
  combatants: z
    .array(combatant.partial().extend({ id }))
    .optional()
    .describe('changes to the combatants of the file, by id'),
});

const scenario = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().min(1).max(200),
  about: z.string().optional(),
  ruleset: z.string(),
  rules: z.array(z.string()).optional().describe('the rules that this file is a test of'),
  seed: z.union([z.string(), z.number()]).optional(),
  content: data.optional().describe('weapons, armour and creatures of this file, by kind'),
  ...body,
  combatants: body.combatants.min(1),
  runs: z.array(changedRun).optional().describe(RUNS),
});

export type ScenarioFile = z.infer<typeof scenario>;
export type ScenarioStep = z.infer<typeof step>;
export type Expectation = z.infer<typeof expectation>;

/** One combatant of a set-up, as the file says it. */
export interface ScenarioCombatant {
  readonly id: string;
  readonly name?: string | undefined;
  readonly side: string;
  readonly from?: string | undefined;
  readonly sheet?: { readonly [key: string]: Json } | undefined;
  readonly state?: { readonly [key: string]: Json } | undefined;
  readonly at?: Json | undefined;
}

/** A set-up: what a ruleset needs to build the state before the first die. Paths are those of the file. */
export interface Scenario {
  readonly title: string;
  readonly options: Readonly<Record<string, string | boolean | number>>;
  readonly map: { readonly [key: string]: Json } | undefined;
  readonly content: { readonly [key: string]: Json };
  readonly combatants: readonly ScenarioCombatant[];
  readonly order: readonly string[] | undefined;
}

/** One fight to run: a set-up, its script if it has one, and what should come of it. */
export interface ScenarioRun {
  readonly title: string;
  readonly scenario: Scenario;
  readonly script: readonly ScenarioStep[] | undefined;
  readonly scriptPath: readonly (string | number)[];
  readonly expect: Expectation | undefined;
  readonly expectPath: readonly (string | number)[];
}

/** What the JSON Schema of a system's files has to know of it. */
interface System {
  readonly id: string;
  readonly name: string;
  readonly shapes: Shapes;
}

/** The JSON Schema of scenario files, for editors: of any system's, or of one with its sheets, maps and switches. */
export function scenarioSchema(system?: System): unknown {
  return z.toJSONSchema(system ? scenarioOf(system) : scenario, {
    io: 'input',
    unrepresentable: 'any',
  });
}

function scenarioOf({
  id: ruleset,
  name,
  shapes: { sheet, state, at, map, options, content },
}: System): z.ZodType {
  const { shape } = combatant;
  const who = combatant.extend({
    sheet: sheet.optional().describe(shape.sheet.description ?? ''),
    state: state.optional().describe(shape.state.description ?? ''),
    at: at.describe(shape.at.description ?? ''),
  });
  const place = {
    map: map.optional().describe('open ground if left out'),
    options: options.optional().describe('house-rule switches, as `tiltyard rules` lists them'),
  };
  const changed = changedRun.extend({
    ...place,
    map: map.partial().optional(),
    combatants: z
      .array(who.partial().extend({ id }))
      .optional()
      .describe(changedRun.shape.combatants.description ?? ''),
  });
  return scenario
    .extend({
      ...place,
      ruleset: z.literal(ruleset),
      content: content.optional().describe(scenario.shape.content.description ?? ''),
      combatants: z.array(who).min(1),
      runs: z.array(changed).optional().describe(RUNS),
    })
    .describe(`A scenario of ${name}`);
}

/** Reads a scenario from parsed YAML or JSON. */
export function readScenario(input: unknown): Result<ScenarioFile> {
  const read = readAs(scenario, input);
  if (!read.ok) return read;
  const { combatants, script, runs = [] } = read.value;
  const known = new Set(combatants.map((each) => each.id));
  const problems = [
    ...twice(combatants, ['combatants']),
    ...vague(script, ['script']),
    ...runs.flatMap((run, i) => [
      ...twice(run.combatants ?? [], ['runs', i, 'combatants']),
      ...vague(run.script, ['runs', i, 'script']),
      ...unknownChanges(run.combatants ?? [], known, ['runs', i, 'combatants']),
    ]),
  ];
  return problems.length > 0 ? failWith(problems) : read;
}

/** Changes to combatants that are not there and have no side to be added to. */
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

function twice(
  list: readonly { readonly id: string }[],
  path: readonly (string | number)[],
): readonly Problem[] {
  const seen = new Set<string>();
  return list.flatMap(({ id: name }, i) => {
    if (seen.has(name)) return [{ path: [...path, i, 'id'], message: `"${name}" stands twice` }];
    seen.add(name);
    return [];
  });
}

/** Steps that say nothing to do, or several things. */
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

/** Lays data over data: objects are merged key by key, everything else is replaced. */
export function mergeData(base: Json | undefined, over: Json | undefined): Json | undefined {
  if (over === undefined) return base;
  if (!isObject(base) || !isObject(over)) return over;
  const result: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(base), ...Object.keys(over)])) {
    const value = mergeData(Reflect.get(base, key), Reflect.get(over, key));
    if (value !== undefined) result[key] = value;
  }
  return result;
}

const record = (value: Json | undefined): { readonly [key: string]: Json } | undefined => {
  const parsed = data.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

/** How many fights a file has: one, or one for each of its runs. */
export const runCount = (file: ScenarioFile): number => file.runs?.length ?? 1;

/** The fights of a file. */
export const runsOf = (file: ScenarioFile): readonly ScenarioRun[] =>
  Array.from({ length: runCount(file) }, (_, i) => runAt(file, i));

/** The fight of a file with this number, from 0; the file itself where it has no runs. */
export function runAt(file: ScenarioFile, index: number): ScenarioRun {
  const base: Scenario = {
    title: file.title,
    options: file.options ?? {},
    map: file.map,
    content: file.content ?? {},
    combatants: file.combatants,
    order: file.order,
  };
  const run = file.runs?.[index];
  if (!run)
    return {
      title: file.title,
      scenario: base,
      script: file.script,
      scriptPath: ['script'],
      expect: file.expect,
      expectPath: ['expect'],
    };
  return {
    title: run.title,
    scenario: {
      ...base,
      options: { ...base.options, ...run.options },
      map: record(mergeData(base.map, run.map)),
      combatants: changeCombatants(file.combatants, run.combatants ?? []),
      order: run.order ?? base.order,
    },
    script: run.script ?? file.script,
    scriptPath: run.script ? ['runs', index, 'script'] : ['script'],
    expect: run.expect ?? file.expect,
    expectPath: run.expect ? ['runs', index, 'expect'] : ['expect'],
  };
}

/** The combatants of a file as a run changes them, then those that it adds. */
function changeCombatants(
  base: readonly ScenarioCombatant[],
  changed: NonNullable<NonNullable<ScenarioFile['runs']>[number]['combatants']>,
): readonly ScenarioCombatant[] {
  const changes = new Map(changed.map((each) => [each.id, each]));
  const known = new Set(base.map((each) => each.id));
  const combatants = base.map((each): ScenarioCombatant => {
    const change = changes.get(each.id);
    if (!change) return each;
    const sheet = record(mergeData(each.sheet, change.sheet));
    const state = record(mergeData(each.state, change.state));
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

import { z } from 'zod';
import type { TokenAppearance } from '../contents/appearance.js';
import { sidesSchema, tokenSchema } from '../contents/appearance.js';
import type { Shapes } from '../contents/catalogue.js';
import type { Expectation } from './expectation.js';
import { expectation, valuesByPath } from './expectation.js';
import { readAs } from '../documents/read-as.js';
import { PLAYER_KINDS } from '../player-kinds.js';
import type { Resolve } from '../../core/state.js';
import type { Json } from '../../values/json.js';
import type { Result } from '../../values/result.js';

const id = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'a name of small letters, digits and dashes')
  .refine((name) => name !== 'gm', 'gm is the referee');

const data = z.record(z.string(), z.json());

const combatant = z.strictObject({
  id,
  name: z.string().min(1).max(60).optional().describe('display name; default: the id'),
  side: z.string().min(1).max(40),
  from: z.string().optional().describe('a template of the content to start from'),
  sheet: data.optional().describe('values of the sheet; laid over the template'),
  state: data.optional().describe('how it stands at the start: damage, conditions and so on'),
  at: z.json().optional().describe('position, in the system’s own map format'),
  token: tokenSchema.optional().describe('how it looks on screens; no rule reads it'),
});

const die = z.union([
  z.number().int(),
  z
    .record(z.string(), z.number().int())
    .refine((entry) => Object.keys(entry).length === 1, 'an entry is one die, as name: face'),
]);
const answer = z
  .record(z.string(), z.json())
  .refine(
    (entry) => Object.keys(entry).length === 1,
    'an entry is one answer, as question: answer',
  );

const step = z.strictObject({
  begin: z.literal(true).optional().describe('roll initiative and start'),
  by: z.string().optional(),
  do: z.string().optional(),
  with: data.optional(),
  reckon: z
    .literal(true)
    .optional()
    .describe('show the numbers and odds of this command instead of carrying it out'),
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
  start: valuesByPath
    .optional()
    .describe(
      'values of the state before the fight begins, by their paths: what no set-up has a word for',
    ),
  resolve: z
    .record(
      z.string(),
      z
        .strictObject({
          strength: z
            .number()
            .int()
            .min(1)
            .max(99)
            .optional()
            .describe(
              'gives up once it has no more than this share of its strength left, in percent',
            ),
          rounds: z
            .number()
            .int()
            .min(1)
            .optional()
            .describe('gives up once so many rounds are over'),
        })
        .refine(
          ({ strength, rounds }) => strength !== undefined || rounds !== undefined,
          'it says neither strength nor rounds',
        ),
    )
    .optional()
    .describe('when which sides give up; they fight to the last if left out'),
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
  content: data.optional().describe('laid over the content of the file'),
  unset: z
    .array(z.string().min(1).max(200))
    .max(200)
    .optional()
    .describe('what this run leaves out of the file, by paths such as combatants.ann.sheet.armour'),
});

const scenario = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().min(1).max(200),
  about: z.string().optional(),
  ruleset: z.string(),
  rules: z.array(z.string()).optional().describe('the rules that this file is a test of'),
  sides: sidesSchema.optional().describe('the marks of sides on screens, by their names'),
  seed: z.union([z.string(), z.number()]).optional(),
  content: data.optional().describe('weapons, armour and creatures of this file, by kind'),
  players: z
    .record(z.string(), z.enum(PLAYER_KINDS))
    .optional()
    .describe('how automatic players play, by side or combatant; sensibly if left out'),
  ...body,
  combatants: body.combatants.min(1),
  runs: z.array(changedRun).min(1).optional().describe(RUNS),
});

export type ScenarioFile = z.infer<typeof scenario>;
export type ScenarioStep = z.infer<typeof step>;

/** A scenario whose parts are each valid; whether they fit together is checked separately. */
export const scenarioParts = (input: unknown): Result<ScenarioFile> => readAs(scenario, input);

/** One combatant of a set-up, as in the file. */
export interface ScenarioCombatant {
  readonly id: string;
  readonly name?: string | undefined;
  readonly side: string;
  readonly from?: string | undefined;
  readonly sheet?: { readonly [key: string]: Json } | undefined;
  readonly state?: { readonly [key: string]: Json } | undefined;
  readonly at?: Json | undefined;
  readonly token?: TokenAppearance | undefined;
}

/** A set-up: everything a ruleset needs to build the state before the first die. Paths are those of the file. */
export interface Scenario {
  readonly title: string;
  readonly options: Readonly<Record<string, string | boolean | number>>;
  readonly map: { readonly [key: string]: Json } | undefined;
  readonly content: { readonly [key: string]: Json };
  readonly combatants: readonly ScenarioCombatant[];
  readonly order: readonly string[] | undefined;
}

/** One fight to run: a set-up, its script if it has one, and the expected result. */
export interface ScenarioRun {
  readonly title: string;
  readonly scenario: Scenario;
  /** Values of the state set before it begins, by path. */
  readonly start: Readonly<Record<string, Json>>;
  /** When sides give up. */
  readonly resolve: Readonly<Record<string, Resolve>> | undefined;
  readonly script: readonly ScenarioStep[] | undefined;
  readonly scriptPath: readonly (string | number)[];
  readonly expect: Expectation | undefined;
  readonly expectPath: readonly (string | number)[];
}

/** The parts of a system that the JSON Schema of its files needs. */
interface System {
  readonly id: string;
  readonly name: string;
  readonly shapes: Shapes;
}

/** The JSON Schema of scenario files, for editors: for any system, or for one with its sheets, maps and house rules. */
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
    map: map.optional().describe('default: open ground'),
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
      runs: z.array(changed).min(1).optional().describe(RUNS),
    })
    .describe(`A scenario of ${name}`);
}

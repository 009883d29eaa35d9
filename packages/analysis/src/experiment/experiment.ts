import type { Problem, Result } from '@tiltyard/engine';
import { fail } from '@tiltyard/engine';
import { readAs } from '@tiltyard/engine/ruleset';
import { z } from 'zod';
import { POLICY_NAMES } from '../players/policies.js';

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const policy = z.enum(POLICY_NAMES);
const common = {
  name: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe('heading of what varies; default: what it is'),
  labels: z
    .array(z.string().min(1).max(60))
    .optional()
    .describe('names of the values, in order; default: the values themselves'),
};

const factorSchema = z.union([
  z.strictObject({
    ...common,
    switch: z.string().describe('a house-rule switch'),
    values: z.array(scalar).min(1),
  }),
  z.strictObject({
    ...common,
    set: z
      .string()
      .describe('a place in the scenario, such as combatants.ID.sheet.STR or map.rows'),
    values: z.array(z.json()).min(1),
  }),
  z.strictObject({
    ...common,
    policy: z.string().describe('a side or combatant, or everyone'),
    values: z.array(policy).min(1),
  }),
  z.strictObject({
    ...common,
    number: z.string().describe('a combatant of which there are so many; 0 leaves it out'),
    values: z.array(z.number().int().min(0).max(50)).min(1),
    at: z.array(z.json()).optional().describe('where the second, third and so on stand'),
  }),
]);

const experiment = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().min(1).max(200),
  about: z.string().optional(),
  scenario: z.string().describe('scenario file, from where this file is'),
  run: z.number().int().min(1).optional().describe('which fight of the scenario, from 1'),
  fights: z.number().int().min(2).max(10_000_000).default(1000).describe('fights per variant'),
  seed: z.union([z.string(), z.number()]).default('tiltyard'),
  limit: z.number().int().min(1).default(2000).describe('most commands of one fight'),
  policy: policy.default('sensible'),
  players: z
    .record(z.string(), policy)
    .default({})
    .describe('other policies, by side or combatant'),
  vary: z.array(factorSchema).min(1).max(5),
  measures: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      'what to compare: won/SIDE, draw, undecided, rounds, commands, standing/SIDE, up/ID, lost/ID, dealt/ID, did/ID/ACTION, rule/ID; default: wins of every side, and rounds',
    ),
});

export type Experiment = z.infer<typeof experiment>;
/** A factor of an experiment. */
export type Factor = z.infer<typeof factorSchema>;

/** The JSON Schema of experiment files, for editors. */
export const experimentSchema = (): unknown =>
  z.toJSONSchema(experiment, { io: 'input', unrepresentable: 'any' });

const MOST_CELLS = 500;

/** Reads an experiment from parsed YAML or JSON. */
export function readExperiment(data: unknown): Result<Experiment> {
  const read = readAs(experiment, data);
  if (!read.ok) return read;
  const { vary } = read.value;
  const problems = vary.flatMap(({ values, labels }, i): readonly Problem[] =>
    labels && labels.length !== values.length
      ? [
          {
            path: ['vary', i, 'labels'],
            message: `${labels.length} labels for ${values.length} values`,
            expected: 'one for each',
          },
        ]
      : [],
  );
  const cells = vary.reduce((product, { values }) => product * values.length, 1);
  if (cells > MOST_CELLS)
    problems.push({
      path: ['vary'],
      message: `${cells} kinds of fight are too many`,
      expected: `at most ${MOST_CELLS}`,
    });
  return problems.length > 0 ? fail(...problems) : read;
}

/** The name of a factor. */
export function nameOf(factor: Factor): string {
  if (factor.name !== undefined) return factor.name;
  if ('switch' in factor) return factor.switch;
  if ('set' in factor) return factor.set.split('.').slice(-1).join('');
  if ('policy' in factor) return `policy of ${factor.policy}`;
  return `number of ${factor.number}`;
}

/** The labels of its values. */
export const labelsOf = ({ labels, values }: Factor): readonly string[] =>
  labels ?? values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

import type { AnyRuleset } from '@tiltyard/engine';
import { scenarioSchema } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import { z } from 'zod';
import type { ScenarioText } from '../scenario-files.js';
import { dataOf } from '../scenario-files.js';

/** A requirement, and its problems if it is not met. */
export interface Check {
  readonly name: string;
  problems(): readonly string[];
}

/** The parser that the JSON Schema of a system describes. */
const readerOf = (ruleset: AnyRuleset): z.ZodType =>
  z.fromJSONSchema(JSON.parse(JSON.stringify(scenarioSchema(ruleset))));

const propertiesOf = (schema: z.ZodType): readonly [string, unknown][] => {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return isObject(properties) ? Object.entries(properties) : [];
};

/** Fields explained well enough by their name and their values. */
const isPlain = (schema: unknown): boolean =>
  isObject(schema) && (typeof schema['description'] === 'string' || Array.isArray(schema['enum']));

/** The requirements on how a system describes itself to forms, editors and people. */
export const shapeChecks = (any: AnyRuleset, files: readonly ScenarioText[]): readonly Check[] => [
  {
    name: `${any.id}: its JSON Schema takes its files and refuses what it does not know`,
    problems: () => schemaProblems(any, files),
  },
  {
    name: `${any.id}: every field of sheet, start and map says what it is`,
    problems: () =>
      [any.shapes.sheet, any.shapes.state, any.shapes.map]
        .flatMap(propertiesOf)
        .filter(([, schema]) => !isPlain(schema))
        .map(([name]) => `"${name}" has no description`),
  },
  {
    name: `${any.id}: whatever can be chosen has a name and readable numbers`,
    problems: () => {
      const { templates, items } = any.catalogue();
      return [...templates, ...items.flatMap(({ all }) => all)]
        .filter(({ name, summary }) => name === '' || /undefined|\[object|, ,|NaN/.test(summary))
        .map(({ id, summary }) => `${id}: ${summary}`);
    },
  },
  {
    name: `${any.id}: every action stands under a heading, and parameters have names for people`,
    problems: () => headingProblems(any),
  },
];

function schemaProblems(any: AnyRuleset, files: readonly ScenarioText[]): readonly string[] {
  const reader = readerOf(any);
  const refused = files.flatMap((file) => {
    const read = reader.safeParse(dataOf(file));
    return read.success ? [] : [`${file.name}: ${z.prettifyError(read.error)}`];
  });
  const wrong = {
    title: 'wrong',
    ruleset: any.id,
    combatants: [{ id: 'ann', side: 'a', sheet: { nonsense: 1 } }],
  };
  const complaints = (data: object): readonly string[] =>
    reader.safeParse(data).error?.issues.map(({ path }) => path.slice(0, 3).join('.')) ?? [];
  return [
    ...refused,
    ...(complaints(wrong).includes('combatants.0.sheet')
      ? []
      : ['a sheet with nonsense in it is taken']),
    ...(complaints({ ...wrong, ruleset: 'another' }).includes('ruleset')
      ? []
      : ['a file of another ruleset is taken']),
  ];
}

const headingProblems = (any: AnyRuleset): readonly string[] =>
  any.use(({ actions, about }) => {
    const headings = new Set(about.groups.map(({ id }) => id));
    const used = new Set([...actions.values()].map(({ group }) => group));
    return [
      ...[...used].filter((id) => !headings.has(id)).map((id) => `no heading for "${id}"`),
      ...[...headings].filter((id) => !used.has(id)).map((id) => `no action under "${id}"`),
      ...[...actions.values()].flatMap((action) =>
        action.parameters
          .map((name) => action.label(name))
          .filter((label) => !/^[A-Z].{2,}/.test(label))
          .map((label) => `${action.id}: "${label}" is no name for people`),
      ),
    ];
  });

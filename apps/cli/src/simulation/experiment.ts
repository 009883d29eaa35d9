import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { SimulationRunner, Findings, ExperimentDesign, Measure } from '@tiltyard/analysis';
import {
  applies,
  chartOf,
  csvOf,
  experimentSchema,
  findingsOf,
  designExperiment,
  measureOf,
  createRunner,
  readExperiment,
  reportOf,
  usualMeasures,
  formatEstimate,
} from '@tiltyard/analysis';
import type { Problem } from '@tiltyard/engine';
import type { SourceDocument } from '@tiltyard/engine/ruleset';
import { readDocument } from '@tiltyard/engine/ruleset';
import { readText } from '../files/files.js';
import { columns, indented, json, line } from '../text/output.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_OK, EXIT_INTERRUPTED } from '../environment.js';
import { playPlan } from './play-plan.js';
import { number } from './report.js';

export interface ExperimentOptions {
  readonly fights?: number;
  readonly seed?: string;
  readonly workers: number;
  readonly queue?: string;
  readonly out?: string;
  readonly json?: boolean;
  readonly schema?: boolean;
}

interface Prepared {
  readonly layout: ExperimentDesign;
  readonly arena: SimulationRunner;
  readonly measures: readonly Measure[];
  readonly fights: number;
}

/** Runs an experiment file and shows how the variants differ; or prints the JSON Schema of such files. */
export async function experiment(
  file: string | undefined,
  options: ExperimentOptions,
  world: CliEnvironment,
): Promise<number> {
  if (options.schema) {
    json(world, experimentSchema());
    return EXIT_OK;
  }
  if (file === undefined)
    throw InputError.say('no file is named', 'tiltyard experiment FILE, or --schema');
  const { layout, arena, measures, fights } = prepare(file, options, world);
  const gathering = await playPlan(layout.plan, fights, options, world);
  const partial = gathering.fights < fights;
  if (gathering.fights < 2) {
    if (options.json) json(world, { fights: gathering.fights, asked: fights, partial, cells: [] });
    else line(world, world.paint.yellow('Stopped before there was anything to compare.'));
    return EXIT_INTERRUPTED;
  }
  const findings = findingsOf(layout, arena.kinds, measures, gathering);
  if (options.out !== undefined) writeAll(options.out, findings, world);
  if (options.json) json(world, { ...findings, asked: fights, partial });
  else {
    show(findings, world);
    if (options.out !== undefined)
      line(
        world,
        `\nWritten to ${options.out}: report.html, findings.csv, findings.json and a chart for each measure.`,
      );
    if (partial)
      line(
        world,
        `\n${world.paint.yellow(`Stopped: these are the first ${number(gathering.fights)} of ${number(fights)} fights per variant.`)}`,
      );
  }
  return partial ? EXIT_INTERRUPTED : EXIT_OK;
}

function document(world: CliEnvironment, path: string): SourceDocument {
  const read = readDocument(readText(world, path), path);
  if (!read.ok) throw new InputError(read.problems);
  return read.value;
}

function prepare(file: string, options: ExperimentOptions, world: CliEnvironment): Prepared {
  const source = document(world, file);
  const refuse = (problems: readonly Problem[]): never => {
    throw new InputError(source.locate(problems));
  };
  const read = readExperiment(source.data);
  if (!read.ok) return refuse(read.problems);
  const asked = {
    ...read.value,
    fights: options.fights ?? read.value.fights,
    seed: options.seed ?? read.value.seed,
  };
  const scenario = join(dirname(file), asked.scenario);
  const named = asked.measures?.map((name) => ({ name, measure: measureOf(name) }));
  const strange = named?.findIndex(({ measure }) => !measure) ?? -1;
  if (strange >= 0)
    return refuse([
      {
        path: ['measures', strange],
        message: `there is no measure "${named?.[strange]?.name ?? ''}"`,
        expected:
          'won/SIDE, draw, undecided, rounds, commands, standing/SIDE, up/ID, lost/ID, dealt/ID, did/ID/ACTION or rule/ID',
      },
    ]);
  const wanted = named?.flatMap(({ measure }) => measure ?? []);
  const laid = designExperiment(
    asked,
    document(world, scenario).data,
    scenario,
    wanted?.some(({ detail }) => detail) ?? false,
  );
  if (!laid.ok) return refuse(laid.problems);
  const arena = createRunner(laid.value.plan, world.rulesets);
  if (!arena.ok)
    throw new InputError(
      arena.problems.map(({ line: _line, column: _column, ...problem }) => problem),
    );
  const { kinds } = arena.value;
  const idle = wanted?.findIndex((measure) => !applies(measure, kinds)) ?? -1;
  if (idle >= 0)
    return refuse([
      {
        path: ['measures', idle],
        message: `no combatant in these fights matches "${wanted?.[idle]?.name ?? ''}"`,
        expected: `a side (${sidesOf(arena.value).join(', ')}) or an id (${idsOf(arena.value).join(', ')})`,
      },
    ]);
  return {
    layout: laid.value,
    arena: arena.value,
    measures: wanted ?? usualMeasures(kinds),
    fights: asked.fights,
  };
}

const sidesOf = ({ kinds }: SimulationRunner): readonly string[] => [
  ...new Set(kinds.flatMap(({ fighters }) => fighters.map(({ side }) => side))),
];
const idsOf = ({ kinds }: SimulationRunner): readonly string[] => [
  ...new Set(kinds.flatMap(({ fighters }) => fighters.map(({ id }) => id))),
];

function show(findings: Findings, world: CliEnvironment): void {
  const { title, about, ruleset, fights, seed, factors, measures, cells } = findings;
  const { paint } = world;
  line(
    world,
    `${paint.bold(title)} ${paint.dim(`· ${ruleset.name} · ${number(fights)} fights per variant, seed "${seed}"`)}`,
  );
  if (about !== '') line(world, about);
  const first = cells[0]?.labels.join(', ') ?? '';
  for (const [i, measure] of measures.entries()) {
    const rows = cells.map(({ labels, findings: found }) => {
      const finding = found[i];
      return [
        ...labels,
        finding ? formatEstimate(measure, finding) : '',
        finding?.difference ? formatEstimate(measure, finding.difference, true) : '',
      ];
    });
    const [head = '', ...rest] = columns([
      [...factors, measure.title, `difference from ${first}`],
      ...rows,
    ]);
    line(world, `\n${indented([paint.dim(head), ...rest].join('\n'), '  ')}`);
  }
}

/** Writes everything into a folder, created if missing; files of these names in it are replaced. */
function writeAll(folder: string, findings: Findings, world: CliEnvironment): void {
  const path = resolve(world.cwd, folder);
  const files = new Map([
    ['report.html', reportOf(findings)],
    ['findings.csv', csvOf(findings)],
    ['findings.json', `${JSON.stringify(findings, null, 2)}\n`],
    ...findings.measures.map((measure): [string, string] => [
      `${measure.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.svg`,
      chartOf(findings, measure),
    ]),
  ]);
  try {
    mkdirSync(path, { recursive: true });
    for (const [name, text] of files) writeFileSync(join(path, name), text);
  } catch (error) {
    throw InputError.file(
      folder,
      `the findings cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      'a folder that may be written to',
    );
  }
}

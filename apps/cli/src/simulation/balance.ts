import type {
  BalanceOptions,
  BalanceReport,
  Knob,
  KnobReport,
  PolicyName,
  Target,
} from '@tiltyard/analysis';
import { Balance, readKnob, readTarget, targetText } from '@tiltyard/analysis';
import { seedOf } from '@tiltyard/engine/files';
import { stringify } from 'yaml';
import { writeNew } from '../files/files.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_FAILED, EXIT_INTERRUPTED, EXIT_OK } from '../environment.js';
import { percent } from '../odds/chance-text.js';
import { yieldToEvents } from '../play/auto-play.js';
import { columns, json, line, pluralize, Progress } from '../text/output.js';
import { FightsAhead } from './fights-ahead.js';
import { readScenarioData } from './scenario-data.js';
import { Threads } from './threads.js';

export interface BalanceCommandOptions {
  readonly target: string;
  readonly vary: readonly string[];
  readonly run?: number;
  readonly seed?: string;
  readonly policy: PolicyName;
  readonly player?: Readonly<Record<string, PolicyName>>;
  readonly fights: number;
  readonly proof: number;
  readonly seconds: number;
  /** The number of threads on this machine. */
  readonly workers: number;
  readonly out?: string;
  readonly json?: boolean;
}

/** How many milliseconds the work runs before signals, and the results of threads, are handled. */
const BREATHE_MS = 50;
const BREATHE_BESIDE_THREADS_MS = 2;

function knobsOf(texts: readonly string[]): readonly Knob[] {
  return texts.map((text) => {
    const knob = readKnob(text);
    if (!knob)
      throw InputError.say(
        `"${text}" says nothing that can vary`,
        'bandit.copies=1..12 or ogre.sheet.DUR=20..60/5, of at most 10,000 values',
      );
    return knob;
  });
}

function targetOf(text: string, sides: readonly string[]): Target {
  const target = readTarget(text);
  if (!target)
    throw InputError.say(
      `"${text}" is no target`,
      '"SIDE 70 %", "SIDE stands 80 %", "SIDE loses 50 %" or "over in 8 rounds"',
    );
  if (target.kind !== 'over' && !sides.includes(target.side))
    throw InputError.say(`there is no side "${target.side}"`, `one of: ${sides.join(', ')}`);
  return target;
}

/** Turns knobs of a scenario until its fights meet a target; stops at Ctrl-C or when the time is up. */
export async function balance(
  file: string,
  options: BalanceCommandOptions,
  world: CliEnvironment,
): Promise<number> {
  const { data, loaded, run } = readScenarioData(file, options.run, world);
  const sides = loaded.runs[run]?.use((_, { combatants }) => [
    ...new Set(Object.values(combatants).map(({ side }) => side)),
  ]);
  const target = targetOf(options.target, sides ?? []);
  const knobs = knobsOf(options.vary);
  const settings = {
    seed: options.seed ?? seedOf(loaded.file),
    run,
    policy: options.policy,
    players: { ...loaded.file.players, ...options.player },
    fights: options.fights,
    proof: options.proof,
  };
  const tell = (knob: KnobReport): void => {
    if (!options.json) showKnob(world, knob);
  };
  if (!options.json)
    line(
      world,
      `${world.paint.bold(targetText(target))} ${world.paint.dim(`· ${options.policy} players`)}`,
    );
  const report = await search(
    (elsewhere) => new Balance(data, world.rulesets, target, knobs, { ...settings, ...elsewhere }),
    tell,
    options,
    world,
  );
  const isFound = report.knobs.some(({ value }) => value !== undefined);
  if (isFound && options.out !== undefined)
    writeNew(world, options.out, stringify(report.scenario, { lineWidth: 120 }));
  if (options.json) json(world, { target, ...report });
  else showProof(world, target, report, options);
  if (world.signal.aborted) return EXIT_INTERRUPTED;
  return isFound ? EXIT_OK : EXIT_FAILED;
}

/**
 * Searches until done, on this thread and any others, or until Ctrl-C or the time is up.
 * @param tell called with every knob as soon as it is done, and at the end with an unfinished one
 */
async function search(
  begin: (elsewhere: Pick<BalanceOptions, 'elsewhere'>) => Balance,
  tell: (knob: KnobReport) => void,
  { seconds, workers: count }: BalanceCommandOptions,
  world: CliEnvironment,
): Promise<BalanceReport> {
  const end = Date.now() + 1000 * seconds;
  const isOver = (): boolean => world.signal.aborted || Date.now() > end;
  const others = count - 1;
  const ahead =
    others > 0
      ? new FightsAhead(() => new Threads(world.batchThread, others, world.outside), others)
      : undefined;
  const breathe = ahead ? BREATHE_BESIDE_THREADS_MS : BREATHE_MS;
  const found = begin(ahead ? { elsewhere: ahead.of } : {});
  const progress = new Progress(world);
  let rested = Date.now();
  let told = 0;
  const tellUpTo = (turned: number): void => {
    if (told >= turned) return;
    progress.clear();
    for (const knob of found.report().knobs.slice(told, turned)) tell(knob);
    told = turned;
  };
  try {
    while (!isOver() && found.step()) {
      tellUpTo(found.knobsTurned);
      if (!found.isWaiting && Date.now() - rested < breathe) continue;
      await yieldToEvents();
      progress.show(pluralize(found.fights, 'fight'));
      rested = Date.now();
    }
  } finally {
    progress.clear();
    await ahead?.close();
  }
  const report = found.report();
  tellUpTo(report.knobs.length);
  return report;
}

function showKnob(world: CliEnvironment, { knob, value, curve, problems }: KnobReport): void {
  const { paint } = world;
  line(world, `\n  ${paint.bold(knob.name)}`);
  const rows = curve.map(({ value: tried, estimate, fights }) => [
    `  ${tried === value ? '●' : ' '} ${tried}`,
    percent(estimate.value).padStart(8),
    paint.dim(`${percent(estimate.low)} to ${percent(estimate.high)}`),
    paint.dim(pluralize(fights, 'fight')),
  ]);
  for (const text of columns(rows)) line(world, text);
  for (const { message, expected } of problems.slice(0, 1))
    line(
      world,
      paint.yellow(`    ${message}${expected === undefined ? '' : `; expected ${expected}`}`),
    );
  if (value !== undefined) return;
  const isClosed = curve.length === 0 && problems.length > 0;
  line(
    world,
    `    ${isClosed ? 'None of these values can be tried.' : 'Stopped before a value was found.'}`,
  );
}

function showProof(
  world: CliEnvironment,
  target: Target,
  { proof }: BalanceReport,
  { out }: BalanceCommandOptions,
): void {
  const { paint } = world;
  if (proof)
    line(
      world,
      `\n  So it is ${paint.bold(percent(proof.estimate.value))} ${paint.dim(`(${percent(proof.estimate.low)} to ${percent(proof.estimate.high)}), by ${pluralize(proof.fights, 'fight')} with other dice.`)}`,
    );
  if (proof && (proof.estimate.low > target.share || proof.estimate.high < target.share))
    line(
      world,
      paint.yellow(
        '  That is not the target; nothing in this range is likely to come more than five points nearer.',
      ),
    );
  if (out !== undefined) line(world, `  Written to ${out}.`);
}

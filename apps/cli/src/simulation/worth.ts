import type { PolicyName, ScenarioChange, WorthReport } from '@tiltyard/analysis';
import { everyNumber, pointsText, readChange, WorthStudy } from '@tiltyard/analysis';
import type { FightState, Problem } from '@tiltyard/engine';
import { seedOf } from '@tiltyard/engine/files';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_INTERRUPTED, EXIT_OK } from '../environment.js';
import { percent } from '../odds/chance-text.js';
import { yieldToEvents } from '../play/auto-play.js';
import { columns, json, line, pluralize, Progress } from '../text/output.js';
import { readScenarioData } from './scenario-data.js';

export interface WorthCommandOptions {
  readonly change?: readonly string[];
  readonly each?: string;
  readonly by: number;
  readonly side?: string;
  readonly run?: number;
  readonly seed?: string;
  readonly policy: PolicyName;
  readonly player?: Readonly<Record<string, PolicyName>>;
  readonly fights: number;
  readonly seconds: number;
  readonly json?: boolean;
}

/** How many milliseconds the work runs before signals are handled. */
const BREATHE_MS = 50;

function changesOf(
  { change = [], each, by }: WorthCommandOptions,
  state: FightState,
): readonly ScenarioChange[] {
  const asked = change.map((text) => {
    const read = readChange(text, state);
    if (!read.ok) throw new InputError(read.problems);
    return read.value;
  });
  if (each !== undefined && !Object.hasOwn(state.combatants, each))
    throw InputError.say(
      `there is no combatant "${each}"`,
      `one of: ${Object.keys(state.combatants).join(', ')}`,
    );
  const all = [...asked, ...(each === undefined ? [] : everyNumber(state, each, by))];
  if (all.length === 0) throw InputError.say('nothing is to be changed', '--change or --each');
  return all;
}

function sideOf(
  state: FightState,
  asked: string | undefined,
  first: ScenarioChange | undefined,
): string {
  const sides = [...new Set(Object.values(state.combatants).map(({ side }) => side))];
  if (asked !== undefined && !sides.includes(asked))
    throw InputError.say(`there is no side "${asked}"`, `one of: ${sides.join(', ')}`);
  const who = first?.name.split('.').find((part) => Object.hasOwn(state.combatants, part)) ?? '';
  return asked ?? state.combatants[who]?.side ?? sides[0] ?? '';
}

/** Measures how much changes to a scenario alter the chance to win; stops at Ctrl-C or when the time is up. */
export async function worth(
  file: string,
  options: WorthCommandOptions,
  world: CliEnvironment,
): Promise<number> {
  const { data, loaded, run } = readScenarioData(file, options.run, world);
  const state = loaded.runs[run]?.use((_, initial): FightState => initial);
  if (!state) throw InputError.file(file, 'there is no fight in it');
  const changes = changesOf(options, state);
  const study = new WorthStudy(data, world.rulesets, changes, {
    seed: options.seed ?? seedOf(loaded.file),
    run,
    policy: options.policy,
    players: { ...loaded.file.players, ...options.player },
    side: sideOf(state, options.side, changes[0]),
    fights: options.fights,
  });
  refuseImpossible(study.report(), options.change);
  const end = Date.now() + 1000 * options.seconds;
  const isOver = (): boolean => world.signal.aborted || Date.now() > end;
  const progress = new Progress(world);
  let rested = Date.now();
  while (!isOver() && study.step()) {
    if (Date.now() - rested < BREATHE_MS) continue;
    progress.show(`${study.report().fights} of ${options.fights} fights`);
    await yieldToEvents();
    rested = Date.now();
  }
  progress.clear();
  const report = study.report();
  if (options.json) json(world, report);
  else show(world, report, options);
  return world.signal.aborted ? EXIT_INTERRUPTED : EXIT_OK;
}

/**
 * Refuses impossible changes that were requested by name. Others are silently left out, since not every number of a
 * sheet can be changed.
 * @throws InputError if one of the requested changes leaves no fight that can be set up
 */
function refuseImpossible({ changes }: WorthReport, asked: readonly string[] = []): void {
  const problems = changes
    .filter(({ change }) => asked.includes(change.text))
    .flatMap(({ change, problems: [problem] }): readonly Problem[] => {
      if (!problem) return [];
      const { message, expected } = problem;
      // The path of the problem refers to the changed scenario, which is not a file.
      const told = { path: [], message: `${change.text}: ${message}` };
      return [expected === undefined ? told : { ...told, expected }];
    });
  if (problems.length > 0) throw new InputError(problems);
}

function show(
  world: CliEnvironment,
  { side, fights, win, changes }: WorthReport,
  { policy }: WorthCommandOptions,
): void {
  const { paint } = world;
  const now = win ? `${percent(win.value)} (${percent(win.low)} to ${percent(win.high)})` : '–';
  line(
    world,
    `${paint.bold(`${side} wins ${now} as it stands`)} ${paint.dim(`· ${policy} players, ${pluralize(fights, 'fight')} of each with the same dice`)}\n`,
  );
  const tried = changes.filter(({ problems }) => problems.length === 0);
  const rows = tried.map(({ change, worth: value }) => [
    `  ${change.text}`,
    `${pointsText(value)} points`,
    value && value.low <= 0 && value.high >= 0 ? paint.dim('not known from nothing') : '',
  ]);
  for (const text of columns(rows)) line(world, text);
}

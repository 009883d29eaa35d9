import type { CommandEstimate, PositionReport } from '@tiltyard/analysis';
import { PositionAnalysis } from '@tiltyard/analysis';
import type { Command, FightState, Ruleset } from '@tiltyard/engine';
import { combatantName } from '@tiltyard/engine/kit';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_INTERRUPTED, EXIT_OK } from '../environment.js';
import { yieldToEvents } from '../play/auto-play.js';
import { columns, json, line, pluralize, Progress } from '../text/output.js';
import { actorIn, atPosition, seenBy } from './position.js';
import { percent } from './chance-text.js';
import { chanceOf, commandText } from './command-text.js';

export interface AnalyseOptions {
  readonly by?: string;
  readonly at?: number;
  readonly run?: number;
  readonly seed?: string;
  readonly gm?: boolean;
  readonly fights: number;
  readonly commands: number;
  readonly search: number;
  readonly seconds: number;
  readonly json?: boolean;
}

/** How many milliseconds the work runs before signals are handled. */
const BREATHE_MS = 50;

/** Ranks the commands of a position; stops at Ctrl-C or when the time is up, with the results so far. */
export async function analyse(
  file: string,
  { at, ...options }: AnalyseOptions,
  world: CliEnvironment,
): Promise<number> {
  const where = { ...options, ...(at === undefined ? {} : { after: at }) };
  return atPosition(file, where, world, (ruleset, state, next) =>
    analysePosition(ruleset, state, next, options, world),
  );
}

async function analysePosition<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  next: Command | undefined,
  options: Omit<AnalyseOptions, 'at'>,
  world: CliEnvironment,
): Promise<number> {
  if (ruleset.outcome(state)) throw InputError.say('the fight is over here', '--at with fewer');
  const by = actorIn(state, options.by);
  const { view } = seenBy(ruleset, state, by, options);
  const end = Date.now() + 1000 * options.seconds;
  const isOver = (): boolean => world.signal.aborted || Date.now() > end;
  const analysis = new PositionAnalysis(ruleset, view, by, {
    seed: options.seed ?? 'tiltyard',
    search: options.search,
    fights: options.fights,
    commands: options.commands,
    include: next?.by === by ? [next] : [],
    stop: isOver,
  });
  const progress = new Progress(world);
  let rested = Date.now();
  while (!isOver() && analysis.step()) {
    if (Date.now() - rested < BREATHE_MS) continue;
    progress.show(progressText(analysis.report(), (command) => plainText(ruleset, view, command)));
    await yieldToEvents();
    rested = Date.now();
  }
  progress.clear();
  const report = analysis.report();
  if (options.json) json(world, report);
  else show(world, ruleset, view, { report, next });
  return world.signal.aborted ? EXIT_INTERRUPTED : EXIT_OK;
}

const plainText = <S extends FightState>(
  ruleset: Ruleset<S>,
  view: S,
  { do: id }: Command,
): string => ruleset.actions.get(id)?.name ?? id;

const progressText = (
  { progress, commands: [best] }: PositionReport,
  textOf: (command: Command) => string,
): string =>
  `${Math.floor(100 * progress)} %${best ? `, best so far: ${textOf(best.command)} ${percent(best.win.value)}` : ''}`;

const SIGNS = new Map([
  [1, '+'],
  [-1, '−'],
]);

const points = (share: number): string => {
  const rounded = Math.round(1000 * share) / 10;
  return `${SIGNS.get(Math.sign(rounded)) ?? '±'}${Math.abs(rounded).toFixed(1)}`;
};

/** How the estimate of a command was obtained, and how reliable it is. */
const basis = ({ exact, fights, capped }: CommandEstimate): string => {
  if (exact) return 'exact';
  const cut = capped > 0 ? `, ${percent(capped)} of them cut off` : '';
  return `${pluralize(fights, 'fight')}${cut}`;
};

/** Prints a report: a row for each command, then its losses and its likely continuation. */
function show<S extends FightState>(
  world: CliEnvironment,
  ruleset: Ruleset<S>,
  view: S,
  { report, next }: { readonly report: PositionReport; readonly next: Command | undefined },
): void {
  const { paint } = world;
  const { commands, side, by } = report;
  line(
    world,
    `${paint.bold(combatantName(view, by))} ${paint.dim(`· ${ruleset.name} · ${chanceOf(side)}`)}\n`,
  );
  if (commands.length === 0) line(world, '  Stopped before there was anything to compare.');
  const rows = commands.map(({ win, gain, ...rest }) => [
    `  ${percent(win.value).padStart(8)}`,
    paint.dim(`${percent(win.low)} to ${percent(win.high)}`),
    rest.usual || !gain
      ? paint.dim('usual')
      : `${points(gain.value)} ${paint.dim(`(${points(gain.low)} to ${points(gain.high)})`)}`,
    commandText(world, ruleset, view, rest.command),
  ]);
  const texts = columns(rows);
  for (const [i, each] of commands.entries()) {
    const given = next && isSame(each.command, next) ? paint.yellow('  as it was done') : '';
    line(world, `${texts[i] ?? ''}${given}`);
    const losses = each.losses.map(
      ({ side: of, out, health }) =>
        `${of}: ${out.toFixed(1)} out, ${Math.round(100 * health)} % of one combatant’s health lost`,
    );
    line(world, paint.dim(`           ${[basis(each), ...losses].join(' · ')}`));
    const moves = each.line.map(
      ({ command, share }) =>
        `${combatantName(view, command.by)}: ${plainText(ruleset, view, command)} (${percent(share)})`,
    );
    if (moves.length > 0) line(world, paint.dim(`           then ${moves.join(', ')}`));
  }
}

const isSame = (a: Command, b: Command): boolean =>
  a.do === b.do && a.by === b.by && JSON.stringify(a.with) === JSON.stringify(b.with);

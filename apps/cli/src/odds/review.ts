import type { ReviewReport, ReviewStep } from '@tiltyard/analysis';
import {
  certaintyOf,
  FightReview,
  marginText,
  pointsText,
  reviewMap,
  reviewMarkdown,
  reviewPage,
} from '@tiltyard/analysis';
import type { FightState, Ruleset, Seat } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import { GM_SEAT } from '@tiltyard/engine';
import { combatantName, numberCombatantNames } from '@tiltyard/engine/kit';
import { seatOfSide } from '@tiltyard/engine/players';
import { readJournalFile } from '../files/journals.js';
import { writeNew } from '../files/files.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment, TextStyle } from '../environment.js';
import { EXIT_INTERRUPTED, EXIT_OK } from '../environment.js';
import { yieldToEvents } from '../play/auto-play.js';
import { columns, json, line, pluralize, Progress } from '../text/output.js';
import { percent } from './chance-text.js';
import { chanceOf, commandText } from './command-text.js';

export interface ReviewOptions {
  readonly side?: string;
  readonly as?: string;
  readonly seed?: string;
  readonly fights: number;
  readonly close: number;
  readonly seconds: number;
  readonly html?: string;
  readonly markdown?: string;
  readonly json?: boolean;
}

/** How many milliseconds the work runs before signals are handled. */
const BREATHE_MS = 50;

/** Reviews a fight; stops at Ctrl-C or when the time is up, with the results so far. */
export async function review(
  file: string,
  options: ReviewOptions,
  world: CliEnvironment,
): Promise<number> {
  const { journal, use } = readJournalFile(file, world);
  return use((ruleset, open) =>
    reviewFight(ruleset, open(), { ...options, title: journal.title }, world),
  );
}

/** The side with the given name in a fight. */
function sideIn(state: FightState, side: string): string {
  const sides = [...new Set(Object.values(state.combatants).map((each) => each.side))];
  if (sides.includes(side)) return side;
  throw InputError.say(`there is no side "${side}"`, `one of: ${sides.join(', ')}`);
}

function seatFor(state: FightState, side: string | undefined): Seat {
  if (side === undefined) return GM_SEAT;
  const known = sideIn(state, side);
  const one = Object.values(state.combatants).find((each) => each.side === known);
  return one ? seatOfSide(state, one.id) : GM_SEAT;
}

async function reviewFight<S extends FightState>(
  ruleset: Ruleset<S>,
  fight: Fight<S>,
  options: ReviewOptions & { readonly title: string },
  world: CliEnvironment,
): Promise<number> {
  const { state } = fight;
  const seat = seatFor(state, options.as);
  const side = options.side ?? options.as;
  const found = new FightReview(fight, {
    seed: options.seed ?? 'tiltyard',
    seat,
    fights: options.fights,
    close: options.close,
    ...(side === undefined ? {} : { side: sideIn(state, side) }),
  });
  const end = Date.now() + 1000 * options.seconds;
  const isOver = (): boolean => world.signal.aborted || Date.now() > end;
  const progress = new Progress(world);
  let rested = Date.now();
  while (!isOver() && found.step()) {
    if (Date.now() - rested < BREATHE_MS) continue;
    progress.show(`${Math.floor(100 * found.progress)} %`);
    await yieldToEvents();
    rested = Date.now();
  }
  progress.clear();
  const report = found.report();
  if (report.steps.length === 0)
    throw InputError.say('the fight has not begun', 'a journal with entries');
  const view = numberCombatantNames(seat.role === 'gm' ? state : ruleset.view(state, seat));
  const words = {
    title: options.title,
    about: `${ruleset.name} ${ruleset.version}, as ${knower(seat)} knows it.`,
    ...wordsOf({ ...world, paint: PLAIN }, ruleset, view),
    map: ({ seq }: ReviewStep) => reviewMap(ruleset, fight, seat, seq),
  };
  if (options.html !== undefined) writeNew(world, options.html, reviewPage(report, words));
  if (options.markdown !== undefined)
    writeNew(world, options.markdown, reviewMarkdown(report, words));
  if (options.json) json(world, report);
  else show(world, ruleset, view, { report, title: options.title, by: knower(seat) });
  return world.signal.aborted ? EXIT_INTERRUPTED : EXIT_OK;
}

const knower = (seat: Seat): string => (seat.role === 'gm' ? 'the GM' : seat.name);

const same = (text: string): string => text;
const PLAIN: TextStyle = {
  bold: same,
  dim: same,
  red: same,
  green: same,
  yellow: same,
  cyan: same,
};

/** The steps and their alternatives in words. */
function wordsOf<S extends FightState>(
  world: Pick<CliEnvironment, 'paint'>,
  ruleset: Ruleset<S>,
  state: S,
) {
  const tell = ({ by, command }: ReviewStep): string => {
    if (command) return commandText(world, ruleset, state, command);
    return by === undefined ? 'The beginning, or something unseen' : combatantName(state, by);
  };
  const alternatives = ({
    alternatives: found,
    command: played,
  }: ReviewStep): readonly string[] => {
    if (!found || !played) return [];
    const { commands, best, loss } = found;
    const rows = commands.map(({ command, win }) => {
      const marks = [
        ...(isSame(command, best) ? ['best'] : []),
        ...(isSame(command, played) ? ['played'] : []),
      ];
      return `${percent(win.value)} (${percent(win.low)} to ${percent(win.high)})  ${commandText(world, ruleset, state, command)}${marks.length > 0 ? `  ${marks.join(', ')}` : ''}`;
    });
    const lost = `best over played, with other dice: ${pointsText(loss)} points for ${found.side}`;
    return [...rows, lost];
  };
  return { tell, alternatives };
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The most turning points printed. */
const MAX_TOLD = 8;

/** The chance to win after each step, and how reliable the chances are. */
function showChances(
  world: CliEnvironment,
  report: ReviewReport,
  marked: ReadonlySet<number>,
  tell: (step: ReviewStep) => string,
): void {
  const { paint } = world;
  const rows = report.steps.map((step) => [
    `  #${step.seq}`,
    step.chance ? percent(step.chance.value).padStart(8) : 'unknown'.padStart(8),
    step.chance ? paint.dim(`${percent(step.chance.low)} to ${percent(step.chance.high)}`) : '',
    bar(world, step.chance?.value ?? 0),
    `${marked.has(step.seq) ? '● ' : '  '}${tell(step)}`,
  ]);
  for (const text of columns(rows)) line(world, text);
  const margin = marginText(report);
  if (margin !== '')
    line(world, `\n  ${paint.dim(`${margin} More fights (--fights, --close) tell more.`)}`);
}

function show<S extends FightState>(
  world: CliEnvironment,
  ruleset: Ruleset<S>,
  state: S,
  {
    report,
    title,
    by,
  }: { readonly report: ReviewReport; readonly title: string; readonly by: string },
): void {
  const { paint } = world;
  const { steps, turningPoints, blunders, unsure, deeds, side } = report;
  const words = wordsOf(world, ruleset, state);
  line(
    world,
    `${paint.bold(title)} ${paint.dim(`· ${ruleset.name} · ${chanceOf(side)}, as ${by} knows it`)}\n`,
  );
  const marked = new Set(turningPoints.slice(0, MAX_TOLD));
  showChances(world, report, marked, words.tell);
  line(world, `\n  ${paint.bold('Turning points')}`);
  const told = [...new Set([...marked, ...blunders, ...unsure])];
  const certainty = certaintyOf(report);
  if (certainty !== undefined) line(world, `  ${certainty}`);
  for (const seq of told) {
    const step = steps.find((each) => each.seq === seq);
    if (!step) continue;
    line(world, `\n  #${seq} ${words.tell(step)}`);
    line(
      world,
      `     ${pointsText(step.swing)} points: ${pointsText(step.choice)} by the choice, ${pointsText(step.luck)} by the dice`,
    );
    for (const text of words.alternatives(step)) line(world, paint.dim(`       ${text}`));
  }
  line(
    world,
    `\n  ${paint.bold('Who did what')} ${paint.dim('(dealt and taken in healths of one combatant)')}`,
  );
  const did = deeds.map(({ name, dealt, taken, hits, misses, judged }) => [
    `  ${name}`,
    `dealt ${dealt.toFixed(2)}`,
    `taken ${taken.toFixed(2)}`,
    `${pluralize(hits, 'hit')}, ${pluralize(misses, 'miss', 'misses')}`,
    judged.expected > 0
      ? paint.dim(`${judged.hits} where ${judged.expected.toFixed(1)} were expected`)
      : '',
  ]);
  for (const text of columns(did)) line(world, text);
}

const BAR = 20;
const bar = (world: CliEnvironment, chance: number): string =>
  world.paint.cyan('█'.repeat(Math.round(chance * BAR)).padEnd(BAR, '·'));

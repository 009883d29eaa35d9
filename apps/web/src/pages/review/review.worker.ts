import type { Alternatives, Deeds, ReviewReport, ReviewStep, SideLoss } from '@tiltyard/analysis';
import type { Estimate } from '@tiltyard/analysis';
import type { Command, FightState, Rulebook, Ruleset, Seat } from '@tiltyard/engine';
import type { Fight, Journal } from '@tiltyard/engine/fight';
import {
  certaintyOf,
  FightReview,
  marginText,
  reviewMap,
  reviewMarkdown,
  reviewPage,
} from '@tiltyard/analysis';
import { GM_SEAT } from '@tiltyard/engine';
import { openJournal } from '@tiltyard/engine/files';
import { numberCombatantNames } from '@tiltyard/engine/kit';
import { seatOfSide } from '@tiltyard/engine/players';
import { describeProblem, ruleOf } from '@tiltyard/engine/ruleset';
import { describeNote } from '@tiltyard/engine/show';
import { choicesText, chosenIn } from '@tiltyard/engine/show';
import type { Search } from '../../search/serve-search.js';
import { serveSearch } from '../../search/serve-search.js';
import { deepens } from './deepens.js';
import { loadRulebook } from '../../systems/rulebook.js';
import { loadSystem, registryOf } from '../../systems/system.js';

/** A fight to look back on: one request a worker, ended with it. */
export interface ReviewRequest {
  readonly journal: Journal;
  /** Whose chance to win is followed. */
  readonly side: string | undefined;
  /** The side that looks back by what it knew; the GM if left out. */
  readonly as: string | undefined;
}

/** What could have been done, in words. */
export interface OtherCommand {
  readonly text: string;
  readonly win: Estimate;
  /** How many of each side are out by the end of the fights that were played after it; nothing where none were. */
  readonly losses: readonly SideLoss[];
  readonly isBest: boolean;
  readonly isPlayed: boolean;
  /** Whether automatic players would have chosen it. */
  readonly isUsual: boolean;
  /** How many fights were played after it; its chance is certain where that is worked out. */
  readonly fights: number;
  readonly isExact: boolean;
  /** What most often follows it, in words. */
  readonly line: readonly string[];
  /** The rules that it goes by, by their ids. */
  readonly rules: readonly { readonly id: string; readonly text: string }[];
}

/** A step in words. */
export interface ToldStep extends Pick<
  ReviewStep,
  'seq' | 'round' | 'command' | 'chance' | 'fights' | 'swing' | 'choice' | 'luck'
> {
  readonly text: string;
  /** The same in a few words. */
  readonly name: string;
  readonly told: readonly string[];
  readonly others: readonly OtherCommand[];
  /** What would have been best, where that is something else than what was done. */
  readonly best: Command | undefined;
  readonly loss: { readonly side: string; readonly points: Estimate } | undefined;
}

/** What is known of a review, in words: all of it, or what is new since it was told last. */
export interface ToldReview extends Pick<
  ReviewReport,
  'side' | 'sides' | 'turningPoints' | 'blunders' | 'unsure' | 'isThrough' | 'progress'
> {
  /** The side that looks back; the GM if left out. */
  readonly as: string | undefined;
  /** How well its chances are known, in words; empty while there are none. */
  readonly known: string;
  /** Whether nothing was told before. */
  readonly isWhole: boolean;
  /** Those that are other than they were. */
  readonly steps: readonly ToldStep[];
  /** What to say where no turning point is certain. */
  readonly certainty: string | undefined;
  /** Nothing where they are as they were. */
  readonly deeds: readonly Deeds[] | undefined;
  /** The whole review to pass on, as of the last complete pass; nothing where that is as it was. */
  readonly files: { readonly html: string; readonly markdown: string } | undefined;
}

const isSame = (a: Command, b: Command): boolean => a.by === b.by && chosenIn(a) === chosenIn(b);

const percent = (chance: number): string => `${Math.round(100 * chance)}%`;

function otherText({ text, win, isBest, isPlayed }: OtherCommand): string {
  const marks = [...(isBest ? ['best'] : []), ...(isPlayed ? ['played'] : [])];
  return [
    `${percent(win.value)} (${percent(win.low)} to ${percent(win.high)}) ${text}`,
    ...marks,
  ].join(', ');
}

/** How the words of a fight are made. */
class Words<S extends FightState> {
  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly fight: Fight<S>,
    private readonly seat: Seat,
    private readonly book: Rulebook,
  ) {}

  private stateAt(seq: number): S {
    const state = this.fight.stateAt(seq);
    return numberCombatantNames(
      this.seat.role === 'gm' ? state : this.ruleset.view(state, this.seat),
    );
  }

  private command(state: S, command: Command): string {
    return `${state.combatants[command.by]?.name ?? command.by}: ${this.deed(state, command)}`;
  }

  /** A command without who gives it, for where that is said. */
  private deed(state: S, { do: id, with: given }: Command): string {
    const action = this.ruleset.actions.get(id);
    return `${action?.name ?? id}${choicesText(state, given, action?.label)}`;
  }

  /** Who does what at whom, for where there is room for a few words. */
  private briefly(state: S, { do: id, by, with: given }: Command): string {
    const action = this.ruleset.actions.get(id)?.name ?? id;
    const target = Object.values(given)
      .map((each) => (typeof each === 'string' ? state.combatants[each]?.name : undefined))
      .find((each) => each !== undefined);
    return [
      `${state.combatants[by]?.name ?? by}: ${action}`,
      ...(target === undefined ? [] : [target]),
    ].join(', ');
  }

  private others(state: S, found: Alternatives, played: Command): readonly OtherCommand[] {
    // Of commands that are the same in play one is enough: the best comes first.
    const apart = new Map(
      found.commands.toReversed().map((each) => [chosenIn(each.command), each]),
    );
    const commands = found.commands.filter((each) => apart.get(chosenIn(each.command)) === each);
    return commands.map(({ command, win, losses, fights, usual, exact, line }) => ({
      text: this.deed(state, command),
      win,
      losses: fights > 0 ? losses : [],
      isBest: isSame(command, found.best),
      isPlayed: isSame(command, played),
      isUsual: usual,
      fights,
      isExact: exact,
      line: line.map((move) => this.command(state, move.command)),
      rules: this.rules(command),
    }));
  }

  private rules({ do: id }: Command): OtherCommand['rules'] {
    return (this.ruleset.actions.get(id)?.rules ?? []).flatMap((rule) => {
      const found = ruleOf(this.book, rule);
      return found ? [{ id: rule, text: found.rule }] : [];
    });
  }

  tell(step: ReviewStep): ToldStep {
    const { seq, by, command, notes, alternatives } = step;
    const { round, chance, fights, swing, choice, luck } = step;
    const state = this.stateAt(seq);
    const unknown = seq === 0 ? 'The fight begins' : 'Something unseen';
    const name = by === undefined ? unknown : (state.combatants[by]?.name ?? by);
    return {
      seq,
      round,
      command,
      chance,
      fights,
      swing,
      choice,
      luck,
      text: command ? this.command(state, command) : name,
      name: command ? this.briefly(state, command) : name,
      told: notes
        .map((note) => describeNote(this.ruleset, note, state))
        .filter((text) => text !== ''),
      others: alternatives && command ? this.others(state, alternatives, command) : [],
      best:
        alternatives && command && !isSame(alternatives.best, command)
          ? alternatives.best
          : undefined,
      loss: alternatives && { side: alternatives.side, points: alternatives.loss },
    };
  }
}

/** A review whose steps are put into words as far as they are known. */
function review<S extends FightState>(
  ruleset: Ruleset<S>,
  fight: Fight<S>,
  book: Rulebook,
  { side, as, journal: { title } }: ReviewRequest,
): Search<ToldReview> {
  const { state } = fight;
  const own = Object.values(state.combatants).find((each) => each.side === as);
  const seat = own ? seatOfSide(state, own.id) : GM_SEAT;
  const words = new Words(ruleset, fight, seat, book);
  const found = new FightReview(fight, {
    seed: 'review',
    seat,
    ...((side ?? as) === undefined ? {} : { side: side ?? as ?? '' }),
  });
  const changed = new Changes();
  const told = new Map<number, ToldStep>();
  /** Words are only put together anew where there is something new to say. */
  const tell = (step: ReviewStep): ToldStep => {
    const { notes: _, ...numbers } = step;
    const before = told.get(step.seq);
    const isOther = changed.is(step.seq, numbers);
    if (before && !isOther) return before;
    const now = words.tell(step);
    told.set(step.seq, now);
    return now;
  };
  let isWhole = true;
  let isComplete = false;
  const begun = performance.now();
  return {
    step: () => {
      if (found.step()) return true;
      isComplete = true;
      const seconds = (performance.now() - begun) / 1000;
      if (!deepens({ seconds, margin: found.report().margin ?? 0 })) return false;
      found.goFurther();
      return true;
    },
    further: () => found.goFurther(),
    report: () => {
      const report = found.report();
      const { steps, deeds, margin: _, ...rest } = report;
      const shown = {
        title,
        about: `${ruleset.name} ${ruleset.version}, as ${as ?? 'the GM'} knew it.`,
        tell: (step: ReviewStep) => tell(step).text,
        alternatives: (step: ReviewStep) => tell(step).others.map(otherText),
        map: ({ seq }: ReviewStep) => reviewMap(ruleset, fight, seat, seq),
      };
      const news = steps.flatMap((step) => {
        const before = told.get(step.seq);
        const now = tell(step);
        return now === before ? [] : [now];
      });
      const files = isComplete
        ? { html: reviewPage(report, shown), markdown: reviewMarkdown(report, shown) }
        : undefined;
      const reply = {
        ...rest,
        certainty: certaintyOf(report),
        as,
        known: marginText(report),
        isWhole,
        steps: news,
        deeds: changed.is('deeds', deeds) ? deeds : undefined,
        files,
      };
      isWhole = false;
      isComplete = false;
      return reply;
    },
  };
}

/** What was told last under each key. */
class Changes {
  private readonly last = new Map<number | string, string>();

  /** Whether something is other than it was when this was asked last. */
  is(key: number | string, value: unknown): boolean {
    const now = JSON.stringify(value);
    if (this.last.get(key) === now) return false;
    this.last.set(key, now);
    return true;
  }
}

serveSearch(async (request: ReviewRequest) => {
  const { journal } = request;
  const system = await loadSystem(journal.ruleset);
  const opened = openJournal(JSON.stringify(journal), 'the fight', registryOf(system));
  if (!opened.ok) throw new Error(opened.problems.map(describeProblem).join('; '));
  const book = await loadRulebook(system);
  return opened.value.use((ruleset, open) => review(ruleset, open(), book, request));
});

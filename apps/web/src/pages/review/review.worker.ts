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

/** A request to review a fight. A worker handles one request. */
export interface ReviewRequest {
  readonly journal: Journal;
  /** The side whose chance to win is followed. */
  readonly side: string | undefined;
  /** The side whose knowledge the review is based on; the GM's if omitted. */
  readonly as: string | undefined;
}

/** A command that could have been given, in words. */
export interface OtherCommand {
  readonly text: string;
  readonly win: Estimate;
  /**
   * How many combatants of each side are out at the end of the fights played after it; empty if
   * none were played.
   */
  readonly losses: readonly SideLoss[];
  readonly isBest: boolean;
  readonly isPlayed: boolean;
  /** Whether automatic players would have chosen it. */
  readonly isUsual: boolean;
  /** How many fights were played after it. If `isExact`, its chance was computed exactly. */
  readonly fights: number;
  readonly isExact: boolean;
  /** What most often follows it, in words. */
  readonly line: readonly string[];
  /** The rules that its action cites, with their texts. */
  readonly rules: readonly { readonly id: string; readonly text: string }[];
}

/** A step in words. */
export interface ToldStep extends Pick<
  ReviewStep,
  'seq' | 'round' | 'command' | 'chance' | 'fights' | 'swing' | 'choice' | 'luck'
> {
  readonly text: string;
  /** A short form of `text`. */
  readonly name: string;
  readonly told: readonly string[];
  readonly others: readonly OtherCommand[];
  /** The best command, if it differs from the one given. */
  readonly best: Command | undefined;
  readonly loss: { readonly side: string; readonly points: Estimate } | undefined;
}

/** What is known of a review, in words: all of it, or what has changed since the last report. */
export interface ToldReview extends Pick<
  ReviewReport,
  'side' | 'sides' | 'turningPoints' | 'blunders' | 'unsure' | 'isThrough' | 'progress'
> {
  /** The side whose knowledge the review is based on; the GM's if omitted. */
  readonly as: string | undefined;
  /** The accuracy of the chances, in words; empty while there are none. */
  readonly known: string;
  /** Whether this is the first report, which contains everything. */
  readonly isWhole: boolean;
  /** The steps that have changed. */
  readonly steps: readonly ToldStep[];
  /** What to say if no turning point is certain. */
  readonly certainty: string | undefined;
  /** Undefined if unchanged. */
  readonly deeds: readonly Deeds[] | undefined;
  /** The whole review as files, as of the last complete pass; undefined if unchanged. */
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

/** Puts the steps of a fight into words. */
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

  /** A command without its actor's name, for where the actor is known. */
  private deed(state: S, { do: id, with: given }: Command): string {
    const action = this.ruleset.actions.get(id);
    return `${action?.name ?? id}${choicesText(state, given, action?.label)}`;
  }

  /** The actor, action and target of a command, for where there is little room. */
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
    // Of commands that have the same effect, only the first, which is the best, is kept.
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

/** A review whose steps are put into words as they become known. */
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
  /** A step is put into words again only if it has changed. */
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

/** The last value reported under each key. */
class Changes {
  private readonly last = new Map<number | string, string>();

  /** Whether a value differs from the one given in the last call with the same key. */
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

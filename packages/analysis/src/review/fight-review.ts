import type { FightState, Ruleset, Seat } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import { GM_SEAT } from '@tiltyard/engine';
import { commandKey, sensiblePolicy } from '@tiltyard/engine/players';
import type { Estimate } from '../simulation/interval.js';
import { AlternativesSearch } from './alternatives.js';
import { DeedsReader } from './deeds.js';
import { Effort } from './effort.js';
import type { ReviewMoment } from './moments.js';
import { momentsOf } from './moments.js';
import type { FightCounts, Pass } from './passes.js';
import { DEEPER, passesTo, USUAL, workOf } from './passes.js';
import type { ReviewReport, ReviewStep } from './report.js';
import { marginOf } from './report.js';
import { WinLine } from './win-line.js';
import { SampledPosition, WinSamples } from './win-samples.js';

export interface ReviewOptions {
  readonly seed: string;
  /** The side whose chance to win is followed; default the first combatant's. */
  readonly side?: string;
  /** The seat whose review it is: only its knowledge is used. Default the GM. */
  readonly seat?: Seat;
  /** The number of fights played from every position; default 16. */
  readonly fights?: number;
  /** The number of fights played from the positions that changed the chance most; default 80. */
  readonly close?: number;
  /** The number of these positions; default 8. */
  readonly turns?: number;
  /** For how many of them better choices are searched for; default 4. */
  readonly searched?: number;
}

interface Step<S extends FightState> {
  readonly moment: ReviewMoment<S>;
  readonly before: SampledPosition<S> | undefined;
  readonly after: SampledPosition<S>;
  /** Fights that start with the command given; undefined if it cannot be given again. */
  readonly played: WinSamples<S> | undefined;
  alternatives: AlternativesSearch<S> | undefined;
}

/** The limit of commands played for the usual numbers of fights: a base, and more for each step of the fight. */
const EFFORT = { base: 40_000, each: 500 };

/** The shares of this limit that may be spent by the end of each phase. */
const SHARES = { line: 0.4, turns: 0.7 };

/** The number of steps reported as possible turning points if none is certain. */
const MOST_UNSURE = 3;

/** The number of fights for a first line. */
const FIRST_FIGHTS = 4;

/** The fights that measure the effect of a step. */
const samplesOf = <S extends FightState>({
  before,
  after,
  played,
}: Step<S>): readonly WinSamples<S>[] =>
  [before?.usual, after.usual, played].filter((each) => each !== undefined);

const numbersOf = (steps: readonly ReviewStep[]): readonly number[] => steps.map(({ seq }) => seq);

const sizeOf = (estimate: Estimate | undefined): number => Math.abs(estimate?.value ?? 0);

/** The distance of an estimate's interval from zero; 0 if the interval contains zero. */
const sure = (estimate: Estimate | undefined): number =>
  estimate === undefined ? 0 : Math.max(0, estimate.low, -estimate.high);

/**
 * Reviews a fight: the chance to win along it, the effect of every choice and of the dice, and better alternatives. All
 * chances assume sensible players from there on. Each step of the work is short; the caller may stop after any of them
 * and read the results so far.
 */
export class FightReview<S extends FightState> {
  readonly side: string;
  private readonly ruleset: Ruleset<S>;
  private readonly steps: readonly Step<S>[];
  private readonly line: WinLine<S>;
  private readonly deeds: DeedsReader<S>;
  private work: Generator<undefined, void>;
  private readonly seat: Seat;
  private readonly effort: Effort;
  private asked: FightCounts;
  /** Whether the first pass is complete. */
  private isThrough = false;
  /** The progress, 0 to 1. */
  progress = 0;

  constructor(
    fight: Fight<S>,
    private readonly options: ReviewOptions,
  ) {
    const { ruleset } = fight;
    this.ruleset = ruleset;
    this.seat = options.seat ?? GM_SEAT;
    this.effort = new Effort(Object.keys(fight.state.combatants).length);
    this.asked = { fights: options.fights ?? USUAL.fights, close: options.close ?? USUAL.close };
    const begun = momentsOf(fight, this.seat).filter(({ after }) => after.round > 0);
    const [first] = begun;
    this.side = options.side ?? Object.values(first?.after.combatants ?? {})[0]?.side ?? '';
    let before: SampledPosition<S> | undefined;
    const steps: Step<S>[] = [];
    for (const moment of begun) {
      const played = before && this.playedIn(moment, before);
      const isSure = !moment.isRolled && played !== undefined && played === before?.usual;
      const seed = `${options.seed}/fights`;
      const after = new SampledPosition(
        ruleset,
        moment.after,
        seed,
        this.effort,
        isSure ? before : undefined,
      );
      steps.push({ moment, before, after, played, alternatives: undefined });
      before = after;
    }
    this.steps = steps;
    this.line = new WinLine([...new Set(steps.map(({ after }) => after.usual))], this.side);
    this.deeds = new DeedsReader(ruleset, begun);
    this.work = this.working();
  }

  /**
   * The fights that start with the command given: those of the position before if it is a sensible player's own choice,
   * else new ones; undefined if it cannot be given again.
   */
  private playedIn(
    { command, isFree }: ReviewMoment<S>,
    before: SampledPosition<S>,
  ): WinSamples<S> | undefined {
    if (!command || !isFree || before.isOver || before.isUnknown) return undefined;
    const usual = sensiblePolicy(this.ruleset).command(before.state, command.by);
    const isTurn = this.ruleset.actions.get(command.do)?.when === 'turn';
    if (isTurn && usual && commandKey(usual) === commandKey(command)) return before.usual;
    return new WinSamples(before, command);
  }

  /**
   * Does one piece of the work.
   * @returns false once there is nothing left to do
   */
  step(): boolean {
    return this.work.next().done !== true;
  }

  /** Adds a pass: `DEEPER` times the requested numbers of fights, including those already played. */
  goFurther(): void {
    const { fights, close } = this.asked;
    this.asked = { fights: DEEPER * fights, close: DEEPER * close };
    this.work = this.passing({ counts: this.asked, from: 0, to: 1 });
  }

  private *working(): Generator<undefined, void> {
    for (const pass of passesTo(this.asked)) {
      yield* this.passing(pass);
      this.isThrough = true;
    }
  }

  private *passing({ counts, from, to }: Pass): Generator<undefined, void> {
    const { turns = 8, searched = 4 } = this.options;
    const { fights, close } = counts;
    const total = workOf(counts) * (EFFORT.base + EFFORT.each * this.steps.length);
    const reach = (part: number): number => (this.progress = from + part * (to - from));
    const first = Math.min(fights, FIRST_FIGHTS);
    const { line } = this;
    reach(0);
    yield* this.playing(line.spread(), first, Infinity);
    reach(0.1);
    const played = this.steps.flatMap((step) => step.played ?? []);
    const chosen = this.steps.flatMap(({ before, played: own }) =>
      own && before ? [before.usual, own] : [],
    );
    yield* this.playing([...new Set(chosen)], first, Infinity);
    reach(0.2);
    yield* this.playing(line.spread(), fights, SHARES.line * total);
    yield* this.following(fights, SHARES.line * total);
    yield* this.playing(this.moving(), fights, SHARES.line * total);
    yield* this.playing([...new Set([...line.samples, ...played])], fights, SHARES.line * total);
    reach(0.45);
    const turning = this.largest(turns);
    // One step after another, since a few certain results tell more than many uncertain ones.
    for (const step of turning) yield* this.playing(samplesOf(step), close, SHARES.turns * total);
    reach(0.7);
    if (!this.isThrough) for (const _ of this.deeds.reading()) yield;
    reach(0.8);
    const searches = this.worthSearching(turning).slice(0, searched);
    for (const [i, step] of searches.entries()) {
      if (!this.effort.isBelow(total)) break;
      yield* this.searching(step, this.effort.fightsUntil(total) / (searches.length - i));
      reach(0.8 + (0.2 * (i + 1)) / searched);
    }
    reach(1);
  }

  private *searching(step: Step<S>, fights: number): Generator<undefined, void> {
    const { seed } = this.options;
    const { effort } = this;
    const search = AlternativesSearch.of(this.ruleset, step.moment, this.seat, {
      seed,
      effort,
      fights,
    });
    if (!search) return;
    // The results of an earlier search are shown until this one is done.
    step.alternatives ??= search;
    while (search.step()) yield;
    step.alternatives = search;
  }

  /** Plays samples up to a number of fights each, all equally far, while there is effort left. */
  private *playing(
    samples: readonly WinSamples<S>[],
    fights: number,
    effort: number,
  ): Generator<undefined, void> {
    for (let n = 0; n < fights && this.effort.isBelow(effort); n++)
      for (const each of samples) if (each.fights <= n && each.play()) yield;
  }

  /** Adds samples where the chance changes, at ever closer positions, while there is effort left. */
  private *following(fights: number, effort: number): Generator<undefined, void> {
    for (;;) {
      const middle = this.effort.isBelow(effort) ? this.line.middleOfChange() : undefined;
      if (!middle) return;
      yield* this.playing([middle], fights, Infinity);
    }
  }

  /** The samples of all steps that changed the chance in the first fights. */
  private moving(): readonly WinSamples<S>[] {
    const moved = this.steps.filter(
      (step) => sizeOf(this.swingOf(step)) > 0 || sizeOf(this.ownChoice(step)) > 0,
    );
    return [...new Set(moved.flatMap(samplesOf))];
  }

  private swingOf({ before, after }: Step<S>): Estimate | undefined {
    return before && after.usual.gainOn(before.usual, this.side);
  }

  /** The effect of the choice for the actor's own side. */
  private ownChoice({ moment, before, played }: Step<S>): Estimate | undefined {
    const side = moment.by === undefined ? undefined : moment.before.combatants[moment.by]?.side;
    return side === undefined || !before ? undefined : played?.gainOn(before.usual, side);
  }

  /** The steps to examine more closely: up to half of them for their choice, the others for their whole effect. */
  private largest(count: number): readonly Step<S>[] {
    const chosen = this.steps
      .filter((step) => (this.ownChoice(step)?.value ?? 0) < 0)
      .toSorted((a, b) => (this.ownChoice(a)?.value ?? 0) - (this.ownChoice(b)?.value ?? 0))
      .slice(0, Math.ceil(count / 2));
    const others = this.steps
      .filter((step) => !chosen.includes(step) && sizeOf(this.swingOf(step)) > 0)
      .toSorted((a, b) => sizeOf(this.swingOf(b)) - sizeOf(this.swingOf(a)));
    const size = (step: Step<S>): number =>
      Math.max(sizeOf(this.ownChoice(step)), sizeOf(this.swingOf(step)));
    return [...chosen, ...others].slice(0, count).toSorted((a, b) => size(b) - size(a));
  }

  /**
   * The steps at which another choice might have been better, sorted by how bad the choice or the loss of chance was.
   */
  private worthSearching(turning: readonly Step<S>[]): readonly Step<S>[] {
    const lost = (step: Step<S>): number => {
      const side = step.moment.before.combatants[step.moment.by ?? '']?.side;
      const swing = this.swingOf(step)?.value ?? 0;
      const own = side === this.side ? -swing : swing;
      return Math.max(-2 * (this.ownChoice(step)?.value ?? 0), own);
    };
    return turning
      .filter(({ played }) => played !== undefined)
      .toSorted((a, b) => lost(b) - lost(a));
  }

  private told(step: Step<S>): ReviewStep {
    const { moment, before, after, played, alternatives } = step;
    const { seq, by, command, notes } = moment;
    const { usual } = after;
    return {
      seq,
      round: moment.after.round,
      by,
      command,
      notes,
      chance: this.line.chance(usual),
      fights: usual.fights,
      capped: usual.capped,
      swing: this.swingOf(step),
      choice: before && played?.gainOn(before.usual, this.side),
      luck: played && after.usual.gainOn(played, this.side),
      alternatives: alternatives?.found(),
    };
  }

  /** The results so far. */
  report(): ReviewReport {
    const steps = this.steps.map((step) => this.told(step));
    const [first] = this.steps;
    const sides = Object.values(first?.after.state.combatants ?? {}).map(({ side }) => side);
    const moved = steps
      .filter(({ swing }) => sizeOf(swing) > 0)
      .toSorted((a, b) => sizeOf(b.swing) - sizeOf(a.swing));
    const turningPoints = moved.filter(({ swing }) => sure(swing) > 0);
    const blunders = steps
      .filter(({ alternatives }) => sure(alternatives?.loss) > 0)
      .toSorted((a, b) => sizeOf(b.alternatives?.loss) - sizeOf(a.alternatives?.loss));
    const isUnsure = this.isThrough && turningPoints.length + blunders.length === 0;
    return {
      side: this.side,
      sides: [...new Set(sides)],
      steps,
      turningPoints: numbersOf(turningPoints),
      blunders: numbersOf(blunders),
      unsure: isUnsure ? numbersOf(moved.slice(0, MOST_UNSURE)) : [],
      deeds: this.deeds.found(),
      margin: marginOf(steps),
      isThrough: this.isThrough,
      progress: this.progress,
    };
  }
}

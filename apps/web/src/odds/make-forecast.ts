import type {
  AnyRole,
  Command,
  FightState,
  Id,
  Note,
  RoleName,
  Ruleset,
  Seat,
  CombatantSummary,
} from '@tiltyard/engine';
import type { TextPiece } from '@tiltyard/engine/show';
import type { NoOdds, Odds, OddsOptions, OddsOutcome } from '@tiltyard/analysis';
import { odds, oddsIf } from '@tiltyard/analysis';
import { eventOf } from '@tiltyard/engine/core';
import { sentenceOf, textPieces } from '@tiltyard/engine/show';
import { hangsOnConcealed } from '../systems/concealed.js';
import { comeOf, effectsOf, goneOf, isHarmed } from './effects.js';
import { asWords, eventWords } from './event-words.js';
import type { CombatantForecast, Forecast, ResumePoint } from './forecast.js';
import { NEGLIGIBLE } from './forecast.js';

/**
 * The limits of an exploration: the points that both sides may spend on an attack lead to some ten
 * thousand branches.
 */
const LIMITS = { leaves: 40_000, chain: 2 };

/** Options of a forecast. */
export interface ForecastWish {
  readonly middle?: ResumePoint | undefined;
  /** Called now and then; returning true ends the work with the result so far. */
  readonly stop?: (() => boolean) | undefined;
}

/**
 * The exact odds of a command for display, or of the rest of one that has begun; undefined if there
 * are none.
 */
export function forecast<S extends FightState>(
  ruleset: Ruleset<S>,
  view: S,
  command: Command,
  seat: Seat,
  { middle, stop }: ForecastWish = {},
): Forecast | undefined {
  // Hidden information cannot be used.
  if (hangsOnConcealed(view, command)) return undefined;
  const of = (options: OddsOptions<S>): Odds | NoOdds => {
    const wish = { ...options, limits: { ...options.limits, ...(stop ? { stop } : {}) } };
    return middle
      ? oddsIf(ruleset, view, command, middle, { ...wish, tape: middle.tape })
      : odds(ruleset, view, command, wish);
  };
  const sensible = of({ seat, limits: LIMITS });
  // At a prompt within a command, the answers are compared with each other, so all of them must use
  // the same policy.
  const isEnough =
    middle !== undefined ||
    (sensible.kind === 'odds' && (sensible.complete || (stop?.() ?? false)));
  const answers = isEnough ? 'sensible' : 'default';
  const found = isEnough ? sensible : of({ seat, limits: LIMITS, answer: 'fallback' });
  if (found.kind !== 'odds') return undefined;
  const { outcomes, complete } = found;
  const all = outcomes.reduce((sum, { chance }) => sum + chance, 0);
  const touched = [...new Set(outcomes.flatMap(({ tolls }) => tolls.map(({ who }) => who)))];
  if (touched.some((who) => view.concealed?.[who] !== undefined)) return undefined;
  const fates = touched.map((who) => fateOf(who, outcomes, ruleset.summary(view, who), complete));
  const own = view.combatants[command.by]?.side;
  // Enemies come before allies, such as a mount that tires, and the actor comes last.
  const rank = ({ who }: CombatantForecast): number =>
    who === command.by ? 2 : Number(view.combatants[who]?.side === own);
  return {
    fates: fates.toSorted((a, b) => rank(a) - rank(b) || b.worse + b.changed - a.worse - a.changed),
    events: eventsOf(
      outcomes,
      (note) => eventOf(ruleset, note).role,
      (note) => textPieces(sentenceOf(ruleset, note), view),
    ),
    leftOut: Math.max(0, 1 - all),
    answers,
    complete,
  };
}

function fateOf(
  who: Id,
  outcomes: readonly OddsOutcome[],
  before: CombatantSummary,
  complete: boolean,
): CombatantForecast {
  const healths = new Map<
    string,
    { health: string; share: number; lost: number; chance: number; able: boolean }
  >();
  const conditions = new Map<string, { name: string; chance: number; gone: boolean }>();
  let [worse, better, changed, out, loss] = [0, 0, 0, 0, 0];
  for (const { chance, tolls } of outcomes) {
    const after = tolls.find((toll) => toll.who === who)?.after ?? before;
    const key = `${after.able} ${after.health}`;
    const health = healths.get(key) ?? {
      health: after.health,
      share: after.share,
      lost: after.track?.lost ?? 0,
      chance: 0,
      able: after.able,
    };
    health.chance += chance;
    healths.set(key, health);
    loss += chance * (before.share - after.share);
    const [come, gone] = [comeOf(before, after), goneOf(before, after)];
    if (before.able && !after.able) out += chance;
    if (isHarmed(before, after) || (before.able && !after.able)) worse += chance;
    else if (after.share > before.share) better += chance;
    else if (come.length + gone.length > 0) changed += chance;
    for (const [names, isGone] of [
      [come, false],
      [gone, true],
    ] as const) {
      for (const name of names) {
        const condition = conditions.get(`${isGone} ${name}`) ?? { name, chance: 0, gone: isGone };
        condition.chance += chance;
        conditions.set(`${isGone} ${name}`, condition);
      }
    }
  }
  return {
    ...effectsOf(who, outcomes, before),
    who,
    complete,
    worse,
    better,
    changed,
    out,
    loss,
    // The share never falls below zero, but losses beyond that still differ.
    healths: [...healths.values()].toSorted(
      (a, b) => Number(b.able) - Number(a.able) || b.share - a.share || a.lost - b.lost,
    ),
    conditions: [...conditions.values()]
      .filter(({ chance }) => chance > NEGLIGIBLE)
      .toSorted((a, b) => b.chance - a.chance),
  };
}

/** Events in which a combatant reacts; they are shown even if they are certain. */
const isReaction = ({ is }: AnyRole): boolean => is === 'reaction';

/** Roles that tell the result at a glance. */
const TELLING: ReadonlySet<RoleName> = new Set([
  'hit',
  'miss',
  'harm',
  'condition',
  'out',
  'reaction',
]);

interface PossibleEvent {
  readonly id: string;
  readonly role: AnyRole;
  readonly examples: Set<Note>;
  chance: number;
}

const telling = ({ role }: PossibleEvent): number => (TELLING.has(role.is) ? 0 : 1);

function possibleEvents(
  outcomes: readonly OddsOutcome[],
  roleOf: (note: Note) => AnyRole,
): readonly PossibleEvent[] {
  const found = new Map<string, PossibleEvent>();
  for (const { chance, events } of outcomes) {
    for (const { id, example } of events) {
      const event = found.get(id) ?? { id, role: roleOf(example), examples: new Set(), chance: 0 };
      event.examples.add(example);
      found.set(id, event);
    }
    for (const id of new Set(events.map((event) => event.id))) {
      const event = found.get(id);
      if (event) event.chance += chance;
    }
  }
  return [...found.values()];
}

function eventsOf(
  outcomes: readonly OddsOutcome[],
  roleOf: (note: Note) => AnyRole,
  piecesOf: (note: Note) => readonly TextPiece[],
): Forecast['events'] {
  const all = outcomes.reduce((sum, { chance }) => sum + chance, 0);
  const open = possibleEvents(outcomes, roleOf).filter(
    ({ role, chance }) => chance > NEGLIGIBLE && (chance < all - NEGLIGIBLE || isReaction(role)),
  );
  const worded = open.map((event) => ({
    ...event,
    words: eventWords(event.id, [...event.examples].map(piecesOf)),
  }));
  // A roll without words of its own is left out: its chance would be read as the chance of success.
  const happening = worded.filter(
    ({ id, role, words }) => role.is !== 'roll' || words !== asWords(id),
  );
  // Of events with the same chance, which happen together, only the most relevant one is shown.
  const told = happening.toSorted((a, b) => b.chance - a.chance || telling(a) - telling(b));
  const once = told.filter(
    ({ chance }, i) => i === told.findIndex((each) => Math.abs(each.chance - chance) < 1e-9),
  );
  return once.map(({ id, words, chance }) => ({ id, words, chance }));
}

import type { CombatantSummary, Id } from '@tiltyard/engine';
import type { OddsOutcome } from '@tiltyard/analysis';

/** How grave an effect is: 1 minor; 2 lasting, such as a wound; 3 out of the fight. */
export type Degree = 1 | 2 | 3;

/** One effect that an action may have on a combatant, with its chance from 0 to 1. */
export interface Effect {
  readonly degree: Degree;
  /** In the system's words: `wound`, `disabled`. */
  readonly name: string;
  readonly chance: number;
}

/** One amount of harm that a combatant may suffer, with the chance of exactly that. */
export interface Result {
  readonly label: string;
  /** Health lost, in systems that count it. */
  readonly amount?: number;
  readonly chance: number;
  readonly degree: Degree;
}

/** The amount from which a result becomes graver. */
export interface Threshold {
  readonly name: string;
  readonly at: number;
}

/** What an action may do to one combatant. */
export interface Effects {
  /** From minor to decisive; the rest up to 1 is the chance that nothing happens. */
  readonly effects: readonly Effect[];
  /** Only where health may be lost, smallest loss first. */
  readonly results: readonly Result[];
  readonly thresholds: readonly Threshold[];
  /** The average health lost when any is lost, in systems that count it. */
  readonly mean: number | undefined;
}

/** Chances closer than this to 0 or 1 count as 0 or 1. */
const NEGLIGIBLE = 0.0005;

/** Effects in at least this share of the harmless outcomes count as happening anyway. */
const USUAL = 0.5;

/**
 * Effects in at least this share of the harmful outcomes that also occur without harm say nothing
 * about the harm.
 */
const ALL = 0.99;

/** A degree is named after a condition that comes with at least this share of it. */
const TYPICAL = 0.6;

const DEGREES: readonly Degree[] = [1, 2, 3];

interface Case {
  readonly chance: number;
  readonly degree: Degree | 0;
  readonly after: CombatantSummary;
  /** Conditions that the combatant gained, without their counts. */
  readonly come: readonly string[];
}

/** A condition without its count: `2 wounds` and `1 wound` become `wound`. */
function uncounted(name: string): string {
  const bare = name.replace(/^\d+ × | \([^)]*\)$/g, '');
  const counted = /^\d+ (.+?)s?$/.exec(bare);
  return (counted?.[1] ?? bare).replace(/ -?\d+( to come| more)?$/, '');
}

/**
 * The names of conditions that say what happened to a combatant. Conditions without a sign, such as
 * who engages them, only count for the fallen.
 */
const namesOf = ({ able, conditions }: CombatantSummary): readonly string[] =>
  conditions.filter(({ sign }) => !able || sign !== 'none').map(({ name }) => name);

/** Conditions that were lost, except those that end by themselves in time. */
export function goneOf(before: CombatantSummary, after: CombatantSummary): readonly string[] {
  const left = new Set(after.conditions.map(({ name }) => name));
  return before.conditions
    .filter(({ name, ends, sign }) => ends === undefined && sign !== 'none' && !left.has(name))
    .map(({ name }) => name);
}

/** Conditions that were gained. */
export function comeOf(before: CombatantSummary, after: CombatantSummary): readonly string[] {
  const had = new Set(before.conditions.map(({ name }) => name));
  return namesOf(after).filter((name) => !had.has(name));
}

/** One outcome, before the effects that happen anyway are removed. */
interface RawCase {
  readonly chance: number;
  readonly after: CombatantSummary;
  readonly come: readonly string[];
  readonly gone: readonly string[];
}

/** Conditions that also come without harm, such as being engaged by the attacker. */
function comeAnyway(raw: readonly RawCase[], before: CombatantSummary): ReadonlySet<string> {
  const unharmed = raw.filter(({ after }) => !isHarmed(before, after));
  const cases = unharmed.length > 0 ? unharmed : raw;
  const needed = (unharmed.length > 0 ? USUAL : 1 - NEGLIGIBLE) * sum(cases);
  // A combatant who falls loses their relations to others.
  const harmed = raw.filter(({ after }) => after.able && isHarmed(before, after));
  const chanceIn = (list: readonly RawCase[], name: string): number =>
    sum(list.filter(({ come }) => come.includes(name)));
  return new Set(
    cases
      .flatMap(({ come }) => come)
      .filter(
        (name) =>
          chanceIn(cases, name) >= needed ||
          // A charge may fail before it reaches anyone; a combatant it reaches is engaged, harmed or not.
          (harmed.length > 0 && chanceIn(harmed, name) >= ALL * sum(harmed)),
      ),
  );
}

/** Conditions that end in every outcome, and so are not an effect of this one. */
function goesAnyway(raw: readonly RawCase[]): ReadonlySet<string> {
  const [first, ...others] = raw;
  return new Set(first?.gone.filter((name) => others.every(({ gone }) => gone.includes(name))));
}

function degreeOf(
  before: CombatantSummary,
  after: CombatantSummary,
  { come, gone }: Pick<RawCase, 'come' | 'gone'>,
  harms: boolean,
): Degree | 0 {
  if (before.able && !after.able) return 3;
  if (isHarmed(before, after)) return come.length > 0 ? 2 : 1;
  if (after.share > before.share) return 1;
  if (come.length + gone.length === 0) return 0;
  return harms ? 1 : 2;
}

/** Whether a combatant is worse off: by the health they lost in systems that count it, or else by their share of it. */
export const isHarmed = (before: CombatantSummary, after: CombatantSummary): boolean =>
  before.track && after.track
    ? after.track.lost > before.track.lost
    : after.share < before.share || (before.able && !after.able);

const orOther = (name: string): string => `${name} or other`;

/**
 * The common names of each degree in several forecasts: at most two, and none that another name
 * includes.
 */
export function sharedNames(
  forecasts: readonly Pick<Effects, 'effects'>[],
): readonly { readonly degree: Degree; readonly name: string }[] {
  return DEGREES.flatMap((degree) => {
    const effects = forecasts.flatMap((each) => each.effects);
    const names = new Set(effects.flatMap((each) => (each.degree === degree ? [each.name] : [])));
    const shown = [...names].filter((name) => !names.has(orOther(name))).slice(0, 2);
    return shown.length > 0 ? [{ degree, name: shown.join(', ') }] : [];
  });
}

/** The name of a degree: the condition that usually comes with it, or the loss. */
function nameOf(degree: Degree, cases: readonly Case[], before: CombatantSummary): string {
  const total = sum(cases);
  const counts = new Map<string, number>();
  for (const { come, chance } of cases)
    for (const name of new Set(come)) counts.set(name, (counts.get(name) ?? 0) + chance);
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (usual) return usual[1] >= TYPICAL * total || degree === 3 ? usual[0] : orOther(usual[0]);
  if (degree === 3) return 'out';
  if (cases.every(({ after }) => after.share > before.share)) return 'recovers';
  return cases.some(({ after }) => isHarmed(before, after))
    ? (before.track?.unit ?? 'harmed')
    : 'changed';
}

const sum = (all: readonly { readonly chance: number }[]): number =>
  all.reduce((total, { chance }) => total + chance, 0);

function casesOf(
  who: Id,
  outcomes: readonly OddsOutcome[],
  before: CombatantSummary,
): readonly Case[] {
  const raw = outcomes.map(({ chance, tolls }): RawCase => {
    const after = tolls.find((toll) => toll.who === who)?.after ?? before;
    return { chance, after, come: comeOf(before, after), gone: goneOf(before, after) };
  });
  const harms = raw.some(({ after }) => isHarmed(before, after));
  const always = harms ? comeAnyway(raw, before) : new Set<string>();
  const anyway = goesAnyway(raw);
  return raw.map(({ chance, after, come, gone }) => {
    const own = {
      come: come.filter((name) => !always.has(name)),
      gone: gone.filter((name) => !anyway.has(name)),
    };
    return {
      chance,
      after,
      degree: degreeOf(before, after, own, harms),
      come: own.come.map(uncounted),
    };
  });
}

/**
 * What is lost in a case: a number where the system counts health, otherwise its word for the
 * remaining health.
 */
function resultKey(before: CombatantSummary, { after }: Case): readonly [string, number] {
  if (before.track && after.track) {
    const amount = after.track.lost - before.track.lost;
    return [String(amount), amount];
  }
  return [after.health, -after.share + (after.able ? 0 : 1)];
}

function resultsOf(cases: readonly Case[], before: CombatantSummary): readonly Result[] {
  const found = new Map<string, { order: number; readonly parts: Case[] }>();
  for (const each of cases) {
    if (each.degree === 0 || !isHarmed(before, each.after)) continue;
    const [key, order] = resultKey(before, each);
    const entry = found.get(key) ?? { order, parts: [] };
    entry.parts.push(each);
    found.set(key, entry);
  }
  return [...found]
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([label, { order, parts }]) => {
      const usual = DEGREES.map((degree) => ({
        degree,
        chance: sum(parts.filter((each) => each.degree === degree)),
      })).toSorted((a, b) => b.chance - a.chance)[0];
      return {
        label,
        ...(before.track ? { amount: order } : {}),
        chance: sum(parts),
        degree: usual?.degree ?? 1,
      };
    });
}

/** Effects without those that are certain even without the action. */
export function lessCertain(
  effects: readonly Effect[],
  without: readonly Effect[],
): readonly Effect[] {
  const certain = (each: Effect): boolean => each.chance > 1 - NEGLIGIBLE;
  const anyway = new Set(without.filter(certain).map(({ name }) => name));
  return effects.filter((each) => !(certain(each) && anyway.has(each.name)));
}

/**
 * Thresholds within the range of the results: those of the health track, and where a lasting effect
 * begins.
 */
function thresholdsOf(
  results: readonly Result[],
  effects: readonly Effect[],
  { track }: CombatantSummary,
): readonly Threshold[] {
  if (!track) return [];
  const most = Math.max(0, ...results.map(({ amount = 0 }) => amount));
  const ahead = track.thresholds
    .map(({ name, at }) => ({ name, at: at - track.lost }))
    .filter(({ at }) => at > 1 && at <= most);
  const lasting = results.find(({ degree }) => degree === 2)?.amount;
  const name = effects.find(({ degree }) => degree === 2)?.name;
  const clean =
    lasting !== undefined &&
    results.every(({ amount = 0, degree }) => (amount < lasting ? degree === 1 : degree > 1));
  const own =
    clean &&
    name !== undefined &&
    lasting > (results[0]?.amount ?? 0) &&
    ahead.every(({ at }) => at !== lasting)
      ? [{ name, at: lasting }]
      : [];
  return [...own, ...ahead].toSorted((a, b) => a.at - b.at);
}

/**
 * What an action may do to a combatant, by how grave it is.
 * @param before the combatant's state now
 */
export function effectsOf(
  who: Id,
  outcomes: readonly OddsOutcome[],
  before: CombatantSummary,
): Effects {
  const cases = casesOf(who, outcomes, before);
  const effects = DEGREES.flatMap((degree): readonly Effect[] => {
    const own = cases.filter((each) => each.degree === degree);
    const chance = sum(own);
    return chance > NEGLIGIBLE ? [{ degree, name: nameOf(degree, own, before), chance }] : [];
  });
  const results = resultsOf(cases, before);
  const counted = results.filter(({ amount }) => amount !== undefined);
  return {
    effects,
    results,
    thresholds: thresholdsOf(results, effects, before),
    mean:
      counted.length > 0
        ? counted.reduce((total, { amount = 0, chance }) => total + amount * chance, 0) /
          sum(counted)
        : undefined,
  };
}

import type { Id, Json, CombatantSummary } from '@tiltyard/engine';
import type { Fraction } from '@tiltyard/engine/values';
import { fraction, toNumber } from '@tiltyard/engine/values';
import type { Odds, OddsOutcome } from './odds.js';
import type { OddsEvent } from './recorder.js';

/** An exact weight, and its value as a number from 0 to 1. */
export interface Likelihood {
  readonly weight: Fraction;
  readonly chance: number;
}

/** A possible event, and the chance that it happens at least once. */
export interface EventOdds extends Likelihood {
  readonly event: OddsEvent;
}

/** A kind of event regardless of its facts: `hit`, `miss`, `prone`. */
export interface EventKindOdds extends Likelihood {
  readonly id: string;
}

export interface ValueOdds<T> extends Likelihood {
  readonly value: T;
}

/** The possible changes of a number of the state: every change with its weight, 0 for none, and the mean. */
export interface NumberOdds {
  /** Its combatant; absent if it belongs to the fight as a whole. */
  readonly who?: Id;
  readonly path: string;
  readonly before: number;
  /** Smallest change first. */
  readonly changes: readonly ValueOdds<number>[];
  readonly mean: Likelihood['weight'];
  readonly average: number;
}

/** The possible new values of something that is not a number, unchanged ones left out. */
export interface OtherOdds {
  readonly who?: Id;
  readonly path: string;
  readonly becomes: readonly ValueOdds<Json | undefined>[];
}

export interface ConditionOdds {
  readonly name: string;
  readonly gained: Likelihood;
  readonly lost: Likelihood;
}

/** The possible effects of an action on one combatant. */
export interface CombatantOdds {
  readonly who: Id;
  readonly name: string;
  /** The chances that it drops out of the fight, and that it comes back into it. */
  readonly out: Likelihood;
  readonly back: Likelihood;
  /** Its possible health, in the system's own words; most likely first, unchanged included. */
  readonly health: readonly ValueOdds<string>[];
  /** The mean change of its health as a share of the whole, for example -0.2 for a fifth lost. */
  readonly share: number;
  readonly conditions: readonly ConditionOdds[];
}

/** The marginals of the joint distribution of odds. All weights are out of 1, and none includes `leftOut`. */
export interface OddsSummary {
  readonly kinds: readonly EventKindOdds[];
  readonly events: readonly EventOdds[];
  readonly combatants: readonly CombatantOdds[];
  readonly numbers: readonly NumberOdds[];
  readonly values: readonly OtherOdds[];
  readonly leftOut: Likelihood;
}

/** Weights over a common denominator, so that sums are sums of whole numbers. */
class Scale {
  readonly total: bigint;
  private readonly parts: ReadonlyMap<OddsOutcome, bigint>;

  constructor(outcomes: readonly OddsOutcome[]) {
    let total = 1n;
    for (const { weight } of outcomes) total = (total / gcd(total, weight.den)) * weight.den;
    this.total = total;
    this.parts = new Map(
      outcomes.map((outcome) => [outcome, outcome.weight.num * (total / outcome.weight.den)]),
    );
  }

  of(outcome: OddsOutcome): bigint {
    return this.parts.get(outcome) ?? 0n;
  }

  likelihood(part: bigint): Likelihood {
    const weight = fraction(part, this.total);
    return { weight, chance: toNumber(weight) };
  }
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Sums of weights by key, in the order in which the keys first came up. */
class Sums<T> {
  readonly all = new Map<string, { readonly value: T; sum: bigint }>();

  add(key: string, value: () => T, part: bigint): void {
    const known = this.all.get(key);
    if (known) known.sum += part;
    else this.all.set(key, { value: value(), sum: part });
  }
}

const keyOf = ({ id, facts }: OddsEvent): string => `${id}\u0000${JSON.stringify(facts)}`;

/** The chance that an outcome satisfies `is`. */
export function probabilityOf(
  { outcomes }: Pick<Odds, 'outcomes'>,
  is: (outcome: OddsOutcome) => boolean,
): Likelihood {
  const scale = new Scale(outcomes);
  return scale.likelihood(
    outcomes.reduce((sum, outcome) => (is(outcome) ? sum + scale.of(outcome) : sum), 0n),
  );
}

/** Whether an event of a kind happens in an outcome, with these facts if any are given. */
export const isEventOf = (
  { events }: OddsOutcome,
  id: string,
  facts: Readonly<Record<string, string | boolean>> = {},
): boolean =>
  events.some(
    (event) =>
      event.id === id && Object.entries(facts).every(([name, fact]) => event.facts[name] === fact),
  );

/** The marginals of some odds. */
export function summarise(odds: Odds): OddsSummary {
  const { outcomes } = odds;
  const scale = new Scale(outcomes);
  return {
    ...eventOdds(outcomes, scale),
    combatants: combatantOdds(outcomes, scale),
    ...changeOdds(outcomes, scale),
    leftOut: { weight: odds.leftOut, chance: toNumber(odds.leftOut) },
  };
}

function eventOdds(
  outcomes: readonly OddsOutcome[],
  scale: Scale,
): Pick<OddsSummary, 'kinds' | 'events'> {
  const kinds = new Sums<string>();
  const events = new Sums<OddsEvent>();
  for (const outcome of outcomes) {
    const part = scale.of(outcome);
    for (const id of new Set(outcome.events.map((event) => event.id)))
      kinds.add(id, () => id, part);
    for (const [key, event] of new Map(outcome.events.map((each) => [keyOf(each), each])))
      events.add(key, () => event, part);
  }
  return {
    kinds: [...kinds.all.values()].map(({ value: id, sum }) => ({ id, ...scale.likelihood(sum) })),
    events: [...events.all.values()].map(({ value: event, sum }) => ({
      event,
      ...scale.likelihood(sum),
    })),
  };
}

function combatantOdds(outcomes: readonly OddsOutcome[], scale: Scale): readonly CombatantOdds[] {
  const everybody = new Map(
    outcomes.flatMap(({ tolls }) => tolls.map(({ who, before }) => [who, before] as const)),
  );
  const followed = outcomes.reduce((sum, outcome) => sum + scale.of(outcome), 0n);
  return [...everybody].map(([who, before]) => {
    const health = new Sums<string>();
    const gained = new Sums<string>();
    const lost = new Sums<string>();
    let [out, back, touched, share] = [0n, 0n, 0n, 0];
    for (const outcome of outcomes) {
      const toll = outcome.tolls.find((each) => each.who === who);
      if (!toll) continue;
      const { after } = toll;
      const part = scale.of(outcome);
      touched += part;
      health.add(after.health, () => after.health, part);
      const [had, has] = [namesOf(before), namesOf(after)];
      for (const name of has) if (!had.includes(name)) gained.add(name, () => name, part);
      for (const name of had) if (!has.includes(name)) lost.add(name, () => name, part);
      if (before.able && !after.able) out += part;
      if (!before.able && after.able) back += part;
      share += outcome.chance * (after.share - before.share);
    }
    if (followed > touched) health.add(before.health, () => before.health, followed - touched);
    const names = new Set([...gained.all.keys(), ...lost.all.keys()]);
    return {
      who,
      name: before.name,
      out: scale.likelihood(out),
      back: scale.likelihood(back),
      health: valuesOf(health, scale).toSorted((a, b) => b.chance - a.chance),
      share,
      conditions: [...names].map((name) => ({
        name,
        gained: scale.likelihood(gained.all.get(name)?.sum ?? 0n),
        lost: scale.likelihood(lost.all.get(name)?.sum ?? 0n),
      })),
    };
  });
}

const namesOf = ({ conditions }: CombatantSummary): readonly string[] =>
  conditions.map(({ name }) => name);

const valuesOf = <T>(sums: Sums<T>, scale: Scale): readonly ValueOdds<T>[] =>
  [...sums.all.values()].map(({ value, sum }) => ({ value, ...scale.likelihood(sum) }));

interface Place {
  readonly who?: Id;
  readonly path: string;
}

function changeOdds(
  outcomes: readonly OddsOutcome[],
  scale: Scale,
): Pick<OddsSummary, 'numbers' | 'values'> {
  const followed = outcomes.reduce((sum, outcome) => sum + scale.of(outcome), 0n);
  const numbers = new Map<
    string,
    { readonly place: Place; readonly before: number; readonly sums: Sums<number>; touched: bigint }
  >();
  const values = new Map<
    string,
    { readonly place: Place; readonly sums: Sums<Json | undefined> }
  >();
  for (const outcome of outcomes) {
    const part = scale.of(outcome);
    for (const { who, path, before, after } of outcome.changes) {
      const key = `${who ?? ''} ${path}`;
      const place: Place = who === undefined ? { path } : { who, path };
      if (typeof before === 'number' && typeof after === 'number') {
        const at = numbers.get(key) ?? { place, before, sums: new Sums<number>(), touched: 0n };
        numbers.set(key, at);
        at.sums.add(String(after - before), () => after - before, part);
        at.touched += part;
      } else {
        const at = values.get(key) ?? { place, sums: new Sums<Json | undefined>() };
        values.set(key, at);
        at.sums.add(JSON.stringify(after) ?? '', () => after, part);
      }
    }
  }
  return {
    numbers: [...numbers.values()].map(({ place, before, sums, touched }) => {
      if (followed > touched) sums.add('0', () => 0, followed - touched);
      const changes = valuesOf(sums, scale).toSorted((a, b) => a.value - b.value);
      const mean = meanOf(sums, scale);
      return { ...place, before, changes, mean, average: toNumber(mean) };
    }),
    values: [...values.values()].map(({ place, sums }) => ({
      ...place,
      becomes: valuesOf(sums, scale),
    })),
  };
}

/** The exact mean of whole changes; of others as near as a number allows. */
function meanOf({ all }: Sums<number>, { total }: Scale): Fraction {
  const list = [...all.values()];
  if (list.every(({ value }) => Number.isInteger(value)))
    return fraction(
      list.reduce((sum, { value, sum: part }) => sum + BigInt(value) * part, 0n),
      total,
    );
  const unit = 1_000_000;
  return fraction(
    list.reduce((sum, { value, sum: part }) => sum + BigInt(Math.round(value * unit)) * part, 0n),
    total * BigInt(unit),
  );
}

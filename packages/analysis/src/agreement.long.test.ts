import type { FightState } from '@tiltyard/engine';
import type { Fraction } from '@tiltyard/engine/values';
import { GeneratorDice } from '@tiltyard/engine/core';
import { add, fraction, Generator, ONE, toNumber } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import type { Odds } from './odds/odds.js';
import { odds } from './odds/odds.js';
import { summarise } from './odds/summary.js';
import type { Sample } from './testing/samples.js';
import type { AnySample } from './testing/samples.js';
import { actionsOf, samplesOf } from './testing/samples.js';
import type { TrialResult } from './odds/trial.js';
import { Trial } from './odds/trial.js';

const THROWS = 2_000;
const SIGMAS = 5;
/** Allows rare events to come up a few times more often than expected. */
const STRAY = 8 / THROWS;

/** The same action rolled repeatedly with dice from a generator, in the form of estimated odds. */
function sampled<S extends FightState>({ ruleset, state, command }: Sample<S>, seed: string): Odds {
  const trial = new Trial(ruleset, state, command, {});
  const chance = new GeneratorDice(new Generator(seed));
  const counts = new Map<number, { readonly came: TrialResult; count: number }>();
  for (let i = 0; i < THROWS; i++) {
    const { key, value } = trial.run(chance);
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { came: value, count: 1 });
  }
  const outcomes = [...counts.values()].map(({ came, count }) => ({
    ...came,
    weight: fraction(BigInt(count), BigInt(THROWS)),
    chance: count / THROWS,
  }));
  return { kind: 'odds', command, outcomes, leftOut: fraction(0n), leaves: THROWS, complete: true };
}

/** Every marginal of some odds under a unique name. */
function marginals(found: Odds): ReadonlyMap<string, number> {
  const { kinds, events, combatants, numbers, values } = summarise(found);
  const all = new Map<string, number>();
  for (const { id, chance } of kinds) all.set(`kind ${id}`, chance);
  for (const { event, chance } of events)
    all.set(`event ${event.id} ${JSON.stringify(event.facts)}`, chance);
  for (const { who, out, health, conditions } of combatants) {
    all.set(`${who} out`, out.chance);
    for (const { value, chance } of health) all.set(`${who} health ${value}`, chance);
    for (const { name, gained, lost } of conditions) {
      all.set(`${who} gains ${name}`, gained.chance);
      all.set(`${who} loses ${name}`, lost.chance);
    }
  }
  for (const { who, path, changes } of numbers)
    for (const { value, chance } of changes)
      if (value !== 0) all.set(`${who ?? ''} ${path} by ${value}`, chance);
  for (const { who, path, becomes } of values)
    for (const { value, chance } of becomes)
      all.set(`${who ?? ''} ${path} to ${JSON.stringify(value)}`, chance);
  return all;
}

/**
 * The marginals whose frequency differs from their chance. A combatant whose health is unchanged in all outcomes has no
 * health odds, which is no difference.
 */
function disagreements(exact: Odds, estimate: Odds): readonly string[] {
  const [likely, often] = [marginals(exact), marginals(estimate)];
  const missing = toNumber(exact.leftOut);
  return [...new Set([...likely.keys(), ...often.keys()])].flatMap((name) => {
    const [p, f] = [likely.get(name) ?? 0, often.get(name) ?? 0];
    if (
      name.includes(' health ') &&
      (!likely.has(name) || !often.has(name)) &&
      Math.max(p, f) > 0.9
    )
      return [];
    const room =
      SIGMAS * Math.sqrt((p * (1 - p)) / THROWS) + missing + (p === 0 && missing === 0 ? 0 : STRAY);
    return Math.abs(p - f) <= room ? [] : [`${name}: ${f} of the throws, ${p} of the odds`];
  });
}

const whole = ({ outcomes, leftOut }: Odds): Fraction =>
  outcomes.reduce((sum, { weight }) => add(sum, weight), leftOut);

/** Whether another sample of the same action has complete odds. */
const isWhole = (sample: AnySample, other: AnySample): boolean =>
  other !== sample &&
  other.action === sample.action &&
  other.use(({ ruleset, state, command }) => {
    const exact = odds(ruleset, state, command, { limits: { leaves: 40_000 } });
    return exact.kind === 'odds' && exact.complete;
  });

describe.each([...rulesets])('%s', (system, ruleset) => {
  const samples = samplesOf(system, { seeds: 2, scripts: true });

  it('has a command to compare for every action except those of the GM', () => {
    const compared = new Set(samples.map(({ action }) => action));
    expect(ruleset.use(actionsOf).filter((action) => !compared.has(action))).toEqual([]);
    expect(compared.size).toBe(ruleset.use(actionsOf).length);
  });

  it.each(samples.map((sample) => [sample.action, sample] as const))(
    'has odds for %s that agree with throws, and weights that add up to 1',
    (_, sample) => {
      sample.use((each) => {
        const exact = odds(each.ruleset, each.state, each.command, { limits: { leaves: 40_000 } });
        if (exact.kind !== 'odds') throw new Error(JSON.stringify(exact));
        expect(whole(exact)).toEqual(ONE);
        // Some samples, for example several attacks with Luck, have too many branches for this test; another sample of
        // the same action must be complete.
        if (!exact.complete)
          return expect(samples.some((other) => isWhole(sample, other))).toBe(true);
        expect(disagreements(exact, sampled(each, `${system} ${sample.action}`))).toEqual([]);
      });
    },
  );
});

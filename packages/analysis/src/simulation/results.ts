import type { Estimate, Spread } from './interval.js';
import { meanEstimate, shareEstimate } from './interval.js';
import { MILLION } from './metrics-collector.js';
import type { Counts, TallyData } from './tally.js';
import { countsOf, measureSuffixes } from './tally.js';

/** A combatant in the fights of a tally. */
export interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly side: string;
}

/** How often something happens and how many times per fight. */
export interface Frequency {
  /** The share of fights in which it happens at all. */
  readonly fights: Estimate;
  readonly times: Spread;
}

/** A measure with its whole distribution. */
export interface Measured extends Spread {
  readonly counts: Counts;
}

export interface FighterResult extends Fighter {
  /** The share of fights in which it can still fight at the end. */
  readonly up: Estimate;
  /** The share of its health lost by the end. */
  readonly lost: Spread;
  /**
   * The health that others lost through it per fight, in units of one combatant's full health, and who lost it; only if
   * notes were read.
   */
  readonly dealt?: Spread & { readonly to: readonly (Spread & { readonly id: string })[] };
  /** Its actions, most used first. */
  readonly actions: readonly (Frequency & { readonly action: string })[];
}

/** The results of many fights of one variant, with intervals of 95%. */
export interface SimulationResult {
  readonly fights: number;
  readonly won: readonly (Estimate & { readonly side: string })[];
  readonly draw: Estimate;
  /** The share of fights not decided within the limit. */
  readonly undecided: Estimate;
  readonly rounds: Measured;
  readonly commands: Measured;
  readonly standing: readonly (Measured & { readonly side: string })[];
  readonly fighters: readonly FighterResult[];
  /** The rules that fired, most frequent first; only if notes were read. */
  readonly rules?: readonly (Frequency & { readonly rule: string })[];
}

const often = <T extends Frequency>(list: readonly T[]): readonly T[] =>
  list.toSorted((a, b) => b.times.value - a.times.value);

/**
 * Reads a tally of at least one fight.
 * @param detail whether notes were read
 */
export function resultOf(
  tally: TallyData,
  fighters: readonly Fighter[],
  detail: boolean,
): SimulationResult {
  const share = (name: string): Estimate =>
    shareEstimate(
      countsOf(tally, name).reduce((sum, [value, fights]) => sum + (value === 0 ? 0 : fights), 0),
      tally.fights,
    );
  const spread = (name: string, unit = 1): Spread => meanEstimate(countsOf(tally, name), unit);
  const measured = (name: string): Measured => ({ ...spread(name), counts: countsOf(tally, name) });
  const frequency = (name: string): Frequency => ({ fights: share(name), times: spread(name) });
  const sides = [...new Set(fighters.map(({ side }) => side))];
  return {
    fights: tally.fights,
    won: sides.map((side) => ({ side, ...share(`won/${side}`) })),
    draw: share('draw'),
    undecided: share('undecided'),
    rounds: measured('rounds'),
    commands: measured('commands'),
    standing: sides.map((side) => ({ side, ...measured(`standing/${side}`) })),
    fighters: fighters.map((fighter) => ({
      ...fighter,
      up: share(`up/${fighter.id}`),
      lost: spread(`lost/${fighter.id}`, 1 / MILLION),
      ...(detail
        ? {
            dealt: {
              ...spread(`dealt/${fighter.id}`, 1 / MILLION),
              to: measureSuffixes(tally, `dealt/${fighter.id}`).map((id) => ({
                id,
                ...spread(`dealt/${fighter.id}/${id}`, 1 / MILLION),
              })),
            },
          }
        : {}),
      actions: often(
        measureSuffixes(tally, `did/${fighter.id}`).map((action) => ({
          action,
          ...frequency(`did/${fighter.id}/${action}`),
        })),
      ),
    })),
    ...(detail
      ? {
          rules: often(
            measureSuffixes(tally, 'rule').map((rule) => ({ rule, ...frequency(`rule/${rule}`) })),
          ),
        }
      : {}),
  };
}

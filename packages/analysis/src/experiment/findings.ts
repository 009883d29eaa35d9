import type { VariantInfo } from '../simulation/simulation-runner.js';
import type { Variant, ExperimentDesign } from './experiment-design.js';
import { nameOf } from './experiment.js';
import type { BatchCollector } from '../simulation/batch-collector.js';
import type { Estimate } from '../simulation/interval.js';
import type { Measure } from './measures.js';
import { differenceOf, estimateOf } from './measures.js';

/** A measure in one variant, and its difference from the first variant. */
export interface Finding extends Estimate {
  /** Fight by fight with the same dice; absent for the first variant itself. */
  readonly difference?: Estimate;
}

/** The findings of an experiment. All intervals are of 95%. */
export interface Findings {
  readonly title: string;
  readonly about: string;
  readonly ruleset: VariantInfo['ruleset'];
  /** The number of fights per variant. */
  readonly fights: number;
  readonly seed: string;
  /** The names of the factors. */
  readonly factors: readonly string[];
  readonly measures: readonly Measure[];
  readonly cells: readonly (Pick<Variant, 'labels'> & { readonly findings: readonly Finding[] })[];
}

/** Reads the results of at least two fights per variant. */
export function findingsOf(
  { experiment, cells, plan }: ExperimentDesign,
  kinds: readonly VariantInfo[],
  measures: readonly Measure[],
  gathering: BatchCollector,
): Findings {
  const { tallies, differences } = gathering.result();
  const [first] = kinds;
  if (!first) throw new Error('an experiment without a fight');
  return {
    title: experiment.title,
    about: experiment.about ?? '',
    ruleset: first.ruleset,
    fights: gathering.fights,
    seed: plan.seed,
    factors: experiment.vary.map(nameOf),
    measures,
    cells: cells.map(({ labels }, i) => {
      const [tally, difference] = [tallies[i], differences[i - 1]];
      if (!tally) throw new Error('a kind of fight without a tally');
      return {
        labels,
        findings: measures.map((measure): Finding => ({
          ...pick(estimateOf(measure, tally)),
          ...(difference ? { difference: pick(differenceOf(measure, difference)) } : {}),
        })),
      };
    }),
  };
}

const pick = ({ value, low, high }: Estimate): Estimate => ({ value, low, high });

const quoted = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** The findings as CSV: one line for each variant and measure. */
export function csvOf({ factors, measures, cells, fights }: Findings): string {
  const head = [
    ...factors,
    'measure',
    'fights',
    'value',
    'low',
    'high',
    'difference',
    'difference low',
    'difference high',
  ];
  const rows = cells.flatMap(({ labels, findings }) =>
    findings.map(({ value, low, high, difference }, i) => [
      ...labels,
      measures[i]?.name ?? '',
      String(fights),
      ...[value, low, high].map(String),
      ...(difference
        ? [difference.value, difference.low, difference.high].map(String)
        : ['', '', '']),
    ]),
  );
  return `${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\n')}\n`;
}

/** A value of a measure in words: `47.5%` for shares, `6.31` for the rest. */
export function formatMeasure({ kind }: Measure, value: number, signed = false): string {
  if (!Number.isFinite(value)) return '?';
  const sign = signed && value > 0 ? '+' : '';
  if (kind !== 'mean') return `${sign}${(100 * value).toFixed(1)}%`;
  return `${sign}${value.toFixed(Math.abs(value) < 10 ? 2 : 1)}`;
}

/**
 * An estimate with its interval: `47.5% (45.3 to 49.7%)`.
 * @param signed whether it is a difference, shown with its sign.
 */
export const formatEstimate = (
  measure: Measure,
  { value, low, high }: Estimate,
  signed = false,
): string =>
  `${formatMeasure(measure, value, signed)} (${formatMeasure(measure, low, signed).replace('%', '')} to ${formatMeasure(measure, high, signed)})`;

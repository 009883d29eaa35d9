import type { VariantInfo } from '../simulation/simulation-runner.js';
import type { Estimate } from '../simulation/interval.js';
import { meanEstimate, pairedShareEstimate, shareEstimate } from '../simulation/interval.js';
import { MILLION } from '../simulation/metrics-collector.js';
import type { TallyData } from '../simulation/tally.js';
import { countsOf } from '../simulation/tally.js';

/** A value read from fights, by its name in experiments. */
export interface Measure {
  readonly name: string;
  readonly title: string;
  /**
   * `share`: the share of fights in which something happens; `mean`: the mean of a number; `health`: the mean of shares
   * of health.
   */
  readonly kind: 'share' | 'mean' | 'health';
  /** Whether it needs notes. */
  readonly detail: boolean;
}

const KINDS: Readonly<
  Record<
    string,
    {
      readonly kind: Measure['kind'];
      readonly detail?: boolean;
      readonly title: (rest: string) => string;
      readonly of?: 'side' | 'fighter' | 'rule';
    }
  >
> = {
  won: { kind: 'share', title: (side) => `${side} wins`, of: 'side' },
  draw: { kind: 'share', title: () => 'draws' },
  undecided: { kind: 'share', title: () => 'not decided' },
  rounds: { kind: 'mean', title: () => 'rounds' },
  commands: { kind: 'mean', title: () => 'commands' },
  standing: { kind: 'mean', title: (side) => `of ${side} still standing`, of: 'side' },
  up: { kind: 'share', title: (who) => `${who} is standing at the end`, of: 'fighter' },
  lost: { kind: 'health', title: (who) => `health that ${who} loses`, of: 'fighter' },
  dealt: {
    kind: 'health',
    detail: true,
    title: (who) => `damage dealt by ${who}, in multiples of full health`,
    of: 'fighter',
  },
  did: { kind: 'mean', title: (what) => `times of ${what.replace('/', ': ')}`, of: 'fighter' },
  rule: { kind: 'mean', detail: true, title: (rule) => `times that ${rule} fires`, of: 'rule' },
};

/** The measure with the given name; undefined if there is none. */
export function measureOf(name: string): Measure | undefined {
  const at = name.indexOf('/');
  const [first, rest] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
  const found = Object.hasOwn(KINDS, first) ? KINDS[first] : undefined;
  if (!found || (found.of === undefined) !== (rest === '')) return undefined;
  return { name, title: found.title(rest), kind: found.kind, detail: found.detail === true };
}

/** Whether a measure refers to any combatant in these fights. */
export function applies({ name }: Measure, kinds: readonly VariantInfo[]): boolean {
  const [first = '', who = ''] = name.split('/');
  const fighters = kinds.flatMap((kind) => kind.fighters);
  const of = KINDS[first]?.of;
  if (of === 'side') return fighters.some(({ side }) => name === `${first}/${side}`);
  return of !== 'fighter' || fighters.some(({ id }) => id === who);
}

/** The default measures of an experiment: who wins, and how long it takes. */
export const usualMeasures = (kinds: readonly VariantInfo[]): readonly Measure[] =>
  [
    ...new Set(kinds.flatMap(({ fighters }) => fighters.map(({ side }) => `won/${side}`))),
    'rounds',
  ].flatMap((name) => measureOf(name) ?? []);

const unitOf = ({ kind }: Measure): number => (kind === 'health' ? 1 / MILLION : 1);

/** The measure in one variant. */
export function estimateOf(measure: Measure, tally: TallyData): Estimate {
  const counts = countsOf(tally, measure.name);
  if (measure.kind !== 'share') return meanEstimate(counts, unitOf(measure));
  return shareEstimate(
    counts.reduce((sum, [value, fights]) => sum + (value === 0 ? 0 : fights), 0),
    tally.fights,
  );
}

/**
 * Its difference from the paired fights.
 * @param tally the differences, fight by fight
 */
export function differenceOf(measure: Measure, tally: TallyData): Estimate {
  const counts = countsOf(tally, measure.name);
  if (measure.kind !== 'share') return meanEstimate(counts, unitOf(measure));
  const beyond = (sign: number): number =>
    counts.reduce((sum, [value, fights]) => sum + (Math.sign(value) === sign ? fights : 0), 0);
  return pairedShareEstimate(beyond(1), beyond(-1), tally.fights);
}

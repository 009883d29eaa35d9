import type { Finding, Findings } from './findings.js';
import { formatMeasure, formatEstimate } from './findings.js';
import type { Measure } from './measures.js';

/**
 * Okabe and Ito's colours, distinguishable for the colour-blind too, with dots and lines that differ by more than
 * colour.
 */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9'];
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 4', '10 4'];

const STYLE = `text{font:13px system-ui,sans-serif;fill:#333}.title{font-size:15px;font-weight:600}.quiet{fill:#666}.grid{stroke:#ccc}.base{stroke:#888;stroke-dasharray:4 3}
@media (prefers-color-scheme:dark){text{fill:#ddd}.quiet{fill:#aaa}.grid{stroke:#444}.base{stroke:#999}}`;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Round numbers that cover a range: 4 to 9 of them. */
export function ticksOf(low: number, high: number): readonly number[] {
  const span = Math.max(high - low, 1e-9);
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

interface Scale {
  readonly ticks: readonly number[];
  at(value: number): number;
}

function scaleOf({ kind }: Measure, findings: readonly Finding[], from: number, to: number): Scale {
  const finite = findings
    .flatMap(({ value, low, high }) => [value, low, high])
    .filter(Number.isFinite);
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  const ticks = ticksOf(
    kind === 'share' ? Math.max(0, least) : least,
    kind === 'share' ? Math.min(1, most) : Math.max(most, least + 1e-6),
  );
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return {
    ticks,
    at: (value) =>
      from + ((Math.min(high, Math.max(low, value)) - low) / (high - low)) * (to - from),
  };
}

/** A measure of all variants as a standalone SVG picture: along a line if numbers vary last, else one row each. */
export function chartOf(findings: Findings, measure: Measure): string {
  const index = findings.measures.findIndex(({ name }) => name === measure.name);
  const points = findings.cells
    .map(({ labels, findings: found }) => ({ labels, finding: found[index] }))
    .filter((each): each is Point => each.finding !== undefined);
  const lasts = new Set(points.map(({ labels }) => labels.at(-1) ?? ''));
  const numeric =
    lasts.size > 2 && [...lasts].every((label) => label !== '' && Number.isFinite(Number(label)));
  return numeric ? lines(findings, measure, points) : rows(findings, measure, points);
}

interface Point {
  readonly labels: readonly string[];
  readonly finding: Finding;
}

const WIDTH = 760;
const RIGHT = 24;
const TOP = 52;
const ROW = 28;

const tickText = (measure: Measure, tick: number): string =>
  measure.kind === 'mean'
    ? String(Number(tick.toPrecision(6)))
    : `${Number((100 * tick).toPrecision(6))}%`;

function framed(
  findings: Findings,
  measure: Measure,
  points: readonly Point[],
  height: number,
  body: readonly string[],
): string {
  const described = points
    .map(({ labels, finding }) => `${labels.join(', ')}: ${formatEstimate(measure, finding)}`)
    .join('; ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${n(height)}" role="img" aria-labelledby="t d" width="${WIDTH}">`,
    `<title id="t">${escaped(`${findings.title}: ${measure.title}`)}</title>`,
    `<desc id="d">${escaped(`${described}. Intervals of 95%, ${findings.fights} fights each.`)}</desc>`,
    `<style>${STYLE}</style>`,
    `<text class="title" x="8" y="20">${escaped(measure.title)}</text>`,
    `<text class="quiet" x="8" y="38">${escaped(`${findings.title} · ${findings.fights.toLocaleString('en-GB')} fights each, intervals of 95%`)}</text>`,
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

/** One row per variant: a dot with its interval, and a line at the first variant's value. */
function rows(findings: Findings, measure: Measure, points: readonly Point[]): string {
  const names = points.map(({ labels }) => labels.join(' · '));
  const left = Math.min(320, 24 + 7.2 * Math.max(...names.map((name) => name.length)));
  const scale = scaleOf(
    measure,
    points.map(({ finding }) => finding),
    left,
    WIDTH - RIGHT - 60,
  );
  const bottom = TOP + ROW * points.length;
  const base = points[0]?.finding.value ?? 0;
  return framed(findings, measure, points, bottom + 34, [
    ...scale.ticks.flatMap((tick) => [
      `<line class="grid" x1="${n(scale.at(tick))}" x2="${n(scale.at(tick))}" y1="${TOP}" y2="${n(bottom)}"/>`,
      `<text class="quiet" text-anchor="middle" x="${n(scale.at(tick))}" y="${n(bottom + 18)}">${tickText(measure, tick)}</text>`,
    ]),
    `<line class="base" x1="${n(scale.at(base))}" x2="${n(scale.at(base))}" y1="${TOP}" y2="${n(bottom)}"/>`,
    ...points.flatMap(({ finding: { value, low, high } }, i) => {
      const y = TOP + ROW * (i + 0.5);
      const colour = COLOURS[0];
      return [
        `<text x="8" y="${n(y + 4)}">${escaped(names[i] ?? '')}</text>`,
        `<line stroke="${colour}" stroke-width="2.5" stroke-linecap="round" x1="${n(scale.at(low))}" x2="${n(scale.at(high))}" y1="${n(y)}" y2="${n(y)}"/>`,
        `<circle fill="${colour}" r="4.5" cx="${n(scale.at(value))}" cy="${n(y)}"/>`,
        `<text class="quiet" x="${n(scale.at(high) + 8)}" y="${n(y + 4)}">${formatMeasure(measure, value)}</text>`,
      ];
    }),
  ]);
}

const PLOT = 300;

/** The last factor along the bottom, with a line for each combination of the others. */
function lines(findings: Findings, measure: Measure, points: readonly Point[]): string {
  const xOf = ({ labels }: Point): number => Number(labels.at(-1));
  const names = [...new Set(points.map(({ labels }) => labels.slice(0, -1).join(' · ')))];
  const series = names.map((name) => ({
    name,
    points: points
      .filter(({ labels }) => labels.slice(0, -1).join(' · ') === name)
      .toSorted((a, b) => xOf(a) - xOf(b)),
  }));
  const legend = names.length > 1 ? 20 * names.length : 0;
  const [left, bottom] = [64, TOP + PLOT];
  const scale = scaleOf(
    measure,
    points.map(({ finding }) => finding),
    bottom,
    TOP + 6,
  );
  const xs = [...new Set(points.map(xOf))].toSorted((a, b) => a - b);
  const [least, most] = [xs[0] ?? 0, xs.at(-1) ?? 1];
  const across = (x: number): number =>
    left + 20 + ((x - least) / Math.max(most - least, 1e-9)) * (WIDTH - RIGHT - left - 40);
  return framed(findings, measure, points, bottom + 46 + legend, [
    ...scale.ticks.flatMap((tick) => [
      `<line class="grid" x1="${left}" x2="${WIDTH - RIGHT}" y1="${n(scale.at(tick))}" y2="${n(scale.at(tick))}"/>`,
      `<text class="quiet" text-anchor="end" x="${left - 8}" y="${n(scale.at(tick) + 4)}">${tickText(measure, tick)}</text>`,
    ]),
    ...xs.map(
      (x) =>
        `<text class="quiet" text-anchor="middle" x="${n(across(x))}" y="${n(bottom + 18)}">${x}</text>`,
    ),
    `<text text-anchor="middle" x="${n((left + WIDTH - RIGHT) / 2)}" y="${n(bottom + 38)}">${escaped(findings.factors.at(-1) ?? '')}</text>`,
    ...series.flatMap(({ name, points: own }, i) => {
      const colour = COLOURS[i % COLOURS.length];
      const stroke = `stroke="${colour}" stroke-width="2.2"`;
      // Offset slightly, so that intervals at the same place do not overlap.
      const x = (point: Point): string => n(across(xOf(point)) + 5 * (i - (names.length - 1) / 2));
      return [
        `<polyline fill="none" ${stroke} stroke-dasharray="${DASHES[i % DASHES.length]}" points="${own.map((point) => `${x(point)},${n(scale.at(point.finding.value))}`).join(' ')}"/>`,
        ...own.flatMap((point) => [
          `<line ${stroke} x1="${x(point)}" x2="${x(point)}" y1="${n(scale.at(point.finding.low))}" y2="${n(scale.at(point.finding.high))}"/>`,
          `<circle fill="${colour}" r="4.5" cx="${x(point)}" cy="${n(scale.at(point.finding.value))}"/>`,
        ]),
        ...(legend > 0
          ? [
              `<line ${stroke} stroke-dasharray="${DASHES[i % DASHES.length]}" x1="${left}" x2="${left + 30}" y1="${n(bottom + 52 + 20 * i)}" y2="${n(bottom + 52 + 20 * i)}"/>`,
              `<text x="${left + 38}" y="${n(bottom + 56 + 20 * i)}">${escaped(`${findings.factors.slice(0, -1).join(' · ')}: ${name}`)}</text>`,
            ]
          : []),
      ];
    }),
  ]);
}

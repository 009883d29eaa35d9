import type { Estimate } from '../simulation/interval.js';
import type { ReviewReport, ReviewStep } from './fight-review.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border-bottom:1px solid #ccc;padding:.3rem .8rem;text-align:left;font-variant-numeric:tabular-nums}
svg{max-width:100%;height:auto;margin:1rem 0}.quiet{color:#666}.grid{stroke:#ccc}.band{fill:#0072b2;opacity:.2}.line{fill:none;stroke:#0072b2;stroke-width:2.2}.mark{fill:#d55e00}text{font:13px system-ui,sans-serif;fill:#666}
@media (prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#444}.quiet{color:#aaa}.grid{stroke:#444}text{fill:#aaa}}`;

/** A text as it may stand in HTML. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT] = [880, 260, 48, 12, 12];
const rounded = (value: number): string => String(Math.round(10 * value) / 10);
const down = (chance: number): number => TOP + (1 - chance) * HEIGHT;

/** What a report is put together from. */
export interface ReviewWords {
  readonly title: string;
  /** The system, its version, and whose knowledge it is. */
  readonly about: string;
  /** What was done, in a line. */
  tell(step: ReviewStep): string;
  /** A step's alternatives in lines, best first. */
  alternatives(step: ReviewStep): readonly string[];
}

/** The chance to win along a fight, with its interval, as a picture that stands for itself. */
export function reviewChart({ steps, side, turningPoints }: ReviewReport): string {
  const last = Math.max(1, steps.length - 1);
  const across = (i: number): number => LEFT + (i / last) * (WIDTH - LEFT - RIGHT);
  const known = steps.flatMap(({ chance, seq }, i) => (chance ? [{ chance, seq, i }] : []));
  const at = (i: number, value: number): string => `${rounded(across(i))},${rounded(down(value))}`;
  const band = [
    ...known.map(({ i, chance }) => at(i, chance.high)),
    ...known.toReversed().map(({ i, chance }) => at(i, chance.low)),
  ];
  const rounds = steps.flatMap(({ round }, i) =>
    round === steps[i - 1]?.round ? [] : [{ round, i }],
  );
  const every = Math.ceil(rounds.length / 14);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT + 44}" role="img" aria-label="${escaped(`How likely ${side} is to win, step by step`)}">`,
    ...[0, 0.5, 1].flatMap((share) => [
      `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${down(share)}" y2="${down(share)}"/>`,
      `<text text-anchor="end" x="${LEFT - 6}" y="${down(share) + 4}">${100 * share} %</text>`,
    ]),
    ...rounds
      .filter((_, n) => n % every === 0)
      .map(
        ({ round, i }) =>
          `<text x="${rounded(across(i))}" y="${TOP + HEIGHT + 20}">${round}</text>`,
      ),
    `<text x="${LEFT}" y="${TOP + HEIGHT + 38}">rounds</text>`,
    `<polygon class="band" points="${band.join(' ')}"/>`,
    `<polyline class="line" points="${known.map(({ i, chance }) => at(i, chance.value)).join(' ')}"/>`,
    ...known
      .filter(({ seq }) => turningPoints.slice(0, 6).includes(seq))
      .map(
        ({ i, chance, seq }) =>
          `<circle class="mark" r="5" cx="${rounded(across(i))}" cy="${rounded(down(chance.value))}"><title>entry ${seq}</title></circle>`,
      ),
    '</svg>',
  ].join('\n');
}

const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

const SIGNS = new Map([
  [1, '+'],
  [-1, '−'],
]);

function signed(value: number): string {
  const shown = Math.round(100 * value);
  return `${SIGNS.get(Math.sign(shown)) ?? ''}${Math.abs(shown)}`;
}

/** A change of a chance in points with its interval. */
export const pointsText = (estimate: Estimate | undefined): string =>
  estimate
    ? `${signed(estimate.value)} (${signed(estimate.low)} to ${signed(estimate.high)})`
    : '–';

const row = (tag: 'td' | 'th', cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

/** A review as one page of HTML that needs nothing else. */
export function reviewPage(report: ReviewReport, words: ReviewWords): string {
  const { steps, turningPoints, blunders, deeds } = report;
  const told = [...new Set([...turningPoints.slice(0, 8), ...blunders])].toSorted((a, b) => a - b);
  const of = (seq: number): ReviewStep | undefined => steps.find((step) => step.seq === seq);
  const turns = told.flatMap((seq) => {
    const step = of(seq);
    if (!step) return [];
    const before = steps[steps.indexOf(step) - 1]?.chance;
    const from =
      before && step.chance ? `${percent(before.value)} → ${percent(step.chance.value)}` : '';
    const others = words.alternatives(step).map((text) => `<li>${escaped(text)}</li>`);
    return [
      `<h3>${escaped(`${seq}. ${words.tell(step)}`)} <span class="quiet">${from}</span></h3>`,
      `<p>${escaped(`Changed ${pointsText(step.swing)} points: ${pointsText(step.choice)} by the choice, ${pointsText(step.luck)} by the dice.`)}</p>`,
      others.length > 0 ? `<ol>${others.join('')}</ol>` : '',
    ];
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(words.title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(words.title)}</h1>
<p class="quiet">${escaped(`${words.about} How likely ${report.side} is to win if all play on sensibly from there; the band is an interval of 95%.`)}</p>
${reviewChart(report)}
<h2>Turning points</h2>
${turns.length > 0 ? turns.join('\n') : '<p>Nothing changed the chances beyond doubt.</p>'}
<h2>Who did what</h2>
<table><thead>${row('th', ['who', 'side', 'dealt', 'taken', 'hits', 'misses', 'hits to be expected'])}</thead>
<tbody>${deeds
    .map(({ name, side, dealt, taken, hits, misses, judged }) =>
      row('td', [
        name,
        side,
        percent(dealt),
        percent(taken),
        String(hits),
        String(misses),
        judged.expected > 0 ? `${judged.hits} where ${judged.expected.toFixed(1)} were` : '–',
      ]),
    )
    .join('\n')}</tbody></table>
<p class="quiet">Dealt and taken are shares of one combatant’s health. Hits to be expected are exact, of those commands whose odds are known.</p>
</body>
</html>
`;
}

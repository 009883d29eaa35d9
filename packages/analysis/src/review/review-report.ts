import type { Estimate } from '../simulation/interval.js';
import { escaped, PICTURE_STYLE, PRINT_STYLE } from '../study/page-parts.js';
import type { ReviewReport, ReviewStep } from './report.js';
import type { ReviewMap } from './review-map.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border-bottom:1px solid #ccc;padding:.3rem .8rem;text-align:left;font-variant-numeric:tabular-nums}
svg{max-width:100%;height:auto;margin:1rem 0}section svg{width:100%;max-height:26rem;margin:.5rem 0}.quiet{color:#5c5c5c}.grid{stroke:#ccc}.band{fill:#0072b2;opacity:.2}.line{fill:none;stroke:#0072b2;stroke-width:2.2}.mark{fill:#d55e00}text{font:13px system-ui,sans-serif;fill:currentColor}
@media screen and (prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#444}.quiet{color:#aaa}.grid{stroke:#444}}
${PICTURE_STYLE}
${PRINT_STYLE}`;

const [WIDTH, HEIGHT, LEFT, TOP, RIGHT] = [880, 260, 48, 12, 12];
const rounded = (value: number): string => String(Math.round(10 * value) / 10);
const down = (chance: number): number => TOP + (1 - chance) * HEIGHT;

/** The texts of a report. */
export interface ReviewWords {
  readonly title: string;
  /** The system, its version, and whose knowledge the review uses. */
  readonly about: string;
  /** A step in one line. */
  tell(step: ReviewStep): string;
  /** A step's alternatives as lines, best first. */
  alternatives(step: ReviewStep): readonly string[];
  /** The map after a step; undefined if there is none. */
  map?(step: ReviewStep): ReviewMap | undefined;
}

/** The chance to win along a fight, with its interval, as a standalone picture. */
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
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${TOP + HEIGHT + 44}" role="img" aria-label="${escaped(`How likely ${side} is to win, step by step`)}">`,
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

/** A step described in a report. */
interface ToldTurn {
  readonly heading: string;
  /** The chance before and after; empty if one of them is unknown. */
  readonly chances: string;
  readonly change: string;
  readonly others: readonly string[];
  readonly map: ReviewMap | undefined;
}

function turnsOf(
  { steps, turningPoints, blunders, unsure }: ReviewReport,
  words: ReviewWords,
): readonly ToldTurn[] {
  const told = new Set([...turningPoints.slice(0, 8), ...blunders, ...unsure]);
  return steps.flatMap((step, i) => {
    if (!told.has(step.seq)) return [];
    const before = steps[i - 1]?.chance;
    return [
      {
        heading: `${step.seq}. ${words.tell(step)}`,
        chances:
          before && step.chance ? `${percent(before.value)} → ${percent(step.chance.value)}` : '',
        change: `Changed ${pointsText(step.swing)} points: ${pointsText(step.choice)} by the choice, ${pointsText(step.luck)} by the dice.`,
        others: words.alternatives(step),
        map: words.map?.(step),
      },
    ];
  });
}

/** How certain the chances of a review are; empty if there are none. */
export const marginText = ({ margin }: Pick<ReviewReport, 'margin'>): string =>
  margin === undefined
    ? ''
    : `Chances are known to ±${Math.round(100 * margin)} points on average.`;

const introduction = (report: ReviewReport, { about }: ReviewWords): string =>
  [
    about,
    `How likely ${report.side} is to win if all play on sensibly from there.`,
    marginText(report),
  ]
    .filter((each) => each !== '')
    .join(' ');

/** The sentence in place of turning points and blunders if none is certain; undefined otherwise. */
export function certaintyOf({
  turningPoints,
  blunders,
  unsure,
}: Pick<ReviewReport, 'turningPoints' | 'blunders' | 'unsure'>): string | undefined {
  if (turningPoints.length + blunders.length > 0) return undefined;
  const nothing = 'Nothing changed the chances beyond doubt.';
  return unsure.length === 0 ? nothing : `${nothing} These seem to have changed them most:`;
}

const DEEDS = ['who', 'side', 'dealt', 'taken', 'hits', 'misses', 'hits to be expected'];

const DEEDS_NOTE =
  'Dealt and taken are shares of one combatant’s health. Hits to be expected are exact, of those commands whose odds are known.';

const deedRows = ({ deeds }: ReviewReport): readonly (readonly string[])[] =>
  deeds.map(({ name, side, dealt, taken, hits, misses, judged }) => [
    name,
    side,
    percent(dealt),
    percent(taken),
    String(hits),
    String(misses),
    judged.expected > 0 ? `${judged.hits} where ${judged.expected.toFixed(1)} were` : '–',
  ]);

/** Text escaped for Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\`*_|<>[\]#]/g, String.raw`\$&`);

/** A review in Markdown, with its maps in characters. */
export function reviewMarkdown(report: ReviewReport, words: ReviewWords): string {
  const certainty = certaintyOf(report);
  const turns = turnsOf(report, words).flatMap(({ heading, chances, change, others, map }) => [
    `### ${plain(heading)}`,
    [chances, change].filter(Boolean).join('. '),
    ...(map ? [`\`\`\`text\n${map.text}\n\`\`\``] : []),
    ...(others.length > 0 ? [others.map((text) => `- ${plain(text)}`).join('\n')] : []),
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.map(plain).join(' | ')} |`;
  return [
    `# ${plain(words.title)}`,
    plain(introduction(report, words)),
    '## Turning points',
    ...(certainty === undefined ? [] : [certainty]),
    ...turns,
    '## Who did what',
    [line(DEEDS), line(DEEDS.map(() => '---')), ...deedRows(report).map(line)].join('\n'),
    DEEDS_NOTE,
    '',
  ].join('\n\n');
}

/** A review as one standalone page of HTML, with the maps at its turning points; suitable for printing too. */
export function reviewPage(report: ReviewReport, words: ReviewWords): string {
  const certainty = certaintyOf(report);
  const turns = turnsOf(report, words).map(({ heading, chances, change, others, map }) =>
    [
      `<section><h3>${escaped(heading)} <span class="quiet">${chances}</span></h3>`,
      `<p>${escaped(change)}</p>`,
      map?.picture ?? '',
      others.length > 0
        ? `<ol>${others.map((text) => `<li>${escaped(text)}</li>`).join('')}</ol>`
        : '',
      '</section>',
    ].join('\n'),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(words.title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(words.title)}</h1>
<p class="quiet">${escaped(`${introduction(report, words)} The band is an interval of 95 %.`)}</p>
${reviewChart(report)}
<h2>Turning points</h2>
${[...(certainty === undefined ? [] : [`<p>${certainty}</p>`]), ...turns].join('\n')}
<h2>Who did what</h2>
<table><thead>${row('th', DEEDS)}</thead>
<tbody>${deedRows(report)
    .map((cells) => row('td', cells))
    .join('\n')}</tbody></table>
<p class="quiet">${DEEDS_NOTE}</p>
</body>
</html>
`;
}

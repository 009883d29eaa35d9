import { chartOf } from './chart.js';
import type { Findings } from './findings.js';
import { formatEstimate } from './findings.js';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border-bottom:1px solid #ccc;padding:.3rem .8rem;text-align:left;white-space:nowrap;font-variant-numeric:tabular-nums}
svg{max-width:100%;height:auto;margin:1rem 0}.quiet{color:#666}
@media (prefers-color-scheme:dark){body{color:#ddd;background:#181818}th,td{border-color:#444}.quiet{color:#aaa}}`;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The findings as one standalone page of HTML: charts, and a table of every number with its interval. */
export function reportOf(findings: Findings): string {
  const { title, about, ruleset, fights, seed, factors, measures, cells } = findings;
  const [first] = cells;
  const cell = (tag: 'td' | 'th', text: string): string => `<${tag}>${escaped(text)}</${tag}>`;
  const tables = measures.map((measure, i) => {
    const rows = cells.map(({ labels, findings: found }) => {
      const finding = found[i];
      const numbers = finding
        ? [
            formatEstimate(measure, finding),
            finding.difference ? formatEstimate(measure, finding.difference, true) : '',
          ]
        : ['', ''];
      return `<tr>${[...labels.map((label) => cell('th', label)), ...numbers.map((text) => cell('td', text))].join('')}</tr>`;
    });
    const head = [...factors, measure.title, `difference from ${first?.labels.join(', ') ?? ''}`]
      .map((text) => cell('th', text))
      .join('');
    // Ids inside one page must be unique.
    const chart = chartOf(findings, measure)
      .replaceAll('id="t"', `id="t${i}"`)
      .replaceAll('id="d"', `id="d${i}"`)
      .replace('aria-labelledby="t d"', `aria-labelledby="t${i} d${i}"`);
    return `<h2>${escaped(measure.title)}</h2>\n${chart}<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody></table>`;
  });
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(title)}</h1>
${about === '' ? '' : `<p>${escaped(about)}</p>\n`}<p class="quiet">${escaped(`${ruleset.name}, rules ${ruleset.version}. ${fights.toLocaleString('en-GB')} fights per variant, seed "${seed}". Intervals are of 95%; differences are fight by fight, with the same dice.`)}</p>
${tables.join('\n')}
</body>
</html>
`;
}

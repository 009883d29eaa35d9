import type { Estimate, FighterResult, SimulationResult, Spread } from '@tiltyard/analysis';
import type { Rulebook } from '@tiltyard/engine';
import { ruleOf } from '@tiltyard/engine/ruleset';
import { columns, indented } from '../text/output.js';
import type { CliEnvironment } from '../environment.js';

const MOST_RULES = 12;
const MOST_ACTIONS = 3;
/** The width of the columns before a rule's text. */
const RULE_COLUMNS = 60;

/** A whole number with separators: `12,345`. */
export const number = (n: number): string => n.toLocaleString('en-GB');

/** A number of fights: `12,345 fights`. */
export const fightsText = (n: number): string => `${number(n)} ${n === 1 ? 'fight' : 'fights'}`;

/** A share in percent; `?` if unknown, like the bounds for a single fight. */
const percent = (share: number, digits = 1): string =>
  Number.isFinite(share) ? `${(100 * share).toFixed(digits)}%` : '?';

/** A share and its interval: `47.5%  45.3 to 49.7%`. */
const shareCells = ({ value, low, high }: Estimate): readonly string[] => [
  percent(value),
  `${(100 * low).toFixed(1)} to ${percent(high)}`,
];

const rounded = (n: number): string =>
  Number.isFinite(n) ? n.toFixed(Math.abs(n) < 10 ? 2 : 1) : '?';
const meanCells = ({ value, low, high }: Spread): readonly string[] => [
  rounded(value),
  `${rounded(Math.max(0, low))} to ${rounded(high)}`,
];

const bar = (share: number, width = 24): string => {
  const eighths = Math.round(share * width * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8];
};

type Paint = CliEnvironment['paint'];

function table(
  paint: Paint,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const [first = '', ...rest] = columns([head, ...rows]);
  return indented([paint.dim(first), ...rest].join('\n'), '  ');
}

/** The results of a simulation, in tables; every interval is a 95% interval. */
export function resultLines(
  result: SimulationResult,
  rulebook: Rulebook | undefined,
  { paint, width }: CliEnvironment,
): readonly string[] {
  const { fighters, rules } = result;
  const blocks = [
    endsTable(paint, result),
    lengthTable(paint, result),
    fighterTable(paint, fighters),
    ...(rules && rules.length > 0 ? [ruleTable(paint, rules, rulebook, width)] : []),
  ];
  return [blocks.join('\n\n')];
}

function endsTable(paint: Paint, { won, draw, undecided }: SimulationResult): string {
  const ends = [
    ...won.map(({ side, ...share }) => ({ name: side, share })),
    ...(draw.value > 0 ? [{ name: 'draw', share: draw }] : []),
    ...(undecided.value > 0 ? [{ name: '(not decided)', share: undecided }] : []),
  ];
  return table(
    paint,
    ['won by', 'share', '95% interval', ''],
    ends.map(({ name, share }) => [name, ...shareCells(share), bar(share.value)]),
  );
}

const spreadRow = (name: string, spread: Spread): readonly string[] => [
  name,
  ...meanCells(spread),
  String(spread.least),
  String(spread.median),
  String(spread.most),
];

function lengthTable(paint: Paint, { rounds, standing }: SimulationResult): string {
  return table(
    paint,
    ['', 'mean', '95% interval', 'least', 'median', 'most'],
    [
      spreadRow('rounds', rounds),
      ...standing.map(({ side, ...spread }) => spreadRow(`standing, ${side}`, spread)),
    ],
  );
}

function fighterTable(paint: Paint, fighters: readonly FighterResult[]): string {
  const detail = fighters.some(({ dealt }) => dealt !== undefined);
  return table(
    paint,
    [
      'combatant',
      'side',
      'standing at the end',
      '',
      'health lost',
      '',
      ...(detail ? ['damage dealt', ''] : []),
      'most used',
    ],
    fighters.map((fighter) => [
      fighter.name,
      fighter.side,
      ...shareCells(fighter.up),
      ...lossCells(fighter.lost),
      ...(fighter.dealt ? lossCells(fighter.dealt) : []),
      habits(fighter),
    ]),
  );
}

function ruleTable(
  paint: Paint,
  rules: NonNullable<SimulationResult['rules']>,
  rulebook: Rulebook | undefined,
  width: number,
): string {
  const textOf = (rule: string): string => (rulebook && ruleOf(rulebook, rule)?.rule) ?? '';
  const listed = table(
    paint,
    ['rule', 'times a fight', '95% interval', 'in fights', ''],
    rules
      .slice(0, MOST_RULES)
      .map(({ rule, times, fights }) => [
        rule,
        ...meanCells(times),
        percent(fights.value, 0),
        paint.dim(short(textOf(rule), width - RULE_COLUMNS)),
      ]),
  );
  const more = rules.length - MOST_RULES;
  return more > 0 ? `${listed}\n  ${paint.dim(`… and ${more} more (--json)`)}` : listed;
}

const short = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

const lossCells = ({ value, low, high }: Estimate): readonly string[] => [
  percent(value, 0),
  `${(100 * Math.max(0, low)).toFixed(0)} to ${percent(high, 0)}`,
];

const habits = ({ actions }: FighterResult): string =>
  actions
    .slice(0, MOST_ACTIONS)
    .map(({ action, times }) => `${action} ${rounded(times.value)}`)
    .join(', ');

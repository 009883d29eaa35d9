import type { FightState, BreakdownItem, Breakdown } from '@tiltyard/engine';
import { combatantName } from '@tiltyard/engine/kit';
import { indented, wrapText } from './output.js';
import type { TextStyle, CliEnvironment } from '../environment.js';

const withMinus = (number: number): string => String(number).replace('-', '−');

const signed = (amount: number): string => (amount < 0 ? `− ${-amount}` : `+ ${amount}`);

const partText = (part: BreakdownItem, paint: TextStyle): string =>
  `${signed(part.amount)}${part.why === undefined ? '' : ` ${part.why}`} ${paint.dim(`[${part.rule}]`)}`;

/** Whether there are details to show, that is, modifiers of the number. */
export const hasDetails = ({ parts }: Breakdown, all: boolean): boolean =>
  parts.some((part) => all || part.counts);

/**
 * A number with its details: `attack 60 − 10 Knock Down [REN-STR-08] = 50`.
 * @param all also shows the modifiers that did not count.
 */
export function formatBreakdown(
  reckoning: Breakdown,
  state: FightState,
  world: CliEnvironment,
  indent: string,
  all: boolean,
): string {
  const { paint } = world;
  const { name, who, base, parts, total } = reckoning;
  const label = `${combatantName(state, who)}: ${name}`;
  const counted = parts.filter((part) => part.counts);
  const sum =
    counted.length === 0
      ? `${label} ${paint.bold(withMinus(total))}`
      : `${label} ${withMinus(base)} ${counted.map((part) => partText(part, paint)).join(' ')} = ${paint.bold(withMinus(total))}`;
  const lines = [wrapText(sum, Math.max(40, world.width - indent.length), '  ')];
  if (all)
    for (const part of parts)
      if (!part.counts)
        lines.push(
          paint.dim(
            `  doesn’t apply: ${signed(part.amount)}${part.why === undefined ? '' : ` ${part.why}`} [${part.rule}]`,
          ),
        );
  return indented(lines.join('\n'), indent);
}

/**
 * The possible values of numbers, one line for each kind: `DV 1 to 10 + 4 DB [REN-ATK-04], perhaps + 5 [REN-ATK-07] = 5
 * to 19`.
 */
export function formatPossibleTotals(
  breakdowns: readonly Breakdown[],
  state: FightState,
  world: CliEnvironment,
  indent: string,
): readonly string[] {
  const groups = new Map<string, Breakdown[]>();
  for (const each of breakdowns) {
    const key = `${each.who} ${each.name}`;
    const list = groups.get(key);
    if (list) list.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()].map((list) => {
    const [first] = list;
    return first && list.length === 1
      ? formatBreakdown(first, state, world, indent, true)
      : rangeText(list, state, world, indent);
  });
}

const span = (numbers: readonly number[]): string => {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return low === high ? withMinus(low) : `${withMinus(low)} to ${withMinus(high)}`;
};

function rangeText(
  list: readonly Breakdown[],
  state: FightState,
  world: CliEnvironment,
  indent: string,
): string {
  const { paint, width } = world;
  const amounts = new Map<string, number[]>();
  for (const { parts } of list) {
    for (const { amount, rule, counts, why } of parts) {
      if (!counts) continue;
      const key = `${why === undefined ? '' : `${why} `}${paint.dim(`[${rule}]`)}`;
      const known = amounts.get(key);
      if (known) known.push(amount);
      else amounts.set(key, [amount]);
    }
  }
  const always: string[] = [];
  const perhaps: string[] = [];
  for (const [what, each] of amounts) {
    const [low, high] = [Math.min(...each), Math.max(...each)];
    const text = `${low === high ? signed(low) : `${signed(high)} to ${signed(low)}`} ${what}`;
    (each.length === list.length && low === high ? always : perhaps).push(text);
  }
  const { who, name } = list[0] ?? { who: '', name: '' };
  const base = span(list.map((each) => each.base));
  const total = paint.bold(span(list.map((each) => each.total)));
  const sum = `${combatantName(state, who)}: ${name} ${amounts.size === 0 ? total : `${[base, ...always].join(' ')}${perhaps.length > 0 ? `, perhaps ${perhaps.join(', ')}` : ''} = ${total}`}`;
  return indented(wrapText(sum, Math.max(40, width - indent.length), '  '), indent);
}

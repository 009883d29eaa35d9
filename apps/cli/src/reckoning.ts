import type { FightState, Part, Reckoning } from '@tiltyard/engine';
import { indented, wrapped } from './output.js';
import type { Paint, World } from './world.js';

const signed = (amount: number): string => (amount < 0 ? `− ${-amount}` : `+ ${amount}`);

const partText = (part: Part, paint: Paint): string => `${signed(part.amount)}${part.why === undefined ? '' : ` ${part.why}`} ${paint.dim(`[${part.rule}]`)}`;

/** Whether there is anything to unfold: a number that nothing was added to says all by itself. */
export const unfolds = ({ parts }: Reckoning, all: boolean): boolean => parts.some((part) => all || part.counts);

/**
 * A number unfolded: `attack 60 − 10 Knock Down [REN-STR-08] = 50`.
 * @param all also shows the modifiers that did not count.
 */
export function reckoningText(reckoning: Reckoning, state: FightState, world: World, indent: string, all: boolean): string {
  const { paint } = world;
  const { name, who, base, parts, total } = reckoning;
  const label = `${state.combatants[who]?.name ?? who}: ${name}`;
  const counted = parts.filter((part) => part.counts);
  const sum = counted.length === 0 ? `${label} ${paint.bold(String(total))}` : `${label} ${base} ${counted.map((part) => partText(part, paint)).join(' ')} = ${paint.bold(String(total))}`;
  const lines = [wrapped(sum, Math.max(40, world.width - indent.length), '  ')];
  if (all) for (const part of parts) if (!part.counts) lines.push(paint.dim(`  does not count: ${signed(part.amount)}${part.why === undefined ? '' : ` ${part.why}`} [${part.rule}]`));
  return indented(lines.join('\n'), indent);
}

/** The parts of a number, each with its rule. */
export type Parts = readonly (readonly [string, number])[];

export const given = (rule: string, amount: number): Parts =>
  amount === 0 ? [] : [[rule, amount]];
export const sum = (parts: Parts): number => parts.reduce((all, [, amount]) => all + amount, 0);
/** REN-CTX-02. */
export const held = (target: number): number => Math.max(0, Math.min(98, target));
/** A number in words, in the form used to compare the calculations with the rules. */
export const line = (who: string, name: string, base: number, parts: Parts): string => {
  const total = base + sum(parts);
  const all = [...parts, ...given('REN-CTX-02', held(total) - total)];
  const told = all.map((part) => part.join(' ')).toSorted();
  return `${who} ${name} ${held(total)}: ${told.join(', ')}`;
};

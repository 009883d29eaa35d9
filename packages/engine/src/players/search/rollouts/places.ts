import type { FightState } from '../../../core/state.js';
import type { Sandbox } from '../../../ruleset/sandbox.js';

const numberAll = (node: unknown, numbers: Map<object, number>): void => {
  if (typeof node !== 'object' || node === null || Object.isFrozen(node) || numbers.has(node))
    return;
  numbers.set(node, numbers.size);
  for (const child of Object.values(node)) numberAll(child, numbers);
};

/** Distinguishes positions with the same start by what was written since. */
export class Places {
  /** Every object that is written to in place; objects created later are part of the values in these. */
  private readonly numbers = new Map<object, number>();

  /** @param state before anything is written. */
  constructor(state: FightState) {
    numberAll(state, this.numbers);
  }

  /** What was written since a mark at which the state was the original one: equal texts mean equal states. */
  written<S extends FightState>(sandbox: Sandbox<S>, mark: number): string {
    const found: string[] = [];
    sandbox.places(mark, (object, key, _, now) => {
      const number = this.numbers.get(object);
      if (number !== undefined) found.push(`${number}.${String(key)}=${JSON.stringify(now)}`);
    });
    return found.toSorted().join();
  }
}

import type { FightState, Id } from '@tiltyard/engine';
import { isEqual, isObject } from '@tiltyard/engine/values';

/** The minimum number of identical combatants that share a row. */
const FEW = 3;

/**
 * Combatants who share a row of the turn order: with the same name except for numbers, the same side and the same
 * sheet.
 */
export interface Squad {
  readonly name: string;
  readonly members: readonly Id[];
}

const nameOf = ({ combatants }: FightState, who: Id): string =>
  combatants[who]?.name.replace(/\s*\d+$/, '') ?? '';

function isAlike(state: FightState, one: Id, other: Id): boolean {
  const { combatants, fixed } = state;
  if (combatants[one]?.side !== combatants[other]?.side) return false;
  if (nameOf(state, one) !== nameOf(state, other)) return false;
  const sheets = 'sheets' in fixed && isObject(fixed.sheets) ? fixed.sheets : {};
  return sheets[one] !== undefined && isEqual(sheets[one], sheets[other]);
}

/** Groups identical neighbours in a list of combatants, if there are enough of them. */
export function squadsIn(state: FightState, list: readonly Id[]): readonly Squad[] {
  const runs: Id[][] = [];
  for (const id of list) {
    const [first] = runs.at(-1) ?? [];
    if (first !== undefined && isAlike(state, first, id)) runs.at(-1)?.push(id);
    else runs.push([id]);
  }
  return runs
    .flatMap((run) => (run.length < FEW ? run.map((id) => [id]) : [run]))
    .map((members) => ({ name: nameOf(state, members[0] ?? ''), members }));
}

import type { FightState, Id } from '@tiltyard/engine';
import { isEqual, isObject } from '@tiltyard/engine/values';

/** So many who are alike stand in one row. */
const FEW = 3;

/** Several in a row of the turn order: of one name but for their numbers, one side and one sheet. */
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

/** A list of combatants in which sequences of identical ones are grouped, if there are enough of them. */
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

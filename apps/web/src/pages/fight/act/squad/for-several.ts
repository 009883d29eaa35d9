import type { Command, Id, Json } from '@tiltyard/engine';
import { isEqual } from '@tiltyard/engine/values';
import type { Position } from '../../../../systems/position.js';
import type { Draft } from '../composing/choosing.js';
import { picksAbout } from '../composing/choosing.js';

/**
 * The cell that another combatant moves to if the group keeps its formation; the same cell as the first if that is
 * impossible.
 */
function inFormation({ scene }: Position, draft: Draft, [first, other]: readonly [Id, Id]) {
  const placeOf = (who: Id) => scene.tokens.find(({ id }) => id === who)?.at;
  const [from, own] = [placeOf(first), placeOf(other)];
  return (name: string, value: Json): Json => {
    const domain = draft.filled.find((each) => each.name === name)?.domain;
    if (domain?.kind !== 'cell' || typeof from !== 'object' || typeof own !== 'object')
      return value;
    if (!from || !own || !Array.isArray(value)) return value;
    const [x, y] = value;
    if (typeof x !== 'number' || typeof y !== 'number') return value;
    const cell = [x + own[0] - from[0], y + own[1] - from[1]];
    return domain.cells.some((each) => isEqual(each, cell)) ? cell : value;
  };
}

/** The commands that do the same to several combatants as a command does to the first of them. */
export function commandsFor(
  position: Position,
  draft: Draft,
  [first, ...others]: readonly Id[],
): readonly Command[] {
  const { command } = draft;
  if (!command) return [];
  if (first === undefined) return [command];
  const [subject] = Object.keys(picksAbout(position, command.do, command.by, first));
  if (subject === undefined || command.with[subject] !== first) return [command];
  return [
    command,
    ...others.map((other) => {
      const placed = inFormation(position, draft, [first, other]);
      const chosen = Object.entries(command.with).flatMap(([name, value]) =>
        value === undefined
          ? []
          : [[name, name === subject ? other : placed(name, value)] as const],
      );
      return { ...command, with: Object.fromEntries(chosen) };
    }),
  ];
}

import type { Json, Problem } from '@tiltyard/engine';
import { INPUT_LIMITS, isObject } from '@tiltyard/engine/values';

/** The data of a scenario file. */
export type Data = Record<string, Json | undefined>;

/** Why something cannot be changed. */
export type Trouble = Pick<Problem, 'message' | 'expected'>;

export const isData = (value: unknown): value is Data => isObject(value);
const isList = (value: unknown): value is Json[] => Array.isArray(value);

/** Writes a value; combatants are addressed by id, and missing parts of the path are created. */
export function setAt(
  data: Data,
  path: readonly string[],
  value: Json | undefined,
): Trouble | undefined {
  let node: Data = data;
  for (const [i, key] of path.slice(0, -1).entries()) {
    const next = node[key];
    if (isList(next)) {
      const id = path[i + 1];
      const found = next.find((each): each is Data => isData(each) && each['id'] === id);
      if (!found) return { message: `there is no "${id ?? ''}" in ${key}`, expected: idsOf(next) };
      if (i + 2 >= path.length)
        return {
          message: `a whole combatant cannot be set`,
          expected: `${path.join('.')}.sheet and so on`,
        };
      return setAt(found, path.slice(i + 2), value);
    }
    if (next !== undefined && !isData(next))
      return { message: `${path.slice(0, i + 1).join('.')} holds nothing below it` };
    const made: Data = next ?? {};
    node[key] = made;
    node = made;
  }
  const last = path.at(-1);
  if (last === undefined || last === '' || path.includes('__proto__'))
    return { message: 'an empty path', expected: 'such as combatants.ID.sheet.STR' };
  node[last] = value;
  return undefined;
}

const idsOf = (list: readonly Json[]): string =>
  list
    .flatMap((each) => (isData(each) && typeof each['id'] === 'string' ? [each['id']] : []))
    .join(', ');

/** Puts this many copies of a combatant into the fight, numbered from the second on. */
export function multiply(
  data: Data,
  id: string,
  count: number,
  places: readonly Json[],
): Trouble | undefined {
  const combatants = data['combatants'];
  if (!isList(combatants)) return { message: 'the scenario has no combatants' };
  if (count > INPUT_LIMITS.combatants)
    return {
      message: `${count} combatants are too many`,
      expected: `at most ${INPUT_LIMITS.combatants}`,
    };
  const place = combatants.findIndex((each) => isData(each) && each['id'] === id);
  const original = combatants[place];
  if (!isData(original))
    return { message: `there is no combatant "${id}"`, expected: idsOf(combatants) };
  const named = typeof original['name'] === 'string' ? original['name'] : id;
  const copies = Array.from({ length: Math.max(0, count - 1) }, (_, i): Data => ({
    ...original,
    id: `${id}-${i + 2}`,
    name: `${named} ${i + 2}`,
    at: places[i] ?? original['at'],
  }));
  combatants.splice(place, 1, ...(count === 0 ? [] : [original, ...copies]));
  const order = data['order'];
  if (isList(order))
    data['order'] = order.flatMap((each) =>
      each === id
        ? [...(count === 0 ? [] : [id]), ...copies.map((extra) => extra['id'] ?? null)]
        : [each],
    );
  return undefined;
}

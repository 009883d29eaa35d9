import type { z } from 'zod';
import type { Template } from './content.js';
import { lookUp } from './content.js';
import { readAs } from './document.js';
import type { Id } from './question.js';
import type { Problem, Result } from './result.js';
import { ok, together } from './result.js';
import type { ScenarioCombatant } from './scenario.js';
import { overlay } from './scenario.js';
import type { Footprint, GridMap } from './space/index.js';
import { fits, overlap } from './space/index.js';
import type { CombatantState, FightState, Fixtures } from './state.js';

/** What a set-up says of one combatant, as a ruleset reads it. */
export interface Introduced<Sheet, Start, Place> {
  readonly name: string;
  readonly sheet: Sheet;
  readonly start: Start;
  readonly at: Place;
}

/**
 * Reads what a set-up says of one combatant: its sheet, laid over the template that it starts from, its state and its place.
 * @param kind what templates are called in problems
 * @param path where the combatant stands in the file
 */
export function introduce<Sheet, Start, Place>(
  given: ScenarioCombatant,
  templates: Readonly<Record<string, Template>>,
  kind: string,
  schemas: { readonly sheet: z.ZodType<Sheet>; readonly state: z.ZodType<Start>; readonly at: z.ZodType<Place> },
  path: Problem['path'],
): Result<Introduced<Sheet, Start, Place>> {
  const template = given.from === undefined ? ok({ name: given.id, sheet: {} }) : lookUp(templates, given.from, kind, [...path, 'from']);
  if (!template.ok) return template;
  return together({
    name: ok(given.name ?? template.value.name),
    sheet: readAs(schemas.sheet, overlay(template.value.sheet, given.sheet), [...path, 'sheet']),
    start: readAs(schemas.state, given.state ?? {}, [...path, 'state']),
    at: readAs(schemas.at, given.at, [...path, 'at']),
  });
}

/**
 * Everybody whom the state of a combatant names must be there, and be somebody else.
 * @param named ids by the key of the state that names them
 * @param path where the combatant stands in the file
 */
export function strangers(who: Id, named: Readonly<Record<string, readonly Id[]>>, all: readonly Id[], path: Problem['path']): readonly Problem[] {
  const others = all.filter((id) => id !== who);
  return Object.entries(named).flatMap(([key, ids]) =>
    ids.filter((id) => !others.includes(id)).map((id) => ({ path: [...path, 'state', key], message: `there is no other combatant "${id}"`, expected: `one of: ${others.join(', ')}` })),
  );
}

/** A body of a set-up, which may share its ground with its mount only. */
interface Standing extends Footprint {
  readonly id: Id;
  readonly riding?: Id | null;
}

/** Problems of those in a set-up who stand off the free ground of the map, or where somebody else stands. */
export function misplaced(map: GridMap, all: readonly Standing[]): readonly Problem[] {
  return all.flatMap((who, i): Problem[] => {
    const path = ['combatants', i, 'at'];
    const other = all.slice(0, i).find((each) => overlap(each, who) && each.riding !== who.id && who.riding !== each.id);
    return [
      ...(fits(map, who) ? [] : [{ path, message: `${who.id} does not fit at ${who.at.join(', ')}`, expected: 'free ground on the map' }]),
      ...(other ? [{ path, message: `${who.id} stands where ${other.id} stands` }] : []),
    ];
  });
}

/** The sheets and things of all who take part, by their ids. */
export const provided = <Sheet, Item>(all: readonly { readonly combatant: CombatantState; readonly sheet: Sheet; readonly items: Readonly<Record<string, Item>> }[]): Pick<Fixtures<unknown, unknown, Sheet, Item>, 'sheets' | 'items'> => ({
  sheets: Object.fromEntries(all.map(({ combatant, sheet }) => [combatant.id, sheet])),
  items: Object.assign({}, ...all.map(({ items }) => items)),
});

/** A fight before its first die: no round has begun and nobody waits. */
export const notBegun = (): Pick<FightState, 'round' | 'order' | 'turn' | 'waiting'> => ({ round: 0, order: [], turn: -1, waiting: [] });

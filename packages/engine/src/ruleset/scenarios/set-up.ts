import type { z } from 'zod';
import type { Template } from '../contents/content.js';
import { findContent } from '../contents/content.js';
import { readAs } from '../documents/read-as.js';
import type { Id } from '../../core/question.js';
import type { Problem, Result } from '../../values/result.js';
import { listNames, ok, combine } from '../../values/result.js';
import type { ScenarioCombatant } from './scenario.js';
import { mergeData } from '../documents/merge-data.js';
import type { Footprint, GridMap } from '../../space/index.js';
import { cellsOf, fits } from '../../space/index.js';
import type { CombatantState, FightState, FixedState } from '../../core/state.js';

/** One combatant of a set-up, as read by a ruleset. */
export interface ParsedCombatant<Sheet, Start, Place> {
  readonly name: string;
  readonly sheet: Sheet;
  readonly start: Start;
  readonly at: Place;
}

/**
 * Reads one combatant of a set-up: its sheet, merged over the template that it starts from, its state and its place.
 * @param kind the word for templates in problems
 * @param path of the combatant in the file
 */
export function parseCombatant<Sheet, Start, Place>(
  given: ScenarioCombatant,
  templates: Readonly<Record<string, Template>>,
  kind: string,
  schemas: {
    readonly sheet: z.ZodType<Sheet>;
    readonly state: z.ZodType<Start>;
    readonly at: z.ZodType<Place>;
  },
  path: Problem['path'],
): Result<ParsedCombatant<Sheet, Start, Place>> {
  const template =
    given.from === undefined
      ? ok({ name: given.id, sheet: {} })
      : findContent(templates, given.from, kind, [...path, 'from']);
  if (!template.ok) return template;
  return combine({
    name: ok(given.name ?? template.value.name),
    sheet: readAs(schemas.sheet, mergeData(template.value.sheet, given.sheet), [...path, 'sheet']),
    start: readAs(schemas.state, given.state ?? {}, [...path, 'state']),
    at: readAs(schemas.at, given.at, [...path, 'at']),
  });
}

/**
 * Every combatant named in a combatant's state must exist, and be another one.
 * @param named ids by the key of the state that names them
 * @param path of the combatant in the file
 */
export function findUnknownReferences(
  who: Id,
  named: Readonly<Record<string, readonly Id[]>>,
  all: ReadonlySet<Id>,
  path: Problem['path'],
): readonly Problem[] {
  return Object.entries(named).flatMap(([key, ids]) =>
    ids
      .filter((id) => id === who || !all.has(id))
      .map((id) => ({
        path: [...path, 'state', key],
        code: 'unknown-combatant',
        message: `there is no other combatant "${id}"`,
        expected: `one of: ${listNames(all, who)}`,
      })),
  );
}

/** A body of a set-up, which may share its ground only with its mount. */
interface Standing extends Footprint {
  readonly id: Id;
  readonly riding?: Id | null;
}

/** Bodies by the cells that they cover, so that each is compared only with those on its own ground. */
class Placed<B extends Standing> {
  private readonly byCell = new Map<string, number[]>();
  private readonly all: B[] = [];

  add(who: B): void {
    for (const cell of cellsOf(who)) {
      const key = cell.join();
      const those = this.byCell.get(key);
      if (those) those.push(this.all.length);
      else this.byCell.set(key, [this.all.length]);
    }
    this.all.push(who);
  }

  /** The first body on the ground of another that is neither its mount nor its rider. */
  among(who: B, meet: (a: B, b: B) => boolean): B | undefined {
    let first: number | undefined;
    for (const cell of cellsOf(who)) {
      // Those skipped ride or carry this one, so they are few: the first of the others ends the search.
      const found = this.byCell.get(cell.join())?.find((i) => {
        const other = this.all[i];
        return (
          other !== undefined &&
          other.riding !== who.id &&
          other.id !== who.riding &&
          meet(other, who)
        );
      });
      if (found !== undefined && (first === undefined || found < first)) first = found;
    }
    return first === undefined ? undefined : this.all[first];
  }
}

/**
 * Problems of combatants in a set-up who are off the free ground of the map, or on another's ground.
 * @param meet whether two on the same ground are in each other's way: not if, say, one hovers over the other or has
 * fallen
 */
export function findPlacementProblems<B extends Standing>(
  map: GridMap,
  all: readonly B[],
  meet: (a: B, b: B) => boolean = () => true,
): readonly Problem[] {
  const placed = new Placed<B>();
  return all.flatMap((who, i): Problem[] => {
    const path = ['combatants', i, 'at'];
    const other = placed.among(who, meet);
    placed.add(who);
    return [
      ...(fits(map, who)
        ? []
        : [
            {
              path,
              code: 'no-room',
              message: `${who.id} does not fit at ${who.at.join(', ')}`,
              expected: 'a free square',
            },
          ]),
      ...(other
        ? [{ path, code: 'occupied', message: `${who.id} and ${other.id} are on the same square` }]
        : []),
    ];
  });
}

/** The sheets and items of all combatants, by id. */
export const buildFixtures = <Sheet, Item>(
  all: readonly {
    readonly combatant: CombatantState;
    readonly sheet: Sheet;
    readonly items: Readonly<Record<string, Item>>;
  }[],
): Pick<FixedState<unknown, unknown, Sheet, Item>, 'sheets' | 'items'> => ({
  sheets: Object.fromEntries(all.map(({ combatant, sheet }) => [combatant.id, sheet])),
  items: Object.assign({}, ...all.map(({ items }) => items)),
});

/** A fight before its first die: no round has begun and no action is readied. */
export const initialTurnState = (): Pick<FightState, 'round' | 'order' | 'turn' | 'waiting'> => ({
  round: 0,
  order: [],
  turn: -1,
  waiting: [],
});

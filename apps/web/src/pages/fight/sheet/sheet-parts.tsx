import type { Id, Json, JsonObject } from '@tiltyard/engine';
import { ownerOf, slug } from '@tiltyard/engine/kit';
import type { CatalogueItem, SheetLayout } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { z } from 'zod';
import { fieldsOf } from '../../builder/combatants/field-schema.js';
import { useFight } from '../use-fight.js';
import { SheetFields } from './sheet-fields.js';

const thing = z.record(z.string(), z.json());
const known = z.object({
  sheets: z.record(z.string(), thing),
  items: z.record(z.string(), thing).default({}),
});

/** A sheet, and its owner's items by id. */
export interface KnownSheet {
  readonly sheet: JsonObject;
  readonly things: JsonObject;
}

/** The sheet of a combatant, as far as this seat may see it; undefined if it may not. */
export function sheetOf(fixed: object, who: Id): KnownSheet | undefined {
  const { data } = known.safeParse(JSON.parse(JSON.stringify(fixed)));
  const sheet = data?.sheets[who];
  if (!data || !sheet) return undefined;
  const own = Object.entries(data.items).filter(([id]) => ownerOf(id) === who);
  return {
    sheet,
    things: Object.fromEntries(own.map(([id, each]) => [id.slice(who.length + 1), each])),
  };
}

/** The things in a field, by id, whether a sheet names or describes them or the fight defines them. */
function thingsIn(value: Json, things: JsonObject): readonly [id: string, thing: JsonObject][] {
  return [value].flat().flatMap((each: Json): readonly [string, JsonObject][] => {
    if (isObject(each)) return typeof each['name'] === 'string' ? [[slug(each['name']), each]] : [];
    const own = typeof each === 'string' ? things[each] : undefined;
    return typeof each === 'string' && isObject(own) ? [[each, own]] : [];
  });
}

/** The things on a sheet as content by kind, because a file may describe them differently from the system. */
function contentOf({ offers }: SheetLayout, { sheet, things }: KnownSheet): JsonObject {
  const content: Record<string, JsonObject> = {};
  for (const [field, offer] of Object.entries(offers))
    if ('content' in offer)
      content[offer.content] = {
        ...content[offer.content],
        ...Object.fromEntries(thingsIn(sheet[field] ?? [], things)),
      };
  return content;
}

/** The parts of a sheet in its system's layout, with the derived numbers. */
export function SheetParts({
  who,
  known: { sheet, things },
  part,
}: {
  readonly who: Id;
  readonly known: KnownSheet;
  readonly part: 'at hand' | 'everything';
}): ReactNode {
  const { system, shown } = useFight();
  const { ruleset } = system;
  const { fields, layout } = useMemo(
    () => ({
      fields: fieldsOf(ruleset.shapes.sheet),
      layout: ruleset.use(({ sheetLayout }) => sheetLayout),
    }),
    [ruleset],
  );
  const items = useMemo(
    () => ruleset.catalogue(layout && contentOf(layout, { sheet, things })).items,
    [ruleset, layout, sheet, things],
  );
  const numbers = useMemo(
    () => [...shown.sheetNumbers(who), ...(shown.glance(who)?.numbers ?? [])],
    [shown, who],
  );
  const thingNamed = (field: string, name: string): CatalogueItem | undefined => {
    const offer = layout?.offers[field];
    const kind = offer && 'content' in offer ? offer.content : undefined;
    const all = items.find((each) => each.kind === kind)?.all;
    return all?.find(({ id }) => id === name || id === slug(name));
  };
  const wordFor = (field: string, id: string): string | undefined => {
    const offer = layout?.offers[field];
    return offer && !('content' in offer) ? offer.find((each) => each.id === id)?.name : undefined;
  };
  return (
    <SheetFields
      sheet={sheet}
      fields={fields}
      sections={(part === 'everything' ? layout?.sections : layout?.atHand) ?? []}
      hasRest={part === 'everything'}
      numbers={numbers}
      thingNamed={thingNamed}
      wordFor={wordFor}
    />
  );
}

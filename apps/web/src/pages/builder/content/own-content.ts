import type { Json, JsonObject, Problem } from '@tiltyard/engine';
import { readAs } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import type { System } from '../../../systems/system.js';
import { fieldsOf } from '../combatants/field-schema.js';
import type { FieldSchema } from '../combatants/field-schema.js';
import type { EncounterDraft } from '../draft.js';

/** A kind of content in a system, with the fields of its items. */
export interface ContentKind {
  readonly id: string;
  readonly name: string;
  readonly each: Extract<FieldSchema, { kind: 'group' }>;
}

const words: Readonly<Record<string, string>> = { armours: 'Armour' };

/** The name of a kind of content, where its system does not give one. */
export const contentKindName = (id: string): string =>
  words[id] ??
  id
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** The kinds of content that can be defined in forms: those with fields, except combatants, who have a sheet. */
export function contentKinds({ ruleset }: System): readonly ContentKind[] {
  const sections = ruleset.catalogue().items;
  return fieldsOf(ruleset.shapes.content).flatMap(({ name: id, shape }) => {
    const each = shape.kind === 'record' ? shape.each : undefined;
    if (each?.kind !== 'group' || each.fields.some(({ name }) => name === 'sheet')) return [];
    return [
      { id, name: sections.find(({ kind }) => kind === id)?.name ?? contentKindName(id), each },
    ];
  });
}

const NOTHING: JsonObject = {};

/** The encounter's own content. */
export function contentOf({ rest }: EncounterDraft): JsonObject {
  const { content } = rest;
  return isObject(content) ? content : NOTHING;
}

/** The items of one kind by id. */
export function thingsOf(content: JsonObject, kind: string): JsonObject {
  const { [kind]: things } = content;
  return isObject(things) ? things : {};
}

/**
 * An encounter with one item of its content set, or removed if it is undefined; empty content is
 * removed.
 */
export function withThing(
  draft: EncounterDraft,
  kind: string,
  id: string,
  thing: Json | undefined,
): EncounterDraft {
  const { content: _content, ...rest } = draft.rest;
  const before = contentOf(draft);
  const things = { ...thingsOf(before, kind), [id]: thing };
  const left = Object.fromEntries(Object.entries(things).filter(([, each]) => each !== undefined));
  const content = Object.fromEntries(
    Object.entries({ ...before, [kind]: left }).filter(
      ([key, each]) => key !== kind || Object.keys(each ?? {}).length > 0,
    ),
  );
  return { ...draft, rest: Object.keys(content).length === 0 ? rest : { ...rest, content } };
}

/** An id made from a name, which no item of the kind has yet. */
export function freeThingId(things: JsonObject, name: string): string {
  const base =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^[^a-z]+|-+$/g, '') || 'thing';
  let id = base;
  for (let number = 2; Object.hasOwn(things, id); number++) id = `${base}-${number}`;
  return id;
}

/** The problems of content under a system's rules; paths begin with the kind. */
export function contentProblems({ ruleset }: System, content: JsonObject): readonly Problem[] {
  const read = readAs(ruleset.shapes.content, content);
  return read.ok ? [] : read.problems;
}

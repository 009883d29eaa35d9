import type { z } from 'zod';
import type { Library, ContentByKind, Template } from './content.js';
import type { Json, JsonObject } from '../../values/json.js';

/** The schemas of a system's scenario files, for forms and editors. */
export interface Shapes {
  /** Values of a sheet; in a file they are merged over the template it starts from. */
  readonly sheet: z.ZodType;
  /** A combatant's state at the start. */
  readonly state: z.ZodType;
  /** A combatant's position. */
  readonly at: z.ZodType;
  readonly map: z.ZodObject;
  /** The house rules. */
  readonly options: z.ZodType;
  /** Content that a file may supply, by kind. */
  readonly content: z.ZodType;
}

/** A piece of content to choose from. */
export interface CatalogueItem {
  /** The name that files use for it. */
  readonly id: string;
  readonly name: string;
  /** Its description in a sentence; empty if there is none. */
  readonly about: string;
  /** Its key numbers and weapons, in the system's own abbreviations. */
  readonly summary: string;
}

/** A combatant to start from. */
export interface CatalogueTemplate extends CatalogueItem {
  /** The values that it supplies, as a file would write them; absent if not published. */
  readonly sheet?: Template['sheet'];
}

/** The content of a system: combatants to start from, and items by kind. */
export interface Catalogue {
  readonly templates: readonly CatalogueTemplate[];
  readonly items: readonly {
    readonly kind: string;
    readonly name: string;
    readonly all: readonly CatalogueItem[];
  }[];
}

/** How the content of one kind is presented. */
export interface CatalogueSection<T> {
  /** The key of the content, for example `weapons`. */
  readonly kind: string;
  /** The heading of this kind, for example `Armour`. */
  readonly name: string;
  readonly all: Readonly<Record<string, T>>;
  summary(thing: T): string;
}

/** A section of content to choose from. */
export const createSection = <
  T extends { readonly name: string; readonly about?: string | undefined },
>({
  kind,
  name,
  all,
  summary,
}: CatalogueSection<T>): Catalogue['items'][number] => ({
  kind,
  name,
  all: Object.entries(all).map(([id, thing]) => ({
    id,
    name: thing.name,
    about: thing.about ?? '',
    summary: summary(thing),
  })),
});

/** The shipped content with a file's own merged over it; malformed content of the file is left out. */
export function withScenarioContent<C extends ContentByKind>(
  library: Library<C>,
  extra: JsonObject,
): C {
  const all = library.with(extra);
  return all.ok ? all.value : library.own;
}

/**
 * Templates to choose from.
 * @param sheet the schema of a template's sheet
 * @param summary its key numbers and weapons
 */
export const templatesOf = <Sheet>(
  all: Readonly<Record<string, Template>>,
  sheet: z.ZodType<Sheet>,
  summary: (sheet: Sheet) => string,
): readonly CatalogueTemplate[] =>
  Object.entries(all).map(([id, template]) => {
    const { data } = sheet.safeParse(template.sheet);
    return {
      id,
      name: template.name,
      about: textOf(template.sheet['about']),
      summary: data === undefined ? '' : summary(data),
      sheet: template.sheet,
    };
  });

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The contents of a sheet's list, by name if they are in the content: `broadsword, round shield`. */
export const namesOf = (
  entries: readonly (string | { readonly name: string })[],
  all: Readonly<Record<string, { readonly name: string }>>,
): string =>
  entries
    .map((entry) => (typeof entry === 'string' ? (all[entry]?.name ?? entry) : entry.name))
    .join(', ');

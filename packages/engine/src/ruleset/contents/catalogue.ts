import type { z } from 'zod';
import type { Library, ContentByKind, Template } from './content.js';
import type { Json, JsonObject } from '../../values/json.js';

/** How a system's scenario files are written, as schemas: for forms and editors. */
export interface Shapes {
  /** Values of a sheet; in a file they are laid over the template it starts from. */
  readonly sheet: z.ZodType;
  /** How a combatant stands at the start. */
  readonly state: z.ZodType;
  /** Where it stands. */
  readonly at: z.ZodType;
  readonly map: z.ZodObject;
  /** The house-rule switches. */
  readonly options: z.ZodType;
  /** What a file may bring along, by kind. */
  readonly content: z.ZodType;
}

/** Something of the content to choose from. */
export interface CatalogueItem {
  /** The name that files use for it. */
  readonly id: string;
  readonly name: string;
  /** What it is, in a sentence; empty if nothing is said. */
  readonly about: string;
  /** Its key numbers and weapons, in the system's own short forms. */
  readonly summary: string;
}

/** A combatant to start from. */
export interface CatalogueTemplate extends CatalogueItem {
  /** The values that it brings, as a file would write them; none if they are not told. */
  readonly sheet?: Template['sheet'];
}

/** The content of a system: combatants to start from, and things by kind. */
export interface Catalogue {
  readonly templates: readonly CatalogueTemplate[];
  readonly items: readonly {
    readonly kind: string;
    readonly name: string;
    readonly all: readonly CatalogueItem[];
  }[];
}

/** How the content of one kind is offered. */
export interface CatalogueSection<T> {
  /** The key of the content, such as `weapons`. */
  readonly kind: string;
  /** What things of this kind are called together, such as `Armour`. */
  readonly name: string;
  readonly all: Readonly<Record<string, T>>;
  summary(thing: T): string;
}

/** A shelf of things to choose from. */
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

/** The content as it is when a file's own is laid over what is shipped; what of the file does not read is left out. */
export function withScenarioContent<C extends ContentByKind>(
  library: Library<C>,
  extra: JsonObject,
): C {
  const all = library.with(extra);
  return all.ok ? all.value : library.own;
}

/**
 * Templates to choose from.
 * @param sheet what a template's sheet must be
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

/** What sheets hold, by name where the content has it: `broadsword, round shield`. */
export const namesOf = (
  entries: readonly (string | { readonly name: string })[],
  all: Readonly<Record<string, { readonly name: string }>>,
): string =>
  entries
    .map((entry) => (typeof entry === 'string' ? (all[entry]?.name ?? entry) : entry.name))
    .join(', ');

import type { Json, JsonObject } from '../../values/json.js';
import type { Domain, Records, Refusal, RuleId } from '../question.js';
import { domainError } from '../domain-error.js';

/** Values to be chosen one after another: the parameters of an action, or the fields of a record. */
export interface Fields {
  readonly names: readonly string[];
  readonly optional: (name: string) => boolean;
  /** What one may be, given those chosen before it; nothing where it does not apply. */
  readonly domain: (name: string, chosen: JsonObject) => Domain | undefined;
  /** The rules that bound a value which is not possible, where its own domain cites none; none if it is a plain mistake. */
  readonly bounds?: (domain: Domain, value: Json) => readonly RuleId[];
  /** The rules by which a value does not apply that stands where it has no domain. */
  readonly applies?: readonly RuleId[];
}

/** A value that is to be chosen, with all that it may be now. */
export interface OpenField {
  readonly name: string;
  readonly domain: Domain;
  readonly optional: boolean;
}

/**
 * What becomes of values that are known before their turn comes: `exact` ones must fit, and the first that does not is the
 * refusal; `wished` ones are left out where they do not fit; `planned` ones were taken out of their own domains and are
 * not looked at.
 */
export type GivenAs = 'exact' | 'wished' | 'planned';

/** How values that are known already are taken. */
export interface Filling {
  /** `exact` if left out. */
  readonly as?: GivenAs;
}

/** Values that are known though their turn has not come. */
interface Given {
  readonly given: JsonObject;
  readonly as: GivenAs;
}

/** How far a draft has come. */
interface Progress {
  readonly chosen: JsonObject;
  readonly open: OpenField | undefined;
  readonly refusal: Refusal | undefined;
}

/** A value that is not possible in its domain. */
interface Found {
  readonly domain: Domain;
  readonly value: Json;
}

/** Says of which value a mistake is; a refusal by the rules speaks for itself. */
function aboutField({ bounds }: Fields, name: string, refusal: Refusal, found: Found): Refusal {
  if (refusal.rules.length > 0) return refusal;
  const rules = bounds?.(found.domain, found.value) ?? [];
  return { ...refusal, rules, reason: `${name}: ${refusal.reason}` };
}

/** Goes on from what is chosen through what is given, up to the first value that is still to be chosen. */
function advance(fields: Fields, before: JsonObject, { given, as }: Given): Progress {
  const chosen: Record<string, Json | undefined> = { ...before };
  for (const name of fields.names) {
    if (Object.hasOwn(chosen, name)) continue;
    const value = given[name];
    if (as === 'planned' && value !== undefined) {
      chosen[name] = value;
      continue;
    }
    const domain = fields.domain(name, chosen);
    if (!domain) {
      if (value === undefined || as === 'wished') continue;
      const reason = `${name} does not apply here`;
      const refusal = { rules: fields.applies ?? [], code: 'does-not-apply', reason };
      return { chosen, open: undefined, refusal };
    }
    const wrong = value === undefined ? undefined : domainError(domain, value);
    if (wrong || !Object.hasOwn(given, name) || (value === undefined && as !== 'wished')) {
      const refusal =
        wrong && value !== undefined && as === 'exact'
          ? aboutField(fields, name, wrong, { domain, value })
          : undefined;
      return { chosen, open: { name, domain, optional: fields.optional(name) }, refusal };
    }
    chosen[name] = value;
  }
  return { chosen, open: undefined, refusal: undefined };
}

/** Without what was left out. */
const withoutGaps = (chosen: JsonObject): JsonObject => {
  for (const name in chosen)
    if (chosen[name] === undefined)
      return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  return chosen;
};

/** Values as they are chosen one after another. It never changes: every choice gives a new draft. */
export class Draft {
  private constructor(
    private readonly fields: Fields,
    private readonly progress: Progress,
    private readonly known: Given,
  ) {}

  /** Begins to choose, with values that are known already. */
  static begin(fields: Fields, given: JsonObject = {}, { as = 'exact' }: Filling = {}): Draft {
    const known: Given = { given, as };
    return new Draft(fields, advance(fields, {}, known), known);
  }

  /** What is chosen, by name and in order; undefined is what was left out. */
  get chosen(): JsonObject {
    return this.progress.chosen;
  }

  /** What is chosen, without what was left out. */
  get value(): JsonObject {
    return withoutGaps(this.progress.chosen);
  }

  /** What is to be chosen next; nothing when nothing is missing, or when it cannot be finished. */
  get open(): OpenField | undefined {
    return this.progress.open;
  }

  /** Why what is given cannot be. */
  get refusal(): Refusal | undefined {
    return this.progress.refusal;
  }

  /** Chooses an open value out of its domain, or leaves an optional one out with undefined. The value is not checked again. */
  choose(value: Json | undefined): Draft {
    const { fields, known } = this;
    const { open, chosen } = this.progress;
    if (!open) throw new Error('nothing is open');
    return new Draft(fields, advance(fields, { ...chosen, [open.name]: value }, known), known);
  }

  /** Removes a choice; those after it stay where they still fit. */
  clear(name: string): Draft {
    const { fields } = this;
    const from = fields.names.indexOf(name);
    const isKept = (each: string): boolean => fields.names.indexOf(each) < from;
    const all = Object.entries(this.chosen);
    const kept = Object.fromEntries(all.filter(([each]) => isKept(each)));
    const later = Object.fromEntries(all.filter(([each]) => !isKept(each) && each !== name));
    const known: Given = { given: later, as: 'wished' };
    return new Draft(fields, advance(fields, kept, known), known);
  }

  /** Leaves out all that may be left out, up to what may not. */
  finish(): Draft {
    return this.open?.optional === true && !this.refusal ? this.choose(undefined).finish() : this;
  }
}

/**
 * Begins to put one of several records together.
 * @param before the records before it.
 */
export const recordDraft = (
  { fields, optional = [] }: Records,
  before: readonly JsonObject[],
): Draft =>
  Draft.begin({
    names: Object.keys(fields),
    optional: (name) => optional.includes(name),
    domain: (name, record) => fields[name]?.(record, before),
  });

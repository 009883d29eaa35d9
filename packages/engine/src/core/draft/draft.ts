import type { Json, JsonObject } from '../../values/json.js';
import type { Domain, Records, Refusal, RuleId } from '../question.js';
import { domainError } from '../domain-error.js';

/** Values to be chosen one after another: the parameters of an action, or the fields of a record. */
export interface Fields {
  readonly names: readonly string[];
  readonly optional: (name: string) => boolean;
  /** The domain of a value, given the values chosen before it; undefined if it does not apply. */
  readonly domain: (name: string, chosen: JsonObject) => Domain | undefined;
  /** The rules behind the refusal of an impossible value if its domain cites none; none if the value is malformed. */
  readonly bounds?: (domain: Domain, value: Json) => readonly RuleId[];
  /** The rules cited when a value is given although it has no domain. */
  readonly applies?: readonly RuleId[];
}

/** A value to choose, with its domain now. */
export interface OpenField {
  readonly name: string;
  readonly domain: Domain;
  readonly optional: boolean;
}

/**
 * How values known in advance are treated: `exact` ones must fit, and the first that does not is the refusal; `wished`
 * ones are left out if they do not fit; `planned` ones were taken from their own domains and are not checked.
 */
export type GivenAs = 'exact' | 'wished' | 'planned';

/** How values known in advance are treated. */
export interface Filling {
  /** Default: `exact`. */
  readonly as?: GivenAs;
}

/** Values given before their turn. */
interface Given {
  readonly given: JsonObject;
  readonly as: GivenAs;
}

/** The progress of a draft. */
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

/** Names the value in a refusal of malformed input; a refusal by the rules stays as it is. */
function aboutField({ bounds }: Fields, name: string, refusal: Refusal, found: Found): Refusal {
  if (refusal.rules.length > 0) return refusal;
  const rules = bounds?.(found.domain, found.value) ?? [];
  return { ...refusal, rules, reason: `${name}: ${refusal.reason}` };
}

/** Continues from the choices through the given values, up to the first value still to choose. */
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

/** The choices without the parameters left out. */
const withoutGaps = (chosen: JsonObject): JsonObject => {
  for (const name in chosen)
    if (chosen[name] === undefined)
      return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  return chosen;
};

/** Values chosen one after another. Immutable: every choice gives a new draft. */
export class Draft {
  private constructor(
    private readonly fields: Fields,
    private readonly progress: Progress,
    private readonly known: Given,
  ) {}

  /** Starts a draft, with values that are already known. */
  static begin(fields: Fields, given: JsonObject = {}, { as = 'exact' }: Filling = {}): Draft {
    const known: Given = { given, as };
    return new Draft(fields, advance(fields, {}, known), known);
  }

  /** The values chosen, by name and in order; undefined for a value left out. */
  get chosen(): JsonObject {
    return this.progress.chosen;
  }

  /** The values chosen, without those left out. */
  get value(): JsonObject {
    return withoutGaps(this.progress.chosen);
  }

  /** What to choose next; undefined when nothing is missing, or when the draft cannot be finished. */
  get open(): OpenField | undefined {
    return this.progress.open;
  }

  /** Why the given values are not possible. */
  get refusal(): Refusal | undefined {
    return this.progress.refusal;
  }

  /** Chooses a value from its domain; undefined leaves an optional one out. The value is not checked again. */
  choose(value: Json | undefined): Draft {
    const { fields, known } = this;
    const { open, chosen } = this.progress;
    if (!open) throw new Error('nothing is open');
    return new Draft(fields, advance(fields, { ...chosen, [open.name]: value }, known), known);
  }

  /** Removes a choice; later choices stay if they still fit. */
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

  /** Leaves out optional values up to the next required one. */
  finish(): Draft {
    return this.open?.optional === true && !this.refusal ? this.choose(undefined).finish() : this;
  }
}

/**
 * Starts a draft of one of several records.
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

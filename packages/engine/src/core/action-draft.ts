import type { Action } from './action.js';
import type { Json, JsonObject } from '../values/json.js';
import type { Domain, Id, Refusal } from './question.js';
import { domainError } from './question.js';
import type { Command, FightState } from './state.js';

/** A parameter that is to be chosen, with all that it may be now. */
export interface OpenParameter {
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

/** What is being put together, and by whom. */
interface Subject<S extends FightState> {
  readonly action: Action<S>;
  readonly state: S;
  readonly actor: Id;
}

/** How far a draft has come. */
interface Progress {
  /** By parameter, in their order; undefined is what was left out. */
  readonly chosen: JsonObject;
  readonly open: OpenParameter | undefined;
  readonly refusal: Refusal | undefined;
}

/** Goes on from what is chosen through what is given, up to the first parameter that is still to be chosen. */
function advance<S extends FightState>(
  { action, state, actor }: Subject<S>,
  before: JsonObject,
  given: JsonObject,
  as: GivenAs,
): Progress {
  const chosen: Record<string, Json | undefined> = { ...before };
  const openAt = (name: string, domain: Domain, refusal?: Refusal): Progress => ({
    chosen,
    open: { name, domain, optional: action.optional(name) },
    refusal,
  });
  for (const name of action.parameters) {
    if (Object.hasOwn(chosen, name)) continue;
    const value = given[name];
    if (as === 'planned' && value !== undefined) {
      chosen[name] = value;
      continue;
    }
    const domain = action.domain(state, actor, name, chosen);
    if (!domain) {
      if (value === undefined || as === 'wished') continue;
      const reason = `${name} does not apply here`;
      return { chosen, open: undefined, refusal: { rules: [], code: 'does-not-apply', reason } };
    }
    if (value === undefined && !(as === 'wished' && Object.hasOwn(given, name)))
      return openAt(name, domain);
    const refusal = value === undefined ? undefined : domainError(domain, value);
    if (!refusal) chosen[name] = value;
    else return openAt(name, domain, as === 'exact' ? aboutParameter(name, refusal) : undefined);
  }
  return { chosen, open: undefined, refusal: undefined };
}

/** Says of which parameter a mistake is; a refusal by the rules speaks for itself. */
const aboutParameter = (name: string, refusal: Refusal): Refusal =>
  refusal.rules.length > 0 ? refusal : { ...refusal, reason: `${name}: ${refusal.reason}` };

/** What is given that is no parameter of an action at all. */
export function unknownParameter(
  { id, parameters }: { readonly id: string; readonly parameters: readonly string[] },
  given: JsonObject,
): Refusal | undefined {
  const stray = Object.keys(given).find((name) => !parameters.includes(name));
  if (stray === undefined) return undefined;
  const known = parameters.join(', ') || 'none';
  const reason = `${id} has no parameter "${stray}"; it has: ${known}`;
  return { rules: [], code: 'unknown-parameter', reason };
}

/** Without what was left out. */
const withoutGaps = (chosen: JsonObject): JsonObject => {
  for (const name in chosen)
    if (chosen[name] === undefined)
      return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  return chosen;
};

/**
 * An action as it is put together: what is chosen so far, what is open next, and the finished command. It never changes;
 * every choice gives a new draft. Parameters are chosen one after another, in the order of the action.
 */
export class ActionDraft<S extends FightState> {
  readonly action: Action<S>;
  readonly state: S;
  readonly actor: Id;
  private unfit: { readonly refusal: Refusal | undefined } | undefined;

  private constructor(
    private readonly subject: Subject<S>,
    private readonly progress: Progress,
    /** Values that are known for parameters whose turn has not come. */
    private readonly given: JsonObject,
    private readonly as: GivenAs,
  ) {
    ({ action: this.action, state: this.state, actor: this.actor } = subject);
  }

  /** Begins to put an action together, with values that are known already. */
  static begin<S extends FightState>(
    action: Action<S>,
    state: S,
    actor: Id,
    given: JsonObject = {},
    as: GivenAs = 'exact',
  ): ActionDraft<S> {
    const subject = { action, state, actor };
    return new ActionDraft(subject, advance(subject, {}, given, as), given, as);
  }

  /** What is chosen, by parameter and in their order; undefined is what was left out. */
  get chosen(): JsonObject {
    return this.progress.chosen;
  }

  /** What is to be chosen next; nothing when nothing is missing, or when it cannot be finished. */
  get open(): OpenParameter | undefined {
    return this.progress.open;
  }

  /** Why it cannot be as it is given, or, once nothing is open, why these parameters do not go together. */
  get refusal(): Refusal | undefined {
    const { refusal, open } = this.progress;
    if (refusal || open) return refusal;
    this.unfit ??= {
      refusal: this.action.misfit(this.state, this.actor, withoutGaps(this.chosen)),
    };
    return this.unfit.refusal;
  }

  /** The finished command; nothing while something is open, or if it is refused. */
  get command(): Command | undefined {
    return this.open || this.refusal ? undefined : this.unchecked;
  }

  /** The command as far as it is chosen, refused or not, for where the GM overrides the rules. */
  get unchecked(): Command {
    return { do: this.action.id, by: this.actor, with: withoutGaps(this.chosen) };
  }

  /**
   * Chooses a value of the open parameter out of its domain, or leaves an optional one out with undefined. The value is
   * not checked again.
   */
  choose(value: Json | undefined): ActionDraft<S> {
    const { open, chosen } = this.progress;
    if (!open) throw new Error(`nothing is open of ${this.action.id}`);
    const { subject, given, as } = this;
    const next = advance(subject, { ...chosen, [open.name]: value }, given, as);
    return new ActionDraft(subject, next, given, as);
  }

  /** Takes back a choice; those after it stay where they still fit. */
  clear(name: string): ActionDraft<S> {
    const names = this.action.parameters;
    const from = names.indexOf(name);
    const isKept = (each: string): boolean => names.indexOf(each) < from;
    const all = Object.entries(this.chosen);
    const kept = Object.fromEntries(all.filter(([each]) => isKept(each)));
    const later = Object.fromEntries(all.filter(([each]) => !isKept(each) && each !== name));
    const next = advance(this.subject, kept, later, 'wished');
    return new ActionDraft(this.subject, next, later, 'wished');
  }

  /** Leaves out all that may be left out, up to what may not. */
  finish(): ActionDraft<S> {
    return this.open?.optional === true && !this.refusal ? this.choose(undefined).finish() : this;
  }
}

/** Why a command is not possible now, or nothing: the one check of commands, made where they come in. */
export const commandRefusal = <S extends FightState>(
  action: Action<S>,
  state: S,
  { by, with: given }: Pick<Command, 'by' | 'with'>,
): Refusal | undefined => action.blocked(state, by) ?? parametersRefusal(action, state, by, given);

/** Why an action that may be taken is not possible with these parameters, or nothing. */
export function parametersRefusal<S extends FightState>(
  action: Action<S>,
  state: S,
  by: Id,
  given: JsonObject,
): Refusal | undefined {
  const unknown = unknownParameter(action, given);
  if (unknown) return unknown;
  const draft = ActionDraft.begin(action, state, by, given).finish();
  if (draft.refusal || !draft.open) return draft.refusal;
  return {
    rules: [],
    code: 'missing',
    reason: `${action.id} needs a value for "${draft.open.name}"`,
  };
}

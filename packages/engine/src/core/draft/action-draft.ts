import type { Json, JsonObject } from '../../values/json.js';
import { isEqual } from '../../values/json.js';
import type { Action } from '../rules-context.js';
import type { Domain, Id, Refusal } from '../question.js';
import { isPoint } from '../question.js';
import { areRecords } from '../domain-error.js';
import type { Command, FightState } from '../state.js';
import type { Filling, OpenField } from './draft.js';
import { Draft } from './draft.js';
import { unknownParameter } from './unknown-parameter.js';

const isItem = ({ fixed }: FightState, id: string): boolean =>
  'items' in fixed &&
  typeof fixed.items === 'object' &&
  fixed.items !== null &&
  Object.hasOwn(fixed.items, id);

const isCombatantOrItem = (state: FightState, value: Json): boolean =>
  typeof value === 'string' && (Object.hasOwn(state.combatants, value) || isItem(state, value));

/**
 * Whether a value is well-formed: a cell, or a combatant, item or option that exists, possible now or not. Then it is
 * the rules that refuse it. Well-formed records are refused for their number.
 */
function isThere(state: FightState, domain: Domain, value: Json): boolean {
  switch (domain.kind) {
    case 'cell':
      return isPoint(value);
    case 'choice':
      return isCombatantOrItem(state, value);
    case 'list':
      return (
        Array.isArray(value) &&
        value.every(
          (each: Json) =>
            isCombatantOrItem(state, each) ||
            domain.options.some((option) => isEqual(option.value, each)),
        )
      );
    case 'records':
      return areRecords(domain, value);
    case 'number':
    case 'text':
    case 'path':
    case 'line':
    case 'command':
    case 'data':
      return false;
  }
}

/** A command being composed, for screens that do not know the type of state. */
export interface CommandDraft {
  /** The values chosen, by parameter and in their order; undefined for a parameter left out. */
  readonly chosen: JsonObject;
  /** What to choose next; undefined when nothing is missing, or when the command cannot be finished. */
  readonly open: OpenField | undefined;
  /** Why the given values are not possible, or, once nothing is open, why they do not go together. */
  readonly refusal: Refusal | undefined;
  /** The finished command; undefined while something is open or it is refused. */
  readonly command: Command | undefined;
  /** The command as chosen so far, refused or not, for overrides by the GM. */
  readonly unchecked: Command;
  /**
   * Chooses a value of the open parameter from its domain; undefined leaves an optional one out. The value is not
   * checked again.
   */
  choose(value: Json | undefined): CommandDraft;
  /** Removes a choice; later choices stay if they still fit. */
  clear(parameter: string): CommandDraft;
  /** Leaves out optional parameters up to the next required one. */
  finish(): CommandDraft;
}

/**
 * An action being composed: the choices so far, what is open next, and the finished command. Immutable: every choice
 * gives a new draft. Parameters are chosen one after another, in the order of the action.
 */
export class ActionDraft<S extends FightState> implements CommandDraft {
  private unfit: { readonly refusal: Refusal | undefined } | undefined;

  private constructor(
    readonly action: Action<S>,
    readonly state: S,
    readonly actor: Id,
    private readonly draft: Draft,
  ) {}

  /** Starts a draft, with values that are already known. */
  static begin<S extends FightState>(
    action: Action<S>,
    state: S,
    actor: Id,
    given: JsonObject = {},
    filling: Filling = {},
  ): ActionDraft<S> {
    const fields = {
      names: action.parameters,
      optional: action.optional,
      domain: (name: string, chosen: JsonObject) => action.domain(state, actor, name, chosen),
      bounds: (domain: Domain, value: Json) => (isThere(state, domain, value) ? action.rules : []),
      applies: action.rules,
    };
    return new ActionDraft(action, state, actor, Draft.begin(fields, given, filling));
  }

  get chosen(): JsonObject {
    return this.draft.chosen;
  }

  get open(): OpenField | undefined {
    return this.draft.open;
  }

  get refusal(): Refusal | undefined {
    const { refusal, open, value } = this.draft;
    if (refusal || open) return refusal;
    this.unfit ??= { refusal: this.action.misfit(this.state, this.actor, value) };
    return this.unfit.refusal;
  }

  get command(): Command | undefined {
    return this.open || this.refusal ? undefined : this.unchecked;
  }

  get unchecked(): Command {
    return { do: this.action.id, by: this.actor, with: this.draft.value };
  }

  choose(value: Json | undefined): ActionDraft<S> {
    return this.with(this.draft.choose(value));
  }

  clear(parameter: string): ActionDraft<S> {
    return this.with(this.draft.clear(parameter));
  }

  finish(): ActionDraft<S> {
    return this.with(this.draft.finish());
  }

  private with(draft: Draft): ActionDraft<S> {
    return new ActionDraft(this.action, this.state, this.actor, draft);
  }
}

/** Why a command is not possible now, or undefined: the one check of commands, made where they come in. */
export const commandRefusal = <S extends FightState>(
  action: Action<S>,
  state: S,
  { by, with: given }: Pick<Command, 'by' | 'with'>,
): Refusal | undefined => action.blocked(state, by) ?? parametersRefusal(action, state, by, given);

/** Why an available action is not possible with these parameters, or undefined. */
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
  const reason = `${action.id} needs a value for "${draft.open.name}"`;
  return { rules: [], code: 'missing', reason };
}

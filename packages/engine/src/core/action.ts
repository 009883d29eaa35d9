import type { JsonObject } from '../values/json.js';
import type { Domain, Id, Refusal, RuleId } from './question.js';
import type { FightState } from './state.js';
import type { RulesContext } from './rules-context.js';

/** How an action counts: an ordinary one, one for any time, or one that only the GM may take. */
export type When = 'turn' | 'any time' | 'gm';

/** An action with its parameters as plain data, as the engine uses it. */
export interface Action<S extends FightState> {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly rules: readonly RuleId[];
  readonly when: When;
  /** Possible before the fight has begun, too. */
  readonly early?: true;
  /** Ends the turn of the combatant who takes it and does nothing else; screens set it apart. */
  readonly endsTurn?: boolean;
  readonly parameters: readonly string[];
  /** Whether its targets may know all its parameters while they answer to it; the view is theirs, and has `by` in it. */
  open(view: S, by: Id): boolean;
  /** What a parameter is called on screen: `Target`. */
  label(parameter: string): string;
  domain(state: S, by: Id, parameter: string, chosen: JsonObject): Domain | undefined;
  /** Whether a parameter may be left out. */
  optional(parameter: string): boolean;
  blocked(state: S, by: Id): Refusal | undefined;
  /** Why parameters that were each taken out of their domain will not do together, or nothing. They must not change afterwards. */
  misfit(state: S, by: Id, parameters: JsonObject): Refusal | undefined;
  /** Why these are no parameters of this action at all, whatever the moment; nothing if they are. */
  malformed(parameters: JsonObject): Refusal | undefined;
  /** Whom the parameters name though nobody has that id; nobody if all that are named are there. */
  stranger(state: S, parameters: JsonObject): Id | undefined;
  /** Carries it out. The parameters must have been found good. */
  perform(ctx: RulesContext<S>, by: Id, parameters: JsonObject): void;
}

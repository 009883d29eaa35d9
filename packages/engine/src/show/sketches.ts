import type { Action } from '../core/rules-context.js';
import type { DefinedAction } from '../core/define-action.js';
import type { JsonObject } from '../values/json.js';
import type { Id } from '../core/question.js';
import type { TargetingPreview, PreviewBuilder } from '../core/targeting-preview.js';
import type { FightState } from '../core/state.js';

/** How actions of a system are drawn before they are chosen, by action id. */
export type Sketches<S extends FightState> = ReadonlyMap<string, PreviewBuilder<S>>;

/** Declares how an action is drawn from its choices so far, using only the given state. */
export const sketches = <S extends FightState, P extends JsonObject>(
  action: DefinedAction<S, P>,
  draw: (state: S, actor: Id, chosen: Partial<P>) => TargetingPreview | undefined,
): readonly [string, PreviewBuilder<S>] => [
  action.id,
  (state, actor, chosen) => (action.isSoFar(chosen) ? draw(state, actor, chosen) : undefined),
];

/** The present preview of an action; undefined if there is nothing to draw. */
export const sketchOf = <S extends FightState>(
  ruleset: { readonly sketches?: Sketches<S> },
  action: Action<S>,
  state: S,
  actor: Id,
  chosen: JsonObject,
): TargetingPreview | undefined => ruleset.sketches?.get(action.id)?.(state, actor, chosen);

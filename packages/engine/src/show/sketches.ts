import type { Action } from '../core/rules-context.js';
import type { DefinedAction } from '../core/define-action.js';
import type { JsonObject } from '../values/json.js';
import type { Id } from '../core/question.js';
import type { TargetingPreview, PreviewBuilder } from '../core/targeting-preview.js';
import type { FightState } from '../core/state.js';

/** What actions of a system are drawn as before they are chosen, by the ids of actions. */
export type Sketches<S extends FightState> = ReadonlyMap<string, PreviewBuilder<S>>;

/** Says what an action is drawn as with what is chosen of it so far, made of nothing but the state it is given. */
export const sketches = <S extends FightState, P extends JsonObject>(
  action: DefinedAction<S, P>,
  draw: (state: S, actor: Id, chosen: Partial<P>) => TargetingPreview | undefined,
): readonly [string, PreviewBuilder<S>] => [
  action.id,
  (state, actor, chosen) => (action.isSoFar(chosen) ? draw(state, actor, chosen) : undefined),
];

/** What of an action is to be drawn now; nothing if there is nothing. */
export const sketchOf = <S extends FightState>(
  ruleset: { readonly sketches?: Sketches<S> },
  action: Action<S>,
  state: S,
  actor: Id,
  chosen: JsonObject,
): TargetingPreview | undefined => ruleset.sketches?.get(action.id)?.(state, actor, chosen);

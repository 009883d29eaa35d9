import type { StudySpot } from '@tiltyard/analysis';
import type { Id } from '@tiltyard/engine';
import type { Position } from '../../systems/position.js';

/** What is drawn of a moment, as plain data that a worker can send. */
export type Picture = Pick<Position, 'state' | 'scene' | 'summaries'>;

export const pictureOf = ({ state, scene, summaries }: Picture): Picture => ({
  state,
  scene,
  summaries,
});

/** An end of an arrow: a spot on the map, or wherever a combatant is. */
export type ArrowEnd = StudySpot | { readonly who: Id };

export interface Arrow {
  readonly from: ArrowEnd;
  readonly to: ArrowEnd;
}

/**
 * The drawing of the best command: arrows for its movement and target, and the point where it ends.
 */
export interface BestWay {
  readonly arrows: readonly Arrow[];
  readonly at: ArrowEnd;
}

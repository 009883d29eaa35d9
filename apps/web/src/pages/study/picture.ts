import type { StudySpot } from '@tiltyard/analysis';
import type { Id } from '@tiltyard/engine';
import type { Position } from '../../systems/position.js';

/** What is drawn of a moment, as plain data: it can be told by a worker. */
export type Picture = Pick<Position, 'state' | 'scene' | 'summaries'>;

export const pictureOf = ({ state, scene, summaries }: Picture): Picture => ({
  state,
  scene,
  summaries,
});

/** An end of an arrow: a spot of the map, or a combatant where they stand. */
export type ArrowEnd = StudySpot | { readonly who: Id };

export interface Arrow {
  readonly from: ArrowEnd;
  readonly to: ArrowEnd;
}

/** What would have been best, as it is drawn: the ways to go and those aimed at, and where it ends. */
export interface BestWay {
  readonly arrows: readonly Arrow[];
  readonly at: ArrowEnd;
}

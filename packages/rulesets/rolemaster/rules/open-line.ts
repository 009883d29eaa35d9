import { lineOfEffect } from '@tiltyard/engine/space';
import type { Point, State } from '../state/state.js';
import { cellAt } from '../state/state.js';

const bodyAt = (state: State, at: Point) => ({ at: cellAt(state, at), size: 1 });

/** Whether nothing solid stands between two places. */
export const isOpenBetween = (state: State, from: Point, to: Point): boolean =>
  lineOfEffect(state.fixed.map, bodyAt(state, from), bodyAt(state, to));

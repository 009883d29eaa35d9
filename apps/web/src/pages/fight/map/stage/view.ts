import { CELL } from './geometry.js';

/** The part of a drawing that is visible: the point at the window's top left corner, and the scale. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Whether it was set automatically, so that the change is animated. */
  readonly glides?: boolean;
}

/** A part of a drawing. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** What to show in a window of some size, drawn at or above a minimum scale; undefined if there is nothing to show. */
export type Sight = (window: Extent, low: number) => Box | undefined;

/** What there is to see on a drawing. */
export interface Sights {
  readonly width: number;
  readonly height: number;
  /** The part that a window of some size shows automatically, at or above a minimum scale. */
  part(window: Extent, low: number): Box;
  /** Whether all of it may be drawn smaller than the squares of a grid, as places with names can be. */
  readonly compact: boolean;
  /** The actor, or another point to show if not everything fits. */
  readonly focus: Point | undefined;
}

/** The minimum size of a square in automatic views, in pixels, for a mouse and for a finger. */
const [MOUSE, FINGER] = [40, 44];
/** The minimum size while combatants far apart are to be chosen between, in pixels. */
const [MOUSE_FAR, FINGER_FAR] = [24, 32];
/** How much smaller squares may be drawn automatically to show everyone. */
export const SMALL = 0.75;
/** The minimum scale of places in automatic views. */
const COMPACT = 0.5;

const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The minimum scale of a drawing in automatic views. */
export const least = ({ compact }: Sights): number =>
  compact ? COMPACT : (isTouched() ? FINGER : MOUSE) / CELL;

/** The minimum scale while combatants far apart are to be chosen between. */
export const farthest = ({ compact }: Sights): number =>
  compact ? COMPACT : (isTouched() ? FINGER_FAR : MOUSE_FAR) / CELL;

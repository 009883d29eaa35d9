import { CELL } from './geometry.js';

/** What part of a drawing is to be seen: its point at the window's top left corner, and how large it is drawn. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Whether it came about by itself, so that the eye should be led there. */
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

/** What is to be seen in a window of some size, drawn no smaller than a scale; nothing if there is nothing to see. */
export type Sight = (window: Extent, low: number) => Box | undefined;

/** What there is to look at. */
export interface Sights {
  readonly width: number;
  readonly height: number;
  /** The part that a window of some size shows by itself if it is drawn no smaller than a scale. */
  part(window: Extent, low: number): Box;
  /** Whether the whole of it may be drawn smaller than squares are, as places with names can be. */
  readonly compact: boolean;
  /** Who acts, or who else is to be seen when not all can be. */
  readonly focus: Point | undefined;
}

/** How large a square is drawn by itself at least, in pixels, for a mouse and for a finger. */
const [MOUSE, FINGER] = [40, 44];
/** How small one is drawn while combatants far apart are to choose between, in pixels. */
const [MOUSE_FAR, FINGER_FAR] = [24, 32];
/** How much smaller squares may be drawn by themselves for everyone to be seen. */
export const SMALL = 0.75;
/** How small places are drawn by themselves. */
const COMPACT = 0.5;

const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The least scale that a drawing has by itself. */
export const least = ({ compact }: Sights): number =>
  compact ? COMPACT : (isTouched() ? FINGER : MOUSE) / CELL;

/** The least scale while combatants far apart are to choose between. */
export const farthest = ({ compact }: Sights): number =>
  compact ? COMPACT : (isTouched() ? FINGER_FAR : MOUSE_FAR) / CELL;

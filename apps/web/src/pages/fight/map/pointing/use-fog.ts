import type { Json } from '@tiltyard/engine';
import type { FogArea } from '@tiltyard/engine/core';
import { GM } from '@tiltyard/engine';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import { cellName } from '@tiltyard/engine/space';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useState } from 'react';
import type { Fight } from '../../use-fight.js';
import type { Camera, Grip } from '../stage/camera.js';
import type { Pointed } from './pointed.js';
import type { Drop } from './use-moving.js';
import type { Listening } from './use-pointing.js';

type Rectangle = readonly [x: number, y: number, x2: number, y2: number];

/** The GM's fog tool on the map. */
export interface FogTool {
  readonly on: boolean;
  /** Whether presses lift fog or cover with it. */
  readonly how: 'lift' | 'cover';
  /** The corners of the rectangle being dragged. */
  readonly dragged: Rectangle | undefined;
  toggle(): void;
  setHow(how: 'lift' | 'cover'): void;
  /** Lifts fog from the whole map, or covers it. */
  all(): void;
}

interface Context {
  readonly fight: Fight;
  readonly grid: GridMap | undefined;
  readonly say: (text: string) => void;
  /** What the pointer or the keyboard cursor is on. */
  readonly pointed: Pointed | undefined;
  /** Finds what is under a point of the page. */
  readonly under: { readonly current: (clientX: number, clientY: number) => Drop | undefined };
}

/** The fog tool and its handling of the map's events. */
interface Handling {
  /** Undefined for seats without this tool. */
  readonly tool: FogTool | undefined;
  /** Handles dragging over squares; undefined while the tool is inactive. */
  readonly grip: Grip | undefined;
  /** Puts the tool's listeners before all others while it is active. */
  before(others: Listening, camera: Camera): Listening;
}

/**
 * Lifts fog or covers with it: by pressing a square or place, by a rectangle that is dragged over squares or begun with
 * Shift and Enter, or everywhere at once.
 */
export function useFog({ fight, grid, say, under, pointed }: Context): Handling {
  const [on, setOn] = useState(false);
  const [how, setHow] = useState<'lift' | 'cover'>('lift');
  /** The first corner of a rectangle begun by key. */
  const [corner, setCorner] = useState<Cell>();
  const [dragged, setDragged] = useState<{ readonly from: Cell; readonly to: Cell }>();
  const { shown, looking, perform, present } = fight;
  const may = shown.seat.role === 'gm' && !looking && shown.scene.map !== null;
  const isOut = may && on;
  const here = pointed?.kind === 'cell' ? pointed.cell : undefined;
  /** @returns whether something changes. */
  const paint = (places: FogArea & Json): boolean => {
    setCorner(undefined);
    const command = { do: 'gm.fog', by: GM, with: { fog: how, places } };
    const refusal = present.refusal(command);
    if (refusal) say(`Nothing changes: ${refusal.reason}.`);
    else void perform(command);
    return refusal === undefined;
  };
  const paintFrom = (from: Cell, to: Cell): void => {
    if (paint([cornersOf({ from, to })]))
      say(`${how === 'lift' ? 'Lifted' : 'Covered'} ${cellName(from)} to ${cellName(to)}.`);
  };
  const beginAt = (cell: Cell): void => {
    setCorner(cell);
    say(`Rectangle from ${cellName(cell)}. Go to the opposite corner and press Enter.`);
  };
  const press = ({ cell, place }: Drop): void => {
    if (cell) paint([[cell[0], cell[1]]]);
    else if (place !== undefined) paint([place]);
  };
  const toggle = (): void => {
    setOn(!on);
    setDragged(undefined);
    setCorner(undefined);
    if (!on && grid) say('Fog: Enter changes a square, Shift and Enter begin a rectangle.');
  };
  const escape = (): void => {
    if (!corner) return toggle();
    setCorner(undefined);
    say('No rectangle.');
  };
  const keyed = corner && here && { from: corner, to: here };
  const drawn = dragged ?? keyed;
  return {
    tool: may
      ? {
          on,
          how,
          dragged: drawn && cornersOf(drawn),
          toggle,
          setHow,
          all: () => paint('all'),
        }
      : undefined,
    grip: isOut
      ? {
          take: () => grid !== undefined,
          move(x, y) {
            const to = under.current(x, y)?.cell;
            if (to) setDragged((before) => ({ from: before?.from ?? to, to }));
          },
          drop(done) {
            setDragged(undefined);
            if (done && dragged) paint([cornersOf(dragged)]);
          },
        }
      : undefined,
    before(others, camera) {
      if (!isOut) return others;
      const click = (event: MouseEvent): void => {
        if (event.altKey) return others.handlers.onClickCapture(event);
        event.stopPropagation();
        const drop = camera.dragged() ? undefined : under.current(event.clientX, event.clientY);
        if (drop) press(drop);
      };
      const key = (event: KeyboardEvent): boolean => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return others.key(event);
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') escape();
        else if (here && corner) paintFrom(corner, here);
        else if (here && grid && event.shiftKey) beginAt(here);
        else if (here) press({ cell: here });
        else if (pointed?.kind === 'room') press({ place: pointed.room });
        else say('Choose a place with the arrow keys first.');
        return true;
      };
      return { handlers: { ...others.handlers, onClickCapture: click }, key };
    },
  };
}

const cornersOf = ({
  from: [x, y],
  to: [x2, y2],
}: {
  readonly from: Cell;
  readonly to: Cell;
}): Rectangle => [Math.min(x, x2), Math.min(y, y2), Math.max(x, x2), Math.max(y, y2)];

import type { GridMap } from '@tiltyard/engine/space';
import { cellName } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useState } from 'react';
import style from '../maps.module.css';
import type { PaintShape } from './paint-shapes.js';
import {
  alikeAround,
  lineBetween,
  PAINT_SHAPES,
  rectangleBetween,
  withMirrored,
} from './paint-shapes.js';

type Cell = readonly [x: number, y: number];

/** The settings for what one use of a brush covers. */
export interface Painter {
  readonly shape: PaintShape;
  readonly isMirrored: boolean;
  /** The first end of a line or rectangle while the other end is still to be pressed. */
  readonly from: Cell | undefined;
  setShape(shape: PaintShape): void;
  setMirrored(isMirrored: boolean): void;
  /** The squares that a press covers; empty while the other end is still to be pressed. */
  cells(map: GridMap, at: Cell): readonly Cell[];
  /** Announces, after a press by key, where a line or rectangle began or ended. */
  tell(at: Cell, say: (text: string) => void): void;
}

/** Holds the settings for what one use of a brush covers. */
export function usePainter(): Painter {
  const [shape, setShape] = useState<PaintShape>('square');
  const [isMirrored, setMirrored] = useState(false);
  const [from, setFrom] = useState<Cell>();
  const covered = (map: GridMap, at: Cell): readonly Cell[] => {
    if (shape === 'square') return [at];
    if (shape === 'fill') return alikeAround(map, at);
    setFrom(from ? undefined : at);
    if (!from) return [];
    return shape === 'line' ? lineBetween(from, at) : rectangleBetween(from, at);
  };
  return {
    shape,
    isMirrored,
    from,
    setShape(next) {
      setFrom(undefined);
      setShape(next);
    },
    setMirrored,
    cells(map, at) {
      const cells = covered(map, at);
      return isMirrored ? withMirrored(map, cells) : cells;
    },
    tell(at, say) {
      if (shape !== 'line' && shape !== 'rectangle') return;
      say(
        from
          ? `Painted from ${cellName(from)} to ${cellName(at)}.`
          : `From ${cellName(at)}. Go to the other end and press Enter.`,
      );
    },
  };
}

/** Chooses what one use of a brush covers. */
export function PainterTools({ painter }: { readonly painter: Painter }): ReactNode {
  return (
    <section aria-label="Brush" className={`${style.section} ${style.brush}`}>
      <h2>Brush</h2>
      <div role="group" aria-label="Shape" className={style.words}>
        {PAINT_SHAPES.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={style.word}
            aria-pressed={painter.shape === id}
            onClick={() => painter.setShape(id)}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          className={style.word}
          aria-pressed={painter.isMirrored}
          onClick={() => painter.setMirrored(!painter.isMirrored)}
        >
          Mirror left and right
        </button>
      </div>
      <p role="status" className={style.hint}>
        {painter.from ? 'Click the other end.' : ''}
      </p>
    </section>
  );
}

import type { GridMap } from '@tiltyard/engine/space';
import type { PointerEvent, SVGProps } from 'react';
import { useRef } from 'react';
import { CELL } from '../../../fight/map/stage/geometry.js';
import { edgeNear } from './grid-paint.js';
import type { GridTool } from './grid-tool.js';

/** How far a finger must move before it paints, in pixels. */
const SLACK = 6;

type Spot = Pick<PointerEvent, 'clientX' | 'clientY'>;

type SvgPress = PointerEvent<SVGSVGElement>;

/**
 * A stroke of the pointer over the map: the tool is used once on each square or edge that the
 * pointer reaches.
 */
export function useStroke({
  map,
  tool,
  isStroked,
  use,
  onStrokeEnd,
}: {
  readonly map: GridMap;
  readonly tool: GridTool;
  /** Whether dragging goes on using the tool. */
  readonly isStroked: boolean;
  readonly use: (x: number, y: number) => void;
  readonly onStrokeEnd: () => void;
}): Pick<
  SVGProps<SVGSVGElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
> {
  const pressed = useRef<SVGSVGElement>(undefined);
  const stroke = useRef<string | undefined>(undefined);
  /**
   * Where a finger went down that has not moved yet: if a second finger follows, it was not a
   * press.
   */
  const resting = useRef<Spot>(undefined);

  const pointOf = (event: Spot): readonly [number, number] | undefined => {
    const matrix = pressed.current?.getScreenCTM();
    if (!matrix) return undefined;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [x, y] = [point.x / CELL, point.y / CELL];
    return x >= 0 && y >= 0 && x < map.width && y < map.height ? [x, y] : undefined;
  };
  const strokeTo = (event: Spot): void => {
    const point = pointOf(event);
    if (!point) return;
    const edge = tool.kind === 'edge' ? edgeNear(map, ...point) : undefined;
    const here =
      tool.kind === 'edge'
        ? JSON.stringify(edge)
        : `${Math.floor(point[0])},${Math.floor(point[1])}`;
    if (stroke.current === here) return;
    stroke.current = here;
    use(...point);
  };
  const begin = (): void => {
    if (resting.current) strokeTo(resting.current);
    resting.current = undefined;
  };
  const end = (): void => {
    resting.current = undefined;
    stroke.current = undefined;
    onStrokeEnd();
  };
  return {
    onPointerDown(event: SvgPress) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = event.currentTarget;
      stroke.current = undefined;
      resting.current = { clientX: event.clientX, clientY: event.clientY };
      if (event.pointerType !== 'touch') begin();
    },
    onPointerMove(event: SvgPress) {
      if (!event.currentTarget.hasPointerCapture(event.pointerId) || !isStroked) return;
      const from = resting.current;
      if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < SLACK)
        return;
      begin();
      // The pointer moves faster than frames: the event includes the points since the last one.
      const between = event.nativeEvent.getCoalescedEvents();
      for (const each of between.length > 0 ? between : [event]) strokeTo(each);
    },
    onPointerUp() {
      begin();
      end();
    },
    onPointerCancel: end,
  };
}

import { cellName } from '@tiltyard/engine/space';
import type { MapPlace } from '@tiltyard/protocol';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import type { Fight } from '../../use-fight.js';
import type { PlaceBox } from '../graph/graph-layout.js';
import type { Plan } from '../stage/plan.js';
import type { Pointed } from './pointed.js';
import type { Drop } from './use-moving.js';

/** How long a finger must rest on a place to point at it, in milliseconds. */
const LONG = 600;
/** How far the finger may move meanwhile, in pixels. */
const SLACK = 6;

interface Context {
  readonly fight: Fight;
  readonly plan: Plan;
  readonly pointed: Pointed | undefined;
  readonly setPointed: (pointed: Pointed | undefined) => void;
  readonly say: (text: string) => void;
  /** Finds what is under a point of the page. */
  readonly under: { readonly current: (clientX: number, clientY: number) => Drop | undefined };
}

/** Handlers that run before those of anything on the map. */
interface Handlers {
  onPointerDownCapture(event: PointerEvent): void;
  onPointerMoveCapture(event: PointerEvent): void;
  onPointerUpCapture(): void;
  onPointerCancelCapture(): void;
  onClickCapture(event: MouseEvent): void;
}

/** Listens to the map before what is pressed on it. */
export interface Listening {
  readonly handlers: Handlers;
  /** @returns whether the key was handled. */
  key(event: KeyboardEvent): boolean;
}

/** Points at a place for everyone in the room: by a long press on the ground, Alt and a click, or a key. */
export function usePointing({ fight, plan, pointed, setPointed, say, under }: Context): Listening {
  const held = useRef<{
    readonly timer: ReturnType<typeof setTimeout>;
    readonly x: number;
    readonly y: number;
  }>(undefined);
  const done = useRef(false);
  const release = (): void => {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  };
  useEffect(() => release, []);
  const placeAt = (x: number, y: number): MapPlace | undefined => {
    const drop = under.current(x, y);
    return drop?.cell ? [drop.cell[0], drop.cell[1]] : drop?.place;
  };
  const point = (at: MapPlace | undefined): void => {
    if (fight.state.you.role === 'spectator') say('Spectators can’t ping.');
    else if (at !== undefined) fight.table.point(at);
  };
  const rooms = plan.graph?.rooms ?? [];
  return {
    handlers: {
      onPointerDownCapture({ pointerType, target, clientX: x, clientY: y }) {
        const first = held.current === undefined;
        release();
        done.current = false;
        // A long press on a combatant opens their card; with a mouse, Alt is used instead.
        const onGround = target instanceof Element && target.closest('[data-who]') === null;
        if (pointerType === 'mouse' || !first || !onGround) return;
        const timer = setTimeout(() => {
          release();
          done.current = true;
          point(placeAt(x, y));
        }, LONG);
        held.current = { timer, x, y };
      },
      onPointerMoveCapture({ clientX, clientY }) {
        const from = held.current;
        if (from && Math.hypot(clientX - from.x, clientY - from.y) >= SLACK) release();
      },
      onPointerUpCapture: release,
      onPointerCancelCapture: release,
      onClickCapture(event) {
        if (!done.current && !event.altKey) return;
        // Releasing after a long press, or clicking with Alt, must not choose anything.
        event.stopPropagation();
        if (!done.current) point(placeAt(event.clientX, event.clientY));
        done.current = false;
      },
    },
    key(event) {
      const step = STEPS[event.key];
      if (step && rooms.length > 0) {
        event.preventDefault();
        const next = neighbour(rooms, pointed?.kind === 'room' ? pointed.room : undefined, step);
        if (!next) return true;
        setPointed({ kind: 'room', room: next.id });
        say(placeWords(fight, next.id));
        return true;
      }
      if (event.key !== 'p' || event.ctrlKey || event.metaKey || event.altKey) return false;
      event.preventDefault();
      const at = pointed && placeOf(fight, pointed);
      if (at === undefined) say('Choose a place with the arrow keys first.');
      else point(at);
      return true;
    },
  };
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest place in a direction; the first place if there is no present one. */
function neighbour(
  rooms: readonly PlaceBox[],
  from: string | undefined,
  [dx, dy]: readonly [number, number],
): PlaceBox | undefined {
  const start = rooms.find(({ id }) => id === from);
  if (!start) return rooms[0];
  const away = (room: PlaceBox): readonly [number, number] => {
    const [x, y] = [
      room.x + room.width / 2 - start.x - start.width / 2,
      room.y + room.height / 2 - start.y - start.height / 2,
    ];
    return [x * dx + y * dy, Math.hypot(x, y)];
  };
  return rooms
    .filter((room) => away(room)[0] > 0)
    .toSorted((a, b) => away(a)[1] - away(b)[1])
    .at(0);
}

/** The place that the pointer or the keyboard cursor is on. */
function placeOf({ shown }: Fight, pointed: Pointed): MapPlace | undefined {
  if (pointed.kind === 'cell') return [pointed.cell[0], pointed.cell[1]];
  if (pointed.kind === 'room') return pointed.room;
  const at = shown.scene.tokens.find(({ id }) => id === pointed.who)?.at ?? undefined;
  return typeof at === 'object' ? [Math.floor(at[0]), Math.floor(at[1])] : at;
}

/** A place on a map in words. */
export function placeWords({ shown }: Fight, at: MapPlace): string {
  const { map } = shown.scene;
  if (typeof at !== 'string') return cellName(at);
  return (map?.kind === 'graph' && map.places.find(({ id }) => id === at)?.name) || 'a place';
}

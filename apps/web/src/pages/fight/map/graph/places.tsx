import type { GraphMap } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { Houses, Strips } from './grounds.js';
import type { GraphLayout } from './graph-layout.js';
import { coursesOf, Way } from './passage.js';
import { RoomFloor } from './room-floor.js';

/** Places and the passages between them as a picture without text. */
export function Places({
  map,
  layout,
}: {
  readonly map: GraphMap | undefined;
  readonly layout: GraphLayout;
}): ReactNode {
  const { places, rooms, courses } = useMemo(() => drawnOf(map, layout), [map, layout]);
  return (
    <>
      <Houses rooms={layout.rooms} places={places} />
      <Strips borders={map?.borders ?? []} rooms={rooms} places={places} />
      {courses.map((course) => (
        <Way key={course.border.id} course={course} />
      ))}
      {layout.rooms.map((room) => (
        <g key={room.id} transform={`translate(${room.x} ${room.y})`}>
          <RoomFloor room={room} place={places.get(room.id)} />
        </g>
      ))}
    </>
  );
}

/** The places of a map and their rooms by id, and the courses of the passages. */
export function drawnOf(map: GraphMap | undefined, { rooms: drawn }: GraphLayout) {
  const places = new Map((map?.places ?? []).map((place) => [place.id, place]));
  const rooms = new Map(drawn.map((room) => [room.id, room]));
  return { places, rooms, courses: coursesOf(map?.borders ?? [], places, rooms) };
}

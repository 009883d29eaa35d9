import type { MapPlace } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useAnnouncer } from '../../../../design/panels/announcer.js';
import type { Pointing } from '../../../../room-client/room-client.js';
import { sideNumber } from '../../order/sides.js';
import type { Fight } from '../../use-fight.js';
import type { Camera } from '../stage/camera.js';
import { InkPill } from './choice-layer.js';
import { CELL } from '../stage/geometry.js';
import style from '../map.module.css';
import type { Plan } from '../stage/plan.js';
import { around } from '../stage/plan.js';
import { placeWords } from '../pointing/use-pointing.js';

/** How long a ping stays, in milliseconds. */
const STAYS = 4_000;

/** A place that a player points at. */
export interface Ping {
  readonly key: number;
  readonly name: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
}

/** The places being pinged. The view moves to them, unless the pointer may be about to press. */
export function usePings(fight: Fight, plan: Plan, camera: Camera): readonly Ping[] {
  const { say } = useAnnouncer();
  const [pings, setPings] = useState<readonly Ping[]>([]);
  const next = useRef(0);
  const heard = useRef<(pointing: Pointing) => void>(() => undefined);
  heard.current = ({ seat, at }) => {
    const spot = middleOf(plan, at);
    const { seats } = fight.state.table;
    if (!spot) return;
    const isOwn = seat === fight.state.you.id;
    const name = isOwn ? 'You' : (seats.find(({ id }) => id === seat)?.name ?? '');
    const key = next.current++;
    setPings((before) => [
      ...before.slice(-MOST),
      { key, name, colour: colourOf(fight, seat), ...spot },
    ]);
    setTimeout(() => setPings((before) => before.filter((each) => each.key !== key)), STAYS);
    say(`${name} ${isOwn ? 'point' : 'points'} at ${placeWords(fight, at)}.`);
    if (!isOwn) camera.show(() => around([{ ...spot, r: CELL / 2 }], CELL / 2));
  };
  const { table } = fight;
  useEffect(() => table.onPointed((pointing) => heard.current(pointing)), [table]);
  return pings;
}

/** How many earlier pings may remain next to a new one. */
const MOST = 7;

/** The centre of a place on the drawing. */
function middleOf(
  plan: Plan,
  at: MapPlace,
): { readonly x: number; readonly y: number } | undefined {
  if (typeof at !== 'string')
    return plan.graph ? undefined : { x: (at[0] + 0.5) * CELL, y: (at[1] + 0.5) * CELL };
  const room = plan.graph?.rooms.find(({ id }) => id === at);
  return room && { x: room.x + room.width / 2, y: room.y + room.height / 2 };
}

/** The colour of the side that a player belongs to; the accent colour for the GM. */
function colourOf({ state, shown }: Fight, seat: string): string {
  const own = state.table.seats.find(({ id }) => id === seat)?.combatants ?? [];
  const side = own.flatMap((who) => shown.summary(who)?.side ?? []).at(0);
  return side === undefined ? 'var(--accent)' : `var(--side-${sideNumber(shown.state, side)})`;
}

/** Marks on the places being pointed at, with the players' names. */
export function Pings({ pings }: { readonly pings: readonly Ping[] }): ReactNode {
  return pings.map(({ key, name, colour, x, y }) => (
    <g key={key} className={style.ping} style={{ '--ping': colour }} aria-hidden="true" data-ping>
      <circle cx={x} cy={y} r={CELL * 0.62} className={style.pingHalo} />
      <circle cx={x} cy={y} r={CELL * 0.62} className={style.pingRing} />
      <circle cx={x} cy={y} r="5" className={style.pingDot} />
      <InkPill x={x} y={y + CELL * 0.7} text={name} />
    </g>
  ));
}

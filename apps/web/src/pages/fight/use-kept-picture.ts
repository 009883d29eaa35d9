import { useEffect, useRef } from 'react';
import { keepPicture } from '../../room-client/kept/fight-pictures.js';
import { sideNumber } from './order/sides.js';
import type { Fight } from './use-fight.js';

/** The delay after the start of a round before its picture is stored, in milliseconds; quick rounds are skipped. */
const SOON = 500;

/** Stores a thumbnail of the fight for the first page: as this seat sees it each round, and when it is left. */
export function useKeptPicture({ state, present }: Fight): void {
  const { id } = state.fight;
  const { round } = present.state;
  const keep = useRef<() => void>(undefined);
  keep.current = (): void => {
    const { map, tokens } = present.scene;
    const sides = Object.entries(present.state.combatants).map(
      ([who, { side }]) => [who, sideNumber(present.state, side)] as const,
    );
    void keepPicture(id, {
      map,
      tokens: tokens.map((token) => ({ id: token.id, at: token.at, size: 1 })),
      sides: new Map(sides),
    });
  };
  useEffect(() => {
    const timer = setTimeout(() => keep.current?.(), SOON);
    return () => clearTimeout(timer);
  }, [id, round]);
  useEffect(() => () => keep.current?.(), [id]);
}

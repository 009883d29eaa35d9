import type { TokenAppearance } from '@tiltyard/engine/ruleset';
import type { PointerEvent, ReactNode } from 'react';
import { CELL } from '../../fight/map/stage/geometry.js';
import { Face } from '../../fight/map/tokens/face.js';
import style from './maps.module.css';

/** A combatant to show on a map being built. */
export interface PlacedCombatant {
  readonly index: number;
  readonly label: string;
  readonly initials: string;
  readonly token?: TokenAppearance | undefined;
  readonly side: number;
  readonly x: number;
  readonly y: number;
}

/** The combatants on the squares of a map being built. */
export function PlacedCombatants({
  people,
  placing,
  onPick,
}: {
  readonly people: readonly PlacedCombatant[];
  /** The index of the combatant that the next press places. */
  readonly placing: number | undefined;
  readonly onPick: (index: number, event: PointerEvent) => void;
}): ReactNode {
  return (
    <>
      {people.map(({ index, label, initials, token, side, x, y }) => (
        <g
          key={index}
          transform={`translate(${(x + 0.5) * CELL} ${(y + 0.5) * CELL})`}
          className={style.person}
          role="button"
          aria-label={label}
          aria-pressed={placing === index}
          onPointerDown={(event) => onPick(index, event)}
        >
          {placing === index ? <circle r={CELL / 2 - 1} className={style.placing} /> : null}
          <Face
            side={side}
            r={CELL * 0.44}
            share={1}
            able
            name={label}
            initials={initials}
            token={token}
            detail="portrait"
          />
        </g>
      ))}
    </>
  );
}

import type { TokenAppearance } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { Face } from '../../fight/map/tokens/face.js';
import { initialsOf } from '../draft.js';
import style from './combatants.module.css';

/** How large a token is in a list, and what room its shadow takes, in pixels. */
const [SIZE, MARGIN] = [36, 2];

/** A combatant in a list, as their token on the map shows them. */
export const TokenMark = memo(function TokenMark({
  name,
  side,
  token,
}: {
  readonly name: string;
  readonly side: number;
  readonly token?: TokenAppearance | undefined;
}): ReactNode {
  return (
    <svg
      className={style.mark}
      width={SIZE}
      height={SIZE}
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      aria-hidden="true"
    >
      <Face
        side={side}
        r={SIZE / 2 - MARGIN}
        share={1}
        able
        name={name}
        initials={token?.initials ?? initialsOf(name)}
        token={token}
        detail="portrait"
      />
    </svg>
  );
});

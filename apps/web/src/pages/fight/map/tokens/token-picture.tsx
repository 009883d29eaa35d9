import type { TokenAppearance } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { Face } from './face.js';
import style from './token-picture.module.css';

/** The margin around the silhouette for its shadow. */
const MARGIN = 3;

/** A token in a line of text or a list, as on the map. */
export const TokenPicture = memo(function TokenPicture({
  size,
  side,
  name,
  initials,
  token,
  share = 1,
  able = true,
  mount = false,
}: {
  /** In pixels. */
  readonly size: number;
  readonly side: number;
  readonly name: string;
  readonly initials: string;
  readonly token: TokenAppearance | undefined;
  /** The remaining share of their health. */
  readonly share?: number;
  readonly able?: boolean;
  /** Whether they are a mount. */
  readonly mount?: boolean;
}): ReactNode {
  const half = size / 2;
  return (
    <svg
      className={style.picture}
      width={size}
      height={size}
      viewBox={`${-half} ${-half} ${size} ${size}`}
      aria-hidden="true"
    >
      <Face
        side={side}
        r={half - MARGIN}
        share={share}
        able={able}
        name={name}
        initials={initials}
        token={token}
        mount={mount}
        detail="portrait"
      />
    </svg>
  );
});

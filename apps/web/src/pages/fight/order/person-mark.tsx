import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { Face } from '../map/tokens/face.js';
import { useFight } from '../use-fight.js';
import { sideNumber } from './sides.js';
import style from './person-mark.module.css';

/** Room around the silhouette for its shadow. */
const MARGIN = 3;

/** A combatant as their token on the map shows them. */
export function PersonMark({
  who,
  size,
}: {
  readonly who: Id;
  /** In pixels. */
  readonly size: number;
}): ReactNode {
  const { shown, names } = useFight();
  const summary = shown.summary(who);
  if (!summary) return null;
  const half = size / 2;
  return (
    <svg
      className={style.mark}
      width={size}
      height={size}
      viewBox={`${-half} ${-half} ${size} ${size}`}
      aria-hidden="true"
    >
      <Face
        side={sideNumber(shown.state, summary.side)}
        r={half - MARGIN}
        share={summary.share}
        able={summary.able}
        name={names.name(who)}
        initials={names.initials(who)}
        token={names.token(who)}
        detail="portrait"
      />
    </svg>
  );
}

import type { TokenAppearance } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { memo, useId } from 'react';
import { usePicture } from '../../../../pictures/use-picture.js';
import { shapePath } from '../stage/geometry.js';
import { Portrait } from './busts/portrait.js';
import style from './token.module.css';

/** How much a token has room for: only its colour, also initials, or a portrait with signs in its corners. */
export type Detail = 'colour' | 'initials' | 'portrait';

interface Props {
  readonly side: number;
  /** Half its width, in the units of the surrounding drawing. */
  readonly r: number;
  /** The remaining share of its health, 0 to 1. */
  readonly share: number;
  /** The share of its health that an average hit would take, 0 to 1. */
  readonly bite?: number;
  readonly able: boolean;
  readonly name: string;
  readonly initials: string;
  readonly detail: Detail;
  readonly mount?: boolean;
  /** Its chosen appearance: a portrait, or initials in place of a drawn face. */
  readonly token?: TokenAppearance | undefined;
}

/** The width of the ring, the radius of its middle, and the radius of the portrait. */
function measures(r: number): readonly [number, number, number] {
  const ring = Math.max(3, 0.21 * r);
  const middle = r - 0.8 - ring / 2;
  return [ring, middle, middle - ring / 2 - 0.5];
}

/**
 * A combatant as tokens show them: the silhouette of the side, a ring for the remaining health, a portrait or initials.
 */
export const Face = memo(function Face({
  side,
  r,
  share,
  bite = 0,
  able,
  name,
  initials,
  detail: room,
  mount = false,
  token,
}: Props): ReactNode {
  const id = useId();
  const portrait = usePicture(token?.portrait);
  const isLettered = token?.initials !== undefined && portrait === undefined;
  const detail = room === 'portrait' && isLettered ? 'initials' : room;
  const [ring, middle, inner] = measures(r);
  const [outline, round, within] = [r, middle, inner].map((each) => shapePath(side, each));
  const left = able ? Math.max(0, Math.min(1, share)) : 0;
  const bitten = able ? Math.min(left, Math.max(0, bite)) : 0;
  return (
    <g
      className={style.face}
      data-able={able}
      style={{ '--side': `var(--side-${side})`, '--side-soft': `var(--side-${side}-soft)` }}
    >
      <path d={outline} transform="translate(1.5 3)" className={style.cast} />
      <path d={outline} className={style.body} />
      <path d={round} className={style.lost} strokeWidth={ring} />
      {left > 0 ? (
        <path
          d={round}
          className={style.left}
          strokeWidth={ring}
          pathLength="100"
          strokeDasharray={`${left > 0.995 ? 101 : left * 100} 100`}
        />
      ) : null}
      {bitten > 0.004 ? (
        <>
          <path
            d={round}
            className={style.bitten}
            strokeWidth={ring}
            pathLength="100"
            strokeDasharray={`0 ${(left - bitten) * 100} ${bitten * 100} 100`}
          />
          <path
            d={round}
            className={style.ticks}
            strokeWidth={ring}
            pathLength="100"
            strokeDasharray={ticks(left - bitten, bitten)}
          />
        </>
      ) : null}
      {detail === 'portrait' ? (
        <>
          <clipPath id={id}>
            <path d={within} />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            <path d={within} className={style.ground} />
            {portrait === undefined ? (
              <g
                transform={`scale(${inner * 0.045}) translate(-24 -22.5)`}
                className={style.portrait}
              >
                <Portrait name={name} mount={mount} />
              </g>
            ) : (
              <image
                href={portrait}
                x={-1.1 * inner}
                y={-1.1 * inner}
                width={2.2 * inner}
                height={2.2 * inner}
                preserveAspectRatio="xMidYMid slice"
              />
            )}
          </g>
        </>
      ) : (
        <path d={within} className={style.plain} />
      )}
      {detail === 'initials' ? (
        <text className={style.initials} dy="0.35em" data-long={initials.length > 2 || undefined}>
          {initials}
        </text>
      ) : null}
      <path d={within} className={style.inner} />
      {able ? null : (
        <path
          d={`M${-inner * 0.62} ${-inner * 0.62}L${inner * 0.62} ${inner * 0.62}M${inner * 0.62} ${-inner * 0.62}L${-inner * 0.62} ${inner * 0.62}`}
          className={style.cross}
        />
      )}
    </g>
  );
});

/** Dashes over a part of a ring of length 100, from a given share on. */
function ticks(from: number, length: number): string {
  const dashes = [0, from * 100];
  for (let at = 0; at < length * 100 - 1; at += 3.6) dashes.push(1.7, 1.9);
  return [...dashes, 0, 100].join(' ');
}

import type { Id } from '@tiltyard/engine';
import type { Relation } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { memo } from 'react';
import style from '../map.module.css';

/** Where a combatant is drawn. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

type Point = readonly [number, number];

/** The point at a distance from a spot, in the direction of another point. */
function towards({ x, y }: Spot, tx: number, ty: number, distance: number): Point {
  const length = Math.hypot(tx - x, ty - y) || 1;
  return [x + ((tx - x) / length) * distance, y + ((ty - y) / length) * distance];
}

/** A curve from one spot to another that leaves room for what is between them, and for a curve back. */
interface Curve {
  readonly path: string;
  /** A point on the curve, and the direction there in degrees. */
  at(share: number): { readonly x: number; readonly y: number; readonly turn: number };
}

function curveOf(a: Spot, b: Spot): Curve {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const bend = length < 2.6 * (a.r + b.r) ? 12 : Math.min(70, length * 0.24);
  const [mx, my] = [(a.x + b.x) / 2 + uy * bend * 1.6, (a.y + b.y) / 2 - ux * bend * 1.6];
  const [ax, ay] = towards(a, mx, my, a.r);
  const [bx, by] = towards(b, mx, my, b.r + 4);
  return {
    path: `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`,
    at(t) {
      const s = 1 - t;
      const [dx, dy] = [s * (mx - ax) + t * (bx - mx), s * (my - ay) + t * (by - my)];
      return {
        x: s * s * ax + 2 * s * t * mx + t * t * bx,
        y: s * s * ay + 2 * s * t * my + t * t * by,
        turn: (Math.atan2(dy, dx) * 180) / Math.PI,
      };
    },
  };
}

/** The maximum degree that is shown by barbs; higher ones are written. */
const BARBS = 6;

/**
 * The relations between combatants: linked rings for a hold, an arrow whose barbs show the degree of an advantage, dots
 * for a guard, dashes for an aim.
 */
export const Relations = memo(function Relations({
  relations,
  spots,
  nameOf,
  threatens,
}: {
  readonly relations: readonly Relation[];
  readonly spots: ReadonlyMap<Id, Spot>;
  readonly nameOf: (who: Id) => string;
  /** Whether what one combatant does to another harms the viewer's side. */
  readonly threatens: (from: Id, to: Id) => boolean;
}): ReactNode {
  return (
    <g>
      {relations.map((relation, i) => {
        const { kind, label, detail, degree } = relation;
        const ahead = (degree ?? 0) >= 0;
        const [from, to] = ahead ? [relation.from, relation.to] : [relation.to, relation.from];
        const [a, b] = [spots.get(from), spots.get(to)];
        if (!a || !b) return null;
        const text = `${nameOf(relation.from)} ${label} ${nameOf(relation.to)}${detail === undefined ? '' : `, ${detail}`}${degree === undefined ? '' : `, by ${Math.abs(degree)}`}`;
        return (
          <g
            key={`${relation.from} ${relation.to} ${kind} ${label} ${i}`}
            className={style.relation}
            data-kind={kind}
            data-harm={(kind === 'aim' && threatens(from, to)) || undefined}
            role="img"
            aria-label={text}
          >
            <title>{text}</title>
            {kind === 'hold' ? (
              <Links a={a} b={b} />
            ) : (
              <Bow curve={curveOf(a, b)} arrow={kind === 'aim'} degree={Math.abs(degree ?? 0)} />
            )}
          </g>
        );
      })}
    </g>
  );
});

/** Two linked rings, half-way between the two combatants. */
function Links({ a, b }: { readonly a: Spot; readonly b: Spot }): ReactNode {
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const rings = 'M-11 0a7 7 0 1 1 14 0a7 7 0 1 1 -14 0M-3 0a7 7 0 1 1 14 0a7 7 0 1 1 -14 0';
  return (
    <>
      <path d={`M${a.x} ${a.y}L${b.x} ${b.y}`} className={style.relationReach} />
      <g transform={`translate(${x} ${y}) rotate(${turn})`}>
        <path d={rings} className={style.linksHalo} />
        <path d={rings} className={style.links} />
      </g>
    </>
  );
}

function Bow({
  curve,
  arrow,
  degree,
}: {
  readonly curve: Curve;
  readonly arrow: boolean;
  readonly degree: number;
}): ReactNode {
  const barbs = Array.from({ length: Math.min(BARBS, Math.round(degree)) }, (_, i) =>
    curve.at(0.94 - i * 0.085),
  );
  return (
    <>
      <path d={curve.path} className={style.relationReach} />
      <path d={curve.path} className={style.relationHalo} />
      <path
        d={curve.path}
        className={style.relationLine}
        markerEnd={arrow ? 'url(#arrow)' : undefined}
      />
      {barbs.map(({ x, y, turn }) => (
        <path
          key={`${x} ${y}`}
          d="M-6-5.500L1 0L-6 5.500"
          transform={`translate(${x} ${y}) rotate(${turn})`}
          className={style.barbs}
        />
      ))}
    </>
  );
}

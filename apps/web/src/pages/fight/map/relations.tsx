import type { Id } from '@tiltyard/engine';
import type { Relation } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import style from './map.module.css';

/** Where somebody is drawn. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The point at a distance from a spot in the direction of another. */
function towards(
  { x, y }: Spot,
  tx: number,
  ty: number,
  distance: number,
): readonly [number, number] {
  const length = Math.hypot(tx - x, ty - y) || 1;
  return [x + ((tx - x) / length) * distance, y + ((ty - y) / length) * distance];
}

/** What stands between people: chain for a hold, arrow with its degree for an advantage, dots for a guard, dashes for an aim. */
export function Relations({
  relations,
  spots,
  nameOf,
}: {
  readonly relations: readonly Relation[];
  readonly spots: ReadonlyMap<Id, Spot>;
  readonly nameOf: (who: Id) => string;
}): ReactNode {
  return (
    <g>
      {relations.map((relation, i) => {
        const { kind, label, detail, degree } = relation;
        const ahead = (degree ?? 0) >= 0;
        const [from, to] = ahead ? [relation.from, relation.to] : [relation.to, relation.from];
        const [a, b] = [spots.get(from), spots.get(to)];
        if (!a || !b) return null;
        const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
        // Each way bends to its own side, so that two relations between the same people are both seen, and around whoever stands between.
        const bend = length < 2.6 * (a.r + b.r) ? 12 : Math.min(70, length * 0.24);
        const [mx, my] = [(a.x + b.x) / 2 + uy * bend * 1.6, (a.y + b.y) / 2 - ux * bend * 1.6];
        const [ax, ay] = towards(a, mx, my, a.r);
        const [bx, by] = towards(b, mx, my, b.r + 4);
        const line = `M${ax} ${ay}Q${mx} ${my} ${bx} ${by}`;
        const [cx, cy] = [(ax + 2 * mx + bx) / 4, (ay + 2 * my + by) / 4];
        const text = `${nameOf(relation.from)} ${label} ${nameOf(relation.to)}${detail === undefined ? '' : `, ${detail}`}${degree === undefined ? '' : `, by ${Math.abs(degree)}`}`;
        return (
          <g
            key={`${relation.from} ${relation.to} ${kind} ${label} ${i}`}
            className={style.relation}
            data-kind={kind}
            role="img"
            aria-label={text}
          >
            <title>{text}</title>
            <path d={line} className={style.relationReach} />
            <path
              d={line}
              className={style.relationLine}
              markerEnd={kind === 'advantage' || kind === 'aim' ? 'url(#arrow)' : undefined}
            />
            {degree === undefined || degree === 0 ? null : (
              <g transform={`translate(${cx} ${cy})`} className={style.degree}>
                <circle r="9" />
                <text dy="0.34em">{Math.abs(degree)}</text>
              </g>
            )}
          </g>
        );
      })}
    </g>
  );
}

import type { Id, Relation } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import style from './map.module.css';

/** Where somebody is drawn. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** What stands between people: chain for a hold, arrow with its degree for an advantage, dots for a guard, dashes for an aim. */
export function Relations({ relations, spots, nameOf }: { readonly relations: readonly Relation[]; readonly spots: ReadonlyMap<Id, Spot>; readonly nameOf: (who: Id) => string }): ReactNode {
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
        // Each way has its own side, so that two relations between the same people are both seen.
        const bend = 7;
        const [x1, y1] = [a.x + ux * a.r - uy * bend, a.y + uy * a.r + ux * bend];
        const [x2, y2] = [b.x - ux * (b.r + 3) - uy * bend, b.y - uy * (b.r + 3) + ux * bend];
        const text = `${nameOf(relation.from)} ${label} ${nameOf(relation.to)}${detail === undefined ? '' : `, ${detail}`}${degree === undefined ? '' : `, by ${Math.abs(degree)}`}`;
        return (
          <g key={`${relation.from} ${relation.to} ${kind} ${label} ${i}`} className={style.relation} data-kind={kind} role="img" aria-label={text}>
            <title>{text}</title>
            <path d={`M${x1} ${y1}L${x2} ${y2}`} className={style.relationReach} />
            <path d={`M${x1} ${y1}L${x2} ${y2}`} className={style.relationLine} markerEnd={kind === 'advantage' || kind === 'aim' ? 'url(#arrow)' : undefined} />
            {degree === undefined || degree === 0 ? null : (
              <g transform={`translate(${(x1 + x2) / 2} ${(y1 + y2) / 2})`} className={style.degree}>
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

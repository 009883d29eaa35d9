import type { ReactNode } from 'react';
import { cellsIn } from '../../act/composing/option-words.js';
import { sideNumber } from '../../order/sides.js';
import type { Fight } from '../../use-fight.js';
import { chanceText } from '../../../../odds/forecast.js';
import { risksOf } from './moving-words.js';
import { InkPill, Way } from './choice-layer.js';
import { valueAt } from '../pointing/choice.js';
import { CELL } from '../stage/geometry.js';
import { cellName } from '@tiltyard/engine/space';
import style from '../map.module.css';
import type { Plan } from '../stage/plan.js';
import { whoAt } from '../stage/plan.js';
import { Face } from '../tokens/face.js';
import type { Moving } from '../pointing/use-moving.js';

/** A token being dragged: where it is held, the path there and its cost. */
export function MovingLayer({
  fight,
  moving,
  plan,
}: {
  readonly fight: Fight;
  readonly moving: Moving;
  readonly plan: Plan;
}): ReactNode {
  const { shown, names } = fight;
  const { who, over, stride, value } = moving;
  const from = plan.spots.get(who);
  const summary = shown.summary(who);
  const token = shown.scene.tokens.find(({ id }) => id === who);
  if (!from || !summary || !token || !over?.cell) return null;
  const [x, y] = over.cell;
  const spot = { x: (x + token.size / 2) * CELL, y: (y + token.size / 2) * CELL };
  const far = stride && value !== undefined ? valueAt(stride.choice, over.cell)?.far : undefined;
  const { worse, costs, isPartial } = risksOf(moving);
  // Text never covers a token below.
  const isBelowFree = [-1, 0, 1].every((dx) => {
    const below = whoAt(shown.scene, [x + dx, y + token.size]);
    return below === undefined || below === who;
  });
  const side = sideNumber(shown.state, summary.side);
  return (
    <g aria-hidden="true" data-moving={who}>
      {value === undefined ? null : <Way from={from} cells={cellsIn(value)} />}
      <g
        style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }}
        className={style.carried}
        data-open={value !== undefined || undefined}
      >
        <Face
          side={side}
          r={from.r}
          share={summary.share}
          able={summary.able}
          name={names.name(who)}
          initials={names.initials(who)}
          token={names.token(who)}
          detail="portrait"
        />
      </g>
      <InkPill
        x={spot.x}
        y={isBelowFree ? spot.y + from.r + 12 : spot.y - from.r - 68}
        text={
          value === undefined
            ? `${cellName(over.cell)}: out of reach`
            : [`${stride?.name ?? ''} ${far ?? ''} to ${cellName(over.cell)}`, ...costs].join(' · ')
        }
      />
      {worse > 0 ? (
        <InkPill
          x={spot.x}
          y={spot.y - from.r - (isBelowFree ? 40 : 98)}
          text={`${chanceText(worse, !isPartial)} harmed on the way`}
          harm
        />
      ) : null}
    </g>
  );
}

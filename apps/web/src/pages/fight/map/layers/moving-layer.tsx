import type { ReactNode } from 'react';
import { cellsIn } from '../../act/composing/option-words.js';
import { sideNumber } from '../../order/sides.js';
import type { Fight } from '../../use-fight.js';
import { chanceText, headline } from '../../../../odds/forecast.js';
import { InkPill, Way } from './choice-layer.js';
import { valueAt } from '../pointing/choice.js';
import { CELL } from '../stage/geometry.js';
import { cellName } from '@tiltyard/engine/space';
import style from '../map.module.css';
import type { Plan } from '../stage/plan.js';
import { whoAt } from '../stage/plan.js';
import { Face } from '../tokens/face.js';
import type { Moving } from '../pointing/use-moving.js';

/** What may happen to a combatant on the path being dragged: the enemies who react, and the chance of harm. */
function risksOf(moving: Moving): {
  /** Whether it is worked out yet, and all of it. */
  readonly known: boolean;
  readonly isPartial: boolean;
  readonly worse: number;
  /** What the way costs beside its length: conditions that it is sure to bring. */
  readonly costs: readonly string[];
  readonly words: readonly string[];
} {
  const found =
    moving.stride && moving.value !== undefined
      ? moving.stride.choice.forecast(moving.value)
      : undefined;
  const fate = found?.fates.find(({ who }) => who === moving.who);
  return {
    known: found?.complete === true,
    isPartial: found?.complete === false,
    worse: fate && fate.worse > 0.0005 ? headline(fate) : 0,
    costs:
      fate?.conditions
        .filter(({ chance, gone }) => chance > 0.999 && !gone)
        .map(({ name }) => name) ?? [],
    words: found?.events.map(({ words }) => words).slice(0, 2) ?? [],
  };
}

/** What is to be said of a token that is held somewhere: what it may come to, and what letting go does. */
export function movingWords({ names }: Fight, moving: Moving): string {
  const { known, isPartial, words } = risksOf(moving);
  const safe = known && words.length === 0 ? ['provokes no one'] : [];
  const partly = isPartial && words.length === 0 ? ['too much may happen for odds'] : [];
  return [
    names.name(moving.who),
    ...(moving.value === undefined
      ? ['let go to put back']
      : [...words, ...safe, ...partly, 'let go to move, Esc to put back']),
  ].join(' · ');
}

/** A token under way: where it is held, how it would come there and at what cost. */
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
  // Words never cover a token below.
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

import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import type { Position } from '../../../systems/position.js';
import { TokenPicture } from '../map/tokens/token-picture.js';
import { useFight } from '../use-fight.js';
import { namesOf, sideNumber } from './sides.js';

interface Props {
  readonly who: Id;
  /** In pixels. */
  readonly size: number;
}

/** A combatant's token at the moment shown. */
export function PersonMark({ who, size }: Props): ReactNode {
  return <Likeness who={who} size={size} position={useFight().shown} />;
}

/** A combatant's token in a position; draws nothing if they are not in it. */
export function Likeness({
  who,
  size,
  position,
}: Props & {
  readonly position: Pick<Position, 'state' | 'summary'> & Partial<Pick<Position, 'scene'>>;
}): ReactNode {
  const { state, scene } = position;
  const summary = position.summary(who);
  if (!summary) return null;
  const names = namesOf(state);
  return (
    <TokenPicture
      size={size}
      side={sideNumber(state, summary.side)}
      share={summary.share}
      able={summary.able}
      name={names.name(who)}
      initials={names.initials(who)}
      token={names.token(who)}
      mount={scene?.tokens.some(({ on }) => on === who) ?? false}
    />
  );
}

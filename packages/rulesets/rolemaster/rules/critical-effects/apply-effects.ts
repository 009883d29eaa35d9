import type { Id } from '@tiltyard/engine';
import { doom, injure, loseHits, wound } from './harm.js';
import { mark } from '../round/initiative.js';
import { knockBack } from './knockback.js';
import { knockProne, stagger } from './stagger.js';
import type { Combatant, Ctx } from '../../state/state.js';
import { sheetOf, combatantById } from '../../state/state.js';
import { relieve, stun } from './stun.js';
import type { Effect, EffectCell } from '../../tables/effect.js';
import { effectsOn } from '../../tables/effect.js';
import { breakWielded, dropWielded } from '../items/wielding.js';

/** Where the effects of a cell come from. */
export interface Source {
  /** Who is to be pushed away from; nothing if nobody is. */
  readonly by: Id | null;
  /** What extra hits are multiplied by (RMC-CHARGE-09). */
  readonly times?: number;
  /** Whose initiative is marked, if not that of the one who is afflicted: the foe who was dodged, or nobody's. */
  readonly initiativeOf?: Combatant | null;
}

/** Lets every effect of a cell happen to somebody, in their fixed order (RMC-CRIT-04, RMC-CRIT-05). */
export function afflict(ctx: Ctx, who: Combatant, cell: EffectCell, source: Source): void {
  // Nothing more befalls the dead.
  for (const effect of effectsOn(cell, sheetOf(ctx.state, who).armour))
    if (!who.dead) happen(ctx, who, effect, source);
}

function happen(
  ctx: Ctx,
  who: Combatant,
  effect: Effect,
  { by, times = 1, initiativeOf }: Source,
): void {
  switch (effect.kind) {
    case 'hits':
      return loseHits(ctx, who, effect.n * times, ['RMC-CRIT-04']);
    case 'penalty':
      return injure(ctx, who, effect.n, effect.rounds);
    case 'dead':
    case 'out':
      return doom(ctx, who, effect.kind, effect.n);
    case 'knock':
      return knockBack(
        ctx,
        who,
        effect.n,
        by === null ? undefined : combatantById(ctx.state, by),
        afflict,
      );
    case 'prone':
      return knockProne(ctx, who);
    case 'stagger':
      return stagger(ctx, who);
    case 'drop':
      return dropWielded(ctx, who);
    case 'break':
      return breakWielded(ctx, who);
    case 'initiative':
      return initiativeOf === null ? undefined : mark(ctx, initiativeOf ?? who);
    case 'bleed':
      return wound(ctx, who, effect.n);
    case 'dazed':
    case 'stunned':
      return stun(ctx, who, effect.kind, effect.n);
    case 'no-parry':
      return stun(ctx, who, 'noParry', effect.n);
    case 'unstun':
      relieve(ctx, who, effect.n);
      if (effect.n === null) ctx.put(who, 'staggered', 'no');
      return undefined;
    case 'fail':
      return undefined;
  }
}

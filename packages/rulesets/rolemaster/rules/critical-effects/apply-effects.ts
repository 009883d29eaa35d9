import { settleEffect } from '@tiltyard/engine';
import type { Combatant, Ctx } from '../../state/state.js';
import { combatantById, sheetOf } from '../../state/state.js';
import type { Effect, EffectCell } from '../../tables/effect.js';
import { effectsOn } from '../../tables/effect.js';
import { breakWeapon, dropWielded } from '../items/wielding.js';
import { injure, loseHits, startDeathTimer, wound } from './harm.js';
import { penalizeInitiative } from './initiative-penalty.js';
import { knockBack } from './knockback.js';
import { knockProne, regainBalance, stagger } from './stagger.js';
import { relieve, stun } from './stun.js';

/** The source of a cell's effects. */
export interface EffectSource {
  /** The combatant from whom the target is pushed away; null if there is none. */
  readonly from: string | null;
  /** The multiplier of extra hits (RMC-CHARGE-09). */
  readonly times?: number;
  /** The combatant whose initiative is penalized if it is not the target: the foe who was dodged, or null for none. */
  readonly initiativeOf?: Combatant | null;
}

/** Applies every effect of a cell to a target, in their fixed order (RMC-CRIT-04, RMC-CRIT-05). */
export function applyEffects(
  ctx: Ctx,
  target: Combatant,
  cell: EffectCell,
  source: EffectSource,
): void {
  // A dropped weapon can also break: dropping comes first, so the weapon is remembered.
  const inHand = target.wields;
  // Further effects do not apply to a dead target.
  for (const effect of effectsOn(cell, sheetOf(ctx.state, target).armour))
    if (!target.dead && happens(ctx, target, effect, source))
      applyEffect(ctx, target, effect, source, inHand);
}

/** The combatant whose initiative is penalized; null after a maneuver without a foe (RMC-EFF-01). */
const markedBy = (target: Combatant, { initiativeOf }: EffectSource): Combatant | null =>
  initiativeOf === undefined ? target : initiativeOf;

/** Whether an effect takes place: the GM may decide on all effects but hits, which are settled when they are lost. */
function happens(ctx: Ctx, target: Combatant, effect: Effect, source: EffectSource): boolean {
  const { kind } = effect;
  if (kind === 'hits' || kind === 'fail') return true;
  // Without decisions left to the GM, the effect does not have to be put into words.
  if (kind !== 'initiative' && !ctx.state.automation) return true;
  const sufferer = kind === 'initiative' ? markedBy(target, source) : target;
  return sufferer !== null && settleEffect(ctx, sufferer.id, effectWords(effect), ['RMC-CRIT-04']);
}

const EFFECT_WORDS: Readonly<Record<Effect['kind'], string>> = {
  hits: 'hits',
  bleed: 'bleeding',
  dazed: 'rounds dazed',
  stunned: 'rounds stunned',
  'no-parry': 'rounds stunned without parry',
  knock: 'knocked back',
  out: 'unconscious after so many turns',
  dead: 'dead after so many turns',
  stagger: 'staggered',
  prone: 'prone',
  initiative: 'penalized initiative',
  drop: 'drops what is wielded',
  break: 'breaks what is wielded',
  fail: 'failure',
  penalty: 'injury penalty',
  unstun: 'relief of stun',
};

const effectWords = (effect: Effect): string =>
  'n' in effect && effect.n !== null
    ? `${EFFECT_WORDS[effect.kind]}: ${effect.n}`
    : EFFECT_WORDS[effect.kind];

/** @param inHand the weapon that the target had in hand before any effect of the cell. */
function applyEffect(
  ctx: Ctx,
  target: Combatant,
  effect: Effect,
  source: EffectSource,
  inHand: string | null,
): void {
  const { from, times = 1 } = source;
  switch (effect.kind) {
    case 'hits':
      return loseHits(
        ctx,
        target,
        effect.n * times,
        times > 1 ? ['RMC-CRIT-04', 'RMC-CHARGE-09'] : ['RMC-CRIT-04'],
      );
    case 'penalty':
      return injure(ctx, target, effect.n, effect.rounds);
    case 'dead':
    case 'out':
      return startDeathTimer(ctx, target, effect.kind, effect.n);
    case 'knock': {
      const pusher = from === null ? undefined : combatantById(ctx.state, from);
      const terrain = knockBack(ctx, target, effect.n, pusher);
      return terrain && applyEffects(ctx, target, terrain, { from: null });
    }
    case 'prone':
      return knockProne(ctx, target);
    case 'stagger':
      return stagger(ctx, target);
    case 'drop':
      return dropWielded(ctx, target);
    case 'break':
      return breakWeapon(ctx, target, inHand);
    case 'initiative':
      return penalizeInitiative(ctx, markedBy(target, source) ?? target);
    case 'bleed':
      return wound(ctx, target, effect.n);
    case 'dazed':
    case 'stunned':
      return stun(ctx, target, effect.kind, effect.n);
    case 'no-parry':
      return stun(ctx, target, 'noParry', effect.n);
    case 'unstun':
      relieve(ctx, target, effect.n);
      return effect.n === null ? regainBalance(ctx, target, ['RMC-CRIT-05']) : undefined;
    case 'fail':
      return undefined;
  }
}

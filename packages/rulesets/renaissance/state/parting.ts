import type { Id } from '@tiltyard/engine';
import type { Combatant, Effect } from './state.js';

const isNot = (gone: Id) => (id: Id) => id !== gone;

/**
 * A pin or a hold ends with the combatant who made it; a feint stays until the victim's own
 * turn, attributed to the victim (REN-MAN-05).
 */
function outlasting(effect: Effect, id: Id, gone: Id): readonly Effect[] {
  if (effect.by !== gone) return [effect];
  return effect.kind === 'feinted' ? [{ ...effect, by: id }] : [];
}

/**
 * A combatant after another has left the fight: no longer held or ridden by them, and without
 * effects that end on their turn.
 */
export function parted(who: Combatant, from: Id): Combatant {
  const stays = ({ until }: Pick<Effect, 'until'>): boolean =>
    !('of' in until) || until.of !== from;
  return {
    ...who,
    riddenBy: who.riddenBy === from ? null : who.riddenBy,
    unawareOf: who.unawareOf.filter(isNot(from)),
    grabbedBy: who.grabbedBy.filter(isNot(from)),
    effects: who.effects.filter(stays).flatMap((effect) => outlasting(effect, who.id, from)),
    reacted: who.reacted.filter(stays),
    catching: who.catching?.of === from ? null : who.catching,
  };
}

import type { Id } from '@tiltyard/engine';
import type { Combatant, Effect } from './state.js';

const isNot = (gone: Id) => (id: Id) => id !== gone;

/** A pin or a hold goes with its maker; what was done to a combatant until their own turn stays, in no one else's name (REN-MAN-05). */
function outlasting(effect: Effect, id: Id, gone: Id): readonly Effect[] {
  if (effect.by !== gone) return [effect];
  return effect.kind === 'feinted' ? [{ ...effect, by: id }] : [];
}

/** A combatant once another has left the fight: neither held nor carried by them, and with nothing that ends on their turn. */
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

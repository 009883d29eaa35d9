import type { Problem } from '@tiltyard/engine';
import { handsOn, mountOf } from '@tiltyard/engine/kit';
import { plural } from '@tiltyard/engine/show';
import { gapReach } from '@tiltyard/engine/space';
import type { Combatant, State } from './state.js';
import { disabled, has, sheetOf, unaware } from './state.js';
import { HALF_METRES } from './sheet.js';

type Found = readonly [key: string, message: string];

/** Statements of a set-up about combatants that could not arise in play, each with its path in the file. */
export const contradictions = (all: readonly Combatant[], state: State): readonly Problem[] =>
  all.flatMap((who, i) =>
    [
      ...badSaddle(state, who),
      ...badBrace(state, who),
      ...badStance(state, who),
      ...badGrip(state, who),
      ...badWounds(who),
      ...badLoading(state, who),
      ...badAwareness(state, who),
    ].map(([key, message]) => ({ path: ['combatants', i, 'state', key], message })),
  );

/**
 * A mount is on the side of its one rider, large enough, not riding itself and hidden only
 * together with the rider; neither of them is prone or disabled (REN-MOUNT-01, REN-MOUNT-04,
 * REN-MOUNT-09, REN-AWARE-03).
 */
function badSaddle(state: State, who: Combatant): readonly Found[] {
  const mount =
    who.riding === null || !state.combatants[who.riding] ? undefined : mountOf(state, who);
  if (!mount) return [];
  const lying = [who, mount].find((body) => body.prone || disabled(state, body));
  const taken = mount.riddenBy !== who.id;
  const { size } = sheetOf(state, mount);
  return [
    ...(taken ? [['riding', `${mount.name} has another rider`] as const] : []),
    ...(mount.side === who.side ? [] : [['riding', `${mount.name} is of another side`] as const]),
    ...(mount.riding === null ? [] : [['riding', `${mount.name} rides as well`] as const]),
    ...(size === 'Small' || size === 'Tiny'
      ? [['riding', `${mount.name} is too small to be ridden`] as const]
      : []),
    ...(lying ? [['riding', `${lying.name} is down: nobody rides lying`] as const] : []),
    ...(mount.hidden === who.hidden
      ? []
      : [['hidden', `${who.name} and ${mount.name} hide together or not at all`] as const]),
  ];
}

/**
 * A combatant who knows of a rider or a mount knows of both, and rider and mount know of each
 * other (REN-AWARE-03, REN-MOUNT-01).
 */
const badAwareness = (state: State, who: Combatant): readonly Found[] =>
  who.unawareOf.flatMap((id): readonly Found[] => {
    const other = state.combatants[id];
    if (other && (id === who.riding || id === who.riddenBy))
      return [['unawareOf', `${who.name} knows of ${other.name}: they ride together`]];
    const partner = state.combatants[other?.riding ?? other?.riddenBy ?? ''];
    return other && partner && partner.id !== who.id && !unaware(who, partner)
      ? [['unawareOf', `${who.name} knows of ${partner.name}, and so of ${other.name}`]]
      : [];
  });

/** There cannot be more negated wounds than wounds (REN-CTX-17). */
const badWounds = ({ name, wounds, negatedWounds }: Combatant): readonly Found[] =>
  negatedWounds > wounds
    ? [['negatedWounds', `${name} has only ${plural(wounds, 'wound')} to negate`]]
    : [];

/** A disabled combatant cannot be in Full Defense (REN-CTX-14, REN-DEF-01). */
const badStance = (state: State, who: Combatant): readonly Found[] =>
  has(who, 'full defense') && disabled(state, who)
    ? [['fullDefense', `${who.name} is out and does not defend`]]
    : [];

/** Only a suitable weapon in hand can be braced, by a combatant who can act (REN-BRACE-01, REN-CTX-14). */
function badBrace(state: State, who: Combatant): readonly Found[] {
  const { fixed } = state;
  const { hands, effects } = who;
  const weapon = effects.find(({ kind }) => kind === 'braced')?.what;
  if (weapon === undefined) return [];
  const known = fixed.items[weapon];
  if (!known) return [['braced', `there is no item "${weapon}"`]];
  if (!known.tags.includes('Brace')) return [['braced', `${known.name} has no Brace tag`]];
  if (disabled(state, who)) return [['braced', `${who.name} is out and braces nothing`]];
  return handsOn(hands, weapon).length > 0 ? [] : [['braced', `${known.name} is not in hand`]];
}

/** Only a combatant's own weapon that needs loading can be unloaded (REN-RNG-14). */
const badLoading = ({ fixed }: State, { id, name, unloaded }: Combatant): readonly Found[] =>
  unloaded.flatMap((item): readonly Found[] => {
    const known = fixed.items[item];
    if (!known) return [];
    if (!item.startsWith(`${id}/`)) return [['unloaded', `${name} has no ${known.name}`]];
    return known.reload === undefined ? [['unloaded', `${known.name} needs no loading`]] : [];
  });

/**
 * An opponent who holds a combatant knows of them, has them in reach, is not disabled, and is
 * not held by them in turn (REN-MAN-06, REN-MAN-07, REN-AWARE-03, REN-CTX-14).
 */
const badGrip = (state: State, who: Combatant): readonly Found[] =>
  who.grabbedBy.flatMap((id): readonly Found[] => {
    const by = state.combatants[id];
    if (!by || by.id === who.id) return [];
    const wrong = wrongGrip(state, who, by);
    return wrong === undefined ? [] : [['grabbedBy', wrong]];
  });

/** Why a combatant cannot be held by another one, or undefined. */
export function wrongGrip(state: State, who: Combatant, by: Combatant): string | undefined {
  if (by.side === who.side) return `${by.name} is no opponent`;
  if (disabled(state, by)) return `${by.name} is out and holds no one`;
  if (unaware(by, who)) return `${by.name} holds ${who.name}, and so knows of them`;
  if (by.grabbedBy.includes(who.id))
    return `${by.name} is held by ${who.name} and takes hold of no one`;
  return gapReach(by, who) <= armsReach(state, by)
    ? undefined
    : `${who.name} is out of the reach of ${by.name}`;
}

const armsReach = (state: State, who: Combatant): number => {
  const { reach } = sheetOf(state, who);
  const cells = Math.floor((reach * HALF_METRES) / state.fixed.map.scale.perCell);
  return reach === 0 ? 0 : Math.max(1, cells);
};

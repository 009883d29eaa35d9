import { outlineOf } from '@tiltyard/engine/kit';
import type { Sheet, WieldedWeapon } from '../state/sheet.js';
import { finishSheet, sheetSchema } from '../state/sheet.js';
import type { Combatant, State, Stun } from '../state/state.js';
import { isOut } from '../state/state.js';

const ORDINARY = sheetSchema.parse({});

const atMostOne = ({ dazed, stunned, noParry }: Stun): Stun => ({
  dazed: Math.min(1, dazed),
  stunned: Math.min(1, stunned),
  noParry: Math.min(1, noParry),
});

/** How combatants look to others: height, armour and weapons, and whether they are stunned, bleeding or down. */
export const outline = outlineOf<Combatant, Sheet, WieldedWeapon, State>({
  sheet: ({ about, height, armourClass, armour, natural }) =>
    finishSheet(
      { ...ORDINARY, height, armourClass, armour, ...(about === undefined ? {} : { about }) },
      natural,
    ),
  item: (item) => ({ ...item, skill: 0, bonus: 0 }),
  combatant: (state, who, { share }) => ({
    ...who,
    hits: isOut(state, who) ? 0 : Math.max(1, Math.round(share * ORDINARY.hits)),
    kept: null,
    pool: 0,
    shifted: 0,
    parry: who.parry && { ...who.parry, points: 0 },
    dodge: who.dodge === null ? null : 0,
    initiativePenalties: 0,
    stunActive: atMostOne(who.stunActive),
    stunPending: atMostOne(who.stunPending),
    bleed: Math.min(1, who.bleed),
    bleedFresh: Math.min(1, who.bleedFresh),
    penalties: [],
    timers: [],
    modifiers: [],
  }),
});

import { outlineOf } from '@tiltyard/engine/kit';
import { isBlinded, isDead, isDownPermanently, isIncapacitated } from '../rules/conditions/body.js';
import type { Injury, Sheet, Weapon } from '../state/sheet.js';
import { finishSheet, sheetSchema } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';

const ORDINARY = sheetSchema.parse({});

const UNHURT: Readonly<Record<Injury, number>> = {
  superficial: 0,
  mobility: 0,
  core: 0,
  leftArm: 0,
  rightArm: 0,
  perception: 0,
};

/** What has put a combatant out. */
function outOf(state: State, who: Combatant): Combatant['out'] {
  if (who.out !== 'no' || !isIncapacitated(state, who)) return who.out;
  return isDead(state, who) ? 'dead' : 'incapacitated';
}

/** How combatants look from outside: their size, armour, limbs and whatever has put them down or out. */
export const outline = outlineOf<Combatant, Sheet, Weapon, State>({
  sheet: ({ about, WGT, hands, largeMouth, flies, mount, armor, natural }) =>
    finishSheet(
      {
        ...ORDINARY,
        WGT,
        hands,
        largeMouth,
        flies,
        mount,
        natural: [],
        armor: null,
        ...(about === undefined ? {} : { about }),
      },
      armor && { ...armor, low: 0, high: 0 },
      natural,
    ),
  combatant: (state, who, { share }) => ({
    ...who,
    damage: 0,
    injuries: {
      ...UNHURT,
      superficial: share > 0 ? Math.floor((1 - share) * state.fixed.injuryEffects.totalOutAt) : 0,
    },
    out: outOf(state, who),
    blinded: isBlinded(state, who),
    knockedDown: who.knockedDown || isDownPermanently(state, who) !== undefined,
    changes: {},
    fatigue: 0,
    fatigueDegrees: 0,
    will: ORDINARY.WILL,
    effects: [],
  }),
});

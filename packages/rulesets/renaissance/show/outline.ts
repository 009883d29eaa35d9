import { outlineOf } from '@tiltyard/engine/kit';
import type { Sheet, Weapon } from '../state/sheet.js';
import { finishSheet, sheetSchema } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import { dead, disabled } from '../state/state.js';

const ORDINARY = sheetSchema.parse({});
const { foot: PACE } = ORDINARY.movement;

/** How combatants look to others: their size and reach, what they wear and hold, and whether they are down. */
export const outline = outlineOf<Combatant, Sheet, Weapon, State>({
  sheet: ({ about, size, footprint, reach, hands, movement, skills, armor, naturalWeapons }) => ({
    ...finishSheet(
      {
        ...ORDINARY,
        size,
        footprint,
        reach,
        hands,
        movement: PACE
          ? Object.fromEntries(Object.keys(movement).map((kind) => [kind, PACE]))
          : ORDINARY.movement,
        ...(about === undefined ? {} : { about }),
      },
      armor.map((piece) => ({ ...piece, penalties: [] })),
      naturalWeapons,
    ),
    skills: Object.fromEntries(
      Object.entries(skills).map(([id, skill]) => [
        id,
        { ...skill, ranks: 0, proficiencies: [], specialization: undefined },
      ]),
    ),
  }),
  combatant(state, who, { share }) {
    const { DUR } = ORDINARY;
    const down = dead(state, who) ? 2 * DUR : DUR;
    return {
      ...who,
      damage: disabled(state, who) ? down : Math.min(DUR - 1, Math.round((1 - share) * DUR)),
      wounds: 0,
      negatedWounds: 0,
      traumas: 0,
      sustained: 0,
      luck: 0,
      ammunition: {},
      effects: who.effects.map((effect) => ({ ...effect, amount: 0 })),
    };
  },
});

import { outlineOf } from '@tiltyard/engine/kit';
import { isUnconscious } from '../rules/conditions/injury.js';
import type { Item, Sheet } from '../state/sheet.js';
import { sheetSchema } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';

const ORDINARY = sheetSchema.parse({});

/** Hit points of a combatant who is out, whatever the thresholds of injury. */
const FAR_BELOW = -10;

/** How combatants look from outside: their injuries and what they hold are visible. */
export const outline = outlineOf<Combatant, Sheet, Item, State>({
  sheet: ({ about }) => ({ ...ORDINARY, ...(about === undefined ? {} : { about }) }),
  combatant: (state, who, { share }) => {
    const { hitPoints, willpower } = ORDINARY;
    const left = Math.max(1, Math.ceil(share * hitPoints));
    const injured = isUnconscious(state, who) ? FAR_BELOW : 0;
    const { lastTurn: _, ...now } = who;
    return {
      ...now,
      hp: who.hp <= 0 ? injured : left,
      willpower,
      fatigue: 0,
      standing: who.standing && { ...who.standing, total: 0, ranged: 0 },
      effects: who.effects.map((effect) => ({ ...effect, amount: 1 })),
    };
  },
});

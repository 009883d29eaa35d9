import { outlineOf } from '@tiltyard/engine/kit';
import type { Sheet, Weapon } from '../state/sheet.js';
import { finishSheet, sheetSchema } from '../state/sheet.js';
import type { Combatant, Mark, State } from '../state/state.js';

const ORDINARY = sheetSchema.parse({});

/** Marks that everyone sees even when health is hidden: that a combatant is out of the fight. */
const PLAIN: ReadonlySet<Mark> = new Set(['unconscious', 'dying']);

/** What others see of a combatant: size, gear, conditions, and health as far as the group shows it. */
export const outline = outlineOf<Combatant, Sheet, Weapon, State>({
  sheet: ({ about, size, footprint, hands, mount, saddle, armor, naturalWeapons }) =>
    finishSheet(
      {
        ...ORDINARY,
        size,
        footprint,
        hands,
        mount,
        saddle,
        ...(about === undefined ? {} : { about }),
      },
      armor.map((piece) => ({ ...piece, toughness: 0 })),
      naturalWeapons,
    ),
  combatant(_, who, { detail }) {
    const seen = (mark: Mark): number =>
      detail === 'words' || PLAIN.has(mark) ? Math.min(1, who.marks[mark]) : 0;
    return {
      ...who,
      marks: {
        hurt: seen('hurt'),
        wounded: seen('wounded'),
        disabled: seen('disabled'),
        dying: seen('dying'),
        bruised: seen('bruised'),
        dazed: seen('dazed'),
        staggered: seen('staggered'),
        unconscious: seen('unconscious'),
      },
      conviction: 0,
      convictionRound: 0,
      conditions: who.conditions.filter(({ kind }) => kind !== 'modifier'),
    };
  },
});

import { outlineOf } from '@tiltyard/engine/kit';
import type { Sheet, Weapon } from '../state/sheet.js';
import { finishSheet, sheetSchema } from '../state/sheet.js';
import type { Combatant, Mark, State } from '../state/state.js';

const ORDINARY = sheetSchema.parse({});

/** What shows of those who are out, even where nothing of their health is told. */
const PLAIN: ReadonlySet<Mark> = new Set(['unconscious', 'dying']);

/** How combatants look from outside: size, gear, what weakens them, and how badly they are hurt in the system's own words. */
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

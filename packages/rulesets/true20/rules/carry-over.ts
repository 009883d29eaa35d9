import type { CarriedOver, CarryOver, Id, RuleId } from '@tiltyard/engine';
import { heldItems } from '@tiltyard/engine/kit';
import { carriedOver, spentItems } from '@tiltyard/engine/ruleset';
import type { Combatant, Mark, State } from '../state/state.js';
import {
  allCombatants,
  combatantById,
  groundItems,
  LETHAL,
  NON_LETHAL,
  sheetOf,
} from '../state/state.js';
import { worst } from './turns/conviction.js';

/** All items on the ground or carried by anyone. */
const itemsThere = (state: State): ReadonlySet<Id> =>
  new Set([
    ...groundItems(state).map(({ item }) => item),
    ...allCombatants(state).flatMap(({ hands, carried }) => [...heldItems(hands), ...carried]),
  ]);

/** The items of a combatant that filled an area and are gone (T20-CTX-35). */
function spentOf(state: State, who: Combatant): readonly Id[] {
  const natural = sheetOf(state, who).naturalWeapons;
  const owned = Object.keys(state.fixed.items).filter(
    (id) => id.startsWith(`${who.id}/`) && !natural.includes(id),
  );
  return spentItems(owned, itemsThere(state));
}

const marksOf = (marks: Combatant['marks']): readonly (readonly [Mark, number])[] =>
  [...LETHAL, ...NON_LETHAL]
    .filter((mark) => marks[mark] > 0)
    .map((mark) => [mark, marks[mark]] as const);

/** What a combatant with these damage marks takes into the next fight. */
function carriedWith(
  state: State,
  who: Combatant,
  marks: Combatant['marks'],
  rules: readonly RuleId[],
): CarriedOver {
  const { conviction } = sheetOf(state, who);
  const made = marksOf(marks);
  const spent = spentOf(state, who);
  return carriedOver(
    [
      {
        key: 'marks',
        value: Object.fromEntries(made),
        when: made.length > 0,
        text: made.map(([mark, n]) => (n > 1 ? `${mark} ×${n}` : mark)).join(', '),
        rules,
      },
      {
        key: 'stable',
        value: true,
        when: who.stable && marks.unconscious > 0,
        text: 'stable',
        rules: ['T20-CTX-26'],
      },
      {
        key: 'conviction',
        value: who.conviction,
        when: who.conviction !== conviction,
        text: `${who.conviction} of ${conviction} Conviction left`,
        rules: ['T20-CTX-43'],
      },
      {
        key: 'spent',
        value: spent,
        when: spent.length > 0,
        text: `used up: ${spent.map((each) => state.fixed.items[each]?.name ?? each).join(', ')}`,
        rules: ['T20-CTX-35'],
      },
    ],
    [
      {
        when: who.conditions.length > 0,
        text: 'conditions of the fight end',
        rules: ['T20-CTX-35'],
      },
      { when: who.posture !== 'standing', text: 'back on their feet', rules: ['T20-CTX-31'] },
      { when: who.recovered, text: 'may try to recover again', rules: ['T20-CTX-45'] },
    ],
    { dead: who.dead, text: 'dead', rules: ['T20-CTX-26'] },
  );
}

/** Damage marks and spent Conviction last; conditions end with the fight, and a new scene allows another recovery. */
export const carryOver: CarryOver<State> = {
  situation: ['unawareOf', 'surprised', 'riding', 'posture', 'elevation'],
  carry(state, id) {
    const who = combatantById(state, id);
    return carriedWith(state, who, who.marks, ['T20-CTX-13', 'T20-CTX-16']);
  },
  rests: [
    {
      id: 'recovery',
      name: 'A recovery check that succeeds',
      rules: ['T20-CTX-45'],
      take(state, id) {
        const who = combatantById(state, id);
        // A dying combatant has to be stabilized first (T20-CTX-26).
        const mark = who.marks.dying > 0 ? undefined : worst(who);
        const marks =
          mark === undefined ? who.marks : { ...who.marks, [mark]: who.marks[mark] - 1 };
        return carriedWith(state, who, marks, ['T20-CTX-13', 'T20-CTX-45']);
      },
    },
  ],
};

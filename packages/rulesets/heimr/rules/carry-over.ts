import type { CarriedOver, CarryOver, Id } from '@tiltyard/engine';
import { heldItems } from '@tiltyard/engine/kit';
import { carriedOver, spentItems } from '@tiltyard/engine/ruleset';
import { baseFatigue } from '../state/fatigue.js';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, combatantById, sheetOf } from '../state/state.js';
import { hasLegInjury, isInjured, isUnconscious, levelOf } from './conditions/injury.js';

/** All items on the ground, carried by anyone, or drawn for the next shot. */
const itemsThere = (state: State): ReadonlySet<Id> =>
  new Set([
    ...state.ground.map(({ item }) => item),
    ...allCombatants(state).flatMap(({ hands, carried, nocked }) => [
      ...heldItems(hands),
      ...carried.map(({ item }) => item),
      ...(nocked === undefined ? [] : [nocked]),
    ]),
  ]);

/** The items of a combatant that are destroyed or shot (HEI-CTX-34, HEI-DRAW-01). */
const spentOf = (state: State, who: Combatant): readonly Id[] =>
  spentItems(
    Object.keys(state.fixed.items).filter((id) => id.startsWith(`${who.id}/`)),
    itemsThere(state),
  );

/** What a combatant with these hit points and this fatigue takes into the next fight. */
function carriedWith(
  state: State,
  who: Combatant,
  { hp, fatigue }: Pick<Combatant, 'hp' | 'fatigue'>,
): CarriedOver {
  const sheet = sheetOf(state, who);
  const spent = spentOf(state, who);
  const { injuries } = who;
  return carriedOver(
    [
      {
        key: 'hp',
        value: hp,
        when: hp !== sheet.hitPoints,
        text: `${String(hp).replace('-', '−')} of ${sheet.hitPoints} hit points${isInjured(who) ? `, ${levelOf(state, who)}` : ''}`,
        rules: isInjured(who) ? ['HEI-CTX-36', 'HEI-CTX-37'] : ['HEI-CTX-34'],
      },
      {
        key: 'injuries',
        value: injuries,
        when: injuries.length > 0,
        text: `injured: ${injuries.join(', ')}`,
        rules: ['HEI-CTX-36'],
      },
      {
        key: 'willpower',
        value: who.willpower,
        when: who.willpower !== sheet.willpower,
        text: `${who.willpower} of ${sheet.willpower} willpower`,
        rules: ['HEI-CTX-44'],
      },
      {
        key: 'fatigue',
        value: fatigue,
        when: fatigue !== baseFatigue(state, who),
        text: `fatigue ${fatigue}`,
        rules: ['HEI-CTX-12'],
      },
      {
        key: 'spent',
        value: spent,
        when: spent.length > 0,
        text: `used up or destroyed: ${spent.map((each) => state.fixed.items[each]?.name ?? each).join(', ')}`,
        rules: ['HEI-CTX-34', 'HEI-DRAW-01'],
      },
    ],
    [
      // An injured leg keeps a combatant down beyond the fight, and so does being unconscious (HEI-CTX-36, HEI-CTX-37).
      {
        when: who.position !== 'standing' && !hasLegInjury(who) && !isUnconscious(state, who),
        text: 'back on their feet',
        rules: ['HEI-CTX-34'],
      },
      { when: who.effects.length > 0, text: 'daze, weakness and wards end', rules: ['HEI-CTX-34'] },
      { when: who.holding !== null, text: 'lets go', rules: ['HEI-CTX-35'] },
    ],
  );
}

const rested = (state: State, who: Combatant): number =>
  Math.min(who.fatigue, baseFatigue(state, who));

/** Hit points, injuries, willpower and fatigue last; effects counted in turns end with the fight. */
export const carryOver: CarryOver<State> = {
  situation: ['hidden', 'height', 'position', 'cluster'],
  carry(state, id) {
    const who = combatantById(state, id);
    return carriedWith(state, who, who);
  },
  rests: [
    {
      id: 'breath',
      name: 'Half a minute’s rest',
      rules: ['HEI-CTX-13'],
      take(state, id) {
        const who = combatantById(state, id);
        return carriedWith(state, who, { hp: who.hp, fatigue: rested(state, who) });
      },
    },
    {
      id: 'short-rest',
      name: 'Short rest of five minutes',
      rules: ['HEI-CTX-13', 'HEI-CTX-38'],
      take(state, id) {
        const who = combatantById(state, id);
        const hp = isInjured(who) ? who.hp : Math.max(who.hp, sheetOf(state, who).hitPoints);
        return carriedWith(state, who, { hp, fatigue: rested(state, who) });
      },
    },
  ],
};

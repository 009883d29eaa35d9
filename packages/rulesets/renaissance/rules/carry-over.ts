import type { CarryOver, Id, RuleId } from '@tiltyard/engine';
import { heldItems } from '@tiltyard/engine/kit';
import { carriedOver, spentItems } from '@tiltyard/engine/ruleset';
import { plural } from '@tiltyard/engine/show';
import { isEqual } from '@tiltyard/engine/values';
import type { Combatant, State } from '../state/state.js';
import { allCombatants, combatantById, dead, itemOf, sheetOf } from '../state/state.js';
import { isArea } from './items/wielding.js';

/** All items that lie on the ground or that any combatant has. */
const itemsThere = (state: State): ReadonlySet<Id> =>
  new Set([
    ...state.ground.map(({ item }) => item),
    ...allCombatants(state).flatMap(({ hands, carried }) => [...heldItems(hands), ...carried]),
  ]);

/** The items that a combatant came with. */
function ownedBy(state: State, who: Combatant): readonly Id[] {
  const natural = sheetOf(state, who).naturalWeapons;
  return Object.keys(state.fixed.items).filter(
    (id) => id.startsWith(`${who.id}/`) && !natural.includes(id),
  );
}

/**
 * The items of a combatant that are gone: used up by a blast or splash, or carried off
 * (REN-BLAST-01, REN-SPLASH-01).
 */
const spentOf = (state: State, who: Combatant): readonly Id[] =>
  spentItems(ownedBy(state, who), itemsThere(state));

/** What became of items that are gone: area weapons not carried off were used up, all others are lost. */
function whatBecameOf(
  state: State,
  ids: readonly Id[],
): { readonly text: string; readonly rules: readonly RuleId[] } {
  const { carriedOff = [] } = state;
  const used = ids.filter((id) => isArea(itemOf(state, id)) && !carriedOff.includes(id));
  const lost = ids.filter((id) => !used.includes(id));
  return {
    text: [
      ...(used.length > 0 ? [`used up: ${namesOf(state, used)}`] : []),
      ...(lost.length > 0 ? [`lost: ${namesOf(state, lost)}`] : []),
    ].join('; '),
    rules: [
      ...(used.length > 0 ? ['REN-BLAST-01', 'REN-SPLASH-01'] : []),
      ...(lost.length > 0 ? ['REN-TURN-06'] : []),
    ],
  };
}

/** Whether a weapon can never be loaded again once it has been shot (REN-RNG-14). */
const staysEmpty = (state: State, id: Id): boolean => state.fixed.items[id]?.reload === 'none';

/** The weapons of a combatant that were shot, no matter by whom, and that cannot be reloaded (REN-RNG-14). */
function emptyOf(state: State, who: Combatant): readonly Id[] {
  const empty = new Set([
    ...state.ground.filter(({ unloaded }) => unloaded).map(({ item }) => item),
    ...allCombatants(state).flatMap(({ unloaded }) => unloaded),
  ]);
  return ownedBy(state, who).filter((id) => empty.has(id) && staysEmpty(state, id));
}

const namesOf = (state: State, ids: readonly Id[]): string =>
  ids.map((id) => state.fixed.items[id]?.name ?? id).join(', ');

const harmOf = (who: Combatant) => [
  {
    key: 'damage',
    value: who.damage,
    when: who.damage > 0,
    text: `${who.damage} damage`,
    rules: ['REN-CTX-14'],
  },
  {
    key: 'wounds',
    value: who.wounds,
    when: who.wounds > 0,
    text: plural(who.wounds, 'wound'),
    rules: ['REN-CTX-15', 'REN-CTX-17'],
  },
  {
    key: 'negatedWounds',
    value: who.negatedWounds,
    when: who.negatedWounds > 0,
    text: `${plural(who.negatedWounds, 'wound')} negated`,
    rules: ['REN-CTX-17'],
  },
  {
    key: 'traumas',
    value: who.traumas,
    when: who.traumas > 0,
    text: plural(who.traumas, 'trauma'),
    rules: ['REN-CTX-17'],
  },
  {
    key: 'maimed',
    value: who.maimed,
    when: who.maimed.length > 0,
    text: `maimed: ${who.maimed.join(', ')}`,
    rules: ['REN-STR-11'],
  },
];

/**
 * Damage, wounds, spent Luck, counted ammunition and weapons that cannot be reloaded carry over;
 * effects of the turn and of the position do not.
 */
export const carryOver: CarryOver<State> = {
  situation: ['hidden', 'unawareOf', 'riding', 'prone'],
  carry(state, id) {
    const who = combatantById(state, id);
    const sheet = sheetOf(state, who);
    const spent = spentOf(state, who);
    const empty = emptyOf(state, who);
    const ammunition = Object.entries(who.ammunition).map(([kind, n]) => `${n} ${kind}`);
    return carriedOver(
      [
        ...harmOf(who),
        {
          key: 'luck',
          value: who.luck,
          when: who.luck !== sheet.luck,
          text: `${who.luck} of ${sheet.luck} Luck left`,
          rules: ['REN-CTX-18'],
        },
        {
          key: 'ammunition',
          value: who.ammunition,
          when: !isEqual(who.ammunition, sheet.ammunition),
          text: `ammunition left: ${ammunition.join(', ')}`,
          rules: ['REN-RNG-13'],
        },
        {
          key: 'unloaded',
          value: empty,
          when: empty.length > 0,
          text: `cannot be reloaded: ${namesOf(state, empty)}`,
          rules: ['REN-RNG-14'],
        },
        {
          key: 'spent',
          value: spent,
          when: spent.length > 0,
          ...whatBecameOf(state, spent),
        },
      ],
      [
        { when: who.prone, text: 'back on their feet', rules: ['REN-PRONE-03'] },
        { when: who.grabbedBy.length > 0, text: 'no longer held', rules: ['REN-MAN-07'] },
        {
          when: who.unloaded.some((item) => !staysEmpty(state, item)),
          text: 'weapons loaded again',
          rules: ['REN-RNG-14'],
        },
        { when: who.effects.length > 0, text: 'effects of the turn end', rules: ['REN-TURN-05'] },
        { when: who.sustained > 0, text: 'nothing kept going', rules: ['REN-CTX-26'] },
      ],
      { dead: dead(state, who), text: 'dead', rules: ['REN-CTX-14'] },
    );
  },
  // The chapter has no healing: the referee changes what carries over.
  rests: [],
};

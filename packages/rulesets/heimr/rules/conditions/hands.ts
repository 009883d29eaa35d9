import type { Id, Refusal } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { memoizePerState, refuse } from '@tiltyard/engine';
import { handsOn, isInHand } from '@tiltyard/engine/kit';
import { handOf, isInjured } from './injury.js';
import type { HandsNeeded, Item } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, itemOf } from '../../state/state.js';

/** The hands in which something is wielded (HEI-HANDS-03 to 06); shields are for the off-hand (HEI-CTX-42). */
const GRIPS: Readonly<
  Record<
    HandsNeeded,
    {
      readonly rule: string;
      readonly grips: readonly (readonly string[])[];
      readonly words: string;
    }
  >
> = {
  either: { rule: 'HEI-HANDS-05', grips: [['sword'], ['off']], words: 'is wielded in one hand' },
  sword: { rule: 'HEI-HANDS-04', grips: [['sword']], words: 'is wielded in the sword hand only' },
  'one-and-a-half': {
    rule: 'HEI-HANDS-06',
    grips: [['sword'], ['sword', 'off']],
    words: 'is wielded in the sword hand or in both hands',
  },
  two: { rule: 'HEI-HANDS-03', grips: [['sword', 'off']], words: 'is wielded in both hands' },
  off: { rule: 'HEI-CTX-42', grips: [['off']], words: 'is carried in the off-hand' },
};

export type Grip = 'sword' | 'off' | 'both';
export const GRIP_NAMES: readonly Grip[] = ['sword', 'off', 'both'];
export const handsOf = (grip: Grip): readonly string[] =>
  grip === 'both' ? ['sword', 'off'] : [grip];

/** Everyone who holds this one by bind. */
export const holdersOf = (state: State, who: Combatant): readonly Combatant[] =>
  holding(state, 'anybody').get(who.id) ?? [];

/** All who hold somebody, by whom they hold. */
const holding = memoizePerState((state: State): ReadonlyMap<Id, readonly Combatant[]> => {
  const holders = new Map<Id, Combatant[]>();
  for (const who of allCombatants(state)) {
    if (who.holding === null) continue;
    const known = holders.get(who.holding.who);
    if (known) known.push(who);
    else holders.set(who.holding.who, [who]);
  }
  return holders;
});

/** Why a hand cannot be used, or nothing: its arm is bound or injured (HEI-CTX-35, HEI-CTX-36). */
export function disabledHand(state: State, who: Combatant, hand: string): Refusal | undefined {
  if (isInjured(who) && who.injuries.some((part) => handOf(part) === hand))
    return refuse('HEI-CTX-36', 'arm-injured', `the arm of the ${hand} hand is injured`);
  if (
    state.fixed.options.bindHand === 'disabled' &&
    holdersOf(state, who).some(
      (holder) => holder.holding !== null && handOf(holder.holding.part) === hand,
    )
  ) {
    return refuse('HEI-CTX-35', 'arm-bound', `the arm of the ${hand} hand is bound`);
  }
  return undefined;
}

const fits = (item: Item, hands: readonly string[]): boolean =>
  GRIPS[item.hands].grips.some(
    (grip) => grip.length === hands.length && grip.every((hand) => hands.includes(hand)),
  );

/** Why something held like this would not be wielded, or nothing. */
export const gripRefused = (item: Item, hands: readonly string[]): Refusal | undefined =>
  fits(item, hands)
    ? undefined
    : refuse(GRIPS[item.hands].rule, 'wrong-grip', `${item.name} ${GRIPS[item.hands].words}`);

/** Why something in hand can't be used as it is held, or nothing (HEI-HANDS-01). */
function gripInHandRefused(state: State, who: Combatant, id: string): Refusal | undefined {
  const hands = handsOn(who.hands, id).map((hand) => hand.name);
  if (hands.length === 0)
    return refuse(
      'HEI-HANDS-01',
      'not-in-hand',
      `${who.name} does not hold ${itemOf(state, id).name}`,
    );
  const refused = gripRefused(itemOf(state, id), hands);
  if (refused) return refused;
  for (const hand of hands) {
    const unusable = disabledHand(state, who, hand);
    if (unusable) return unusable;
  }
  return undefined;
}

/** Whether a weapon shoots ammunition; thrown ones are their own. */
export const usesAmmunition = ({ kind, thrown }: Item): boolean => kind === 'ranged' && !thrown;

/** The weapons in hand to which ammunition can be drawn (HEI-DRAW-01). */
export const shootersInHand = (state: State, who: Combatant): readonly string[] =>
  isInHand(state, who).filter(
    (id) => usesAmmunition(itemOf(state, id)) && !gripInHandRefused(state, who, id),
  );

/** Why something in hand is not wielded now, or nothing; by a switch a shot takes ammunition drawn for it (HEI-HANDS-01, HEI-DRAW-01). */
export function wieldRefused(state: State, who: Combatant, id: string): Refusal | undefined {
  const refused = gripInHandRefused(state, who, id);
  if (refused || state.fixed.options.ammunition === 'free') return refused;
  return usesAmmunition(itemOf(state, id)) && who.nocked === undefined
    ? refuse('HEI-DRAW-01', 'no-ammunition', `no ammunition is drawn for ${itemOf(state, id).name}`)
    : undefined;
}

const wieldedOf = (
  state: State,
  who: Combatant,
  kinds: readonly Item['kind'][],
): readonly string[] =>
  isInHand(state, who).filter(
    (id) => kinds.includes(itemOf(state, id).kind) && !wieldRefused(state, who, id),
  );

/** Melee weapons it could strike or parry with now. */
export const meleeWeapons = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, ['melee']);
export const rangedWeapons = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, ['ranged']);
export const shields = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, ['shield']);
/** Everything it could attack with now. */
export const weapons = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, ['melee', 'ranged']);

/** What empty hands are busy with, whichever they are: holding on to what is climbed, and whom one holds (HEI-CTX-33, HEI-BRAWL-05). */
export const busyHands = (who: Combatant): readonly Refusal[] => [
  ...(who.position === 'climbing'
    ? [refuse('HEI-CTX-33', 'hand-busy', 'one hand holds on to what is climbed')]
    : []),
  ...(who.holding === null
    ? []
    : [refuse('HEI-BRAWL-05', 'hand-busy', 'one hand holds an opponent')]),
];

/** Hands that hold nothing, can be used and are not all busy. */
export function freeHandsOf(state: State, who: Combatant): readonly Hand[] {
  const free = who.hands.filter(
    (hand) => hand.holds === null && !disabledHand(state, who, hand.name),
  );
  return free.length > busyHands(who).length ? free : [];
}

/** The hands with something put into these of them. */
export const filling = (who: Combatant, item: string, hands: readonly string[]): readonly Hand[] =>
  who.hands.map((hand) => (hands.includes(hand.name) ? { ...hand, holds: item } : hand));

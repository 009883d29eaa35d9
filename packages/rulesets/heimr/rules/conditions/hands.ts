import type { Refusal } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { refuse } from '@tiltyard/engine';
import { handsOn, isInHand } from '@tiltyard/engine/kit';
import { handOf, isInjured } from './injury.js';
import type { HandsNeeded, Item } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { itemOf } from '../../state/state.js';

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

const NOBODY: readonly Combatant[] = [];

/** Everyone who holds this one by bind. */
export function holdersOf({ combatants }: State, { id }: Combatant): readonly Combatant[] {
  let holders = NOBODY;
  for (const each in combatants) {
    const other = combatants[each];
    if (other?.holding?.who === id) holders = [...holders, other];
  }
  return holders;
}

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

/** Something in hand, and all that follows from the hands alone. */
interface Held {
  readonly id: string;
  readonly item: Item;
  readonly hands: readonly string[];
  readonly refused: Refusal | undefined;
}

/** What hands hold; they are replaced and never written into, so that it hangs on them and the items alone. */
const held = new WeakMap<
  readonly Hand[],
  { readonly items: State['fixed']['items']; readonly all: readonly Held[] }
>();

/** Everything in hand with how it is held. */
export function heldBy(state: State, who: Combatant): readonly Held[] {
  const { hands } = who;
  const { items } = state.fixed;
  const known = held.get(hands);
  if (known?.items === items) return known.all;
  const all = isInHand(state, who).map((id): Held => {
    const item = itemOf(state, id);
    const names = handsOn(hands, id).map(({ name }) => name);
    return { id, item, hands: names, refused: gripRefused(item, names) };
  });
  held.set(hands, { items, all });
  return all;
}

/** Why something in hand can't be used as it is held, or nothing (HEI-HANDS-01). */
function heldRefused(state: State, who: Combatant, { hands, refused }: Held): Refusal | undefined {
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
  heldBy(state, who)
    .filter((each) => usesAmmunition(each.item) && !heldRefused(state, who, each))
    .map(({ id }) => id);

/** Why something held is not wielded now, or nothing; by a switch a shot takes ammunition drawn for it (HEI-HANDS-01, HEI-DRAW-01). */
function unwielded(state: State, who: Combatant, each: Held): Refusal | undefined {
  const refused = heldRefused(state, who, each);
  if (refused || state.fixed.options.ammunition === 'free') return refused;
  return usesAmmunition(each.item) && who.nocked === undefined
    ? refuse('HEI-DRAW-01', 'no-ammunition', `no ammunition is drawn for ${each.item.name}`)
    : undefined;
}

/** Why something is not wielded now, or nothing (HEI-HANDS-01, HEI-DRAW-01). */
export function wieldRefused(state: State, who: Combatant, id: string): Refusal | undefined {
  for (const each of heldBy(state, who)) if (each.id === id) return unwielded(state, who, each);
  const reason = `${who.name} does not hold ${itemOf(state, id).name}`;
  return refuse('HEI-HANDS-01', 'not-in-hand', reason);
}

function wieldedOf(
  state: State,
  who: Combatant,
  kinds: readonly Item['kind'][],
): readonly string[] {
  const wielded: string[] = [];
  for (const each of heldBy(state, who))
    if (kinds.includes(each.item.kind) && !unwielded(state, who, each)) wielded.push(each.id);
  return wielded;
}

const MELEE = ['melee'] as const;
const RANGED = ['ranged'] as const;
const SHIELD = ['shield'] as const;
const WEAPON = ['melee', 'ranged'] as const;

/** Melee weapons it could strike or parry with now. */
export const meleeWeapons = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, MELEE);
export const rangedWeapons = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, RANGED);
export const shields = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, SHIELD);
/** Everything it could attack with now. */
export const weapons = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, WEAPON);

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

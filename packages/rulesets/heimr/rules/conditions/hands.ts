import type { Refusal } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { refuse } from '@tiltyard/engine';
import { handsOn, isInHand } from '@tiltyard/engine/kit';
import { handOf, isInjured } from './injury.js';
import type { HandsNeeded, Item } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { itemOf } from '../../state/state.js';

/** The hands in which an item can be wielded (HEI-HANDS-03 to 06); shields are for the off-hand (HEI-CTX-42). */
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

/** Whether a combatant is held by bind. */
function isHeld({ combatants }: State, { id }: Combatant): boolean {
  for (const each in combatants) if (combatants[each]?.holding?.who === id) return true;
  return false;
}

/** Everyone who holds a combatant by bind. */
export function holdersOf({ combatants }: State, { id }: Combatant): readonly Combatant[] {
  let holders = NOBODY;
  for (const each in combatants) {
    const other = combatants[each];
    if (other?.holding?.who === id) holders = [...holders, other];
  }
  return holders;
}

/** Why a hand cannot be used, or undefined: its arm is bound or injured (HEI-CTX-35, HEI-CTX-36). */
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

/** Why something held in these hands would not be wielded, or undefined. */
export const gripRefused = (item: Item, hands: readonly string[]): Refusal | undefined =>
  fits(item, hands)
    ? undefined
    : refuse(GRIPS[item.hands].rule, 'wrong-grip', `${item.name} ${GRIPS[item.hands].words}`);

/** An item in hand, with everything that follows from the hands alone. */
interface Held {
  readonly id: string;
  readonly item: Item;
  readonly hands: readonly string[];
  readonly refused: Refusal | undefined;
}

/** What can be wielded as it is held, as long as the hands can be used. */
interface Wield {
  readonly held: readonly Held[];
  readonly ids: readonly string[];
}

type Use = 'melee' | 'ranged' | 'shield' | 'weapons';

/** Everything that follows from the hands and the items alone. */
interface Grasp extends Readonly<Record<Use, Wield>> {
  readonly items: State['fixed']['items'];
  readonly all: readonly Held[];
  /** Whether a weapon in hand shoots ammunition. */
  readonly shoots: boolean;
}

/** Hands are replaced, never modified, so what follows from them and the items alone can be kept by their identity. */
const grasps = new WeakMap<readonly Hand[], Grasp>();

function graspOf(state: State, who: Combatant): Grasp {
  const { hands } = who;
  const { items } = state.fixed;
  const known = grasps.get(hands);
  if (known?.items === items) return known;
  const all = isInHand(state, who).map((id): Held => {
    const item = itemOf(state, id);
    const names = handsOn(hands, id).map(({ name }) => name);
    return { id, item, hands: names, refused: gripRefused(item, names) };
  });
  const wield = (...kinds: readonly Item['kind'][]): Wield => {
    const fit = all.filter(({ item, refused }) => !refused && kinds.includes(item.kind));
    return { held: fit, ids: Object.freeze(fit.map(({ id }) => id)) };
  };
  const grasp: Grasp = {
    items,
    all,
    melee: wield('melee'),
    ranged: wield('ranged'),
    shield: wield('shield'),
    weapons: wield('melee', 'ranged'),
    shoots: all.some(({ item }) => usesAmmunition(item)),
  };
  grasps.set(hands, grasp);
  return grasp;
}

/** Everything in hand with how it is held. */
export const heldBy = (state: State, who: Combatant): readonly Held[] => graspOf(state, who).all;

/** Whether the grip alone decides what is wielded: no injury, no hold, no ammunition to draw. */
const isUnhindered = (state: State, who: Combatant, { shoots }: Grasp): boolean =>
  (who.injuries.length === 0 || !isInjured(who)) &&
  (!shoots || who.nocked !== undefined || state.fixed.options.ammunition === 'free') &&
  (state.fixed.options.bindHand !== 'disabled' || !isHeld(state, who));

/** Why an item in hand can't be used as it is held, or undefined (HEI-HANDS-01). */
function heldRefused(state: State, who: Combatant, { hands, refused }: Held): Refusal | undefined {
  if (refused) return refused;
  for (const hand of hands) {
    const unusable = disabledHand(state, who, hand);
    if (unusable) return unusable;
  }
  return undefined;
}

/** Whether a weapon shoots ammunition; thrown weapons are their own. */
export const usesAmmunition = ({ kind, thrown }: Item): boolean => kind === 'ranged' && !thrown;

/** The weapons in hand to which ammunition can be drawn (HEI-DRAW-01). */
export const shootersInHand = (state: State, who: Combatant): readonly string[] =>
  heldBy(state, who)
    .filter((each) => usesAmmunition(each.item) && !heldRefused(state, who, each))
    .map(({ id }) => id);

/**
 * Why an item in hand is not wielded now, or undefined; by a house rule a shot needs ammunition drawn for it
 * (HEI-HANDS-01, HEI-DRAW-01).
 */
function unwielded(state: State, who: Combatant, each: Held): Refusal | undefined {
  const refused = heldRefused(state, who, each);
  if (refused || state.fixed.options.ammunition === 'free') return refused;
  return usesAmmunition(each.item) && who.nocked === undefined
    ? refuse('HEI-DRAW-01', 'no-ammunition', `no ammunition is drawn for ${each.item.name}`)
    : undefined;
}

/** Why an item is not wielded now, or undefined (HEI-HANDS-01, HEI-DRAW-01). */
export function wieldRefused(state: State, who: Combatant, id: string): Refusal | undefined {
  for (const each of heldBy(state, who)) if (each.id === id) return unwielded(state, who, each);
  const reason = `${who.name} does not hold ${itemOf(state, id).name}`;
  return refuse('HEI-HANDS-01', 'not-in-hand', reason);
}

function wieldedOf(state: State, who: Combatant, use: Use): readonly string[] {
  const grasp = graspOf(state, who);
  const { held, ids } = grasp[use];
  if (ids.length === 0 || isUnhindered(state, who, grasp)) return ids;
  return held.filter((each) => !unwielded(state, who, each)).map(({ id }) => id);
}

/** Melee weapons the combatant could strike or parry with now. */
export const meleeWeapons = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, 'melee');
export const rangedWeapons = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, 'ranged');
export const shields = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, 'shield');
/** Everything the combatant could attack with now. */
export const weapons = (state: State, who: Combatant): readonly string[] =>
  wieldedOf(state, who, 'weapons');

/**
 * What keeps empty hands busy, whichever hands they are: clinging to what is climbed, and holding an opponent
 * (HEI-CTX-33, HEI-BRAWL-05).
 */
export const busyHands = (who: Combatant): readonly Refusal[] => [
  ...(who.position === 'climbing'
    ? [refuse('HEI-CTX-33', 'hand-busy', 'one hand holds on to what is climbed')]
    : []),
  ...(who.holding === null
    ? []
    : [refuse('HEI-BRAWL-05', 'hand-busy', 'one hand holds an opponent')]),
];

/** Hands that hold nothing, can be used and are not busy. */
export function freeHandsOf(state: State, who: Combatant): readonly Hand[] {
  const free = who.hands.filter(
    (hand) => hand.holds === null && !disabledHand(state, who, hand.name),
  );
  return free.length > busyHands(who).length ? free : [];
}

/** The hands of a combatant with an item put into some of them. */
export const filling = (who: Combatant, item: string, hands: readonly string[]): readonly Hand[] =>
  who.hands.map((hand) => (hands.includes(hand.name) ? { ...hand, holds: item } : hand));

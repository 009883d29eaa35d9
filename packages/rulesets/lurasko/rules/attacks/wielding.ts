import type { Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Hand } from '@tiltyard/engine/kit';
import { handsOn, isInHand } from '@tiltyard/engine/kit';
import type { Sheet, Weapon } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { itemOf, sheetOf } from '../../state/state.js';
import { openHands, soundestHands } from '../conditions/body.js';
import { strengthOf } from '../conditions/encumbrance.js';

/** The names of the two ways to strike that are not a single item. */
export const BARE = 'unarmed';
export const BOTH = 'both';

/** What an attack is made with; `grappling` stands for the body, whatever is in hand. */
export interface Using {
  readonly mode: 'held' | 'natural' | 'unarmed' | 'grappling';
  /** Items that are struck with, or that a bodily attack is made with instead of a hand. */
  readonly items: readonly string[];
  /** Free hands that a bodily attack takes; one if left out. */
  readonly hands?: number;
}

export const GRAPPLE: Using = Object.freeze({ mode: 'grappling', items: [] });

/** What a thing in hand adds to a roll. */
interface Rating {
  readonly name: string;
  readonly amount: number;
}

/** Values derived from what the hands hold. */
export interface Grip {
  /** What it depends on besides the hands; all of these are replaced, never changed in place. */
  readonly items: State['fixed']['items'];
  readonly options: State['fixed']['options'];
  readonly sheet: Sheet;
  readonly held: readonly string[];
  readonly weapons: readonly string[];
  /** Whether all weapons in hand have been learned, and whether any has (LUR-COMP-01). */
  readonly allLearned: boolean;
  readonly someLearned: boolean;
  readonly offense: readonly Rating[];
  readonly defense: readonly Rating[];
  readonly offenseTotal: number;
  readonly defenseTotal: number;
}

const grips = new WeakMap<readonly Hand[], Grip>();

/** The grip of a combatant, cached until the hands change. */
export function gripOf(state: State, who: Combatant): Grip {
  const { items, options } = state.fixed;
  const sheet = sheetOf(state, who);
  const known = grips.get(who.hands);
  if (known?.items === items && known.options === options && known.sheet === sheet) return known;
  const held = isInHand(state, who);
  const weapons = held.filter((id) => itemOf(state, id).kind === 'weapon');
  const learned = weapons.map((id) => hasLearned(state, who, id));
  const [offense, defense] = [ratingsOf(state, held, 'offense'), ratingsOf(state, held, 'defense')];
  const grip: Grip = {
    items,
    options,
    sheet,
    held,
    weapons,
    allLearned: !learned.includes(false),
    someLearned: learned.includes(true),
    offense,
    defense,
    offenseTotal: totalOf(offense),
    defenseTotal: totalOf(defense),
  };
  grips.set(who.hands, grip);
  return grip;
}

/** Whether a combatant has learned a weapon (LUR-COMP-01). */
export const hasLearned = (state: State, who: Combatant, id: string): boolean =>
  sheetOf(state, who).competencies.includes(itemOf(state, id).competence);

const totalOf = (all: readonly Rating[]): number =>
  all.reduce((sum, { amount }) => sum + amount, 0);

/** What the ratings of everything in hand come to (LUR-COMP-08). */
function ratingsOf(
  state: State,
  held: readonly string[],
  rating: 'offense' | 'defense',
): readonly Rating[] {
  const all = held.map((id) => {
    const item = itemOf(state, id);
    return { name: item.name, amount: item[rating] };
  });
  return state.fixed.options.ratingStack === 'sum'
    ? all
    : all.toSorted((a, b) => b.amount - a.amount).slice(0, 1);
}

/** Weapons in hand: those that a combatant wields (LUR-COMP-01). */
export const wielded = (state: State, who: Combatant): readonly string[] =>
  gripOf(state, who).weapons;

const UNARMED_STRIKE: Using = Object.freeze({ mode: 'unarmed', items: [] });

/** The strike with each single item, cached by the items of a fight, which are replaced and never changed in place. */
const singles = new WeakMap<State['fixed']['items'], Map<string, Using>>();

function usingOne({ fixed: { items } }: State, id: string, { kind }: Weapon): Using {
  let all = singles.get(items);
  if (!all) singles.set(items, (all = new Map()));
  let using = all.get(id);
  if (!using) all.set(id, (using = { mode: kind === 'natural' ? 'natural' : 'held', items: [id] }));
  return using;
}

/** What a strike with this choice is made with. */
export function usingOf(state: State, who: Combatant, choice: string): Using {
  if (choice === BARE) return UNARMED_STRIKE;
  if (choice === BOTH) return { mode: 'held', items: wielded(state, who) };
  return usingOne(state, choice, itemOf(state, choice));
}

/** STR that a weapon needs: less with two hands on it (LUR-CTX-22). */
export const strengthNeeded = ({ rating }: Weapon, hands: number): number =>
  (hands >= 2 ? 2 : 3) * rating - 3;

/** The number of hands that count for a weapon's STR: those on it, plus a free one if the house rule lets it help (LUR-CTX-22). */
function handsFor(state: State, who: Combatant, id: string): number {
  const grip = handsOn(who.hands, id).length;
  const { freeHandHelps } = state.fixed.options;
  return freeHandHelps && openHands(state, who).length > 0 ? grip + 1 : grip;
}

/**
 * Why a weapon can be held but not struck with, or undefined (LUR-CTX-22).
 * @param hands the number of hands that count, if not the hands on it and a free one
 */
export function tooWeak(
  state: State,
  who: Combatant,
  id: string,
  hands: number = handsFor(state, who, id),
): Refusal | undefined {
  const weapon = itemOf(state, id);
  const needed = strengthNeeded(weapon, hands);
  return strengthOf(state, who) < needed
    ? refuse('LUR-CTX-22', `${weapon.name} needs STR ${needed}`)
    : undefined;
}

/** The hands that an attack is made with; natural weapons are in none (LUR-CTX-14). */
export function handsUsed(
  state: State,
  who: Combatant,
  { mode, items, hands = 1 }: Using,
): readonly Hand[] {
  if (mode === 'held' || items.length > 0)
    return who.hands.filter((hand) => hand.holds !== null && items.includes(hand.holds));
  if (mode === 'unarmed') return openHands(state, who);
  return soundestHands(state, who).slice(0, hands);
}

/** What the ratings of everything in hand come to (LUR-COMP-08). */
export const ratings = (
  state: State,
  who: Combatant,
  rating: 'offense' | 'defense',
): readonly Rating[] => gripOf(state, who)[rating];

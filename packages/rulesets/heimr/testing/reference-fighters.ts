import { ARM, GRIPS, SLOTS } from './reference-items.js';
import type { Slot, Thing } from './reference-items.js';

// An independent model of whole fights, from the rulebook's sentences alone: the fighters, what they hold and what they can do with it.

export type Part = 'torso' | 'sword arm' | 'other arm' | 'right leg' | 'left leg';
export type Square = 'A1' | 'A2' | 'A3';
export type SkillType = 'standard' | 'free' | 'ongoing' | 'upcoming' | 'reaction' | 'none';

/** A skill as on the sheet (HEI-CTX-44). */
export interface Skill {
  readonly name: string;
  readonly type: SkillType;
  readonly willpower: number;
  readonly target: 'self' | 'ally' | 'foe';
  readonly needs: {
    readonly holds?: string;
    readonly position?: 'standing' | 'prone';
    readonly cluster?: boolean;
    readonly range?: number;
  };
  readonly effect?: { readonly kind: string; readonly amount: number };
}

/** A readied action and its trigger (HEI-CTX-17). */
export interface Readied {
  readonly by: string;
  readonly event: string;
  readonly who?: string;
  readonly does: Attempt;
}

export type Attempt =
  | { readonly do: 'attack'; readonly item: string; readonly target: string }
  | { readonly do: 'skill' | 'reaction-skill'; readonly skill: string; readonly target?: string }
  | { readonly do: 'draw' | 'get'; readonly item: string; readonly hand: Slot | 'both' }
  | { readonly do: 'stow' | 'drop'; readonly item: string }
  | { readonly do: 'swap'; readonly how: 'trade' | 'sword only' | 'off only' | 'both hands' }
  | { readonly do: 'move'; readonly to: Square }
  | { readonly do: 'breather'; readonly as: 'ongoing' | 'upcoming' }
  | { readonly do: 'ready'; readonly readied: Omit<Readied, 'by'> }
  | { readonly do: 'speak' | 'drop-prone' | 'stand-up' | 'go-on' | 'call-off' | 'end' };

export interface Standing {
  readonly form: 'dodge' | 'block' | 'parry';
  readonly total: number;
  readonly item?: string;
}

export interface Fighter {
  readonly id: string;
  readonly side: string;
  /** Potential by ability; every consistency is 0. */
  readonly P: Readonly<Record<string, number>>;
  readonly mostHp: number;
  readonly mostWillpower: number;
  readonly skills: Readonly<Record<string, Skill>>;
  at: Square;
  hp: number;
  willpower: number;
  fatigue: number;
  prone: boolean;
  hands: Record<Slot, string | null>;
  carried: { readonly item: string; readonly near: boolean }[];
  standing: Standing | null;
  defended: boolean;
  used: { dodge: number; block: number; parries: string[] };
  standard: string | null;
  free: string[];
  beside: boolean;
  ended: 'ongoing' | 'upcoming' | null;
  ongoing: boolean;
  pending: { readonly skill: string; readonly target: string } | 'breather' | null;
  injuries: Part[];
  effects: { readonly kind: string; left: number }[];
  nocked: string | null;
}

export interface House {
  readonly actSameFree: 'byEntry' | 'byUse';
  readonly upcomingAttacked: 'targeted' | 'hit';
  readonly upcomingWindow: 'untilDone' | 'untilTurnStart';
  readonly upcomingDefencePenalty: number;
  readonly skillWords: 'effect' | 'none';
  readonly skillOverlap: 'cancelsFirst' | 'refused';
  readonly defenceRefresh: 'afterUse' | 'ownTurnOnly' | 'everyTurn';
  readonly defenceLost: 'rolledAgain' | 'none';
  readonly defenceNone: 'autoHit' | 'zero';
  readonly defenceRangedVsParry: 'onTheSpot' | 'none';
  readonly attackTie: 'defender' | 'attacker';
  readonly ammunition: 'free' | 'drawn';
  readonly stowAccessible: 'both' | 'ammunitionOnly';
}

export interface Battle {
  readonly house: House;
  /** Whether a wall stands between A2 and A3. */
  readonly wall: boolean;
  readonly fighters: Fighter[];
  order: string[];
  turn: number;
  ground: { readonly item: string; readonly at: Square }[];
  clusters: string[][];
  waiting: Readied[];
  /** Dice and answers of the current command, as drawn by the model. */
  readonly dice: { readonly name: string; readonly value: number }[];
  readonly answers: {
    readonly name: string;
    readonly value: string | Readonly<Record<string, string>>;
  }[];
  readonly below: (n: number) => number;
}

export const find = (b: Battle, id: string): Fighter => {
  const found = b.fighters.find((each) => each.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

/** The kind of thing that an item is. */
export const thing = (item: string): Thing => {
  const kind = Object.keys(GRIPS).find((each): each is Thing => item.endsWith(`/${each}`));
  if (!kind) throw new Error(`no ${item}`);
  return kind;
};

/** HEI-CTX-27, HEI-CTX-42: weapons and shields with ability, damage in hit points and range. */
export const ARMS: Readonly<
  Partial<Record<Thing, { kind: string; ability: string; damage: number; range: number }>>
> = {
  knife: { kind: 'melee', ability: 'knife-fighting', damage: 1, range: 0 },
  sword: { kind: 'melee', ability: 'swordsmanship', damage: 2, range: 0 },
  spear: { kind: 'melee', ability: 'pole-arms', damage: 2, range: 0 },
  'throwing-axe': { kind: 'ranged', ability: 'throwing', damage: 1, range: 1 },
  bow: { kind: 'ranged', ability: 'archery', damage: 3, range: 6 },
  buckler: { kind: 'shield', ability: 'shield-and-sword', damage: 0, range: 0 },
};

/** HEI-CTX-36: at no hit points. HEI-CTX-37: the mutilated are unconscious. */
export const isHurt = ({ hp }: Fighter): boolean => hp <= 0;
export const isOut = ({ hp }: Fighter): boolean => hp <= -4;
/** HEI-CTX-34, HEI-CTX-36. */
export const isDazed = (who: Fighter): boolean =>
  who.effects.some(({ kind }) => kind === 'daze') ||
  (isHurt(who) && who.injuries.includes('torso'));

export const works = (who: Fighter, slot: Slot): boolean =>
  !(isHurt(who) && who.injuries.includes(ARM[slot]));
export const isEmpty = (who: Fighter, slot: Slot): boolean =>
  who.hands[slot] === null && works(who, slot);
export const heldItems = (who: Fighter): readonly string[] => [
  ...new Set(SLOTS.flatMap((slot) => who.hands[slot] ?? [])),
];
export const gripOf = (who: Fighter, item: string): Slot | 'both' | undefined => {
  const slots = SLOTS.filter((slot) => who.hands[slot] === item);
  return slots.length === 2 ? 'both' : slots[0];
};

/** HEI-HANDS-01 to 06: whether an item is held in a grip in which it can be wielded, regardless of ammunition. */
export function isGripped(who: Fighter, item: string): boolean {
  const grip = gripOf(who, item);
  return (
    grip !== undefined &&
    GRIPS[thing(item)].some((each) => each === grip) &&
    SLOTS.every((slot) => who.hands[slot] !== item || works(who, slot))
  );
}

/** HEI-DRAW-01: by a house rule a shot takes ammunition drawn for it. */
export const isWielded = (b: Battle, who: Fighter, item: string): boolean =>
  isGripped(who, item) &&
  (thing(item) !== 'bow' || b.house.ammunition === 'free' || who.nocked !== null);

export const wielded = (b: Battle, who: Fighter, kind: string): readonly string[] =>
  heldItems(who).filter((item) => ARMS[thing(item)]?.kind === kind && isWielded(b, who, item));

/** HEI-CTX-25: the distance for sight and shots, which a wall blocks. */
export function distance(b: Battle, from: Square, to: Square): number {
  const [low, high] = [from, to].toSorted();
  if (b.wall && high === 'A3' && low !== 'A3') return Infinity;
  return Math.abs(Number(from.slice(1)) - Number(to.slice(1)));
}

export const clusterOf = (b: Battle, id: string): readonly string[] =>
  b.clusters.find((each) => each.includes(id)) ?? [];

/** HEI-CTX-23: removes the unconscious from clusters, and clusters that no longer have two sides. */
export function dissolve(b: Battle): void {
  b.clusters = b.clusters
    .map((each) => each.filter((id) => !isOut(find(b, id))))
    .filter((each) => new Set(each.map((id) => find(b, id).side)).size > 1);
}

export function leaveCluster(b: Battle, id: string): void {
  b.clusters = b.clusters.map((each) => each.filter((other) => other !== id));
  dissolve(b);
}

/** HEI-CTX-23: merges two fighters and their clusters into one. */
export function join(b: Battle, one: Fighter, other: Fighter): void {
  if (isOut(one) || isOut(other) || one.at !== other.at) return;
  const all = new Set([...clusterOf(b, one.id), ...clusterOf(b, other.id), one.id, other.id]);
  b.clusters = [...b.clusters.filter((each) => !each.some((id) => all.has(id))), [...all]];
}

/** Removes an item from the hands; nocked arrows go with the bow (HEI-DRAW-01). */
export function release(who: Fighter, item: string): void {
  for (const slot of SLOTS) if (who.hands[slot] === item) who.hands[slot] = null;
  if (thing(item) === 'bow') who.nocked = null;
}

export function dropItem(b: Battle, who: Fighter, item: string, at: Square = who.at): void {
  release(who, item);
  b.ground.push({ item, at });
}

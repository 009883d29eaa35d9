import type { CombatantState, FightState, FixedState, Id, RulesContext } from '@tiltyard/engine';
import type { Hand, Expiry } from '@tiltyard/engine/kit';
import type { GraphMap } from '@tiltyard/engine/space';
import type { Options } from './options.js';
import type { Item, Sheet } from './sheet.js';

export { areEnemies, allCombatants, itemOf, sheetOf, combatantById } from '@tiltyard/engine/kit';

export const PARTS = ['torso', 'sword arm', 'other arm', 'right leg', 'left leg'] as const;
export type Part = (typeof PARTS)[number];

export type Form = 'dodge' | 'block' | 'parry';

/** A defence rolled ahead, which attacks have to beat (HEI-ATK-06). */
export interface StandingDefence {
  readonly form: Form;
  readonly total: number;
  /** Against ranged attacks; more than the total after a readied dodge (HEI-DODGE-02). */
  readonly ranged: number;
  /** The item that blocks or parries. */
  readonly item?: string;
  /** A dodge that was readied, until the next turn starts (HEI-DODGE-02). */
  readonly readied?: boolean;
}

/**
 * How often each form of defence has been used since the combatant's own turn began, and the weapons that have parried
 * (HEI-CTX-29).
 */
export interface Uses {
  readonly dodge: number;
  readonly block: number;
  readonly parries: readonly string[];
}

/** An upcoming action pending until the next turn (HEI-ACT-08). */
export type UpcomingAction =
  | { readonly action: 'crawl'; readonly to: string }
  | { readonly action: 'breather' }
  | { readonly action: 'skill'; readonly skill: string; readonly target: Id };

/** An attack made in the combatant's last turn, and the form of defence that stopped it, if any. */
export interface Attacked {
  readonly at: Id;
  readonly sort: 'melee' | 'ranged' | 'brawl';
  readonly avoided: Form | null;
}

export interface Hold {
  readonly who: Id;
  readonly part: Part;
}

export interface Guarding {
  readonly foe: Id;
  readonly purpose: 'leave' | 'ally';
  readonly ally: Id | null;
}

export interface Hidden {
  readonly requirement: number;
  /** Opponents who have not found it. */
  readonly from: readonly Id[];
  /** Where each of them last noticed it, if they ever did. */
  readonly lastSeen?: Readonly<Record<Id, Spot>> | undefined;
}

/** A square and a height in it. */
export interface Spot {
  readonly at: string;
  readonly height: number;
}

/** An item carried but not held. */
export interface Carried {
  readonly item: string;
  readonly place: 'accessible' | 'stored';
  /**
   * The requirement for perception to notice it, and who has noticed it; null if it is in plain sight (HEI-CONCEAL-02).
   */
  readonly concealed: Concealed | null;
}

export interface Concealed {
  readonly requirement: number;
  readonly noticed: readonly Id[];
}

/** A lasting effect on a combatant. */
export interface Effect {
  readonly kind: 'daze' | 'weaken' | 'resist';
  readonly amount: number;
  readonly until: Expiry;
}

/** What lasts from one turn of a combatant to the start of the next. */
export type LastTurn = Pick<
  Combatant,
  'attacks' | 'uses' | 'ongoing' | 'dodging' | 'standing' | 'guarding' | 'ranFrom' | 'blindSpots'
> & {
  /** Border crossings counted from this combatant's on, which the start of its turn no longer counts (HEI-CTX-20). */
  readonly crossings?: readonly Crossing[];
};

export interface Combatant extends CombatantState {
  readonly at: string;
  readonly height: number;
  readonly hp: number;
  readonly willpower: number;
  readonly fatigue: number;
  readonly position: 'standing' | 'prone' | 'climbing' | 'helpless';
  /** The sword hand, then the off-hand (HEI-HANDS-02). */
  readonly hands: readonly Hand[];
  readonly carried: readonly Carried[];
  /** The members of its cluster when its turn began. */
  readonly clusterAtStart: readonly Id[];
  /** Where it was when its turn began; null once it has left that square, even if it returns (HEI-CRAWL-03). */
  readonly squareAtStart: string | null;
  /** The square from which it last came in the current turn, where blind spots are in play (HEI-CTX-45). */
  readonly cameFrom?: string | undefined;
  /** Squares out of its sight until its next turn (HEI-CTX-45). */
  readonly blindSpots?: readonly string[] | undefined;
  readonly standing: StandingDefence | null;
  /** Whether the standing defence was used in the current turn. */
  readonly defended: boolean;
  /** Whether it rolls its next defence at the end of the current turn, no matter whose turn it is (HEI-BRAWL-14). */
  readonly owesDefence: boolean;
  readonly uses: Uses;
  /** The action on which this turn's standard action was spent, if it was. */
  readonly standard: string | null;
  readonly freeUsed: readonly string[];
  readonly simultaneousUsed: boolean;
  readonly ended: 'ongoing' | 'upcoming' | null;
  readonly ran: boolean;
  readonly ongoing: boolean;
  readonly pending: UpcomingAction | null;
  readonly dodging: boolean;
  readonly holding: Hold | null;
  /** Whether it has contested an action of the opponent it holds in the current turn. */
  readonly contested: boolean;
  readonly guarding: Guarding | null;
  readonly hidden: Hidden | null;
  /** Where it ran away from, and across which border, until its next turn (HEI-RUN-03). */
  readonly ranFrom: { readonly square: string; readonly border: string } | null;
  readonly attacks: readonly Attacked[];
  /** What the start of its turn ended, to be restored if the turn is delayed (HEI-CTX-16). */
  readonly lastTurn?: LastTurn | undefined;
  /** Ammunition drawn to the ranged weapon in hand, for the next shot (HEI-DRAW-01). */
  readonly nocked?: string | undefined;
  readonly injuries: readonly Part[];
  readonly effects: readonly Effect[];
  readonly gone: 'escaped' | 'surrendered' | 'removed' | null;
}

/** A combatant running from another who runs after them (HEI-RUN-04). */
export interface Chase {
  readonly runner: Id;
  readonly pursuer: Id;
  readonly gap: number;
}

export interface GroundItem {
  readonly item: string;
  readonly at: string;
  /** The height at which it lies; the bottom of the square by default. */
  readonly height?: number;
  /** The requirement for perception to find it; null if it lies in plain sight. */
  readonly hidden: number | null;
  /** Combatants who have found it although it is hidden. */
  readonly found?: readonly Id[];
}

/** How many have crossed a border with a movement limit, and who crossed first (HEI-CTX-20). */
export interface Crossing {
  readonly border: string;
  readonly first: Id;
  readonly count: number;
}

export interface Fixed extends FixedState<Options, GraphMap, Sheet, Item> {
  /** Combatants whose opening defence is given instead of rolled. */
  readonly prepared: readonly Id[];
}

export interface State extends FightState {
  readonly fixed: Fixed;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  readonly ground: readonly GroundItem[];
  /** Who fights whom in melee: sets of combatants, none in two of them (HEI-CTX-23). */
  readonly clusters: readonly (readonly Id[])[];
  readonly chases: readonly Chase[];
  readonly crossings: readonly Crossing[];
  /** Only in a view: where the reader's side last noticed opponents who have since hidden from all of it. */
  readonly lost?: readonly Spot[];
}

export type Ctx = RulesContext<State>;

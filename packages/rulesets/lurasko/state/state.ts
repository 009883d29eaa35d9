import type {
  CombatantState,
  FightState,
  FixedState,
  Id,
  RuleId,
  RulesContext,
} from '@tiltyard/engine';
import type { Expiry, Hand } from '@tiltyard/engine/kit';
import { stateWithoutRounds } from '@tiltyard/engine/kit';
import type { GraphMap } from '@tiltyard/engine/space';
import type { InjuryEffects, InjuryTable } from './content.js';
import type { Options } from './options.js';
import type { Injury, Sheet, Stat, Weapon } from './sheet.js';

export { itemOf, sheetOf } from '@tiltyard/engine/kit';

/** Everyone outside a grapple, as the holder of an advantage. */
export const ANYBODY = '*';

/** Degrees of melee advantage that one has over another for a while (LUR-ADV-01). */
export interface Advantage {
  readonly holder: Id;
  readonly over: Id;
  readonly degrees: number;
  /** What they come from, such as `bite` or `trip`. */
  readonly source: string;
  readonly rule: RuleId;
  readonly until: Expiry;
}

/** `normal` between similar sizes; `pick-up` and `jaws`: `a` holds the smaller `b`; `climb`: `a` is on the larger `b`. */
export type GrappleKind = 'normal' | 'pick-up' | 'jaws' | 'climb';

/** A grapple between two characters; a pile-up is several of them (LUR-MULTI-01). */
export interface Grapple {
  readonly kind: GrappleKind;
  readonly a: Id;
  readonly b: Id;
  /** Degrees of advantage that `a` has over `b`; below 0, that `b` has over `a`. */
  readonly degree: number;
  /** One who is ahead has the other pinned (LUR-GADV-06). */
  readonly pinned: boolean;
  readonly silenced: boolean;
}

/** Easing (above 0) or Hindrance (below) on rolls from a source other than melee advantage. */
export interface Effect {
  readonly roll: 'offence' | 'defence' | 'all';
  readonly easing: number;
  readonly source: string;
  readonly until: Expiry;
}

/** What a combatant has used of a turn (LUR-CTX-30). */
export interface Used {
  readonly majors: number;
  readonly moved: boolean;
  readonly inventory: number;
  /** Whether held weapons have been attacked with, and which natural ones (LUR-NAT-03, LUR-BITE-03). */
  readonly held: boolean;
  readonly natural: readonly string[];
  readonly crushed: boolean;
  readonly thrownOff: number;
  /** Has let go of a load that tires after moving or using a major action under it (LUR-CTX-15). */
  readonly strained?: boolean;
}

/** An unused turn; always a new object, since writing the same one would leave no patch. */
export const unusedTurn = (): Used => ({
  majors: 0,
  moved: false,
  inventory: 0,
  held: false,
  natural: [],
  crushed: false,
  thrownOff: 0,
});

export interface Combatant extends CombatantState {
  readonly zone: string;
  /** The engagement it is in; those with the same one face each other. */
  readonly engagement: string | null;
  readonly riding: Id | null;
  readonly damage: number;
  readonly injuries: Readonly<Record<Injury, number>>;
  /** Out of the fight for a reason other than injuries; `gone` has left it. */
  readonly out: 'no' | 'incapacitated' | 'dead' | 'gone';
  readonly knockedDown: boolean;
  readonly flying: boolean;
  readonly blinded: boolean;
  /** Cannot be seen, though it is known to be there. */
  readonly cloaked: boolean;
  /** Unknown to other sides, as in ambush movement; only those that have noticed it see it. */
  readonly hidden: boolean;
  readonly noticedBy: readonly Id[];
  /** Knows that an enemy it cannot see may be engaged with it. */
  readonly warned: boolean;
  /** Protected by its group (LUR-CTX-27). */
  readonly guarded: boolean;
  /** Had the first turn of its side in this round (LUR-CTX-27). */
  readonly opened: boolean;
  /** Whose protection it has got past this turn. */
  readonly bypassed: readonly Id[];
  readonly hands: readonly Hand[];
  readonly ready: readonly string[];
  readonly packed: readonly string[];
  readonly attached: readonly string[];
  /** Temporary changes of stats (LUR-CTX-07). */
  readonly changes: Readonly<Partial<Record<Stat, number>>>;
  readonly fatigue: number;
  /** Degrees of encumbrance that come from fatigue (LUR-CTX-17). */
  readonly fatigueDegrees: number;
  readonly will: number;
  readonly attacksReceived: number;
  readonly effects: readonly Effect[];
  readonly used: Used;
  /** Major actions that it has this turn (LUR-CTX-30). */
  readonly majors: number;
}

/** Combatants between whom precedence was drawn, in their drawn order (LUR-CTX-29). */
export type Drawn = readonly Id[];

/** The zone in which a side last saw a combatant who has left it unseen. */
export interface Sighting {
  readonly who: Id;
  /** The side. */
  readonly by: string;
  readonly zone: string;
}

/** What is seen of a combatant: items in hand and at hand, posture and wounds; older looks lack saddle, guard and what was spent. */
export type Appearance = Pick<
  Combatant,
  'hands' | 'ready' | 'knockedDown' | 'flying' | 'damage' | 'injuries'
> &
  Partial<Pick<Combatant, 'riding' | 'guarded' | 'fatigue' | 'will'>>;

/** What a side last saw of a combatant who has changed unseen. */
export interface Look extends Appearance {
  readonly who: Id;
  /** The side. */
  readonly by: string;
}

/** An item that a side takes to lie in a zone where it has been picked up out of sight. */
export interface Lying {
  readonly item: string;
  /** The side. */
  readonly by: string;
  readonly zone: string;
  /** Near whom it lay; fights that began before this was kept do not say. */
  readonly near?: Id;
}

/** A combatant who, as far as a side knows, is in no engagement, because an unseen enemy has closed with them. */
export interface Facing {
  readonly who: Id;
  /** The side. */
  readonly by: string;
}

export const appearanceOf = ({
  hands,
  ready,
  knockedDown,
  flying,
  damage,
  injuries,
  riding,
  guarded,
  fatigue,
  will,
}: Combatant): Required<Appearance> => ({
  hands,
  ready,
  knockedDown,
  flying,
  damage,
  injuries,
  riding,
  guarded,
  fatigue,
  will,
});

export interface GroundItem {
  readonly item: string;
  readonly zone: string;
  /** Near whom it lies. */
  readonly near: Id;
}

export interface Fixed extends FixedState<Options, GraphMap, Sheet, Weapon> {
  readonly injuryEffects: InjuryEffects;
  readonly injuryTables: Readonly<Record<string, InjuryTable>>;
}

export interface State extends FightState {
  readonly fixed: Fixed;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  readonly advantages: readonly Advantage[];
  readonly grapples: readonly Grapple[];
  readonly ground: readonly GroundItem[];
  /** Where sides believe combatants to be who have moved unseen; absent in older fights. */
  readonly sightings?: readonly Sighting[];
  /** How sides last saw combatants who have changed unseen; absent in older fights. */
  readonly looks?: readonly Look[];
  /** Items that sides believe to lie where they no longer are; absent in older fights. */
  readonly lying?: readonly Lying[];
  /** Combatants who are engaged without a side knowing it; absent in older fights. */
  readonly facing?: readonly Facing[];
  /** How many engagements there have been, to name the next. */
  readonly engagements: number;
  /** Who goes first among equals, drawn once for the fight; `drawnLists` reads it (LUR-CTX-29). */
  readonly precedence: readonly (Id | Drawn)[];
}

const NO_SIGHTINGS: readonly Sighting[] = [];

/** Where sides last saw combatants who have left unseen (LUR-BLIND-02). */
export const sightingsIn = ({ sightings = NO_SIGHTINGS }: State): readonly Sighting[] => sightings;

const NO_LOOKS: readonly Look[] = [];

/** How sides last saw combatants who have changed unseen (LUR-BLIND-02). */
export const looksIn = ({ looks = NO_LOOKS }: State): readonly Look[] => looks;

const NO_LYING: readonly Lying[] = [];

/** Items that sides believe to lie where they have been picked up unseen (LUR-BLIND-02). */
export const lyingIn = ({ lying = NO_LYING }: State): readonly Lying[] => lying;

const NO_FACING: readonly Facing[] = [];

/** Combatants who are in no engagement as far as sides know (LUR-BLIND-02). */
export const facingIn = ({ facing = NO_FACING }: State): readonly Facing[] => facing;

/** Whether all sides are up to date: nothing has changed unseen. */
export const hasNoMemories = (state: State): boolean =>
  sightingsIn(state).length === 0 &&
  looksIn(state).length === 0 &&
  lyingIn(state).length === 0 &&
  facingIn(state).length === 0;

/** Who goes first among equals: drawn in each of these lists, not yet between them (LUR-CTX-29). */
export function drawnLists({ precedence }: State): readonly Drawn[] {
  const lists = precedence.filter((each) => typeof each !== 'string');
  // Older fights have a single list.
  const all = precedence.filter((each) => typeof each === 'string');
  return all.length > 0 ? [all, ...lists] : lists;
}

export type Ctx = RulesContext<State>;

/** In the same engagement (LUR-ATK-02). */
export const areEngaged = (a: Combatant, b: Combatant): boolean =>
  a.engagement !== null && a.engagement === b.engagement;

/** The state without round numbers and without the names and number of engagements: only who shares one matters. */
export function stateKey(state: State): State {
  const names: string[] = [];
  const combatants = Object.entries(state.combatants).map(([id, who]): [Id, Combatant] => {
    if (who.engagement === null) return [id, who];
    if (!names.includes(who.engagement)) names.push(who.engagement);
    return [id, { ...who, engagement: String(names.indexOf(who.engagement)) }];
  });
  return {
    ...stateWithoutRounds(state),
    engagements: 0,
    combatants: Object.fromEntries(combatants),
  };
}

import type { CombatantState, FightState, FixedState, Id, RulesContext } from '@tiltyard/engine';
import type { Hand, Expiry } from '@tiltyard/engine/kit';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import { acting } from '@tiltyard/engine';
import { allCombatants, FIGHT_END, sheetOf, combatantById } from '@tiltyard/engine/kit';
import type { Options } from './options.js';
import type { Feat, Sheet, Weapon } from './sheet.js';

export { areEnemies, allCombatants, itemOf, sheetOf, combatantById } from '@tiltyard/engine/kit';

/** Conditions named in the rules; `dazed` here is the loss of actions, not the damage mark. */
export const CONDITIONS = [
  'dazzled',
  'entangled',
  'shaken',
  'sickened',
  'blinded',
  'flat-footed',
  'grappled',
  'helpless',
  'pinned',
  'stunned',
  'dazed',
  'invisible',
] as const;
/** Every temporary effect that a combatant can bear. */
export const CONDITION_KINDS = [
  ...CONDITIONS,
  'all out',
  'both hands',
  'total defense',
  'aggressive',
  'defensive',
  'charge',
  'run-up',
  'evasion',
  'feinted',
  'unexpected',
  'knees',
  'reins',
  'stunt',
  'feat',
  'at mercy',
  'modifier',
  'waived',
  'strained',
] as const;

/** A temporary effect on a combatant. */
export interface Condition {
  /**
   * Besides the conditions of the rules: `all out`, `total defense`, `aggressive` and `defensive` stances (`amount` is the penalty),
   * `charge` (lowered Defense), `run-up` (a charge's bonus this turn), `evasion` (by Conviction), `feinted` (by `by`), `unexpected`
   * (a surprise attack on `what`), `knees` and `reins` of a rider, `both hands` (`what` is in the off hand), `stunt`, `feat` (`what`),
   * `at mercy` (of `what`), `modifier` and `waived` by the Narrator, `strained` (used a standard action while disabled).
   */
  readonly kind: (typeof CONDITION_KINDS)[number];
  readonly by: Id;
  readonly until: Expiry;
  readonly amount?: number;
  readonly what?: string;
}

/** The two tracks of damage, mildest first (T20-CTX-13). */
export const LETHAL = ['hurt', 'wounded', 'disabled', 'dying'] as const;
export const NON_LETHAL = ['bruised', 'dazed', 'staggered', 'unconscious'] as const;
export type Mark = (typeof LETHAL)[number] | (typeof NON_LETHAL)[number];

/** How many marks of each degree there is room for, except the last (T20-CTX-16). */
export const BOXES = {
  printed: [Infinity, 1, 1],
  '3-2-1-1': [3, 2, 1],
  '3-1-1-1': [3, 1, 1],
} as const;

const degrees = (mark: Mark): number =>
  Math.max(
    LETHAL.findIndex((each) => each === mark),
    NON_LETHAL.findIndex((each) => each === mark),
  );

/** How many marks of a kind there is room for; 1 for the last of a track (T20-CTX-16). */
export const boxFor = (options: Options, mark: Mark): number =>
  BOXES[options['damage.boxes']][degrees(mark)] ?? 1;

export const POSTURES = ['standing', 'kneeling', 'prone'] as const;
export type Posture = (typeof POSTURES)[number];
export const PACES = ['none', 'single', 'double', 'all out', 'charge'] as const;
/** How far a mount has gone this turn. */
export type Pace = (typeof PACES)[number];

export interface Combatant extends CombatantState {
  readonly at: Cell;
  /** Side of the footprint in squares. */
  readonly size: number;
  /** Feet above the ground. */
  readonly elevation: number;
  readonly posture: Posture;
  readonly conditions: readonly Condition[];
  readonly marks: Readonly<Record<Mark, number>>;
  readonly dead: boolean;
  readonly stable: boolean;
  readonly conviction: number;
  /** The round in which Conviction was last spent. */
  readonly convictionRound: number;
  readonly recovered: boolean;
  readonly hands: readonly Hand[];
  readonly carried: readonly string[];
  readonly standardUsed: boolean;
  readonly moveUsed: boolean;
  /** Whether an attack or maneuver has been rolled this turn, or anything at all been done (`acted`). */
  readonly rolled: boolean;
  readonly acted: boolean;
  /** Whether an attack with one hand only has been rolled this turn (T20-TWF-02). Missing in fights from before it was recorded. */
  readonly attacked?: boolean;
  /** Whether a ranged attack has been used this turn, or a power (`powered`). */
  readonly shot: boolean;
  readonly powered: boolean;
  readonly delaying: boolean;
  /** Whether a delaying combatant acts next, or has already spent the move of its coming turn (`moveSpent`). */
  readonly comesNext: boolean;
  readonly moveSpent: boolean;
  /** Whether joining another's attack has used the standard action of the coming turn (T20-CTX-40). */
  readonly standardSpent: boolean;
  readonly surprised: boolean;
  readonly riding: Id | null;
  readonly riddenBy: Id | null;
  readonly pace: Pace;
  /** Ids of combatants it has not noticed. */
  readonly unawareOf: readonly Id[];
  /** The character it uses as cover, or null. */
  readonly shelter: Id | null;
  /** The combatant it has located by touch, and in which round, or null (T20-HELP-12). */
  readonly search: { readonly target: Id; readonly round: number } | null;
}

/** Covering fire for an ally or suppression fire on a foe. */
export interface Fire {
  readonly kind: 'cover' | 'suppress';
  readonly by: Id;
  readonly weapon: string;
  readonly target: Id;
  readonly until: Expiry;
  /** The suppressed target has refused to seek shelter. */
  readonly defied: boolean;
  /** The suppressed target has said this round that it will seek shelter. */
  readonly sought?: boolean;
  /** Ids of opponents on whom its free attack has been used this round. */
  readonly answered: readonly Id[];
  /** Whether its round begins only with the shooter's next turn. */
  readonly pending: boolean;
}

export type Level = 0 | 1 | 2 | 3;

/** A ruling on cover or concealment, which replaces what the map says. */
export interface Ruling {
  readonly kind: 'cover' | 'concealment';
  readonly who: Id;
  /** The attacker it applies against, or null for everyone. */
  readonly against: Id | null;
  /** Cover, 0 to 3: none, ordinary, doubled, total. Concealment, 0 to 2: none, partial, total. */
  readonly level: Level;
  readonly cause: string;
  /** Tied to the place: it ends when `who` leaves it. */
  readonly here?: true;
}

export type Fixed = FixedState<Options, GridMap, Sheet, Weapon>;

/** An item on the ground. */
export interface GroundItem {
  readonly item: string;
  readonly at: Cell;
}

export interface State extends FightState {
  readonly fixed: Fixed;
  readonly combatants: Readonly<Record<Id, Combatant>>;
  readonly fires: readonly Fire[];
  readonly rulings: readonly Ruling[];
  readonly surpriseRound: boolean;
  /** Missing in fights from before items could lie on the ground. */
  readonly ground?: readonly GroundItem[];
}

export const groundItems = (state: State): readonly GroundItem[] => state.ground ?? [];

export type Ctx = RulesContext<State>;

/** The position in a side's view of a combatant it cannot locate: off every map and adjacent to nothing. */
export const NOWHERE: Cell = [-99, -99];

/** Whether a combatant's position is known in this view; in the full state it always is. */
export const placed = (who: Combatant): boolean => who.at[0] > NOWHERE[0];

/** Whether this view shows where a combatant is, and so what it does. */
export const inView = (view: State, by: Id): boolean => placed(combatantById(view, by));

export function find(who: Combatant, kind: Condition['kind']): Condition | undefined {
  for (const each of who.conditions) if (each.kind === kind) return each;
  return undefined;
}
export const has = (who: Combatant, kind: Condition['kind']): boolean =>
  find(who, kind) !== undefined;

/** Whether a feat is on the sheet or lent by Conviction. */
export const hasFeat = (state: State, who: Combatant, feat: Feat): boolean =>
  sheetOf(state, who).feats.includes(feat) ||
  who.conditions.some((each) => each.kind === 'feat' && each.what === feat);

/** Unconscious, dying or dead: out of the fight (T20-CTX-26). */
export const out = (who: Combatant): boolean =>
  who.dead || who.marks.unconscious > 0 || who.marks.dying > 0;

/** Bound, asleep, unconscious or otherwise helpless; two entanglements bind (T20-HELP-01). */
export function helpless(who: Combatant): boolean {
  if (out(who)) return true;
  let bonds = 0;
  for (const { kind } of who.conditions) {
    if (kind === 'helpless') return true;
    if (kind === 'entangled') bonds++;
  }
  return bonds > 1;
}

/** Whether a combatant is helpless against an attacker, by its state or by the Narrator's ruling (T20-HELP-01, T20-HELP-02). */
export const atMercy = (by: Combatant, who: Combatant): boolean =>
  helpless(who) || who.conditions.some((each) => each.kind === 'at mercy' && each.what === by.id);

/** A combatant as it counts for one attacker: helpless if it is at their mercy (T20-HELP-02). */
export const facing = (by: Combatant, who: Combatant): Combatant =>
  !helpless(who) && atMercy(by, who)
    ? { ...who, conditions: [...who.conditions, { kind: 'helpless', by: by.id, until: FIGHT_END }] }
    : who;

/** Whether a combatant can take free actions and use Uncanny Dodge: it is neither helpless nor stunned (T20-SURP-09). */
export const freeToAct = (who: Combatant): boolean => !helpless(who) && !has(who, 'stunned');

/** Whether no action at all can be taken this turn (T20-CTX-21, T20-CTX-22, T20-CTX-24). */
export const idle = (who: Combatant): boolean => !freeToAct(who) || has(who, 'dazed');

/** `what` of a stun caused by a wound (T20-CTX-23). */
export const FRESH_WOUND = 'wound';

/** `what` of `all out` when the combatant ran itself: it still applies once mounted (T20-COND-19). */
export const ON_FOOT = 'on foot';

/** Wounds whose round of being stunned is over: these penalize rolls (T20-CTX-23). */
export const oldWounds = (who: Combatant): number =>
  who.marks.wounded === 0
    ? 0
    : who.marks.wounded -
      who.conditions.filter((each) => each.kind === 'stunned' && each.what === FRESH_WOUND).length;

/** The end of a one-round effect that starts now: the start of the next turn of the combatant now acting (T20-STANCE-05). */
export const oneRound = (state: State): Expiry => {
  const id = acting(state);
  return id === undefined ? FIGHT_END : { at: 'turn start', of: id };
};

export const untilTurn = (of: Id): Expiry => ({ at: 'turn start', of });

/**
 * The state without what cannot matter again about rounds: only the first differs from the others, Conviction counts within a round,
 * and a search only for its last rounds (T20-CTX-43, T20-HELP-12).
 */
export function essence(state: State): State {
  const { round } = state;
  const combatants = Object.entries(state.combatants).map(([id, who]): [Id, Combatant] => {
    const search = who.search && { ...who.search, round: Math.max(-2, who.search.round - round) };
    return [id, { ...who, convictionRound: Number(who.convictionRound === round), search }];
  });
  return { ...state, round: Math.min(round, 2), combatants: Object.fromEntries(combatants) };
}

/** The other combatants the actor has noticed who are not dead. */
export const knownOthers = (state: State, actor: Id): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) =>
      other.id !== actor &&
      !other.dead &&
      !combatantById(state, actor).unawareOf.includes(other.id),
  );

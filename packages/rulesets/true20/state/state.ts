import type { CombatantState, FightState, FixedState, Id, RulesContext } from '@tiltyard/engine';
import type { Hand, Expiry } from '@tiltyard/engine/kit';
import type { Cell, GridMap } from '@tiltyard/engine/space';
import { acting } from '@tiltyard/engine';
import { allCombatants, FIGHT_END, sheetOf, combatantById } from '@tiltyard/engine/kit';
import type { Options } from './options.js';
import type { Feat, Sheet, Weapon } from './sheet.js';

export { areEnemies, allCombatants, itemOf, sheetOf, combatantById } from '@tiltyard/engine/kit';

/** States with a name in the rules; `dazed` is the loss of actions. */
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
/** Everything that can be on a combatant for a while. */
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

/** Something on a combatant for a while. */
export interface Condition {
  /**
   * Besides the named ones: `all out`, `total defense`, `aggressive` and `defensive` stances with their penalty,
   * `charge` (lowered Defense) and `run-up` (the bonus of this turn), `evasion` by Conviction, `feinted` by a combatant,
   * `unexpected` of the attacker against `what`, `knees` of a rider, `both hands` with what is in the off hand, `stunt`, `feat` named in `what`, `at mercy` of
   * a combatant, `modifier` and `waived` by the Narrator, `strained` by a standard action while disabled.
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

/** How many marks of each degree there is room for below the last (T20-CTX-16). */
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

/** How many marks of a kind there is room for; the last of a track is made once (T20-CTX-16). */
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
  /** Whether an attack or maneuver has been rolled, or anything at all been done, this turn. */
  readonly rolled: boolean;
  readonly acted: boolean;
  /** Whether an attack of one hand alone has been rolled this turn (T20-TWF-02). Missing in fights begun before it counted. */
  readonly attacked?: boolean;
  /** Whether a ranged attack, or a power, has been used this turn. */
  readonly shot: boolean;
  readonly powered: boolean;
  readonly delaying: boolean;
  /** The one who delays comes next, or has already used up the move of the turn to come. */
  readonly comesNext: boolean;
  readonly moveSpent: boolean;
  /** Has joined an attack of others and so used up the standard action of the turn to come (T20-CTX-40). */
  readonly standardSpent: boolean;
  readonly surprised: boolean;
  readonly riding: Id | null;
  readonly riddenBy: Id | null;
  readonly pace: Pace;
  /** Whom it has not noticed. */
  readonly unawareOf: readonly Id[];
  /** The character it uses as cover. */
  readonly shelter: Id | null;
  /** Whom it has felt out in the dark, and in which round (T20-HELP-12). */
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
  /** It has said this round that it would. */
  readonly sought?: boolean;
  /** Those who have had their free attack from it this round. */
  readonly answered: readonly Id[];
  /** The round of a fire that begins only with the shooter's next turn. */
  readonly pending: boolean;
}

export type Level = 0 | 1 | 2 | 3;

/** What the Narrator has laid down about cover or concealment, in place of what the map says. */
export interface Ruling {
  readonly kind: 'cover' | 'concealment';
  readonly who: Id;
  /** Whom it holds against; everyone if no one is named. */
  readonly against: Id | null;
  /** Cover: none, ordinary, doubled, total. Concealment: none, partial, total. */
  readonly level: Level;
  readonly cause: string;
  /** Bound to the place: it ends when they leave it. */
  readonly here?: true;
}

export type Fixed = FixedState<Options, GridMap, Sheet, Weapon>;

/** Something that lies on the ground. */
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
  /** Missing in fights begun before things could lie on the ground. */
  readonly ground?: readonly GroundItem[];
}

/** What lies on the ground. */
export const groundItems = (state: State): readonly GroundItem[] => state.ground ?? [];

export type Ctx = RulesContext<State>;

/** Where a combatant is whom no one of a side can place: on no map, and next to nothing on it. */
export const NOWHERE: Cell = [-99, -99];

/** Whether it is known where a combatant stands; in the state itself it always is. */
export const placed = (who: Combatant): boolean => who.at[0] > NOWHERE[0];

/** Whether one who has this view can place a combatant, and so sees what they do. */
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

/** Bound, asleep, unconscious or otherwise at a combatant's mercy (T20-HELP-01). */
export function helpless(who: Combatant): boolean {
  if (out(who)) return true;
  let bonds = 0;
  for (const { kind } of who.conditions) {
    if (kind === 'helpless') return true;
    if (kind === 'entangled') bonds++;
  }
  return bonds > 1;
}

/** Whether a combatant is at the mercy of an attacker, by its state or by the Narrator's leave (T20-HELP-01, T20-HELP-02). */
export const atMercy = (by: Combatant, who: Combatant): boolean =>
  helpless(who) || who.conditions.some((each) => each.kind === 'at mercy' && each.what === by.id);

/** A combatant as an attacker finds it: helpless, if it is at its mercy (T20-HELP-02). */
export const facing = (by: Combatant, who: Combatant): Combatant =>
  !helpless(who) && atMercy(by, who)
    ? { ...who, conditions: [...who.conditions, { kind: 'helpless', by: by.id, until: FIGHT_END }] }
    : who;

/** Whether free actions and reactions are possible; the stunned have reactions, but no free actions (T20-SURP-09). */
export const freeToAct = (who: Combatant): boolean => !helpless(who) && !has(who, 'stunned');

/** Whether no action at all can be taken this turn (T20-CTX-21, T20-CTX-22, T20-CTX-24). */
export const idle = (who: Combatant): boolean => !freeToAct(who) || has(who, 'dazed');

/** What a stun is said to be for that a wound has brought (T20-CTX-23). */
export const FRESH_WOUND = 'wound';

/** What running all out is said to be for that the own feet have done: it goes along into a saddle (T20-COND-19). */
export const ON_FOOT = 'on foot';

/** Wounds beyond those whose round of being stunned still runs: they weigh on rolls (T20-CTX-23). */
export const oldWounds = (who: Combatant): number =>
  who.marks.wounded === 0
    ? 0
    : who.marks.wounded -
      who.conditions.filter((each) => each.kind === 'stunned' && each.what === FRESH_WOUND).length;

/** One round from now: until just before the turn of the actor now comes again (T20-STANCE-05). */
export const oneRound = (state: State): Expiry => {
  const id = acting(state);
  return id === undefined ? FIGHT_END : { at: 'turn start', of: id };
};

export const untilTurn = (of: Id): Expiry => ({ at: 'turn start', of });

/** Rounds only count from the first to the others, and back to the last in which Conviction was spent or a combatant felt out (T20-CTX-43, T20-HELP-12). */
export function essence(state: State): State {
  const { round } = state;
  const combatants = Object.entries(state.combatants).map(([id, who]): [Id, Combatant] => {
    const search = who.search && { ...who.search, round: Math.max(-2, who.search.round - round) };
    return [id, { ...who, convictionRound: Number(who.convictionRound === round), search }];
  });
  return { ...state, round: Math.min(round, 2), combatants: Object.fromEntries(combatants) };
}

/** The other combatants whom one knows of and who are not dead. */
export const knownOthers = (state: State, actor: Id): readonly Combatant[] =>
  allCombatants(state).filter(
    (other) =>
      other.id !== actor &&
      !other.dead &&
      !combatantById(state, actor).unawareOf.includes(other.id),
  );

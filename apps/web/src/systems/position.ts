import type {
  Action,
  AnyRole,
  Command,
  FightState,
  Id,
  Json,
  JsonObject,
  Note,
  FightResult,
  Option,
  Question,
  Breakdown,
  Refusal,
  RuleId,
  Ruleset,
  Scene,
  Seat,
  TargetingPreview,
  CombatantSummary,
  When,
} from '@tiltyard/engine';
import type { CommandDraft, OpenField } from '@tiltyard/engine/core';
import type { Offer } from '@tiltyard/engine/players';
import type { DerivedNumber, SheetGlance } from '@tiltyard/engine/ruleset';
import type { TextPiece } from '@tiltyard/engine/show';
import { acting, GM } from '@tiltyard/engine';
import {
  ActionDraft,
  eventOf,
  facesIn,
  namedIn,
  commandRefusal,
  speaksFor,
} from '@tiltyard/engine/core';
import { numberCombatantNames, gmActions, numberItemNames, sortGmActs } from '@tiltyard/engine/kit';
import { explain } from '@tiltyard/engine/odds';
import {
  favourites,
  offers,
  scoresOf,
  sensiblePolicy,
  sensibleValue,
} from '@tiltyard/engine/players';
import { seenSummary } from '@tiltyard/engine/ruleset';
import { describeNote, sentenceOf, sketchOf, textPieces } from '@tiltyard/engine/show';
import { isObject } from '@tiltyard/engine/values';
import { hangsOnConcealed } from './concealed.js';

/** What is known of an action without asking whether it is possible. */
export interface ActionShown {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly rules: readonly RuleId[];
  readonly when: When;
  /** Whether the action does nothing but end the turn. */
  readonly endsTurn: boolean;
  readonly parameters: readonly string[];
  /** The label of a parameter: `Where to`. */
  label(parameter: string): string;
}

/**
 * One moment of a fight as a seat sees it, with everything a screen may ask about it. The type of
 * the state is hidden behind this interface, so that screens work with every system.
 */
export interface Position {
  readonly state: FightState;
  readonly seat: Seat;
  /** Whose turn it is. */
  readonly acting: Id | undefined;
  readonly outcome: FightResult | undefined;
  readonly scene: Scene;
  /** Every combatant this seat knows of, in the order of the scenario. */
  readonly summaries: readonly CombatantSummary[];
  summary(who: Id): CombatantSummary | undefined;
  /** Whether the GM conceals a combatant's numbers from this seat. */
  isConcealed(who: Id): boolean;
  /** The derived numbers of a combatant's sheet; empty if this seat may not see the sheet. */
  sheetNumbers(who: Id): readonly DerivedNumber[];
  /** The most used parts of a combatant's sheet; undefined if this seat may not see the sheet. */
  glance(who: Id): SheetGlance | undefined;
  /** The display name of a combatant or the GM; an unknown combatant is "someone". */
  nameOf(who: Id): string;
  /** Whether this seat decides for a combatant. */
  plays(who: Id): boolean;
  /** The actions of a combatant, both available and refused. */
  offers(by: Id): readonly Offer[];
  action(id: string): ActionShown | undefined;
  /** What only the GM may do: the system's own actions, setting any value, giving a ruling. */
  readonly gmActions: readonly ActionShown[];
  /** Starts composing an action; undefined if there is no such action. */
  draft(action: string, by: Id): DraftShown | undefined;
  /** The preview of an action on the map, from the parameters chosen so far. */
  sketch(action: string, by: Id, chosen: JsonObject): TargetingPreview | undefined;
  /** Why a complete command would be refused; undefined if it would not. */
  refusal(command: Command): Refusal | undefined;
  /** A note in words. */
  tell(note: Note): string;
  /** A note as pieces of text, so that names can stand out. */
  pieces(note: Note): readonly TextPiece[];
  /** The role of a note, independent of the system. */
  role(note: Note): AnyRole;
  /** The dice faces that a note shows, in order. */
  faces(note: Note): readonly number[];
  /** The combatants whom a note names. */
  namedIn(note: Note): readonly Id[];
  /** A question in words. */
  prompt(question: Question): string;
  /** The command that a sensible automatic player would give a combatant now. */
  sensible(by: Id): Command | undefined;
  /** The commands that look best to a sensible automatic player now, best first, one per action. */
  favourites(by: Id, most: number): readonly Command[];
  /** Every number that a command may call for, with its modifiers. */
  explain(command: Command): readonly Breakdown[];
}

/** The open parameter of a draft, and how automatic players rate its options. */
export interface OpenShown extends OpenField {
  utility(option: Option): number;
  /** The value that a sensible player would choose; undefined if none is possible. */
  sensible(): Json | undefined;
}

/** A command being composed, and how automatic players rate the options of its open parameter. */
export interface DraftShown extends Pick<CommandDraft, 'command' | 'refusal' | 'unchecked'> {
  readonly open: OpenShown | undefined;
  /** Chooses a value for the open parameter; undefined leaves the parameter out. */
  choose(value: Json | undefined): DraftShown;
}

function draftShown<S extends FightState>(ruleset: Ruleset<S>, draft: ActionDraft<S>): DraftShown {
  const { action, state, actor, open, chosen } = draft;
  const scores = scoresOf(ruleset, action);
  return {
    open: open && {
      ...open,
      utility: (option) => scores.option(state, actor, open.name, option, chosen),
      sensible: () => sensibleValue(ruleset, draft),
    },
    get refusal() {
      return action.blocked(state, actor) ?? draft.refusal;
    },
    get command() {
      return draft.command;
    },
    get unchecked() {
      return draft.unchecked;
    },
    choose: (value) => draftShown(ruleset, draft.choose(value)),
  };
}

/**
 * Whether data is a state of this system. States that come from a room of the system always are.
 */
export const isStateOf = <S extends FightState>(ruleset: Ruleset<S>, view: object): view is S =>
  isObject(view) && 'combatants' in view && ruleset.id !== '';

/**
 * A moment of a fight for the screens. Throws if the view is not a state of a fight, which would be
 * a bug in this program.
 */
export function positionOf<S extends FightState>(
  ruleset: Ruleset<S>,
  view: object,
  seat: Seat,
): Position {
  if (!isStateOf(ruleset, view)) throw new Error(`this is no fight of ${ruleset.name}`);
  const state = numberCombatantNames(view);
  const inWords = numberItemNames(state);
  const gm = gmActions(ruleset);
  const actionOf = (id: string): Action<S> | undefined => ruleset.actions.get(id) ?? gm.get(id);
  const summaryOf = onceEach((who: Id) =>
    Object.hasOwn(state.combatants, who) ? seenSummary(ruleset, state, who) : undefined,
  );
  const offersOf = onceEach((by: Id) =>
    Object.hasOwn(state.combatants, by) ? offers(ruleset, state, by) : [],
  );
  const nameOf = (who: Id): string =>
    who === GM ? 'GM' : ((state.combatants[who] ?? state.left?.[who])?.name ?? 'someone');
  return {
    state,
    seat,
    acting: acting(state),
    get outcome() {
      return ruleset.outcome(state);
    },
    get scene() {
      return sceneOf(ruleset, state);
    },
    get summaries() {
      return Object.keys(state.combatants).flatMap((id) => summaryOf(id) ?? []);
    },
    summary: summaryOf,
    isConcealed: (who) => state.concealed?.[who] !== undefined,
    sheetNumbers: (who) => ruleset.sheetLayout?.numbersOf(inWords, who) ?? [],
    glance: (who) =>
      Object.hasOwn(state.combatants, who) ? ruleset.sheetLayout?.glance(inWords, who) : undefined,
    nameOf,
    plays: (who) => speaksFor(seat, who),
    offers: offersOf,
    action: (id) => shown(actionOf(id)),
    get gmActions() {
      return sortGmActs([...ruleset.actions.values(), ...gm.values()])
        .filter((action) => action.when === 'gm')
        .flatMap((action) => shown(action) ?? []);
    },
    draft(id, by) {
      const action = actionOf(id);
      return action && draftShown(ruleset, ActionDraft.begin(action, state, by));
    },
    sketch(id, by, chosen) {
      const action = actionOf(id);
      return action && sketchOf(ruleset, action, state, by, chosen);
    },
    refusal(command) {
      const action = actionOf(command.do);
      if (!action) return { rules: [], reason: `there is no action "${command.do}"` };
      return commandRefusal(action, state, command);
    },
    tell: (note) => describeNote(ruleset, note, inWords),
    pieces: (note) => textPieces(sentenceOf(ruleset, note), inWords),
    role: (note) => eventOf(ruleset, note).role,
    faces: (note) => facesIn(eventOf(ruleset, note), note.data).map(({ face }) => face),
    namedIn: (note) => namedIn(eventOf(ruleset, note), note),
    prompt: (question) => ruleset.prompt(question, inWords),
    sensible: (by) => sensiblePolicy(ruleset).command(state, by),
    favourites: (by, most) => favourites(ruleset, state, by, most),
    explain: (command) =>
      hangsOnConcealed(state, command) ? [] : explain(ruleset, state, command),
  };
}

const shown = <S extends FightState>(action: Action<S> | undefined): ActionShown | undefined =>
  action && {
    id: action.id,
    name: action.name,
    group: action.group,
    rules: action.rules,
    when: action.when,
    endsTurn: action.endsTurn === true,
    parameters: action.parameters,
    label: action.label,
  };

const scenes = new WeakMap<object, Scene>();

function sceneOf<S extends FightState>(ruleset: Ruleset<S>, state: S): Scene {
  const known = scenes.get(state);
  if (known) return known;
  const made = ruleset.scene(state);
  const able = new Set(made.tokens.filter(({ id }) => ruleset.summary(state, id).able));
  // Fallen combatants are drawn below all others.
  const tokens = made.tokens.toSorted((a, b) => Number(able.has(a)) - Number(able.has(b)));
  const scene = { ...made, tokens };
  scenes.set(state, scene);
  return scene;
}

function onceEach<R>(work: (key: string) => R): (key: string) => R {
  const known = new Map<string, { readonly value: R }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.value;
    const value = work(key);
    known.set(key, { value });
    return value;
  };
}

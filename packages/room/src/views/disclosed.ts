import type {
  Command,
  EventRegistry,
  FightState,
  Id,
  Json,
  JsonObject,
  Note,
  Question,
  Ruleset,
  Seat,
} from '@tiltyard/engine';
import type { ShownFace } from '@tiltyard/engine/core';
import type { PendingAction, TapeItem } from '@tiltyard/engine/fight';
import { eventOf, facesIn, namedIn, speaksFor } from '@tiltyard/engine/core';

/** What a seat was told in the course of an action: the dice, and whatever may reveal an answer. */
interface Disclosed {
  readonly faces: readonly ShownFace[];
  readonly facts: readonly { readonly whose: readonly Id[]; readonly data: JsonObject }[];
}

function disclosedBy(
  ruleset: { readonly events: EventRegistry },
  notes: readonly Note[],
  questions: readonly Question[],
): Disclosed {
  const events = notes.map((note) => ({ note, event: eventOf(ruleset, note) }));
  return {
    faces: [
      ...events.flatMap(({ note, event }) => facesIn(event, note.data)),
      ...questions.flatMap(({ who, about, shows = [] }) =>
        shows.flatMap((key) => {
          const face = about[key];
          return typeof face === 'number' ? { who, face } : [];
        }),
      ),
    ],
    facts: [
      ...events.map(({ note, event }) => ({ whose: namedIn(event, note), data: note.data })),
      ...questions.map(({ who, about }) => ({ whose: [who], data: about })),
    ],
  };
}

const isShown = (item: TapeItem, { who, face, draw }: ShownFace): boolean =>
  who === item.who && face === item.value && (draw === undefined || draw === item.name);

/** Whether all of a tape was told, each die individually, as two of them may show the same. */
function allTold(tape: readonly TapeItem[], { faces, facts }: Disclosed): boolean {
  const left = [...faces];
  return tape.every((item) => {
    if (item.kind === 'answer')
      return facts.some(
        ({ whose, data }) => whose.includes(item.who) && data[item.name] === item.value,
      );
    const found = left.findIndex((face) => isShown(item, face));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

/** The middle of an action, as known to a seat that is asked in it. */
export interface DisclosedAction<S extends FightState> {
  readonly seat: Seat;
  /** The fight before the action, and as the seat is shown it. */
  readonly state: S;
  readonly shown: S;
  readonly questions: readonly Question[];
  readonly notes: readonly Note[];
}

/** The combatants in a command: its actor, and all combatants in its parameters. */
const namedBy = ({ by, with: parameters }: Command, { combatants }: FightState): readonly Id[] => {
  const isThere = (value: Json | undefined): value is Id =>
    typeof value === 'string' && Object.hasOwn(combatants, value);
  return [by, ...Object.values(parameters).filter(isThere)];
};

/**
 * Whether all of a command may be known from its declaration alone: the rules declare all of it, and it names no one
 * hidden.
 * @param shown the fight as seen by the seats that would be told.
 */
export function isOpenTo<S extends FightState>(
  ruleset: Ruleset<S>,
  command: Command,
  { state, shown }: { readonly state: S; readonly shown: S },
): boolean {
  return (
    namedBy(command, state).every((id) => Object.hasOwn(shown.combatants, id)) &&
    ruleset.actions.get(command.do)?.open(shown, command.by) === true
  );
}

/**
 * Whether a seat that is asked may know the whole command: the rules declare all of it, its targets include a combatant
 * of the seat, it involves no one unknown to the seat, and everything so far is the seat's own answers, and dice and
 * answers that the seat was told of.
 */
export function isDisclosed<S extends FightState>(
  ruleset: Ruleset<S>,
  { command, tape }: PendingAction,
  { seat, state, shown, questions, notes }: DisclosedAction<S>,
): boolean {
  if (!command) return false;
  if (!isOpenTo(ruleset, command, { state, shown })) return false;
  const named = namedBy(command, state);
  if (!questions.some(({ who }) => named.includes(who))) return false;
  return allTold(
    tape.filter(({ kind, who }) => kind === 'die' || !speaksFor(seat, who)),
    disclosedBy(ruleset, notes, questions),
  );
}

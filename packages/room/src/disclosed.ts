import type { FightState, Id, JsonObject, Note, Question, Ruleset, Seat } from '@tiltyard/engine';
import type { PendingAction, TapeItem } from '@tiltyard/engine/fight';
import { speaksFor } from '@tiltyard/engine';

/** What notes and questions call a die that they tell, by whatever the system says. */
const FACES: readonly string[] = ['roll', 'die', 'kept', 'd6', 'd10'];

/** Something told, and whose doing it is. */
interface Told {
  readonly who: Id;
  readonly facts: JsonObject;
}

const toldIn = ({ data }: Note): readonly Told[] => {
  const who = data['who'] ?? data['by'];
  return typeof who === 'string' ? [{ who, facts: data }] : [];
};

/** Whether all of a tape was told, each die by itself, as two of them may show the same. */
function allTold(tape: readonly TapeItem[], told: readonly Told[]): boolean {
  const faces = told.map(({ who, facts }) => ({
    who,
    left: FACES.flatMap((name) => facts[name] ?? []),
  }));
  return tape.every(({ kind, name, who, value }) => {
    if (kind === 'answer')
      return told.some((each) => each.who === who && each.facts[name] === value);
    const found = faces.find((each) => each.who === who && each.left.includes(value));
    found?.left.splice(found.left.indexOf(value), 1);
    return found !== undefined;
  });
}

/** The middle of an action as a seat that is asked in it may know of it. */
export interface DisclosedAction<S extends FightState> {
  readonly seat: Seat;
  /** The fight before the action, and as the seat is shown it. */
  readonly state: S;
  readonly shown: S;
  readonly questions: readonly Question[];
  readonly notes: readonly Note[];
}

/**
 * Whether a seat that is asked may know the whole command: by the rules all of it is declared, it is done to whom the
 * seat answers for, by and with nobody whom the seat does not know, and what has come of it so far are the seat's own
 * answers, and dice and answers that the seat was told of.
 */
export function isDisclosed<S extends FightState>(
  ruleset: Ruleset<S>,
  { command, tape }: PendingAction,
  { seat, state, shown, questions, notes }: DisclosedAction<S>,
): boolean {
  if (!command) return false;
  const named = [
    command.by,
    ...Object.values(command.with).filter(
      (value) => typeof value === 'string' && Object.hasOwn(state.combatants, value),
    ),
  ];
  if (
    !named.every((id) => typeof id === 'string' && Object.hasOwn(shown.combatants, id)) ||
    !questions.some(({ who }) => named.includes(who))
  )
    return false;
  if (ruleset.actions.get(command.do)?.open(shown, command.by) !== true) return false;
  const told = [
    ...notes.flatMap(toldIn),
    ...questions.map(({ who, about }) => ({ who, facts: about })),
  ];
  return allTold(
    tape.filter(({ kind, who }) => kind === 'die' || !speaksFor(seat, who)),
    told,
  );
}

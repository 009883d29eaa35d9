import { eventOf } from '../core/events/event.js';
import type { ShownFace } from '../core/events/reading.js';
import { facesIn } from '../core/events/reading.js';
import type { Question } from '../core/question.js';
import type { Seat } from '../core/seat.js';
import { notesFor, speaksFor } from '../core/seat.js';
import type { Command, FightState } from '../core/state.js';
import type { TapeItem } from '../fight/journal/tape.js';
import type { ActionUnderWay } from '../fight/steps/under-way.js';
import type { Ruleset } from '../ruleset/ruleset.js';

/** What a combatant knows of the action that asks them a question. */
export interface AskedAction<S extends FightState> {
  readonly command: Command;
  /** What their seat saw before it. */
  readonly before: S;
  /** The dice shown to them and their own answers, in order; they can only guess those in between. */
  readonly known: readonly KnownItem[];
}

/** A die or an answer, and how many of the same name and combatant came before it. */
export interface KnownItem extends Pick<TapeItem, 'kind' | 'name' | 'who' | 'value'> {
  readonly place: number;
}

/** A key for who rolls or answers what. */
export const drawKey = ({ kind, name, who }: Pick<TapeItem, 'kind' | 'name' | 'who'>): string =>
  `${kind} ${who} ${name}`;

const facesAsked = ({ who, about, shows = [] }: Question): readonly ShownFace[] =>
  shows.flatMap((key) => {
    const face = about[key];
    return typeof face === 'number' ? [{ who, face }] : [];
  });

const isShown = (item: TapeItem, { who, face, draw }: ShownFace): boolean =>
  who === item.who && face === item.value && (draw === undefined || draw === item.name);

/** What a seat may know of a tape: its own answers, and each die that it was shown individually. */
function knownOf(
  tape: readonly TapeItem[],
  seat: Seat,
  faces: readonly ShownFace[],
): readonly KnownItem[] {
  const left = [...faces];
  const places = new Map<string, number>();
  return tape.flatMap((item): readonly KnownItem[] => {
    const { kind, name, who, value } = item;
    const key = drawKey(item);
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    if (kind === 'answer') return speaksFor(seat, who) ? [{ kind, name, who, value, place }] : [];
    const shown = left.findIndex((face) => isShown(item, face));
    if (shown < 0) return [];
    left.splice(shown, 1);
    return [{ kind, name, who, value, place }];
  });
}

/**
 * What a seat knows of the action that asks it a question; undefined if it may not know the whole command: that of
 * another combatant is known if the rules declare all of it and it names no one unseen.
 */
export function askedAction<S extends FightState>(
  ruleset: Ruleset<S>,
  { command, before, tape, notes }: ActionUnderWay<S>,
  question: Question,
  seat: Seat,
): AskedAction<S> | undefined {
  const state = before();
  const seen = ruleset.view(state, seat);
  const names = [command.by, ...Object.values(command.with)].filter(
    (value) => typeof value === 'string' && Object.hasOwn(state.combatants, value),
  );
  if (!names.every((id) => typeof id === 'string' && Object.hasOwn(seen.combatants, id)))
    return undefined;
  const isOpen = ruleset.actions.get(command.do)?.open(seen, command.by) === true;
  if (!isOpen && !speaksFor(seat, command.by)) return undefined;
  const told = notesFor(seat, notes()).flatMap((note) =>
    facesIn(eventOf(ruleset, note), note.data),
  );
  return { command, before: seen, known: knownOf(tape, seat, [...told, ...facesAsked(question)]) };
}

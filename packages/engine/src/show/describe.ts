import type { EventRegistry } from '../core/events/event.js';
import { eventOf } from '../core/events/event.js';
import type { Note } from '../core/events/note.js';
import { combatantName } from '../core/roster.js';
import { displayValue, nameIn } from '../kit/combatants/display-names.js';
import { capitalize, humanize } from '../values/humanize.js';
import type { Id } from '../core/question.js';
import { GM } from '../core/question.js';
import type { FightState } from '../core/state.js';
import type { PlaceFact, Sentence, SentencePart } from '../core/events/sentence.js';
import { numberText, OPEN } from '../core/events/sentence.js';
import { cellName } from '../space/index.js';

const placeName = (state: FightState, at: PlaceFact): string =>
  typeof at === 'string' ? (nameIn(state.fixed, at) ?? at) : cellName([at[0] ?? 0, at[1] ?? 0]);

/** The value at a path in words, with its combatant: `Bob: luck`. */
function pathText(state: FightState, path: string): string {
  const [, who, what] = /^(?:combatants|fixed\.sheets)\.([^.]+)\.(.+)$/.exec(path) ?? [];
  if (who === undefined || what === undefined) return path;
  return `${combatantName(state, who)}: ${humanize(what.replaceAll('.', ' ')).toLowerCase()}`;
}

/** A combatant's name; for one whom the reader cannot know now, for example because they hide, just someone. */
const knownName = (state: FightState, id: Id): string => {
  const { combatants, left = {} } = state;
  const isKnown = id === GM || Object.hasOwn(combatants, id) || Object.hasOwn(left, id);
  return isKnown ? combatantName(state, id) : UNKNOWN;
};

const UNKNOWN = 'someone';

/** A piece of a sentence's text: a combatant's name, any other name, a number, or words. */
export interface TextPiece {
  readonly is: 'combatant' | 'name' | 'number' | 'words';
  readonly text: string;
  readonly id?: Id;
  /** For a number: its text with the number left open. */
  readonly open?: string;
}

const COMMA: TextPiece = { is: 'words', text: ', ' };

function piecesOf(state: FightState, part: SentencePart): readonly TextPiece[] {
  if (typeof part === 'string') return [{ is: 'words', text: part }];
  const { kind } = part;
  switch (kind) {
    case 'combatant':
      return [{ is: kind, text: knownName(state, part.id), id: part.id }];
    case 'item':
      return [{ is: 'name', text: nameIn(state.fixed, part.id) ?? part.id, id: part.id }];
    case 'place':
      return [{ is: 'name', text: placeName(state, part.at) }];
    case 'path':
      return [{ is: 'words', text: pathText(state, part.path) }];
    case 'value': {
      const text = part.value === null ? '' : displayValue(state, part.value);
      return [{ is: 'words', text: text === '' ? 'nothing' : text }];
    }
    case 'number':
      return [{ is: 'number', text: numberText(part), open: numberText(part, OPEN) }];
    default:
      return part.of.flatMap((each, i) => [...(i > 0 ? [COMMA] : []), ...piecesOf(state, each)]);
  }
}

/**
 * A sentence as pieces of text, for screens that link or stress names.
 * @param state what the reader may know, with unique names
 */
export const textPieces = (sentence: Sentence, state: FightState): readonly TextPiece[] =>
  sentence
    .flatMap((part) => piecesOf(state, part))
    .map((piece, i) =>
      i === 0 && piece.is !== 'number' ? { ...piece, text: capitalize(piece.text) } : piece,
    );

/**
 * A sentence as plain text.
 * @param state what the reader may know, with unique names
 */
export const describe = (sentence: Sentence, state: FightState): string =>
  textPieces(sentence, state)
    .map(({ text }) => text)
    .join('');

/** A note in words, with references for what it names. */
export const sentenceOf = (ruleset: { readonly events: EventRegistry }, note: Note): Sentence =>
  eventOf(ruleset, note).say(note.data);

/**
 * A note as plain text.
 * @param state what the reader may know, with unique names
 */
export const describeNote = (
  ruleset: { readonly events: EventRegistry },
  note: Note,
  state: FightState,
): string => describe(sentenceOf(ruleset, note), state);

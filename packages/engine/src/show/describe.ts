import { displayValue, nameIn } from '../kit/display-names.js';
import { humanize } from '../values/humanize.js';
import type { Id } from '../core/question.js';
import { GM } from '../core/question.js';
import type { FightState } from '../core/state.js';
import type { PlaceFact, Sentence, SentencePart } from '../core/events/sentence.js';
import { numberText } from '../core/events/sentence.js';

/** The name of a combatant, or of the GM; the id where nobody of that id is known. */
const combatantName = ({ combatants }: FightState, id: Id): string =>
  combatants[id]?.name ?? (id === GM ? 'the GM' : id);

const placeName = (state: FightState, at: PlaceFact): string =>
  typeof at === 'string' ? (nameIn(state.fixed, at) ?? at) : at.join(', ');

/** Whose value a path leads to, and which: `Bob: luck`. */
function pathText(state: FightState, path: string): string {
  const [, who, what] = /^(?:combatants|fixed\.sheets)\.([^.]+)\.(.+)$/.exec(path) ?? [];
  if (who === undefined || what === undefined) return path;
  return `${combatantName(state, who)}: ${humanize(what.replaceAll('.', ' ')).toLowerCase()}`;
}

function partText(state: FightState, part: SentencePart): string {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'combatant':
      return combatantName(state, part.id);
    case 'item':
      return nameIn(state.fixed, part.id) ?? part.id;
    case 'place':
      return placeName(state, part.at);
    case 'path':
      return pathText(state, part.path);
    case 'value':
      return part.value === null ? 'nothing' : displayValue(state, part.value);
    case 'number':
      return numberText(part);
    default:
      return part.of.map((each) => partText(state, each)).join(', ');
  }
}

/**
 * A sentence as plain text.
 * @param state what whoever reads it may know, with names told apart
 */
export const describe = (sentence: Sentence, state: FightState): string =>
  sentence.map((part) => partText(state, part)).join('');

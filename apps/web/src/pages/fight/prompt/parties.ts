import type { Command, Id, Json, JsonObject, Question } from '@tiltyard/engine';
import type { PendingView } from '@tiltyard/protocol';

/** The two combatants that a question is about. */
export interface Parties {
  /** The combatant who acts; undefined if this seat does not know. */
  readonly by: Id | undefined;
  /** The combatant who is acted on. */
  readonly at: Id | undefined;
}

/** The combatants named in data, in its order. */
const namedIn = (data: JsonObject, isKnown: (who: Id) => boolean): readonly Id[] =>
  Object.values(data).filter(
    (value: Json | undefined): value is Id => typeof value === 'string' && isKnown(value),
  );

/**
 * The parties of a question: who acts and on whom. The question's own data takes precedence over the command, because
 * another combatant may strike in the middle of it.
 * @param command the command being carried out, if this seat may know it.
 */
export function partiesOf(
  { who, about }: Pick<Question, 'who' | 'about'>,
  command: Command | undefined,
  isKnown: (who: Id) => boolean,
): Parties {
  const named = namedIn(about, isKnown);
  const said = (key: string): Id | undefined => named.find((each) => about[key] === each);
  const actor = command && isKnown(command.by) ? command.by : undefined;
  const by = said('by') ?? actor ?? named.find((each) => each !== who && each !== said('at'));
  const aimed = command && by === actor ? namedIn(command.with, isKnown) : [];
  const at =
    said('at') ?? [...(isKnown(who) ? [who] : []), ...named, ...aimed].find((each) => each !== by);
  return { by, at };
}

/**
 * Whether a seat knows all of the action in which it is asked, as odds for its answers require; true if there is no
 * action, as before the fight and between turns.
 */
export const isWhollyTold = (
  { about }: Pick<Question, 'about'>,
  waiting: Pick<PendingView, 'command' | 'tape'> | null,
): boolean =>
  waiting?.tape !== undefined || (waiting?.command === undefined && about['by'] === undefined);

import type { Command, Id, Json, JsonObject, Question } from '@tiltyard/engine';
import type { PendingView } from '@tiltyard/protocol';

/** Between whom it is that a question came up. */
export interface Parties {
  /** Who does it; nothing if that is not known here. */
  readonly by: Id | undefined;
  /** To whom. */
  readonly at: Id | undefined;
}

/** The combatants that data names, in its order. */
const namedIn = (data: JsonObject, isKnown: (who: Id) => boolean): readonly Id[] =>
  Object.values(data).filter(
    (value: Json | undefined): value is Id => typeof value === 'string' && isKnown(value),
  );

/**
 * Who does something to whom where a question is asked. The question's own facts go before the command, in the middle of
 * which another may strike.
 * @param command that is carried out, if this seat may know it.
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
 * Whether a seat is told all of the action in which it is asked, as odds of its answers need; true where there is none, as
 * before the fight and between turns.
 */
export const isWhollyTold = (
  { about }: Pick<Question, 'about'>,
  waiting: Pick<PendingView, 'command' | 'tape'> | null,
): boolean =>
  waiting?.tape !== undefined || (waiting?.command === undefined && about['by'] === undefined);

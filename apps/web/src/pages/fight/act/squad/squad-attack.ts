import type { Id, Json } from '@tiltyard/engine';
import { isObject } from '@tiltyard/engine/values';
import type { ActionShown, Position } from '../../../../systems/position.js';
import type { QueuedStep } from '../../use-queue.js';
import type { Picks } from '../composing/choosing.js';
import { draftOf } from '../composing/choosing.js';
import { chooserOf } from '../composing/field.js';

/**
 * The selected combatants who act one after another from the current actor on; empty if the current actor is not one of
 * them.
 */
export function membersInTurn(position: Position, all: readonly Id[]): readonly Id[] {
  const { acting } = position;
  const { order } = position.state;
  if (acting === undefined || !all.includes(acting) || !position.plays(acting)) return [];
  const from = order.slice(order.indexOf(acting));
  const able = from.filter((id) => position.summary(id)?.able);
  const end = able.findIndex((id) => !all.includes(id) || !position.plays(id));
  return end === -1 ? able : able.slice(0, end);
}

/** The actions of a combatant that are aimed at one enemy, which are those a squad can do together. */
export function attacksOf(position: Position, by: Id): readonly ActionShown[] {
  const { combatants } = position.state;
  const side = combatants[by]?.side;
  const isEnemy = (value: Json): boolean =>
    typeof value === 'string' && combatants[value] !== undefined && combatants[value].side !== side;
  return position
    .offers(by)
    .filter(({ endsTurn, parameters, refused }) => !refused && !endsTurn && parameters.length > 0)
    .flatMap(({ action }) => {
      const { filled, open } = draftOf(position, action, by, {});
      const aims = [...filled, ...(open ? [open] : [])].some(
        ({ domain }) =>
          domain.kind === 'choice' &&
          chooserOf(domain, position.state, position.scene) === 'people' &&
          domain.options.some(({ value, refused }) => !refused && isEnemy(value)),
      );
      return aims ? (position.action(action) ?? []) : [];
    });
}

/** One member's choice transferred to another: their own items replace those of the first. */
function ownOf(value: Json, first: Id, who: Id): Json {
  if (typeof value === 'string')
    return value.startsWith(`${first}/`) ? `${who}/${value.slice(first.length + 1)}` : value;
  if (Array.isArray(value)) return value.map((each: Json) => ownOf(each, first, who));
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, each]) =>
          each === undefined ? [] : [[key, ownOf(each, first, who)]],
        ),
      )
    : value;
}

function attackOf(action: string, picks: Picks, first: Id, who: Id): QueuedStep {
  const own = Object.fromEntries(
    Object.entries(picks).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, ownOf(value, first, who)]],
    ),
  );
  return {
    who,
    make(position) {
      if (position.acting !== who) return { refused: 'it is not their turn' };
      const { command, refusal } = draftOf(position, action, who, own);
      const isAsChosen = Object.entries(own).every(
        ([name, value]) => JSON.stringify(command?.with[name]) === JSON.stringify(value),
      );
      if (refusal) return { refused: refusal.reason };
      return command && isAsChosen
        ? { command }
        : { refused: 'they cannot do it to this target from where they are' };
    },
  };
}

const endOf = (who: Id): QueuedStep => ({
  who,
  make(position) {
    if (position.acting !== who) return { skipped: true };
    const end = position.offers(who).find(({ endsTurn, refused }) => endsTurn && !refused);
    return end
      ? { command: { do: end.action, by: who, with: {} } }
      : { refused: 'their turn can’t be ended now' };
  },
});

/** The same action for all members of a squad, each on their own turn; the last member's turn is not ended. */
export const squadSteps = (
  action: string,
  picks: Picks,
  members: readonly Id[],
): readonly QueuedStep[] =>
  members.flatMap((who, i) => [
    attackOf(action, picks, members[0] ?? who, who),
    ...(i < members.length - 1 ? [endOf(who)] : []),
  ]);

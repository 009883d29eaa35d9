import type { Command, Id } from '@tiltyard/engine';
import { draftOf } from '../pages/fight/act/composing/choosing.js';
import { chosenOnMap } from '../pages/fight/act/composing/on-map.js';
import type { Position } from '../systems/position.js';

/** How many actions are considered, and how many targets for each. */
const ACTIONS = 6;
const PEOPLE = 6;

/**
 * The commands that the user is likely to look at next, one at a time: each of the first possible
 * actions, with each target that can be chosen for it. They are composed as the screen would do it.
 * @param actions how many actions at most.
 */
export function* likelyCommands(
  position: Position,
  by: Id,
  actions = ACTIONS,
): Generator<Command, void, undefined> {
  const open = position.offers(by).filter((offer) => !offer.refused && offer.parameters.length > 0);
  for (const { action } of open.slice(0, actions)) {
    const draft = draftOf(position, action, by, {});
    const field = chosenOnMap(position, draft, '');
    if (
      field?.chooser === 'people' &&
      (field.domain.kind === 'choice' || field.domain.kind === 'list')
    ) {
      for (const { value } of field.domain.options
        .filter((option) => !option.refused)
        .slice(0, PEOPLE)) {
        const command = field.command(value);
        if (command) yield command;
      }
    } else if (draft.command && !draft.refusal) yield draft.command;
  }
}

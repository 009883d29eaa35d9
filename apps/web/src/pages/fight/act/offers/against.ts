import type { Command, Domain, Id, RuleId } from '@tiltyard/engine';
import type { Position } from '../../../../systems/position.js';
import type { Draft, Picks } from '../composing/choosing.js';
import type { Field } from '../composing/field.js';
import { draftOf, supposed } from '../composing/choosing.js';
import { optionName } from '../composing/option-words.js';
import { partOf } from './sentence.js';

/** An action of one combatant against another, or why it is impossible. */
export interface AgainstOption {
  readonly action: string;
  /** The action, with the weapon where there is a choice: `Attack, rapier`. */
  readonly name: string;
  readonly picks: Picks;
  readonly command: Command | undefined;
  readonly refused?: { readonly reason: string; readonly rules: readonly RuleId[] };
}

/** The maximum number of weapons that are tried one by one. */
const WEAPONS = 4;

const fieldsOf = ({ filled, open }: Draft): readonly Field[] => [
  ...filled,
  ...(open ? [open] : []),
];

const namesWhom = (domain: Domain, who: Id): boolean =>
  (domain.kind === 'choice' || domain.kind === 'list') &&
  domain.options.some((option) => option.value === who);

/** A draft of an action with this combatant as its target. */
function aimed(position: Position, draft: Draft, name: string, who: Id): AgainstOption | undefined {
  const field = fieldsOf(draft).find(({ domain }) => namesWhom(domain, who));
  if (!field) return undefined;
  const { domain } = field;
  const option =
    domain.kind === 'choice' || domain.kind === 'list'
      ? domain.options.find((each) => each.value === who)
      : undefined;
  const value = domain.kind === 'list' ? [who] : who;
  const picks: Picks = Object.fromEntries(
    fieldsOf(draft).flatMap((each) =>
      each.chosen && each.value !== undefined ? [[each.name, each.value]] : [],
    ),
  );
  const command = option?.refused ? undefined : supposed(position, draft, field.name, value);
  return {
    action: draft.action,
    name,
    picks: { ...picks, [field.name]: value },
    command,
    ...(option?.refused ? { refused: option.refused } : {}),
  };
}

/** The ways to aim one action at a combatant: one for each weapon where there is a choice. */
function waysTo(position: Position, action: string, by: Id, who: Id): readonly AgainstOption[] {
  const draft = draftOf(position, action, by, {});
  const name = position.action(action)?.name ?? action;
  const item = draft.filled.find(({ domain }) => partOf(position, domain) === 'item');
  if (item?.domain.kind !== 'choice') return [aimed(position, draft, name, who) ?? []].flat();
  const open = item.domain.options.filter(({ refused }) => !refused).slice(0, WEAPONS);
  return open.flatMap(
    ({ value }) =>
      aimed(
        position,
        draftOf(position, action, by, { [item.name]: value }),
        open.length > 1 ? `${name}, ${optionName(position, item.domain, value)}` : name,
        who,
      ) ?? [],
  );
}

/** Everything that a combatant can do to another now, and why the rest is impossible. */
export function against(position: Position, by: Id, who: Id): readonly AgainstOption[] {
  return position
    .offers(by)
    .filter(({ endsTurn, parameters }) => !endsTurn && parameters.length > 0)
    .flatMap(({ action, refused, name }): readonly AgainstOption[] => {
      const ways = waysTo(position, action, by, who);
      if (!refused || ways.length === 0) return ways;
      // If the action itself is possible, the reason lies with this target, so its own reason is shown.
      const isBlocked = position.draft(action, by)?.refusal !== undefined;
      const own = isBlocked ? undefined : ways.find((way) => way.refused)?.refused;
      return [{ action, name, picks: {}, command: undefined, refused: own ?? refused }];
    });
}

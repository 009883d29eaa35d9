import type { Command, Id, Json } from '@tiltyard/engine';
import { isObject } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import {
  chanceText,
  headline,
  headlineText,
  isTelling,
  riskWords,
} from '../../../../odds/forecast.js';
import { SUGGESTED } from '../../../../systems/action-keys.js';
import type { Position } from '../../../../systems/position.js';
import type { Fight } from '../../use-fight.js';
import { useFight } from '../../use-fight.js';
import type { ActionComposer } from '../composing/composer.js';
import { draftOf } from '../composing/choosing.js';
import { straightened } from '../composing/ways.js';
import { EffectBar } from './effect-bar.js';
import style from '../offers/offers.module.css';
import { costName } from '../squad/group-name.js';
import { chosenWords, isForced, partOf } from '../offers/sentence.js';

/** How many of the best actions are shown first. */
const LEADS = SUGGESTED;

/** The combatants named in the parts of a value, such as the targets of several attacks. */
const namesWithin = ({ state, nameOf }: Position, value: Json | undefined): readonly string[] => {
  const parts = Array.isArray(value) ? value : [];
  const values = parts.flatMap((part: Json) => (isObject(part) ? Object.values(part) : [part]));
  return [...new Set(values)].flatMap((each) =>
    typeof each === 'string' && Object.hasOwn(state.combatants, each) ? [nameOf(each)] : [],
  );
};

/** A command in a few words: its target, item and destination. */
export function commandWords(
  position: Position,
  { do: action, by, with: chosen }: Command,
): string {
  const { filled } = draftOf(position, action, by, chosen);
  const words = filled
    .map((field) => ({ field, part: partOf(position, field.domain) }))
    .filter(({ field, part }) => part !== 'detail' && !(part === 'item' && isForced(field)))
    .toSorted((a, b) => Number(b.part === 'target') - Number(a.part === 'target'))
    .flatMap(({ field, part }) => {
      if (part === 'form') return namesWithin(position, field.value);
      const text = chosenWords(position, field);
      return text === undefined ? [] : [part === 'place' ? `to ${text}` : text];
    });
  return words.join(' · ');
}

/** The actions that the automatic players' estimate favours; undefined while it is being made. */
export const leadsOf = ({ desk, present }: Fight, by: Id): readonly Command[] | undefined =>
  desk
    .favouritesOf(by)
    ?.slice(0, LEADS)
    .map((command) => straightenedCommand(present, command));

/** These actions, each ready to be performed. */
export function Leads({
  by,
  composer,
}: {
  readonly by: Id;
  readonly composer: ActionComposer;
}): ReactNode {
  const commands = leadsOf(useFight(), by);
  if (!commands)
    return (
      <div className={style.leads} data-waiting style={{ '--count': LEADS }} aria-hidden="true">
        <p>Working out the best actions…</p>
      </div>
    );
  if (commands.length === 0) return null;
  return (
    <ul className={style.leads} aria-label="Suggested actions">
      {commands.map((command, i) => (
        <Lead key={JSON.stringify(command)} command={command} digit={i + 1} composer={composer} />
      ))}
    </ul>
  );
}

/** A command as it is proposed to a user, with its paths straightened. */
function straightenedCommand(position: Position, command: Command): Command {
  const { filled } = draftOf(position, command.do, command.by, command.with);
  const ways = filled.flatMap(({ name, domain, value }) => {
    const straight = domain.kind === 'path' ? straightened(domain, value) : undefined;
    return straight === undefined ? [] : [[name, straight] as const];
  });
  return { ...command, with: { ...command.with, ...Object.fromEntries(ways) } };
}

/** Whether a combatant rides on another, and so is only carried along. */
const carries = ({ scene }: Position, rider: Id, mount: Id): boolean =>
  scene.tokens.some(({ id, on }) => id === rider && on === mount);

function Lead({
  command,
  digit,
  composer,
}: {
  readonly command: Command;
  readonly digit: number;
  readonly composer: ActionComposer;
}): ReactNode {
  const { present, desk, busy, system } = useFight();
  const action = present.action(command.do);
  const words = commandWords(present, command);
  const forecast = desk.ask(command);
  const known = forecast && isTelling(forecast) ? forecast : undefined;
  const told = known?.fates.filter((fate) => headline(fate) > 0.0005) ?? [];
  const fate = told.find(({ who }) => who !== command.by && !carries(present, command.by, who));
  const own = told.find(({ who, worse }) => who === command.by && worse > 0.0005);
  return (
    <li>
      <button
        type="button"
        className={style.lead}
        data-lead={command.do}
        disabled={busy}
        onClick={() => composer.start(command.do, command.by, { picks: command.with })}
      >
        <kbd aria-hidden="true">{digit}</kbd>
        <span className={style.leadName}>
          <b>{action?.name ?? command.do}</b>
          <span>{words === '' ? costName(system, action?.group ?? '') : words}</span>
        </span>
        {known && fate ? (
          <>
            <EffectBar fate={fate} />
            <b className={style.leadChance}>{headlineText(fate)}</b>
          </>
        ) : null}
        {known && own ? (
          <span className={style.risk}>
            {chanceText(own.worse, known.complete)} {riskWords(own)}
          </span>
        ) : null}
      </button>
    </li>
  );
}

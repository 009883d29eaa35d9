import type { Command, Id } from '@tiltyard/engine';
import type { Offer } from '@tiltyard/engine/players';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { BestCommands } from '../../advice/best-commands.js';
import { useOddsService } from '../../odds/odds-service.js';
import type { Position } from '../../systems/position.js';
import type { System } from '../../systems/system.js';
import type { Draft, Picks } from '../fight/act/composing/choosing.js';
import { draftOf, plainValue } from '../fight/act/composing/choosing.js';
import { ParameterInput } from '../fight/act/composing/parameter-input.js';
import { namesOf } from '../fight/order/sides.js';
import { ForecastTable } from './forecast-table.js';
import style from './laboratory.module.css';
import type { Assumed } from './first-turn.js';
import { AS_WRITTEN, openingOf, turnOf } from './first-turn.js';
import { Moment } from './moment.js';
import type { Subject } from './subject.js';
import { HouseRuleEffects } from './house-rule-effects.js';

/** Asks for the odds of one action in a sentence, and which house rules would change them. */
export function ActionPanel({
  subject,
  system,
}: {
  readonly subject: Subject;
  readonly system: System;
}): ReactNode {
  const [assumed, setAssumed] = useState(AS_WRITTEN);
  const [asked, setAsked] = useState<Id>();
  const opening = useMemo(() => openingOf(subject, system, assumed), [subject, system, assumed]);
  const first = opening?.position;
  const by = asked !== undefined && first?.state.order.includes(asked) ? asked : first?.acting;
  const position = useMemo(
    () => (first && by !== undefined ? turnOf(first, system, by) : undefined),
    [first, system, by],
  );
  return (
    <section className={style.panel} aria-labelledby="action">
      <h2 id="action">One action</h2>
      {!opening || position === undefined || by === undefined ? (
        <p className="soft">
          No combatant has the turn in this fight, so there is no action to analyse.
        </p>
      ) : (
        <>
          <Moment
            subject={subject}
            system={system}
            opening={opening}
            assumed={assumed}
            onAssume={setAssumed}
          />
          <Asking
            key={`${subject.title} ${by}`}
            subject={subject}
            system={system}
            position={position}
            by={by}
            assumed={assumed}
            onAsk={setAsked}
          />
          <BestCommands system={system.id} position={position} by={by} />
        </>
      )}
    </section>
  );
}

/** A draft in which the user's missing choices are filled in as a sensible player would choose. */
function filledUp(position: Position, action: string, by: string, picks: Picks): Draft {
  const draft = draftOf(position, action, by, picks);
  const { open } = draft;
  const value =
    open && !Object.hasOwn(picks, open.name) ? plainValue(position, draft, open.name) : undefined;
  return open && value !== undefined
    ? filledUp(position, action, by, { ...picks, [open.name]: value })
    : draft;
}

/** How many of the best-looking commands are searched for one against an enemy. */
const FAVOURITES = 6;

/** Whether a command is aimed at a combatant of another side. */
const isAtFoe = (command: Command, combatants: Position['state']['combatants']): boolean =>
  Object.values(command.with).some(
    (value) =>
      typeof value === 'string' &&
      Object.hasOwn(combatants, value) &&
      combatants[value]?.side !== combatants[command.by]?.side,
  );

/**
 * The initial question: the sensible player's command against an enemy; if there is none, any
 * sensible command; if there is none, any available action.
 */
function firstOf(
  position: Position,
  by: string,
  offers: readonly Offer[],
): { readonly action: string; readonly picks: Picks } {
  const { combatants } = position.state;
  const sensible = position
    .favourites(by, FAVOURITES)
    .toSorted((a, b) => Number(isAtFoe(b, combatants)) - Number(isAtFoe(a, combatants)))
    .at(0);
  if (sensible && position.action(sensible.do)?.endsTurn !== true)
    return { action: sensible.do, picks: sensible.with };
  const possible = offers.find(({ action }) => {
    const { command, refusal } = filledUp(position, action, by, {});
    return command !== undefined && !refusal;
  });
  return { action: (possible ?? offers[0])?.action ?? '', picks: {} };
}

function Asking({
  subject,
  system,
  position,
  by,
  assumed,
  onAsk,
}: {
  readonly subject: Subject;
  readonly system: System;
  readonly position: Position;
  readonly by: Id;
  readonly assumed: Assumed;
  readonly onAsk: (who: Id) => void;
}): ReactNode {
  const offers = position.offers(by).filter(({ refused }) => !refused);
  const [{ action, picks }, setAsked] = useState(() => firstOf(position, by, offers));
  const setPicks = (next: Picks): void => setAsked({ action, picks: next });
  const label = (name: string): string => position.action(action)?.label(name) ?? name;
  const names = namesOf(position.state);
  const desk = useOddsService(system.id, position);
  const full = filledUp(position, action, by, picks);
  const command: Command | undefined = full.refusal ? undefined : full.command;
  const forecast = command && desk.ask(command, true);
  return (
    <>
      <p className={style.sentence}>
        <select aria-label="Combatant" value={by} onChange={({ target }) => onAsk(target.value)}>
          {position.state.order.map((who) => (
            <option key={who} value={who}>
              {names.name(who)}
            </option>
          ))}
        </select>{' '}
        has the turn and uses{' '}
        <select
          aria-label="Action"
          value={action}
          onChange={({ target }) => setAsked({ action: target.value, picks: {} })}
        >
          {offers.map((offer) => (
            <option key={offer.action} value={offer.action}>
              {offer.name}
            </option>
          ))}
        </select>
        .
      </p>
      <div className={style.picks}>
        {[...full.filled, ...(full.open ? [full.open] : [])].map(({ name, domain, value }) => (
          <ParameterInput
            key={`${action} ${name}`}
            label={label(name)}
            domain={domain}
            value={value}
            by={by}
            position={position}
            names={names}
            onChange={(next) => setPicks({ ...picks, [name]: next })}
          />
        ))}
      </div>
      {full.refusal ? <p className={style.problem}>{full.refusal.reason}</p> : null}
      {forecast ? <ForecastTable forecast={forecast} names={names} /> : null}
      {command && forecast === undefined ? <p role="status">Working out odds…</p> : null}
      {command && subject.kind === 'set-up' ? (
        <HouseRuleEffects
          key={JSON.stringify([command, assumed])}
          text={subject.text}
          subject={subject}
          system={system}
          command={command}
          assumed={assumed}
          usual={forecast ?? undefined}
          names={names}
        />
      ) : null}
    </>
  );
}

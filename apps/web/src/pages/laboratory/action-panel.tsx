import type { Command, Offer } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useOddsDesk } from '../../odds/desk.js';
import type { Position } from '../../systems/position.js';
import type { System } from '../../systems/system.js';
import type { Draft, Picks } from '../fight/choosing.js';
import { draftOf } from '../fight/choosing.js';
import { ParameterInput } from '../fight/parameter-input.js';
import { namesOf } from '../fight/sides.js';
import { FatesView } from './fates-view.js';
import style from './laboratory.module.css';
import { openingOf } from './opening.js';
import type { Subject } from './subject.js';
import { SwitchesView } from './switches-view.js';

/** One action, asked in a sentence: what may come of it, and which house rule would change that. */
export function ActionPanel({ subject, system }: { readonly subject: Subject; readonly system: System }): ReactNode {
  const position = useMemo(() => openingOf(subject, system), [subject, system]);
  return (
    <section className={style.panel} aria-labelledby="action">
      <h2 id="action">One action</h2>
      {position?.acting === undefined ? <p className="soft">It is nobody’s turn in this fight, so there is no action to ask about.</p> : <Asking key={subject.title} subject={subject} system={system} position={position} by={position.acting} />}
    </section>
  );
}

/** A draft in which whatever a person has not chosen yet is the first that can be. */
function filledUp(position: Position, action: string, by: string, picks: Picks): Draft {
  const draft = draftOf(position, action, by, picks);
  const { open } = draft;
  if (open?.domain.kind !== 'choice' || Object.hasOwn(picks, open.name)) return draft;
  const first = open.domain.options.find(({ refused }) => !refused);
  return first ? filledUp(position, action, by, { ...picks, [open.name]: first.value }) : draft;
}

/** What is asked about first: something done to somebody, if anything of that kind is possible. */
function firstAction(position: Position, by: string, offers: readonly Offer[]): string {
  const possible = offers.filter(({ action }) => {
    const { command, refusal } = filledUp(position, action, by, {});
    return command !== undefined && !refusal;
  });
  return (possible.find(({ parameters }) => parameters.includes('target')) ?? possible[0] ?? offers[0])?.action ?? '';
}

function Asking({ subject, system, position, by }: { readonly subject: Subject; readonly system: System; readonly position: Position; readonly by: string }): ReactNode {
  const offers = position.offers(by).filter(({ refused }) => !refused);
  const [action, setAction] = useState(() => firstAction(position, by, offers));
  const [picks, setPicks] = useState<Picks>({});
  const label = (name: string): string => position.action(action)?.label(name) ?? name;
  const names = namesOf(position.state);
  const desk = useOddsDesk(system.id, position);
  const full = filledUp(position, action, by, picks);
  const command: Command | undefined = full.refusal ? undefined : full.command;
  const forecast = command && desk.ask(command, true);
  return (
    <>
      <p className={style.sentence}>
        <span className="name">{names.name(by)}</span>, whose turn it is, does{' '}
        <select
          aria-label="Action"
          value={action}
          onChange={(event) => {
            setAction(event.target.value);
            setPicks({});
          }}
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
        {full.filled.map(({ name, domain, value }) => (
          <ParameterInput key={`${action} ${name}`} label={label(name)} domain={domain} value={value} by={by} position={position} names={names} onChange={(next) => setPicks({ ...picks, [name]: next })} />
        ))}
        {full.open ? <ParameterInput key={`${action} ${full.open.name}`} label={label(full.open.name)} domain={full.open.domain} value={undefined} by={by} position={position} names={names} onChange={(next) => setPicks({ ...picks, [full.open?.name ?? '']: next })} /> : null}
      </div>
      {full.refusal ? <p className={style.problem}>{full.refusal.reason}</p> : null}
      {command ? forecast ? <FatesView forecast={forecast} names={names} /> : forecast === null ? null : <p role="status">Working out the odds …</p> : null}
      {command && subject.kind === 'set-up' ? <SwitchesView key={JSON.stringify(command)} text={subject.text} subject={subject} system={system} command={command} usual={forecast ?? undefined} names={names} /> : null}
    </>
  );
}

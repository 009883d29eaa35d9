import type { Command } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useOddsDesk } from '../../odds/desk.js';
import type { Position } from '../../systems/position.js';
import type { System } from '../../systems/system.js';
import type { Picks } from '../fight/choosing.js';
import { draftOf, spoken } from '../fight/choosing.js';
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

function Asking({ subject, system, position, by }: { readonly subject: Subject; readonly system: System; readonly position: Position; readonly by: string }): ReactNode {
  const offers = position.offers(by).filter(({ refused }) => !refused);
  const [action, setAction] = useState(offers.find(({ parameters }) => parameters.includes('target'))?.action ?? offers[0]?.action ?? '');
  const [picks, setPicks] = useState<Picks>({});
  const names = namesOf(position.state);
  const desk = useOddsDesk(system.id, position);
  const draft = draftOf(position, action, by, picks);
  // Whom, if nobody was chosen yet: the first who can be.
  const first = draft.open?.domain.kind === 'choice' ? draft.open.domain.options.find(({ refused }) => !refused)?.value : undefined;
  const full = draft.command === undefined && draft.open && first !== undefined ? draftOf(position, action, by, { ...picks, [draft.open.name]: first }) : draft;
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
          <ParameterInput key={`${action} ${name}`} label={spoken(name)} domain={domain} value={value} by={by} position={position} names={names} onChange={(next) => setPicks({ ...picks, [name]: next })} />
        ))}
        {full.open ? <ParameterInput key={`${action} ${full.open.name}`} label={spoken(full.open.name)} domain={full.open.domain} value={undefined} by={by} position={position} names={names} onChange={(next) => setPicks({ ...picks, [full.open?.name ?? '']: next })} /> : null}
      </div>
      {full.refusal ? <p className={style.problem}>{full.refusal.reason}</p> : null}
      {command ? forecast ? <FatesView forecast={forecast} names={names} /> : <p role="status">Working out the odds …</p> : null}
      {command && subject.kind === 'set-up' ? <SwitchesView key={JSON.stringify(command)} text={subject.text} subject={subject} system={system} command={command} usual={forecast} names={names} /> : null}
    </>
  );
}

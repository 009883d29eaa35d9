import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { focusBeside } from '../../../../design/focus-beside.js';
import { useFight } from '../../use-fight.js';
import style from '../offers/against-list.module.css';
import { commandWords } from './leads.js';
import { chanceText } from '../../../../odds/forecast.js';

/** What a combatant could do to their enemies from the present positions, computed on request. */
export function Threats({ who }: { readonly who: Id }): ReactNode {
  const [asked, setAsked] = useState(false);
  const { names } = useFight();
  if (!asked)
    return (
      <Button
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget);
          setAsked(true);
        }}
      >
        What can they do?<span className="visually-hidden"> {names.name(who)}</span>
      </Button>
    );
  return <ThreatList who={who} />;
}

function ThreatList({ who }: { readonly who: Id }): ReactNode {
  const { desk, present, names } = useFight();
  const threats = desk.askLater({ turnOf: who }, true);
  if (!threats) return <p className={style.threats}>Working out odds…</p>;
  if (present.isConcealed(who))
    return <p className={style.threats}>The GM keeps their numbers back.</p>;
  if (threats.length === 0)
    return (
      <p className={style.threats}>
        {names.name(who)} has no attack that reaches anyone from here.
      </p>
    );
  return (
    <section className={style.threats} aria-label={`What ${names.name(who)} can do`}>
      <p>On their turn, if everyone stays here:</p>
      <ul>
        {threats.map(({ who: target, chance, complete, command }) => (
          <li key={target} data-threat={target}>
            <span>
              {[present.action(command.do)?.name, commandWords(present, command)]
                .filter((each) => each !== undefined && each !== '')
                .join(' · ')}
            </span>
            <b data-harm={present.plays(target) || undefined}>{chanceText(chance, complete)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { Json } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { isEqual } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { focusBeside } from '../../design/focus-beside.js';
import { Disclosure } from '../../design/panels/disclosure.js';
import type { System } from '../../systems/system.js';
import { capitalised, optionName } from '../fight/act/composing/option-words.js';
import { namesOf } from '../fight/order/sides.js';
import type { Assumed, Opening, OpeningQuestion } from './first-turn.js';
import { AS_WRITTEN } from './first-turn.js';
import style from './laboratory.module.css';
import type { Subject } from './subject.js';

const SetValue = lazy(async () => ({
  default: (await import('../fight/act/composing/set-value.js')).SetValue,
}));

interface MomentProps {
  readonly subject: Subject;
  readonly system: System;
  readonly opening: Opening;
  readonly assumed: Assumed;
  readonly onAssume: (assumed: Assumed) => void;
}

/**
 * The assumed situation: the state of all combatants, how the fight got there, and the
 * alternatives.
 */
export function Moment({ subject, system, opening, assumed, onAssume }: MomentProps): ReactNode {
  const { position, questions, seed } = opening;
  const asked = questions.filter(({ question: { domain } }) => domain.kind === 'choice');
  const isChanged =
    assumed.roll > 0 || Object.keys(assumed.answers).length > 0 || assumed.edits.length > 0;
  return (
    <Disclosure summary={<span>The situation assumed</span>} open>
      <p className="soft">
        {subject.kind === 'fight' ? (
          'The fight as it stands. '
        ) : (
          <>
            The first turn, with dice from the seed “{seed}”; prompts before it are answered as
            sensible players would, or as chosen here.{' '}
            <Button
              look="quiet"
              onClick={() => onAssume({ ...assumed, roll: assumed.roll + 1, answers: {} })}
            >
              Roll the opening again
            </Button>{' '}
          </>
        )}
        {isChanged ? (
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget);
              onAssume(AS_WRITTEN);
            }}
          >
            Reset the moment
          </Button>
        ) : null}
      </p>
      <ul className={style.moment} aria-label="Combatants at this moment">
        {position.summaries.map(({ id, name, health, conditions }) => (
          <li key={id}>
            <span className="name">{name}</span> {health}
            {conditions.length > 0 ? `; ${conditions.map((each) => each.name).join(', ')}` : ''}
          </li>
        ))}
      </ul>
      {asked.length > 0 ? (
        <ul className={style.assumed} aria-label="Prompts before this moment">
          {asked.map((each) => (
            <Assumption
              key={each.key}
              asked={each}
              opening={opening}
              onChange={(value) =>
                onAssume({ ...assumed, answers: { ...assumed.answers, [each.key]: value } })
              }
            />
          ))}
        </ul>
      ) : null}
      <Edits opening={opening} system={system} assumed={assumed} onAssume={onAssume} />
    </Disclosure>
  );
}

/** A prompt before the moment, with the assumed answer. */
function Assumption({
  asked: { question, value },
  opening: { position },
  onChange,
}: {
  readonly asked: OpeningQuestion;
  readonly opening: Opening;
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const { domain } = question;
  if (domain.kind !== 'choice') return null;
  const open = domain.options.filter(({ refused }) => !refused);
  const at = open.findIndex((option) => isEqual(option.value, value));
  return (
    <li>
      <label>
        {position.prompt(question)}{' '}
        <select
          value={at}
          onChange={({ target }) => {
            const option = open[Number(target.value)];
            if (option) onChange(option.value);
          }}
        >
          {open.map((option, i) => (
            <option key={JSON.stringify(option.value)} value={i}>
              {capitalised(optionName(position, domain, option.value))}
            </option>
          ))}
        </select>
      </label>
    </li>
  );
}

/** Changes any value of the moment, such as a wound, a condition or a position. */
function Edits({
  opening: { position },
  system,
  assumed,
  onAssume,
}: Omit<MomentProps, 'subject'>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [who] = position.summaries;
  if (!who) return null;
  return (
    <>
      <p>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Change a value
        </Button>{' '}
        {assumed.edits.length > 0 ? (
          <span className="soft">
            {assumed.edits.length === 1 ? '1 value' : `${assumed.edits.length} values`} changed
          </span>
        ) : null}
      </p>
      {isOpen ? (
        <Suspense fallback={null}>
          <SetValue
            who={who.id}
            isLogged={false}
            fight={{
              present: position,
              system,
              busy: false,
              names: namesOf(position.state),
              perform: (command) => {
                if (position.refusal(command)) return Promise.resolve(false);
                onAssume({ ...assumed, edits: [...assumed.edits, { ...command, by: GM }] });
                return Promise.resolve(true);
              },
            }}
            onDone={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

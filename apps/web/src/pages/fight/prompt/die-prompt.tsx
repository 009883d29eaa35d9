import type { Breakdown, Json, Question } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { BreakdownView } from '../log/breakdown.js';
import { useFight } from '../use-fight.js';
import style from './prompt.module.css';

/** The maximum number of faces that have a button each. */
const FACES = 20;

/** The maximum number of totals shown next to a die. */
const NUMBERS = 3;

export const isDie = ({ id, about }: Question): boolean =>
  id === 'die' && typeof about['faces'] === 'number';

/** The totals that a roll of a combatant is for: those with the roll's name, or else all of theirs. */
function numbersFor(all: readonly Breakdown[], { who, about }: Question): readonly Breakdown[] {
  const own = all.filter((each) => each.who === who);
  const named = own.filter(({ name }) => name === about['draw']);
  return (named.length > 0 ? named : own).slice(0, NUMBERS);
}

/** A die to be rolled by hand: who rolls, what for, and the total that it is for. */
export function DiePrompt({
  question,
  give,
  roll,
}: {
  readonly question: Question;
  /** Rolls the die automatically; undefined if only typed faces are accepted. */
  readonly roll: (() => void) | undefined;
  readonly give: (value: Json) => void;
}): ReactNode {
  const { names, act, busy, state, system, present } = useFight();
  const { about, who, domain } = question;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const { view } = state;
  const command = state.table.waiting?.command;
  const numbers = useMemo(
    () =>
      command ? numbersFor(system.position(view, present.seat).explain(command), question) : [],
    [command, system, view, present.seat, question],
  );
  const [min, max] = domain.kind === 'number' ? [domain.min, domain.max] : [1, 100];
  const value = Number(text);
  const good = /^\d+$/.test(text.trim()) && value >= min && value <= max;
  const faces = max - min + 1;
  return (
    <section className={style.prompt} aria-label="A die to roll" data-prompt="die">
      <p className={style.who}>
        <span className="name">{names.name(who)}</span> rolls
      </p>
      <p className={style.words}>
        <strong>{String(about['name'])}</strong> for {String(about['draw'])}
      </p>
      {numbers.length > 0 ? (
        <div className={style.numbers} aria-label="What the die is for" role="group">
          {numbers.map((each, i) => (
            <BreakdownView key={`${each.name} ${i}`} reckoning={each} />
          ))}
        </div>
      ) : null}
      {roll ? (
        <Button className={style.take} look="primary" disabled={busy} data-roll onClick={roll}>
          Roll {String(about['name'])} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      ) : null}
      {faces <= FACES ? (
        <ul className={style.faces} aria-label="Die result">
          {Array.from({ length: faces }, (_, i) => (
            <li key={i}>
              <Button disabled={busy} onClick={() => give(min + i)}>
                {min + i}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        className={style.typed}
        onSubmit={(event) => {
          event.preventDefault();
          if (good) give(value);
          else if (roll && text.trim() === '') roll();
        }}
      >
        <label>
          Result ({min} to {max}){' '}
          <input
            ref={input}
            type="text"
            inputMode="numeric"
            pattern="\d*"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
        </label>
        <Button
          look={roll ? 'plain' : 'primary'}
          type="submit"
          disabled={(!good && !(roll && text.trim() === '')) || busy}
        >
          Confirm
        </Button>
      </form>
      {state.table.waiting?.mayWithdraw ? (
        <div className={style.foot}>
          <Button look="quiet" disabled={busy} onClick={() => void act({ kind: 'withdraw' })}>
            Cancel action
          </Button>
        </div>
      ) : null}
    </section>
  );
}

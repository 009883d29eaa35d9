import type { Json, Question } from '@tiltyard/engine';
import type { OpenQuestion } from '@tiltyard/engine/fight';
import { isEqual } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button.js';
import { headline } from '../../../odds/forecast.js';
import { RuleLinks } from '../../../systems/rule-link.js';
import { optionName, valueText } from '../act/choosing.js';
import { percent } from '../map/geometry.js';
import { ParameterInput } from '../act/parameter-input.js';
import style from './prompt.module.css';
import { playersOf, useFight } from '../use-fight.js';

const isDie = ({ id, about }: Question): boolean =>
  id === 'die' && typeof about['faces'] === 'number';

/** Most faces that have a button each. */
const FACES = 20;

/** The questions that this seat is to answer: who does what, the ways to answer, habits, and the clock. */
export function Prompts({
  pick,
  picked,
}: {
  readonly pick: (value: Json | undefined) => void;
  readonly picked: Json | undefined;
}): ReactNode {
  const { state, looking } = useFight();
  const { waiting } = state.table;
  const asked = waiting?.mine[0];
  if (!waiting || !asked || looking) return null;
  return (
    <Prompt
      key={`${state.table.revision} ${asked.number}`}
      asked={asked}
      pick={pick}
      picked={picked}
      more={waiting.mine.length - 1}
    />
  );
}

function Prompt({
  asked: { number, question },
  pick,
  picked,
  more,
}: {
  readonly asked: OpenQuestion;
  readonly pick: (value: Json | undefined) => void;
  readonly picked: Json | undefined;
  readonly more: number;
}): ReactNode {
  const fight = useFight();
  const { present, state, names, act, busy } = fight;
  const { waiting } = state.table;
  const players = state.you.role === 'gm' ? playersOf(fight, question.who) : [];
  const [habit, setHabit] = useState<'ask' | 'always' | 'never'>('ask');
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const { domain, who, fallback } = question;
  const give = (value: Json): void => {
    void act({ kind: 'answer', question: number, value }).then(async (done) => {
      if (!done || habit === 'ask') return;
      await act({
        kind: 'habit',
        who,
        question: question.id,
        habit: habit === 'never' ? { kind: 'never' } : { kind: 'always', value },
      });
    });
  };
  if (isDie(question)) return <Die question={question} give={give} />;
  const words = present.prompt(question);
  const answer =
    picked ??
    fallback ??
    (domain.kind === 'number'
      ? (domain.suggestion?.() ?? domain.min)
      : domain.kind === 'list' && domain.min === 0
        ? []
        : undefined);
  const worded = (value: Json): string => optionName(present, domain, value);
  const fallbackText = fallback === undefined ? undefined : worded(fallback);
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={style.prompt}
      aria-label="Your decision"
      data-prompt={question.id}
    >
      <p className={style.who}>
        <span className="name">{names.name(who)}</span> decides
        {players.length > 0 ? (
          <span className="soft"> · {players.join(' and ')} or you</span>
        ) : null}
        {more > 0 ? <span className="soft"> · {more} more to come</span> : null}
      </p>
      <p className={style.words}>
        {words} <RuleLinks ids={question.rules} />
      </p>
      {waiting && waiting.notes.length > 0 ? (
        <details className={style.soFar}>
          <summary>Earlier in this action</summary>
          <ul>
            {waiting.notes.map((note, i) => (
              <li key={`${note.id} ${i}`}>{present.tell(note)}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {domain.kind === 'choice' ? (
        <ul className={style.answers}>
          {domain.options.map((option, i) => (
            <li key={JSON.stringify(option.value)}>
              <Button
                look={i === 0 ? 'primary' : 'plain'}
                disabled={busy || option.refused !== undefined}
                onClick={() => give(option.value)}
                data-answer={valueText(option.value)}
              >
                {worded(option.value)}
                {fallback !== undefined && isEqual(option.value, fallback) ? (
                  <span className={style.default}>the default</span>
                ) : null}
              </Button>
              {option.refused ? (
                <span className={style.refused}>
                  {option.refused.reason} <RuleLinks ids={option.refused.rules} />
                </span>
              ) : null}
              {option.refused ? null : <AnswerOdds question={question} value={option.value} />}
              <RuleLinks
                ids={(option.rules ?? []).filter((rule) => !question.rules.includes(rule))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <div className={style.other}>
          <ParameterInput
            label="Your answer"
            domain={domain}
            value={answer}
            by={who}
            position={present}
            names={names}
            onChange={pick}
          />
          {domain.kind === 'number' && answer !== undefined ? (
            <AnswerOdds question={question} value={answer} />
          ) : null}
          <Button
            look="primary"
            disabled={busy || answer === undefined}
            onClick={() => answer !== undefined && give(answer)}
            data-answer
          >
            Answer
          </Button>
          {fallback === undefined || isEqual(answer, fallback) ? null : (
            <Button disabled={busy} onClick={() => give(fallback)}>
              The default: {fallbackText}
            </Button>
          )}
        </div>
      )}
      <div className={style.foot}>
        <label>
          Next time{' '}
          <select
            value={habit}
            onChange={({ target }) =>
              setHabit(
                target.value === 'always' ? 'always' : target.value === 'never' ? 'never' : 'ask',
              )
            }
          >
            <option value="ask">ask every time</option>
            <option value="always">always this answer</option>
            {fallback === undefined ? null : (
              <option value="never">never ask: {fallbackText}</option>
            )}
          </select>
        </label>
        <Countdown fallback={fallbackText} />
        {waiting?.mayWithdraw ? (
          <Button look="quiet" disabled={busy} onClick={() => void act({ kind: 'withdraw' })}>
            Cancel action
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** What an answer makes of the action: the chances of everybody it may touch. Only whoever knows the whole action can be told. */
function AnswerOdds({
  question: { id, who },
  value,
}: {
  readonly question: Question;
  readonly value: Json;
}): ReactNode {
  const { desk, names, state } = useFight();
  const { command, tape } = state.table.waiting ?? {};
  if (!command || !tape) return null;
  const forecast = desk.ask(command, true, { tape, question: { id, who }, value });
  if (forecast === null) return null;
  if (!forecast) return <span className={style.odds}>…</span>;
  const told = forecast.fates
    .filter((fate) => headline(fate) > 0.0005)
    .map(
      (fate) =>
        `${names.name(fate.who)} ${percent(headline(fate))} ${fate.worse > 0 ? 'worse off' : fate.changed > 0 ? 'changed' : 'better off'}${fate.out > 0.0005 ? `, ${percent(fate.out)} out` : ''}`,
    );
  if (told.length === 0 && forecast.leftOut > 0.0005) return null;
  return (
    <span className={style.odds}>
      {told.length > 0
        ? `${forecast.complete ? '' : 'at least: '}${told.join('; ')}`
        : 'no harm to anyone'}
    </span>
  );
}

/** How long there is to answer, and a way to have the time. */
function Countdown({ fallback }: { readonly fallback: string | undefined }): ReactNode {
  const { state, act } = useFight();
  const deadline = state.table.waiting?.deadline ?? null;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [deadline]);
  if (deadline === null) return null;
  const left = Math.max(0, Math.ceil((deadline - now) / 1000));
  return (
    <span className={style.clock}>
      <span>
        {left} s{fallback === undefined ? '' : `, then ${fallback}`}
      </span>
      <Button look="quiet" onClick={() => void act({ kind: 'moment' })}>
        Pause timer
      </Button>
    </span>
  );
}

/** A die that is rolled by hand. */
function Die({
  question,
  give,
}: {
  readonly question: Question;
  readonly give: (value: Json) => void;
}): ReactNode {
  const { names, act, busy, state } = useFight();
  const { about, who, domain } = question;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
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
        }}
      >
        <label>
          It shows ({min} to {max}){' '}
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
        <Button look="primary" type="submit" disabled={!good || busy}>
          Confirm
        </Button>
      </form>
      {state.table.waiting?.mayWithdraw ? (
        <Button look="quiet" disabled={busy} onClick={() => void act({ kind: 'withdraw' })}>
          Cancel action
        </Button>
      ) : null}
    </section>
  );
}

import type { Domain, Json, Question } from '@tiltyard/engine';
import type { OpenQuestion } from '@tiltyard/engine/fight';
import { isEqual } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { Disclosure } from '../../../design/panels/disclosure.js';
import { headline, headlineText } from '../../../odds/forecast.js';
import { Why } from '../../../systems/rule-link.js';
import { capitalised, optionName } from '../act/composing/option-words.js';
import { ParameterInput } from '../act/composing/parameter-input.js';
import { PersonMark } from '../order/person-mark.js';
import { useEnter } from './answer-keys.js';
import { AnswerTable } from './answer-table.js';
import { Countdown } from './countdown.js';
import { DiePrompt, isDie } from './die-prompt.js';
import { partiesOf } from './parties.js';
import style from './prompt.module.css';
import { playersOf, useFight } from '../use-fight.js';

type Habit = 'ask' | 'always' | 'never';

/**
 * The questions that this seat has to answer: who does what, the possible answers, saved answers, and the time left.
 */
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
  if (!waiting || !asked || looking || state.connection.kind === 'closed') return null;
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

/** The answer shown until the user chooses one. */
function usualAnswer(domain: Domain, fallback: Json | undefined): Json | undefined {
  if (fallback !== undefined) return fallback;
  if (domain.kind === 'number') return domain.suggestion?.() ?? domain.min;
  return domain.kind === 'list' && domain.min === 0 ? [] : undefined;
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
  const { present, state, act, busy } = useFight();
  const { waiting } = state.table;
  const [habit, setHabit] = useState<Habit>('ask');
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
  if (isDie(question)) {
    const isTyped = state.table.rolls === 'tell' && state.you.role !== 'gm';
    return (
      <DiePrompt
        question={question}
        give={give}
        roll={isTyped ? undefined : () => void act({ kind: 'roll', question: number })}
      />
    );
  }
  const words = present.prompt(question);
  const answer = picked ?? usualAnswer(domain, fallback);
  const fallbackText = fallback === undefined ? undefined : optionName(present, domain, fallback);
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={style.prompt}
      aria-label="Your decision"
      data-prompt={question.id}
    >
      <PromptHead question={question} more={more} fallback={fallbackText} />
      <p className={style.words}>
        {words} <Why of={words} ids={question.rules} />
      </p>
      {waiting?.forced === undefined ? null : <p>GM override: {waiting.forced}</p>}
      {domain.kind === 'choice' ? (
        <>
          <AnswerTable question={question} domain={domain} busy={busy} give={give} />
          {fallback === undefined || fallbackText === undefined ? null : (
            <Button
              className={style.take}
              look="primary"
              disabled={busy}
              data-default-answer
              onClick={() => give(fallback)}
            >
              {capitalised(fallbackText)} <kbd aria-hidden="true">Enter</kbd>
            </Button>
          )}
        </>
      ) : (
        <OtherAnswer
          question={question}
          answer={answer}
          fallbackText={fallbackText}
          onChange={pick}
          give={give}
        />
      )}
      <Policy habit={habit} setHabit={setHabit} fallback={fallbackText} />
      <div className={style.foot}>
        <SoFar />
        {waiting?.mayWithdraw ? (
          <Button look="quiet" disabled={busy} onClick={() => void act({ kind: 'withdraw' })}>
            Cancel action
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** Who acts on whom, who is asked, and the time left, above the answers. */
function PromptHead({
  question,
  more,
  fallback,
}: {
  readonly question: Question;
  readonly more: number;
  readonly fallback: string | undefined;
}): ReactNode {
  const fight = useFight();
  const { state, names, present } = fight;
  const { who } = question;
  const players = state.you.role === 'gm' ? playersOf(fight, who) : [];
  const { by, at } = partiesOf(
    question,
    state.table.waiting?.command,
    (each) => present.summary(each) !== undefined,
  );
  return (
    <div className={style.head}>
      {by === undefined ? null : <PersonMark who={by} size={46} />}
      {by === undefined || at === undefined ? null : (
        <span className={style.arrow} data-mine={by === who || undefined} aria-hidden="true" />
      )}
      {at === undefined ? null : <PersonMark who={at} size={46} />}
      <div>
        <p className={style.who}>
          <span className="name">{names.name(who)}</span> decides
          {players.length > 0 ? ` · ${players.join(' and ')} or you` : ''}
          {more > 0 ? ` · ${more} more to come` : ''}
        </p>
        <Countdown fallback={fallback} />
      </div>
    </div>
  );
}

/** An answer that is not a choice of a few options: a number, combatants, a place. */
function OtherAnswer({
  question,
  answer,
  fallbackText,
  onChange,
  give,
}: {
  readonly question: Question;
  readonly answer: Json | undefined;
  readonly fallbackText: string | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly give: (value: Json) => void;
}): ReactNode {
  const { present, names, busy } = useFight();
  const { domain, who, fallback } = question;
  const answered = (): void => {
    if (!busy && answer !== undefined) give(answer);
  };
  useEnter(answered);
  return (
    <form
      className={style.other}
      onSubmit={(event) => {
        event.preventDefault();
        answered();
      }}
    >
      <ParameterInput
        label="Your answer"
        domain={domain}
        value={answer}
        by={who}
        position={present}
        names={names}
        onChange={onChange}
      />
      {domain.kind === 'number' && answer !== undefined ? (
        <NumberOdds question={question} value={answer} />
      ) : null}
      <Button
        className={style.take}
        look="primary"
        type="submit"
        disabled={busy || answer === undefined}
        data-answer
      >
        Answer <kbd aria-hidden="true">Enter</kbd>
      </Button>
      {fallback === undefined || isEqual(answer, fallback) ? null : (
        <Button disabled={busy} onClick={() => give(fallback)}>
          Default: {fallbackText}
        </Button>
      )}
    </form>
  );
}

/** The effect of a number on the action: the chances of everyone it may affect. */
function NumberOdds({
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
    .map((fate) => `${names.name(fate.who)} ${headlineText(fate)} ${fateWord(fate)}`);
  if (told.length === 0 && forecast.leftOut > 0.0005) return null;
  return (
    <span className={style.odds}>{told.length > 0 ? told.join('; ') : 'no harm to anyone'}</span>
  );
}

function fateWord({ worse, changed }: Parameters<typeof headline>[0]): string {
  if (worse > 0) return 'harmed';
  return changed > 0 ? 'affected' : 'helped';
}

/** How this question is answered from now on. */
function Policy({
  habit,
  setHabit,
  fallback,
}: {
  readonly habit: Habit;
  readonly setHabit: (habit: Habit) => void;
  readonly fallback: string | undefined;
}): ReactNode {
  const choices: readonly { readonly value: Habit; readonly text: string }[] = [
    { value: 'ask', text: 'ask me' },
    { value: 'always', text: 'always as answered' },
    ...(fallback === undefined ? [] : [{ value: 'never' as const, text: 'always the default' }]),
  ];
  return (
    <fieldset className={style.policy}>
      <legend>This fight</legend>
      {choices.map(({ value, text }) => (
        <label key={value} data-chosen={habit === value}>
          <input
            type="radio"
            name="policy"
            className="visually-hidden"
            checked={habit === value}
            onChange={() => setHabit(value)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

/** What has happened in this action before the question. */
function SoFar(): ReactNode {
  const { state, present } = useFight();
  const notes = state.table.waiting?.notes ?? [];
  if (notes.length === 0) return null;
  return (
    <div className={style.folded}>
      <Disclosure summary="Earlier in this action">
        <ul>
          {notes.map((note, i) => (
            <li key={`${note.id} ${i}`}>{present.tell(note)}</li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

import type { Choice, Id, Json, Option, Question } from '@tiltyard/engine';
import { isEqual } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { lessCertain } from '../../../odds/effects.js';
import type { CombatantForecast, Forecast } from '../../../odds/forecast.js';
import { chanceText, headline, isTelling } from '../../../odds/forecast.js';
import { Why } from '../../../systems/rule-link.js';
import { NotPossible } from '../act/composing/not-possible.js';
import { optionName, valueText } from '../act/composing/option-words.js';
import { usePromptKeys } from './answer-keys.js';
import { EffectBar, EffectLegend } from '../act/forecast/effect-bar.js';
import type { Fight } from '../use-fight.js';
import { useFight } from '../use-fight.js';
import { lateBest } from './late-best.js';
import { isWhollyTold } from './parties.js';
import style from './prompt.module.css';

/** Answers that leave things as they are, which come first. */
const DECLINES: ReadonlySet<unknown> = new Set(['none', 'no', 'keep', 'decline', false, null]);

/** How long the order of the answers may still change after it is first shown, in milliseconds. */
const SETTLES = 600;

interface Answer {
  readonly option: Option;
  /** Undefined while it is being computed; null if it cannot be. */
  readonly forecast: Forecast | null | undefined;
}

/** The effect of each answer on the action, if the seat knows the whole action. */
function answersOf({ desk, state }: Fight, question: Question, domain: Choice): readonly Answer[] {
  const { command, tape } = state.table.waiting ?? {};
  const { id, who } = question;
  return domain.options.map((option): Answer => {
    if (!command || !tape || option.refused) return { option, forecast: null };
    const middle = { tape, question: { id, who }, value: option.value };
    const found = desk.ask(command, true, middle);
    // While partial odds are still being improved, they may say too little to be shown.
    const isTold = !found || isTelling(found) || !desk.isUnfinished(command, middle);
    return { option, forecast: isTold ? found : undefined };
  });
}

/**
 * The combatant whom the answers are about: the one who is asked, if any answer affects them, otherwise the one
 * affected most.
 */
function subjectOf(answers: readonly Answer[], asked: Id): Id | undefined {
  const fates = answers.flatMap(({ forecast }) => forecast?.fates ?? []);
  const touched = fates.filter((fate) => headline(fate) > 0.0005);
  return (
    touched.find(({ who, worse }) => who === asked && worse > 0)?.who ??
    touched.toSorted((a, b) => headline(b) - headline(a))[0]?.who
  );
}

const fateOf = (answer: Answer, who: Id | undefined): CombatantForecast | undefined =>
  answer.forecast?.fates.find((each) => each.who === who);

/** What happens to the subject with each answer, without what would happen if they declined. */
function owedFates(answers: readonly Answer[], subject: Id | undefined) {
  const declined = answers.find(({ option }) => DECLINES.has(option.value));
  const without = declined && fateOf(declined, subject)?.effects;
  return (answer: Answer): CombatantForecast | undefined => {
    const fate = fateOf(answer, subject);
    return fate && without ? { ...fate, effects: lessCertain(fate.effects, without) } : fate;
  };
}

/** Declining answers first, then those that are best for the combatant who is asked, as far as known. */
function ordered(
  answers: readonly Answer[],
  subject: Id | undefined,
  asked: Id,
): readonly Answer[] {
  const harm = (answer: Answer): number => fateOf(answer, subject)?.worse ?? 0;
  const sign = subject === asked ? 1 : -1;
  const rank = ({ option: { value, refused } }: Answer): number =>
    refused ? 2 : Number(!DECLINES.has(value));
  return answers.toSorted((a, b) => rank(a) - rank(b) || sign * (harm(a) - harm(b)));
}

/** Answers in an order that no longer changes once the user may be about to press one. */
function useOrder(
  answers: readonly Answer[],
  subject: Id | undefined,
  asked: Id,
): readonly Answer[] {
  const [settled, setSettled] = useState<readonly Json[]>();
  const since = useRef(Date.now());
  const isKnown = answers.every(({ forecast }) => forecast !== undefined);
  const now = ordered(answers, subject, asked);
  useEffect(() => {
    if (settled) return;
    const settle = (): void => setSettled(now.map(({ option }) => option.value));
    if (isKnown) return settle();
    const timer = setTimeout(settle, Math.max(0, since.current + SETTLES - Date.now()));
    return () => clearTimeout(timer);
  });
  if (!settled) return now;
  return settled.flatMap(
    (value) => answers.find(({ option }) => isEqual(option.value, value)) ?? [],
  );
}

interface Props {
  readonly question: Question;
  readonly domain: Choice;
  readonly busy: boolean;
  readonly give: (value: Json) => void;
}

/** The answers as a table: each with everything that may result from it, and why. */
export function AnswerTable({ question, domain, busy, give }: Props): ReactNode {
  const fight = useFight();
  const { names, present } = fight;
  const { who: asked, fallback } = question;
  const all = answersOf(fight, question, domain);
  const subject = subjectOf(all, asked);
  const answers = useOrder(all, subject, asked);
  const open = answers.filter(({ option }) => !option.refused);
  const closed = answers.filter(({ option }) => option.refused);
  const hasOdds = all.some(({ forecast }) => forecast !== null);
  const isAsked = subject === asked;
  const isMine = isAsked && present.plays(asked);
  useAnswerKeys(open, busy, give, fallback);
  // The order stays once it is shown; an answer that later turns out best is marked where it is.
  const best = lateBest(
    open.filter(({ option }) => !DECLINES.has(option.value)),
    (answer) =>
      answer.forecast?.complete
        ? (isAsked ? 1 : -1) * (fateOf(answer, subject)?.worse ?? 0)
        : undefined,
  );
  const owed = owedFates(all, subject);
  const fates = open.flatMap((answer) => owed(answer) ?? []);
  return (
    <>
      {hasOdds ? null : <NoOdds question={question} />}
      <table className={style.table}>
        <thead className={hasOdds ? undefined : 'visually-hidden'}>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Key</span>
            </th>
            <th scope="col">answer</th>
            {hasOdds ? (
              <>
                <th scope="col">{subjectLabel(isMine, subject, names.name)}</th>
                <th scope="col" className={style.figure}>
                  {isMine ? 'hurt' : 'harmed'}
                </th>
              </>
            ) : null}
            <th scope="col">
              <span className="visually-hidden">Why</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {open.map((answer, i) => (
            <AnswerRow
              key={JSON.stringify(answer.option.value)}
              answer={answer}
              name={optionName(present, domain, answer.option.value)}
              digit={i + 1}
              fate={owed(answer)}
              hasOdds={hasOdds}
              isDefault={fallback !== undefined && isEqual(answer.option.value, fallback)}
              isBest={answer === best}
              busy={busy}
              give={give}
            />
          ))}
        </tbody>
      </table>
      <EffectLegend fates={fates} isComing={open.some(({ forecast }) => forecast === undefined)} />
      {closed.length > 0 ? (
        <div className={style.folded}>
          <NotPossible
            position={present}
            domain={domain}
            options={closed.map(({ option }) => option)}
          />
        </div>
      ) : null}
    </>
  );
}

/** Explains why no answer has odds, if this seat does not know everything that came before. */
function NoOdds({ question }: Pick<Props, 'question'>): ReactNode {
  const { state } = useFight();
  return isWhollyTold(question, state.table.waiting) ? null : (
    <p className={style.unknown} data-no-odds>
      No odds: part of this action may be hidden from you.
    </p>
  );
}

function subjectLabel(
  isMine: boolean,
  subject: Id | undefined,
  nameOf: (who: Id) => string,
): string {
  if (isMine) return 'to you';
  return subject === undefined ? 'odds' : `to ${nameOf(subject)}`;
}

/** Digits choose an answer, and Enter takes the default. */
function useAnswerKeys(
  open: readonly Answer[],
  busy: boolean,
  give: (value: Json) => void,
  fallback: Json | undefined,
): void {
  usePromptKeys((key) => {
    if (busy) return false;
    const chosen = /^[1-9]$/.test(key) ? open[Number(key) - 1]?.option.value : undefined;
    const value = key === 'Enter' ? fallback : chosen;
    if (value === undefined) return false;
    give(value);
    return true;
  });
}

function AnswerRow({
  answer: { option, forecast },
  name,
  digit,
  fate,
  hasOdds,
  isDefault,
  isBest,
  busy,
  give,
}: {
  readonly answer: Answer;
  readonly name: string;
  readonly digit: number;
  readonly fate: CombatantForecast | undefined;
  readonly hasOdds: boolean;
  readonly isDefault: boolean;
  /** Whether its odds are the best although others come before it. */
  readonly isBest: boolean;
  readonly busy: boolean;
  readonly give: (value: Json) => void;
}): ReactNode {
  return (
    <tr data-default={isDefault}>
      <td className={style.key}>{digit <= 9 ? <kbd aria-hidden="true">{digit}</kbd> : null}</td>
      <td>
        <button
          type="button"
          className={style.answer}
          disabled={busy}
          data-answer={valueText(option.value)}
          onClick={() => give(option.value)}
        >
          {name}
        </button>
        {isDefault ? <span className={style.default}>default</span> : null}
        {isBest ? <span className={style.best}>best odds</span> : null}
      </td>
      {hasOdds ? (
        <>
          <td className={style.bar}>{fate ? <EffectBar fate={fate} tall /> : null}</td>
          <td className={style.figure} data-odds-answer>
            <AnswerChance forecast={forecast} fate={fate} />
          </td>
        </>
      ) : null}
      <td className={style.mark}>
        <Why of={name} ids={option.rules ?? []} />
      </td>
    </tr>
  );
}

function AnswerChance({
  forecast,
  fate,
}: {
  readonly forecast: Forecast | null | undefined;
  readonly fate: CombatantForecast | undefined;
}): ReactNode {
  if (forecast === undefined) return '…';
  if (forecast === null || (!fate && forecast.leftOut > 0.0005)) return '–';
  return chanceText(fate?.worse ?? 0, forecast.complete);
}

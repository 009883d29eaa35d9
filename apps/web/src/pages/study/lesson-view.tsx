import type { Lesson } from '@tiltyard/analysis';
import { judgeLesson } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { chanceText, rangeOf } from '../review/review-words.js';
import style from './study.module.css';

/** The verdict on an answer. */
function verdictText(lesson: Lesson, answer: number): string {
  const verdict = judgeLesson(lesson, answer);
  if (verdict.kind === 'best') return 'That is the best.';
  if (verdict.kind === 'even')
    return 'Good: the chances of this and of the first can’t be told apart.';
  return `Not the best: it costs about ${Math.round(100 * verdict.points)} points.`;
}

/** Asks for the best command, and judges the answer by the analysis of all. */
export function LessonView({
  lesson,
  name,
}: {
  readonly lesson: Lesson;
  readonly name: string;
}): ReactNode {
  const [answer, setAnswer] = useState<number>();
  const { commands } = lesson;
  const order = commands
    .map((command, n) => ({ ...command, n }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
  return (
    <section className={style.lesson} aria-labelledby="lesson">
      <h3 id="lesson">Find the best command for {name}</h3>
      <ul className={style.choices}>
        {order.map(({ text, n }) => (
          <li key={n}>
            <button type="button" aria-pressed={n === answer} onClick={() => setAnswer(n)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{answer === undefined ? '' : verdictText(lesson, answer)}</p>
      {answer === undefined ? null : (
        <>
          <ol className={style.chances}>
            {commands.map(({ text, win, exact }, n) => (
              <li key={n}>
                <span>{text}</span>
                <span>
                  <b>{chanceText(win)}</b>{' '}
                  <span className="soft">{exact ? 'exact' : rangeOf(win)}</span>
                </span>
              </li>
            ))}
          </ol>
          <p className="soft">How likely a win is, if everyone plays on sensibly after it.</p>
        </>
      )}
    </section>
  );
}

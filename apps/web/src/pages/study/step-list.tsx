import type { Study } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { Button } from '../../design/controls/button.js';
import { splitAt, stepsOf, withChapter, withoutStep } from './edit-study.js';
import style from './study.module.css';

/**
 * The chapters of a study with their steps; if the study can be edited, chapters can be renamed and
 * steps removed.
 */
export function StepList({
  study,
  chosen,
  onChoose,
  onChange,
}: {
  readonly study: Study;
  readonly chosen: number;
  readonly onChoose: (number: number) => void;
  readonly onChange: ((study: Study) => void) | undefined;
}): ReactNode {
  const steps = stepsOf(study).map((each, n) => ({ ...each, n }));
  const isFirst = steps[chosen]?.chapter !== steps[chosen - 1]?.chapter;
  return (
    <nav className={style.list} aria-label="Steps">
      {study.chapters.map(({ title }, chapter) => (
        <section key={chapter} aria-label={title}>
          {onChange ? (
            <input
              key={title}
              aria-label={`Title of chapter ${chapter + 1}`}
              maxLength={200}
              defaultValue={title}
              onBlur={(event) => {
                if (event.target.value !== title)
                  onChange(withChapter(study, chapter, event.target.value));
              }}
            />
          ) : (
            <h3>{title}</h3>
          )}
          <ol>
            {steps
              .filter((each) => each.chapter === chapter)
              .map(({ n, step: { text, comment, lesson } }) => (
                <li key={n}>
                  <button
                    type="button"
                    aria-current={n === chosen ? 'step' : undefined}
                    onClick={() => onChoose(n)}
                  >
                    {n + 1}. {text}
                    {lesson ? <span className="soft"> lesson</span> : null}
                    {comment === '' ? null : <span className="soft"> commented</span>}
                  </button>
                </li>
              ))}
          </ol>
        </section>
      ))}
      {onChange ? (
        <p className={style.tools}>
          <Button disabled={isFirst} onClick={() => onChange(splitAt(study, chosen))}>
            Begin a chapter here
          </Button>
          <Button disabled={steps.length < 2} onClick={() => onChange(withoutStep(study, chosen))}>
            Leave this step out
          </Button>
        </p>
      ) : null}
    </nav>
  );
}

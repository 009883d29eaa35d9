import type { Lesson, StudySpot, StudyStep } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { Field } from '../../design/controls/field.js';
import { focusBeside } from '../../design/focus-beside.js';
import type { Position } from '../../systems/position.js';
import { sameSpot, toggledArrow, toggledMark, withoutLesson } from './edit-study.js';
import { LessonMaker } from './lesson-maker.js';
import { StudyMap } from './study-map.js';
import style from './study.module.css';

const MODES = { mark: 'Mark', arrow: 'Arrow' } as const;
type Mode = keyof typeof MODES;

/** Edits a step: comments on it, draws on its map, and makes it a lesson. */
export function StepEditor({
  system,
  position,
  step,
  onStep,
}: {
  readonly system: string;
  readonly position: Position;
  readonly step: StudyStep;
  readonly onStep: (step: StudyStep) => void;
}): ReactNode {
  const [mode, setMode] = useState<Mode>('mark');
  const [from, setFrom] = useState<StudySpot>();
  const { arrows, marks } = step;
  const { acting } = position;
  const press = (at: StudySpot): void => {
    if (mode === 'mark') return onStep({ ...step, marks: toggledMark(marks, at) });
    if (from === undefined) return setFrom(at);
    setFrom(undefined);
    if (!sameSpot(from, at)) onStep({ ...step, arrows: toggledArrow(arrows, from, at) });
  };
  const made = useCallback((lesson: Lesson) => onStep({ ...step, lesson }), [step, onStep]);
  return (
    <>
      <fieldset className={style.modes}>
        <legend className="visually-hidden">Draw on the map</legend>
        {(['mark', 'arrow'] as const).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="mode"
              checked={mode === each}
              onChange={() => {
                setMode(each);
                setFrom(undefined);
              }}
            />{' '}
            {MODES[each]}
          </label>
        ))}
        <span className="soft" role="status">
          {hintOf(mode, from)}
        </span>
        <Button
          look="quiet"
          disabled={arrows.length + marks.length === 0}
          onClick={() => onStep({ ...step, arrows: [], marks: [] })}
        >
          Clear drawings
        </Button>
      </fieldset>
      <StudyMap position={position} step={step} from={from} onPress={press} />
      <Field label="Comment">
        {(tied) => (
          <textarea
            {...tied}
            rows={4}
            maxLength={5000}
            defaultValue={step.comment}
            onBlur={(event) => {
              if (event.target.value !== step.comment)
                onStep({ ...step, comment: event.target.value });
            }}
          />
        )}
      </Field>
      {step.lesson ? (
        <p>
          <Button
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget.parentElement);
              onStep(withoutLesson(step));
            }}
          >
            Remove the lesson
          </Button>
        </p>
      ) : null}
      {!step.lesson && acting !== undefined && !position.outcome ? (
        <LessonMaker system={system} position={position} by={acting} onMade={made} />
      ) : null}
    </>
  );
}

function hintOf(mode: Mode, from: StudySpot | undefined): string {
  if (mode === 'mark') return 'Press a spot to mark it, again to take the mark away.';
  return from === undefined ? 'Press where the arrow begins.' : 'Press where it ends.';
}

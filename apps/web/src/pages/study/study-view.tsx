import type { Study, StudyStep } from '@tiltyard/analysis';
import { studyScenes, viewOf } from '@tiltyard/analysis';
import { GM_SEAT } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { Page } from '../../design/page.js';
import { go, to } from '../../router.js';
import { continueHere } from '../../room-client/local.js';
import { catalogEntry } from '../../systems/catalog.js';
import type { Position } from '../../systems/position.js';
import { SystemProvider } from '../../systems/rule-link.js';
import type { System } from '../../systems/system.js';
import { loadSystem, registryOf } from '../../systems/system.js';
import { stepsOf, withStep } from './edit-study.js';
import { LessonView } from './lesson-view.js';
import { ShareStudy } from './share-study.js';
import { StepEditor } from './step-editor.js';
import { StepList } from './step-list.js';
import { onlyStep } from './study-link.js';
import { StudyMap } from './study-map.js';
import style from './study.module.css';

interface Props {
  readonly study: Study;
  /** Stores a changed study; undefined if the study is read-only. */
  readonly onChange?: (study: Study) => void;
  readonly tools?: ReactNode;
}

/** The result of loading a study's system. */
type Loaded = { readonly system: System } | { readonly message: string };

/** A study with its steps next to the chosen one. */
export function StudyView({ study, onChange, tools }: Props): ReactNode {
  const [loaded, setLoaded] = useState<Loaded>();
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    loadSystem(study.ruleset).then(
      (system) => setLoaded({ system }),
      (error: unknown) =>
        setLoaded({ message: error instanceof Error ? error.message : String(error) }),
    );
  }, [study.ruleset]);
  const steps = stepsOf(study);
  const number = Math.min(chosen, steps.length - 1);
  const step = steps[number]?.step;
  const game = catalogEntry(study.ruleset)?.name ?? study.ruleset;
  return (
    <Page title={study.title} wide>
      <div className={style.page}>
        <header className={style.top}>
          {onChange ? (
            <input
              className={style.title}
              aria-label="Title of the study"
              maxLength={200}
              defaultValue={study.title}
              onBlur={(event) => {
                const title = event.target.value.trim();
                if (title !== '' && title !== study.title) onChange({ ...study, title });
              }}
            />
          ) : (
            <h2 className={style.title}>{study.title}</h2>
          )}
          <p className="soft">
            {game}, by what {study.knower} knew.
          </p>
          <ShareStudy study={study} number={number} />
          {tools}
        </header>
        {loaded && 'message' in loaded ? <p role="alert">{loaded.message}</p> : null}
        <div className={style.columns}>
          <StepList study={study} chosen={number} onChoose={setChosen} onChange={onChange} />
          {loaded && 'system' in loaded && step ? (
            <SystemProvider value={loaded.system}>
              <Moment
                study={study}
                system={loaded.system}
                number={number}
                step={step}
                onStep={onChange && ((next) => onChange(withStep(study, number, next)))}
                onNumber={setChosen}
              />
            </SystemProvider>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

/**
 * The moment of a step; undefined if its system rejects it, since links and files may contain
 * anything.
 */
function usePosition(study: Study, system: System, number: number): Position | undefined {
  const found = stepsOf(study)[number]?.step;
  const { fixed, state } = found ?? {};
  return useMemo(() => {
    const only = onlyStep(study, number);
    const [one] = stepsOf(only);
    return one && studyScenes(only, registryOf(system)).ok
      ? system.position(viewOf(only, one.step), GM_SEAT)
      : undefined;
    // Comments and drawings do not change the moment.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fixed, state, number, system]);
}

function Moment({
  study,
  system,
  number,
  step,
  onStep,
  onNumber,
}: {
  readonly study: Study;
  readonly system: System;
  readonly number: number;
  readonly step: StudyStep;
  readonly onStep: ((step: StudyStep) => void) | undefined;
  readonly onNumber: (number: number) => void;
}): ReactNode {
  const { toast } = useAnnouncer();
  const position = usePosition(study, system, number);
  const walk = <Walk number={number} count={stepsOf(study).length} onNumber={onNumber} />;
  if (!position)
    return (
      <section className={style.moment} aria-label="Step">
        <p role="alert">{system.name} can’t make anything of this step.</p>
        {walk}
      </section>
    );
  const { lesson } = step;
  const playOn = (): void => {
    continueHere(system, viewOf(study, step), `${study.title}, step ${number + 1}`).then(
      (id) => go(to.fight(id)),
      (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
    );
  };
  return (
    <section className={style.moment} aria-labelledby="moment">
      <header className={style.head}>
        <h2 id="moment">
          {number + 1}. {step.text}
        </h2>
        {walk}
      </header>
      {onStep ? (
        <StepEditor
          key={number}
          system={system.id}
          position={position}
          step={step}
          onStep={onStep}
        />
      ) : (
        <>
          <StudyMap position={position} step={step} />
          {step.comment === '' ? null : <p className={style.comment}>{step.comment}</p>}
        </>
      )}
      {lesson ? (
        <LessonView key={number} lesson={lesson} name={position.nameOf(lesson.by)} />
      ) : null}
      {step.told.length > 0 ? (
        <ul className={style.told}>
          {step.told.map((sentence, i) => (
            <li key={i}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      {position.outcome ? null : (
        <p>
          <Button onClick={playOn}>Play on from here</Button>
        </p>
      )}
    </section>
  );
}

/** Links to the previous and next steps. */
function Walk({
  number,
  count,
  onNumber,
}: {
  readonly number: number;
  readonly count: number;
  readonly onNumber: (number: number) => void;
}): ReactNode {
  return (
    <p className={style.walk}>
      <Button disabled={number === 0} onClick={() => onNumber(number - 1)}>
        Previous step
      </Button>
      <Button disabled={number >= count - 1} onClick={() => onNumber(number + 1)}>
        Next step
      </Button>
    </p>
  );
}

import type { Journal } from '@tiltyard/engine/fight';
import type { ReactNode } from 'react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { go, to } from '../../router.js';
import type { Picture } from '../study/picture.js';
import { sideNumber } from '../fight/order/sides.js';
import { Certainty, Headline, ReviewProgress, WhoseChance } from './headline.js';
import type { KnownReview } from './join-review.js';
import { MakeStudy } from './make-study.js';
import type { OpenPast } from './past-fight.js';
import { MomentMap } from './moment-map.js';
import { ReviewCurve } from './review-curve.js';
import { ReviewDeeds } from './review-deeds.js';
import { ReviewStepView } from './review-step.js';
import { SaveReview } from './save-review.js';
import { StepList } from './step-list.js';
import style from './review.module.css';
import { useMoment } from './use-past.js';
import { useReview } from './use-review.js';

/** How many turning points are listed. */
const MAX_TURNS = 8;

/**
 * The notable steps, numbered in order: the turning points, then those where another command was
 * better.
 */
function useNumbers(review: KnownReview | undefined): ReadonlyMap<number, number> {
  const { steps, turningPoints, blunders, unsure } = review ?? {};
  return useMemo(() => {
    const told = new Set([
      ...(turningPoints?.slice(0, MAX_TURNS) ?? []),
      ...(blunders ?? []),
      ...(unsure ?? []),
    ]);
    const found = (steps ?? []).filter(({ seq }) => told.has(seq));
    return new Map(found.map(({ seq }, i) => [seq, i + 1]));
  }, [steps, turningPoints, blunders, unsure]);
}

/**
 * The greatest turning point whose alternatives are known; if there is none, the greatest of all.
 */
function mostTelling(review: KnownReview | undefined): number | undefined {
  const { steps = [], turningPoints = [], unsure = [] } = review ?? {};
  const told = new Set(steps.flatMap(({ seq, others }) => (others.length > 0 ? [seq] : [])));
  return turningPoints.find((seq) => told.has(seq)) ?? turningPoints[0] ?? unsure[0];
}

/** The colour numbers of a side and of its first opponent. */
const coloursOf = (
  { state }: Picture,
  sides: readonly string[],
  side: string,
): readonly [number, number] => {
  const other = sides.find((each) => each !== side) ?? side;
  return [sideNumber(state, side), sideNumber(state, other)];
};

/** Continues from before a step, or from the beginning, in a new fight. */
function useFork(past: OpenPast): (seq?: number) => void {
  const { toast } = useAnnouncer();
  return useCallback(
    (seq) => {
      past
        .forked(seq)
        .then(async (journal) => {
          if (!journal) return;
          // The code that plays fights is loaded only when needed.
          const { keepJournal } = await import('../../room-client/local.js');
          go(to.fight(await keepJournal(journal)));
        })
        .catch((error: unknown) =>
          toast(error instanceof Error ? error.message : String(error), 'danger'),
        );
    },
    [past, toast],
  );
}

/** Everything about a past fight. */
export function ReviewPanels({
  fight,
  journal,
  past,
}: {
  readonly fight: string;
  readonly journal: Journal;
  readonly past: OpenPast;
}): ReactNode {
  const { course } = past;
  const { sides } = course;
  const [side, setSide] = useState(sides[0]);
  const [as, setAs] = useState<string>();
  const [picked, setPicked] = useState<number>();
  const search = useReview(journal, side, as);
  const { report: review, isRunning } = search;
  const numbers = useNumbers(review);
  const fork = useFork(past);
  const steps = review?.steps ?? [];
  const usual = Math.max(
    0,
    steps.findIndex(({ seq }) => seq === mostTelling(review)),
  );
  const chosen = Math.min(picked ?? usual, Math.max(0, steps.length - 1));
  const last = steps.at(-1)?.seq ?? 0;
  const { moment: end } = useMoment(past, { before: last, seq: last, as: review?.as });
  // Show the curve first: laying out everything at once would block the page for too long.
  const isBelowShown = useDeferredValue(review !== undefined);
  const isOld = isRunning && (review?.side !== side || review?.as !== as);
  const isThrough = !isOld && review?.isThrough === true;
  return (
    <>
      <section className={style.course} aria-label="How it went">
        <Headline
          course={course}
          title={journal.title}
          steps={steps.length}
          fight={fight}
          onAgain={fork}
        >
          <WhoseChance sides={sides} side={side} onSide={setSide} as={as} onAs={setAs}>
            {isThrough ? <Certainty search={search} known={review.known} /> : null}
          </WhoseChance>
        </Headline>
        <ReviewProgress
          search={search}
          isThrough={isThrough}
          progress={isOld ? 0 : (review?.progress ?? 0)}
        />
        {review && end && steps.length > 1 ? (
          <ReviewCurve
            review={review}
            numbers={numbers}
            colours={coloursOf(end.picture, sides, review.side)}
            chosen={chosen}
            isOld={isOld}
            onChoose={setPicked}
          />
        ) : (
          <p className={style.noCurve}>
            {review && steps.length <= 1 ? 'Nothing was done in this fight after it began.' : null}
          </p>
        )}
      </section>
      {review && isBelowShown ? (
        <Columns
          review={review}
          numbers={numbers}
          chosen={chosen}
          isDone={!isRunning || isThrough}
          system={journal.ruleset}
          past={past}
          end={end?.picture}
          onChoose={setPicked}
          onFork={fork}
        >
          <SaveReview title={journal.title} files={isOld ? undefined : review.files} />
          <MakeStudy journal={journal} as={review.as} steps={steps} noted={numbers} />
        </Columns>
      ) : null}
    </>
  );
}

/** The chosen moment, its alternatives, and who did what, in columns. */
function Columns({
  review: { steps, as, deeds, certainty },
  numbers,
  chosen,
  isDone,
  system,
  past,
  end,
  onChoose,
  onFork,
  children,
}: {
  readonly review: KnownReview;
  readonly numbers: ReadonlyMap<number, number>;
  readonly chosen: number;
  readonly isDone: boolean;
  readonly system: string;
  readonly past: OpenPast;
  readonly end: Picture | undefined;
  readonly onChoose: (index: number) => void;
  readonly onFork: (seq: number) => void;
  readonly children: ReactNode;
}): ReactNode {
  const step = steps[chosen];
  const before = steps[chosen - 1];
  // Rendering everything at once would block the page for too long.
  const isLaterShown = useDeferredValue(true, false);
  if (!step) return null;
  return (
    <div className={style.columns}>
      <div className={style.moment}>
        <MomentMap
          past={past}
          as={as}
          seq={step.seq}
          command={step.command}
          best={step.best}
          before={before?.seq}
        />
        <p className={style.walk}>
          <Button disabled={chosen === 0} onClick={() => onChoose(chosen - 1)}>
            Previous step
          </Button>
          <Button disabled={chosen >= steps.length - 1} onClick={() => onChoose(chosen + 1)}>
            Next step
          </Button>
        </p>
      </div>
      <ReviewStepView
        step={step}
        number={numbers.get(step.seq)}
        before={before?.chance}
        system={system}
        isDone={isDone}
        onFork={before === undefined ? undefined : onFork}
      />
      <section className={style.points} aria-labelledby="turns">
        <h2 id="turns">Turning points</h2>
        <StepList
          steps={steps}
          numbers={numbers}
          chosen={chosen}
          certainty={isDone ? certainty : undefined}
          onChoose={onChoose}
        />
      </section>
      <div className={style.deeds}>
        {end && isLaterShown ? <ReviewDeeds deeds={deeds} picture={end} /> : null}
        {isLaterShown ? children : null}
      </div>
    </div>
  );
}

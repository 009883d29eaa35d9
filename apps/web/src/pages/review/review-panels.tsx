import type { Journal } from '@tiltyard/engine/fight';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { fileName, saveFile } from '../../library/files/save-file.js';
import { go, to } from '../../router.js';
import { keepJournal } from '../../room-client/local.js';
import { loadSystem } from '../../systems/system.js';
import type { Position } from '../../systems/position.js';
import { sideNumber } from '../fight/order/sides.js';
import { MakeStudy } from './make-study.js';
import type { PastFight } from './open-fight.js';
import { forkedBefore } from './open-fight.js';
import { MomentMap } from './moment-map.js';
import { ReviewCurve } from './review-curve.js';
import { ReviewDeeds } from './review-deeds.js';
import { ReviewStepView } from './review-step.js';
import { chanceText, changeText } from './review-words.js';
import style from './review.module.css';
import type { ToldReview } from './review.worker.js';
import { useReview } from './use-review.js';

/** So many turning points are listed. */
const MAX_TURNS = 8;

/** The steps worth a look: where most was won or lost, then those where something else was better. */
const noted = ({ turningPoints, blunders }: ToldReview): ReadonlySet<number> =>
  new Set([...turningPoints.slice(0, MAX_TURNS), ...blunders]);

/** The same numbered in their order, on the curve as in the list. */
const numbersOf = (review: ToldReview): ReadonlyMap<number, number> => {
  const told = noted(review);
  const found = review.steps.filter(({ seq }) => told.has(seq));
  return new Map(found.map(({ seq }, i) => [seq, i + 1]));
};

/** The numbers of the colours of a side and of the first against it. */
const coloursOf = (
  state: Position['state'],
  sides: readonly string[],
  side: string,
): readonly [number, number] => {
  const other = sides.find((each) => each !== side) ?? side;
  return [sideNumber(state, side), sideNumber(state, other)];
};

/** How the fight went, in a line. */
function Headline({
  past: { winners, rounds },
  steps,
  fight,
  onAgain,
  children,
}: {
  readonly past: PastFight;
  readonly steps: number;
  readonly fight: string;
  /** Plays it once more from its beginning. */
  readonly onAgain: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <header className={style.headline}>
      <h2>{winners.length > 0 ? `Won by ${winners.join(' and ')}` : 'No one is left'}</h2>
      <span className="soft">
        {rounds === 1 ? '1 round' : `${rounds} rounds`}
        {steps > 1 ? `, ${steps - 1} steps` : ''}
      </span>
      <span className={style.ways}>
        <Button look="quiet" onClick={onAgain}>
          Play again
        </Button>
        <a href={to.laboratory(fight)}>Open in the laboratory</a>
      </span>
      {children}
    </header>
  );
}

/** Everything that can be said of a fight that is over. */
export function ReviewPanels({
  fight,
  journal,
  past,
}: {
  readonly fight: string;
  readonly journal: Journal;
  readonly past: PastFight;
}): ReactNode {
  const { sides } = past;
  const { toast } = useAnnouncer();
  const [side, setSide] = useState(sides[0]);
  const [as, setAs] = useState<string>();
  const [picked, setPicked] = useState<number>();
  const { report: review, problem, isRunning, stop } = useReview(journal, side, as);
  const steps = review?.steps ?? [];
  const first = review?.turningPoints[0];
  const usual = Math.max(
    0,
    steps.findIndex(({ seq }) => seq === first),
  );
  const chosen = Math.min(picked ?? usual, Math.max(0, steps.length - 1));
  const step = steps[chosen];
  const last = steps.at(-1)?.seq ?? 0;
  const end = useMemo(() => past.positionAt(last, as), [past, last, as]);
  const fork = (seq?: number): void => {
    loadSystem(journal.ruleset)
      .then((system) => {
        const forked = forkedBefore(system, journal, seq);
        return forked ? keepJournal(forked) : undefined;
      })
      .then(
        (id) => (id === undefined ? undefined : go(to.fight(id))),
        (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
      );
  };
  return (
    <>
      <section className={style.course} aria-label="How it went">
        <Headline past={past} steps={steps.length} fight={fight} onAgain={() => fork()}>
          <WhoseChance sides={sides} side={side} onSide={setSide} as={as} onAs={setAs} />
        </Headline>
        <p className={style.progress} role="status">
          {isRunning ? (
            <>
              <progress max={1} value={review?.progress ?? 0} aria-label="Review" />
              <Button onClick={stop}>Stop</Button>
            </>
          ) : null}
          {problem}
        </p>
        {review && steps.length > 0 ? (
          <ReviewCurve
            review={review}
            numbers={numbersOf(review)}
            colours={coloursOf(end.state, sides, review.side)}
            chosen={chosen}
            onChoose={setPicked}
          />
        ) : null}
      </section>
      {review && step ? (
        <div className={style.columns}>
          <div className={style.moment}>
            <MomentMap past={past} as={as} step={step} before={steps[chosen - 1]} />
            <p className={style.walk}>
              <Button disabled={chosen === 0} onClick={() => setPicked(chosen - 1)}>
                Previous step
              </Button>
              <Button disabled={chosen >= steps.length - 1} onClick={() => setPicked(chosen + 1)}>
                Next step
              </Button>
            </p>
            <section aria-labelledby="turns">
              <h2 id="turns">Turning points</h2>
              <StepList review={review} chosen={chosen} onChoose={setPicked} />
            </section>
          </div>
          <ReviewStepView
            step={step}
            number={numbersOf(review).get(step.seq)}
            before={steps[chosen - 1]}
            onFork={chosen === 0 ? undefined : () => fork(step.seq)}
          />
          <div className={style.deeds}>
            <ReviewDeeds deeds={review.deeds} position={end} />
            <SaveReview title={journal.title} files={review.files} />
            <MakeStudy journal={journal} as={as} steps={steps} noted={noted(review)} />
          </div>
        </div>
      ) : null}
    </>
  );
}

/** Whose chance is shown, and by what is known to whom. */
function WhoseChance({
  sides,
  side,
  onSide,
  as,
  onAs,
}: {
  readonly sides: readonly string[];
  readonly side: string | undefined;
  readonly onSide: (side: string) => void;
  readonly as: string | undefined;
  readonly onAs: (as: string | undefined) => void;
}): ReactNode {
  return (
    <div className={style.whose}>
      <p>
        <label>
          The chance of{' '}
          <select value={side} onChange={(event) => onSide(event.target.value)}>
            {sides.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>{' '}
        <label>
          to win, by what{' '}
          <select
            value={as ?? ''}
            onChange={(event) => onAs(event.target.value === '' ? undefined : event.target.value)}
          >
            <option value="">the GM knows</option>
            {sides.map((each) => (
              <option key={each} value={each}>
                {each} knew
              </option>
            ))}
          </select>
        </label>
      </p>
      <p className="soft">
        If everyone plays on sensibly. The band is where the chance lies in 95 of 100 cases.
      </p>
    </div>
  );
}

/** The review as a file to pass on or to print. */
function SaveReview({
  title,
  files,
}: {
  readonly title: string;
  readonly files: ToldReview['files'];
}): ReactNode {
  const name = fileName(title, 'review');
  return (
    <section aria-labelledby="save-review">
      <h2 id="save-review">Save the review</h2>
      <p className="soft">
        With the maps at its turning points. The page prints well, to PDF too.
        {files ? null : ' Possible once the review is done.'}
      </p>
      <p>
        <Button
          disabled={!files}
          onClick={() => files && saveFile(`${name}.html`, files.html, 'text/html')}
        >
          As a page
        </Button>{' '}
        <Button
          disabled={!files}
          onClick={() => files && saveFile(`${name}.md`, files.markdown, 'text/markdown')}
        >
          As Markdown
        </Button>
      </p>
    </section>
  );
}

function StepList({
  review,
  chosen,
  onChoose,
}: {
  readonly review: ToldReview;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}): ReactNode {
  const numbers = numbersOf(review);
  const rows = review.steps.flatMap((step, i) => (numbers.has(step.seq) ? [{ step, i }] : []));
  if (rows.length === 0) return <p>Nothing changed the chances beyond doubt.</p>;
  return (
    <ol className={style.turns}>
      {rows.map(({ step: { seq, text, swing, chance }, i }) => (
        <li key={seq}>
          <button type="button" aria-pressed={i === chosen} onClick={() => onChoose(i)}>
            <b className={style.number}>{numbers.get(seq)}</b>
            <span>{text}</span>
            <span className="soft">
              {changeText(swing)} points, to {chanceText(chance)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

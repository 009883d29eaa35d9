import type { Study } from '@tiltyard/analysis';
import type { Journal } from '@tiltyard/engine/fight';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { go, to } from '../../router.js';
import type { ToldStep } from './review.worker.js';
import type { MakeStudyReply, MakeStudyRequest } from './study.worker.js';

/** A study made in a worker, because that replays every moment of the fight. */
function madeOf(request: MakeStudyRequest): Promise<Study> {
  const worker = new Worker(new URL('./study.worker.ts', import.meta.url), {
    type: 'module',
    name: 'study',
  });
  return new Promise<Study>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The study couldn’t be made.')));
    worker.addEventListener('message', ({ data }: MessageEvent<MakeStudyReply>) => {
      if (data.kind === 'made') resolve(data.study);
      else reject(new Error(data.message));
    });
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

/** Makes a study from steps of a review, with the same knowledge as the review, and opens it. */
export function MakeStudy({
  journal,
  as,
  steps,
  noted,
}: {
  readonly journal: Journal;
  readonly as: string | undefined;
  readonly steps: readonly ToldStep[];
  /** The numbers of the notable steps, by entry. */
  readonly noted: ReadonlyMap<number, number>;
}): ReactNode {
  const { toast } = useAnnouncer();
  const [isMaking, setMaking] = useState(false);
  const make = (chosen: readonly ToldStep[]): void => {
    setMaking(true);
    const moments = chosen.map(({ seq, text, told }) => ({ seq, text, told }));
    madeOf({ journal, as, moments })
      .then(async (study) => {
        // Reading the library's code would block the page while a review opens.
        const [{ library }, { studyItem }] = await Promise.all([
          import('../../library/library.js'),
          import('../../library/items/study-item.js'),
        ]);
        const item = studyItem(study);
        await library.change(`make ${item.title}`, [item]);
        go(to.study(item.id));
      })
      .catch((error: unknown) => {
        setMaking(false);
        toast(error instanceof Error ? error.message : String(error), 'danger');
      });
  };
  const few = steps.filter(({ seq }, i) => i === 0 || noted.has(seq));
  return (
    <section aria-labelledby="make-study">
      <h2 id="make-study">Make a study</h2>
      <p className="soft">
        Comments, arrows and lessons on moments of this fight, to pass on.{' '}
        {as === undefined ? 'It holds all that the GM knows.' : `It holds only what ${as} knew.`}
      </p>
      <p>
        <Button disabled={isMaking || few.length < 2} onClick={() => make(few)}>
          Of the turning points
        </Button>{' '}
        <Button disabled={isMaking} onClick={() => make(steps)}>
          Of every step
        </Button>
      </p>
    </section>
  );
}

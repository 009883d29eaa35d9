import { randomId } from '../../../room-client/kept/random-id.js';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useAnnouncer } from '../../../design/panels/announcer.js';
import { Button } from '../../../design/controls/button.js';
import { go, to } from '../../../router.js';
import { keepJournal } from '../../../room-client/local.js';
import style from '../laboratory.module.css';
import type { ShowAnswer, ShowRequest } from './find-fight.worker.js';
import type { Subject } from '../subject.js';

/**
 * Finds a fight that a side wins and opens it to be watched from the start, which is most useful
 * for surprising results.
 */
export function FindFight({
  subject,
  sides,
}: {
  readonly subject: Subject;
  readonly sides: readonly string[];
}): ReactNode {
  const { toast } = useAnnouncer();
  const worker = useRef<Worker>(undefined);
  const [tried, setTried] = useState<number>();
  useEffect(() => () => worker.current?.terminate(), []);
  // A fight that has begun cannot be played from its beginning again.
  if (subject.kind === 'fight') return null;
  const find = (side: string): void => {
    worker.current?.terminate();
    const next = new Worker(new URL('./find-fight.worker.ts', import.meta.url), {
      type: 'module',
      name: 'one fight',
    });
    worker.current = next;
    setTried(0);
    next.addEventListener('error', () => {
      if (worker.current !== next) return;
      next.terminate();
      setTried(undefined);
      toast('Couldn’t start playing fights. Check your connection and try again.', 'danger');
    });
    next.addEventListener('message', ({ data }: MessageEvent<ShowAnswer>) => {
      setTried(data.tried);
      if (data.kind === 'tried') return;
      next.terminate();
      setTried(undefined);
      if (data.kind === 'none')
        return toast(
          data.tried === 0 ? 'Couldn’t play a fight.' : `${side} won none of ${data.tried} fights.`,
        );
      keepJournal(data.journal).then(
        (id) => go(to.fight(id)),
        (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
      );
    });
    next.postMessage({ subject, side, seed: randomId() } satisfies ShowRequest);
  };
  return (
    <p className={style.show}>
      Find a fight won by{' '}
      {sides.map((side) => (
        <Button key={side} disabled={tried !== undefined} onClick={() => find(side)}>
          {side}
        </Button>
      ))}
      <span role="status">{tried === undefined ? '' : `Searching: ${tried} fights so far…`}</span>
    </p>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../../../design/controls/button.js';
import { useFight } from '../use-fight.js';
import type { CommandQueue } from '../use-queue.js';
import style from './act-panel.module.css';

/** The commands of a group that are still waiting, and why. */
export function QueueNotice({
  queue: { waiting, stopped, resume, clear },
}: {
  readonly queue: CommandQueue;
}): ReactNode {
  const { names, state } = useFight();
  const [first] = waiting;
  if (!first || (stopped === undefined && !state.table.waiting)) return null;
  const who = [...new Set(waiting.map((step) => step.who))].map((id) => names.name(id)).join(', ');
  return (
    <section className={style.panel} aria-label="Waiting to act" role="status">
      <p>
        {stopped === undefined
          ? 'An answer is needed first.'
          : `Not possible for ${names.name(first.who)}: ${stopped}.`}{' '}
        Still to act: {who}.
      </p>
      <div className={style.several}>
        {stopped === undefined ? null : <Button onClick={resume}>Try again</Button>}
        <Button look="quiet" onClick={clear}>
          Drop the rest
        </Button>
      </div>
    </section>
  );
}

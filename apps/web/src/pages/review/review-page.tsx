import type { Journal } from '@tiltyard/engine/fight';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Page } from '../../design/page.js';
import { to } from '../../router.js';
import { loadRoom } from '../../room-client/kept/storage.js';
import { loadSystem } from '../../systems/system.js';
import type { PastFight } from './open-fight.js';
import { openedFight } from './open-fight.js';
import { ReviewPanels } from './review-panels.js';
import style from './review.module.css';

/** What became of loading a fight. */
type Found =
  | { readonly kind: 'over'; readonly journal: Journal; readonly past: PastFight }
  | { readonly kind: 'trouble'; readonly message: string };

async function find(id: string): Promise<Found> {
  const saved = await loadRoom(id);
  if (!saved) return { kind: 'trouble', message: 'This fight isn’t saved in this browser.' };
  const { journal } = saved;
  const opened = openedFight(await loadSystem(journal.ruleset), journal);
  if (opened.kind === 'trouble') return opened;
  // Advice in the middle of a fight is for the table to allow.
  return opened.isOver
    ? { kind: 'over', journal, past: opened }
    : { kind: 'trouble', message: 'This fight isn’t over. Review it when it is.' };
}

/** A fight of this browser looked back on once it is over. */
export function ReviewPage({ fight }: { readonly fight: string }): ReactNode {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    find(fight).then(setFound, (error: unknown) =>
      setFound({
        kind: 'trouble',
        message: error instanceof Error ? error.message : String(error),
      }),
    );
  }, [fight]);
  const title = found?.kind === 'over' ? `Review of ${found.journal.title}` : 'Review';
  return (
    <Page title={title} wide>
      <div className={style.page}>
        {found?.kind === 'trouble' ? (
          <p role="alert">
            {found.message} <a href={to.start()}>Go to the start page</a>.
          </p>
        ) : null}
        {found?.kind === 'over' ? (
          <ReviewPanels fight={fight} journal={found.journal} past={found.past} />
        ) : null}
      </div>
    </Page>
  );
}

import type { ReactNode } from 'react';
import { Page } from '../../design/page.js';
import { to } from '../../router.js';
import { ReviewPanels } from './review-panels.js';
import style from './review.module.css';
import { usePast } from './use-past.js';

/** The review of a fight in this browser, once the fight is over. */
export function ReviewPage({ fight }: { readonly fight: string }): ReactNode {
  const found = usePast(fight);
  const title = found?.kind === 'over' ? `Review of ${found.journal.title}` : 'Review';
  return (
    <Page title={title} wide={found === undefined || found.kind === 'over'}>
      <div className={found?.kind === 'over' ? style.page : undefined}>
        {found === undefined ? (
          <p className={style.note} role="status">
            Opening the fight…
          </p>
        ) : null}
        {found?.kind === 'trouble' ? (
          <p role="alert">
            {found.message} <a href={to.start()}>Go to the start page</a>.
          </p>
        ) : null}
        {found?.kind === 'unfinished' ? (
          <p role="alert">
            This fight isn’t over. Review it when it is. <a href={to.fight(fight)}>Keep playing</a>.
          </p>
        ) : null}
        {found?.kind === 'over' ? (
          <ReviewPanels key={fight} fight={fight} journal={found.journal} past={found.past} />
        ) : null}
      </div>
    </Page>
  );
}

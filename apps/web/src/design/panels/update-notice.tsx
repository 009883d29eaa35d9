import type { ReactNode } from 'react';
import { update, useHasUpdate } from '../../offline.js';
import { Button } from '../controls/button.js';
import style from './update-notice.module.css';

/** Announces a new version of the page, and switches to it on request. */
export function UpdateNotice(): ReactNode {
  const hasUpdate = useHasUpdate();
  return (
    <div role="status">
      {hasUpdate ? (
        <p className={style.notice}>
          A new version of Tiltyard is ready. Fights of this page go on where they are.{' '}
          <Button onClick={update}>Reload with it</Button>
        </p>
      ) : null}
    </div>
  );
}

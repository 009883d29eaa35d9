import type { ReactNode } from 'react';
import style from './loading.module.css';
import { Page } from './page.js';

/** A page that is still loading; after a moment it says so. */
export function Loading(): ReactNode {
  return (
    <Page title="Loading" wide>
      <p className={style.loading} aria-hidden="true">
        Loading…
      </p>
    </Page>
  );
}

import type { ReactNode } from 'react';
import { Page } from '../../design/page.js';

export function BuilderPage(_: { readonly example?: string | undefined; }): ReactNode {
  return <Page title="Builder">{null}</Page>;
}

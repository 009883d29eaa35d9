import type { ReactNode } from 'react';
import { Page } from '../../design/page.js';

export function RulebookPage(_: { readonly system?: string | undefined; readonly rule?: string | undefined; }): ReactNode {
  return <Page title="Rulebook">{null}</Page>;
}

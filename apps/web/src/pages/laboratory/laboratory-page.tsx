import type { ReactNode } from 'react';
import { Page } from '../../design/page.js';

export function LaboratoryPage(_: { readonly fight?: string | undefined; }): ReactNode {
  return <Page title="Laboratory">{null}</Page>;
}

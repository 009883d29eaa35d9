import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { later } from '../../later.js';

/** What a fight is drawn without until something is done in it. */
export const acting = later('What takes your actions', () => import('./acting-parts.js'));

type Drawn = (parts: Awaited<ReturnType<typeof acting.load>>) => ReactNode;

/** Draws some of it, or nothing until it is loaded. */
export function Acting({ children }: { readonly children: Drawn }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Loaded>{children}</Loaded>
    </Suspense>
  );
}

const Loaded = ({ children }: { readonly children: Drawn }): ReactNode => children(acting.use());

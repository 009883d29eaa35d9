import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { later } from '../../later.js';

/** The parts of a fight that are not needed to show it, only to act in it. */
export const acting = later('What takes your actions', () => import('./acting-parts.js'));

type Drawn = (parts: Awaited<ReturnType<typeof acting.load>>) => ReactNode;

/** Draws some of these parts; draws nothing until they are loaded. */
export function Acting({ children }: { readonly children: Drawn }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Loaded>{children}</Loaded>
    </Suspense>
  );
}

const Loaded = ({ children }: { readonly children: Drawn }): ReactNode => children(acting.use());

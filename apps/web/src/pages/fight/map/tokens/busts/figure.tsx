import type { ReactNode } from 'react';

/** The colours of a bust, and its beard. */
export interface Look {
  readonly cloth: string;
  readonly skin: string;
  readonly hair: string;
  readonly whiskers: Whiskers;
}

export const WHISKERS = ['none', 'moustache', 'goatee', 'beard'] as const;
type Whiskers = (typeof WHISKERS)[number];

export const SHADE = 'rgba(0,0,0,.22)';

export const SMILE = (
  <path d="M21 28.3q3 1.400 6-.1" stroke="#9c4038" strokeWidth="1.5" fill="none" />
);
const FROWN = (
  <path d="M20.5 28.8q3.500-1.400 7 0" stroke="#6a3a22" strokeWidth="1.4" fill="none" />
);

const GROWN: Readonly<Record<Whiskers, string>> = {
  none: '',
  moustache: 'M19 28.200q2.600-2.600 5-.7 2.400-1.900 5 .7-2.600 1.200-5 .2-2.400 1-5-.2Z',
  goatee: 'M21.5 30.300q2.500-1.300 5 0l-.7 4.400q-1.800 2-3.600 0Z',
  beard:
    'M16 23.500C16.300 31 19.300 35.500 24 35.800 28.700 35.500 31.700 31 32 23.500 30.600 27.500 28.500 27.400 24 27.400S17.400 27.500 16 23.500Z',
};

/** A mouth, and the beard around it. */
export const Chin = ({ hair, whiskers }: Look): ReactNode => (
  <>
    {FROWN}
    {whiskers === 'none' ? null : <path d={GROWN[whiskers]} fill={hair} />}
  </>
);

/** The shoulders, neck and face that most busts share. */
export function Figure({
  look: { cloth, skin },
  children,
}: {
  readonly look: Pick<Look, 'cloth' | 'skin'>;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <>
      <path d="M4 50C5 38 13 33.5 24 33.5S43 38 44 50Z" fill={cloth} />
      <path d="M24 33.5C33 33.5 43 38 44 50H31C32 43 29 37 24 35Z" fill={SHADE} />
      {children}
      <path d="M19.5 26h9v9.5q-4.5 4-9 0Z" fill={skin} />
      <path d="M19.5 30q4.5 4.5 9-.5v2.5q-4.5 4-9 1Z" fill="rgba(0,0,0,.2)" />
      <ellipse cx="24" cy="22" rx="8" ry="9.8" fill={skin} />
      <path d="M24 12.2a8 9.8 0 0 1 0 19.6q4-5 3-9.8t-3-9.8Z" fill="rgba(60,25,0,.16)" />
      <path d="M19 21.5h3M26 21.5h3" stroke="#2a1c12" strokeWidth="1.6" strokeLinecap="round" />
      <path d="M24 22.5v4.2h1.5" stroke="rgba(60,25,0,.5)" strokeWidth="1.1" fill="none" />
    </>
  );
}

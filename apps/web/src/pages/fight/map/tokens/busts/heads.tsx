import type { ReactNode } from 'react';
import type { Look } from './figure.js';
import { Chin, Figure, SHADE, SMILE } from './figure.js';

export const Braids = (look: Look): ReactNode => (
  <>
    <path d="M14 20C10 34 13 40 12 46h4l3-20M34 20c4 14 1 20 2 26h-4l-3-20" fill={look.hair} />
    <Figure look={look} />
    {SMILE}
    <path d="M15 20C14 8 34 8 33 20q-3-7-9-7t-9 7Z" fill={look.hair} />
    <path d="M14.500 16.500q9.500-1.600 19 0l.3 1.500q-10-1.500-19.600 0Z" fill="#c9a44c" />
  </>
);

/** Long, loose hair. */
export const Loose = (look: Look): ReactNode => (
  <>
    <path
      d="M13 24C10 35 13 39 9.500 45H38.500C35 39 38 35 35 24 37 6 11 6 13 24Z"
      fill={look.hair}
    />
    <Figure look={look} />
    {SMILE}
    <path
      d="M15.500 23C13 9 35 9 32.500 23 32 18 29 14.500 22 15.500 18 16 16.500 18.500 15.500 23Z"
      fill={look.hair}
    />
    <path
      d="M24 10C31 10.500 33 15 32.500 23 32 18.500 30 15.500 26.500 15.200Q26.500 12 24 10Z"
      fill={SHADE}
    />
  </>
);

/** Short hair, without a hat. */
export const Bare = (look: Look): ReactNode => (
  <>
    <Figure look={look} />
    <Chin {...look} />
    <path
      d="M15 22.500C11.500 6 36.500 6 33 22.500 32.800 18 31 15.500 29 14.800 24 16.800 19 16.400 17 15.300 15.800 17 15.200 19 15 22.500Z"
      fill={look.hair}
    />
    <path
      d="M25 10C33.500 9.500 34 16 33 22.500 32.800 18 31 15.500 29 14.800Q28 11.500 25 10Z"
      fill={SHADE}
    />
  </>
);

/** A veil over a wimple. */
export const Wimple = (look: Look): ReactNode => (
  <>
    <Figure look={look} />
    {SMILE}
    <path
      d="M24 8C12 8 13 21 13.500 28 11.500 34 13 38.500 17 41.500 21 44 27 44 31 41.500 35 38.500 36.500 34 34.500 28 35 21 36 8 24 8ZM24 13.500C30 13.500 31 18 31 22.500 31 28 28 31.500 24 31.500S17 28 17 22.500C17 18 18 13.500 24 13.500Z"
      fill="#efe7d8"
      fillRule="evenodd"
    />
    <path
      d="M13 27C7 2 41 2 35 27 38 34 39 38 40 43L34.500 41C35.500 32 34 15 24 12 14 15 12.500 32 13.500 41L8 43C9 38 10 34 13 27Z"
      fill={look.cloth}
    />
    <path
      d="M24 8.200C36 8 37 18 35 27 38 34 39 38 40 43L34.500 41C35.500 32 34 15 24 12Z"
      fill={SHADE}
    />
  </>
);

export const Hood = (look: Look): ReactNode => (
  <>
    <Figure look={look} />
    <Chin {...look} />
    <path
      d="M24 4C10 5 9 20 12 30 8 34 4 42 4 50H44C44 42 40 34 36 30 39 20 38 5 24 4ZM24 12C31 12 33 18 32 25 31 31 27 33.500 24 34 21 33.500 17 31 16 25 15 18 17 12 24 12Z"
      fill={look.cloth}
      fillRule="evenodd"
    />
    <path
      d="M24 4C38 5 39 20 36 30 40 34 44 42 44 50H32Q36 40 31 32 35 22 31 14.500 28 7 24 4Z"
      fill="rgba(0,0,0,.24)"
    />
  </>
);

export const Beard = (look: Look): ReactNode => (
  <>
    <Figure look={look}>
      <path d="M5 44q8-9 16-9l-6 14H4Z" fill="#7d7263" />
    </Figure>
    <path
      d="M14.500 22C14 35 18 38 24 40 30 38 34 35 33.500 22 31 27 28.500 26.500 24 26.500S17 27 14.500 22Z"
      fill={look.hair}
    />
    <path
      d="M18 18.500q2-1.500 4-.5M26 18q2.500-1 4 .5"
      stroke={look.hair}
      strokeWidth="1.8"
      fill="none"
    />
  </>
);

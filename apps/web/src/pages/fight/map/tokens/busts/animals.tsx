import type { ReactNode } from 'react';
import type { Look } from './figure.js';
import { SHADE } from './figure.js';

export const Horse = ({ hair }: Look): ReactNode => (
  <>
    <path
      d="M14 50C11 38 13 30 17 23 19 16 23 10 30 7l1-5 4 6c5 5 9 13 10 21 0 3-2 5-5 5-3 0-5-3-8-4 0 6 3 12 4 20Z"
      fill={hair}
    />
    <path
      d="M17 23C19 16 23 10 30 7l-2 8c-5 4-8 9-8 16 0 7 2 13 2 19h-8C11 38 13 30 17 23Z"
      fill="rgba(0,0,0,.35)"
    />
    <circle cx="34" cy="16.500" r="1.700" fill="#1b1513" />
    <path d="M41.500 29.500q1.500-.5 2 .8" stroke="#1b1513" strokeWidth="1.4" fill="none" />
    <path d="M30 20q7 1 13 4M28 29q6-2 7-10" stroke="#c7b08a" strokeWidth="1.6" fill="none" />
  </>
);

export const Beast = ({ cloth }: Look): ReactNode => (
  <>
    <path
      d="M6 50C6 40 10 33 16 29 12 24 12 18 13 12l5 5c4-2 8-2 12 0l5-5c1 6 1 12-3 17 6 4 10 11 10 21Z"
      fill={cloth}
    />
    <path
      d="M24 15.500q3 .2 6 1.500l5-5c1 6 1 12-3 17 6 4 10 11 10 21H30Q34 34 24 15.500Z"
      fill={SHADE}
    />
    <path d="M17.500 20.500l4.500 2.200-4 1.600ZM30.500 20.500 26 22.700l4 1.600Z" fill="#e8c45a" />
    <path
      d="M19 30q5 3 10 0l-1.500 4-1.700-2.600L24 34.500l-1.800-3.100L20.500 34Z"
      fill="#f3ead9"
    />
  </>
);

/** A wolf or a dog. */
export const Wolf = ({ hair }: Look): ReactNode => (
  <>
    <path
      d="M8 50C8 41 10 34 14 29L10.500 7 19.500 14.500Q24 13 28.500 14.500L37.500 7 34 29C38 34 40 41 40 50Z"
      fill={hair}
    />
    <path
      d="M24 13.600q2.300 0 4.500.9L37.500 7 34 29C38 34 40 41 40 50H29Q34 32 24 13.600Z"
      fill={SHADE}
    />
    <path d="M13 11.500l4 5-2.500 4ZM35 11.500l-4 5 2.500 4Z" fill="rgba(0,0,0,.3)" />
    <path
      d="M24 19C27.500 20 31.500 24 31 29L27 37.500Q24 40 21 37.500L17 29C16.500 24 20.500 20 24 19Z"
      fill="rgba(255,250,238,.5)"
    />
    <path d="M16.500 22.500l5.500 2-4.500 2ZM31.500 22.500l-5.500 2 4.500 2Z" fill="#e8c45a" />
    <path d="M21.300 34h5.400L24 37.300Z" fill="#1b1513" />
    <path d="M24 37.300v2M20 40q4 2.500 8 0" stroke="#1b1513" strokeWidth="1.2" fill="none" />
  </>
);

/** A dragon, in profile. */
export const Dragon = ({ cloth }: Look): ReactNode => (
  <>
    <path d="M9 34l-7-3 4.500 8-6 1 6 6M13 27l-6-6 2.500 10" fill="#d8c48e" />
    <path
      d="M8 50C7 38 11 30 17 26 14 19 15.500 12 21 9.500 29 7 37 12 44.500 19 46 21 45 23.500 42.500 24L34 25.500C30.500 30 31 40 34 50Z"
      fill={cloth}
    />
    <path d="M34 25.500C30.500 30 31 40 34 50H25C22 40 24 31 29 26Z" fill="rgba(255,245,220,.35)" />
    <path
      d="M21 9.500C29 7 37 12 44.500 19Q36 15.500 27 17C22 18 19 22 17 26 14 19 15.500 12 21 9.500Z"
      fill={SHADE}
    />
    <path d="M22 9.500C19 8 15 4 8 4 11 9 15 12 19 13Z" fill="#e4d7b4" />
    <path d="M26 15l6.500 1.200-5 2.300Z" fill="#e8c45a" />
    <circle cx="41.500" cy="19.500" r="1" fill="#1b1513" />
    <path
      d="M33 23.600l1.200 3.200 1.800-3.500 1.300 3 1.700-3.300 1.200 2.600 1.300-2.800"
      fill="#f3ead9"
    />
  </>
);

/** A bird of prey, in profile. */
export const Bird = ({ hair }: Look): ReactNode => (
  <>
    <path
      d="M8 50C8 37 10 28 15 21 17 11 25 6 33 10 39 12 41 17 40.500 21L36 25C33.500 31 36 40 40 50Z"
      fill={hair}
    />
    <path
      d="M15 21C17 11 25 6 33 10 26 11 22 17 22 25 22 34 19 42 20 50H8C8 37 10 28 15 21Z"
      fill={SHADE}
    />
    <path
      d="M35 12.500C42 11.500 46 17 44 26 42.500 22.500 40 21.500 35.500 21.500 33 18.500 33 15 35 12.500Z"
      fill="#d9a441"
    />
    <circle cx="30.500" cy="15.500" r="2.300" fill="#e8c45a" />
    <circle cx="30.800" cy="15.500" r="1.200" fill="#1b1513" />
    <path d="M25.500 12.500l8 1.200" stroke="#1b1513" strokeWidth="1.3" />
    <path
      d="M18 34l4 3M24 33l4 3M17 41l4 3M25 41l4 3M31 36l3 2"
      stroke={SHADE}
      strokeWidth="1.4"
      fill="none"
    />
  </>
);

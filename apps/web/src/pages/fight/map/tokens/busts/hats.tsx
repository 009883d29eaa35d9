import type { ReactNode } from 'react';
import type { Look } from './figure.js';
import { Chin, Figure, SHADE, SMILE } from './figure.js';

export function Hat(look: Look): ReactNode {
  const { hair } = look;
  return (
    <>
      <path d="M13 22C11 33 12 38 10 42H38C36 38 37 33 35 22Z" fill={hair} />
      <Figure look={look}>
        <path d="M19 34l5 7 5-7 3 3-8 10-8-10Z" fill="#f3ead9" />
      </Figure>
      {look.whiskers === 'none' ? SMILE : <Chin {...look} />}
      <path d="M15.5 21q1-6 8-7 6-1 9 6-1-7-8.500-8.500T15.500 21Z" fill={hair} />
      <path
        d="M5 15.500C12 10 36 8.500 44 13.500 42 17.500 33 15 25 15.500S8 20 5 15.500Z"
        fill="#27303a"
      />
      <path d="M14 13.500C15 5.500 32 4 34 12 28 13.500 20 13 14 13.500Z" fill="#36424f" />
      <path d="M14 13.400q10-1.600 20-1.400l.2 1.700Q24 13.200 14 15Z" fill="#b5882f" />
      <path d="M31 11C36 1 45 3 46 8 41 6 38 9 33 13Z" fill="#d8d2c2" />
    </>
  );
}

export const Beret = (look: Look): ReactNode => (
  <>
    <Figure look={look} />
    <path
      d="M16 23C15 34 19 41 24 43 29 41 33 34 32 23 30 27 28 27 24 27S18 27 16 23Z"
      fill={look.hair}
    />
    <path
      d="M18 19q2-1.600 4-.6M26 18.400q2.500-1 4 .6"
      stroke={look.hair}
      strokeWidth="1.8"
      fill="none"
    />
    <path d="M12 16C10 5 32 1 36 12 39 13 40 17 36 18 30 13 20 13 12 16Z" fill="#7b3b2a" />
    <path d="M12 16q12-5 24 2-12-4.500-23.500-.5Z" fill="#53251a" />
  </>
);

export const Cap = (look: Look): ReactNode => (
  <>
    <Figure look={look} />
    <path d="M19 27.500q5-2.500 10 0l1 1.500q-6-2-12 0Z" fill={look.hair} />
    <path d="M14 18C12 6 36 6 34 18q-2.500-4-10-4t-10 4Z" fill={look.cloth} />
    <path d="M24 8.500C35 9 35 14 34 18q-2-3-6-3.700Q28 11 24 8.500Z" fill={SHADE} />
    <path d="M13.500 17q10.500-5 21 0l-.3 2.400q-10-4.400-20.400 0Z" fill="rgba(0,0,0,.35)" />
  </>
);

/** A kerchief, knotted at the side. */
export const Kerchief = (look: Look): ReactNode => (
  <>
    <Figure look={look} />
    <Chin {...look} />
    <path d="M33 15.500l6.500-1.500-2 3 4.500 3.500-6 .5-3.500-3Z" fill="#7d2f26" />
    <path d="M14.500 19C12.500 6 35.500 6 33.500 19Q24 13 14.500 19Z" fill="#97392d" />
    <path
      d="M25 9.200C33 9.500 34.500 14 33.500 19q-2.500-1.700-5-2.600Q28.500 12 25 9.200Z"
      fill={SHADE}
    />
    <path
      d="M17 13l1.500 1M21 11l1.500 1M19 16l1.500-.5M23.500 14l1.500.3"
      stroke="#e7d6b8"
      strokeWidth="1.2"
    />
  </>
);

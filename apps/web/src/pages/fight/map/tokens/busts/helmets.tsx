import type { ReactNode } from 'react';
import type { Look } from './figure.js';
import { Chin, Figure, SHADE } from './figure.js';

export const Morion = (look: Look): ReactNode => (
  <>
    <Figure look={look}>
      <path d="M9 42q15-8 30 0l1 3q-16-7-32 0Z" fill="#caa24a" />
    </Figure>
    <path
      d="M16.5 24q1 9.500 7.500 13 6.500-3.500 7.500-13-2 4-4.500 4.200T24 27.500t-3 .7-4.500-4.200Z"
      fill={look.hair}
    />
    <path
      d="M7 20C10 14 14 11 16 10 20 8 28 8 32 10 34 11 38 14 41 20 36 15.500 30 17 24 17S12 15.500 7 20Z"
      fill="#7d868d"
    />
    <path d="M15 12C16 5 32 5 33 12 28 10.500 20 10.500 15 12Z" fill="#98a2a9" />
    <path d="M16 9C20 0 29 0 33 9 28 5 21 5 16 9Z" fill="#b9c2c7" />
  </>
);

export const Kettle = (look: Look): ReactNode => (
  <>
    <Figure look={look}>
      <path
        d="M12 38q12-5 24 0M10 43q14-6 28 0"
        stroke={SHADE}
        strokeWidth="1.2"
        fill="none"
        strokeDasharray="2 1.5"
      />
    </Figure>
    <Chin {...look} />
    <path
      d="M5 19C12 14.500 36 14.500 43 19 40 21.500 32 18.500 24 18.500S8 21.500 5 19Z"
      fill="#6d7780"
    />
    <path
      d="M13.5 16.800C13.500 5 34.500 5 34.500 16.800 28 15.500 20 15.500 13.500 16.800Z"
      fill="#8e99a1"
    />
    <path
      d="M24 7.800C34.500 8 34.500 14 34.500 16.800q-4-.9-7-1.100Q28 10 24 7.800Z"
      fill={SHADE}
    />
  </>
);

export const Barbute = ({ cloth }: Look): ReactNode => (
  <>
    <path d="M4 50C5 38 13 33.500 24 33.500S43 38 44 50Z" fill={cloth} />
    <path d="M24 33.500C33 33.500 43 38 44 50H31C32 43 29 37 24 35Z" fill={SHADE} />
    <path d="M8 41q16-10 32 0l2 5Q24 36 6 46Z" fill="#c7b08a" />
    <path d="M13 20C12 4 36 4 35 20L34 34Q24 41 14 34Z" fill="#87919a" />
    <path d="M24 6C36 6 35.500 14 35 20L34 34q-5 3.500-8 4Q33 22 24 6Z" fill="rgba(0,0,0,.25)" />
    <path
      d="M16 19.500q3.500-2.500 7 .5v3l-1 .5V35h4V23.500L25 23v-3q3.500-3 7-.5-.5 4-4.500 4l-.5 10h-6l-.5-10q-4 0-4.500-4Z"
      fill="#1b1513"
    />
    <path d="M23.200 5h1.600v12h-1.600Z" fill="#c9a44c" />
  </>
);

/** A helmet with a nose guard over mail. */
export const Helm = (look: Look): ReactNode => (
  <>
    <Figure look={look} />
    <Chin {...look} />
    <path
      d="M13.5 18C12 30 15 35 9 42 17 47 31 47 39 42 33 35 36 30 34.500 18H32.300C33 30 30 35 24 35S15 30 15.700 18Z"
      fill="#7b8287"
    />
    <path
      d="M12.500 27l2 2-2 2 2 2-3 3M35.500 27l-2 2 2 2-2 2 3 3M13 41q11 5 22 0M14 38q10 4 20 0"
      stroke={SHADE}
      strokeWidth="1.1"
      fill="none"
    />
    <path
      d="M13.500 19C13.500 8 20 4 24 2 28 4 34.500 8 34.500 19Q24 15 13.500 19Z"
      fill="#8e99a1"
    />
    <path d="M24 2C28 4 34.500 8 34.500 19q-3-1.400-6.500-2Q28.500 9 24 2Z" fill={SHADE} />
    <path d="M13 17.500Q24 13 35 17.500l.3 2.700Q24 15.800 12.700 20.200Z" fill="#5f686f" />
    <path d="M22.700 15.500h2.600v10.300L24 27.400l-1.300-1.600Z" fill="#6d7780" />
  </>
);

import type { Condition, ConditionSign } from '@tiltyard/engine';
import type { ReactNode } from 'react';

const INK = { fill: 'currentColor', stroke: 'none' } as const;

const DROP = 'M8 1.8C10.6 5.6 12.3 7.7 12.3 10a4.3 4.3 0 0 1-8.6 0C3.7 7.7 5.4 5.6 8 1.8Z';
const SHIELD = 'M8 1.8 13.2 3.6V8c0 3.2-2.3 5.2-5.2 6.3C5.1 13.2 2.8 11.2 2.8 8V3.6Z';

/** Each sign in a box of 16, drawn with round strokes 1.7 wide. */
const DRAWN: Readonly<Record<ConditionSign, ReactNode>> = {
  hurried: <path d="M7 3.5 11.5 8 7 12.5M2 5h2.5M1.2 8H5.5M2 11h2.5" />,
  pressing: <path d="M3.4 8.2 8 3.6l4.600 4.600M3.4 13 8 8.400l4.600 4.600" />,
  wound: <path {...INK} d={DROP} />,
  bloodied: (
    <>
      <path d={DROP} />
      <path {...INK} d="M3.7 9.4h8.6a4.3 4.3 0 0 1-8.6.6Z" />
    </>
  ),
  bleeding: (
    <path
      {...INK}
      d="M5.5 2.5C7 4.8 8 6 8 7.300a2.500 2.500 0 0 1-5 0C3 6 4 4.800 5.500 2.500ZM11 8.300c1.200 1.800 2 2.800 2 3.800a2 2 0 0 1-4 0c0-1 .8-2 2-3.800Z"
    />
  ),
  dying: (
    <path d="M8 14C4 11 2 8.600 2 5.900a3 3 0 0 1 6-1.100 3 3 0 0 1 6 1.100C14 8.600 12 11 8 14ZM8 4.800 6.700 7.500 9.300 8.800 8 11.200" />
  ),
  prone: (
    <>
      <circle {...INK} cx="3.6" cy="8.4" r="2" />
      <path d="M6.6 9.4 14.2 10.4M1.5 13h13M9.5 9.6 11.6 6.6" />
    </>
  ),
  held: (
    <>
      <circle cx="5.6" cy="8" r="3.7" />
      <circle cx="10.4" cy="8" r="3.7" />
    </>
  ),
  flying: (
    <path d="M2 11.500C5 5 9 3 14 3c-.6 5.500-3.600 8.700-9 8.700M6.400 11.500C8 9 9.500 7.600 11.400 6.600" />
  ),
  stunned: (
    <path d="M8.3 8.3a1 1 0 0 1-1.3-1.3c.5-1.2 2.4-1.3 3.3-.2 1.2 1.5.6 3.8-1.1 4.6-2.3 1.1-5-.3-5.5-2.9C3 5.3 5.3 2.4 8.5 2.3c2.2-.1 4.200 1.100 5.100 3" />
  ),
  dazed: (
    <path d="M3 12.500a5 5 0 0 1 10 0M8 2.200v2.600M2.700 4.600l1.700 1.800M13.300 4.600l-1.700 1.800M1.500 12.500h13" />
  ),
  shaken: (
    <path d="M1.800 6q2-3.200 4.100 0t4.100 0 4.100 0M1.800 11.200q2-3.200 4.100 0t4.100 0 4.100 0" />
  ),
  staggered: <path d="M5 1.800 10.600 5 5.400 8l5.200 3-5.600 3.200" />,
  disabled: <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" />,
  blinded: <path d="M1.5 8C4.5 3.8 11.5 3.8 14.5 8C11.5 12.2 4.5 12.2 1.5 8ZM2.5 13.5 13.5 2.5" />,
  burning: (
    <path d="M8 14.2c-2.9 0-4.6-1.9-4.6-4.3C3.4 7 6.4 5.8 6.2 1.8c2.9 1.3 3.5 3.6 3.3 5 .9-.3 1.3-1 1.4-1.8 1.2 1.4 1.7 3 1.7 4.6 0 2.7-1.7 4.6-4.6 4.6Z" />
  ),
  hidden: <path d="M2 8.5C5 12 11 12 14 8.5M4 10.2 2.7 12M8 11.2v2.3M12 10.2 13.3 12" />,
  unaware: (
    <>
      <path d="M2 7C5 10.5 11 10.5 14 7" />
      <circle {...INK} cx="8" cy="13" r="1" />
    </>
  ),
  mounted: (
    <path d="M4.2 13.5h1.9c-2.7-3.2-3.2-9.8 1.9-9.8s4.6 6.6 1.9 9.8h1.9M4.2 13.5C1.2 9 2 1.7 8 1.7s6.8 7.3 3.8 11.8" />
  ),
  'full defence': <path d={SHIELD} />,
  'no parry': <path d={`${SHIELD}M2 14.200 14 1.800`} />,
  braced: <path d="M2 13.5h12M4.5 13 13 2.5M10 3.2 13.2 2.2 13 5.6" />,
  readied: (
    <path d="M4 2h8M4 14h8M4.7 2c0 4 6.6 4.6 6.6 6s-6.6 2-6.6 6M11.3 2c0 4-6.6 4.6-6.6 6s6.6 2 6.6 6" />
  ),
  aiming: (
    <>
      <circle cx="8" cy="8" r="4.3" />
      <path d="M8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4" />
    </>
  ),
  'in cover': <path d="M1.8 6.5h12.4v7H1.8ZM1.8 10h12.4M6 6.5V10M10.5 6.5V10M8 10v3.5" />,
  fatigue: <path d="M2 3.5h4v3.5h4v3.5h4v3" />,
  luck: <path {...INK} d="M8 1.8 9.7 6.3 14.2 8 9.7 9.7 8 14.2 6.3 9.7 1.8 8 6.3 6.3Z" />,
};

/** A sign in its box of 16, in the colour of the surrounding text; a letter if there is no drawing of it. */
export function Sign({ sign }: { readonly sign: ConditionSign | string }): ReactNode {
  return isDrawn(sign) ? (
    <g
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {DRAWN[sign]}
    </g>
  ) : (
    <text x="8" y="12.4" textAnchor="middle" fontSize="12.5" fontWeight="700" fill="currentColor">
      {sign}
    </text>
  );
}

const isDrawn = (sign: string): sign is ConditionSign => Object.hasOwn(DRAWN, sign);

/** The corner of a token where a sign is drawn: mind and aim, the state of the body, time and stance, wounds. */
export type Corner = 'mind' | 'body' | 'stance' | 'wounds';

const CORNERS: Readonly<Record<ConditionSign, Corner>> = {
  stunned: 'mind',
  dazed: 'mind',
  shaken: 'mind',
  blinded: 'mind',
  hidden: 'mind',
  unaware: 'mind',
  aiming: 'mind',
  luck: 'mind',
  prone: 'body',
  held: 'body',
  mounted: 'body',
  flying: 'body',
  'in cover': 'body',
  burning: 'body',
  hurried: 'stance',
  pressing: 'stance',
  'full defence': 'stance',
  'no parry': 'stance',
  staggered: 'stance',
  braced: 'stance',
  readied: 'stance',
  fatigue: 'stance',
  wound: 'wounds',
  bloodied: 'wounds',
  bleeding: 'wounds',
  disabled: 'wounds',
  dying: 'wounds',
};

/** The graver sign is shown in a corner: the one later in this list. */
const GRAVITY: readonly ConditionSign[] = [
  'luck',
  'aiming',
  'hidden',
  'shaken',
  'unaware',
  'dazed',
  'blinded',
  'stunned',
  'in cover',
  'mounted',
  'flying',
  'prone',
  'held',
  'burning',
  'fatigue',
  'readied',
  'pressing',
  'hurried',
  'braced',
  'full defence',
  'no parry',
  'staggered',
  'bloodied',
  'bleeding',
  'wound',
  'disabled',
  'dying',
];

/** The sign in one corner of a token. */
export interface Badge {
  readonly corner: Corner;
  readonly sign: ConditionSign | string;
  readonly count?: number;
  /** How many further conditions share the corner. */
  readonly more: number;
}

interface Signed {
  readonly sign: ConditionSign | string;
  readonly count: number | undefined;
  readonly corner: Corner;
  readonly gravity: number;
}

function signed({ name, sign, count }: Condition): readonly Signed[] {
  if (sign === 'none') return [];
  if (sign !== undefined)
    return [{ sign, count, corner: CORNERS[sign], gravity: GRAVITY.indexOf(sign) }];
  const letter = /\p{L}/u.exec(name)?.[0] ?? '?';
  return [{ sign: letter.toUpperCase(), count: undefined, corner: 'stance', gravity: -1 }];
}

/** The badges of conditions, at most one for each corner. */
export function badgesOf(conditions: readonly Condition[]): readonly Badge[] {
  const all = conditions.flatMap(signed);
  return (['mind', 'body', 'stance', 'wounds'] as const).flatMap((corner): readonly Badge[] => {
    const here = all.filter((each) => each.corner === corner);
    const [first] = here.toSorted((a, b) => b.gravity - a.gravity);
    if (!first) return [];
    const kinds = new Set(here.map(({ sign }) => sign)).size;
    return [
      {
        corner,
        sign: first.sign,
        more: kinds - 1,
        ...(first.count === undefined ? {} : { count: first.count }),
      },
    ];
  });
}

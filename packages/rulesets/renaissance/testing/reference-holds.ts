import type { Json } from '@tiltyard/engine';
import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import { stage } from './stage.js';
import type { Parts } from './reference-parts.js';
import { given, held, line, sum } from './reference-parts.js';

// An independent calculation of grabbing and escaping, from the text of the rules alone: both rolls
// are enumerated and every pair counted.

const D100 = Array.from({ length: 100 }, (_, face) => face);
const SIZES = ['Tiny', 'Small', 'Normal', 'Large', 'Very Large'] as const;

interface Situation {
  readonly [key: string]: Json;
  readonly does: 'grab' | 'escape';
  readonly maneuverCheck: 'ordered' | 'opposed';
  readonly opposedTie: 'reroll' | 'defender' | 'attacker';
  readonly sizeScale: 'gm' | 'step';
  readonly maneuverPosition: 'counts' | 'ignored';
  readonly unarmed: number;
  readonly STR: number;
  readonly fray: number;
  readonly foeUnarmed: number;
  readonly size: (typeof SIZES)[number];
  readonly prone: boolean;
  readonly rides: boolean;
  readonly wounds: number;
  readonly foeWounds: number;
}

/** REN-SIZE-01 to 03: Tiny as Small and Very Large as Large, or 10 more for each step. */
function sizeParts({ size, sizeScale }: Situation): Parts {
  const steps = 2 - SIZES.indexOf(size);
  const amount = 10 * (sizeScale === 'step' ? steps : Math.sign(steps));
  if (Math.abs(steps) > 1) return given('REN-SIZE-03', amount);
  return given(steps > 0 ? 'REN-SIZE-01' : 'REN-SIZE-02', amount);
}

/** REN-MAN-06: size, and being prone or mounted where position counts for maneuvers. */
const grabParts = (s: Situation): Parts => [
  ...sizeParts(s),
  ...(s.maneuverPosition === 'counts' && s.prone ? given('REN-PRONE-05', 10) : []),
  ...(s.maneuverPosition === 'counts' && s.rides ? given('REN-MOUNT-06', -20) : []),
];
/** REN-CTX-17. */
const woundParts = (wounds: number): Parts => given('REN-CTX-17', -10 * wounds);

interface Side {
  readonly base: number;
  readonly parts: Parts;
}

/** The actor and the resisting target; REN-MAN-02: the best of several skills. */
function sides(s: Situation): readonly [Side, Side] {
  if (s.does === 'grab')
    return [
      { base: s.unarmed, parts: [...grabParts(s), ...woundParts(s.wounds)] },
      { base: Math.max(s.fray, s.foeUnarmed), parts: woundParts(s.foeWounds) },
    ];
  return [
    { base: Math.max(s.unarmed, s.STR + 15), parts: woundParts(s.wounds) },
    { base: s.foeUnarmed, parts: woundParts(s.foeWounds) },
  ];
}

/** REN-CTX-02: 0 always succeeds and 99 always fails; otherwise a roll of at most the target. */
const succeeds = (roll: number, { base, parts }: Side): boolean =>
  roll !== 99 && (roll === 0 || roll <= held(base + sum(parts)));

/** REN-CTX-02 to 06, REN-MAN-02: how often the actor wins. */
function reference(s: Situation): Readonly<Record<string, string>> {
  const [own, other] = sides(s);
  let wins = 0;
  let cases = 0;
  const gather = (won: boolean, count: number): void => {
    cases += count;
    if (won) wins += count;
  };
  for (const roll of D100) {
    const tried = succeeds(roll, own);
    if (!tried && s.maneuverCheck === 'ordered') {
      gather(false, 100);
      continue;
    }
    for (const against of D100) {
      const resisted = succeeds(against, other);
      if (!tried && !resisted) continue;
      if (tried && resisted && roll === against && s.opposedTie === 'reroll') continue;
      const ahead = roll > against || (roll === against && s.opposedTie === 'attacker');
      gather(tried && (!resisted || ahead), 1);
    }
  }
  const counts = new Map(
    [['yes', wins] as const, ['no', cases - wins] as const].filter(([, count]) => count > 0),
  );
  return countedChances(counts, cases);
}

const namesOf = (s: Situation) => (s.does === 'grab' ? ['grab', 'resist'] : ['escape', 'resist']);

function rolls(s: Situation): string {
  const [own, other] = sides(s);
  return [line('ann', s.does, own.base, own.parts), line('bob', 'resist', other.base, other.parts)]
    .toSorted()
    .join('; ');
}

function engine(s: Situation): Readonly<Record<string, string>> {
  const { maneuverCheck, opposedTie, sizeScale, maneuverPosition } = s;
  const grabs = s.does === 'grab';
  const set = stage(
    {
      ann: {
        at: [5, 5],
        skills: { unarmed: s.unarmed, fray: 20 },
        sheet: { STR: s.STR },
        state: { wounds: s.wounds, grabbedBy: grabs ? [] : ['bob'] },
      },
      bob: {
        at: [6, 5],
        skills: { fray: s.fray, unarmed: s.foeUnarmed },
        sheet: { size: s.size },
        state: { wounds: s.foeWounds, prone: s.prone, ...(s.rides ? { riding: 'roan' } : {}) },
      },
      ...(s.rides
        ? {
            roan: {
              at: [6, 5] as const,
              side: 'b',
              sheet: { size: 'Large', warTrained: true, aptitudes: { SOM: 25 } },
            },
          }
        : {}),
    },
    { options: { maneuverCheck, opposedTie, sizeScale, maneuverPosition } },
  );
  const parameters = grabs ? { target: 'bob' } : { from: 'bob' };
  if (!set.allowed('ann', s.does, parameters)) return { refused: 'yes' };
  const chances = chancesOf(
    renaissance,
    set.state,
    { do: s.does, by: 'ann', with: parameters },
    {
      answers: answering({}),
      keyOf: ({ combatants: { ann, bob } }) => {
        const holds = (grabs ? bob : ann)?.grabbedBy.length ?? 0;
        return holds > 0 === grabs ? 'yes' : 'no';
      },
    },
  );
  return {
    ...chances,
    told: set.reckonings(namesOf(s), 'ann', s.does, parameters).join('; '),
  };
}

/** Differences between the two in randomly drawn grabs and escapes. */
export const holdDifferences = (situations: number): readonly string[] =>
  differences('renaissance holds', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const does = one(['grab', 'escape'] as const);
    const rides = does === 'grab' && generator.below(4) === 0;
    const s: Situation = {
      does,
      maneuverCheck: one(['ordered', 'opposed']),
      opposedTie: one(['reroll', 'defender', 'attacker']),
      sizeScale: one(['gm', 'step']),
      maneuverPosition: one(['counts', 'ignored']),
      unarmed: 25 + generator.below(80),
      STR: 5 + generator.below(40),
      fray: 15 + generator.below(70),
      foeUnarmed: 15 + generator.below(70),
      size: rides ? 'Normal' : one(SIZES),
      prone: does === 'grab' && !rides && generator.below(3) === 0,
      rides,
      wounds: generator.below(3),
      foeWounds: generator.below(3),
    };
    return { situation: s, engine: engine(s), reference: { ...reference(s), told: rolls(s) } };
  });

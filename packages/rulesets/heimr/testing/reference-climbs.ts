import type { Json } from '@tiltyard/engine';
import { chancesOf, countedChances, differences } from '@tiltyard/testing';
import { heimr } from '../index.js';
import { D6, PARTS, throwsWith } from './reference.js';
import { stage } from './stage.js';

// An independent calculation of climbs and jumps, from the rulebook's sentences alone: every die of the climb and of the part
// injured by a fall is enumerated.

interface Situation {
  readonly [key: string]: Json;
  readonly does: 'up' | 'down' | 'jump';
  readonly height: number;
  /** Where a jump leads. */
  readonly to: number;
  /** The requirement of the climb; null on stairs. */
  readonly level: number | null;
  readonly C: number;
  readonly P: number;
  readonly fatigue: number;
  readonly hp: number;
  readonly climbFallTo: 'bottom' | 'oneHeight';
  readonly fallSafeHeights: number;
  readonly fallDamagePerHeight: number;
}

const TOP = 3;

/** HEI-CLIMB-04. */
const clings = (height: number): boolean => height > 0 && height < TOP;
const told = (
  height: number,
  position: string,
  hp: number,
  part: string,
  fatigue: number,
): string => `${height} ${position} ${hp} ${part} ${fatigue}`;

/** HEI-CTX-24, HEI-CTX-36, HEI-CTX-37: the result of a fall or jump, for one face of the die for the part. */
function landed(s: Situation, to: number, d6: number, fatigue: number): string {
  const damage = Math.max(0, s.height - to - s.fallSafeHeights) * s.fallDamagePerHeight;
  const hp = Math.max(-5, s.hp - damage);
  const part = damage > 0 && hp <= 0 ? (PARTS[d6 - 1] ?? '') : '-';
  const jumps = s.does === 'jump';
  const down = damage > 0 || !jumps ? 'prone' : 'standing';
  // A jump from the top lands standing on a ledge; a climber on the wall still hangs there.
  const upright = clings(to) && (clings(s.height) || !jumps) ? 'climbing' : down;
  return told(to, hp <= -4 ? 'helpless' : upright, hp, part, fatigue);
}

function reference(s: Situation): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  const add = (key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  const throws = throwsWith(s.C);
  const to = s.does === 'up' ? s.height + 1 : s.height - 1;
  const fallTo = s.climbFallTo === 'bottom' ? 0 : Math.max(0, s.height - 1);
  for (const part of D6)
    for (const { d6, shown } of throws) {
      if (s.does === 'jump') {
        add(landed(s, s.to, part, s.fatigue));
        continue;
      }
      const rolls = s.level !== null;
      const fatigue = rolls && d6 < s.fatigue ? s.fatigue + 1 : s.fatigue;
      const fails = s.level !== null && (shown < s.fatigue || shown + s.P < s.level);
      add(
        fails
          ? landed(s, fallTo, part, fatigue)
          : told(to, clings(to) ? 'climbing' : 'standing', s.hp, '-', fatigue),
      );
    }
  return countedChances(counts, D6.length * throws.length);
}

function engine(s: Situation): Readonly<Record<string, string>> {
  const { climbFallTo, fallSafeHeights, fallDamagePerHeight } = s;
  const { state } = stage(
    {
      ann: {
        abilities: { climbing: [s.C, s.P] },
        state: {
          height: s.height,
          position: clings(s.height) ? 'climbing' : 'standing',
          hp: s.hp,
          fatigue: s.fatigue,
        },
      },
      bob: { at: 'A2' },
    },
    {
      options: { climbFallTo, fallSafeHeights, fallDamagePerHeight },
      map: {
        rows: ['A1 A2'],
        places: [
          {
            id: 'A1',
            heights: [0, 1, 2, 3],
            features: [s.level === null ? 'stairs' : `climb-${s.level}`],
          },
        ],
      },
    },
  );
  const command =
    s.does === 'jump'
      ? { do: 'jump-down', with: { to: s.to } }
      : { do: 'climb', with: { way: s.does } };
  return chancesOf(
    heimr,
    state,
    { by: 'ann', ...command },
    {
      keyOf: ({ combatants: { ann } }) => {
        if (!ann) throw new Error('ann is in it');
        return told(ann.height, ann.position, ann.hp, ann.injuries.join() || '-', ann.fatigue);
      },
    },
  );
}

/** Differences between engine and reference in random climbs and jumps. */
export const climbDifferences = (situations: number): readonly string[] =>
  differences('heimr climbs', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const height = generator.below(TOP + 1);
    const ways = [
      ...(height < TOP ? (['up'] as const) : []),
      ...(height > 0 ? (['down', 'jump'] as const) : []),
    ];
    const climbFallTo = one<Situation['climbFallTo']>(['bottom', 'oneHeight']);
    const does = ways[generator.below(ways.length)] ?? 'up';
    const to = generator.below(Math.max(1, height));
    const s: Situation = {
      does,
      height,
      to,
      level: generator.below(5) === 0 ? null : 1 + generator.below(9),
      C: generator.below(5) - 2,
      P: generator.below(4) - 1,
      fatigue: 1 + generator.below(6),
      hp: 1 + generator.below(6),
      climbFallTo,
      // A combatant hurt by a fall that ends on the wall might let go, so such falls are kept harmless.
      fallSafeHeights:
        climbFallTo === 'oneHeight' || (does === 'jump' && to > 0) ? 1 : generator.below(3),
      fallDamagePerHeight: generator.below(4),
    };
    return { situation: s, engine: engine(s), reference: reference(s) };
  });

import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import { stage, weapon } from './stage.js';

// An independent calculation of attacks, from the text of the rules alone: both rolls are
// enumerated and every case counted.

const D100 = Array.from({ length: 100 }, (_, face) => face);
const isDouble = (face: number): boolean => face % 11 === 0;

interface Situation {
  readonly [key: string]: number | boolean | string;
  readonly skill: number;
  readonly fray: number;
  readonly flat: number;
  readonly av: number;
  readonly ap: number;
  readonly prone: boolean;
  readonly opposedTie: 'reroll' | 'defender' | 'attacker';
}

/** REN-PRONE-06: melee attackers have +10 against the prone. */
const attackTarget = (s: Situation): number => s.skill + (s.prone ? 10 : 0);

/** REN-ATK-03 to 10, REN-ARM-01 to 03: the damage that gets through, over all pairs of rolls and all damage dice. */
function reference(s: Situation): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  let cases = 0;
  const gather = (damage: number, count: number): void => {
    counts.set(`${damage}`, (counts.get(`${damage}`) ?? 0) + count);
    cases += count;
  };
  for (const attack of D100)
    for (const defence of D100) {
      if (attack > attackTarget(s)) {
        gather(0, 100);
        continue;
      }
      const saved = defence <= s.fray;
      if (saved && defence === attack && s.opposedTie === 'reroll') continue;
      const wins =
        !saved || attack > defence || (attack === defence && s.opposedTie === 'attacker');
      if (!wins) {
        gather(0, 100);
        continue;
      }
      const bonus = (attack > 30 ? 5 : 0) + (attack > 60 ? 5 : 0);
      for (let first = 1; first <= 10; first++)
        for (let second = 1; second <= 10; second++) {
          const die = isDouble(attack) ? Math.max(first, second) : first;
          const dv = die + s.flat + bonus;
          gather(Math.max(0, dv - Math.max(0, s.av - s.ap)), 1);
        }
    }
  return countedChances(counts, cases);
}

function engine(s: Situation): Readonly<Record<string, string>> {
  const sword = weapon('sword', { damage: { dice: 1, flat: s.flat }, ap: s.ap });
  const { state } = stage(
    {
      ann: { at: [5, 5], skills: { 'one-handed': s.skill }, weapons: [sword] },
      bob: {
        at: [6, 5],
        skills: { fray: s.fray },
        sheet: { armor: [{ name: 'mail', av: s.av }] },
        state: { prone: s.prone },
      },
    },
    { options: { opposedTie: s.opposedTie } },
  );
  const command = { do: 'attack', by: 'ann', with: { weapon: 'ann/sword', target: 'bob' } };
  return chancesOf(renaissance, state, command, {
    answers: answering({ defence: 'fray' }),
    keyOf: ({ combatants: { bob } }) => `${bob?.damage}`,
  });
}

/** Differences between the two in randomly drawn attacks. */
export const attackDifferences = (situations: number): readonly string[] =>
  differences('renaissance attacks', situations, (generator) => {
    const ties = ['reroll', 'defender', 'attacker'] as const;
    const situation: Situation = {
      skill: 20 + generator.below(60),
      fray: 20 + generator.below(60),
      flat: generator.below(8),
      av: generator.below(10),
      ap: generator.below(6),
      prone: generator.below(3) === 0,
      opposedTie: ties[generator.below(3)] ?? 'reroll',
    };
    return { situation, engine: engine(situation), reference: reference(situation) };
  });

import { chancesOf, countedChances, differences } from '@tiltyard/testing';
import { lurasko } from '../index.js';
import { stage } from './stage.js';

// An independent calculator of trips, written from the rulebook alone, which counts every case of every die.

/** Which faces of some dice are kept: the lowest with Easing, the highest with Hindrance; each with its number of cases. */
function kept(faces: number, lean: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const dice = Math.abs(lean) + 1;
  for (let face = 1; face <= faces; face++) {
    const within = lean >= 0 ? faces - face + 1 : face;
    counts.set(face, within ** dice - (within - 1) ** dice);
  }
  return counts;
}

/** The number of successful cases of a roll, and of all cases. */
function successes(faces: number, target: number, lean: number): readonly [number, number] {
  let good = 0;
  for (const [face, count] of kept(faces, lean)) if (face <= target) good += count;
  return [good, faces ** (Math.abs(lean) + 1)];
}

interface Situation {
  readonly [key: string]: number | boolean;
  readonly DEX: number;
  readonly foeDEX: number;
  readonly STR: number;
  readonly foeSTR: number;
  readonly competent: boolean;
  readonly ahead: number;
  readonly behind: number;
}

/** LUR-TRIP-05 to 07, LUR-COMP-02 to 06, LUR-ADV-02 to 05. */
function reference(s: Situation): Readonly<Record<string, string>> {
  const price = s.foeSTR >= 2 * s.STR ? 2 : 1;
  const net = Math.max(-3, Math.min(3, s.behind + price - s.ahead));
  const [try_, tries] = s.competent ? successes(6, s.DEX, 0) : [1, 1];
  const [saved, cases] = successes(s.competent ? 20 : 12, s.foeDEX, net);
  const down = try_ * (cases - saved);
  const counts = new Map<string, number>();
  if (down > 0) counts.set('down', down);
  if (tries * cases > down) counts.set('up', tries * cases - down);
  return countedChances(counts, tries * cases);
}

function engine(s: Situation): Readonly<Record<string, string>> {
  const set = stage({
    ann: { sheet: { DEX: s.DEX, STR: s.STR, competencies: s.competent ? ['grappling'] : [] } },
    bob: { sheet: { DEX: s.foeDEX, STR: s.foeSTR } },
  });
  const lend = (holder: string, over: string, degrees: number): void => {
    if (degrees > 0) set.gm('advantage', { holder, over, degrees, source: 'mud', until: 'fight' });
  };
  lend('ann', 'bob', s.ahead);
  lend('bob', 'ann', s.behind);
  const command = { do: 'trip', by: 'ann', with: { weapon: 'unarmed', target: 'bob' } };
  return chancesOf(lurasko, set.state, command, {
    keyOf: ({ combatants: { bob } }) => (bob?.knockedDown === true ? 'down' : 'up'),
  });
}

/** The differences between engine and calculator in random trips. */
export const tripDifferences = (situations: number): readonly string[] =>
  differences('lurasko trips', situations, (generator) => {
    const situation: Situation = {
      DEX: 2 + generator.below(9),
      foeDEX: 2 + generator.below(10),
      STR: 2 + generator.below(6),
      foeSTR: 2 + generator.below(10),
      competent: generator.below(2) === 0,
      ahead: generator.below(4),
      behind: generator.below(4),
    };
    return { situation, engine: engine(situation), reference: reference(situation) };
  });

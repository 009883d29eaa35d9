import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { rolemaster } from '../index.js';
import { fixedBlow, stage } from './stage.js';

// An independent calculation of the attack procedure, from the chapter's five steps alone: every
// roll is enumerated and counted.

const D100 = Array.from({ length: 100 }, (_, i) => i + 1);
const BAND = 5;
const LAST = 150;

interface Situation {
  readonly [key: string]: number | boolean;
  readonly skill: number;
  readonly bonus: number;
  readonly baseDb: number;
  readonly qu: number;
  readonly held: boolean;
  readonly fumbleMax: number;
}

/** Rows of five results each; row n deals n hits. */
const BLADE = {
  ...fixedBlow('1'),
  tables: {
    fixed: {
      kind: 'attack',
      id: 'fixed',
      columns: ['T0'],
      rows: Array.from({ length: LAST / BAND }, (_, i) => ({
        lo: i * BAND + 1,
        hi: (i + 1) * BAND,
        cells: [`${i + 1}`],
      })),
    },
  },
};

/** The hits of a total: results above the table use its last row, those below its first are a miss. */
const hitsOf = (total: number): number => (total < 1 ? 0 : Math.ceil(Math.min(LAST, total) / BAND));

/**
 * A roll of 96 or more is rolled again and added, as often as it happens; a low one within the
 * fumble range is a fumble.
 */
function reference(s: Situation): Readonly<Record<string, string>> {
  const quickness = s.held && s.qu > 0 ? 0 : 3 * s.qu;
  const shift = s.skill + s.bonus - s.baseDb - quickness;
  const counts = new Map<string, number>();
  const gather = (hits: number, count: number): void =>
    void counts.set(`${hits}`, (counts.get(`${hits}`) ?? 0) + count);
  const further = (before: number, second: number): void => {
    if (second < 96) gather(hitsOf(before + second + shift), 100);
    else for (const third of D100) gather(hitsOf(before + second + third + shift), 1);
  };
  for (const first of D100) {
    if (first <= s.fumbleMax) gather(0, 10_000);
    else if (first < 96) gather(hitsOf(first + shift), 10_000);
    else for (const second of D100) further(first, second);
  }
  return countedChances(counts, 1_000_000);
}

function engine(s: Situation): Readonly<Record<string, string>> {
  const content = {
    ...BLADE,
    weapons: fixedBlow('1', { fumbleMax: s.fumbleMax })['weapons'] ?? {},
  };
  const { state } = stage(
    {
      a: { sheet: { weapons: [{ weapon: 'fixed', skill: s.skill, bonus: s.bonus }] } },
      b: { sheet: { baseDb: s.baseDb, qu: s.qu, hits: 900 }, state: { held: s.held } },
    },
    { content },
  );
  const command = { do: 'attack', by: 'a', with: { weapon: 'a/fixed', target: 'b' } };
  const whole = state.combatants['b']?.hits ?? 0;
  return chancesOf(rolemaster, state, command, {
    answers: answering({ parry: 0 }),
    keyOf: ({ combatants: { b } }) => `${Math.abs((b?.hits ?? 0) - whole)}`,
  });
}

/** Differences between the two in randomly drawn attacks. */
export const attackDifferences = (situations: number): readonly string[] =>
  differences('rolemaster attacks', situations, (generator) => {
    const situation: Situation = {
      skill: 20 + generator.below(80),
      bonus: generator.below(20),
      baseDb: generator.below(60),
      qu: generator.below(15) - 5,
      held: generator.below(3) === 0,
      fumbleMax: 1 + generator.below(8),
    };
    return { situation, engine: engine(situation), reference: reference(situation) };
  });

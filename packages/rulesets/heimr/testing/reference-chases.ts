import type { Json } from '@tiltyard/engine';
import { chancesOf, countedChances, differences } from '@tiltyard/testing';
import { heimr } from '../index.js';
import type { Throw } from './reference.js';
import { throwsWith } from './reference.js';
import { stage } from './stage.js';

// An independent calculation of chases, from the rulebook's sentences alone: a runner followed by one or two pursuers, with every
// die enumerated.

interface Runner {
  readonly [key: string]: Json;
  readonly C: number;
  readonly P: number;
  readonly fatigue: number;
}

interface Pursuer extends Runner {
  readonly gap: number;
  readonly guarded: boolean;
  /** Whether the pursuer is on the wall above the runner's way. */
  readonly above: boolean;
}

interface Situation {
  readonly [key: string]: Json;
  readonly runner: Runner;
  readonly pursuers: readonly Pursuer[];
  /** How many the border lets through, or null for no limit. */
  readonly limit: number | null;
  readonly fatigueEnabled: boolean;
}

/** The state of a chase: how far behind each pursuer is, and everyone's fatigue. */
interface Course {
  readonly fatigue: number;
  /** Gap (null once caught up) and fatigue of each pursuer. */
  readonly after: readonly (readonly [number | null, number])[];
}

/** HEI-CTX-11, HEI-CTX-12: whether a roll falls short of fatigue, and fatigue afterwards. */
const short = (s: Situation, { shown }: Throw, fatigue: number): boolean =>
  s.fatigueEnabled && shown < fatigue;
const grown = (s: Situation, { d6 }: Throw, fatigue: number): number =>
  s.fatigueEnabled && d6 < fatigue ? fatigue + 1 : fatigue;

/** HEI-CTX-40: one pursuer's roll against the runner's. */
function pair(
  s: Situation,
  { fatigue, after }: Course,
  pursuer: Pursuer,
  a: Throw,
  b: Throw,
): Course {
  const caught = after.filter(([gap]) => gap === null).length;
  // HEI-CTX-20: the runner and the pursuers who have caught up count as having crossed.
  const full = s.limit !== null && 1 + caught >= s.limit;
  const slow = short(s, a, fatigue);
  const ahead = !slow && a.shown + s.runner.P > b.shown + pursuer.P;
  const fails = short(s, b, pursuer.fatigue) || ahead || full || pursuer.guarded || pursuer.above;
  return {
    fatigue: grown(s, a, fatigue),
    after: [...after, [fails ? pursuer.gap + 1 : null, grown(s, b, pursuer.fatigue)]],
  };
}

const told = ({ fatigue, after }: Course): string => {
  const away = after.every(([gap]) => gap === 2);
  const each = after.map(([gap, tired]) => `${gap === null ? 'A3' : 'A2'} ${tired}`);
  const gaps = away ? '' : after.flatMap(([gap]) => (gap === null ? [] : [gap])).join(' ');
  return `${away ? 'escaped' : 'here'} ${fatigue} | ${each.join(' | ')} | ${gaps}`;
};

function reference(s: Situation): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  let cases = 0;
  const go = (course: Course, rest: readonly Pursuer[]): void => {
    const [next, ...later] = rest;
    if (!next) {
      counts.set(told(course), (counts.get(told(course)) ?? 0) + 1);
      cases++;
      return;
    }
    for (const a of throwsWith(s.runner.C))
      for (const b of throwsWith(next.C)) go(pair(s, course, next, a, b), later);
  };
  go({ fatigue: s.runner.fatigue, after: [] }, s.pursuers);
  return countedChances(counts, cases);
}

const IDS = ['bob', 'cat'];

const person = ({ C, P, fatigue }: Runner, height: number) => ({
  at: 'A2',
  abilities: { agility: [C, P] as const },
  state: { fatigue, height },
});

function engine(s: Situation): Readonly<Record<string, string>> {
  const { fatigueEnabled } = s;
  const played = stage(
    {
      ann: person(s.runner, 0),
      ...Object.fromEntries(
        s.pursuers.map((each, i) => [
          IDS[i] ?? '',
          { ...person(each, each.above ? 1 : 0), side: 'b' },
        ]),
      ),
      gil: { side: 'a', at: 'A2' },
      gus: { side: 'a', at: 'A2' },
    },
    {
      options: { fatigueEnabled },
      map: {
        rows: ['A1 A2 A3'],
        places: ['A2', 'A3'].map((id) => ({ id, heights: [0, 1] })),
        borders: [{ from: 'A2', to: 'A3', tags: s.limit === null ? [] : [`limit-${s.limit}`] }],
      },
    },
  );
  for (const [i, { guarded }] of s.pursuers.entries())
    if (guarded)
      played.gm('set', {
        path: `combatants.${['gil', 'gus'][i]}.guarding`,
        value: { foe: IDS[i] ?? '', purpose: 'leave', ally: null },
      });
  played.gm('set', {
    path: 'chases',
    value: s.pursuers.map(({ gap }, i) => ({ runner: 'ann', pursuer: IDS[i] ?? '', gap })),
  });
  return chancesOf(
    heimr,
    played.state,
    { by: 'ann', do: 'run', with: { to: 'A3' } },
    {
      keyOf: ({ combatants, chases }) => {
        const { ann } = combatants;
        const each = s.pursuers.map((_, i) => {
          const who = combatants[IDS[i] ?? ''];
          return `${who?.at} ${who?.fatigue}`;
        });
        const gaps = chases.map(({ gap }) => gap).join(' ');
        return `${ann?.gone ?? 'here'} ${ann?.fatigue} | ${each.join(' | ')} | ${gaps}`;
      },
    },
  );
}

/** Differences between engine and reference in random chases. */
export const chaseDifferences = (situations: number): readonly string[] =>
  differences('heimr chases', situations, (generator) => {
    const yes = (): boolean => generator.below(4) === 0;
    const runner = (most: number): Runner => ({
      C: generator.below(most) - (most > 2 ? 1 : 0),
      P: generator.below(4),
      fatigue: 1 + generator.below(5),
    });
    const two = yes();
    const pursuer = (): Pursuer => ({
      ...runner(two ? 1 : 3),
      gap: generator.below(2),
      guarded: yes(),
      above: yes(),
    });
    const s: Situation = {
      runner: runner(two ? 2 : 3),
      pursuers: two ? [pursuer(), pursuer()] : [pursuer()],
      limit: yes() ? 1 + generator.below(3) : null,
      fatigueEnabled: !yes(),
    };
    return { situation: s, engine: engine(s), reference: reference(s) };
  });

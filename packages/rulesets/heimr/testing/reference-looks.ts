import type { Json } from '@tiltyard/engine';
import { chancesOf, countedChances, differences } from '@tiltyard/testing';
import { heimr } from '../index.js';
import { throwsWith } from './reference.js';
import { stage } from './stage.js';

// An independent calculation of hiding and looking, from the rulebook's sentences alone: who is found in a square, what lies there,
// and what is noticed on a combatant, with every die enumerated.

interface Situation {
  readonly [key: string]: Json;
  readonly use: 'square' | 'character' | 'hide';
  readonly at: 'A1' | 'A2' | 'B2' | 'A3';
  readonly wall: boolean;
  readonly C: number;
  readonly P: number;
  readonly fatigue: number;
  /** Whether survival depends on empathy instead of stamina. */
  readonly spirit: boolean;
  readonly hidden: readonly number[];
  readonly lying: number;
  readonly hideTie: 'finder' | 'hider';
  readonly obsBonus: 'squareOnly' | 'squareAndCharacter';
  readonly fatigueGrowOn: 'physical' | 'every';
}

/** HEI-OBS-03, HEI-OBS-04: one's own square, one across a border; a wall is no border, nor is a corner. */
function bonus({ at, wall, use, obsBonus }: Situation): number {
  if (use === 'hide' || (use === 'character' && obsBonus === 'squareOnly')) return 0;
  if (at === 'A1') return 2;
  return at === 'A2' && !wall ? 1 : 0;
}

function reference(s: Situation): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  const throws = throwsWith(s.C);
  // HEI-CTX-10: perception is a mental ability.
  const physical = s.use === 'hide' && !s.spirit;
  for (const { d6, shown } of throws) {
    const total = shown + s.P + bonus(s);
    const grows = (physical || s.fatigueGrowOn === 'every') && d6 < s.fatigue;
    const fatigue = grows ? s.fatigue + 1 : s.fatigue;
    const finds = (level: number): boolean =>
      total > level || (total === level && s.hideTie === 'finder');
    const tired = physical && shown < s.fatigue;
    const found = s.hidden.map((level) => (finds(level) ? 'found' : 'hidden')).join(' ');
    const seen = {
      square: () => `${found} ${finds(s.lying) ? 'found' : 'hidden'}`,
      character: () => (finds(s.lying) ? 'noticed' : 'unnoticed'),
      hide: () => (tired ? 'open' : `hides ${total}`),
    }[s.use]();
    const key = `${seen} ${fatigue}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return countedChances(counts, throws.length);
}

const IDS = ['bob', 'cat'];
const COMMANDS = {
  square: (at: string) => ({ do: 'observe', with: { use: 'square', square: at } }),
  character: () => ({ do: 'observe', with: { use: 'character', target: 'dan' } }),
  hide: () => ({ do: 'hide', with: { from: ['dan'] } }),
};

function engine(s: Situation): Readonly<Record<string, string>> {
  const { hideTie, obsBonus, fatigueGrowOn } = s;
  const roll = [s.C, s.P] as const;
  const played = stage(
    {
      ann: {
        abilities: { perception: roll, survival: roll },
        sheet: { attributes: { stamina: 0, empathy: s.spirit ? 1 : 0 } },
        state: { fatigue: s.fatigue },
      },
      ...Object.fromEntries(
        s.hidden.map((requirement, i) => [
          IDS[i] ?? '',
          { side: 'b', at: s.at, state: { hidden: { requirement, from: ['ann'] } } },
        ]),
      ),
      dan: { at: s.at, sheet: { accessible: ['knife'] } },
    },
    {
      options: { hideTie, obsBonus, fatigueGrowOn },
      map: {
        rows: ['A1 A2 A3', 'B1 B2 B3'],
        places: [{ id: 'A1', concealment: 1 }],
        borders: s.wall ? [{ from: 'A1', to: 'A2', none: true }] : [],
        items: [{ item: 'key', at: s.at, hidden: s.lying }],
      },
    },
  );
  played.gm('set', {
    path: 'combatants.dan.carried.0.concealed',
    value: { requirement: s.lying, noticed: [] },
  });
  return chancesOf(
    heimr,
    played.state,
    { by: 'ann', ...COMMANDS[s.use](s.at) },
    {
      keyOf: ({ combatants, ground }) => {
        const { ann, dan } = combatants;
        const unseen = (id: string): boolean =>
          combatants[id]?.hidden?.from.includes('ann') === true;
        const found = s.hidden.map((_, i) => (unseen(IDS[i] ?? '') ? 'hidden' : 'found')).join(' ');
        const lies = ground[0]?.found?.includes('ann') === true ? 'found' : 'hidden';
        const noticed = dan?.carried[0]?.concealed?.noticed.includes('ann') === true;
        const seen = {
          square: `${found} ${lies}`,
          character: noticed ? 'noticed' : 'unnoticed',
          hide: ann?.hidden ? `hides ${ann.hidden.requirement}` : 'open',
        }[s.use];
        return `${seen} ${ann?.fatigue}`;
      },
    },
  );
}

/** Differences between engine and reference in random looks. */
export const lookDifferences = (situations: number): readonly string[] =>
  differences('heimr looks', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const level = (): number => 1 + generator.below(10);
    const s: Situation = {
      use: one(['square', 'character', 'hide']),
      at: one(['A1', 'A2', 'B2', 'A3']),
      wall: generator.below(3) === 0,
      C: generator.below(5) - 2,
      P: generator.below(4),
      fatigue: 1 + generator.below(5),
      spirit: generator.below(2) === 0,
      hidden: generator.below(3) === 0 ? [level()] : [level(), level()],
      lying: level(),
      hideTie: one(['finder', 'hider']),
      obsBonus: one(['squareOnly', 'squareAndCharacter']),
      fatigueGrowOn: one(['physical', 'every']),
    };
    return { situation: s, engine: engine(s), reference: reference(s) };
  });

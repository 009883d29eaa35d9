import type { Json } from '@tiltyard/engine';
import { answering, chancesOf, differences } from '@tiltyard/testing';
import { heimr } from '../index.js';
import type { Outcomes, Situation, Spot, Square } from './reference-moves.js';
import { moved, openFrom, reference, SQUARES } from './reference-moves.js';
import type { Stage } from './stage.js';
import { stage } from './stage.js';

// Compares engine and calculator for random movements.

function staged(s: Situation): Stage {
  const { moveDistance, runDistance, guardMode, bindPlainMove } = s;
  const { at, height } = s.ann;
  const dizzy = { fatigue: 1, standing: null };
  const played = stage(
    {
      ann: {
        at,
        abilities: { agility: [s.C, s.P] },
        sheet: s.fullHands ? { both: 'bow' } : {},
        state: {
          height,
          position: s.position,
          fatigue: s.fatigue,
          ...(s.clustered ? { cluster: ['bob'] } : {}),
        },
      },
      bob: {
        at,
        state: { ...dizzy, height, ...(s.held ? { holding: { who: 'ann', part: 'torso' } } : {}) },
      },
      cat: { at, state: { ...dizzy, standing: s.guardStanding, height: s.guard ?? height } },
      dan: { at: s.foe.at, state: { ...dizzy, height: s.foe.height } },
    },
    {
      options: { moveDistance, runDistance, guardMode, bindPlainMove },
      map: {
        rows: ['A1 A2 A3', 'B1 B2 B3'],
        places: s.high.map((id) => ({ id, heights: [0, 1, 2] })),
        borders: s.borders.map(({ from, to, level, tag }) => ({
          from,
          to,
          ...(level === null ? {} : { requirement: { ability: 'agility', level } }),
          tags: tag === 'none' ? [] : [tag],
        })),
      },
    },
  );
  const crossings = s.borders
    .filter(({ tag, crossed }) => tag !== 'none' && crossed > 0)
    .map(({ from, to, crossed }) => ({ border: `${from}-${to}`, first: 'dan', count: crossed }));
  played.gm('set', { path: 'crossings', value: crossings });
  if (s.guard !== null)
    played.gm('set', {
      path: 'combatants.cat.guarding',
      value: { foe: 'ann', purpose: 'leave', ally: null },
    });
  return played;
}

const COMMANDS: Readonly<
  Record<string, { readonly do: string; readonly with: { readonly [key: string]: Json } }>
> = {
  ...Object.fromEntries(
    ['move', 'run', 'crawl'].flatMap((action) =>
      SQUARES.map((to) => [`${action} ${to}`, { do: action, with: { to } }]),
    ),
  ),
  charge: { do: 'charge', with: { target: 'dan', weapon: 'brawl', effect: 'hit' } },
  'climb up': { do: 'climb', with: { way: 'up' } },
  'climb down': { do: 'climb', with: { way: 'down' } },
  'jump 0': { do: 'jump-down', with: { to: 0 } },
  'jump 1': { do: 'jump-down', with: { to: 1 } },
};

const engine = ({ fight }: Stage): readonly string[] =>
  Object.entries(COMMANDS)
    .filter(([, command]) => fight.refusal({ by: 'ann', ...command }) === undefined)
    .map(([words]) => words)
    .toSorted();

const movedByEngine = ({ state }: Stage, to: Square): Outcomes =>
  chancesOf(
    heimr,
    state,
    { by: 'ann', do: 'move', with: { to } },
    {
      answers: answering({ contest: 'no' }),
      keyOf: ({ combatants: { ann } }) => `${ann?.at} ${ann?.fatigue}`,
    },
  );

/** All available movements in a situation, and the outcomes of a Move into the first neighbouring square, by engine and calculator. */
function compare(s: Situation): { readonly engine: Outcomes; readonly reference: Outcomes } {
  const played = staged(s);
  const [found, expected] = [engine(played), reference(s)];
  const open = { engine: { open: found.join(', ') }, reference: { open: expected.join(', ') } };
  const [next] = openFrom(s, s.ann.at);
  if (!next || !found.includes(`move ${next[0]}`)) return open;
  return {
    engine: { ...open.engine, ...movedByEngine(played, next[0]) },
    reference: { ...open.reference, ...moved(s, ...next) },
  };
}

/** Differences between engine and reference in random movements. */
export const moveDifferences = (situations: number): readonly string[] =>
  differences('heimr movement', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const yes = (): boolean => generator.below(3) === 0;
    const high = SQUARES.filter(yes);
    const spot = (): Spot => {
      const at = one(SQUARES);
      return { at, height: high.includes(at) ? generator.below(3) : 0 };
    };
    const ann = spot();
    const midway = ann.height === 1;
    const position = one<Situation['position']>([
      'standing',
      'standing',
      'prone',
      midway ? 'climbing' : 'standing',
    ]);
    const pairs = [
      ['A1', 'A2'],
      ['A2', 'A3'],
      ['B1', 'B2'],
      ['B2', 'B3'],
      ['A1', 'B1'],
      ['A2', 'B2'],
      ['A3', 'B3'],
    ] as const;
    const guarded = yes();
    const guardHeight = high.includes(ann.at) && yes() ? generator.below(3) : ann.height;
    const s: Situation = {
      high,
      borders: pairs.filter(yes).map(([from, to]) => ({
        from,
        to,
        level: yes() ? null : 1 + generator.below(8),
        tag: one(['none', 'none', 'window', 'door']),
        crossed: generator.below(3),
      })),
      ann,
      position,
      fullHands: position !== 'climbing' && yes(),
      held: yes(),
      bindPlainMove: one(['forbidden', 'free']),
      clustered: yes(),
      guard: guarded ? guardHeight : null,
      guardStanding: yes() ? null : 1 + generator.below(9),
      guardMode: one(['requirement', 'requirement', 'absolute']),
      foe: spot(),
      moveDistance: 1 + generator.below(3),
      runDistance: 1 + generator.below(2),
      C: generator.below(4) - 1,
      P: generator.below(4),
      fatigue: 1 + generator.below(4),
    };
    return { situation: s, ...compare(s) };
  });

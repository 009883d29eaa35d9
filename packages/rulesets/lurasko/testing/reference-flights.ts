import type { Json } from '@tiltyard/engine';
import { chancesOf, countedChances, differences } from '@tiltyard/testing';
import { lurasko } from '../index.js';
import type { House } from './reference-rolls.js';
import { drawnHouse, successes } from './reference-rolls.js';
import type { Will, WillRule } from './reference-will.js';
import { drawnWill, spending, spent } from './reference-will.js';
import { stage } from './stage.js';

// An independent calculator of ways out of an engagement and past a group, written from the rulebook alone.

interface Flight extends WillRule {
  readonly [key: string]: Json;
  readonly house: House;
  readonly traits: readonly string[];
  /** The traits of the next zone, which affect no roll made here. */
  readonly beyond: readonly string[];
  /** Past a group, or out of the engagement, or into the next zone. */
  readonly does: 'bypass' | 'leave' | 'move';
  readonly SPD: number;
  readonly STR: number;
  readonly load: number;
  readonly mobility: number;
  /** Easing above 0, Hindrance below it, from another source. */
  readonly effect: number;
  readonly own: Will;
  readonly other: Will;
}

/** LUR-CTX-14, LUR-CTX-15, LUR-CTX-16: SPD with hurt legs and a load. */
function speedOf({ SPD, STR, load, mobility }: Flight): number {
  const encumbrance = Math.floor(load / (7 * STR));
  const lost = [0, 0, 25, 50, 75][encumbrance] ?? 100;
  const left = SPD - Math.floor((SPD * 25 * mobility) / 100) - Math.floor((SPD * lost) / 100);
  return Math.max(0, left);
}

/** LUR-CTX-26: the faces of the die. */
function dieOf({ traits }: Flight): number {
  if (traits.includes('Rough Terrain')) return 20;
  return traits.includes('Easy Terrain') ? 10 : 12;
}

/** LUR-CTX-25, LUR-CTX-26, LUR-CTX-06. */
function flightReference(s: Flight): Readonly<Record<string, string>> {
  const faces = dieOf(s);
  const [bonus, left] = spent(s.own, s);
  const narrow = s.does === 'bypass' && s.traits.includes('Narrow Corridors') ? 4 : 0;
  const [good, cases] = successes(faces, speedOf(s) + bonus, narrow - s.effect, s.house);
  const counts = new Map<string, number>();
  if (good > 0) counts.set(`away will ${left}`, good);
  if (cases > good) counts.set(`stays will ${left}`, cases - good);
  return countedChances(counts, cases);
}

function flightEngine(s: Flight): Readonly<Record<string, string>> {
  const set = stage(
    {
      ann: {
        sheet: { SPD: s.SPD, STR: s.STR, load: s.load, WILL: s.own.has },
        state: {
          injuries: { mobility: s.mobility },
          effects: s.effect === 0 ? [] : [{ roll: 'all', easing: s.effect }],
        },
      },
      bob: { state: { guarded: s.does === 'bypass' } },
      cid: {},
      dan: {},
    },
    {
      options: {
        ...s.house,
        willReactiveTn: 'on',
        willCost: s.willCost,
        willBonus: s.willBonus,
      },
      map: {
        places: [
          { id: 'here', traits: s.traits },
          { id: 'there', traits: s.beyond },
        ],
        borders: [{ from: 'here', to: 'there' }],
      },
    },
  );
  const where = { bypass: { target: 'bob' }, leave: {}, move: { to: 'there' } };
  const command = { do: s.does, by: 'ann', with: where[s.does] };
  return chancesOf(lurasko, set.state, command, {
    answers: spending(s),
    keyOf: ({ combatants: { ann } }) => {
      if (!ann) throw new Error('ann is in it');
      const away = {
        bypass: ann.bypassed.includes('bob'),
        leave: ann.engagement === null,
        move: ann.zone === 'there',
      }[s.does];
      return `${away ? 'away' : 'stays'} will ${ann.will}`;
    },
  });
}

/** The differences between engine and calculator in random tries to get away or past others. */
export const flightDifferences = (situations: number): readonly string[] =>
  differences('lurasko flights', situations, (generator) => {
    const below = (n: number): number => generator.below(n);
    const terrains = [[], ['Easy Terrain'], ['Rough Terrain']];
    const terrain = terrains[below(3)] ?? [];
    const width = [[], ['Narrow Corridors'], ['Wide-Open'], ['Confining']][below(4)] ?? [];
    const situation: Flight = {
      house: drawnHouse(below),
      willCost: 1 + below(3),
      willBonus: 1 + below(3),
      traits: [...terrain, ...width],
      beyond: [...(terrains[below(3)] ?? []), ...(below(2) === 0 ? ['Narrow Corridors'] : [])],
      does: (['bypass', 'leave', 'move'] as const)[below(3)] ?? 'leave',
      SPD: 2 + below(10),
      STR: 1 + below(5),
      load: 7 * below(5),
      mobility: below(4),
      effect: below(5) - 2,
      own: drawnWill(below),
      other: { has: 0, spends: false },
    };
    const burden = Math.floor(situation.load / (7 * situation.STR));
    const s = burden > 4 ? { ...situation, load: 0 } : situation;
    return { situation: s, engine: flightEngine(s), reference: flightReference(s) };
  });

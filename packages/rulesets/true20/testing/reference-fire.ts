import type { Id } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { true20 } from '../index.js';
import type { Ladder, Marks } from './reference-marks.js';
import { afterSave, drawnLadder, FACES, toldMarks, UNHURT } from './reference-marks.js';
import type { Stage } from './stage.js';
import { bomb, ground, gun, pistol, stage, sword } from './stage.js';

// An independent implementation of covering and suppression fire, from the chapter alone: who counts, for how much, and what defying it costs.

interface Situation {
  readonly house: Ladder;
  readonly saves: 'excluded' | 'included';
  readonly scope: 'dodge' | 'defense';
  readonly countShooters: 'eligibleOnly' | 'all';
  readonly meleeCheck: 'atStart' | 'continuous';
  readonly cap: 'none' | 3;
  readonly autoHitBonus: 'zero' | 'negative';
  readonly autoAttack: 'roll' | 'hit';
  /** The range of each shooter's weapon: far enough to attack the enemy, or only to cover the ally. */
  readonly reaches: readonly ('far' | 'short')[];
  readonly melee: boolean;
  readonly attack: number;
  readonly dodge: number;
  readonly parry: number;
  readonly con: number;
  readonly shaken: boolean;
}

const SHOOTERS = ['s1', 's2', 's3'] as const;
type Parts = readonly (readonly [string, number])[];
const sum = (parts: Parts): number => parts.reduce((all, [, amount]) => all + amount, 0);

/** 4 for the first shooter by one rule, and 1 for each further one by another. */
const force = (shooters: number, first: string, further: string, sign: 1 | -1): Parts => [
  ...(shooters > 0 ? ([[first, sign * 4]] as const) : []),
  ...(shooters > 1 ? ([[further, sign * (shooters - 1)]] as const) : []),
];

const line = (who: string, name: string, base: number, parts: Parts): string => {
  const told = parts.map((part) => part.join(' ')).toSorted();
  return `${who} ${name} ${base + sum(parts)}: ${told.join(', ')}`;
};

/** T20-COVFIRE-02 to 06: the ally's Defense with the bonus of covering shooters. */
function covered(s: Situation): string {
  const eligible = s.reaches.filter((each) => each === 'far').length;
  // A shooter who cannot fire at any enemy is not eligible, but counts under a house rule if another one is.
  const counted = s.countShooters === 'all' && eligible > 0 ? s.reaches.length : eligible;
  const spent = s.melee && s.meleeCheck === 'continuous';
  const parts = spent ? [] : force(counted, 'T20-COVFIRE-02', 'T20-COVFIRE-06', 1);
  const parry = s.parry + (s.scope === 'defense' ? sum(parts) : 0);
  if (!s.melee || s.dodge + sum(parts) >= parry) return line('ally', 'Defense', s.dodge, parts);
  return line('ally', 'Defense', s.parry, s.scope === 'defense' ? parts : []);
}

/** T20-SUPP-02 to 05 and 10. */
function suppressedNumbers(s: Situation): Readonly<Record<string, string>> {
  const weighs = (rule: string): Parts => force(s.reaches.length, rule, 'T20-SUPP-10', -1);
  const shaken = (rule: string): Parts => (s.shaken ? [[rule, -2]] : []);
  const row = shaken('T20-COND-08');
  const saves = s.saves === 'included' ? weighs('T20-SUPP-04') : [];
  return {
    shot: line('x', 'attack', s.attack, [...weighs('T20-SUPP-02'), ...row]),
    trip: line('x', 'maneuver', 4, [...weighs('T20-SUPP-03'), ...row]),
    search: line('x', 'Notice', 3, [...weighs('T20-SUPP-04'), ...shaken('T20-CTX-32')]),
    reflex: line('x', 'Reflex', 2, [...saves, ...shaken('T20-CTX-32')]),
  };
}

/** T20-SUPP-09, T20-AUTO-02 to 05: the marks from one free attack on a combatant who defies it, over every face of three dice. */
function defied(s: Situation): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  const gather = (marks: Marks, count: number): void =>
    void counts.set(toldMarks(marks), (counts.get(toldMarks(marks)) ?? 0) + count);
  const toughness = s.con - (s.shaken ? 2 : 0);
  const struck = (damage: number, count: number): void => {
    for (const marks of afterSave(UNHURT, toughness, damage, s.house)) gather(marks, count);
  };
  const volley = (total: number): number => {
    const margin = Math.trunc((total - s.dodge) / 2);
    const low = s.autoHitBonus === 'negative' ? margin : Math.max(0, margin);
    return s.cap === 'none' ? low : Math.min(s.cap, low);
  };
  for (const face of FACES) {
    const total = face + s.attack;
    if (s.autoAttack === 'hit') struck(3, 20);
    else if (face === 20) {
      const confirmed = FACES.filter(
        (again) => again === 20 || (again > 1 && again + s.attack >= s.dodge),
      ).length;
      struck(3 + 3 + volley(total), confirmed);
      struck(3 + volley(total), 20 - confirmed);
    } else if (face > 1 && total >= s.dodge) struck(3 + volley(total), 20);
    else gather(UNHURT, 400);
  }
  return countedChances(counts, 8000);
}

function staged(s: Situation, covering: boolean): Stage {
  const shooters = s.reaches.map((reach, i) => [
    SHOOTERS[i] ?? 's1',
    {
      at: [2, 2 + 3 * i] as const,
      side: 'ours',
      sheet: {
        printed: { attack: s.attack, dodge: 30, parry: 30 },
        weapons: [gun({ increment: covering && reach === 'short' ? 5 : 500 })],
      },
    },
  ]);
  const people: Readonly<
    Record<Id, { at: readonly [number, number]; side?: string; sheet?: Data; state?: Data }>
  > = {
    ...Object.fromEntries(shooters),
    x: {
      at: [25, 5],
      side: 'theirs',
      sheet: {
        printed: { attack: s.attack, maneuver: 4, dodge: s.dodge },
        con: s.con,
        reflex: 2,
        skills: { notice: 3 },
        weapons: [sword(), pistol(), bomb({ damage: 1, area: { shape: 'burst', feet: 0 } })],
      },
      state: { conditions: s.shaken ? ['shaken'] : [] },
    },
    w: { at: [26, 5], side: 'theirs' },
    ally: { at: [18, 5], side: 'ours', sheet: { printed: { dodge: s.dodge, parry: s.parry } } },
  };
  return stage(people, {
    options: {
      ...s.house,
      'supp.saves': s.saves,
      'covfire.scope': s.scope,
      'covfire.countShooters': s.countShooters,
      'covfire.meleeCheck': s.meleeCheck,
      'auto.cap': s.cap,
      'auto.autoHitBonus': s.autoHitBonus,
      'supp.autoAttack': s.autoAttack,
    },
    map: { rows: [...ground(40, 12)] },
  });
}

function coveredNow(s: Situation): string {
  const set = staged(s, true);
  for (const [i] of s.reaches.entries()) {
    const by = SHOOTERS[i] ?? 's1';
    set.do(by, 'covering-fire', { weapon: `${by}/gun`, target: 'ally' });
    set.end();
  }
  if (s.melee) set.do('x', 'move', { path: [[19, 5]] });
  return set
    .reckonings(['Defense'], 'x', 'attack', {
      weapon: s.melee ? 'x/sword' : 'x/pistol',
      target: 'ally',
    })
    .join('; ');
}

/** Has all shooters suppress; all but the last have ended their turns. */
function held(s: Situation): Stage {
  const set = staged(s, false);
  for (const [i] of s.reaches.entries()) {
    const by = SHOOTERS[i] ?? 's1';
    set.do(by, 'suppress', { weapon: `${by}/gun`, target: 'x' });
    if (i < s.reaches.length - 1) set.end();
  }
  return set;
}

function numbers(s: Situation): Readonly<Record<string, string>> {
  const set = held(s);
  const last = set.turn ?? 's1';
  set.do(last, 'end', {}, s.reaches.length > 0 ? { answers: [['x seek-shelter', 'seek']] } : {});
  const told = (name: string, action: string, parameters: Data): string =>
    set
      .reckonings([name], 'x', action, parameters)
      .filter((each) => each.startsWith('x '))
      .join('; ');
  return {
    shot: told('attack', 'attack', { weapon: 'x/pistol', target: 's1' }),
    trip: told('maneuver', 'maneuver', { maneuver: 'trip', target: 'w' }),
    search: told('Notice', 'search', {}),
    reflex: told('Reflex', 'area-attack', { weapon: 'x/bomb', at: [25, 5] }),
  };
}

const defiedNow = (s: Situation): Readonly<Record<string, string>> =>
  chancesOf(
    true20,
    held(s).state,
    { by: 's1', do: 'end', with: {} },
    {
      answers: answering({ 'seek-shelter': 'defy' }),
      keyOf: ({ combatants: { x } }) => {
        const { hurt = 0, wounded = 0, disabled = 0, dying = 0 } = x?.marks ?? {};
        return [hurt, wounded, disabled, dying].join('/');
      },
    },
  );

/** Differences between engine and reference in random fire. */
export const fireDifferences = (situations: number): readonly string[] =>
  differences('true20 fire', situations, (generator) => {
    const one = <T>(all: readonly [T, ...(readonly T[])]): T =>
      all[generator.below(all.length)] ?? all[0];
    const reach = () => one(['far', 'far', 'short'] as const);
    const s: Situation = {
      house: drawnLadder((n) => generator.below(n)),
      saves: one(['excluded', 'included']),
      scope: one(['dodge', 'defense']),
      countShooters: one(['eligibleOnly', 'all']),
      meleeCheck: one(['atStart', 'continuous']),
      cap: one<Situation['cap']>(['none', 3]),
      autoHitBonus: one(['zero', 'negative']),
      autoAttack: one(['roll', 'roll', 'hit']),
      reaches: one([[reach()], [reach(), reach()], [reach(), reach(), reach()]]),
      melee: generator.below(2) === 0,
      attack: generator.below(10),
      dodge: 10 + generator.below(12),
      parry: 10 + generator.below(15),
      con: generator.below(8),
      shaken: generator.below(3) === 0,
    };
    const alone = s.reaches.length === 1;
    return {
      situation: { ...s, reaches: [...s.reaches] },
      engine: { ...numbers(s), covered: coveredNow(s), ...(alone ? defiedNow(s) : {}) },
      reference: { ...suppressedNumbers(s), covered: covered(s), ...(alone ? defied(s) : {}) },
    };
  });

import type { Json } from '@tiltyard/engine';
import { chancesOf, countedChances, differences } from '@tiltyard/testing';
import { heimr } from '../index.js';
import { stage } from './stage.js';

// An independent calculation of attacks, from the rulebook's sentences alone: every die is enumerated and every case counted.

export const D6 = [1, 2, 3, 4, 5, 6];
const D10 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
/** HEI-BODY-02: the part for each face of the d6. */
export const PARTS = ['left leg', 'right leg', 'other arm', 'sword arm', 'torso', 'torso'] as const;

/** HEI-CTX-01 and 02: what one d6 and some d10 show. */
export function figure(d6: number, d10: readonly number[], C: number): number {
  if (C === 0) return d6;
  const all = [d6, ...d10];
  if (C > 0) return Math.max(...all) + Math.max(0, d10.filter((each) => each === 10).length - 1);
  return Math.min(...all) - Math.max(0, all.filter((each) => each === 1).length - 1);
}

/** All possible results of a number of d10. */
export const throwsOf = (dice: number): readonly (readonly number[])[] =>
  dice === 0 ? [[]] : throwsOf(dice - 1).flatMap((before) => D10.map((face) => [...before, face]));

/** A possible result of a roll's dice, and the figure it shows. */
export interface Throw {
  readonly d6: number;
  readonly shown: number;
}

/** All possible results of a roll at this consistency. */
export const throwsWith = (C: number): readonly Throw[] =>
  D6.flatMap((d6) => throwsOf(Math.abs(C)).map((d10) => ({ d6, shown: figure(d6, d10, C) })));

interface Situation {
  readonly kind: 'melee' | 'ranged' | 'hit' | 'bind';
  readonly C: number;
  readonly P: number;
  readonly fatigue: number;
  readonly defence: number | null;
  readonly aim: 'torso' | 'left leg' | null;
  readonly attackerProne: boolean;
  readonly targetProne: boolean;
  readonly difficult: boolean;
  readonly attackTie: 'defender' | 'attacker';
  readonly touchScope: 'brawl' | 'allAttacks';
  readonly touchBind: boolean;
  readonly defenceNone: 'autoHit' | 'zero';
  readonly fatigueEnabled: boolean;
}

/** HEI-BODY-05, HEI-CTX-21, HEI-CTX-32. */
function consistency(s: Situation): number {
  const ranged = s.kind === 'ranged';
  return (
    s.C +
    (s.aim === null ? 0 : -2) +
    (s.attackerProne ? -2 : 0) +
    (ranged && s.targetProne ? -2 : 0) +
    (!ranged && s.difficult ? -1 : 0)
  );
}

const ARMS = { melee: { sword: 'sword' }, ranged: { both: 'bow' }, hit: {}, bind: {} };
const DAMAGE = { melee: 2, ranged: 3, hit: 1, bind: 0 };

/** HEI-ATK-08, HEI-BRAWL-07, HEI-CTX-31: hit, touch or nothing. */
function landing(s: Situation, total: number): 'hit' | 'touch' | 'nothing' {
  const wins = (number: number): boolean =>
    total > number || (total === number && s.attackTie === 'attacker');
  if (s.defence === null && s.defenceNone === 'autoHit') return 'hit';
  const number = s.defence ?? 0;
  if (wins(number)) return 'hit';
  const bare = s.kind === 'hit' || s.kind === 'bind';
  const near = total === number || total === number - 1;
  return near && (bare || s.touchScope === 'allAttacks') ? 'touch' : 'nothing';
}

function reference(s: Situation): Readonly<Record<string, string>> {
  const C = consistency(s);
  const counts = new Map<string, number>();
  const throws = throwsOf(Math.abs(C));
  for (const d6 of D6)
    for (const d10 of throws) {
      const shown = figure(d6, d10, C);
      const tired = s.fatigueEnabled && shown < s.fatigue;
      const came = tired ? 'nothing' : landing(s, shown + s.P);
      const part = s.aim ?? PARTS[d6 - 1] ?? 'torso';
      const binds =
        s.kind === 'bind' && (came === 'hit' || (came === 'touch' && s.touchBind)) ? part : '-';
      const lost = came === 'hit' ? DAMAGE[s.kind] : 0;
      const fatigue = s.fatigueEnabled && d6 < s.fatigue ? s.fatigue + 1 : s.fatigue;
      const key = `${9 - lost} ${binds} ${fatigue}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return countedChances(counts, D6.length * throws.length);
}

function engine(s: Situation): Readonly<Record<string, string>> {
  const { attackTie, touchScope, touchBind, defenceNone, fatigueEnabled } = s;
  const ranged = s.kind === 'ranged';
  const blow = s.kind === 'melee' || ranged;
  const { state } = stage(
    {
      ann: {
        sheet: ARMS[s.kind],
        abilities: { swordsmanship: [s.C, s.P], archery: [s.C, s.P], brawl: [s.C, s.P] },
        state: { fatigue: s.fatigue, position: s.attackerProne ? 'prone' : 'standing' },
      },
      bob: {
        at: ranged ? 'A2' : 'A1',
        state: { standing: s.defence, position: s.targetProne ? 'prone' : 'standing' },
      },
    },
    {
      options: { attackTie, touchScope, touchBind, defenceNone, fatigueEnabled },
      map: { rows: ['A1 A2'], places: s.difficult ? [{ id: 'A1', traits: ['difficult'] }] : [] },
    },
  );
  const aim = s.aim === null ? {} : { aim: s.aim };
  const command = blow
    ? { do: 'attack', with: { weapon: `ann/${ranged ? 'bow' : 'sword'}`, target: 'bob', ...aim } }
    : { do: 'brawl', with: { target: 'bob', effect: s.kind, ...aim } };
  return chancesOf(
    heimr,
    state,
    { by: 'ann', ...command },
    {
      keyOf: ({ combatants: { ann, bob } }) =>
        `${bob?.hp} ${ann?.holding?.part ?? '-'} ${ann?.fatigue}`,
    },
  );
}

/** Differences between engine and reference in random attacks. */
export const attackDifferences = (situations: number): readonly string[] =>
  differences('heimr attacks', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const yes = (): boolean => generator.below(3) === 0;
    let s: Situation;
    do
      s = {
        kind: one(['melee', 'ranged', 'hit', 'bind']),
        C: generator.below(6) - 2,
        P: generator.below(5),
        fatigue: 1 + generator.below(6),
        defence: yes() ? null : 1 + generator.below(12),
        aim: one([null, null, 'torso', 'left leg']),
        attackerProne: yes(),
        targetProne: yes(),
        difficult: yes(),
        attackTie: one(['defender', 'attacker']),
        touchScope: one(['brawl', 'allAttacks']),
        touchBind: yes(),
        defenceNone: one(['autoHit', 'zero']),
        fatigueEnabled: !yes(),
      };
    while (Math.abs(consistency(s)) > 3);
    const situation: Json = { ...s };
    return { situation, engine: engine(s), reference: reference(s) };
  });

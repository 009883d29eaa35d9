import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import { stage, weapon } from './stage.js';
import { held } from './reference-parts.js';

// An independent calculation of catches and strikes at armour gaps, from the text of the rules
// alone: both rolls and all damage dice are enumerated.

const D100 = Array.from({ length: 100 }, (_, face) => face);
const D10 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const SOM = 15;

interface Situation {
  readonly [key: string]: number | boolean | string;
  readonly gap: boolean;
  readonly catches: boolean;
  readonly catchOnMiss: boolean;
  readonly criticalCountsAsExceptional: boolean;
  readonly opposedTie: 'reroll' | 'defender' | 'attacker';
  readonly skill: number;
  readonly fray: number;
  readonly hook: number;
  readonly STR: number;
  readonly av: number;
  readonly ap: number;
  readonly fullDefense: boolean;
  readonly wounds: number;
}

/** REN-CTX-02: 0 always succeeds and 99 always fails; otherwise a roll of at most the target. */
const succeeds = (roll: number, target: number): boolean =>
  roll !== 99 && (roll === 0 || roll <= held(target));

/** REN-CTX-04, REN-CTX-05, REN-ATK-11: a margin over 30, or a double where that counts. */
const exceptional = (s: Situation, roll: number): boolean =>
  roll > 30 || (s.criticalCountsAsExceptional && roll % 11 === 0);

/** REN-STR-13. */
const attackTarget = (s: Situation): number => s.skill - (s.gap ? 10 : 0);
/** REN-CATCH-02, REN-DEF-01, REN-CTX-17: a catch uses the better of the two skills, at -10. */
const defenceTarget = (s: Situation): number =>
  (s.catches ? Math.max(s.fray, s.hook) - 10 : s.fray) + (s.fullDefense ? 20 : 0) - 10 * s.wounds;

/**
 * REN-ATK-07 to 10, REN-ARM-02, REN-STR-13: the damage of a hit with two damage rolls, of which
 * a critical keeps the better.
 */
function damageOf(s: Situation, attack: number, first: number, second: number): number {
  const db = Math.floor((SOM + s.STR) / 10);
  const die = attack % 11 === 0 ? Math.max(first, second) : first;
  const ap = s.ap + (s.gap && exceptional(s, attack) ? db : 0);
  const dv = die + db + (attack > 30 ? 5 : 0) + (attack > 60 ? 5 : 0);
  return Math.max(0, dv - Math.max(0, s.av - ap));
}

type Gather = (result: string, count: number) => void;

/** REN-ATK-03 to 06, REN-CATCH-03, -04 and -08: the result of a pair of rolls; all pairs have the same weight. */
function pair(s: Situation, attack: number, defence: number, gather: Gather): 'tie' | 'settled' {
  const saved = succeeds(defence, defenceTarget(s));
  const caught = s.catches && saved && exceptional(s, defence) ? 'caught' : 'free';
  const spent = s.catches ? 'reacted' : 'ready';
  if (!succeeds(attack, attackTarget(s))) {
    if (s.catches && s.catchOnMiss) gather(`0 ${caught} reacted`, 100);
    else gather('0 free ready', 100);
    return 'settled';
  }
  if (saved && attack === defence && s.opposedTie === 'reroll') return 'tie';
  if (saved && (defence > attack || (defence === attack && s.opposedTie === 'defender')))
    gather(`0 ${caught} ${spent}`, 100);
  else
    for (const first of D10)
      for (const second of D10) gather(`${damageOf(s, attack, first, second)} free ${spent}`, 1);
  return 'settled';
}

function reference(s: Situation): Readonly<Record<string, string>> {
  const once = new Map<string, number>();
  let ties = 0;
  for (const attack of D100)
    for (const defence of D100) {
      const settled = pair(s, attack, defence, (result, count) =>
        once.set(result, (once.get(result) ?? 0) + count),
      );
      if (settled === 'tie') ties += 100;
    }
  // A tie is rolled again until it is settled, and whatever was attempted in it stays attempted.
  const settledCases = 100 ** 3 - ties;
  const counts = new Map<string, number>();
  for (const [result, count] of once) {
    const again = s.catches ? result.replace('ready', 'reacted') : result;
    counts.set(result, (counts.get(result) ?? 0) + count * settledCases);
    counts.set(again, (counts.get(again) ?? 0) + count * ties);
  }
  const possible = new Map([...counts].filter(([, count]) => count > 0));
  return countedChances(possible, settledCases * (settledCases + ties));
}

function engine(s: Situation): Readonly<Record<string, string>> {
  const { catchOnMiss, criticalCountsAsExceptional, opposedTie } = s;
  const set = stage(
    {
      ann: {
        at: [5, 5],
        skills: { 'one-handed': s.skill },
        sheet: { STR: s.STR },
        weapons: [weapon('sword', { damage: { dice: 1, flat: 0, db: true }, ap: s.ap })],
      },
      bob: {
        at: [6, 5],
        skills: { fray: s.fray, 'one-handed': s.hook },
        sheet: { armor: [{ name: 'mail', av: s.av }] },
        weapons: [weapon('hook', { tags: ['Catch'] })],
        state: { wounds: s.wounds },
      },
    },
    { options: { catchOnMiss, criticalCountsAsExceptional, opposedTie } },
  );
  if (s.fullDefense) set.gm('condition', { who: 'bob', condition: 'full defense', on: true });
  const strike = s.gap ? { strike: 'armor-gap' } : {};
  const command = {
    do: s.gap ? 'strike' : 'attack',
    by: 'ann',
    with: { weapon: 'ann/sword', target: 'bob', ...strike },
  };
  return chancesOf(renaissance, set.state, command, {
    answers: answering({
      defence: s.catches ? 'catch:bob/hook' : 'fray',
      catch: s.catches ? 'catch:bob/hook' : 'no',
    }),
    keyOf: ({ combatants: { bob } }) =>
      `${bob?.damage} ${bob?.catching ? 'caught' : 'free'} ${bob?.reacted.length ? 'reacted' : 'ready'}`,
  });
}

/** Differences between the two in randomly drawn catches and strikes at gaps. */
export const catchDifferences = (situations: number): readonly string[] =>
  differences('renaissance catches', situations, (generator) => {
    const yes = (): boolean => generator.below(2) === 0;
    const ties = ['reroll', 'defender', 'attacker'] as const;
    const situation: Situation = {
      gap: yes(),
      catches: yes(),
      catchOnMiss: yes(),
      criticalCountsAsExceptional: yes(),
      opposedTie: ties[generator.below(3)] ?? 'reroll',
      skill: 20 + generator.below(70),
      fray: 20 + generator.below(60),
      hook: 20 + generator.below(60),
      STR: 5 + generator.below(40),
      av: generator.below(11),
      ap: generator.below(8),
      fullDefense: yes(),
      wounds: generator.below(3),
    };
    return { situation, engine: engine(situation), reference: reference(situation) };
  });

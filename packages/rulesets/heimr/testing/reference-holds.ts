import type { Json } from '@tiltyard/engine';
import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { heimr } from '../index.js';
import type { Throw } from './reference.js';
import { throwsWith } from './reference.js';
import { stage } from './stage.js';

// An independent calculation of holds, from the rulebook's sentences alone: a held combatant's blow against the holder or another,
// with every die of both enumerated.

interface Situation {
  readonly [key: string]: Json;
  readonly at: 'holder' | 'other';
  readonly contested: boolean;
  readonly C: number;
  readonly P: number;
  readonly brawlC: number;
  readonly brawlP: number;
  readonly fatigue: number;
  readonly holderFatigue: number;
  readonly defence: number;
  readonly prone: boolean;
  readonly fatigueEnabled: boolean;
  readonly attackTie: 'defender' | 'attacker';
  readonly defenceNone: 'autoHit' | 'zero';
  readonly bindDefence: 'dropped' | 'keepStanding';
}

/** HEI-CTX-11: a physical roll below fatigue fails outright. */
const fails = (s: Situation, { shown }: Throw, fatigue: number): boolean =>
  s.fatigueEnabled && shown < fatigue;
/** HEI-CTX-12: fatigue afterwards. */
const after = (s: Situation, { d6 }: Throw, fatigue: number): number =>
  s.fatigueEnabled && d6 < fatigue ? fatigue + 1 : fatigue;

/** HEI-BRAWL-14, HEI-ATK-08, HEI-CTX-31: whether the blow lands. */
function lands(s: Situation, total: number): boolean {
  const none = s.at === 'holder' && s.bindDefence === 'dropped';
  if (none && s.defenceNone === 'autoHit') return true;
  const number = none ? 0 : s.defence;
  return total > number || (total === number && s.attackTie === 'attacker');
}

/** HEI-CTX-21: prone. */
const own = (s: Situation): number => s.C - (s.prone ? 2 : 0);

/** The outcome: the target's hit points, whether the hold lasts, and the fatigue of attacker and holder. */
function outcome(s: Situation, blow: Throw, grip: Throw | undefined): string {
  const tired = fails(s, blow, s.fatigue);
  const total = blow.shown + s.P;
  const told = (hp: number, held: boolean): string => {
    const holder = grip ? after(s, grip, s.holderFatigue) : s.holderFatigue;
    return `${hp} ${held ? 'held' : 'free'} ${after(s, blow, s.fatigue)} ${holder}`;
  };
  // HEI-BRAWL-18 and 19: the requirement is the holder's total; meeting it frees, missing it stops the action.
  const opposed = grip !== undefined && !fails(s, grip, s.holderFatigue);
  if (tired) return told(9, true);
  if (opposed && total < grip.shown + s.brawlP) return told(9, true);
  const hit = lands(s, total);
  // HEI-BRAWL-20 and 21: a blow that lands on the holder ends the hold.
  const free = opposed || (hit && s.at === 'holder');
  return told(hit ? 7 : 9, !free);
}

function reference(s: Situation): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  const blows = throwsWith(own(s));
  const grips = s.contested ? throwsWith(s.brawlC) : [undefined];
  for (const blow of blows)
    for (const grip of grips) {
      const key = outcome(s, blow, grip);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return countedChances(counts, blows.length * grips.length);
}

function engine(s: Situation): Readonly<Record<string, string>> {
  const { attackTie, defenceNone, bindDefence, fatigueEnabled } = s;
  const { state } = stage(
    {
      gus: {
        sheet: { sword: 'sword' },
        abilities: { swordsmanship: [s.C, s.P] },
        state: { fatigue: s.fatigue, position: s.prone ? 'prone' : 'standing' },
      },
      finn: {
        abilities: { brawl: [s.brawlC, s.brawlP] },
        state: {
          fatigue: s.holderFatigue,
          standing: bindDefence === 'dropped' ? null : s.defence,
          holding: { who: 'gus', part: 'left leg' },
        },
      },
      hal: { state: { standing: s.defence } },
    },
    { options: { attackTie, defenceNone, bindDefence, fatigueEnabled } },
  );
  const target = s.at === 'holder' ? 'finn' : 'hal';
  const command = { by: 'gus', do: 'attack', with: { weapon: 'gus/sword', target } };
  return chancesOf(heimr, state, command, {
    answers: answering({ contest: s.contested ? 'yes' : 'no' }),
    keyOf: ({ combatants }) => {
      const { gus, finn } = combatants;
      const held = finn?.holding?.who === 'gus' ? 'held' : 'free';
      return `${combatants[target]?.hp} ${held} ${gus?.fatigue} ${finn?.fatigue}`;
    },
  });
}

/** Differences between engine and reference in random blows of held combatants. */
export const holdDifferences = (situations: number): readonly string[] =>
  differences('heimr holds', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const yes = (): boolean => generator.below(3) === 0;
    const s: Situation = {
      at: one(['holder', 'other']),
      contested: !yes(),
      C: generator.below(4) - 1,
      P: generator.below(5),
      brawlC: generator.below(4) - 1,
      brawlP: generator.below(5),
      fatigue: 1 + generator.below(5),
      holderFatigue: 1 + generator.below(5),
      defence: 1 + generator.below(11),
      prone: yes() && yes(),
      fatigueEnabled: !yes(),
      attackTie: one(['defender', 'attacker']),
      defenceNone: one(['autoHit', 'zero']),
      bindDefence: one(['dropped', 'keepStanding']),
    };
    return { situation: s, engine: engine(s), reference: reference(s) };
  });

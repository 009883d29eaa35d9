import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { true20 } from '../index.js';
import type { Ladder, Marks } from './reference-marks.js';
import { afterSave, drawnLadder, FACES, toldMarks, UNHURT } from './reference-marks.js';
import { ground, gun, pistol, stage, sword } from './stage.js';

// An independent implementation of one attack with cover, a covering character, concealment, finesse, bursts and criticals, from
// the chapter alone: it counts attack, miss chance, threat and save face by face.

const COVERS = { none: 0, low: 4, doubled: 8, character: 4 } as const;
const WEAPONS = { sword: 4, pistol: 3, gun: 2 } as const;

interface Situation {
  readonly house: Ladder;
  readonly 'cover.strikeEquality': 'meets' | 'exceeds';
  readonly 'cover.naturals': 'automatic' | 'band';
  readonly 'conc.nat20Ignores': 'no' | 'yes';
  readonly 'fin.nat20': 'bypass' | 'plainHit';
  readonly 'auto.cap': 'none' | 2;
  readonly 'auto.autoHitBonus': 'zero' | 'negative';
  readonly weapon: keyof typeof WEAPONS;
  readonly finesse: boolean;
  readonly attack: number;
  readonly threat: number;
  readonly dodge: number;
  readonly parry: number;
  readonly con: number;
  readonly armor: number;
  readonly cover: keyof typeof COVERS;
  readonly shieldDodge: number;
  readonly veil: 'none' | 'partial';
  readonly blindFight: boolean;
  readonly immune: boolean;
}

/** T20-CTX-07: Parry counts only in melee. */
const bareOf = (s: Situation): number =>
  s.weapon === 'sword' ? Math.max(s.dodge, s.parry) : s.dodge;
/** T20-FIN-04, T20-COVER-13: what finesse and cover add to the Defense to meet. */
const gapsOf = (s: Situation): number => (s.finesse ? s.armor : 0);
const coverOf = (s: Situation): number => COVERS[s.cover];

/** Who is struck by a roll, and the Defense that it had to meet. */
interface Struck {
  readonly who: 'target' | 'shield';
  readonly met: number;
}

/** T20-CTX-03, T20-COVER-13 to 16 and 18, T20-FIN-06 and 07. */
function struckBy(s: Situation, face: number): Struck | undefined {
  const total = face + s.attack;
  const bare = bareOf(s);
  const covered = bare + coverOf(s);
  const whole = covered + gapsOf(s);
  if (face === 1) return undefined;
  const isInBand = total >= bare && total < covered;
  if (total >= whole) return { who: 'target', met: whole };
  if (face === 20 && !(isInBand && s['cover.naturals'] === 'band'))
    return { who: 'target', met: whole };
  if (!isInBand || s.cover !== 'character') return undefined;
  const beats =
    s['cover.strikeEquality'] === 'meets' ? total >= s.shieldDodge : total > s.shieldDodge;
  if (beats) return { who: 'shield', met: whole };
  return total >= bare + gapsOf(s) ? { who: 'target', met: bare + gapsOf(s) } : undefined;
}

/** T20-CONC-02, T20-CONC-15, T20-CTX-46: how many of 20 miss rolls let a hit stand. */
function standing(s: Situation, face: number, { who }: Struck): number {
  const veiled = s.veil === 'partial' && who === 'target';
  if (!veiled || (face === 20 && s['conc.nat20Ignores'] === 'yes')) return 20;
  return s.blindFight && s.weapon === 'sword' ? 18 : 16;
}

/** T20-CTX-04: how many of 20 confirmation rolls make a hit critical. */
function criticals(s: Situation, face: number, { who, met }: Struck): number {
  const threatens = face === 20 || (face >= s.threat && face + s.attack >= met);
  if (!threatens || who === 'shield' || s.immune) return 0;
  return FACES.filter((again) => again === 20 || (again > 1 && again + s.attack >= met)).length;
}

const mannerOf = (s: Situation): 'finesse' | 'burst' | 'ordinary' => {
  if (s.finesse) return 'finesse';
  return s.weapon === 'gun' ? 'burst' : 'ordinary';
};

/** T20-AUTO-02 to 05: what a burst adds to the Difficulty, by how far the roll exceeds the Defense. */
function volley(s: Situation, face: number, { who, met }: Struck): number {
  if (mannerOf(s) !== 'burst') return 0;
  const over = face + s.attack - met;
  const steps = over < 0 ? -Math.floor(-over / 2) : Math.floor(over / 2);
  const isSpared = steps < 0 && (who === 'shield' || s['auto.autoHitBonus'] === 'zero');
  const bonus = isSpared ? 0 : steps;
  return s['auto.cap'] === 'none' ? bonus : Math.min(s['auto.cap'], bonus);
}

/** T20-FIN-05, T20-FIN-11: Toughness of the combatant struck; the covering character wears no armor. */
function toughness(s: Situation, face: number, { who, met }: Struck): number {
  if (who === 'shield') return 2;
  const isPlain = s['fin.nat20'] === 'plainHit' && face === 20 && face + s.attack < met;
  return s.con + (s.finesse && !isPlain ? 0 : s.armor);
}

const both = (target: Marks, shield: Marks): string => `${toldMarks(target)} ${toldMarks(shield)}`;

/** T20-CTX-05, T20-CTX-12: the chance of each set of marks on target and covering character, over 160,000 cases. */
function reference(s: Situation): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  const gather = (key: string, count: number): void => {
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
  };
  for (const face of FACES) {
    const struck = struckBy(s, face);
    const stands = struck ? standing(s, face, struck) : 0;
    gather(both(UNHURT, UNHURT), (20 - stands) * 400);
    if (!struck) continue;
    const critical = criticals(s, face, struck);
    for (const [extra, cases] of [
      [3, critical],
      [0, 20 - critical],
    ] as const) {
      const damage = WEAPONS[s.weapon] + extra + volley(s, face, struck);
      for (const marks of afterSave(UNHURT, toughness(s, face, struck), damage, s.house))
        gather(struck.who === 'target' ? both(marks, UNHURT) : both(UNHURT, marks), cases * stands);
    }
  }
  return countedChances(counts, 160_000);
}

const staged = (s: Situation) => {
  const at: readonly [number, number] = s.weapon === 'sword' ? [5, 5] : [9, 5];
  const made = { damage: WEAPONS[s.weapon], threat: s.threat };
  const weapon = { sword: () => sword(made), pistol: () => pistol(made), gun: () => gun(made) };
  const set = stage(
    {
      a: {
        at: [4, 5],
        sheet: {
          printed: { attack: s.attack },
          weapons: [weapon[s.weapon]()],
          feats: [
            ...(s.blindFight ? ['Blind-Fight'] : []),
            ...(s.finesse ? ['Improved Precise Shot'] : []),
          ],
        },
      },
      t: {
        at,
        sheet: {
          printed: { baseDefense: 8, dodge: s.dodge, parry: s.parry },
          con: s.con,
          armor: [{ name: 'mail', toughness: s.armor }],
          noCriticals: s.immune,
        },
        state: s.cover === 'character' ? { shelter: 'k' } : {},
      },
      k: {
        at: s.cover === 'character' ? [at[0] - 1, at[1]] : [20, 10],
        side: 'theirs',
        sheet: { printed: { baseDefense: 9, dodge: s.shieldDodge, parry: 10 }, con: 2 },
      },
    },
    {
      options: {
        ...s.house,
        'cover.strikeEquality': s['cover.strikeEquality'],
        'cover.naturals': s['cover.naturals'],
        'conc.nat20Ignores': s['conc.nat20Ignores'],
        'fin.nat20': s['fin.nat20'],
        'auto.cap': s['auto.cap'],
        'auto.autoHitBonus': s['auto.autoHitBonus'],
      },
      map: {
        rows: [...ground(24, 12)],
        walls: s.cover === 'low' ? [{ at: [at[0] - 1, at[1]], side: 'east', kind: 'low' }] : [],
      },
    },
  );
  if (s.cover === 'doubled') set.gm('cover', { who: 't', degree: 'doubled' });
  if (s.veil === 'partial') set.gm('concealment', { who: 't', degree: 'partial', cause: 'fog' });
  return set;
};

function engine(s: Situation): Readonly<Record<string, string>> {
  const parameters = {
    weapon: `a/${s.weapon}`,
    target: 't',
    manner: mannerOf(s),
  };
  return chancesOf(
    true20,
    staged(s).state,
    { by: 'a', do: 'attack', with: parameters },
    {
      answers: answering({}),
      keyOf: ({ combatants: { t, k } }) =>
        [t, k]
          .map((who) => {
            const { hurt = 0, wounded = 0, disabled = 0, dying = 0 } = who?.marks ?? {};
            return [hurt, wounded, disabled, dying].join('/');
          })
          .join(' '),
    },
  );
}

/** Differences between engine and reference in random attacks. */
export const strikeDifferences = (situations: number): readonly string[] =>
  differences('true20 strikes', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const weapon = one(['sword', 'pistol', 'gun'] as const);
    const immune = generator.below(6) === 0;
    const s: Situation = {
      house: drawnLadder((n) => generator.below(n)),
      'cover.strikeEquality': one(['meets', 'exceeds']),
      'cover.naturals': one(['automatic', 'band']),
      'conc.nat20Ignores': one(['no', 'yes']),
      'fin.nat20': one(['bypass', 'plainHit']),
      'auto.cap': one(['none', 'none', 2]),
      'auto.autoHitBonus': one(['zero', 'negative']),
      weapon,
      finesse: !immune && generator.below(2) === 0,
      attack: generator.below(14) - 2,
      threat: one([20, 19, 18]),
      dodge: 9 + generator.below(14),
      parry: 9 + generator.below(14),
      con: generator.below(8),
      armor: generator.below(5),
      cover: one(weapon === 'sword' ? ['none', 'low', 'doubled'] : ['low', 'doubled', 'character']),
      shieldDodge: 9 + generator.below(14),
      veil: one(['none', 'partial']),
      blindFight: generator.below(3) === 0,
      immune,
    };
    return { situation: { ...s }, engine: engine(s), reference: reference(s) };
  });

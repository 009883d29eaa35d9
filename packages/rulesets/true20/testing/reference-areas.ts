import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { true20 } from '../index.js';
import type { Ladder, Marks } from './reference-marks.js';
import { afterSave, drawnLadder, FACES, failure, toldMarks } from './reference-marks.js';
import { bomb, ground, stage } from './stage.js';

// An independent implementation of area attacks, from the chapter alone: it counts every pair of faces of both saves.

interface Situation {
  readonly house: Ladder;
  readonly difficultyUses: 'effectBonus' | 'attackBonus';
  readonly nonPositiveHalf: 'unchanged' | 'halve';
  readonly shakenToughness: 'yes' | 'no';
  readonly damage: number;
  readonly attack: number;
  readonly feet: number;
  readonly away: number;
  readonly up: number;
  readonly reflex: number;
  readonly con: number;
  readonly feat: 'Evasion' | 'Improved Evasion' | null;
  readonly conviction: boolean;
  readonly shaken: boolean;
  readonly cover: 'none' | 'low' | 'taken';
  readonly hurt: number;
}

/** T20-AREA-03, T20-CTX-42: a sphere around its centre, measured to the nearest square. */
const isCaught = (s: Situation): boolean => Math.round(Math.hypot(s.away, s.up / 5)) * 5 <= s.feet;

/** T20-COVER-04: +2 from cover between the origin and the target. */
const coverBonus = (s: Situation): number => (s.cover === 'none' ? 0 : 2);

/** T20-AREA-05: half, rounded down; a bonus of 0 or less is halved only under a house rule. */
const half = (s: Situation): number =>
  s.damage <= 0 && s.nonPositiveHalf === 'unchanged' ? s.damage : Math.floor(s.damage / 2);

/** T20-AREA-05 to 11 and 15: the damage bonus that is left after the Reflex save, or undefined for no damage. */
function share(s: Situation, saved: boolean): number | undefined {
  if (s.feat === 'Improved Evasion') return saved ? undefined : half(s);
  if (s.feat === 'Evasion' || s.conviction) return saved ? undefined : s.damage;
  return saved ? half(s) : s.damage;
}

const startOf = (s: Situation): Marks => [s.hurt, 0, 0, 0, 0];
const reflexOf = (s: Situation): number => s.reflex + coverBonus(s) - (s.shaken ? 2 : 0);
const toughnessOf = (s: Situation): number =>
  s.con - (s.shaken && s.shakenToughness === 'yes' ? 2 : 0);
const difficultyOf = (s: Situation): number =>
  10 + (s.difficultyUses === 'attackBonus' ? s.attack : s.damage);

function reference(s: Situation): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  const gather = (marks: Marks): void =>
    void counts.set(toldMarks(marks), (counts.get(toldMarks(marks)) ?? 0) + 1);
  for (const face of FACES) {
    const missed = failure(face, reflexOf(s), difficultyOf(s), s.house['save.naturals']);
    const left = isCaught(s) ? share(s, missed === undefined) : undefined;
    const after =
      left === undefined
        ? FACES.map(() => startOf(s))
        : afterSave(startOf(s), toughnessOf(s), left, s.house);
    for (const marks of after) gather(marks);
  }
  return countedChances(counts, 400);
}

/** The expected breakdown of the Reflex save, if the target is caught. */
function reckoned(s: Situation): readonly string[] {
  if (!isCaught(s)) return [];
  const parts = [
    ...(s.shaken ? ['T20-CTX-32 -2'] : []),
    ...(s.cover === 'none' ? [] : ['T20-COVER-04 2']),
  ];
  return [`t Reflex ${reflexOf(s)}: ${parts.toSorted().join(', ')}`];
}

const staged = (s: Situation) => {
  const set = stage(
    {
      b: {
        at: [2, 5],
        sheet: {
          printed: { attack: s.attack },
          weapons: [bomb({ damage: s.damage, area: { shape: 'burst', feet: s.feet } })],
        },
      },
      t: {
        at: [12 + s.away, 5],
        sheet: {
          reflex: s.reflex,
          con: s.con,
          conviction: s.conviction ? 1 : 0,
          feats: s.feat ? [s.feat] : [],
        },
        state: {
          elevation: s.up,
          conditions: s.shaken ? ['shaken'] : [],
          marks: { hurt: s.hurt },
        },
      },
    },
    {
      options: {
        ...s.house,
        'area.difficultyUses': s.difficultyUses,
        'area.nonPositiveHalf': s.nonPositiveHalf,
        'cond.shakenToughness': s.shakenToughness,
      },
      map: {
        rows: [...ground(30, 12)],
        walls:
          s.cover === 'low'
            ? [
                {
                  between: [
                    [11 + s.away, 5],
                    [12 + s.away, 5],
                  ],
                  kind: 'low',
                },
              ]
            : [],
      },
    },
  );
  if (s.cover === 'taken') set.gm('cover', { who: 't', degree: 'ordinary' });
  return set;
};

function engine(s: Situation): readonly [Readonly<Record<string, string>>, readonly string[]] {
  const set = staged(s);
  const parameters = { weapon: 'b/bomb', at: [12, 5], elevation: 0 };
  const command = { by: 'b', do: 'area-attack', with: parameters };
  const chances = chancesOf(true20, set.state, command, {
    answers: answering({ evasion: s.conviction ? 'yes' : 'no' }),
    keyOf: ({ combatants: { t } }) => {
      const { hurt = 0, wounded = 0, disabled = 0, dying = 0 } = t?.marks ?? {};
      return [hurt, wounded, disabled, dying].join('/');
    },
  });
  return [chances, set.reckonings(['Reflex'], 'b', 'area-attack', parameters)];
}

/** Differences between engine and reference in random bursts. */
export const areaDifferences = (situations: number): readonly string[] =>
  differences('true20 areas', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const cover = one(['none', 'none', 'low', 'taken'] as const);
    const away = generator.below(4);
    const s: Situation = {
      house: drawnLadder((n) => generator.below(n)),
      difficultyUses: one(['effectBonus', 'attackBonus']),
      nonPositiveHalf: one(['unchanged', 'halve']),
      shakenToughness: one(['yes', 'no']),
      damage: generator.below(13) - 2,
      attack: generator.below(9),
      feet: one([5, 10, 15]),
      away: cover === 'low' ? Math.max(1, away) : away,
      up: cover === 'low' ? 0 : one([0, 0, 5, 10, 15]),
      reflex: generator.below(9) - 1,
      con: generator.below(10),
      feat: one([null, null, 'Evasion', 'Improved Evasion']),
      conviction: generator.below(4) === 0,
      shaken: generator.below(3) === 0,
      cover,
      hurt: generator.below(4),
    };
    const [chances, reckonings] = engine(s);
    return {
      situation: { ...s },
      engine: { ...chances, reckoned: reckonings.join('; ') },
      reference: { ...reference(s), reckoned: reckoned(s).join('; ') },
    };
  });

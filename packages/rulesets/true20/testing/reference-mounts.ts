import { chancesOf, countedChances, differences } from '@tiltyard/testing';
import { true20 } from '../index.js';
import type { Ladder, Marks } from './reference-marks.js';
import { afterSave, drawnLadder, FACES, toldMarks, UNHURT } from './reference-marks.js';
import { ground, horse, pistol, stage, sword } from './stage.js';

// An independent implementation of mounted combat, from the chapter alone: it counts attack, threat and save face by face.

const SIZES = ['Small', 'Medium', 'Large', 'Huge'] as const;
const PACES = ['none', 'single', 'double', 'all out', 'charge'] as const;
/** Squares ridden at each pace with a speed of 50 feet. */
const SQUARES = { none: 0, single: 10, double: 20, 'all out': 40, charge: 20 } as const;
const DAMAGE = { sword: 4, lance: 5, bow: 3 } as const;

interface Situation {
  readonly house: Ladder;
  readonly riderAllOut: 'keepsDodge' | 'losesDodge';
  readonly singleMovePenalty: 0 | -2 | -4;
  readonly pace: (typeof PACES)[number];
  readonly weapon: keyof typeof DAMAGE;
  readonly size: (typeof SIZES)[number];
  readonly mountSize: 'Large' | 'Huge';
  readonly foeRides: boolean;
  readonly attack: number;
  readonly dodge: number;
  readonly parry: number;
  readonly con: number;
  readonly dazzled: boolean;
  readonly shaken: boolean;
}

type Parts = readonly (readonly [string, number])[];
const sum = (parts: Parts): number => parts.reduce((all, [, amount]) => all + amount, 0);
const told = (parts: Parts): string =>
  parts
    .map((part) => part.join(' '))
    .toSorted()
    .join(', ');

const order = (size: (typeof SIZES)[number]): number => SIZES.indexOf(size);

/** T20-MOUNT-08: on foot and smaller than the mount. */
const isBelow = (s: Situation): boolean => !s.foeRides && order(s.size) < order(s.mountSize);

/** T20-MOUNT-12, 13 and 15. */
function paceParts(s: Situation): Parts {
  if (s.pace === 'all out') return [['T20-MOUNT-13', -8]];
  if (s.pace === 'double' || s.pace === 'charge') return [['T20-MOUNT-12', -4]];
  return s.pace === 'single' && s.singleMovePenalty !== 0
    ? [['T20-MOUNT-15', s.singleMovePenalty]]
    : [];
}

function attackParts(s: Situation): Parts {
  const melee: Parts = [
    ...(isBelow(s) ? ([['T20-MOUNT-08', 1]] as const) : []),
    ...(s.pace === 'charge' ? ([['T20-MOUNT-10', 2]] as const) : []),
  ];
  return [
    ...(s.weapon === 'bow' ? paceParts(s) : melee),
    ...(s.dazzled ? ([['T20-COND-04', -1]] as const) : []),
    ...(s.shaken ? ([['T20-COND-08', -2]] as const) : []),
  ];
}

/** T20-CTX-07: Parry counts only in melee. */
const defenseOf = (s: Situation): number =>
  s.weapon === 'bow' ? s.dodge : Math.max(s.dodge, s.parry);
/** T20-MOUNT-11. */
const damageOf = (s: Situation): number =>
  DAMAGE[s.weapon] + (s.weapon === 'lance' && s.pace === 'charge' ? 3 : 0);

/** T20-MOUNT-22 to 24: a rider who is knocked out stays mounted on 11 or more, and otherwise takes +2 damage from the fall; 400 cases. */
function fallen(s: Situation, marks: Marks): readonly (readonly [Marks, number])[] {
  if (!s.foeRides || marks[3] === 0) return [[marks, 400]];
  const falls = afterSave(marks, s.con, 2, s.house).map((after) => [after, 10] as const);
  return [[marks, 200], ...falls];
}

/** T20-CTX-02 to 05 and 12: the chance of each set of marks over three dice, and two more for a fall. */
function reference(s: Situation): Readonly<Record<string, string>> {
  const plus = s.attack + sum(attackParts(s));
  const counts = new Map<string, number>();
  const gather = (marks: Marks, count: number): void =>
    void counts.set(toldMarks(marks), (counts.get(toldMarks(marks)) ?? 0) + count);
  const struck = (damage: number, count: number): void => {
    if (count > 0)
      for (const marks of afterSave(UNHURT, s.con, damage, s.house))
        for (const [last, cases] of fallen(s, marks)) gather(last, count * cases);
  };
  for (const face of FACES) {
    if (face === 20) {
      const confirmed = FACES.filter(
        (again) => again === 20 || (again > 1 && again + plus >= defenseOf(s)),
      ).length;
      struck(damageOf(s) + 3, confirmed);
      struck(damageOf(s), 20 - confirmed);
    } else if (face > 1 && face + plus >= defenseOf(s)) struck(damageOf(s), 20);
    else gather(UNHURT, 160_000);
  }
  return countedChances(counts, 3_200_000);
}

/** T20-MOUNT-09 and 25, T20-COND-19: the Defense of rider and mount after the ride. */
function shotAt(s: Situation): Readonly<Record<string, string>> {
  const charge: Parts = s.pace === 'charge' ? [['T20-MOUNT-09', -2]] : [];
  const rider = s.pace === 'all out' && s.riderAllOut === 'losesDodge' ? 11 : 16;
  const mount = s.pace === 'all out' ? 10 : 13;
  return {
    rider: `r Defense ${rider + sum(charge)}: ${told(charge)}`,
    mount: `m Defense ${mount + sum(charge)}: ${told(charge)}`,
  };
}

const staged = (s: Situation) => {
  const at = SQUARES[s.pace];
  const beside = 2 + at + (s.mountSize === 'Huge' ? 3 : 2);
  const bow = pistol({ name: 'bow', damage: DAMAGE.bow });
  const set = stage(
    {
      r: {
        at: [2, 4],
        sheet: {
          printed: { attack: s.attack, baseDefense: 11, dodge: 16, parry: 12 },
          weapons: [
            s.weapon === 'bow'
              ? bow
              : sword({ name: s.weapon, damage: DAMAGE[s.weapon], lance: s.weapon === 'lance' }),
          ],
        },
        state: {
          riding: 'm',
          conditions: [...(s.dazzled ? ['dazzled'] : []), ...(s.shaken ? ['shaken'] : [])],
        },
      },
      m: {
        at: [2, 4],
        side: 'ours',
        sheet: horse({ size: s.mountSize, printed: { baseDefense: 10, dodge: 13, parry: 10 } }),
      },
      t: {
        at: [beside, 4],
        sheet: {
          size: s.size,
          con: s.con,
          printed: { attack: 0, baseDefense: 10, dodge: s.dodge, parry: s.parry },
          weapons: [pistol()],
        },
        state: s.foeRides ? { riding: 'n' } : {},
      },
      ...(s.foeRides ? { n: { at: [beside, 4] as const, sheet: horse({ size: 'Huge' }) } } : {}),
    },
    {
      options: {
        ...s.house,
        'mount.riderAllOut': s.riderAllOut,
        'mount.singleMovePenalty': s.singleMovePenalty,
      },
      map: { rows: [...ground(60, 12)] },
    },
  );
  if (s.pace !== 'none') set.do('r', 'ride', { pace: s.pace, path: [[2 + at, 4]] });
  return set;
};

function engine(s: Situation): Readonly<Record<string, string>> {
  const set = staged(s);
  const parameters = { weapon: `r/${s.weapon}`, target: 't' };
  const chances = chancesOf(
    true20,
    set.state,
    { by: 'r', do: 'attack', with: parameters },
    {
      keyOf: ({ combatants: { t } }) => {
        const { hurt = 0, wounded = 0, disabled = 0, dying = 0 } = t?.marks ?? {};
        return [hurt, wounded, disabled, dying].join('/');
      },
    },
  );
  const blow = set.reckonings(['attack', 'Defense'], 'r', 'attack', parameters).join('; ');
  set.end();
  const shot = (target: string): string =>
    set.reckonings(['Defense'], 't', 'attack', { weapon: 't/pistol', target }).join('; ');
  return { ...chances, blow, rider: shot('r'), mount: shot('m') };
}

/** Differences between engine and reference in random rides and attacks. */
export const mountDifferences = (situations: number): readonly string[] =>
  differences('true20 mounts', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const s: Situation = {
      house: drawnLadder((n) => generator.below(n)),
      riderAllOut: one(['keepsDodge', 'losesDodge']),
      singleMovePenalty: one([0, -2, -4]),
      pace: one(PACES),
      weapon: one(['sword', 'lance', 'bow']),
      size: one(SIZES),
      mountSize: one(['Large', 'Huge']),
      foeRides: generator.below(4) === 0,
      attack: generator.below(12),
      dodge: 10 + generator.below(10),
      parry: 10 + generator.below(10),
      con: generator.below(10),
      dazzled: generator.below(4) === 0,
      shaken: generator.below(4) === 0,
    };
    const parts = attackParts(s);
    const blow = [
      `r attack ${s.attack + sum(parts)}: ${told(parts)}`,
      `t Defense ${defenseOf(s)}: `,
    ];
    return {
      situation: { ...s },
      engine: engine(s),
      reference: { ...reference(s), blow: blow.join('; '), ...shotAt(s) },
    };
  });

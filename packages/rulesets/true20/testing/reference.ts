import { differences } from '@tiltyard/testing';
import { odds, pistol, stage, sword } from './stage.js';

// An independent implementation of the combat modifiers: the chapter's rows, typed out again, and how they add up.

/** Attacker is …: melee, ranged. */
const ATTACKER = {
  dazzled: [-1, -1],
  entangled: [-2, -2],
  shaken: [-2, -2],
  sickened: [-2, -2],
} as const;

/** Defender is …: melee, ranged, and whether the Dodge bonus stays. */
const DEFENDER = {
  blinded: [-2, -2, false],
  'total defense': [4, 4, true],
  entangled: [-2, -2, false],
  'flat-footed': [0, 0, false],
  grappled: [0, 0, false],
  'all out': [0, 0, false],
  pinned: [-4, -4, false],
  stunned: [-2, -2, false],
} as const;
/** Postures: attack in melee and at range, Defense in melee and at range. */
const POSTURES = {
  standing: [0, 0, 0, 0],
  kneeling: [0, 0, -2, 2],
  prone: [-4, 0, -4, 4],
} as const;

const ATTACKERS = ['dazzled', 'entangled', 'shaken', 'sickened'] as const;
const DEFENDERS = [
  'blinded',
  'total defense',
  'entangled',
  'flat-footed',
  'grappled',
  'all out',
  'pinned',
  'stunned',
] as const;
const WAYS = ['standing', 'kneeling', 'prone'] as const;

interface Situation {
  readonly attacker: readonly (typeof ATTACKERS)[number][];
  readonly defender: readonly (typeof DEFENDERS)[number][];
  readonly stands: (typeof WAYS)[number];
  readonly lies: (typeof WAYS)[number];
  readonly ranged: boolean;
}

const ATTACK = 5;
const DODGE = 18;
const PARRY = 17;
const BASE = 14;
const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

/** The attack bonus and Defense: each row counts once, one denying row denies Dodge and Parry, and melee uses the higher of the two. */
function reference(s: Situation): readonly [number, number] {
  const column = s.ranged ? 1 : 0;
  const attack =
    ATTACK + sum(s.attacker.map((each) => ATTACKER[each][column])) + POSTURES[s.stands][column];
  const denied = s.defender.some((each) => !DEFENDER[each][2]);
  const whole = s.ranged ? DODGE : Math.max(DODGE, PARRY);
  const own = denied ? BASE : whole;
  // Total defense raises only Dodge and Parry.
  const rows = s.defender.filter((each) => !(denied && each === 'total defense'));
  const posture = POSTURES[s.lies][s.ranged ? 3 : 2];
  return [attack, own + sum(rows.map((each) => DEFENDER[each][column])) + posture];
}

function engine(s: Situation): readonly [number | undefined, number | undefined] {
  const printed = { attack: ATTACK, baseDefense: BASE, dodge: DODGE, parry: PARRY };
  const set = stage({
    a: {
      at: [4, 5],
      sheet: { printed, weapons: [sword(), pistol()] },
      state: { conditions: [...s.attacker], posture: s.stands },
    },
    d: {
      at: [5, 5],
      sheet: { printed, combatBonus: 4 },
      state: { conditions: [...s.defender], posture: s.lies },
    },
  });
  return odds(set, 'a', 'd', s.ranged ? 'pistol' : 'sword');
}

const told = ([attack, defense]: readonly [number | undefined, number | undefined]) => ({
  attack: `${attack}`,
  defense: `${defense}`,
});

/** Differences between engine and reference in attacks under random conditions. */
export const modifierDifferences = (situations: number): readonly string[] =>
  differences('true20 modifiers', situations, (generator) => {
    const s: Situation = {
      attacker: ATTACKERS.filter(() => generator.below(3) === 0),
      defender: DEFENDERS.filter(() => generator.below(5) === 0),
      stands: WAYS[generator.below(3)] ?? 'standing',
      lies: WAYS[generator.below(3)] ?? 'standing',
      ranged: generator.below(2) === 0,
    };
    return {
      situation: { ...s, attacker: [...s.attacker], defender: [...s.defender] },
      engine: told(engine(s)),
      reference: told(reference(s)),
    };
  });

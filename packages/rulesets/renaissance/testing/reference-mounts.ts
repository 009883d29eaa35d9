import type { Json } from '@tiltyard/engine';
import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { renaissance } from '../index.js';
import { stage, weapon } from './stage.js';
import type { Parts } from './reference-parts.js';
import { given, held, line, sum } from './reference-parts.js';

// An independent calculation of mounted combat and blasts, from the text of the rules alone: all
// rolls and damage dice are enumerated.

const D100 = Array.from({ length: 100 }, (_, face) => face);
const D10 = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface Situation {
  readonly [key: string]: Json;
  readonly does: 'from the saddle' | 'at the rider' | 'at the mount' | 'blast';
  readonly pace: 'none' | 'charge' | 'gallop';
  readonly riderPenaltyScope: 'all' | 'meleeOnFoot';
  readonly chargeBonusScope: 'all' | 'melee';
  readonly ranged: boolean;
  readonly cavalry: boolean;
  readonly foeLarge: boolean;
  readonly foeProne: boolean;
  readonly foeRides: boolean;
  readonly skill: number;
  readonly fray: number;
  readonly STR: number;
  readonly mountSTR: number;
  readonly av: number;
  readonly wounds: number;
  readonly mountWounds: number;
  readonly flat: number;
  readonly away: number;
}

const when = (is: boolean, rule: string, amount: number): Parts => (is ? [[rule, amount]] : []);

const fromSaddle = (s: Situation): boolean => s.does === 'from the saddle';
/** REN-MOVE-02 to 04: the rider's penalty for moving at full rate or charging. */
const haste = (s: Situation): Parts => given('REN-MOVE-03', s.pace === 'none' ? 0 : -10);

/** REN-MOUNT-06: every attack, or only melee attacks by a combatant on foot who is not Large. */
function riderPenalty(s: Situation): Parts {
  const counts = s.riderPenaltyScope === 'all' || (!s.ranged && !s.foeRides && !s.foeLarge);
  return when(counts, 'REN-MOUNT-06', -20);
}

/** REN-SIZE-02: ranged attacks on large targets. */
const largeTarget = (s: Situation, large: boolean): Parts =>
  when(s.ranged && large, 'REN-SIZE-02', 10);

function attackParts(s: Situation): Parts {
  const near = s.ranged && s.does !== 'blast' && s.away === 1;
  const wounds = given('REN-CTX-17', -10 * s.wounds);
  const saddled = when(s.foeRides && !s.cavalry, 'REN-MOUNT-15', -20);
  const pointBlank = when(near, 'REN-RNG-11', -20);
  if (s.does === 'at the rider') return [...pointBlank, ...riderPenalty(s), ...saddled, ...wounds];
  if (s.does === 'at the mount')
    return [...pointBlank, ...largeTarget(s, true), ...saddled, ...wounds];
  const lying: Parts = s.foeProne ? [s.ranged ? ['REN-PRONE-06', -10] : ['REN-PRONE-05', 10]] : [];
  return [
    ...pointBlank,
    ...haste(s),
    ...lying,
    ...when(!s.cavalry, 'REN-MOUNT-15', -20),
    ...largeTarget(s, s.foeLarge),
    ...wounds,
  ];
}

/**
 * REN-MOVE-03, REN-MOUNT-07 and 08: moving at full rate weighs on the rider's defence, the
 * mount's wounds on its own.
 */
function defenceParts(s: Situation): Parts {
  if (s.does === 'at the rider') return haste(s);
  return s.does === 'at the mount' ? given('REN-CTX-17', -10 * s.mountWounds) : [];
}

/** REN-CTX-13, REN-MOUNT-11: the weapon's DB and, in a charge, twice more, with the mount's STR where that helps. */
function flatDamage(s: Situation): number {
  if (!fromSaddle(s)) return s.flat + Math.floor((15 + s.STR) / 10);
  const charges = s.pace === 'charge' && !(s.ranged && s.chargeBonusScope === 'melee');
  const STR = s.pace === 'charge' ? Math.max(s.STR, s.mountSTR) : s.STR;
  const db = Math.floor((15 + (charges ? STR : s.STR)) / 10);
  return s.flat + db + (charges ? 2 * db : 0);
}

/** REN-ATK-03 to 10, REN-ARM-01: the damage that gets through, over all pairs of rolls and all damage dice. */
function reference(s: Situation): Readonly<Record<string, string>> {
  const target = held(s.skill + sum(attackParts(s)));
  const fray = held(s.fray + sum(defenceParts(s)));
  const counts = new Map<string, number>();
  let cases = 0;
  const gather = (damage: number, count: number): void => {
    counts.set(`${damage}`, (counts.get(`${damage}`) ?? 0) + count);
    cases += count;
  };
  const struck = (attack: number): void => {
    const margin = (attack > 30 ? 5 : 0) + (attack > 60 ? 5 : 0);
    for (const first of D10)
      for (const second of D10) {
        const die = attack % 11 === 0 ? Math.max(first, second) : first;
        gather(Math.max(0, die + flatDamage(s) + margin - s.av), 1);
      }
  };
  for (const attack of D100)
    for (const defence of D100) {
      const hits = attack !== 99 && (attack === 0 || attack <= target);
      const saved = defence !== 99 && (defence === 0 || defence <= fray);
      if (hits && saved && attack === defence) continue;
      if (hits && (!saved || attack > defence)) struck(attack);
      else gather(0, 100);
    }
  return countedChances(counts, cases);
}

/** REN-BLAST-01 to 04: no defence; full value at the centre and 2 less for each metre, then armour. */
function blasted(s: Situation): Readonly<Record<string, string>> {
  const target = held(s.skill - 10 * s.wounds);
  const counts = new Map<string, number>();
  const gather = (dv: number | undefined, count: number): void => {
    const left = (metres: number): number =>
      dv === undefined ? 0 : Math.max(0, Math.max(0, dv - 2 * metres) - s.av);
    const key = `${left(0)} ${left(s.away)} ${left(Math.round(Math.hypot(s.away, 1)))}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  };
  for (const attack of D100) {
    const hits = attack !== 99 && (attack === 0 || attack <= target);
    if (!hits) gather(undefined, 100);
    else
      for (const first of D10)
        for (const second of D10) {
          const die = attack % 11 === 0 ? Math.max(first, second) : first;
          gather(die + s.flat + (attack > 30 ? 5 : 0) + (attack > 60 ? 5 : 0), 1);
        }
  }
  return countedChances(counts, 10_000);
}

const ARMOUR = (av: number) => [{ name: 'mail', av }];

function stagedBlast(s: Situation) {
  const pot = weapon('pot', {
    kind: 'thrown',
    skills: ['ranged'],
    damage: { dice: 1, flat: s.flat },
    tags: ['Blast'],
  });
  const sheet = { armor: ARMOUR(s.av) };
  return stage(
    {
      ann: { at: [0, 5], skills: { ranged: s.skill }, weapons: [pot], state: { wounds: s.wounds } },
      bob: { at: [4, 5], sheet },
      cat: { at: [4 + s.away, 5], side: 'a', sheet },
      dan: { at: [4 + s.away, 6], sheet },
    },
    { options: { scatterTrigger: 'never' } },
  );
}

const armOf = (s: Situation) =>
  weapon('arm', {
    damage: { dice: 1, flat: s.flat, db: true },
    tags: s.cavalry ? ['Cavalry'] : [],
    ...(s.ranged
      ? {
          kind: 'projectile',
          skills: ['ranged'],
          range: { short: 50, medium: 60, long: 70, extreme: 80 },
        }
      : {}),
  });

const horse = (s: Situation, more: { readonly [key: string]: Json } = {}) => ({
  size: 'Large',
  warTrained: true,
  movement: { hooves: { base: 5, full: 15 } },
  armor: ARMOUR(s.av),
  skills: { fray: s.fray - 15 },
  ...more,
});

function staged(s: Situation) {
  const ridden = fromSaddle(s);
  const run = s.pace === 'none' ? 0 : 8;
  const away = s.ranged ? s.away : 1;
  const arm = armOf(s);
  const skill = s.ranged ? { ranged: s.skill } : { 'one-handed': s.skill };
  const armed = {
    skills: { ...skill, fray: 15 },
    weapons: [arm],
    sheet: { STR: s.STR, size: !ridden && s.foeLarge ? 'Large' : 'Normal' },
    state: { wounds: s.wounds },
  };
  const target = {
    skills: { fray: s.fray },
    sheet: { armor: ARMOUR(s.av), size: ridden && s.foeLarge ? 'Large' : 'Normal' },
    state: { prone: ridden && s.foeProne },
  };
  const rider = ridden ? armed : target;
  const other = ridden ? target : armed;
  const set = stage(
    {
      ann: {
        at: [2, 5],
        ...rider,
        skills: { ...rider.skills, ride: 30 },
        state: { ...rider.state, riding: 'roan' },
      },
      roan: {
        at: [2, 5],
        side: 'a',
        sheet: horse(s, { STR: s.mountSTR }),
        state: { wounds: s.mountWounds },
      },
      bob: {
        at: [2 + run + away, 5],
        ...other,
        state: { ...other.state, ...(s.foeRides ? { riding: 'grey' } : {}) },
      },
      ...(s.foeRides ? { grey: { at: [2 + run + away, 5] as const, sheet: horse(s) } } : {}),
    },
    {
      options: { riderPenaltyScope: s.riderPenaltyScope, chargeBonusScope: s.chargeBonusScope },
      order: s.foeRides ? ['ann', 'bob', 'roan', 'grey'] : ['ann', 'bob', 'roan'],
    },
  );
  if (s.pace !== 'none')
    set.do('ann', s.pace === 'charge' ? 'charge' : 'move', { path: [[2 + run, 5]] });
  if (!ridden) set.end();
  return set;
}

function engine(s: Situation): Readonly<Record<string, string>> {
  if (s.does === 'blast') {
    const { state } = stagedBlast(s);
    const command = { do: 'attack', by: 'ann', with: { weapon: 'ann/pot', target: 'bob' } };
    return chancesOf(renaissance, state, command, {
      keyOf: ({ combatants: { bob, cat, dan } }) => `${bob?.damage} ${cat?.damage} ${dan?.damage}`,
    });
  }
  const set = staged(s);
  const by = fromSaddle(s) ? 'ann' : 'bob';
  const target = { 'from the saddle': 'bob', 'at the rider': 'ann', 'at the mount': 'roan' }[
    s.does
  ];
  const parameters = { weapon: `${by}/arm`, target };
  const chances = chancesOf(
    renaissance,
    set.state,
    { do: 'attack', by, with: parameters },
    {
      answers: answering({ defence: 'fray' }),
      keyOf: ({ combatants }) => `${combatants[target]?.damage}`,
    },
  );
  return { ...chances, told: set.reckonings(['attack'], by, 'attack', parameters).join('; ') };
}

/** Differences between the two in randomly drawn rides, blows and blasts. */
export const mountDifferences = (situations: number): readonly string[] =>
  differences('renaissance mounts', situations, (generator) => {
    const one = <T>(list: readonly [T, ...(readonly T[])]): T =>
      list[generator.below(list.length)] ?? list[0];
    const yes = (): boolean => generator.below(3) === 0;
    const does = one(['from the saddle', 'at the rider', 'at the mount', 'blast'] as const);
    const ranged = yes();
    const s: Situation = {
      does,
      pace: does === 'at the mount' ? 'none' : one(['none', 'charge', 'gallop']),
      riderPenaltyScope: one(['all', 'meleeOnFoot']),
      chargeBonusScope: one(['all', 'melee']),
      ranged,
      cavalry: yes(),
      foeLarge: yes(),
      foeProne: yes(),
      foeRides: does !== 'from the saddle' && does !== 'blast' && yes(),
      skill: 40 + generator.below(60),
      fray: 20 + generator.below(60),
      STR: 5 + generator.below(30),
      mountSTR: 5 + generator.below(50),
      av: generator.below(8),
      wounds: generator.below(3),
      mountWounds: generator.below(2),
      flat: generator.below(6),
      away: 1 + generator.below(4),
    };
    const who = fromSaddle(s) ? 'ann' : 'bob';
    return {
      situation: s,
      engine: engine(s),
      reference:
        s.does === 'blast'
          ? blasted(s)
          : { ...reference(s), told: line(who, 'attack', s.skill, attackParts(s)) },
    };
  });

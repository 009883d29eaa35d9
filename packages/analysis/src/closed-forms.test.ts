import type { Fraction } from '@tiltyard/engine/values';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { add, fraction, ZERO } from '@tiltyard/engine/values';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, test } from 'vitest';
import type { Odds } from './odds/odds.js';
import { odds } from './odds/odds.js';
import { probabilityOf, isEventOf, summarise } from './odds/summary.js';

/**
 * Odds recomputed with plain arithmetic and loops over faces, straight from the rules as written and without the
 * engine; both must give the same fractions.
 */

interface Question {
  readonly system: string;
  readonly anna: string;
  readonly bert: string;
  readonly do: string;
  readonly with: Readonly<Record<string, string>>;
}

function ask({ system, anna, bert, do: id, with: parameters }: Question): Odds {
  const text = `title: two\nruleset: ${system}\norder: [anna, bert]\ncombatants:\n  - {id: anna, side: red, ${anna}}\n  - {id: bert, side: blue, ${bert}}\n`;
  const loaded = loadRuns(text, 'two.yaml', rulesets);
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error(JSON.stringify(loaded));
  return run.use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, { seed: 'closed forms' });
    const begun = fight.begin();
    if (begun.kind !== 'done') throw new Error(JSON.stringify(begun));
    const found = odds(
      ruleset,
      fight.state,
      { do: id, by: 'anna', with: parameters },
      { answer: 'fallback' },
    );
    if (found.kind !== 'odds') throw new Error(JSON.stringify(found));
    expect(found.leftOut).toEqual(ZERO);
    return found;
  });
}

const event = (
  found: Odds,
  id: string,
  facts: Readonly<Record<string, string | boolean>> = {},
): Fraction => probabilityOf(found, (outcome) => isEventOf(outcome, id, facts)).weight;
const of = (part: number, whole: number): Fraction => fraction(BigInt(part), BigInt(whole));

/** The chances of the changes of a number. */
function changes(found: Odds, who: string, path: string): ReadonlyMap<number, Fraction> {
  const number = summarise(found).numbers.find((each) => each.who === who && each.path === path);
  return new Map(number?.changes.map(({ value, weight }) => [value, weight]));
}

describe('renaissance: 60 against Fray 60, d10 + 3 + DB 5 against armour 4 with penetration 1, DUR 30', () => {
  const body =
    'DUR: 30, aptitudes: {SOM: 20, COO: 20}, skills: {one-handed: 40, fray: 30}, weapons: [short-sword], naturalArmor: 4';
  const question: Question = {
    system: 'renaissance',
    anna: `at: [2, 2], sheet: {${body}}`,
    bert: `at: [3, 2], sheet: {${body}}`,
    do: 'attack',
    with: { weapon: 'anna/short-sword', target: 'bert' },
  };
  const found = ask(question);

  /**
   * Every pair of rolls: the attack must be at most 60, and so must a defence that beats it; equal ones are rolled
   * again.
   */
  const pairs: { readonly attack: number; readonly hit: boolean }[] = [];
  for (let attack = 0; attack < 100; attack++) {
    for (let defence = 0; defence < 100; defence++) {
      if (attack > 60) pairs.push({ attack, hit: false });
      else if (defence > 60 || defence < attack) pairs.push({ attack, hit: true });
      else if (defence > attack) pairs.push({ attack, hit: false });
    }
  }
  const hits = pairs.filter(({ hit }) => hit);

  /** The weight of every amount of damage that gets through, in parts of the pairs times 100 for two dice of damage. */
  const damages = new Map<number, number>();
  for (const { attack } of hits) {
    for (let one = 1; one <= 10; one++) {
      for (let two = 1; two <= 10; two++) {
        const die = attack % 11 === 0 ? Math.max(one, two) : one;
        const through = Math.max(
          0,
          die + 3 + 5 + (attack > 30 ? 5 : 0) + (attack > 60 ? 5 : 0) - (4 - 1),
        );
        damages.set(through, (damages.get(through) ?? 0) + 1);
      }
    }
  }

  test('the chance to hit', () =>
    expect(event(found, 'hit')).toEqual(of(hits.length, pairs.length)));

  test.each([
    ['critical', 'critical success', (attack: number) => attack % 11 === 0],
    ['exceptional', 'exceptional success', (attack: number) => attack % 11 !== 0 && attack > 30],
    ['plain', 'success', (attack: number) => attack % 11 !== 0 && attack <= 30],
  ] as const)('the chance of a %s hit', (_, degree, is) => {
    expect(event(found, 'hit', { degree })).toEqual(
      of(hits.filter(({ attack }) => is(attack)).length, pairs.length),
    );
  });

  test('the chance of each amount of damage', () => {
    const told = changes(found, 'bert', 'damage');
    for (const [through, weight] of damages)
      expect(told.get(through)).toEqual(of(weight, 100 * pairs.length));
    expect(told.size).toBe(damages.size + 1);
  });

  test('the average damage', () => {
    const sum = [...damages].reduce((total, [through, weight]) => total + through * weight, 0);
    expect(summarise(found).numbers.find(({ path }) => path === 'damage')?.mean).toEqual(
      of(sum, 100 * pairs.length),
    );
  });

  test('the chance that a wound knocks the target down: a wound for every 6, then 60 less 10 a wound', () => {
    const sum = [...damages].reduce((total, [through, weight]) => {
      const wounds = Math.floor(through / 6);
      return total + (wounds > 0 ? weight * (100 - (60 - 10 * wounds + 1)) : 0);
    }, 0);
    expect(event(found, 'prone')).toEqual(of(sum, 100 * 100 * pairs.length));
  });

  test('the chance that a target with 14 damage is out: it takes 16', () => {
    const weak = ask({ ...question, bert: `at: [3, 2], sheet: {${body}}, state: {damage: 14}` });
    const sum = [...damages].reduce(
      (total, [through, weight]) => (through >= 16 ? total + weight : total),
      0,
    );
    expect(summarise(weak).combatants.find(({ who }) => who === 'bert')?.out.weight).toEqual(
      of(sum, 100 * pairs.length),
    );
  });
});

describe('rolemaster: a broadsword at +70 against DB 27 and mail', () => {
  const body =
    'hits: 60, baseDb: 15, qu: 4, armourClass: T4, weapons: [{weapon: broadsword, skill: 70}]';
  const found = ask({
    system: 'rolemaster',
    anna: `at: [2, 2], sheet: {${body}}`,
    bert: `at: [3, 2], sheet: {${body}}`,
    do: 'attack',
    with: { weapon: 'anna/broadsword', target: 'bert' },
  });
  const plus = 70 - 27;
  /** The formula of the broadsword at armour class 4: hits from 82 - 6 x 4, criticals from 92 + 5 x 4 in steps of 8 + 4. */
  const [first, critical, step] = [82 - 24, 92 + 20, 12];
  /**
   * Rolls in parts of ten thousand: 1 to 3 fumbles; 96 and more rolls once more, after which every total is past the
   * last row.
   */
  const rolls: { readonly result: number; readonly weight: number }[] = [];
  for (let face = 4; face <= 95; face++) rolls.push({ result: face + plus, weight: 100 });
  for (let face = 96; face <= 100; face++)
    for (let more = 1; more <= 100; more++)
      rolls.push({ result: Math.min(150, face + more + plus), weight: 1 });
  const likely = (is: (result: number) => boolean): Fraction =>
    of(
      rolls.reduce((sum, { result, weight }) => (is(result) ? sum + weight : sum), 0),
      10_000,
    );

  test('the chance to fumble', () => expect(event(found, 'fumbles')).toEqual(of(3, 100)));
  test('the chance to miss', () =>
    expect(event(found, 'miss')).toEqual(likely((result) => result < first)));
  test.each(['A', 'B', 'C', 'D'].map((severity, i) => [severity, i] as const))(
    'the chance of a critical of severity %s',
    (severity, i) => {
      const from = critical + i * step;
      expect(event(found, 'critical', { severity })).toEqual(
        likely((result) => result >= from && (result < from + step || severity === 'D')),
      );
    },
  );
  test('the chance to kill: 99 or 100 on a D', () => {
    const worst = likely((result) => result >= critical + 3 * step);
    expect(event(found, 'doom', { kind: 'dead' })).toEqual(
      of(Number(worst.num) * 2, Number(worst.den) * 100),
    );
  });
  test('the chance to drop the sword: 69 to 88 or 95 to 99 on the fumble table', () =>
    expect(event(found, 'drops')).toEqual(of(3 * (20 + 5), 100 * 100)));
});

describe('true20: bare fists at +0 against Defense 10 and Toughness 0', () => {
  const found = ask({
    system: 'true20',
    anna: 'at: [2, 2], sheet: {}',
    bert: 'at: [3, 2], sheet: {}',
    do: 'attack',
    with: { weapon: 'unarmed', target: 'bert' },
  });
  const hits = (die: number): boolean => die === 20 || (die !== 1 && die >= 10);
  /** Every attack, confirmation and save, in parts of 8000. */
  const throws: {
    readonly hit: boolean;
    readonly critical: boolean;
    readonly failedBy: number;
    readonly save: number;
  }[] = [];
  for (let die = 1; die <= 20; die++) {
    for (let again = 1; again <= 20; again++) {
      for (let save = 1; save <= 20; save++) {
        const critical = die === 20 && hits(again);
        throws.push({ hit: hits(die), critical, save, failedBy: 15 + (critical ? 3 : 0) - save });
      }
    }
  }
  const likely = (is: (each: (typeof throws)[number]) => boolean): Fraction =>
    of(throws.filter(is).length, throws.length);
  const degree = (failedBy: number, save: number): number =>
    failedBy < 1
      ? -1
      : save === 20
        ? 0
        : [1, 5, 10, 15].findLastIndex((least) => failedBy >= least);

  test('the chance to hit', () => expect(event(found, 'hit')).toEqual(likely(({ hit }) => hit)));
  test('the chance of a critical', () =>
    expect(event(found, 'confirm', { critical: true })).toEqual(
      likely(({ critical }) => critical),
    ));
  test('the chance that the target saves', () =>
    expect(event(found, 'toughness', { saved: true })).toEqual(
      likely(({ hit, failedBy }) => hit && failedBy < 1),
    ));
  test.each(['bruised', 'dazed', 'staggered', 'unconscious'].map((mark, i) => [mark, i] as const))(
    'the chance that the target is %s',
    (mark, i) => {
      expect(event(found, 'marked', { mark })).toEqual(
        likely(({ hit, failedBy, save }) => hit && degree(failedBy, save) === i),
      );
    },
  );
  test('the chance that it is out of the fight', () => {
    expect(summarise(found).combatants.find(({ who }) => who === 'bert')?.out.weight).toEqual(
      likely(({ hit, failedBy, save }) => hit && degree(failedBy, save) === 3),
    );
  });
});

describe('lurasko: a sword at 5 against DEX 8 on the ground', () => {
  const found = ask({
    system: 'lurasko',
    anna: 'at: {engagement: e}, sheet: {DEX: 4, STR: 5, WGT: 7, bCON: 5, weapons: [sword], competencies: [swords]}',
    bert: 'at: {engagement: e}, sheet: {DEX: 8, STR: 5, WGT: 7, bCON: 5}, state: {knockedDown: true}',
    do: 'strike',
    with: { weapon: 'anna/sword', target: 'bert' },
  });
  /**
   * d6 to strike at 4 + 1; the target defends with the worse of two d20; d20 for the type of injury. All in parts of 6
   * x 400 x 20.
   */
  const throws: { readonly strikes: boolean; readonly kept: number; readonly type: number }[] = [];
  for (let die = 1; die <= 6; die++)
    for (let one = 1; one <= 20; one++)
      for (let two = 1; two <= 20; two++)
        for (let type = 1; type <= 20; type++)
          throws.push({ strikes: die <= 5, kept: Math.max(one, two), type });
  const likely = (is: (each: (typeof throws)[number]) => boolean): Fraction =>
    of(throws.filter((each) => each.strikes && is(each)).length, throws.length);

  test('the chance to hit', () =>
    expect(event(found, 'hit')).toEqual(likely(({ kept }) => kept > 8)));
  test('the chance of a critical: 10 or more over 8', () =>
    expect(event(found, 'damage', { critical: true })).toEqual(likely(({ kept }) => kept >= 18)));
  test.each([
    ['Superficial', 1, 4],
    ['Mobility', 5, 6],
    ['Core', 7, 12],
    ['Hand/Arm (left)', 13, 15],
    ['Hand/Arm (right)', 16, 18],
    ['Perception', 19, 20],
  ] as const)('the chance that the injury is %s', (type, low, high) =>
    expect(event(found, 'injury type', { type })).toEqual(
      likely((each) => each.kept > 8 && each.type >= low && each.type <= high),
    ),
  );
  test('the damage: 12 if it hits, unarmoured', () => {
    expect(changes(found, 'bert', 'damage').get(12)).toEqual(likely(({ kept }) => kept > 8));
  });
});

describe('heimr: a fist with consistency 2 and potential 2 against a dodge of 7', () => {
  const abilities = 'abilities: {brawl: {C: 2, P: 2}, agility: {C: 1, P: 1}}';
  const people = (standing: number, C: number) => ({
    anna: `at: A1, sheet: {hitPoints: 3, abilities: {brawl: {C: ${C}, P: 2}, agility: {C: 1, P: 1}}}, state: {fatigue: 1, standing: 7}`,
    bert: `at: A1, sheet: {hitPoints: 3, ${abilities}}, state: {fatigue: 1, standing: ${standing}}`,
  });
  const fist = (standing: number, C: number): Odds =>
    ask({
      system: 'heimr',
      ...people(standing, C),
      do: 'brawl',
      with: { target: 'bert', effect: 'hit' },
    });
  const found = fist(7, 2);
  /** A d6 and two d10: the best counts, and one more for every 10 beyond the first. */
  const throws: { readonly d6: number; readonly total: number }[] = [];
  for (let d6 = 1; d6 <= 6; d6++)
    for (let one = 1; one <= 10; one++)
      for (let two = 1; two <= 10; two++)
        throws.push({
          d6,
          total:
            Math.max(d6, one, two) + Math.max(0, Number(one === 10) + Number(two === 10) - 1) + 2,
        });
  const likely = (is: (each: (typeof throws)[number]) => boolean): Fraction =>
    of(throws.filter(is).length, throws.length);

  test('the chance to land', () =>
    expect(event(found, 'lands')).toEqual(likely(({ total }) => total > 7)));
  test('the chance of a touch: as much, or one less', () =>
    expect(event(found, 'touch')).toEqual(likely(({ total }) => total === 7 || total === 6)));
  test('the chance to miss', () =>
    expect(event(found, 'misses')).toEqual(likely(({ total }) => total < 6)));
  test.each([
    ['left leg', [1]],
    ['right leg', [2]],
    ['other arm', [3]],
    ['sword arm', [4]],
    ['torso', [5, 6]],
  ] as const)('the chance to land on the %s', (part, faces) =>
    expect(event(found, 'lands', { part })).toEqual(
      likely(({ d6, total }) => total > 7 && faces.some((face) => face === d6)),
    ),
  );
  test('the hit points lost', () =>
    expect(changes(found, 'bert', 'hp').get(-1)).toEqual(likely(({ total }) => total > 7)));
  test('the chance of three tens of three, which alone beat 13', () =>
    expect(event(fist(13, 3), 'lands')).toEqual(of(1, 1000)));
});

test('all outcomes add up to 1', () => {
  const { outcomes } = ask({
    system: 'true20',
    anna: 'at: [2, 2], sheet: {}',
    bert: 'at: [3, 2], sheet: {}',
    do: 'attack',
    with: { weapon: 'unarmed', target: 'bert' },
  });
  expect(outcomes.reduce((sum, { weight }) => add(sum, weight), ZERO)).toEqual(of(1, 1));
});

import type { FightState, Ruleset } from '@tiltyard/engine';
import { acting, defineRuleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, seedOf } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { describeProblem } from '@tiltyard/engine/ruleset';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import { targetRefused, weaponRefused } from '../rules/attack-actions/attack-options.js';
import { usableWeapons } from '../rules/items/wielding.js';
import { library } from './content.js';
import { setUp } from './set-up.js';
import type { Weapon } from './sheet.js';
import { damageBonus } from './sheet.js';
import { combatantById, sheetOf } from './state.js';

const { weapons, armours, creatures } = library.own;
const arsenal = Object.entries(weapons);
const scene = (
  combatants: readonly {
    id: string;
    side: string;
    from: string;
    at: readonly number[];
    state?: Record<string, string>;
  }[],
) =>
  setUp({
    title: 'alone',
    options: {},
    map: undefined,
    content: {},
    order: undefined,
    combatants: combatants.map((each) => ({ ...each, at: [...each.at] })),
  });

/** The state of a set-up that must be valid. */
function stateOf(from: string) {
  const found = scene([
    { id: 'one', side: 'a', from, at: [5, 5] },
    { id: 'dummy', side: 'b', from: 'commoner', at: [6, 5] },
  ]);
  if (!found.ok) throw new Error(found.problems.map(describeProblem).join('\n'));
  return found.value;
}

test('the content reads, and there is enough of it', () => {
  expect(arsenal.length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(armours).length).toBeGreaterThanOrEqual(8);
  expect(Object.keys(creatures).length).toBeGreaterThanOrEqual(20);
});

test('what other files count on keeps its name and its numbers', () => {
  expect(weapons['knife']).toMatchObject({
    kind: 'thrown',
    ap: 1,
    tags: ['Off-Hand'],
    damage: { dice: 1, flat: -1, db: true },
  });
  expect(weapons['short-sword']).toMatchObject({
    kind: 'melee',
    ap: 1,
    damage: { dice: 1, flat: 3, db: true },
  });
});

test.each([
  'Off-Hand',
  'Catch',
  'Brace',
  'Cavalry',
  'Prone',
  'Precision',
  'Blast',
  'Splash',
  'Natural',
  'Natural Weapon',
])('some weapon has the tag %s', (tag) => {
  expect(arsenal.filter(([, weapon]) => weapon.tags.includes(tag)).map(([id]) => id)).not.toEqual(
    [],
  );
});

test.each(['melee', 'projectile', 'thrown', 'touch', 'indicate', 'shield', 'natural'])(
  'some weapon is of the kind %s',
  (kind) => {
    expect(arsenal.filter(([, weapon]) => weapon.kind === kind).map(([id]) => id)).not.toEqual([]);
  },
);

test.each(['quick', 'standard', 'none'])('some weapon is loaded again as %s', (reload) => {
  expect(arsenal.filter(([, weapon]) => weapon.reload === reload).map(([id]) => id)).not.toEqual(
    [],
  );
});

const some = (what: string, holds: (weapon: Weapon) => boolean): void =>
  expect(arsenal.filter(([, weapon]) => holds(weapon)).length, what).toBeGreaterThan(0);

test('weapons differ in what else the rules ask of them', () => {
  some('counted ammunition', (weapon) => weapon.ammunition !== undefined);
  some(
    'common ammunition',
    (weapon) =>
      weapon.kind === 'projectile' &&
      weapon.ammunition === undefined &&
      weapon.reload === undefined,
  );
  some('two hands', (weapon) => weapon.hands === 2 && weapon.kind === 'melee');
  some('reach', (weapon) => weapon.reach > 0);
  some(
    'thrown or struck with',
    (weapon) => weapon.kind === 'thrown' && weapon.skills.some((skill) => skill !== 'ranged'),
  );
  some(
    'resisted and vulnerable lines',
    (weapon) => weapon.resisted !== undefined && weapon.vulnerable !== undefined,
  );
  some('a proficiency', (weapon) => weapon.proficiency !== undefined);
  some('a specialization', (weapon) => weapon.specialization !== undefined);
  some('an effect over an area', (weapon) => weapon.splash !== undefined);
});

test('REN-SPLASH-01 a jar of Scour wets as many metres as a d10 shows, and hurts no one by itself', () => {
  const [, jar] = arsenal.find(([id]) => id === 'scour-jar') ?? [];
  expect([jar?.splash?.extent, jar?.damage.dice, jar?.kind]).toEqual([
    { dice: 1, faces: 10, flat: 0, db: false },
    0,
    'thrown',
  ]);
});

test('natural weapons are no unarmed attacks', () => {
  const natural = arsenal.filter(([, weapon]) => weapon.kind === 'natural');
  expect(
    natural
      .filter(([, weapon]) => weapon.tags.includes('Unarmed Attack') || weapon.hands > 0)
      .map(([id]) => id),
  ).toEqual([]);
  expect(natural.filter(([, weapon]) => weapon.tags.includes('Off-Hand')).length).toBeGreaterThan(
    natural.length / 2,
  );
});

test('armour: a layer for under others, penalties on COO and INIT, and resistances of its own', () => {
  const all = Object.values(armours);
  const penalised = (on: string) =>
    all.some((piece) => piece.penalties.some((penalty) => penalty.on === on));
  expect(all.some((piece) => piece.tags.includes('Layerable'))).toBe(true);
  expect([penalised('COO'), penalised('INIT')]).toEqual([true, true]);
  expect(
    all.flatMap((piece) => piece.resistances.map(({ keyword }) => keyword)).toSorted(),
  ).toEqual(['Fire', 'Unarmed Attack']);
});

test('no one wears two suits over each other', () => {
  const crowded = Object.keys(creatures).filter((id) => {
    const state = stateOf(id);
    return (
      sheetOf(state, combatantById(state, 'one')).armor.filter(
        (piece) => !piece.tags.includes('Layerable'),
      ).length > 1
    );
  });
  expect(crowded).toEqual([]);
});

test.each(Object.keys(creatures))('%s can be set up, is described and can attack', (id) => {
  const state = stateOf(id);
  const who = combatantById(state, 'one');
  expect(sheetOf(state, who).about).toMatch(/^[A-Z].*\.$/);
  const dummy = combatantById(state, 'dummy');
  const ready = usableWeapons(state, who).filter(
    (weapon) =>
      !weaponRefused(state, 'one', weapon) && !targetRefused(state, who, dummy, { weapon }),
  );
  expect(ready).not.toEqual([]);
});

test('every skill that a carried weapon asks for is one its bearer has learnt', () => {
  const clumsy = Object.keys(creatures).flatMap((id) => {
    const state = stateOf(id);
    const { skills } = sheetOf(state, combatantById(state, 'one'));
    const own = Object.entries(state.fixed.items).filter(([item]) => item.startsWith('one/'));
    return own.flatMap(([item, { skills: asked, proficiency }]) => {
      const known = asked.filter(
        (skill) =>
          (skills[skill]?.ranks ?? 0) >= 10 &&
          (proficiency === undefined || skills[skill]?.proficiencies.includes(proficiency)),
      );
      return known.length > 0 ? [] : [`${id}: ${item}`];
    });
  });
  expect(clumsy).toEqual([]);
});

test('the cast: brawler and commoner, small and large, resistant and vulnerable, a major figure with Luck, a mount for war and one that is none', () => {
  const sheets = Object.fromEntries(
    Object.keys(creatures).map((id) => {
      const state = stateOf(id);
      return [id, sheetOf(state, combatantById(state, 'one'))];
    }),
  );
  expect(sheets['brawler']?.skills['unarmed']?.ranks).toBeGreaterThanOrEqual(10);
  expect(sheets['commoner']?.skills['unarmed']?.ranks).toBeLessThan(10);
  expect(new Set(Object.values(sheets).map(({ size }) => size))).toEqual(
    new Set(['Normal', 'Small', 'Large']),
  );
  expect(
    sheets['stone-warden']?.resistances.filter(
      ({ kind, effect }) => kind === 'resistance' && effect,
    ),
  ).not.toEqual([]);
  expect(
    sheets['bog-troll']?.resistances.filter(
      ({ kind, effect }) => kind === 'vulnerability' && effect,
    ),
  ).not.toEqual([]);
  expect(sheets['captain']).toMatchObject({ importance: 'major', luck: 3 });
  expect(sheets['war-horse']).toMatchObject({ warTrained: true, size: 'Large', footprint: 1 });
  expect(sheets['riding-horse']).toMatchObject({ warTrained: false });
  // The horse's strength improves a charge.
  expect(damageBonus(25, sheets['war-horse']?.STR ?? 0)).toBeGreaterThan(
    sheets['knight']?.db ?? 99,
  );
});

test('content of a scenario is laid over the shipped one', () => {
  const mine = library.with({ armours: { quilt: { name: 'patched coat', av: 1 } } });
  expect(mine.ok && [mine.value.armours['quilt']?.av, mine.value.armours['mail']?.av]).toEqual([
    1, 5,
  ]);
});

const examples = new URL('../../../../examples/', import.meta.url);
const files = readdirSync(examples).filter(
  (file) => file.startsWith('renaissance-') && file.endsWith('.yaml'),
);

test('there are examples', () => expect(files.length).toBeGreaterThanOrEqual(3));

/** Plays a fight with sensible players, each seeing only what their side sees. */
function playOut<S extends FightState>(ruleset: Ruleset<S>, initial: S, seed: string) {
  const policy = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
  fight.begin();
  const seats = new Map(
    Object.values(initial.combatants).map(({ id, side }) => [
      id,
      {
        name: side,
        role: 'player' as const,
        combatants: Object.values(initial.combatants).flatMap((each) =>
          each.side === side ? [each.id] : [],
        ),
      },
    ]),
  );
  let commands = 0;
  for (; !fight.outcome && commands < 400; commands++) {
    const who = acting(fight.state);
    const seat = who === undefined ? undefined : seats.get(who);
    const command = who === undefined || !seat ? undefined : policy.command(fight.view(seat), who);
    const step = command && seat ? fight.perform(command, { seat }) : undefined;
    if (step?.kind !== 'done')
      throw new Error(
        `${who ?? 'nobody'} is stuck: ${JSON.stringify(command)} ${JSON.stringify(step)}`,
      );
  }
  return { fight, commands };
}

const loadExample = (file: string) => {
  const loaded = loadRuns(
    readFileSync(new URL(file, examples), 'utf8'),
    file,
    new Map([[renaissance.id, defineRuleset(renaissance)]]),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));
  return loaded.value;
};

test.each(files)('%s plays to an end and verifies', (file) => {
  const { file: scenario, runs } = loadExample(file);
  expect(scenario.about).toBeDefined();
  expect(runs.map(({ run }) => run.script)).toEqual([undefined]);
  for (const { use } of runs) {
    use((ruleset, initial) => {
      const { fight, commands } = playOut(ruleset, initial, seedOf(scenario));
      expect(fight.outcome?.winners.length).toBe(1);
      expect(commands).toBeLessThan(400);
      expect(fight.verify()).toMatchObject({ ok: true, problems: [] });
    });
  }
});

/** What each example demonstrates; sensible players eventually do it. */
const SHOWS: readonly (readonly [string, readonly string[]])[] = [
  [
    'renaissance-gatehouse.yaml',
    ['charged', 'luck', 'several attacks', 'reloads', 'opportunity', 'maneuver', 'full defense'],
  ],
  [
    'renaissance-joust.yaml',
    ['braces', 'meets charge', 'rides by', 'charged', 'thrown', 'reloads'],
  ],
  [
    'renaissance-ambush.yaml',
    ['no defence', 'notices', 'blast', 'splash', 'scatter', 'meets', 'grabbed'],
  ],
];

test.each(SHOWS)('%s shows what it is for', (file, ids) => {
  const open = new Set(ids);
  for (let n = 0; n < 25 && open.size > 0; n++) {
    for (const { use } of loadExample(file).runs) {
      use((ruleset, initial) => {
        for (const entry of playOut(ruleset, initial, `showing ${n}`).fight.log)
          for (const { id } of entry.notes) open.delete(id);
      });
    }
  }
  expect([...open]).toEqual([]);
});

import type { Id } from '@tiltyard/engine';
import { acting, GeneratorDice } from '@tiltyard/engine';
import { allCombatants, combatantById, handsOn, heldItems } from '@tiltyard/engine/kit';
import { randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { netAdvantage } from '../rules/advantage/advantage.js';
import { isIncapacitated } from '../rules/conditions/body.js';
import { encumbrance, OVERLOADED } from '../rules/conditions/encumbrance.js';
import { grapplingCompetent } from '../rules/grappling/grip.js';
import {
  climbOf,
  grapplesOf,
  heldIn,
  holdsOf,
  leadOf,
  normalGrapples,
  partner,
} from '../state/grapples.js';
import type { Combatant, State } from '../state/state.js';
import { itemOf, sheetOf } from '../state/state.js';
import { maximumFor } from '../state/zones.js';
import type { Person, Staging } from './stage.js';
import { setting } from './stage.js';

const tough = { STR: 8, bCON: 30 };
const map = {
  places: [
    'yard',
    { id: 'gate', traits: ['Narrow Corridors'] },
    { id: 'field', traits: ['Wide-Open', 'Rough Terrain'] },
    { id: 'cellar', traits: ['Dark', 'Confining'] },
  ],
  borders: [
    { from: 'yard', to: 'gate' },
    { from: 'gate', to: 'cellar' },
    { from: 'yard', to: 'field' },
  ],
};

const SETTINGS: Readonly<Record<string, Readonly<Record<Id, Person>>>> = {
  brawlers: {
    ann: { side: 'a', from: 'wrestler', sheet: tough },
    bob: { side: 'a', from: 'duelist', sheet: tough },
    cid: { side: 'b', from: 'wrestler', sheet: tough },
    dan: { side: 'b', from: 'billman', sheet: tough },
    eve: {
      side: 'b',
      from: 'wrestler',
      sheet: { ...tough, weapons: ['tower-shield'], ready: ['knife'] },
    },
  },
  hunters: {
    ann: { side: 'a', from: 'duelist', sheet: tough },
    bob: { side: 'a', from: 'wrestler', sheet: tough },
    cid: { side: 'a', from: 'cutpurse', sheet: tough },
    ogre: { side: 'b', from: 'ogre', sheet: { ...tough, STR: 14 } },
    dragon: { side: 'c', from: 'marsh-dragon', sheet: { bCON: 30 } },
  },
  riders: {
    ann: { side: 'a', from: 'duelist', sheet: tough, state: { riding: 'roan' } },
    roan: { side: 'a', from: 'horse' },
    bob: { side: 'b', from: 'billman', sheet: tough },
    imp: { side: 'b', from: 'imp', sheet: { bCON: 60 } },
    bear: { side: 'b', from: 'bear', sheet: { bCON: 20 } },
  },
  stalkers: {
    ann: { side: 'a', from: 'shadow-stalker', sheet: tough, at: 'cellar' },
    bob: { side: 'a', from: 'wolf', sheet: { bCON: 30 }, at: 'cellar', state: { hidden: true } },
    cid: { side: 'b', from: 'guard', sheet: tough, at: 'cellar' },
    dan: { side: 'b', from: 'guard', sheet: tough, at: 'cellar' },
    eve: { side: 'b', from: 'villager', sheet: tough, at: 'gate' },
  },
};

/** What is wrong with a state, in words. */
function wrongs(state: State): readonly string[] {
  const all = allCombatants(state);
  return [
    ...all.flatMap((a) =>
      all
        .filter((b) => a !== b && Math.abs(netAdvantage(state, a, b)) > 3)
        .map((b) => `${a.id} is more than 3 degrees ahead of ${b.id}`),
    ),
    ...all.flatMap((who) => grappling(state, who)),
    ...all.flatMap((who) => hands(state, who)),
    ...state.grapples.flatMap((each) => pairs(state, each.a, each.b)),
    ...Object.keys(state.fixed.items).flatMap((item) => places(state, item)),
    ...all
      .filter(
        (who) =>
          who.riding !== null &&
          (combatantById(state, who.riding).zone !== who.zone ||
            combatantById(state, who.riding).engagement !== who.engagement),
      )
      .map((who) => `${who.id} is not where its mount is`),
    ...all
      .filter(
        (who) =>
          !isIncapacitated(state, who) &&
          !heldIn(state, who.id) &&
          encumbrance(state, who) >= OVERLOADED &&
          !who.knockedDown,
      )
      .map((who) => `${who.id} stands under ${encumbrance(state, who)} degrees`),
  ];
}

function grappling(state: State, who: Combatant): readonly string[] {
  const normal = normalGrapples(state, who.id);
  const wrong: string[] = [];
  const [held] = grapplesOf(state, who.id);
  if (isIncapacitated(state, who) && held && held.b !== who.id)
    wrong.push(`${who.id} grapples though it is out`);
  if (normal.filter((each) => leadOf(each, who.id) > 0).length > 1)
    wrong.push(`${who.id} is ahead of two`);
  if (normal.filter((each) => leadOf(each, who.id) < 0).length > 2)
    wrong.push(`${who.id} is behind three`);
  if (normal.length > 0 && normal.every((each) => each.degree === 0))
    wrong.push(`${who.id} grapples without any degree`);
  if (state.grapples.filter((each) => each.kind === 'climb' && each.a === who.id).length > 1)
    wrong.push(`${who.id} climbs on two`);
  const captors = state.grapples.filter(
    (each) => (each.kind === 'pick-up' || each.kind === 'jaws') && each.b === who.id,
  );
  if (captors.length > 1) wrong.push(`${who.id} is held by two`);
  if (captors.length > 0 && (normal.length > 0 || climbOf(state, who.id)))
    wrong.push(`${who.id} is held and grapples with others`);
  if (holdsOf(state, who.id).length > Math.max(1, who.hands.length))
    wrong.push(`${who.id} holds more than it has hands`);
  return wrong;
}

function pairs(state: State, x: Id, y: Id): readonly string[] {
  const [a, b] = [combatantById(state, x), combatantById(state, y)];
  const wrong: string[] = [];
  const all = state.grapples.filter(
    (each) => (each.a === x && each.b === y) || (each.a === y && each.b === x),
  );
  if (all.length > 1) wrong.push(`${x} and ${y} grapple twice`);
  if (a.zone !== b.zone || a.engagement !== b.engagement)
    wrong.push(`${x} and ${y} grapple across a distance`);
  for (const each of all) {
    if (Math.abs(each.degree) > 3) wrong.push(`${x} and ${y}: degree ${each.degree}`);
    const ahead = combatantById(state, each.degree >= 0 ? each.a : each.b);
    const pin =
      each.kind !== 'climb' &&
      Math.abs(each.degree) === 3 &&
      grapplingCompetent(state, ahead, each.kind) !== undefined;
    if (each.pinned !== pin)
      wrong.push(
        `${partner(each, ahead.id)} is ${each.pinned ? '' : 'not '}pinned by ${ahead.id} at ${each.degree}`,
      );
    if (each.kind !== 'normal' && each.kind !== 'climb' && each.degree < 2)
      wrong.push(`${x} holds ${y} at ${each.degree}`);
    const weights = [sheetOf(state, a).WGT, sheetOf(state, b).WGT] as const;
    if (each.kind === 'normal' && (weights[0] > 3 * weights[1] || weights[1] > 3 * weights[0]))
      wrong.push(`${x} and ${y} are no match`);
  }
  return wrong;
}

function hands(state: State, who: Combatant): readonly string[] {
  const victims = holdsOf(state, who.id)
    .filter(({ kind }) => kind === 'pick-up')
    .map(({ b }) => b);
  return [
    ...victims
      .filter((id) => handsOn(who.hands, id).length !== 1)
      .map((id) => `${who.id} holds ${id} with ${handsOn(who.hands, id).length} hands`),
    ...heldItems(who.hands)
      .filter((id) => state.combatants[id] && !victims.includes(id))
      .map((id) => `${who.id} has ${id} in hand but does not hold it`),
    ...heldItems(who.hands)
      .filter(
        (id) => state.fixed.items[id] && handsOn(who.hands, id).length > itemOf(state, id).hands,
      )
      .map((id) => `${who.id} has too many hands on ${id}`),
  ];
}

/** A thing is with one person, in one way, or on the ground. */
function places(state: State, item: string): readonly string[] {
  if (allCombatants(state).some((who) => sheetOf(state, who).natural.includes(item))) return [];
  const found = allCombatants(state).flatMap((who) => [
    ...(heldItems(who.hands).includes(item) ? [`${who.id}'s hands`] : []),
    ...[...who.ready, ...who.packed, ...who.attached]
      .filter((each) => each === item)
      .map(() => who.id),
  ]);
  const all = [...found, ...state.ground.filter((each) => each.item === item).map(() => 'ground')];
  return all.length === 1 ? [] : [`${item} is in ${all.length} places: ${all.join(', ')}`];
}

const HOUSES: readonly NonNullable<Staging['options']>[] = [
  {},
  {
    secondGrapple: 'autoRelease',
    escapeAfterRaise: true,
    outsideScope: 'pair',
    climbedPenalty: true,
    mixedEasingHindrance: 'layered',
    outnumbering: 'ratio',
  },
  {
    mismatchPrereqs: false,
    tripClears: 'all',
    grantOnFailedOffence: 'cleared',
    pinReleaseOnKnockdown: true,
    throwOffPerTurn: 'unlimited',
    knockdownOnConvert: true,
    maxCount: 'defended',
    advantageCap: 'perSide',
  },
  {
    blindSpecials: true,
    blindDraw: 'beforeOffence',
    crushCountsAsAttack: true,
    leaveTest: 'net',
    easingModel: 'dieStep',
    willReactiveTn: 'on',
    dualWieldInjury: 'summed',
    injuryTable: 'bodyPlan',
    freePrereqs: false,
    maxCount: 'hit',
  },
];

/** Plays one random fight and checks the state after every command. Returns how many there were. */
function play(
  people: Readonly<Record<Id, Person>>,
  options: NonNullable<Staging['options']>,
  seed: string,
  used: Set<string>,
): number {
  const sandbox = new Sandbox(lurasko, setting(people, { map, options }));
  const { state } = sandbox;
  const generator = new Generator(seed);
  const random = randomPolicy(lurasko, generator);
  const sensible = sensiblePolicy(lurasko);
  const table = sandbox.table(new GeneratorDice(generator), (questions) =>
    questions.map((question) => random.answer(question, state)),
  );
  lurasko.begin(table);
  let commands = 0;
  while (commands < 200 && !lurasko.outcome(state)) {
    const who = acting(state);
    if (who === undefined) break;
    const command =
      (generator.below(3) === 0 ? sensible.command(state, who) : undefined) ??
      random.command(state, who);
    const action = command && lurasko.actions.get(command.do);
    if (!command || !action) break;
    const before = new Map(allCombatants(state).map((each) => [each.id, each.attacksReceived]));
    action.perform(table, who, command.with);
    commands++;
    used.add(command.do);
    // One who comes into a tighter zone may have received more than it allows; another attack it must not receive.
    const over = allCombatants(state).filter(
      (each) =>
        each.attacksReceived > Math.max(before.get(each.id) ?? 0, maximumFor(state, each).maximum),
    );
    const wrong = [
      ...wrongs(state),
      ...over.map((each) => `${each.id} has received ${each.attacksReceived} attacks`),
    ];
    if (wrong.length > 0)
      throw new Error(
        `${seed}, command ${commands}: ${JSON.stringify(command)}: ${wrong.join('; ')}`,
      );
  }
  return commands;
}

for (const [name, people] of Object.entries(SETTINGS)) {
  test(`whatever ${name} do, the state stays sound`, { timeout: 60_000 }, () => {
    const used = new Set<string>();
    let commands = 0;
    for (let i = 0; i < 40; i++)
      commands += play(people, HOUSES[i % HOUSES.length] ?? {}, `${name} ${i}`, used);
    expect(commands).toBeGreaterThan(1500);
    const expected: Readonly<Record<string, readonly string[]>> = {
      brawlers: [
        'strike',
        'grab',
        'trip',
        'grapple',
        'wrestle',
        'let-go',
        'give-up-advantage',
        'free-ally',
        'draw',
        'stow',
        'pick-up-item',
      ],
      hunters: ['crush', 'throw-off', 'throw-off-major', 'grapple', 'wrestle', 'bite'],
      riders: ['mount', 'dismount', 'move', 'engage', 'leave', 'stand-up'],
      stalkers: ['blind', 'warn', 'engage', 'move'],
    };
    expect([...used]).toEqual(expect.arrayContaining([...(expected[name] ?? [])]));
  });
}

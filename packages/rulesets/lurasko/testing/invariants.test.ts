import type { Id } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { GeneratorDice } from '@tiltyard/engine/core';
import { allCombatants } from '@tiltyard/engine/kit';
import { randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { maximumFor } from '../state/zones.js';
import { map, SETTINGS, wrongs } from './always-true.js';
import type { Person, Staging } from './stage.js';
import { setting } from './stage.js';

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
    // A combatant who enters a tighter zone may have received more attacks than it allows, but must not receive another.
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
    for (let i = 0; i < 16; i++)
      commands += play(people, HOUSES[i % HOUSES.length] ?? {}, `${name} ${i}`, used);
    expect(commands).toBeGreaterThan(600);
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

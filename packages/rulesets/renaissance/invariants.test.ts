import type { Command, Id } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { commandRefusal, GeneratorDice } from '@tiltyard/engine/core';
import { randomPolicy, sensiblePolicy } from '@tiltyard/engine/players';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { Generator } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { renaissance } from './index.js';
import { usableWeapons } from './rules/items/wielding.js';
import { destinations, modesOf } from './rules/movement/route.js';
import type { Options } from './state/options.js';
import type { State } from './state/state.js';
import { allCombatants, combatantById, disabled } from './state/state.js';
import type { Person } from './testing/stage.js';
import { map, SETTINGS, wrongs } from './testing/always-true.js';
import { setting } from './testing/stage.js';

const STANDARD = new Set([
  'attack',
  'strike',
  'attacks',
  'attack-place',
  'disarm',
  'grab',
  'trip',
  'escape',
  'full-defense',
  'ready',
  'brace',
  'mount-attack',
  'ride-by',
  'crawl',
]);
const QUICK = new Set([
  'move',
  'charge',
  'feint',
  'stand-up',
  'drop-prone',
  'mount',
  'dismount',
  'draw',
  'pick-up',
  'stow',
  'break-free',
  'ride-by',
]);

/** A command that the random player cannot generate: several attacks, or a ride-by. */
function invented(state: State, by: Id, generator: Generator): Command | undefined {
  const pick = <T>(from: readonly T[]): T | undefined =>
    from[generator.below(Math.max(1, from.length))];
  const who = combatantById(state, by);
  const attacks = usableWeapons(state, who).flatMap((id) => {
    const target = pick(allCombatants(state).filter((other) => other.side !== who.side));
    return target ? [{ weapon: id, thrown: false, target: target.id }] : [];
  });
  const passing = attacks.slice(0, 1).map(({ weapon: id, target }) => ({ weapon: id, target }));
  const [mode] = Object.values(modesOf(state, who));
  const path = pick(destinations(state, who, mode?.full ?? 0))?.path.map((cell) => [...cell]) ?? [];
  const both: readonly Command[] = [
    { do: 'attacks', by, with: { attacks: attacks.slice(0, 2) } },
    { do: 'ride-by', by, with: { path, attacks: passing } },
  ];
  return both.find((command) => {
    const action = renaissance.actions.get(command.do);
    return action && !commandRefusal(action, state, command);
  });
}

const HOUSES: readonly Partial<Options>[] = [
  {},
  { braceModel: 'firstStrike', dismountRule: 'rider-hit', catchOnMiss: true, scatterMethod: 'gm' },
  {
    dismountRule: 'strike',
    rideByAttacks: 'perWeapon',
    opportunityTrigger: 'leaveReach',
    scatterTrigger: 'never',
  },
  {
    dismountRule: 'brace',
    parryIsReaction: true,
    maneuverCheck: 'opposed',
    scatterTrigger: 'allMisses',
    woundCheck: 'perWound',
  },
];

/** Plays one random fight and checks the state after every command. @returns the number of commands. */
function play(
  people: Readonly<Record<Id, Person>>,
  options: Partial<Options>,
  seed: string,
  used: Set<string>,
): number {
  const sandbox = new Sandbox(renaissance, setting(people, { map, options }));
  const { state } = sandbox;
  const generator = new Generator(seed);
  const policy = randomPolicy(renaissance, generator);
  const table = sandbox.table(new GeneratorDice(generator), (questions) =>
    questions.map((question) => policy.answer(question, state)),
  );
  const sensible = sensiblePolicy(renaissance);
  renaissance.begin(table);
  let standard = 0;
  let quick = 0;
  let turn = '';
  let commands = 0;
  while (commands < 120 && !renaissance.outcome(state)) {
    const who = acting(state);
    if (who === undefined) break;
    const now = `${state.round} ${who}`;
    if (now !== turn) [standard, quick, turn] = [0, 0, now];
    const how = generator.below(4);
    const command =
      (how === 0
        ? invented(state, who, generator)
        : how === 1
          ? sensible.command(state, who)
          : undefined) ?? policy.command(state, who);
    const action = command && renaissance.actions.get(command.do);
    if (!command || !action) break;
    const told = `${seed}, command ${commands}: ${JSON.stringify(command)}`;
    if (command.do !== 'end' && disabled(state, combatantById(state, who)))
      throw new Error(`${told}: ${who} is disabled`);
    const { throwing } = state;
    action.perform(table, who, command.with);
    commands++;
    used.add(command.do);
    // A throw that the referee has just ruled too short is not made, and costs nothing
    // (REN-RNG-06).
    const fellShort = state.throwing !== throwing && !combatantById(state, who).standardUsed;
    standard += STANDARD.has(command.do) && !fellShort ? 1 : 0;
    quick += QUICK.has(command.do) ? 1 : 0;
    const wrong = wrongs(state);
    if (standard > 1 || quick > (standard > 0 ? 1 : 3))
      throw new Error(`${told}: ${standard} Standard and ${quick} Quick Actions`);
    if (wrong.length > 0) throw new Error(`${told}: ${wrong.join('; ')}`);
  }
  return commands;
}

for (const [name, people] of Object.entries(SETTINGS)) {
  test(`whatever ${name} do, the state stays sound`, { timeout: 60_000 }, () => {
    const used = new Set<string>();
    let commands = 0;
    // In the last of these, a thrown rider once landed in the path of another.
    for (const i of [...Array.from({ length: 24 }, (_, n) => n), 265])
      commands += play(people, HOUSES[i % HOUSES.length] ?? {}, `${name} ${i}`, used);
    expect(commands).toBeGreaterThan(1500);
    if (name === 'riders')
      expect([...used]).toEqual(
        expect.arrayContaining([
          'ride-by',
          'attacks',
          'mount-attack',
          'charge',
          'mount',
          'dismount',
          'brace',
        ]),
      );
    if (name === 'grapplers')
      expect([...used]).toEqual(
        expect.arrayContaining(['grab', 'escape', 'disarm', 'trip', 'pick-up']),
      );
    if (name === 'grenadiers')
      expect([...used]).toEqual(
        expect.arrayContaining(['attack-place', 'ready', 'reload', 'draw']),
      );
  });
}

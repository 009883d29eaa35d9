import { readFileSync } from 'node:fs';
import type { Command, FightState, Id, Ruleset, Seat } from '@tiltyard/engine';
import { acting, GM } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import {
  characterPolicy,
  imaginedWorlds,
  Rollouts,
  seatOfSide,
  sensiblePolicy,
  Sightings,
} from '@tiltyard/engine/players';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';

/** For each system, a fight in which all combatants know of each other until fog covers them. */
const FILES = [
  'heimr-tavern',
  'lurasko-duel',
  'renaissance-gatehouse',
  'rolemaster-charge',
  'true20-charge',
];

const gm = (action: string, given: Command['with']): Command => ({
  do: action,
  by: GM,
  with: given,
});

/** A fight in its first turn. */
function begun<S extends FightState>(ruleset: Ruleset<S>, initial: S): Fight<S> {
  const sensible = sensiblePolicy(ruleset);
  const fight = new Fight(ruleset, initial, {
    seed: 'imagined',
    decide: (question, state) => ({ value: sensible.answer(question, state), from: 'policy' }),
  });
  expect(fight.begin().kind).toBe('done');
  return fight;
}

function cover<S extends FightState>(fight: Fight<S>): void {
  expect(fight.perform(gm('gm.fog', { fog: 'cover', places: 'all' })).kind).toBe('done');
}

const foesOf = ({ combatants }: FightState, who: Id): readonly Id[] =>
  Object.values(combatants).flatMap(({ id, side }) => (side === combatants[who]?.side ? [] : [id]));

/** The number of cells that combatants occupy, shared ones counted once. */
const groundOf = <S extends FightState>(ruleset: Ruleset<S>, state: S): number =>
  new Set(
    Object.keys(state.combatants).flatMap(
      (id) => ruleset.standsOn?.(state, id).map((place) => JSON.stringify(place)) ?? [],
    ),
  ).size;

describe.each(FILES)('foes who vanish in the fog of %s', (name) => {
  const url = new URL(`../../../../examples/${name}.yaml`, import.meta.url);
  const loaded = loadRuns(readFileSync(url, 'utf8'), name, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('nothing to run');

  it('are imagined where they may be, and the fight can be played on from there', () =>
    run.use((ruleset, initial) => {
      const fight = begun(ruleset, initial);
      const who = acting(fight.state) ?? '';
      const seat = seatOfSide(fight.state, who);
      const memory = new Sightings(ruleset);
      memory.look(fight.view(seat), who);
      cover(fight);
      const view = fight.view(seat);
      expect(foesOf(view, who)).toEqual([]);
      const missing = memory.look(view, who);
      expect(missing.map(({ id }) => id)).toEqual(foesOf(fight.state, who));
      for (const world of imaginedWorlds(ruleset, view, missing, 'x')) {
        expect(Object.keys(world.combatants).toSorted()).toEqual(
          Object.keys(fight.state.combatants).toSorted(),
        );
        // Only riders and their mounts may share cells.
        if (ruleset.about.space === 'grid')
          expect(groundOf(ruleset, world)).toBeGreaterThanOrEqual(groundOf(ruleset, fight.state));
        const policy = sensiblePolicy(ruleset);
        const command = policy.command(world, who);
        if (!command) throw new Error('nothing to do');
        const rollouts = new Rollouts(ruleset, world, policy, { seed: 'x', rounds: 3 });
        for (let n = 0; n < 3; n++)
          rollouts.play([command], n, ({ state }) => expect(state.round).toBeGreaterThan(0));
      }
    }));

  it('give the same results wherever they really are', () =>
    run.use((ruleset, initial) => {
      const commands = [0, 1].map((moved) => {
        const fight = begun(ruleset, initial);
        const who = acting(fight.state) ?? '';
        const seat = seatOfSide(fight.state, who);
        const strong = characterPolicy(ruleset, 'gentle', 'x');
        strong.command(fight.view(seat), who);
        cover(fight);
        const [foe] = foesOf(fight.state, who);
        if (moved && foe !== undefined) moveAway(ruleset, fight, foe, seat);
        const view = fight.view(seat);
        return { view: JSON.stringify(view), command: strong.command(view, who) };
      });
      expect(commands[1]).toEqual(commands[0]);
      expect(commands[0]?.command).toBeDefined();
    }));
});

/** Moves a combatant somewhere else, hidden from the given seat. */
function moveAway<S extends FightState>(
  ruleset: Ruleset<S>,
  fight: Fight<S>,
  id: Id,
  seat: Seat,
): void {
  const action = ruleset.actions.get('gm.place');
  const [who, where] = action?.parameters ?? [];
  if (!action || who === undefined || where === undefined) throw new Error('no gm.place');
  const domain = action.domain(fight.state, GM, where, { [who]: id });
  const places =
    domain?.kind === 'cell' ? domain.cells.map((cell) => [...cell]) : optionsOf(domain);
  const before = JSON.stringify(ruleset.standsOn?.(fight.state, id));
  for (const to of places.toReversed()) {
    if (fight.perform(gm('gm.place', { [who]: id, [where]: to })).kind !== 'done') continue;
    const isHidden = !Object.hasOwn(fight.view(seat).combatants, id);
    if (isHidden && JSON.stringify(ruleset.standsOn?.(fight.state, id)) !== before) return;
  }
  // In a fight in a single place there is nowhere else to go.
  expect(places.length).toBeLessThan(2);
}

const optionsOf = (
  domain: ReturnType<NonNullable<ReturnType<Ruleset<FightState>['actions']['get']>>['domain']>,
) => (domain?.kind === 'choice' ? domain.options.map(({ value }) => value) : []);

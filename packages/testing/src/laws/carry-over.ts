import type { CarriedOver, FightState, Id, Ruleset } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import type { LoadedRun } from '@tiltyard/engine/files';
import { randomPolicy } from '@tiltyard/engine/players';
import { describeProblem } from '@tiltyard/engine/ruleset';
import { canonical, Generator } from '@tiltyard/engine/values';

const COMMANDS = 40;
/** How many commands lie between two checks of what would carry over, as if the fight were over. */
const STRIDE = 8;

/**
 * One combatant of a set-up alone, starting with what it carries over: no other combatant's position affects whether
 * the state is accepted.
 */
function alone<S extends FightState>(
  ruleset: Ruleset<S>,
  { scenario }: LoadedRun['run'],
  id: Id,
  state: CarriedOver['state'],
) {
  const combatants = scenario.combatants
    .filter((each) => each.id === id)
    .map((each) => ({ ...each, state: { ...state } }));
  return ruleset.setUp({ ...scenario, combatants, order: undefined });
}

/**
 * What is wrong with what a combatant carries over: it must be accepted, carried on unchanged, and never made worse by
 * a rest.
 */
function problemsOf<S extends FightState>(
  ruleset: Ruleset<S>,
  run: LoadedRun['run'],
  id: Id,
  from: CarriedOver,
): readonly string[] {
  const { carryOver } = ruleset;
  const set = alone(ruleset, run, id, from.state);
  const said = `${id} with ${canonical(from.state)}`;
  if (!carryOver) return [];
  if (!set.ok) return [`${said} is refused: ${set.problems.map(describeProblem).join('; ')}`];
  const again = alone(ruleset, run, id, carryOver.carry(set.value, id).state);
  if (!again.ok || canonical(again.value) !== canonical(set.value))
    return [`${said} is not what it was when carried over once more`];
  const { share } = ruleset.summary(set.value, id);
  return carryOver.rests.flatMap((rest) => {
    const taken = rest.take(set.value, id);
    const after = alone(ruleset, run, id, taken.state);
    if (!after.ok) return [`${said} is refused after ${rest.id}`];
    const worse = ruleset.summary(after.value, id).share < share || taken.dead !== from.dead;
    return worse ? [`${said} is worse after ${rest.id}: ${canonical(taken.state)}`] : [];
  });
}

/** Combatants without a state of their own in the set-up whose carry-over is not empty. */
function changedThoughUnhurt<S extends FightState>(
  ruleset: Ruleset<S>,
  run: LoadedRun['run'],
): readonly string[] {
  return run.scenario.combatants.flatMap(({ id, state }) => {
    if (state !== undefined) return [];
    const fresh = alone(ruleset, run, id, {});
    const taken = fresh.ok ? ruleset.carryOver?.carry(fresh.value, id) : undefined;
    return taken && (taken.dead || taken.facts.length + Object.keys(taken.state).length > 0)
      ? [`${id} is unhurt and yet carries over ${canonical(taken.state)}`]
      : [];
  });
}

/** Unknown rules cited by what lasts or passes. */
const uncited = <S extends FightState>(
  { rulebook }: Ruleset<S>,
  { facts }: CarriedOver,
): readonly string[] => {
  const known = new Set([...rulebook.rules, ...rulebook.context].map(({ id }) => id));
  return facts.flatMap(({ rules }) =>
    rules.filter((id) => !known.has(id)).map((id) => `there is no rule ${id}`),
  );
};

/** Plays at random and carries everyone over, now and then and at the end, as if the next fight were about to begin. */
export const carryOverProblems = (run: LoadedRun, seed: string): readonly string[] =>
  run.use((ruleset, initial) => {
    const { carryOver } = ruleset;
    if (!carryOver) return [];
    const policy = randomPolicy(ruleset, new Generator(`${seed} campaign`));
    const fight = new Fight(ruleset, initial, {
      seed: `${seed} campaign`,
      decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
    });
    fight.begin();
    const found = new Set(changedThoughUnhurt(ruleset, run.run));
    for (let i = 0; i < COMMANDS; i++) {
      const by = acting(fight.state);
      const command =
        by === undefined || fight.outcome ? undefined : policy.command(fight.state, by);
      const step = command && fight.perform(command);
      const isOver = step?.kind !== 'done';
      if (i % STRIDE === 0 || isOver)
        for (const { id } of run.run.scenario.combatants) {
          if (!fight.state.combatants[id]) continue;
          const taken = carryOver.carry(fight.state, id);
          for (const each of [
            ...problemsOf(ruleset, run.run, id, taken),
            ...uncited(ruleset, taken),
          ])
            found.add(each);
        }
      if (isOver) break;
    }
    return [...found];
  });

import { readdirSync, readFileSync } from 'node:fs';
import type { FightState, Id, Ruleset, Scene, Seat, Summary } from '@tiltyard/engine';
import { acting, drawn, everybody, Fight, Generator, GM_SEAT, loadRuns, randomPolicy, seatOfSide } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { rulesets } from './index.js';

const FOLDER = new URL('../../examples/', import.meta.url);
const TURNS = 40;

/** Every seat that there can be: a player for each side, a spectator, the GM. */
function seatsOf(state: FightState): readonly Seat[] {
  const seats = everybody(state).map(({ id }) => seatOfSide(state, id));
  return [GM_SEAT, { name: 'spectator', role: 'spectator', combatants: [] }, ...seats.filter(({ name }, i) => seats.findIndex((other) => other.name === name) === i)];
}

const named = ({ tokens, groups, relations }: Scene): readonly Id[] => [
  ...tokens.flatMap(({ id, on }) => [id, ...(on === undefined ? [] : [on])]),
  ...groups.flatMap(({ members }) => members),
  ...relations.flatMap(({ from, to }) => [from, to]),
];

const cited = ({ groups, relations }: Scene, summaries: readonly Summary[]): readonly string[] => [...groups, ...relations, ...summaries.flatMap(({ conditions }) => conditions)].flatMap(({ rules }) => rules);

/** What is wrong with what one seat is shown. */
function faults<S extends FightState>(ruleset: Ruleset<S>, state: S, seat: Seat): readonly string[] {
  const view = ruleset.view(state, seat);
  const scene = ruleset.scene(view);
  const summaries = Object.keys(view.combatants).map((id) => ruleset.summary(view, id));
  const ids = new Set(Object.keys(view.combatants));
  const rules = new Set([...ruleset.rulebook.rules, ...ruleset.rulebook.context].map(({ id }) => id));
  const picture = drawn(ruleset, view);
  const unseen = everybody(state).filter(({ id, name }) => !ids.has(id) && !everybody(view).some((other) => other.name.includes(name)));
  return [
    ...named(scene).filter((id) => !ids.has(id)).map((id) => `${seat.name} is shown ${id}`),
    ...[...ids].filter((id) => !scene.tokens.some((token) => token.id === id)).map((id) => `${id} has no token`),
    ...unseen.filter(({ name }) => picture.includes(name)).map(({ name }) => `${seat.name} reads of ${name}`),
    ...cited(scene, summaries).filter((rule) => !rules.has(rule)).map((rule) => `there is no rule ${rule}`),
    ...scene.relations.filter((relation) => relation.rules.length === 0).map(({ label }) => `"${label}" cites no rule`),
    ...summaries.flatMap(({ conditions }) => conditions.filter((each) => each.rules.length === 0).map(({ name }) => `"${name}" cites no rule`)),
    ...summaries.flatMap(({ budget }) => budget.filter(({ left, of }) => left < 0 || left > of).map(({ label, left, of }) => `${left} of ${of} ${label}`)),
  ];
}

for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.yaml'))) {
  test(`${file}: every seat is shown the scene of its own view, and every relation and condition with its rules`, () => {
    const read = loadRuns(readFileSync(new URL(file, FOLDER), 'utf8'), file, rulesets);
    if (!read.ok) throw new Error(file);
    for (const { use } of read.value.runs) {
      use((ruleset, initial) => {
        const policy = randomPolicy(ruleset, new Generator(file));
        const fight = new Fight(ruleset, initial, { seed: file, decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }) });
        fight.begin();
        for (let turn = 0; turn < TURNS && !fight.outcome; turn++) {
          for (const seat of seatsOf(fight.state)) expect(faults(ruleset, fight.state, seat)).toEqual([]);
          const who = acting(fight.state);
          const command = who === undefined ? undefined : policy.command(fight.state, who);
          if (!command) break;
          fight.perform(command);
        }
      });
    }
  }, 60_000);
}

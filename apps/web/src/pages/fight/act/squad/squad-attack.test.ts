import type { Command } from '@tiltyard/engine';
import { GM_SEAT } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import type { Position } from '../../../../systems/position.js';
import { loadSystem, registryOf } from '../../../../systems/system.js';
import { attacksOf, membersInTurn, squadSteps } from './squad-attack.js';

/** Three similar combatants around one, in each system. */
const SQUADS = [
  { system: 'renaissance', from: 'swordsman', attack: 'attack', at: grid(), map: cells() },
  { system: 'rolemaster', from: 'militia-spear', attack: 'attack', at: grid(), map: cells() },
  { system: 'true20', from: 'guard', attack: 'attack', at: grid(), map: cells() },
  { system: 'lurasko', from: 'billman', attack: 'strike', at: engaged(), map: undefined },
  { system: 'heimr', from: 'brawler', attack: 'brawl', at: place(), map: places() },
] as const;

function grid() {
  return [
    [2, 2],
    [1, 2],
    [3, 2],
    [2, 1],
  ];
}
function engaged() {
  return Array.from({ length: 4 }, () => ({ engagement: 'fray' }));
}
function place() {
  return Array.from({ length: 4 }, () => 'A1');
}
function cells() {
  return { rows: Array.from({ length: 6 }, () => '......') };
}
function places() {
  return { places: [{ id: 'A1' }, { id: 'A2' }], borders: [{ id: 'door', from: 'A1', to: 'A2' }] };
}

interface Played {
  /** The present position. */
  position(): Position;
  perform(command: Command): string;
  undo(): void;
}

async function squad({ system, from, at, map }: (typeof SQUADS)[number]): Promise<Played> {
  const loaded = await loadSystem(system);
  const order = ['one', 'two', 'three', 'ann'];
  const scenario = {
    title: 'Three against one',
    ruleset: system,
    order,
    ...(map ? { map } : {}),
    combatants: ['ann', 'one', 'two', 'three'].map((id, i) => ({
      id,
      side: id === 'ann' ? 'alone' : 'watch',
      from,
      at: at[i],
    })),
  };
  const runs = loadRuns(JSON.stringify(scenario), 'squad.json', registryOf(loaded));
  if (!runs.ok) throw new Error(JSON.stringify(runs.problems));
  const [run] = runs.value.runs;
  if (!run) throw new Error('no fight');
  return run.use((ruleset, initial): Played => {
    const policy = sensiblePolicy(ruleset);
    const fight = new Fight(ruleset, initial, {
      seed: 'squad',
      decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
    });
    fight.begin();
    return {
      position: () => loaded.position(fight.state, GM_SEAT),
      perform: (command) => fight.perform(command).kind,
      undo: () => void fight.undo(),
    };
  });
}

const ALL = ['one', 'two', 'three'];

test.each(SQUADS)('a squad of $system attacks one target, each in their own turn', async (each) => {
  const { position, perform } = await squad(each);
  expect(membersInTurn(position(), ALL)).toEqual(ALL);
  expect(attacksOf(position(), 'one').map(({ id }) => id)).toContain(each.attack);
  const done: string[] = [];
  for (const { make } of squadSteps(each.attack, { target: 'ann' }, ALL)) {
    const made = make(position());
    if ('skipped' in made) continue;
    if ('refused' in made) {
      // A combatant who is already down is not attacked again.
      expect(position().summary('ann')?.able, made.refused).toBe(false);
      return;
    }
    expect(perform(made.command)).toBe('done');
    done.push(`${made.command.by} ${made.command.do}`);
  }
  expect(done).toEqual([
    `one ${each.attack}`,
    'one end',
    `two ${each.attack}`,
    'two end',
    `three ${each.attack}`,
  ]);
});

test('a squad member who cannot do it says why, and no command is made', async () => {
  const { position, perform } = await squad(SQUADS[0]);
  const steps = squadSteps('attack', { target: 'ann' }, ALL);
  const late = steps.at(-1)?.make(position());
  expect(late).toEqual({ refused: 'it is not their turn' });
  perform({ do: 'gm.place', by: 'gm', with: { who: 'one', to: [5, 5] } });
  expect(steps[0]?.make(position())).toHaveProperty('refused');
});

test('only squad members who follow the current actor in the turn order act together', async () => {
  const { position, perform } = await squad(SQUADS[0]);
  expect(membersInTurn(position(), ['two', 'three'])).toEqual([]);
  expect(membersInTurn(position(), ['one', 'three'])).toEqual(['one']);
  perform({ do: 'end', by: 'one', with: {} });
  expect(membersInTurn(position(), ALL)).toEqual(['two', 'three']);
});

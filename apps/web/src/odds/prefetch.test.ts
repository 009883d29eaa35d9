import type { FightState } from '@tiltyard/engine';
import { GM_SEAT } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { expect, test } from 'vitest';
import type { Example } from '../examples/examples.js';
import { allExamples } from '../examples/examples.js';
import { draftOf } from '../pages/fight/act/composing/choosing.js';
import { chosenOnMap } from '../pages/fight/act/composing/on-map.js';
import type { Position } from '../systems/position.js';
import { loadSystem, registryOf } from '../systems/system.js';
import { likelyCommands } from './prefetch.js';
import { forecastKey } from './forecast-key.js';

/** The first combatant in the file of an example, at the beginning of their turn. */
async function position({ id, system, text }: Example): Promise<readonly [Position, string]> {
  const loaded = await loadSystem(system);
  const runs = loadRuns(text, id, registryOf(loaded));
  if (!runs.ok || !runs.value.runs[0]) throw new Error('no such example');
  const state = runs.value.runs[0].use((_, initial): FightState => initial);
  const by = Object.keys(state.combatants)[0] ?? '';
  return [loaded.position({ ...state, round: 1, order: [by], turn: 0 }, GM_SEAT), by];
}

test.each(allExamples().map((example) => [example.id, example] as const))(
  '%s: what is worked out ahead is what the screen will ask for',
  async (_, example) => {
    const [at, by] = await position(example);
    const ahead = [...likelyCommands(at, by)];
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead.map((command) => at.refusal(command))).toEqual(ahead.map(() => undefined));
    const keys = new Set(ahead.map((command) => forecastKey(command)));
    for (const { do: action } of ahead) {
      const draft = draftOf(at, action, by, {});
      const field = chosenOnMap(at, draft, '');
      const open =
        field?.domain.kind === 'choice'
          ? field.domain.options.find((option) => !option.refused && field.command(option.value))
          : undefined;
      const command = open ? field?.command(open.value) : draft.command;
      expect(command && keys.has(forecastKey(command))).toBe(true);
    }
  },
);

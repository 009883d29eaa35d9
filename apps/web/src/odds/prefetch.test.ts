import { GM_SEAT } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { draftOf } from '../pages/fight/act/choosing.js';
import { chosenOnMap } from '../pages/fight/act/on-map.js';
import type { Position } from '../systems/position.js';
import { loadSystem, registryOf } from '../systems/system.js';
import { likelyCommands } from './prefetch.js';
import { forecastKey } from './forecast-key.js';

async function position(system: string, example: string, acting: string): Promise<Position> {
  const loaded = await loadSystem(system);
  const runs = loadRuns(
    readFileSync(
      fileURLToPath(new URL(`../../../../examples/${example}.yaml`, import.meta.url)),
      'utf8',
    ),
    example,
    registryOf(loaded),
  );
  if (!runs.ok || !runs.value.runs[0]) throw new Error('no such example');
  return loaded.position(
    runs.value.runs[0].use((_, initial): object => ({
      ...initial,
      round: 1,
      order: [acting],
      turn: 0,
    })),
    GM_SEAT,
  );
}

test.each([
  ['renaissance', 'renaissance-gatehouse', 'bolt'],
  ['true20', 'true20-doorway', 'veteran'],
  ['lurasko', 'lurasko-duel', 'isaura'],
  ['heimr', 'heimr-tavern', 'gorm'],
  ['rolemaster', 'rolemaster-stunned', ''],
] as const)(
  '%s: what is worked out ahead is what the screen will ask for',
  async (system, example, given) => {
    const first = await position(system, example, given);
    const by = given === '' ? (Object.keys(first.state.combatants)[0] ?? '') : given;
    const at = given === '' ? await position(system, example, by) : first;
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

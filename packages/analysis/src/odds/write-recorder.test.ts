import { byFallback } from '@tiltyard/engine';
import { FunctionDice } from '@tiltyard/engine/core';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { expect, it } from 'vitest';
import { samplesOf } from '../testing/samples.js';
import { WriteRecorder } from './write-recorder.js';

const noDice = new FunctionDice(() => 1);

it('the recorded writes depend on the resulting state, not on the order of writes', () => {
  const [sample] = samplesOf('lurasko', { seeds: 1, commands: 1 });
  sample?.use(({ ruleset, state }) => {
    const sandbox = new Sandbox(ruleset, state);
    const recorder = new WriteRecorder(sandbox);
    const wayOf = (...writes: readonly (readonly [key: string, value: unknown])[]): object =>
      sandbox.run(() => {
        const table = sandbox.table(noDice, byFallback);
        for (const [key, value] of writes) table.putAt(sandbox.state, key, value);
        return recorder.way();
      });
    const way = wayOf(['round', 7], ['turn', 2], ['order', ['a']]);
    expect(wayOf(['order', ['a']], ['turn', 2], ['round', 7])).toBe(way);
    expect(wayOf(['turn', 2], ['round', 3], ['order', ['a']], ['round', 7])).toBe(way);
    const others = [
      wayOf(['round', 7], ['turn', 2]),
      wayOf(['round', 2], ['turn', 7], ['order', ['a']]),
      wayOf(['round', '7'], ['turn', 2], ['order', ['a']]),
      wayOf(['round', 7], ['turn', 2], ['order', ['b']]),
    ];
    expect(new Set([way, ...others]).size).toBe(others.length + 1);
  });
  expect.assertions(3);
});

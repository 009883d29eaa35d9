import { byFallback } from '@tiltyard/engine';
import { FunctionDice } from '@tiltyard/engine/core';
import { Sandbox } from '@tiltyard/engine/ruleset';
import { expect, it } from 'vitest';
import { samplesOf } from '../testing/samples.js';
import { WriteRecorder } from './write-recorder.js';

const noDice = new FunctionDice(() => 1);

it('the text of what was written hangs on what stands in the state, not on the order of writes', () => {
  const [sample] = samplesOf('lurasko', { seeds: 1, commands: 1 });
  sample?.use(({ ruleset, state }) => {
    const sandbox = new Sandbox(ruleset, state);
    const recorder = new WriteRecorder(sandbox);
    const textOf = (...writes: readonly (readonly [key: string, value: unknown])[]): string =>
      sandbox.run(() => {
        const table = sandbox.table(noDice, byFallback);
        for (const [key, value] of writes) table.putAt(sandbox.state, key, value);
        return recorder.text();
      });
    const text = textOf(['round', 7], ['turn', 2], ['order', ['a']]);
    expect(textOf(['order', ['a']], ['turn', 2], ['round', 7])).toBe(text);
    expect(textOf(['turn', 2], ['round', 3], ['order', ['a']], ['round', 7])).toBe(text);
    const others = [
      textOf(['round', 7], ['turn', 2]),
      textOf(['round', 2], ['turn', 7], ['order', ['a']]),
      textOf(['round', '7'], ['turn', 2], ['order', ['a']]),
      textOf(['round', 7], ['turn', 2], ['order', ['b']]),
    ];
    expect(new Set([text, ...others]).size).toBe(others.length + 1);
  });
  expect.assertions(3);
});

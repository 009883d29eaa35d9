import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { TerminalHarness } from '../testing/terminal-harness.js';

/** What bash offers after a line. */
function offered(script: string, line: string): readonly string[] {
  const words = line.split(' ');
  const { stdout, status } = spawnSync(
    'bash',
    [
      '-c',
      `${script}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _tiltyard; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    { encoding: 'utf8' },
  );
  expect(status).toBe(0);
  return stdout.split('\n').filter((word) => word !== '');
}

test('bash completes commands, their subcommands, and options', async () => {
  const harness = new TerminalHarness();
  expect(await harness.run('completions', 'bash')).toBe(0);
  expect(offered(harness.out, 'tiltyard si')).toEqual(['simulate']);
  expect(offered(harness.out, 'tiltyard new ')).toEqual(['ruleset', 'encounter']);
  expect(offered(harness.out, 'tiltyard run --see')).toEqual(['--seed']);
});

test('fish and zsh have their own, and other shells are refused', async () => {
  const harness = new TerminalHarness();
  await harness.run('completions', 'fish');
  expect(harness.out).toContain(
    "complete -c tiltyard -n '__fish_seen_subcommand_from run' -l seed",
  );
  await harness.run('completions', 'zsh');
  expect(harness.out).toMatch(/^autoload -U bashcompinit/);
  expect(await harness.run('completions', 'tcsh')).toBe(2);
});

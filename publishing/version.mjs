import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Turns the changesets into versions and changelogs, and brings what names the version in code along. */
const root = fileURLToPath(new URL('..', import.meta.url));

function run(command, args) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function replace(path, pattern, by) {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${path} names no version`);
  writeFileSync(file, text.replace(pattern, by));
}

run(process.execPath, [join(root, 'publishing/node_modules/@changesets/cli/bin.js'), 'version']);
const { version } = JSON.parse(readFileSync(join(root, 'packages/engine/package.json'), 'utf8'));
replace('packages/engine/src/fight/fight.ts', /(?<=ENGINE_VERSION = ')[^']+/, version);
replace('docs/api/engine.txt', /(?<=ENGINE_VERSION = ")[^"]+/, version);
replace(
  'apps/cli/templates/ruleset/package.json',
  /(?<="(?:@tiltyard\/\w+|tiltyard)": "\^)[^"]+/g,
  version,
);
run('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund']);

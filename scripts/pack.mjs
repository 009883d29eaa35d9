import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.mjs';
import { fail, ready, root } from './ready.mjs';

/** The packages in the order of their dependencies, with the other folders of the repository that each includes. */
const PACKAGES = [
  { folder: 'packages/engine' },
  { folder: 'packages/testing' },
  { folder: 'packages/rulesets' },
  { folder: 'packages/analysis' },
  { folder: 'packages/protocol' },
  { folder: 'packages/room' },
  { folder: 'apps/server' },
  { folder: 'apps/cli', along: { 'apps/web/dist': 'web', examples: 'examples' } },
];

/** The folder of the tarballs. */
export const packs = join(root, '.packs');

/** The condition of exports for sources, which are not shipped. */
const SOURCE = '@tiltyard/source';

/** The package's manifest without what is only needed for development, and without the condition for sources. */
function manifestOf(folder) {
  const data = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const { private: _, devDependencies: __, scripts: ___, ...kept } = data;
  const exports = Object.entries(kept.exports ?? {}).flatMap(([path, ways]) => {
    const built = Object.fromEntries(Object.entries(ways).filter(([way]) => way !== SOURCE));
    return Object.keys(built).length > 0 ? [[path, built]] : [];
  });
  return {
    ...kept,
    ...(exports.length > 0 ? { exports: Object.fromEntries(exports) } : {}),
    publishConfig: { access: 'public' },
  };
}

const isShipped = (path) =>
  !path.endsWith('.tsbuildinfo') &&
  !path.endsWith('.map') &&
  !/[\\/]dist[\\/](?:.*[\\/])?testing[\\/]?/.test(path);

/**
 * Assembles a package in the form in which it is published.
 * @returns its folder
 */
function stage({ folder, along = {} }) {
  const target = join(packs, basename(folder));
  mkdirSync(target, { recursive: true });
  for (const part of ['dist', 'bin', 'templates'])
    if (existsSync(join(root, folder, part)))
      cpSync(join(root, folder, part), join(target, part), { recursive: true, filter: isShipped });
  // Source maps are not shipped, so references to them are removed too.
  for (const entry of readdirSync(join(target, 'dist'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
    );
  }
  for (const [from, to] of Object.entries(along))
    cpSync(join(root, from), join(target, to), { recursive: true });
  const manifest = manifestOf(folder);
  const files = [...new Set([...(manifest.files ?? []), ...Object.values(along)])];
  writeFileSync(
    join(target, 'package.json'),
    `${JSON.stringify({ ...manifest, files }, null, 2)}\n`,
  );
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  // Until its first release a package has no changelog of its own.
  const own = join(root, folder, 'CHANGELOG.md');
  cpSync(existsSync(own) ? own : join(root, 'CHANGELOG.md'), join(target, 'CHANGELOG.md'));
  cpSync(join(root, folder, 'README.md'), join(target, 'README.md'));
  types(folder, target);
  return target;
}

/** Rewrites the declarations with their docstrings, which the build leaves out. */
function types(folder, target) {
  const tsc = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ['-p', join(root, folder), '--outDir', join(target, 'dist')],
      ['--emitDeclarationOnly', '--removeComments', 'false', '--sourceMap', 'false'],
      ['--composite', 'false', '--incremental', 'false', '--tsBuildInfoFile', 'null'],
    ].flat(),
    { cwd: root, encoding: 'utf8' },
  );
  if (tsc.status !== 0) fail(`The types of ${folder} cannot be written.`, tsc.stdout + tsc.stderr);
}

/**
 * Packs a tarball of every package.
 * @returns the paths of the tarballs
 */
export async function pack() {
  await ready();
  rmSync(packs, { recursive: true, force: true });
  return PACKAGES.map((each) => {
    const folder = stage(each);
    const npm = spawnSync('npm', ['pack', '--json', '--pack-destination', packs], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    if (npm.status !== 0) fail(`${each.folder} cannot be packed.`, npm.stdout + npm.stderr);
    const answer = JSON.parse(npm.stdout);
    const [{ filename, size, unpackedSize, entryCount }] = Array.isArray(answer)
      ? answer
      : Object.values(answer);
    console.log(
      `${filename.padEnd(32)} ${Math.round(size / 1024)} kB, ${entryCount} files, ${Math.round(unpackedSize / 1024)} kB unpacked`,
    );
    return join(packs, filename);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommandLine('npm run pack   makes a tarball of every package');
  await pack();
}

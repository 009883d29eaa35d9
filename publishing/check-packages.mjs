import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** Ways to read a package that ours do not offer: they are ES modules only. */
const NOT_OFFERED = new Set(['node10', 'node16-cjs']);

/** What publint says against a package. */
async function lintOf(tarball) {
  const data = readFileSync(tarball);
  const { messages, pkg } = await publint({
    pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) },
    strict: true,
  });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

/** What are-the-types-wrong says against a package; one without entry points, such as a program, has no types. */
async function typesOf(tarball) {
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const manifest = JSON.parse(packed.readFile(`/node_modules/${packed.packageName}/package.json`));
  if (manifest.exports === undefined) return [];
  const { types, problems = [] } = await checkPackage(packed);
  if (types === false) return ['are the types wrong: there are none'];
  return problems
    .filter((problem) => !NOT_OFFERED.has(problem.resolutionKind))
    .map(
      ({ kind, entrypoint = '', resolutionKind = '' }) =>
        `are the types wrong: ${kind} ${entrypoint} ${resolutionKind}`,
    );
}

/** Says what publint and are-the-types-wrong find in the tarballs named, and fails if that is anything. */
const wrong = [];
for (const tarball of process.argv.slice(2))
  for (const each of [...(await lintOf(tarball)), ...(await typesOf(tarball))])
    wrong.push(`${basename(tarball)}: ${each}`);
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}

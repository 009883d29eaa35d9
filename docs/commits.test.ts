import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The last commit that was made before subjects were checked. */
const BASE = '823fe149b2e245b9b44c86b353b3fc4cb8d4088f';

const LONGEST = 72;

/** Subjects that are wrong and remain: history that others may have is not rewritten. */
const WRONG_AND_KEPT = new Set(['22c52dcd']);

const folder = fileURLToPath(new URL('..', import.meta.url));
const log = spawnSync('git', ['log', '--no-merges', '--format=%H %s', `${BASE}..HEAD`], {
  cwd: folder,
  encoding: 'utf8',
});
/** Without git, as in an archive or a shallow clone, there is no history to check. */
const history = log.status === 0 ? log.stdout.split('\n').filter((line) => line !== '') : undefined;
const subjects = history
  ?.filter((line) => !WRONG_AND_KEPT.has(line.slice(0, 8)))
  .map((line) => line.slice(line.indexOf(' ') + 1));

/** What is wrong with a subject such as "Let a mounted fighter parry" or "Heimr: draw two weapons at once". */
function objectionTo(subject: string): string | undefined {
  if (subject.length > LONGEST) return `longer than ${LONGEST} characters`;
  if (!/^[A-Z]/.test(subject)) return 'does not begin with a capital letter';
  if (subject.endsWith('.')) return 'ends with a full stop';
  const [, verb = ''] = /^(?:[A-Z][\w ,-]*: )?([\w-]+)/.exec(subject) ?? [];
  return /(?:[^e]ed|[^r]ing)$/.test(verb) ? `"${verb}" is not imperative` : undefined;
}

test('a subject is short, imperative and no sentence', () => {
  expect(
    [
      'Let a mounted fighter parry',
      'Heimr: draw two weapons at once',
      'Bring back the dead',
      'Feed the horses',
      'Heimr: fixed the draw',
      'Adding a draw',
      'let it be',
      'Let it be.',
      'x'.repeat(73),
    ].map(objectionTo),
  ).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    '"fixed" is not imperative',
    '"Adding" is not imperative',
    'does not begin with a capital letter',
    'ends with a full stop',
    'longer than 72 characters',
  ]);
});

test.skipIf(subjects === undefined)('every commit since has such a subject', () => {
  const wrong = subjects?.flatMap((subject) => {
    const objection = objectionTo(subject);
    return objection === undefined ? [] : [`${subject}: ${objection}`];
  });
  expect(wrong).toEqual([]);
});

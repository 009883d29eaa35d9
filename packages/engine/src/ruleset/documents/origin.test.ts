import { expect, test } from 'vitest';
import { openJournalData } from '../../files/open-journal.js';
import { newFight } from '../../testing/play.js';
import { toy } from '../../testing/toy-ruleset.js';
import { Fight } from '../../fight/fight.js';
import { toyState } from '../../testing/toy-ruleset.js';
import { defineRuleset, isAnyRuleset, withOrigin } from '../any-ruleset.js';
import { readVersion, versionFrom } from './origin.js';

const origin = { package: '@ann/my-toy', hash: '3f9a2c01' };

test('a version names the origin of the code and can be split again', () => {
  expect(versionFrom('1', origin)).toBe('1+@ann/my-toy#3f9a2c01');
  expect(readVersion('1+@ann/my-toy#3f9a2c01')).toEqual({ version: '1', origin });
  expect(readVersion('2.1+a+b#00')).toEqual({
    version: '2.1',
    origin: { package: 'a+b', hash: '00' },
  });
  for (const plain of ['3', '1.2.3', '1+local', ''])
    expect(readVersion(plain)).toEqual({ version: plain });
});

test('a journal names the package of its ruleset, and opening it without says which one is missing', () => {
  const there = withOrigin(defineRuleset(toy), origin);
  expect(there.version).toBe(`${toy.version}+@ann/my-toy#3f9a2c01`);
  const journal = new Fight({ ...toy, version: there.version }, toyState(), {
    seed: 'x',
  }).journal();
  expect(openJournalData(journal, new Map([[toy.id, there]])).ok).toBe(true);
  const missing = openJournalData(journal, new Map());
  expect(missing).toMatchObject({
    ok: false,
    problems: [
      {
        message: `there is no ruleset "${toy.id}"`,
        expected: `the package @ann/my-toy to be loaded: version ${toy.version} of its rules, code 3f9a2c01`,
      },
    ],
  });
});

test('different code is another version to a verifier', () => {
  const journal = newFight().journal();
  const other = withOrigin(defineRuleset(toy), origin);
  const opened = openJournalData(journal, new Map([[toy.id, other]]));
  expect(opened.ok && opened.value.use((_, open) => open().verify().otherVersion)).toBe(true);
});

test('a module export is recognised as a ruleset or not', () => {
  expect(isAnyRuleset(defineRuleset(toy))).toBe(true);
  for (const wrong of [undefined, 3, toy, { ...defineRuleset(toy), id: 'No Id' }, {}])
    expect(isAnyRuleset(wrong)).toBe(false);
});

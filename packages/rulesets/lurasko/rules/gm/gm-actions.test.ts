import { Fight, readJournal } from '@tiltyard/engine/fight';
import { canonical } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import { lurasko } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { grappleKind, isPinned, netOver, setting, stage } from '../../testing/stage.js';

const people: Readonly<Record<string, Person>> = {
  ann: {
    side: 'a',
    sheet: { competencies: ['grappling'] },
    state: { grapple: [{ with: 'bob', degree: 1 }] },
  },
  bob: { side: 'b' },
  cid: { side: 'b', state: { hidden: true } },
};

test("the GM's acts are on record and verify", () => {
  const s = stage(people);
  s.gm('advantage', {
    holder: 'cid',
    over: 'ann',
    degrees: 1,
    source: 'sun in the eyes',
    until: 'fight',
  });
  s.gm('zone', { zone: 'field', traits: ['Confining', 'Dark'] });
  s.gm('sight', { who: 'ann', what: 'warned', on: true });
  s.gm('notice', { who: 'ann', of: 'cid' });
  s.gm('major', { who: 'ann' });
  s.gm('harm', { who: 'cid', damage: 8 }, { dice: [6] });
  s.gm('knock-down', { who: 'cid' });
  s.gm('fly', { who: 'cid', on: true });
  s.gm('roll', { who: 'cid', stat: 'STR', die: 'd6' }, { dice: [3] });
  s.gm('count', {});
  s.gm('place', { who: 'cid', zone: 'field' });
  s.gm('out', { who: 'cid', out: 'gone' });
  expect(s.fight.verify().problems).toEqual([]);
  const read = readJournal(JSON.parse(JSON.stringify(s.fight.journal())));
  if (!read.ok) throw new Error(canonical(read.problems));
  const again = Fight.open(lurasko, read.value, setting(people), {});
  expect([canonical(again.state), again.verify().ok]).toEqual([canonical(s.state), true]);
});

test('a number set by hand takes its consequences along', () => {
  const s = stage(people);
  s.gm('set', { path: 'grapples.0.degree', value: 3 });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  s.gm('set', { path: 'grapples.0.degree', value: 2 });
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
  s.gm('set', { path: 'grapples.0.degree', value: 0 });
  expect(grappleKind(s, 'ann', 'bob')).toBe(undefined);
  const out = stage(people);
  out.gm('set', { path: 'combatants.bob.injuries.core', value: 5 });
  expect([grappleKind(out, 'ann', 'bob'), netOver(out, 'cid', 'ann')]).toEqual([undefined, 3]);
  const hands = stage({ ann: { sheet: { weapons: ['torch'] } }, bob: {} });
  hands.gm('set', { path: 'combatants.ann.injuries.rightArm', value: 3 });
  expect(holds(hands, 'ann')).toEqual([]);
});

test('one who is put elsewhere leaves its grapples, but takes along whom it holds', () => {
  const map = { rows: ['field wood'] };
  const s = stage(people, { map });
  s.gm('place', { who: 'ann', zone: 'wood' });
  expect([grappleKind(s, 'ann', 'bob'), s.who('bob').zone]).toEqual([undefined, 'field']);
  const ogre = stage(
    {
      ogre: { sheet: { WGT: 24, STR: 12 }, state: { grapple: [{ with: 'bob', degree: 2 }] } },
      bob: {},
    },
    { map },
  );
  ogre.gm('place', { who: 'ogre', zone: 'wood' });
  expect([grappleKind(ogre, 'ogre', 'bob'), ogre.who('bob').zone]).toEqual(['pick-up', 'wood']);
});

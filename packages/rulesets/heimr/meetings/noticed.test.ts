import type { Note } from '@tiltyard/engine';
import { mayRead } from '@tiltyard/engine/core';
import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith, seatOf } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage } from '../testing/stage.js';

// What combatants learn, and do not learn, about an actor they have not found.

const { bare, sword } = peopleWith({ agility: 0 });
const hides = (person: Person = bare): Person => ({
  ...person,
  side: 'a',
  state: { standing: 7, hidden: { requirement: 9, from: ['bob'] }, ...person.state },
});
const ROW = { rows: ['A1 A2'] };

/** Ann hides from bob; dan is her friend, and cat, who sees her, is his. */
const people = (ann: Person = bare, more: Staging = {}) =>
  stage(
    { ann: hides(ann), bob: sword, cat: bare, dan: { ...bare, side: 'a', state: { standing: 1 } } },
    { map: ROW, ...more },
  );

/** What a seat reads of notes, in words. */
const read = (s: ReturnType<typeof people>, id: string, notes: readonly Note[]) =>
  notes
    .filter((note) => mayRead(seatOf(id), note))
    .map((note) => describeNote(heimr, note, s.state));
const foundOnly = { options: { hideEndsOn: 'foundOnly' } } as const;

test('HEI-GUARD-03 HEI-HIDE-07 who is kept from a blow by a guard unseen is told so, and not by whom', () => {
  const s = people({ ...bare, state: { standing: 9 } });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'ally', ally: 'dan' });
  s.end(6);
  const { notes } = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'dan' }, { dice: [3] });
  expect(read(s, 'bob', notes).at(-1)).toBe('Someone unseen stops the attack on dan.');
  expect(read(s, 'cat', notes).at(-1)).toBe('Ann stops the attack on dan.');
  expect(read(s, 'bob', notes).join(' ')).not.toMatch(/ann/iu);
});

test('HEI-HIDE-07 HEI-CTX-26 hideEndsOn foundOnly: who is struck by someone unseen is told where and for how much', () => {
  const s = people(sword, foundOnly);
  const { notes } = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [6] });
  expect(read(s, 'bob', notes)).toEqual(['Someone unseen hits bob: 2 hit points (torso), 7 left.']);
  expect(read(s, 'cat', notes)).toContain('Bob loses 2 hit points (torso): 7 left.');
  expect(notes.filter(({ id }) => id === 'unseen').map(({ audience }) => audience)).toEqual([
    ['bob'],
  ]);
});

test('HEI-CTX-27 HEI-CTX-26 HEI-HIDE-07 hideEndsOn foundOnly: a dart that does no damage is told to take no hit points', () => {
  const hunter = { ...bare, sheet: { sword: 'blowgun' } };
  const s = people(hunter, foundOnly);
  const dart = { weapon: 'ann/blowgun', target: 'bob' };
  const { notes } = s.do('ann', 'attack', dart, { dice: [6] });
  expect(read(s, 'bob', notes)).toEqual(['Someone unseen hits bob (torso): no hit points lost.']);
  expect(read(s, 'cat', notes)).toContain('Bob loses no hit points (torso).');
});

test('HEI-HIDE-07 HEI-BRAWL-16 HEI-BRAWL-19 hideEndsOn foundOnly: who is held by someone unseen is told so, and that they are stopped', () => {
  const s = people(bare, foundOnly);
  const grab = s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [6] });
  expect(grab.rolled).toEqual(['ann attack']);
  expect(read(s, 'bob', grab.notes)).toEqual(['Someone unseen holds bob by the torso.']);
  end(s);
  const cut = { weapon: 'bob/sword', target: 'dan' };
  const stopped = s.do('bob', 'attack', cut, { dice: [6, 1] });
  expect(read(s, 'bob', stopped.notes).at(-1)).toBe('Someone unseen who holds bob stops them.');
});

test('HEI-HIDE-07 what is done in plain sight is told once, and nothing of the GM is done unseen', () => {
  const s = stage({ ann: { ...sword, side: 'a' }, bob: sword });
  const blow = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [6] });
  const harm = s.gm('harm', { who: 'bob', damage: 1, part: 'torso' });
  expect([blow.has('unseen'), harm.has('unseen')]).toEqual([false, false]);
});

test('HEI-HIDE-07 hideEndsOn foundOnly: of two who hide, a blow of one at the other is noticed by none who knows of neither', () => {
  const s = stage(
    {
      ann: hides(sword),
      bob: bare,
      zoe: { ...bare, side: 'c', state: { hidden: { requirement: 9, from: ['bob'] } } },
    },
    foundOnly,
  );
  const blow = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'zoe' }, { dice: [6] });
  expect([s.who('zoe').hp, blow.has('unseen')]).toEqual([7, false]);
});

test('HEI-CTX-16 HEI-HIDE-07 who puts the turn off is told so, with someone unseen in the order', () => {
  const s = stage({ bob: { ...sword, side: 'b' }, ann: hides(), cat: { ...bare, side: 'a' } });
  const { notes } = s.do('bob', 'delay', { after: 'cat' });
  expect(read(s, 'bob', notes)).toEqual(['Bob delays.']);
  expect(read(s, 'cat', notes)).toContain('New turn order: ann, cat, bob.');
});

test('HEI-CTX-47 HEI-HIDE-07 who gives up out of hiding shows it to all', () => {
  const s = people();
  const { notes } = s.do('ann', 'surrender');
  expect(read(s, 'bob', notes)).toEqual(['Ann surrenders.']);
  expect(s.who('ann').hidden).toBeNull();
});

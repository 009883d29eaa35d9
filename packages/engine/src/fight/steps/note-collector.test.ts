import { expect, it } from 'vitest';
import { NoteCollector } from './note-collector.js';
import type { Entry } from '../journal/journal.js';
import type { Note } from '../../core/events/note.js';
import { GM_SEAT, mayRead } from '../../core/seat.js';
import type { Seat } from '../../core/seat.js';
import { begun, command, expectDone } from '../../testing/play.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { fighter } from '../../testing/toy-state.js';
import { WriteLog } from '../../core/writes/write-log.js';

const ann: Seat = { name: 'ann', role: 'player', combatants: ['ann'] };
const bob: Seat = { name: 'bob', role: 'player', combatants: ['bob'] };
const eve: Seat = { name: 'eve', role: 'spectator', combatants: [] };

const hiding = () => {
  const fight = begun();
  expectDone(
    fight.perform(command('gm.set', 'gm', { path: 'combatants.bob.hidden', value: true })),
  );
  return fight;
};

it('reports GM changes to a hidden combatant to seats that see it both before and after', () => {
  const fight = hiding();
  const [hid] = fight.log.at(-1)?.notes ?? [];
  expect(hid && [ann, bob, eve, GM_SEAT].map((seat) => mayRead(seat, hid))).toEqual([
    false,
    true,
    false,
    true,
  ]);
  const [set] = expectDone(
    fight.perform(command('gm.set', 'gm', { path: 'combatants.bob.hp', value: 3 })),
  ).notes;
  expect(set?.audience).toEqual(['bob', 'dan']);
  const [open] = expectDone(
    fight.perform(command('gm.set', 'gm', { path: 'combatants.ann.hp', value: 3 })),
  ).notes;
  expect(open?.audience).toBe('all');
});

it('keeps notes that name a hidden combatant from seats that do not know of it', () => {
  const fight = hiding();
  const about = (entry: Entry): readonly Note[] =>
    entry.notes.filter((note) => JSON.stringify([note.data, note.reckoning]).includes('bob'));
  const shouted = expectDone(fight.perform(command('shout', 'bob')));
  const before = fight.log.slice(0, 1).flatMap(about);
  expect(about(shouted).length).toBeGreaterThan(0);
  for (const note of about(shouted))
    expect([ann, bob, eve].map((seat) => mayRead(seat, note))).toEqual([false, true, false]);
  for (const note of before) expect(mayRead(ann, note)).toBe(true);
});

it('refuses a seat by what it sees, and does not reveal the hidden obstacle', () => {
  const fight = hiding();
  const real = fight.refusal(command('attack', 'ann', { target: 'bob' }), ann)?.reason;
  const none = fight.refusal(command('attack', 'ann', { target: 'nobody' }), ann)?.reason;
  expect(real?.replaceAll('bob', 'X')).toBe(none?.replaceAll('nobody', 'X'));
  expect(fight.refusal(command('end', 'bob'), ann)?.reason).toBe('there is no combatant "bob"');
});

it('keeps secret rulings of the GM secret', () => {
  const fight = begun();
  const [note] = expectDone(
    fight.perform(command('gm.ruling', 'gm', { text: 'there is a trap', secret: true })),
  ).notes;
  expect(note && [ann, eve, GM_SEAT].map((seat) => mayRead(seat, note))).toEqual([
    false,
    false,
    true,
  ]);
});

it('writes nothing outside the fight, whatever the GM overrides', () => {
  const fight = begun();
  for (const path of [
    '__proto__.polluted',
    'combatants.constructor.polluted',
    'fixed.__proto__.polluted',
  ]) {
    expect(
      fight.perform(command('gm.set', 'gm', { path, value: 1 }), { force: 'because' }).kind,
    ).toBe('failed');
  }
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

it('checks again who hides when a combatant starts or stops hiding in mid-action, whatever the words', () => {
  const state = toyState();
  const trail = new WriteLog();
  const hearing = new NoteCollector(toy, () => state, trail);
  const tell = (by: string, id = 'shout'): void =>
    hearing.push({
      id,
      rules: [],
      audience: 'all',
      data: id === 'shout' ? { by, loud: 3 } : { text: by },
    });
  const put = (key: string, value: unknown): void => trail.write(fighter(state, 'bob'), key, value);
  tell('bob');
  put('hidden', true);
  tell('bob');
  tell('ann');
  put('hp', 3);
  tell('bob');
  tell('where is bob?', 'gm.ruling');
  expect(hearing.heard().map(({ audience }) => audience)).toEqual([
    'all',
    ['bob', 'dan'],
    'all',
    ['bob', 'dan'],
    'all',
  ]);
  put('hidden', false);
  tell('bob');
  expect(hearing.heard().map(({ audience }) => audience)).toEqual([
    'all',
    'all',
    'all',
    'all',
    'all',
    'all',
  ]);
});

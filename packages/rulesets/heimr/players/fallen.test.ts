import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Person } from '../testing/stage.js';
import { end, stage } from '../testing/stage.js';

const sensible = sensiblePolicy(heimr);
const pick = (s: ReturnType<typeof stage>, id: string) => sensible.command(s.state, id);

const SWORD = {
  sheet: { sword: 'sword', willingness: 9 },
  abilities: { swordsmanship: [3, 3], agility: [3, 1], brawl: [3, 3] },
} as const;
const LAME = { ...SWORD, state: { hp: 0, injuries: ['left leg'], position: 'prone' } } as const;
const OUT = { hp: -5, position: 'helpless' } as const;
const ROW = { map: { rows: ['A1 A2 A3 A4'] } };

test('HEI-CTX-47 brawlers leave alone who is out of the fight', () => {
  const beside = (state: NonNullable<Person['state']>) => {
    const bare = { abilities: { brawl: [3, 3] }, at: 'A1' } as const;
    const s = stage(
      { ann: bare, bob: { ...bare, state }, cat: { ...bare, at: 'A3', side: 'b' } },
      ROW,
    );
    return pick(s, 'ann');
  };
  expect(beside({})).toMatchObject({ do: 'brawl', with: { target: 'bob' } });
  expect(beside(OUT)?.do).toBe('move');
});

test('HEI-CRAWL-01 HEI-CTX-36 one who cannot stand up crawls at foes who cannot either', () => {
  const does = (ann: Person, bob: Person, others: Readonly<Record<string, Person>> = {}) =>
    pick(stage({ ann: { ...ann, at: 'A3' }, bob, ...others }, ROW), 'ann');
  const far = { ...LAME, at: 'A1' };
  expect(does(LAME, far)).toMatchObject({ do: 'crawl', with: { to: 'A2' } });
  expect(does(LAME, { ...SWORD, at: 'A1' })?.do).toBe('end');
  expect(does(LAME, far, { cat: { ...SWORD, at: 'A1', side: 'b' } })?.do).toBe('end');
  expect(does(LAME, { ...LAME, at: 'A3' })?.do).toBe('attack');
  expect(does({ ...LAME, sheet: { ...LAME.sheet, temper: 'flees' } }, far)?.do).toBe('end');
  expect(does({ ...LAME, state: { ...LAME.state, fatigue: 5 } }, far)?.do).toBe('breather');
  const fresh = { ...LAME, abilities: { swordsmanship: [5, 3] } } as const;
  expect(does({ ...fresh, state: { ...LAME.state, fatigue: 5 } }, far)?.do).toBe('breather');
  const lying = { ...SWORD, state: { position: 'prone' } } as const;
  expect(does(lying, far)?.do).toBe('stand-up');
});

test('HEI-ACT-15 HEI-CRAWL-02 one who was about to crawl stays for a foe who has come', () => {
  const s = stage({ ann: { ...LAME, at: 'A1' }, bob: { ...LAME, at: 'A2' } }, ROW);
  s.do('ann', 'crawl', { to: 'A2' });
  end(s);
  s.do('bob', 'crawl', { to: 'A1' });
  end(s);
  expect(pick(s, 'ann')?.do).toBe('go-on');
  s.do('ann', 'go-on');
  end(s);
  expect(pick(s, 'bob')?.do).toBe('call-off');
  s.do('bob', 'call-off');
  expect(pick(s, 'bob')?.do).toBe('attack');
});

test('HEI-CRAWL-01 one who stands up next turn does not crawl, nor one who has shot and shoots again', () => {
  const lame = { ...LAME, at: 'A3' };
  const lying = {
    ...SWORD,
    sheet: { ...SWORD.sheet, accessible: ['knife'] },
    state: { position: 'prone' },
  } as const;
  const drawn = stage({ ann: lying, bob: lame }, ROW);
  drawn.do('ann', 'draw', { item: 'ann/knife', hand: 'off' });
  expect(pick(drawn, 'ann')?.do).toBe('end');
  const archer = {
    ...LAME,
    sheet: { both: 'bow', willingness: 9 },
    abilities: { archery: [5, 3] },
  } as const;
  const shot = stage({ ann: archer, bob: lame }, ROW);
  shot.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1, 1] });
  expect(pick(shot, 'ann')?.do).toBe('end');
});

test('HEI-ACT-09 a breather goes on beside a foe', () => {
  const s = stage({ ann: { ...LAME, state: { ...LAME.state, fatigue: 6 } }, bob: LAME }, ROW);
  s.do('ann', 'breather', { as: 'upcoming' });
  end(s);
  end(s);
  expect(pick(s, 'ann')?.do).toBe('go-on');
});

test('HEI-CTX-47 HEI-CRAWL-05 two on injured legs on either side of a wall fight on no longer', () => {
  const wall = { from: 'A2', to: 'A3', requirement: { ability: 'agility', level: 5 } };
  const does = (ann: Person, bob: Person, others: Readonly<Record<string, Person>> = {}) => {
    const people = { ann: { ...ann, at: 'A2' }, bob: { ...bob, at: 'A3' }, ...others };
    return pick(stage(people, { map: { ...ROW.map, borders: [wall] } }), 'ann')?.do;
  };
  expect(does(LAME, LAME)).toBe('surrender');
  expect(does(LAME, SWORD)).toBe('end');
  expect(does(LAME, LAME, { cat: { ...SWORD, at: 'A1', side: 'a' } })).toBe('end');
  expect(does(LAME, LAME, { cat: { ...SWORD, at: 'A1', side: 'a', state: OUT } })).toBe(
    'surrender',
  );
  expect(does(LAME, LAME, { cat: { ...LAME, at: 'A1', side: 'b' } })).toBe('crawl');
  const hidden = { ...LAME, state: { ...LAME.state, hidden: { from: ['ann'], requirement: 30 } } };
  expect(does(LAME, hidden)).not.toBe('surrender');
});

import { expect, it } from 'vitest';
import { describe } from '../../show/describe.js';
import { counted, say, withArticle, withSign } from './sentence.js';
import { begun, command, expectDone, script } from '../../testing/play.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { defineEvents, gmEventsOf, gmSets } from './common-events.js';
import { defineEvent, namedIn, noteProblems, sayOtherwise } from './event.js';
import { fact } from './fact.js';

const strikes = defineEvent('strikes', {
  role: { is: 'hit', by: 'by', at: 'at' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    margin: fact.number,
    wounds: fact.amount('wounds'),
    degree: fact.oneOf(['slight', 'grave']),
    part: fact.optional(fact.word),
    with: fact.optional(fact.items),
    to: fact.optional(fact.place),
    die: fact.face('by', 'attack'),
  },
  say: ({ by, at, margin, wounds, degree, part, to }) =>
    say`${by} strikes ${at}${part !== undefined && say` on the ${part}`} by ${withSign(margin)}: ${degree === 'grave' ? 'a grave' : 'a slight'} one, ${counted(wounds, 'wound')}${to && say`, at ${to}`}.`,
});

const note = (data: Parameters<typeof strikes.say>[0]) =>
  ({ id: 'strikes', rules: [], audience: 'all', data }) as const;

const FACTS = { by: 'ann', at: 'bob', margin: 3, wounds: 1, degree: 'grave', die: 12 } as const;

it('says an event in parts, with numbers and references separate', () => {
  expect(describe(strikes.say({ ...FACTS, part: 'arm', to: [3, 4] }), toyState())).toBe(
    'Ann strikes bob on the arm by +3: a grave one, 1 wound, at D5.',
  );
  const parts = strikes.say({ ...FACTS, part: '', wounds: 2 });
  expect(parts).toContainEqual({ kind: 'combatant', id: 'bob' });
  expect(parts).toContainEqual({ kind: 'number', value: 2, counted: ['wound', 'wounds'] });
  expect(describe(parts, toyState())).toBe('Ann strikes bob by +3: a grave one, 2 wounds.');
});

it('finds the combatants named in a note by the kinds of its facts, never in words', () => {
  const data = { ...FACTS, part: 'dan', with: ['cat/sword'] };
  expect(namedIn(strikes, note(data))).toEqual(['ann', 'bob', 'cat']);
  const set = { path: 'combatants.ann.riding', before: null, value: 'dan', reason: 'bob' };
  expect(namedIn(gmSets, { id: 'gm.set', rules: [], audience: 'all', data: set })).toEqual(
    expect.arrayContaining(['ann', 'dan']),
  );
});

it('finds missing, undeclared and mistyped facts', () => {
  const events = defineEvents([strikes]);
  const state = toyState();
  expect(noteProblems(events, note(FACTS), state)).toEqual([]);
  const { die: _, ...without } = FACTS;
  expect(noteProblems(events, note(without), state)).toEqual(['"strikes" lacks "die"']);
  expect(
    noteProblems(events, note({ ...FACTS, at: 'nobody', degree: 'none', more: 1 }), state),
  ).toEqual([
    '"strikes" does not declare "more"',
    '"at" of "strikes" is no combatant: "nobody"',
    '"degree" of "strikes" is no word: "none"',
  ]);
  expect(noteProblems(events, { ...note(FACTS), id: 'strike' }, state)).toEqual([
    '"strike" is not declared',
  ]);
});

it('rejects undeclared facts and parts by type', () => {
  const { actions } = toy;
  expect(actions.size).toBeGreaterThan(0);
  defineEvent('typed', {
    // @ts-expect-error a number plays no combatant's part
    role: { is: 'out', who: 'count' },
    facts: { who: fact.combatant, count: fact.number },
    // @ts-expect-error there is no such fact
    say: ({ nobody }) => say`${nobody}`,
  });
});

it('refuses two events with one id and a face whose roller is not a fact', () => {
  expect(() => defineEvents([strikes, strikes, { ...strikes }])).toThrow(
    'two events are called "strikes"',
  );
  expect(() =>
    defineEvent('rolls', {
      role: 'other',
      facts: { die: fact.face('who') },
      say: ({ die }) => say`${die}`,
    }),
  ).toThrow('event "rolls" has no fact "who"');
});

it('lets a ruleset reword a common event', () => {
  const set = { path: 'combatants.ann.hp', before: 3, value: 'x' };
  const own = defineEvents([
    ...gmEventsOf('The Narrator'),
    sayOtherwise(strikes, ({ by }) => say`${by} it is.`),
  ]);
  expect(describe(own.get('gm.set')?.say(set) ?? [], toyState())).toBe(
    'The Narrator sets ann: hp, from 3 to x.',
  );
  expect(describe(own.get('strikes')?.say(FACTS) ?? [], toyState())).toBe('Ann it is.');
});

it('logs only events that the toy system declares', () => {
  const fight = begun();
  const answers = [['react', 'dodge']] as const;
  const told = [
    expectDone(
      fight.perform(command('attack', 'ann', { target: 'bob' }), {
        script: script([3, 18, 1, 1], answers),
      }),
    ),
    expectDone(fight.perform(command('shout', 'bob'))),
  ].flatMap(({ notes }) => notes);
  expect(told.length).toBeGreaterThan(1);
  expect(told.flatMap((each) => noteProblems(toy.events, each, fight.state))).toEqual([]);
});

it('writes a minus before numbers below 0', () => {
  expect(describe(strikes.say({ ...FACTS, part: '', margin: -3 }), toyState())).toBe(
    'Ann strikes bob by −3: a grave one, 1 wound.',
  );
});

it.each([
  ['bow', 'a bow'],
  ['axe', 'an axe'],
  ['war bow with bodkins', 'a war bow with bodkins'],
  ['cutlass', 'a cutlass'],
  ['arquebus', 'an arquebus'],
  ['sling', 'a sling'],
  ['hooves', 'hooves'],
  ['bare hands, to bind', 'bare hands, to bind'],
  ['claws and bite', 'claws and bite'],
  ['brawling', 'brawling'],
  ['Excalibur', 'Excalibur'],
])('puts the article before %s as English does', (words, expected) => {
  expect(withArticle(words)).toBe(expected);
});

it('leaves references alone, which get their names when read', () => {
  const sword = { kind: 'item', id: 'ann/sword' } as const;
  expect(withArticle(sword)).toBe(sword);
});

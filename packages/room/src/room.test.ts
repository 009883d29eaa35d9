import type { Command, Json } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { applyPatches } from '@tiltyard/engine/core';
import { deepCopy, Generator } from '@tiltyard/engine/values';
import type { SeatRequest, ServerMessage } from '@tiltyard/protocol';
import { LOG_PAGE } from '@tiltyard/protocol';
import { rulesets } from '@tiltyard/rulesets';
import { expect, test, vi } from 'vitest';
import type { AnySeatView, AnyRoom } from './any-room.js';
import { openRoom } from './any-room.js';
import type { RequestResult, SavedRoom } from './saved-room.js';
import { entryBody, entryOf } from './stored-entry.js';
import { firstSamples, roomFor, sample, randomRequest } from './testing/index.js';

/** Two fighters with nothing at stake, and a reaction to ask about. */
const DUEL = `
title: A quarrel
ruleset: renaissance
order: [ann, bob]
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {aptitudes: {SOM: 20, COO: 20}, STR: 40, skills: {one-handed: 60, fray: 50}, weapons: [mace]}}
  - {id: bob, side: blues, at: [6, 5], sheet: {aptitudes: {SOM: 30, COO: 20}, DUR: 200, skills: {one-handed: 60, fray: 50}, weapons: [mace]}}
  - {id: cat, side: blues, at: [12, 5], sheet: {aptitudes: {SOM: 30, COO: 20}, DUR: 40, skills: {fray: 50}}}
`;

const done = (outcome: RequestResult): void => {
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
};

const reason = (outcome: RequestResult): string =>
  outcome.kind === 'refused'
    ? `${outcome.stale ? 'stale: ' : ''}${outcome.refusal.reason}`
    : 'done';

function duel(): AnyRoom {
  const room = roomFor(DUEL);
  for (const [id, combatants] of [
    ['pa', ['ann']],
    ['pb', ['bob']],
  ] as const)
    done(
      room.act(
        'gm',
        room.revision,
        {
          kind: 'seat',
          seat: { id, name: id.toUpperCase(), role: 'player', combatants: [...combatants] },
        },
        0,
      ),
    );
  done(
    room.act(
      'gm',
      room.revision,
      { kind: 'seat', seat: { id: 'eve', name: 'Eve', role: 'spectator', combatants: [] } },
      0,
    ),
  );
  done(room.act('gm', room.revision, { kind: 'begin' }, 0));
  return room;
}

const act = (room: AnyRoom, seat: string, deed: SeatRequest, now = 0): RequestResult =>
  room.act(seat, room.revision, deed, now);

const strike = (by: string, target: string): SeatRequest => ({
  kind: 'perform',
  command: { do: 'attack', by, with: { weapon: `${by}/mace`, target } },
});

const NOBODY: ReadonlySet<string> = new Set();

const looks = (room: AnyRoom, seat: string): AnySeatView => room.seatView(seat, () => NOBODY);

type Whole = Extract<ServerMessage, { kind: 'table' }>;
type Change = Extract<ServerMessage, { kind: 'change' }>;

function whole(room: AnyRoom, seat: string): Whole {
  const message = looks(room, seat).whole();
  if (!message) throw new Error(`${seat} sees nothing`);
  return message;
}

/** A duel in which Bob is asked whether he parries or dodges. */
function struck(room = duel()): AnyRoom {
  for (let seed = 0; !whole(room, 'gm').table.waiting; seed++) {
    if (seed > 50) throw new Error('Bob is never asked');
    const { turn, order } = room.use(({ fight }) => fight.state);
    if (order[turn] !== 'ann') act(room, 'gm', { kind: 'undo' });
    done(act(room, 'pa', strike('ann', 'bob')));
    if (!whole(room, 'gm').table.waiting) done(act(room, 'gm', { kind: 'undo' }));
  }
  return room;
}

test('each seat may do its own part, and the GM anything', () => {
  const room = duel();
  expect(reason(act(room, 'pb', strike('ann', 'bob')))).toBe('pb does not play ann');
  expect(reason(act(room, 'eve', strike('ann', 'bob')))).toBe('eve does not play ann');
  expect(
    reason(
      act(room, 'pa', {
        ...strike('ann', 'bob'),
        kind: 'perform',
        command: { do: 'gm.ruling', by: 'gm', with: { text: 'x' } },
      }),
    ),
  ).toBe('only the GM may do this');
  for (const deed of [
    { kind: 'begin' },
    { kind: 'limit', seconds: 30 },
    { kind: 'automatic', combatants: ['bob'] },
    { kind: 'leave', seat: 'pb' },
    { kind: 'reveal' },
    { kind: 'amend', entry: 0, change: { item: 0, value: 1 } },
  ] satisfies readonly SeatRequest[]) {
    expect(reason(act(room, 'pa', deed)), deed.kind).toBe('this is for the GM');
  }
  expect(reason(act(room, 'eve', { kind: 'dice', typed: true }))).toBe(
    'spectators don’t roll dice',
  );
  expect(reason(act(room, 'nobody', { kind: 'undo' }))).toBe('this seat was closed');
  expect(
    reason(act(room, 'pa', { kind: 'habit', who: 'bob', question: 'x', habit: { kind: 'never' } })),
  ).toBe('pa does not play bob');
  expect(act(room, 'gm', strike('ann', 'bob')).kind).toBe('done');
});

test('a decision based on a stale revision is refused, and changes nothing', () => {
  const room = duel();
  const { revision } = room;
  done(
    act(room, 'gm', {
      kind: 'perform',
      command: { do: 'gm.ruling', by: 'gm', with: { text: 'It rains.' } },
    }),
  );
  const before = JSON.stringify(room.save());
  expect(reason(room.act('pa', revision, strike('ann', 'bob'), 0))).toBe(
    'stale: the fight has changed; check it and try again',
  );
  expect(reason(room.act('pa', room.revision + 1, strike('ann', 'bob'), 0))).toBe(
    `there is no revision ${room.revision + 1} yet`,
  );
  expect(JSON.stringify(room.save())).toBe(before);
  expect(room.act('pa', revision, { kind: 'dice', typed: true }, 0).kind).toBe('done');
});

test('a question is for the seat that owns it; others are not told its content nor its existence', () => {
  const room = struck();
  const [asked] = whole(room, 'pb').table.waiting?.mine ?? [];
  expect(asked?.question.who).toBe('bob');
  expect(whole(room, 'pa').table.waiting).toMatchObject({
    mine: [],
    others: ['bob'],
    mayWithdraw: true,
  });
  expect(whole(room, 'eve').table.waiting).toMatchObject({
    mine: [],
    others: ['bob'],
    mayWithdraw: false,
  });
  expect(whole(room, 'gm').table.waiting?.mine).toHaveLength(1);
  const value = asked?.question.fallback ?? null;
  expect(reason(act(room, 'pa', { kind: 'answer', question: asked?.number ?? 0, value }))).toBe(
    'no question 0 waits for this seat',
  );
  expect(reason(act(room, 'pa', { kind: 'answer', question: 7, value }))).toBe(
    'no question 7 waits for this seat',
  );
  expect(act(room, 'pb', { kind: 'answer', question: asked?.number ?? 0, value }).kind).toBe(
    'done',
  );
});

test('those who know an action that the GM overrode know why', () => {
  const room = duel();
  const why = 'Bob was faster.';
  for (let tries = 0; !whole(room, 'gm').table.waiting; tries++) {
    if (tries > 50) throw new Error('Ann is never asked');
    const { turn, order } = room.use(({ fight }) => fight.state);
    if (order[turn] !== 'ann') act(room, 'gm', { kind: 'undo' });
    done(
      act(room, 'gm', {
        kind: 'perform',
        command: { do: 'attack', by: 'bob', with: { weapon: 'bob/mace', target: 'ann' } },
        force: why,
      }),
    );
    if (!whole(room, 'gm').table.waiting) done(act(room, 'gm', { kind: 'undo' }));
  }
  const waiting = (seat: string) => whole(room, seat).table.waiting;
  for (const seat of ['gm', 'pb', 'pa'])
    expect([seat, waiting(seat)?.command?.by, waiting(seat)?.forced]).toEqual([seat, 'bob', why]);
  const other = struck();
  expect(whole(other, 'gm').table.waiting).not.toHaveProperty('forced');
});

test('the log tells the player who answered a prompt in an entry that they did, and no one else', () => {
  const room = struck();
  for (
    let [asked] = whole(room, 'pb').table.waiting?.mine ?? [];
    asked;
    [asked] = whole(room, 'pb').table.waiting?.mine ?? []
  )
    done(
      act(room, 'pb', {
        kind: 'answer',
        question: asked.number,
        value: asked.question.fallback ?? null,
      }),
    );
  const answered = (seat: string) => whole(room, seat).log.map((line) => line.answered ?? false);
  expect(answered('pb').at(-1)).toBe(true);
  expect(answered('pb').filter(Boolean)).toHaveLength(1);
  expect(answered('pa')).not.toContain(true);
  expect(answered('eve')).not.toContain(true);
});

test('a saved answer applies from then on, even to open questions', () => {
  const room = struck();
  const [asked] = whole(room, 'pb').table.waiting?.mine ?? [];
  done(
    act(room, 'pb', {
      kind: 'habit',
      who: 'bob',
      question: asked?.question.id ?? '',
      habit: { kind: 'never' },
    }),
  );
  expect(
    whole(room, 'gm').table.waiting?.mine.map(({ question }) => question.id) ?? [],
  ).not.toContain(asked?.question.id);
  const answered = room.use(({ fight }) =>
    fight.log.at(-1)?.tape.find((item) => item.name === asked?.question.id),
  );
  if (answered)
    expect(answered).toMatchObject({ who: 'bob', from: 'policy', value: asked?.question.fallback });
  expect(whole(room, 'pb').table.habits).toHaveLength(1);
  expect(whole(room, 'pa').table.habits).toHaveLength(0);
});

test('when the time is up the rules’ answer is taken; pausing removes the limit', () => {
  const room = duel();
  done(act(room, 'gm', { kind: 'limit', seconds: 30 }));
  for (let i = 0; i < 50 && !whole(room, 'gm').table.waiting; i++) {
    done(act(room, 'pa', strike('ann', 'bob'), 1000));
    if (!whole(room, 'gm').table.waiting) done(act(room, 'gm', { kind: 'undo' }, 1000));
  }
  expect(room.kept.deadline).toBe(31_000);
  expect(room.expire(30_999)).toBeUndefined();
  const saved = room.save();
  const paused = openRoom(room.ruleset, saved);
  if (!paused.ok) throw new Error('not opened');
  expect(reason(paused.value.act('eve', paused.value.revision, { kind: 'moment' }, 2000))).toBe(
    'no prompt is waiting for you',
  );
  done(paused.value.act('pb', paused.value.revision, { kind: 'moment' }, 2000));
  expect(paused.value.expire(99_000)).toBeUndefined();
  const change = room.expire(31_000);
  const first =
    change?.entries[0]?.tape.find((item) => item.kind === 'answer' && item.who === 'bob') ??
    change?.pending[0]?.tape.find((item) => item.kind === 'answer' && item.who === 'bob');
  expect(first?.from).toBe('time-out');
});

test('a player undoes their own last action, until another acted or decided something', () => {
  const room = duel();
  done(act(room, 'pa', { kind: 'perform', command: { do: 'end', by: 'ann', with: {} } }));
  expect(whole(room, 'pa').table.undo).toEqual({ entry: 1, seat: 'pa' });
  expect(reason(act(room, 'pb', { kind: 'undo' }))).toBe("the last action was PA's");
  expect(whole(room, 'pb').table.undo?.refused?.reason).toBe("the last action was PA's");
  done(act(room, 'pa', { kind: 'undo' }));
  expect(reason(act(room, 'pb', { kind: 'redo' }))).toBe("the undone action was PA's");
  const other = struck();
  const [asked] = whole(other, 'pb').table.waiting?.mine ?? [];
  done(
    act(other, 'pb', {
      kind: 'answer',
      question: asked?.number ?? 0,
      value: asked?.question.fallback ?? null,
    }),
  );
  for (let open = whole(other, 'gm').table.waiting; open; open = whole(other, 'gm').table.waiting) {
    const [next] = open.mine;
    done(
      act(other, 'gm', {
        kind: 'answer',
        question: next?.number ?? 0,
        value: next?.question.fallback ?? null,
      }),
    );
  }
  expect(reason(act(other, 'pa', { kind: 'undo' }))).toBe(
    'another player decided part of this; only the GM can undo it',
  );
  done(act(other, 'gm', { kind: 'undo' }));
});

test('seats: names and ids are unique, closed ones stay closed, and a GM remains', () => {
  const room = duel();
  const seat = (
    id: string,
    name: string,
    role: 'gm' | 'player' | 'spectator',
    combatants: string[] = [],
  ): string => reason(act(room, 'gm', { kind: 'seat', seat: { id, name, role, combatants } }));
  expect(seat('table', 'T', 'player')).toContain('cannot be the id of a seat');
  expect(seat('Big', 'T', 'player')).toContain('cannot be the id of a seat');
  expect(seat('pc', 'PA', 'player')).toBe('there is a seat named "PA" already');
  expect(seat('pc', 'PC', 'player', ['zoe'])).toBe('there is no combatant "zoe"');
  expect(seat('pc', 'PC', 'spectator', ['cat'])).toContain('only players have combatants');
  expect(seat('gm', 'Gia', 'spectator')).toBe('a table needs a GM');
  expect(reason(act(room, 'gm', { kind: 'leave', seat: 'gm' }))).toBe('a table needs a GM');
  done(act(room, 'gm', { kind: 'leave', seat: 'eve' }));
  expect(looks(room, 'eve').whole()).toBeUndefined();
  expect(seat('eve', 'Eve', 'spectator')).toContain('was closed; a new one needs another id');
});

test('the GM may set any value, except one that no ruleset could read, or one outside the fight', () => {
  const room = duel();
  const set = (path: string, value: Json, force?: string): string =>
    reason(
      act(room, 'gm', {
        kind: 'perform',
        command: { do: 'gm.set', by: 'gm', with: { path, value } },
        ...(force === undefined ? {} : { force }),
      }),
    );
  const before = JSON.stringify(room.save());
  expect(set('combatants', {})).toContain('combatants cannot come or go by hand (ann, bob, cat)');
  expect(set('combatants', {}, 'so be it')).toContain('nothing was changed');
  expect(set('combatants.ann', {})).toContain('combatants.ann.id cannot be left out');
  expect(set('order', 5, 'so be it')).toContain('nothing was changed');
  expect(set('__proto__.polluted', 1, 'so be it')).toBe('there is no __proto__ in this fight');
  expect(set('fixed.constructor.polluted', 1, 'so be it')).toBe(
    'there is no constructor in this fight',
  );
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
  expect(JSON.stringify(room.save())).toBe(before);
  expect(set('combatants.ann.damage', 3)).toBe('done');
});

test('manual dice are asked of the players who roll them', () => {
  const room = duel();
  done(act(room, 'pa', { kind: 'dice', typed: true }));
  done(act(room, 'pa', strike('ann', 'bob')));
  const waiting = whole(room, 'pa').table.waiting;
  expect(waiting?.mine[0]?.question).toMatchObject({ id: 'die', who: 'ann' });
  done(act(room, 'pa', { kind: 'answer', question: 0, value: 33 }));
  const rolled = room.use(({ fight }) =>
    [...(fight.pending[0]?.tape ?? []), ...(fight.log.at(-1)?.tape ?? [])].find(
      (item) => item.kind === 'die',
    ),
  );
  expect(rolled).toMatchObject({ from: 'typed', value: 33, who: 'ann' });
});

test('the room performs a command worked out elsewhere for the acting combatant, if allowed', () => {
  const doing = (wanted: Command): unknown => {
    const room = duel();
    done(act(room, 'gm', { kind: 'automatic', combatants: ['ann', 'bob', 'cat'] }));
    return room.autoplay(0, wanted)?.entries[0]?.command;
  };
  const usual = doing({ do: 'no-such-action', by: 'ann', with: {} });
  expect(usual).toMatchObject({ do: 'attack', by: 'ann' });
  const end = { do: 'end', by: 'ann', with: {} };
  expect(doing(end)).toEqual(end);
  expect(doing({ ...end, by: 'bob' })).toEqual(usual);
});

test('an automatic side looks ahead if the GM says so, by what it sees', () => {
  const room = duel();
  const side = (of: string, player: 'strong' | 'sensible') =>
    act(room, 'gm', { kind: 'player', side: of, player });
  const { combatants } = room.use(({ fight }) => fight.state);
  const acts = combatants['ann']?.side ?? '';
  done(side(acts, 'strong'));
  expect(room.thinker).toBeUndefined();
  done(act(room, 'gm', { kind: 'automatic', combatants: ['ann', 'bob', 'cat'] }));
  expect(room.thinker).toMatchObject({ by: 'ann', player: 'strong' });
  expect(room.thinker?.view.combatants).toHaveProperty('ann');
  expect(whole(room, 'gm').table.players).toEqual([{ side: acts, player: 'strong' }]);
  expect(whole(room, 'pa').table.players).toEqual([]);
  expect(reason(act(room, 'pa', { kind: 'player', side: acts, player: 'fair' }))).toBe(
    'this is for the GM',
  );
  expect(reason(side('nowhere', 'strong'))).toBe('there is no side "nowhere"');
  done(side(acts, 'sensible'));
  expect(room.thinker).toBeUndefined();
});

test('the room plays the combatants it is told to, and answers for them', () => {
  const room = duel();
  expect(room.autoplays).toBe(false);
  done(act(room, 'gm', { kind: 'automatic', combatants: ['ann', 'bob', 'cat'] }));
  expect(room.autoplays).toBe(true);
  const change = room.autoplay(0);
  expect(change?.entries[0]?.seat).toBe('table');
  expect(reason(act(room, 'pa', { kind: 'undo' }))).toBe(
    "the last action was the automatic player's",
  );
  const waits = struck();
  done(act(waits, 'gm', { kind: 'automatic', combatants: ['bob'] }));
  expect(
    whole(waits, 'gm').table.waiting?.mine.some(({ question }) => question.who === 'bob') ?? false,
  ).toBe(false);
});

test('the room plays no one once the fight has ended for good', () => {
  const room = duel();
  done(act(room, 'gm', { kind: 'automatic', combatants: ['ann', 'bob', 'cat'] }));
  done(act(room, 'gm', { kind: 'reveal' }));
  expect(room.autoplays).toBe(false);
  expect(room.autoplay(0)).toBeUndefined();
});

test('a saved answer that is not among the options is not taken: the prompt waits', () => {
  const asked = (room: AnyRoom) => whole(room, 'pb').table.waiting?.mine[0]?.question;
  const question = asked(struck())?.id ?? '';
  const room = duel();
  const habit = { kind: 'always', value: 'fly away' } as const;
  done(act(room, 'pb', { kind: 'habit', who: 'bob', question, habit }));
  expect(asked(struck(room))).toMatchObject({ id: question, who: 'bob' });
});

test('another player cannot call off a waiting action, nor ask the GM to', () => {
  const room = struck();
  done(act(room, 'gm', { kind: 'undoPolicy', policy: 'ask' }));
  for (const kind of ['withdraw', 'undo'] as const)
    expect(reason(act(room, 'pb', { kind }))).toBe("this is PA's to call off");
  expect(whole(room, 'gm').table.undoAsked).toBeNull();
  done(act(room, 'gm', { kind: 'withdraw' }));
  expect(whole(room, 'gm').table.waiting).toBeNull();
});

test.each([
  ['limit', { kind: 'limit', seconds: 60 }, { limit: 60 }],
  ['undoPolicy', { kind: 'undoPolicy', policy: 'never' }, { undoPolicy: 'never' }],
  ['advice', { kind: 'advice', allow: true }, { advice: true }],
  ['confirmPolicy', { kind: 'confirmPolicy', policy: 'gm' }, { confirm: 'gm' }],
  ['rollPolicy', { kind: 'rollPolicy', policy: 'tell' }, { rolls: 'tell' }],
  ['automatic', { kind: 'automatic', combatants: ['bob'] }, { automatic: ['bob'] }],
] satisfies readonly (readonly [string, SeatRequest, object])[])(
  'every seat is told of a change of the setting %s',
  (_, request, table) => {
    const room = duel();
    const views = ['pa', 'pb', 'eve'].map((seat) => looks(room, seat));
    for (const view of views) view.whole();
    done(act(room, 'gm', request));
    for (const view of views) expect(view.news()).toMatchObject({ kind: 'change', table });
  },
);

test('at most thirty guests wait in a lobby, twelve of them from one address', () => {
  const room = duel();
  done(
    act(room, 'gm', {
      kind: 'lobby',
      lobby: { key: 'AAAAAAAAAAAAAAAAAAAAAA', admits: 'asked', combatants: [] },
    }),
  );
  const knock = (n: number, from: string): string =>
    reason(
      room.knock({ id: `g${n}`, name: `Guest ${n}`, role: 'spectator', combatants: [], from }, 0),
    );
  for (let n = 0; n < 12; n++) expect(knock(n, 'here')).toBe('done');
  expect(knock(12, 'here')).toContain('12 people wait already who came from your address');
  for (let n = 12; n < 30; n++) expect(knock(n, `there ${n}`)).toBe('done');
  expect(knock(30, 'elsewhere')).toContain('30 people wait already');
});

/** A room's fork, opened as from storage. */
function forkOf(room: AnyRoom, entry: number): AnyRoom {
  const forking = room.forking(entry, { id: 'other', seed: 'other', gm: 'Gia' });
  if ('reason' in forking) throw new Error(forking.reason);
  for (;;) {
    const { done: through, value } = forking.next();
    const forked = through ? openRoom(room.ruleset, plainCopy(value)) : undefined;
    if (forked?.ok) return forked.value;
  }
}

test('once the seed is revealed nothing more can happen, but a fork continues with other dice', () => {
  const room = duel();
  expect(whole(room, 'gm').table.seed).toBeUndefined();
  expect(room.journal().seed).toBeUndefined();
  done(act(room, 'gm', { kind: 'reveal' }));
  expect(whole(room, 'eve').table.seed).toBe('seed');
  expect(room.journal().seed).toBe('seed');
  expect(reason(act(room, 'gm', { kind: 'undo' }))).toContain('this fight has ended');
  const forked = forkOf(room, 0);
  expect(forked.shown.commitment).not.toBe(room.shown.commitment);
  expect(whole(forked, 'gm').table.seats.map(({ id }) => id)).toEqual(['gm']);
  expect(forked.act('gm', 0, strike('ann', 'bob'), 0).kind).toBe('done');
  expect(room.forking(99, { id: 'x', seed: 'x', gm: 'Gia' })).toEqual({
    rules: [],
    reason: 'there is no entry 99',
  });
});

test('unstored changes are dropped when the room follows the stored ones', () => {
  const room = struck();
  const saved = room.save();
  const before = JSON.stringify(whole(room, 'gm'));
  const from = room.entries;
  done(act(room, 'gm', { kind: 'undo' }));
  done(act(room, 'gm', { kind: 'automatic', combatants: ['cat'] }));
  room.follow(from, {
    revision: saved.revision,
    entries: [],
    pending: saved.journal.pending,
    aside: saved.aside,
  });
  expect(JSON.stringify(whole(room, 'gm'))).toBe(before);
  expect(room.use(({ fight }) => fight.verify().ok)).toBe(true);
});

test.for([...rulesets.keys()])(
  '%s: random rooms reopen as they were, and the messages to seats add up to what they see',
  (system) => {
    const name = firstSamples().get(system) ?? '';
    for (let seed = 0; seed < 2; seed++) {
      const generator = new Generator(`${system} ${seed}`);
      let room = roomFor(sample(name), `seed ${seed}`);
      const everybody = room.use(({ fight }) => Object.values(fight.state.combatants));
      const sides = [...new Set(everybody.map((each) => each.side))];
      for (const [i, side] of sides.entries())
        done(
          act(room, 'gm', {
            kind: 'seat',
            seat: {
              id: `p${i}`,
              name: side,
              role: 'player',
              combatants: everybody
                .filter((each) => each.side === side)
                .map((each) => each.id)
                .slice(0, 2),
            },
          }),
        );
      done(
        act(room, 'gm', {
          kind: 'seat',
          seat: { id: 'eve', name: 'Eve', role: 'spectator', combatants: [] },
        }),
      );
      const ids = room.kept.seats.map((each) => each.id);
      let tellers = new Map(ids.map((id) => [id, looks(room, id)]));
      const seen = new Map(ids.map((id) => [id, plainCopy(tellers.get(id)?.whole())]));
      for (let step = 0; step < 60; step++) {
        const { seat, deed } = randomRequest(room, generator);
        const outcome = act(room, seat, deed, step * 1000);
        if (outcome.kind === 'done')
          for (const id of ids) seen.set(id, told(tellers.get(id), seen.get(id)));
        for (const id of ids)
          expect(seen.get(id), `${id} after ${JSON.stringify(deed)}`).toEqual(
            plainCopy(looks(room, id).whole()),
          );
        if (step % 10 !== 9) continue;
        const reopened = openRoom(room.ruleset, stored(room));
        if (!reopened.ok) throw new Error(JSON.stringify(reopened.problems));
        for (const id of ids)
          expect(plainCopy(whole(reopened.value, id))).toEqual(plainCopy(whole(room, id)));
        room = reopened.value;
        tellers = new Map(ids.map((id) => [id, looks(room, id)]));
        for (const teller of tellers.values()) teller.whole();
      }
      expect(room.use(({ fight }) => fight.verify().problems)).toEqual([]);
      expect(room.use(({ fight }) => acting(fight.state) ?? 'nobody')).toBeTypeOf('string');
    }
  },
);

test("seats that may know the same share one message, and none of these contains another seat's secrets", () => {
  const room = duel();
  for (const id of ['eva', 'ann-too'])
    done(
      room.act(
        'gm',
        room.revision,
        {
          kind: 'seat',
          seat: {
            id,
            name: id,
            role: id === 'eva' ? 'spectator' : 'player',
            combatants: id === 'eva' ? [] : ['ann'],
          },
        },
        0,
      ),
    );
  const ids = ['gm', 'pa', 'pb', 'eve', 'eva', 'ann-too'];
  const tellers = ids.map((id) => looks(room, id));
  for (const teller of tellers) teller.whole();
  done(
    act(room, 'gm', {
      kind: 'perform',
      command: { do: 'gm.ruling', by: 'gm', with: { text: 'hush', secret: true } },
    }),
  );
  const [gm, pa, pb, eve, eva, annToo] = tellers.map((teller) => teller.news());
  expect(eva).toBe(eve);
  expect(annToo).toBe(pa);
  expect([pa, pb, eve]).toEqual([undefined, undefined, undefined]);
  expect(JSON.stringify(gm)).toContain('hush');
  // The seat that did it may undo it, and the other with the same combatant may not.
  const turn = room.use(({ fight }) => acting(fight.state));
  if (turn !== 'ann')
    done(act(room, 'gm', { kind: 'perform', command: { do: 'end', by: 'bob', with: {} } }));
  for (const teller of tellers) teller.news();
  done(act(room, 'pa', { kind: 'perform', command: { do: 'end', by: 'ann', with: {} } }));
  const undo = (at: number): unknown => {
    const news = tellers[at]?.news();
    return news?.kind === 'change' ? news.table.undo : undefined;
  };
  // The secret ruling before it is not counted.
  expect(undo(1)).toEqual({ entry: room.entries - 2, seat: 'pa' });
  expect(undo(5)).toMatchObject({
    seat: 'pa',
    refused: { reason: "the last action was PA's" },
  });
  expect(tellers[1]?.news()).toBeUndefined();
});

test('joining and leaving are sent without a new revision, and only if they are news', () => {
  const room = duel();
  let present: ReadonlySet<string> = NOBODY;
  const teller = room.seatView('pa', () => present);
  teller.whole();
  expect(teller.news()).toBeUndefined();
  present = new Set(['pb']);
  const news = teller.news();
  expect(news?.kind === 'presence' ? news.seats.map(({ id, here }) => [id, here]) : news).toEqual([
    ['gm', false],
    ['pa', false],
    ['pb', true],
    ['eve', false],
  ]);
  done(act(room, 'gm', { kind: 'limit', seconds: 30 }));
  expect(teller.news()).toMatchObject({
    kind: 'change',
    table: { revision: room.revision, limit: 30 },
    patches: [],
    log: [],
  });
});

test('states stored earlier open the same room', () => {
  const generator = new Generator('kept');
  const room = roomFor(sample('renaissance-gatehouse'));
  const kept = new Map<number, string>();
  while (room.entries < 200) {
    const { seat, deed } = randomRequest(room, generator, true);
    if (room.act(seat, room.revision, deed, 0).kind === 'refused')
      act(room, 'gm', { kind: 'undo' });
    const { entry, state } = room.snapshot();
    if (entry % 50 === 49) kept.set(entry, JSON.stringify(state));
  }
  expect(kept.size).toBeGreaterThan(1);
  const opened = openRoom(room.ruleset, stored(room), kept);
  if (!opened.ok) throw new Error('not opened');
  expect(plainCopy(whole(opened.value, 'gm'))).toEqual(plainCopy(whole(room, 'gm')));
  expect(opened.value.use(({ fight }) => fight.verify().problems)).toEqual([]);
  const wrong = new Map(kept);
  const [first] = kept.keys();
  wrong.set(first ?? 0, (kept.get(first ?? 0) ?? '').replace(/"round":\d+/, '"round":77'));
  const misled = openRoom(room.ruleset, plainCopy(room.save()), wrong);
  if (!misled.ok) throw new Error('not opened');
  expect(misled.value.use(({ fight }) => fight.verify().problems)).toContainEqual({
    seq: first,
    message: 'the stored state is not what the entries add up to',
  });
});

test('of a long stored fight only the last entries are read, and its dice go on', () => {
  const room = struck();
  done(act(room, 'gm', { kind: 'undo' }));
  const ruling = { do: 'gm.ruling', by: 'gm', with: { text: 'it rains' } };
  while (room.entries < 1000) done(act(room, 'gm', { kind: 'perform', command: ruling }));
  const { entry, state } = room.snapshot();
  const saved = stored(room);
  const parse = vi.spyOn(JSON, 'parse');
  const read = (): number =>
    parse.mock.calls.filter(([text]) => String(text).startsWith('{"seq":')).length;
  const opened = openRoom(room.ruleset, saved, new Map([[entry, JSON.stringify(state)]]));
  if (!opened.ok) throw new Error('not opened');
  for (const id of ['gm', 'pa', 'eve']) whole(opened.value, id);
  const seen = read();
  expect(seen).toBeLessThan(LOG_PAGE + 5);
  expect(reason(opened.value.act('pa', room.revision, strike('bob', 'ann'), 0))).not.toBe('done');
  expect(read()).toBe(seen);
  for (const each of [room, opened.value]) struck(each);
  expect(plainCopy(opened.value.save())).toEqual(plainCopy(room.save()));
  expect(opened.value.use(({ fight }) => fight.verify().problems)).toEqual([]);
});

/** A room as a database returns it. */
function stored(room: AnyRoom): SavedRoom {
  const { journal, ...rest } = room.save();
  const { entries, ...others } = journal;
  const bodies = entries.map(entryBody);
  return { ...plainCopy(rest), journal: { ...plainCopy(others), entries: bodies.map(entryOf) } };
}

function plainCopy<T>(value: T): T {
  const text = JSON.stringify(value);
  const copied: T = JSON.parse(text);
  return copied;
}

/** Applies a change to a seat's data, as its page would. */
function told(teller: AnySeatView | undefined, known: Whole | undefined): Whole {
  const news = teller?.news();
  if (!known) throw new Error('nothing is known');
  if (news?.kind === 'table') return { ...plainCopy(news), log: known.log };
  // Secrets of others are not sent at all.
  if (news?.kind !== 'change') return known;
  const { since, table, patches, log }: Change = plainCopy(news);
  expect(since).toBe(known.table.revision);
  applyPatches(known.view, deepCopy(patches));
  const you = table.seats?.find(({ id }) => id === known.you.id) ?? known.you;
  return { ...known, you, table: { ...known.table, ...table }, log: [...known.log, ...log] };
}

test('the target of an open attack may know all of it while they answer, and its die, which they were told', () => {
  const room = struck();
  const { waiting } = whole(room, 'pb').table;
  expect(waiting?.mine[0]?.question).toMatchObject({ id: 'defence', who: 'bob' });
  expect(waiting?.command).toMatchObject({ do: 'attack', by: 'ann', with: { target: 'bob' } });
  const die = waiting?.tape?.find((item) => item.kind === 'die');
  expect(die).toBeDefined();
  expect(
    waiting?.notes.some(
      ({ id, data }) => id === 'check' && data['who'] === 'ann' && data['roll'] === die?.value,
    ),
  ).toBe(true);
  // No one else is asked, so no one else is told; the attacker knows only the command.
  expect(whole(room, 'eve').table.waiting).not.toHaveProperty('command');
  expect(whole(room, 'pa').table.waiting).not.toHaveProperty('tape');
});

/** An ambush, in which rulings are automatic and so are the hidden combatants. */
const AMBUSH = `
title: Bracken
ruleset: renaissance
order: [robin, maud, anselm]
combatants:
  - {id: anselm, name: Anselm, side: escort, from: watchman, at: [5, 5], state: {unawareOf: [robin, maud]}}
  - {id: robin, name: Robin, side: outlaws, from: watchman, at: [6, 5], state: {hidden: true}}
  - {id: maud, name: Maud, side: outlaws, from: outlaw, at: [5, 15], state: {hidden: true}}
`;

test('portraits and marks of unknown combatants are not sent to a seat', () => {
  const portraits = { anselm: 'a'.repeat(64), robin: 'b'.repeat(64), maud: 'c'.repeat(64) };
  const scenario = Object.entries(portraits).reduce(
    (text, [id, portrait]) =>
      text.replace(`{id: ${id},`, `{id: ${id}, token: {portrait: "${portrait}"},`),
    `${AMBUSH}sides: {escort: shield, outlaws: hexagon}\n`,
  );
  const room = roomFor(scenario);
  done(
    act(room, 'gm', {
      kind: 'seat',
      seat: { id: 'pa', name: 'Pa', role: 'player', combatants: ['anselm'] },
    }),
  );
  const sent = (seat: string): string => JSON.stringify(whole(room, seat));
  for (const portrait of Object.values(portraits)) expect(sent('gm')).toContain(portrait);
  expect(sent('pa')).toContain(portraits.anselm);
  for (const secret of [portraits.robin, portraits.maud, 'hexagon'])
    expect(sent('pa')).not.toContain(secret);
});

test('GM rulings may be automatic, and the GM is then asked nothing', () => {
  const play = (automatic: readonly string[]): AnyRoom => {
    const room = roomFor(AMBUSH);
    done(act(room, 'gm', { kind: 'automatic', combatants: [...automatic] }));
    done(act(room, 'gm', { kind: 'begin' }));
    for (let i = 0; i < 12 && room.autoplays; i++) room.autoplay(0);
    return room;
  };
  const asked = whole(play(['robin', 'maud']), 'gm').table.waiting?.mine ?? [];
  expect(asked.map(({ question }) => [question.who, question.id])).toEqual([
    ['gm', 'stays-unaware'],
  ]);
  const ruled = play(['robin', 'maud', 'gm']);
  expect(
    whole(ruled, 'gm').table.waiting?.mine.map(({ question }) => question.who) ?? [],
  ).not.toContain('gm');
  const answers = ruled.use(({ fight }) =>
    fight.log.flatMap(({ tape }) =>
      tape.filter(({ kind, who }) => kind === 'answer' && who === 'gm'),
    ),
  );
  expect(answers).toContainEqual(
    expect.objectContaining({ name: 'stays-unaware', value: 'no', from: 'policy' }),
  );
  expect(reason(act(ruled, 'gm', { kind: 'automatic', combatants: ['gm', 'zed'] }))).toBe(
    'there is no combatant "zed"',
  );
});

test('a GM who looks through the eyes of a side sees what its players see, and everything those were told', () => {
  const room = roomFor(AMBUSH);
  done(
    act(room, 'gm', {
      kind: 'seat',
      seat: { id: 'pa', name: 'PA', role: 'player', combatants: ['anselm'] },
    }),
  );
  done(act(room, 'gm', { kind: 'automatic', combatants: ['robin', 'maud', 'gm'] }));
  const eyes = { id: 'gm', name: 'You', role: 'player', combatants: ['anselm'] } as const;
  const seeing = (): Whole => {
    const message = room
      .seatView(
        'gm',
        () => NOBODY,
        () => eyes,
      )
      .whole();
    if (!message) throw new Error('nothing is seen');
    return message;
  };
  let moments = 0;
  const compare = (): void => {
    const [seen, player] = [seeing(), whole(room, 'pa')];
    expect(seen.view).toEqual(player.view);
    expect(seen.table.waiting?.preview).toEqual(player.table.waiting?.preview);
    expect(seen.table.waiting?.mine).toEqual(player.table.waiting?.mine);
    const notesOf = ({ log }: Whole) =>
      log.map(({ notes }) => notes).filter(({ length }) => length > 0);
    expect(notesOf(seen)).toEqual(notesOf(player));
    expect(seen.you.role).toBe('gm');
    // The list of automatic combatants is left out: GMs get all of it, hidden ones included, or they could not change
    // it.
    const text = JSON.stringify([seen.view, seen.log, seen.table.waiting, seen.table.undo]);
    if (!('maud' in Object(player.view).combatants)) expect(text).not.toMatch(/maud/i);
    moments++;
  };
  compare();
  done(act(room, 'gm', { kind: 'begin' }));
  for (let i = 0; i < 60 && room.winners === null; i++) {
    compare();
    const [open] = seeing().table.waiting?.mine ?? [];
    if (open)
      done(
        act(room, 'gm', {
          kind: 'answer',
          question: open.number,
          value: open.question.fallback ?? null,
        }),
      );
    else if (room.autoplays) room.autoplay(0);
    else done(act(room, 'gm', { kind: 'perform', command: { do: 'end', by: 'anselm', with: {} } }));
  }
  expect(moments).toBeGreaterThan(10);
  const lines = seeing().log;
  // Open actions are shown with their dice, hidden ones not at all.
  expect(
    lines.some(({ command, tape }) => command?.by === 'robin' && tape && tape.length > 0),
  ).toBe(true);
  expect(whole(room, 'gm').log.some(({ command }, i) => command && !lines[i]?.command)).toBe(true);
});

test('players may ask for advice only once the GM allows it, and everyone sees that', () => {
  const room = duel();
  const advice = (): readonly boolean[] =>
    ['gm', 'pa', 'eve'].map((seat) => whole(room, seat).table.advice);
  expect(advice()).toEqual([false, false, false]);
  expect(reason(act(room, 'pa', { kind: 'advice', allow: true }))).toBe('this is for the GM');
  done(act(room, 'gm', { kind: 'advice', allow: true }));
  expect(advice()).toEqual([true, true, true]);
  done(act(room, 'gm', { kind: 'advice', allow: false }));
  expect(advice()).toEqual([false, false, false]);
});

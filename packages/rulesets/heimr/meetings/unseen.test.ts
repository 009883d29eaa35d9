import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith } from '../testing/people.js';
import { end, stage } from '../testing/stage.js';

// Hiding, combined with reactions, chases, holds and GM actions.

const { bare } = peopleWith();
const hidden = (from: string, requirement = 9) => ({ hidden: { requirement, from: [from] } });
const HA = { do: 'speak', with: { words: 'Ha!' } };

/** Bob has an action readied against ann, who hides from him; cat, his friend, sees her. */
const waitingFor = (event: string, options: object = {}) => {
  const s = stage(
    {
      ann: { ...bare, sheet: { accessible: ['knife'] }, state: hidden('bob') },
      bob: bare,
      cat: { ...bare, side: 'b' },
    },
    { order: ['bob', 'cat', 'ann'], options },
  );
  s.do('bob', 'ready', { event, action: HA });
  end(s);
  s.do('cat', 'ready', { event, action: HA });
  return { s, turn: end(s) };
};
const READY = /readied$/u;
const whoReacts = (asked: readonly string[]) => asked.filter((each) => READY.test(each));

test('HEI-CTX-17 HEI-HIDE-07 no one reacts to what is drawn by those they have not found', () => {
  const { s } = waitingFor('draw');
  const draw = s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  expect(whoReacts(draw.asked)).toEqual(['cat readied']);
});

test('HEI-CTX-17 HEI-HIDE-07 nor to the start of their turn', () => {
  expect(whoReacts(waitingFor('turn').turn.asked)).toEqual(['cat readied']);
});

test('HEI-CTX-17 HEI-HIDE-07 hideEndsOn foundOnly: nor to their steps, but by default leaving shows them', () => {
  const unseen = waitingFor('move', { hideEndsOn: 'foundOnly' }).s;
  expect(whoReacts(unseen.do('ann', 'move', { to: 'A2' }).asked)).toEqual(['cat readied']);
  const seen = waitingFor('move').s;
  expect(whoReacts(seen.do('ann', 'move', { to: 'A2' }).asked)).toEqual([
    'bob readied',
    'cat readied',
  ]);
});

test('HEI-CTX-17 HEI-SPEAK-01 HEI-HIDE-07 words are heard from those who hide, too', () => {
  const { s } = waitingFor('speak');
  const speak = s.do('ann', 'speak', { words: 'Boo!' });
  expect(whoReacts(speak.asked)[0]).toBe('bob readied');
});

/** Bob has an action readied against ann only, who then hides from him; cat, his friend, sees her. */
const waitingForAnn = (event: string, options: object = {}) => {
  const s = stage(
    {
      ann: { ...bare, sheet: { sword: 'sword' } },
      bob: bare,
      cat: { ...bare, side: 'b' },
    },
    { order: ['bob', 'cat', 'ann'], options },
  );
  for (const who of ['bob', 'cat']) {
    s.do(who, 'ready', { event, who: 'ann', action: HA });
    end(s);
  }
  s.gm('set', { path: 'combatants.ann.hidden', value: hidden('bob').hidden });
  return s;
};

test('HEI-CTX-17 HEI-SPEAK-01 HEI-HIDE-07 who waits for the words of one who hides cannot tell that they are hers', () => {
  const speak = waitingForAnn('speak').do('ann', 'speak', { words: 'Boo!' });
  expect(whoReacts(speak.asked)).toEqual(['cat readied']);
});

test('HEI-CTX-17 HEI-ATK-09 HEI-HIDE-07 hideEndsOn foundOnly: nor that a blow is hers, which by default shows her', () => {
  const cut = { weapon: 'ann/sword', target: 'cat' };
  const reactsTo = (options: object) =>
    whoReacts(waitingForAnn('attack', options).do('ann', 'attack', cut, { dice: [1] }).asked);
  expect(reactsTo({ hideEndsOn: 'foundOnly' })).toEqual(['cat readied']);
  expect(reactsTo({})).toEqual(['bob readied', 'cat readied']);
});

test('HEI-CTX-17 HEI-HIDE-07 who hears words of no one they have found is not told whose, and who knows of her is', () => {
  const heard = (from: string) => {
    const s = stage(
      {
        ann: { ...bare, state: hidden(from) },
        bob: bare,
        cat: { ...bare, side: 'b' },
      },
      { order: ['bob', 'ann', 'cat'] },
    );
    s.do('bob', 'ready', { event: 'speak', action: HA });
    end(s);
    const question = s.do('ann', 'speak', { words: 'Boo!' }).question('readied');
    return [question.about['by'] ?? null, heimr.prompt(question, s.state)];
  };
  expect(heard('bob')).toEqual([null, 'Someone speaks. Carry out what you readied?']);
  expect(heard('cat')).toEqual(['ann', 'Ann speaks. Carry out what you readied?']);
});

test('HEI-CTX-17 HEI-HIDE-07 who notices a shot at one who hides is not told at whom it went', () => {
  const shotAt = (from: string) => {
    const s = stage(
      {
        ann: { ...bare, sheet: { both: 'bow' } },
        dan: { ...bare, side: 'c', state: hidden(from) },
        bob: bare,
        cat: bare,
      },
      { order: ['bob', 'ann', 'dan', 'cat'] },
    );
    s.do('bob', 'ready', { event: 'attack', action: HA });
    end(s);
    const shot = s.do('ann', 'attack', { weapon: 'ann/bow', target: 'dan' }, { dice: [1] });
    const question = shot.question('readied');
    const { by = null, at = null } = question.about;
    return [by, at, heimr.prompt(question, s.state)?.split('.')[0]];
  };
  expect([shotAt('bob'), shotAt('cat')]).toEqual([
    ['ann', null, 'Ann attacks'],
    ['ann', 'dan', 'Ann attacks dan'],
  ]);
});

const SHELF = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1], concealment: 1 }] };

test('HEI-CTX-39 HEI-HIDE-07 who is put where they are already guards and hides as before', () => {
  const s = stage({ ann: { ...bare, state: hidden('bob') }, bob: bare }, { map: SHELF });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.gm('place', { who: 'ann', to: 'A1' });
  expect(s.who('ann')).toMatchObject({ guarding: { foe: 'bob' }, hidden: { from: ['bob'] } });
});

test('HEI-HIDE-07 HEI-CTX-22 who is put to another height of the square hides on, and is parted from those below', () => {
  const s = stage(
    {
      ann: { ...bare, state: { ...hidden('cat'), holding: { who: 'bob', part: 'torso' } } },
      bob: { ...bare, state: { hp: -4 } },
      cat: { ...bare, side: 'b', at: 'A2' },
    },
    { map: SHELF },
  );
  s.gm('place', { who: 'ann', to: 'A1', height: 1 });
  expect(s.who('ann')).toMatchObject({ height: 1, hidden: { from: ['cat'] }, holding: null });
});

test('HEI-CTX-23 HEI-CTX-22 who is put to another height of the square leaves the cluster, who stays does not', () => {
  const s = stage({ ann: { ...bare, state: { cluster: ['bob'] } }, bob: bare }, { map: SHELF });
  s.gm('place', { who: 'ann', to: 'A1' });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
  s.gm('place', { who: 'ann', to: 'A1', height: 1 });
  expect(s.state.clusters).toEqual([]);
});

import { expect, test } from 'vitest';
import { heimr } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { end, stage, until } from '../../testing/stage.js';

// What is drawn, put away, taken and concealed, with which hand, and the reasons for refusing the rest.

const options = (
  s: ReturnType<typeof stage>,
  action: string,
  name: string,
  chosen: Readonly<Record<string, string>> = {},
) => {
  const domain = heimr.actions.get(action)?.domain(s.state, 'ann', name, chosen);
  if (domain?.kind !== 'choice') throw new Error(`${name} is no choice`);
  return domain.options.map(({ value, refused }) => `${String(value)} ${refused?.code ?? 'ok'}`);
};
const ann = (person: Person) => stage({ ann: person, bob: {} });

test('HEI-HANDS-01 HEI-HANDS-02 a hand that is full, injured or bound draws nothing, and says which it is', () => {
  const hands = (person: Person, item = 'ann/knife') =>
    options(ann(person), 'draw', 'hand', { item });
  expect(hands({ sheet: { accessible: ['knife'] } })).toEqual([
    'sword ok',
    'off ok',
    'both wrong-grip',
  ]);
  expect(hands({ sheet: { sword: 'sword', accessible: ['knife'] } })).toEqual([
    'sword hand-not-free',
    'off ok',
    'both wrong-grip',
  ]);
  expect(
    hands({ sheet: { accessible: ['knife'] }, state: { hp: -1, injuries: ['sword arm'] } }),
  ).toEqual(['sword arm-injured', 'off ok', 'both wrong-grip']);
  expect(
    options(
      stage({
        ann: { sheet: { accessible: ['knife'] } },
        bob: { state: { holding: { who: 'ann', part: 'other arm' } } },
      }),
      'draw',
      'hand',
      { item: 'ann/knife' },
    ),
  ).toEqual(['sword ok', 'off arm-bound', 'both wrong-grip']);
  expect(hands({ sheet: { accessible: ['bow'] } }, 'ann/bow')).toEqual([
    'sword wrong-grip',
    'off wrong-grip',
    'both ok',
  ]);
  expect(hands({ sheet: { off: 'buckler', accessible: ['bow'] } }, 'ann/bow')).toEqual([
    'sword wrong-grip',
    'off wrong-grip',
    'both hand-not-free',
  ]);
});

test('HEI-SIM-02 HEI-SIM-03 HEI-STOW-03 one thing goes with a Move, before it or after, and with a charge none', () => {
  const carrying: Person = { sheet: { sword: 'sword', accessible: ['knife'] } };
  const after = ann(carrying);
  after.do('ann', 'move', { to: 'A2' });
  const scene = after.do('ann', 'stow', { item: 'ann/sword' });
  expect(scene.note('together')).toEqual({ who: 'ann', action: 'stow', with: 'move' });
  expect(scene.rules('together')).toEqual(['HEI-SIM-01', 'HEI-SIM-03', 'HEI-STOW-03']);
  expect(after.refused('ann', 'draw', { item: 'ann/knife', hand: 'off' })).toEqual(['HEI-SIM-02']);
  const before = ann(carrying);
  before.do('ann', 'draw', { item: 'ann/knife', hand: 'off' });
  expect(before.do('ann', 'move', { to: 'A2' }).note('together')).toEqual({
    who: 'ann',
    action: 'draw',
    with: 'move',
  });
  expect(before.refused('ann', 'stow', { item: 'ann/sword' })).toEqual(['HEI-SIM-02']);
  expect(before.refused('ann', 'move', { to: 'A1' })).toEqual(['HEI-ACT-02']);
  const charged = stage({
    ann: { ...carrying, abilities: { swordsmanship: [0, 1] } },
    bob: { at: 'A2' },
  });
  charged.do('ann', 'charge', { target: 'bob', weapon: 'ann/sword' }, { dice: [1] });
  expect([
    charged.refused('ann', 'draw', { item: 'ann/knife', hand: 'off' }),
    charged.refused('ann', 'stow', { item: 'ann/sword' }),
  ]).toEqual([['HEI-DRAW-04'], ['HEI-STOW-03']]);
});

test('HEI-GET-02 HEI-GET-03 HEI-GET-04 what is stored or lies here is got by a free hand, what is hidden or elsewhere is not', () => {
  const map = {
    rows: ['A1 A2'],
    items: [
      { item: 'knife', at: 'A1' },
      { item: 'axe', at: 'A2' },
      { item: 'horn', at: 'A1', hidden: 5 },
    ],
  };
  const s = stage({ ann: { sheet: { sword: 'sword', stored: ['key'] } }, bob: {} }, { map });
  expect(options(s, 'get', 'item')).toEqual(['ann/key ok', 'ground/knife ok']);
  expect(options(s, 'get', 'hand')).toEqual(['sword no-free-hand', 'off ok']);
  const got = s.do('ann', 'get', { item: 'ground/knife', hand: 'off' });
  expect([got.rules('gets'), s.state.ground.map(({ item }) => item)]).toEqual([
    ['HEI-GET-01', 'HEI-GET-03'],
    ['ground/axe', 'ground/horn'],
  ]);
  end(s);
  until(s, 'ann');
  expect(s.refused('ann', 'get', { item: 'ann/key', hand: 'off' })).toEqual(['HEI-GET-04']);
  const loose = stage(
    { ann: { sheet: { sword: 'sword', off: 'knife', stored: ['key'] } }, bob: {} },
    { options: { getFreeHand: 'notRequired' } },
  );
  expect(options(loose, 'get', 'hand')).toEqual(['sword ok', 'off ok']);
  const taken = loose.do('ann', 'get', { item: 'ann/key', hand: 'sword' });
  expect([taken.rules('gets'), loose.state.ground.map(({ item, at }) => [item, at])]).toEqual([
    ['HEI-GET-01', 'HEI-GET-02'],
    [['ann/sword', 'A1']],
  ]);
});

test('HEI-SWAP-01 what can be done with the hands hangs on what they hold', () => {
  const ways = (sheet: Readonly<Record<string, string>>, state = {}) =>
    options(ann({ sheet, state }), 'swap', 'how');
  expect([
    ways({ sword: 'sword' }),
    ways({ sword: 'sword', off: 'knife' }),
    ways({ both: 'bow' }),
    ways({ sword: 'sword' }, { holding: { who: 'bob', part: 'torso' } }),
  ]).toEqual([
    ['trade ok', 'both hands ok'],
    ['trade ok'],
    ['sword only ok', 'off only ok'],
    ['trade hand-busy', 'both hands hand-busy'],
  ]);
  const after = (sheet: Readonly<Record<string, string>>, how: string) => {
    const s = ann({ sheet });
    expect(s.do('ann', 'swap', { how }).note('swaps')).toEqual({ who: 'ann', how });
    return s.who('ann').hands.map(({ holds }) => holds);
  };
  expect([
    after({ sword: 'sword', off: 'knife' }, 'trade'),
    after({ off: 'knife' }, 'trade'),
    after({ off: 'knife' }, 'both hands'),
    after({ both: 'bow' }, 'off only'),
    after({ both: 'bow' }, 'sword only'),
  ]).toEqual([
    ['ann/knife', 'ann/sword'],
    ['ann/knife', null],
    ['ann/knife', 'ann/knife'],
    [null, 'ann/bow'],
    ['ann/bow', null],
  ]);
});

test('HEI-CONCEAL-01 HEI-CONCEAL-02 a roll of thievery or the GM sets what it takes to notice; who fails keeps the thing in hand', () => {
  const thief: Person = { sheet: { sword: 'knife' }, abilities: { thievery: [0, 2] } };
  const rolled = ann(thief).do('ann', 'conceal', { item: 'ann/knife' }, { dice: [4] });
  expect(rolled.note('conceals')).toEqual({ who: 'ann', items: ['ann/knife'], requirement: 6 });
  const ruled = stage({ ann: thief, bob: {} }, { options: { concealRoll: 'gmNumber' } });
  const scene = ruled.do(
    'ann',
    'conceal',
    { item: 'ann/knife' },
    { answers: [['conceal-requirement', 11]] },
  );
  expect(scene.fact('conceals', 'requirement')).toBe(11);
  expect(ruled.who('ann').carried).toEqual([
    { item: 'ann/knife', place: 'accessible', concealed: { requirement: 11, noticed: [] } },
  ]);
  const usual = stage({ ann: thief, bob: {} }, { options: { concealRoll: 'gmNumber' } });
  expect(usual.do('ann', 'conceal', { item: 'ann/knife' }).fact('conceals', 'requirement')).toBe(6);
  const tired = ann({ ...thief, state: { fatigue: 5 } });
  const failed = tired.do('ann', 'conceal', { item: 'ann/knife' }, { dice: [4] });
  expect([failed.has('does not conceal'), tired.who('ann').hands[0]?.holds]).toEqual([
    true,
    'ann/knife',
  ]);
});

test('HEI-STOW-02 where a thing put away is to be found', () => {
  const place = (stowAccessible: 'both' | 'ammunitionOnly') => {
    const s = stage(
      { ann: { sheet: { sword: 'sword' } }, bob: {} },
      { options: { stowAccessible } },
    );
    s.do('ann', 'stow', { item: 'ann/sword' });
    return s.who('ann').carried.map((each) => each.place);
  };
  expect([place('both'), place('ammunitionOnly')]).toEqual([['accessible'], ['stored']]);
});

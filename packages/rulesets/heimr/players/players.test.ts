import { readFileSync } from 'node:fs';
import { acting, defineRuleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, seedOf } from '@tiltyard/engine/files';
import { fillSensibly, seatOfSide, sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Person } from '../testing/stage.js';
import { end, stage } from '../testing/stage.js';

const examples = new URL('../../../../examples/', import.meta.url);
const rulesets = new Map([[heimr.id, defineRuleset(heimr)]]);
const ENOUGH = 400;

test.each(['heimr-chase.yaml', 'heimr-ambush.yaml', 'heimr-tavern.yaml'])(
  '%s plays to an end by itself',
  (file) => {
    const loaded = loadRuns(readFileSync(new URL(file, examples), 'utf8'), file, rulesets);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    const [run] = loaded.value.runs;
    run?.use((ruleset, initial) => {
      const policy = sensiblePolicy(ruleset);
      const fight = new Fight(ruleset, initial, {
        seed: seedOf(loaded.value.file),
        decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
      });
      fight.begin();
      let commands = 0;
      while (!fight.outcome && commands++ < ENOUGH) {
        const who = acting(fight.state);
        const command = who === undefined ? undefined : policy.command(fight.state, who);
        if (!command) break;
        const step = fight.perform(command);
        expect(step.kind).toBe('done');
      }
      expect(fight.outcome).toBeDefined();
      expect(fight.verify().problems).toEqual([]);
    });
  },
);

const sensible = sensiblePolicy(heimr);
const pick = (s: ReturnType<typeof stage>, id: string) => sensible.command(s.state, id);
const KNIFE = {
  sheet: { sword: 'knife', temper: 'flees' },
  abilities: { 'knife-fighting': [3, 3], agility: [3, 1] },
} as const;
const SWORD = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [3, 3], agility: [3, 1] },
} as const;
const ROW = {
  map: { rows: ['A1 A2 A3 A4'], borders: [{ from: 'A2', to: 'A3', tags: ['window'] }] },
};

test('HEI-CTX-47 the injured give up once they are dazed, however many stand against them', () => {
  const outnumbered = (state: NonNullable<Person['state']>) =>
    stage({ ann: { ...SWORD, state }, bob: SWORD, cat: { ...SWORD, side: 'b' } });
  const injured = (part: string) => outnumbered({ hp: 0, injuries: [part] });
  expect(pick(injured('torso'), 'ann')?.do).toBe('surrender');
  expect(pick(injured('left leg'), 'ann')?.do).toBe('attack');
  // A combatant dazed only by a skill waits until that has passed.
  const dazed = outnumbered({ hp: 3 });
  const until = { at: 'turn end', of: 'bob' };
  dazed.gm('set', {
    path: 'combatants.ann.effects',
    value: [{ kind: 'daze', by: 'bob', amount: 1, until }],
  });
  expect(pick(dazed, 'ann')?.do).toBe('end');
});

test('HEI-RUN-01 the one who flees stays where it is as far away as it gets', () => {
  const cornered = stage({ ann: { ...KNIFE, at: 'A4' }, bob: { ...SWORD, at: 'A1' } }, ROW);
  expect(pick(cornered, 'ann')?.do).toBe('end');
  const open = stage({ ann: { ...KNIFE, at: 'A3' }, bob: { ...SWORD, at: 'A1' } }, ROW);
  expect(pick(open, 'ann')).toMatchObject({ do: 'run', with: { to: 'A4' } });
});

test('HEI-RUN-01 the one who flees and has not got away in 15 rounds stands and fights', () => {
  const { state } = stage({ ann: { ...KNIFE, at: 'A2' }, bob: { ...SWORD, at: 'A2' } }, ROW);
  expect(sensible.command({ ...state, round: 15 }, 'ann')?.do).toBe('run');
  expect(sensible.command({ ...state, round: 16 }, 'ann')?.do).toBe('attack');
});

test('HEI-CTX-20 the one who cannot come nearer waits instead of going back', () => {
  const s = stage(
    {
      cat: { ...SWORD, at: 'A2' },
      ann: { ...SWORD, at: 'A2', side: 'a' },
      bob: { ...SWORD, at: 'A4', side: 'b' },
    },
    ROW,
  );
  s.do('cat', 'move', { to: 'A3' });
  end(s);
  expect(pick(s, 'ann')?.do).toBe('end');
});

test('HEI-CLIMB-01 the one who has a foe above in the own square climbs to it', () => {
  const s = stage(
    { ann: SWORD, bob: { ...SWORD, state: { height: 1 } } },
    { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1], features: ['stairs'] }] } },
  );
  expect(pick(s, 'ann')).toMatchObject({ do: 'climb', with: { way: 'up' } });
});

test('HEI-OBS-02 the one who sees no foe looks and goes where one could hide', () => {
  const map = { map: { rows: ['A1 A2 A3'], places: [{ id: 'A3', concealment: 1 }] } };
  const s = stage(
    {
      ann: SWORD,
      bob: { ...SWORD, at: 'A3', state: { hidden: { requirement: 30, from: ['ann'] } } },
    },
    map,
  );
  expect(pick(s, 'ann')).toMatchObject({ do: 'move', with: { to: 'A2' } });
  s.do('ann', 'move', { to: 'A2' });
  expect(pick(s, 'ann')).toMatchObject({ do: 'observe', with: { use: 'square', square: 'A3' } });
});

test('HEI-OBS-02 HEI-HIDE-07 who has lost a foe from sight looks where it was, and goes there', () => {
  const bushes = ['A1', 'A3'].map((id) => ({ id, concealment: 1 }));
  const s = stage(
    {
      bob: { ...SWORD, at: 'A3', abilities: { ...SWORD.abilities, survival: [1, 9] } },
      ann: { ...SWORD, abilities: { ...SWORD.abilities, perception: [0, 0] } },
    },
    { map: { rows: ['A1 A2 A3'], places: bushes } },
  );
  s.do('bob', 'hide', { from: ['ann'] }, { dice: [6, 6] });
  end(s);
  const next = () => sensible.command(heimr.view(s.state, seatOfSide(s.state, 'ann')), 'ann');
  expect(next()).toMatchObject({ do: 'observe', with: { use: 'square', square: 'A3' } });
  s.do('ann', 'observe', { use: 'square', square: 'A3' }, { dice: [1] });
  expect(next()).toMatchObject({ do: 'move', with: { to: 'A2' } });
});

test('HEI-OBS-02 HEI-HIDE-07 who has not found a foe looks where a friend has', () => {
  const looks = (from: readonly string[]) => {
    const s = stage(
      {
        ann: SWORD,
        pal: { ...SWORD, side: 'a' },
        bob: { ...SWORD, at: 'A2', state: { hidden: { requirement: 30, from } } },
      },
      { map: { rows: ['A1 A2'], places: [{ id: 'A1', concealment: 1 }] } },
    );
    return pick(s, 'ann');
  };
  expect(looks(['ann'])).toMatchObject({ do: 'observe', with: { square: 'A2' } });
  expect(looks(['ann', 'pal'])).not.toMatchObject({ with: { square: 'A2' } });
});

test('HEI-BRAWL-10 HEI-CTX-11 the exhausted let a brawler come in instead of tiring for nothing', () => {
  const provoked = (fatigue: number) => {
    const s = stage({
      ann: { abilities: { brawl: [1, 1] } },
      bob: { ...SWORD, state: { fatigue } },
    });
    const question = s
      .do(
        'ann',
        'brawl',
        { target: 'bob', effect: 'hit' },
        { dice: [1, 1], answers: [['provoked', 'decline']] },
      )
      .question('provoked');
    return sensible.answer(question, s.state);
  };
  expect([provoked(3), provoked(12)]).toEqual(['bob/sword', 'decline']);
});

test('HEI-GET-03 what is picked up to fight with is wielded in one hand', () => {
  const s = stage(
    { ann: {}, bob: { ...SWORD, at: 'A4' } },
    {
      map: {
        ...ROW.map,
        items: [
          { item: 'great-axe', at: 'A1' },
          { item: 'cudgel', at: 'A1' },
        ],
      },
    },
  );
  expect(fillSensibly(heimr, s.state, 'ann', 'get')?.with).toEqual({
    item: 'ground/cudgel',
    hand: 'sword',
  });
});

test('HEI-CLIMB-05 HEI-REST-01 the one who has both hands full puts one thing away to climb, or takes a breather with nothing else to do', () => {
  const below = (who: object) =>
    stage(
      {
        ann: { ...SWORD, sheet: { sword: 'sword', off: 'buckler' }, ...who },
        bob: { ...SWORD, state: { height: 1 } },
      },
      { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1], features: ['stairs'] }] } },
    );
  expect(pick(below({}), 'ann')).toMatchObject({ do: 'stow', with: { item: 'ann/buckler' } });
  const walled = { map: { rows: ['A1 A2'], borders: [{ from: 'A1', to: 'A2', none: true }] } };
  const apart = stage(
    { ann: { ...SWORD, state: { fatigue: 5 } }, bob: { ...SWORD, at: 'A2' } },
    walled,
  );
  expect(pick(apart, 'ann')?.do).toBe('breather');
});

test.each([
  ['in both hands', { both: 'great-axe' }, []],
  ['in the one arm left', { sword: 'sword' }, ['other arm']],
] as const)(
  'HEI-CLIMB-05 HEI-STOW-02 who has a weapon %s puts it away to climb, and draws it above',
  (_, hands, injuries) => {
    const injured = injuries.length > 0 ? { hp: 0, injuries } : {};
    const at = (height: number, away: boolean) => {
      const s = stage(
        {
          ann: { ...SWORD, sheet: hands, state: { ...injured, height } },
          bob: { ...SWORD, state: { height: 1 } },
        },
        { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1], features: ['stairs'] }] } },
      );
      if (away) {
        s.do('ann', 'stow', { item: s.who('ann').hands.find(({ holds }) => holds)?.holds ?? '' });
        while (s.turn !== 'ann' || s.state.round === 1) end(s);
      }
      return pick(s, 'ann')?.do;
    };
    expect([at(0, false), at(0, true), at(1, true)]).toEqual(['stow', 'climb', 'draw']);
  },
);

test('HEI-JUMP-01 no one jumps down to the unconscious from whom it fights', () => {
  const map = { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1] }] } };
  const up = { state: { height: 1 } };
  const leaping = stage({ ann: { ...SWORD, ...up }, bob: SWORD }, map);
  expect(pick(leaping, 'ann')).toMatchObject({ do: 'jump-down', with: { to: 0 } });
  const busy = stage(
    {
      ann: { ...SWORD, ...up },
      bob: { ...SWORD, ...up },
      cat: { ...SWORD, state: { hp: -5, position: 'helpless' } },
    },
    map,
  );
  busy.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [1, 1, 1, 1] });
  expect(pick(busy, 'ann')?.do).toBe('end');
});

test('HEI-JUMP-01 HEI-CTX-22 one who can shoot at those below stays out of their reach', () => {
  const map = { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1] }] } };
  const up = (sheet: NonNullable<Person['sheet']>) =>
    stage({ ann: { sheet, state: { height: 1 } }, bob: SWORD }, map);
  const archer = up({ both: 'bow' });
  archer.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1] });
  expect(pick(archer, 'ann')?.do).not.toBe('jump-down');
  expect(pick(up({ sword: 'blowgun', off: 'knife' }), 'ann')?.do).toBe('jump-down');
});

test('HEI-CTX-11 HEI-CTX-21 the tired take a breather where the ground leaves their blows no chance', () => {
  const tired = (where: object) => {
    const ann = { sheet: { sword: 'sword' }, abilities: { swordsmanship: [1, 3] } } as const;
    const map = { map: { rows: ['A1 A2'], places: [{ id: 'A1', ...where }] } };
    return stage({ ann: { ...ann, state: { fatigue: 5 } }, bob: SWORD }, map);
  };
  expect(pick(tired({}), 'ann')?.do).toBe('attack');
  expect(pick(tired({ traits: ['difficult'] }), 'ann')?.do).toBe('breather');
});

test('HEI-RUN-03 pursuers do not stop for breath', () => {
  const s = stage(
    {
      bob: { ...KNIFE, at: 'A1' },
      ann: { ...SWORD, at: 'A1', state: { fatigue: 10 } },
    },
    { map: { rows: ['A1 A2 A3 A4'] } },
  );
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  expect(pick(s, 'ann')).toMatchObject({ do: 'run', with: { to: 'A2' } });
});

test('HEI-BRAWL-08 brawlers go at a foe whose weapon does not keep them off, even at one harder to hit', () => {
  const { state } = stage({
    ann: { abilities: { brawl: [3, 3] } },
    bob: { ...SWORD, abilities: { swordsmanship: [0, 1] } },
    cat: { side: 'b' },
  });
  const against = (more: number) => {
    const { bob, cat } = state.combatants;
    if (!bob?.standing || !cat) throw new Error('nobody');
    const total = bob.standing.total + more;
    const standing = { form: 'dodge', total, ranged: total } as const;
    const combatants = { ...state.combatants, cat: { ...cat, standing } };
    return sensible.command({ ...state, combatants }, 'ann')?.with['target'];
  };
  expect([against(2), against(20)]).toEqual(['cat', 'bob']);
});

test('HEI-BRAWL-14 HEI-BRAWL-17 one who grabs binds a foe with a weapon, but neither the unarmed nor with another foe there', () => {
  const ann = { abilities: { brawl: [3, 3] }, sheet: { temper: 'grabs' } } as const;
  const effect = (foes: object) => pick(stage({ ann, ...foes }), 'ann')?.with['effect'];
  const bob = { sheet: { sword: 'sword' } } as const;
  expect(effect({ bob })).toBe('bind');
  expect(effect({ bob: {} })).toBe('hit');
  expect(effect({ bob, cat: { side: 'b' } })).toBe('hit');
  const dazed = { state: { hp: 0, injuries: ['torso'], standing: null } };
  expect(effect({ bob, cat: { side: 'b', ...dazed } })).toBe('bind');
});

test('HEI-BRAWL-09 HEI-BRAWL-10 brawlers wait for a blow to dodge where a weapon is likely to keep them off', () => {
  const against = (bob: object) =>
    pick(stage({ ann: { abilities: { brawl: [3, 3] } }, bob: { ...SWORD, ...bob } }), 'ann')?.do;
  expect(against({})).toBe('end');
  expect(against({ abilities: { swordsmanship: [0, 1] } })).toBe('brawl');
  expect(against({ state: { fatigue: 12 } })).toBe('brawl');
});

test('HEI-ATK-08 blows go where they are likely to take most from a foe, and from one who threatens most', () => {
  const target = (bob: object, cat: object) =>
    pick(
      stage({ ann: SWORD, bob: { ...SWORD, ...bob }, cat: { ...SWORD, side: 'b', ...cat } }),
      'ann',
    )?.with['target'];
  const state = (hp: number, standing: number) => ({ state: { hp, standing } });
  expect(target(state(9, 7), state(2, 10))).toBe('cat');
  expect(target(state(4, 7), state(2, 15))).toBe('bob');
  expect(target(state(6, 9), { ...state(6, 10), sheet: { both: 'great-axe' } })).toBe('cat');
  expect(target(state(6, 9), { ...state(6, 10), sheet: { sword: 'knife' } })).toBe('bob');
});

test('HEI-CTX-11 the one who flees turns on pursuers who are all too tired', () => {
  const before = (bob: number, cat: number) =>
    pick(
      stage(
        {
          ann: { ...KNIFE, at: 'A2' },
          bob: { ...SWORD, at: 'A2', state: { fatigue: bob } },
          cat: { ...SWORD, at: 'A1', side: 'b', state: { fatigue: cat } },
        },
        ROW,
      ),
      'ann',
    )?.do;
  expect([before(9, 9), before(9, 1), before(1, 9)]).toEqual(['attack', 'run', 'run']);
});

test('HEI-ACT-07 HEI-REST-02 the winded rest before they close in, while no foe is near', () => {
  const fence = { from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 5 } };
  const before = (fatigue: number, at: string, isFenced = false) =>
    pick(
      stage(
        { ann: { ...SWORD, at: 'A1', state: { fatigue } }, bob: { ...SWORD, at } },
        { map: { rows: ['A1 A2 A3 A4'], borders: isFenced ? [fence] : [] } },
      ),
      'ann',
    )?.do;
  expect([before(6, 'A3'), before(4, 'A3')]).toEqual(['breather', 'move']);
  expect([before(6, 'A2'), before(6, 'A2', true)]).toEqual(['charge', 'move']);
});

test('HEI-CTX-11 the tired rest while their blows still come off more often than not', () => {
  const tired = (fatigue: number) =>
    pick(stage({ ann: { ...SWORD, state: { fatigue } }, bob: SWORD }), 'ann')?.do;
  expect([tired(7), tired(8)]).toEqual(['attack', 'breather']);
});

test('HEI-BRAWL-10 HEI-BRAWL-17 one who holds a foe with a weapon goes on striking', () => {
  const s = stage({
    ann: {
      abilities: { brawl: [4, 3] },
      sheet: { temper: 'grabs' },
      state: { holding: { who: 'bob', part: 'torso' } },
    },
    bob: SWORD,
  });
  expect(pick(s, 'ann')).toMatchObject({ do: 'brawl', with: { target: 'bob', effect: 'hit' } });
});

test('HEI-CTX-26 a hunter in reach of a foe draws the knife instead of blowing darts without poison', () => {
  const text = JSON.stringify({
    title: 'hunters',
    ruleset: 'heimr',
    combatants: ['a', 'b'].map((id) => ({ id, side: id, from: 'hunter' })),
  });
  const loaded = loadRuns(text, 'hunters', rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const command = loaded.value.runs[0]?.use((ruleset, initial) => {
    const fight = new Fight(ruleset, initial, { seed: 'knives' });
    fight.begin();
    return sensiblePolicy(ruleset).command(fight.state, acting(fight.state) ?? '');
  });
  expect(command).toMatchObject({ do: 'draw', with: { item: `${command?.by}/knife` } });
});

test('HEI-ATK-04 HEI-CTX-12 one with a blowgun in the other hand strikes with the knife alone, since each roll may tire', () => {
  const blow = (off: string) =>
    pick(stage({ ann: { sheet: { sword: 'blowgun', off } }, bob: SWORD }), 'ann')?.with;
  expect(blow('knife')).toMatchObject({ weapon: 'ann/knife' });
  const two = pick(stage({ ann: { sheet: { sword: 'knife', off: 'knife' } }, bob: SWORD }), 'ann');
  expect(two?.with).toMatchObject({ weapon: 'both' });
});

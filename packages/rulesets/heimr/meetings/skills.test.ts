import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Skills, wards and effects, combined with free actions, bound hands, upcoming actions and the unconscious.

const { abilities, bare, sword } = peopleWith();
const SKILLS = {
  rally: { name: 'Rally', type: 'free' },
  shout: { name: 'Shout', type: 'free' },
  blow: { name: 'War Cry', type: 'standard', needs: { holds: 'horn' } },
  ambush: { name: 'Ambush', type: 'upcoming', needs: { holds: 'horn' } },
  lunge: { name: 'Lunge', type: 'upcoming' },
  flinch: { name: 'Flinch', type: 'reaction' },
  mend: { name: 'Mend', type: 'free', target: 'ally', effect: { kind: 'mend', amount: 2 } },
  stun: { name: 'Stun', type: 'standard', target: 'foe', effect: { kind: 'daze' } },
  ward: { name: 'Ward', type: 'free', target: 'ally', effect: { kind: 'resist' } },
};
const skilled: Person = { abilities, sheet: { skills: SKILLS, willpower: 9 } };
const horn: Person = { abilities, sheet: { skills: SKILLS, willpower: 9, sword: 'horn' } };
const duel = (ann: Person, staging: Staging = {}) => stage({ ann, bob: bare }, staging);
const use = (skill: string) => ({ skill });

test('HEI-ACT-04 HEI-SKILL-01 Use a skill is one entry of the list: a second free skill is refused', () => {
  const s = duel(skilled);
  s.do('ann', 'skill', use('rally'));
  expect(s.refused('ann', 'skill', use('shout'))).toEqual(['HEI-ACT-04']);
  end(s);
  until(s, 'ann');
  expect(s.allowed('ann', 'skill', use('shout'))).toBe(true);
});

test('HEI-ACT-04 HEI-SKILL-01 actSameFree byUse: another free skill is another use, the same is not', () => {
  const s = duel(skilled, { options: { actSameFree: 'byUse' } });
  s.do('ann', 'skill', use('rally'));
  expect(s.refused('ann', 'skill', use('rally'))).toEqual(['HEI-ACT-04']);
  s.do('ann', 'skill', use('shout'));
});

test('HEI-ACT-04 HEI-ACT-02 after a free skill one of another type is open', () => {
  const s = duel(horn);
  s.do('ann', 'skill', use('rally'));
  s.do('ann', 'skill', use('blow'));
  expect(s.refused('ann', 'skill', use('rally'))).toEqual(['HEI-ACT-04']);
});

test('HEI-ACT-04 HEI-ACT-08 an upcoming skill is begun as a free action, of the entry that a free skill has used', () => {
  const s = duel(skilled);
  s.do('ann', 'skill', use('rally'));
  expect(s.refused('ann', 'skill', use('lunge'))).toEqual(['HEI-ACT-04']);
  const byUse = duel(skilled, { options: { actSameFree: 'byUse' } });
  byUse.do('ann', 'skill', use('rally'));
  byUse.do('ann', 'skill', use('lunge'));
  expect(byUse.who('ann').pending).toMatchObject({ skill: 'lunge' });
});

test('HEI-ACT-04 HEI-SKILL-01 a reaction is no free action, and spends none', () => {
  const s = duel(skilled);
  s.do('ann', 'reaction-skill', use('flinch'));
  s.do('ann', 'skill', use('rally'));
  s.do('ann', 'reaction-skill', use('flinch'));
});

test('HEI-ACT-04 HEI-CTX-17 a free skill readied and used in the turn of another spends none of the next own turn', () => {
  const s = duel(skilled);
  s.do('ann', 'ready', { event: 'speak', action: { do: 'skill', with: use('rally') } });
  end(s);
  expect(s.do('bob', 'speak', { words: 'Hey!' }).has('skill')).toBe(true);
  until(s, 'ann');
  expect(s.allowed('ann', 'skill', use('shout'))).toBe(true);
});

const GLARE = { name: 'Glare', type: 'standard', target: 'foe', effect: { kind: 'daze' } };
/** Whom ann can glare at, and why not the others: near and low in her square, far two borders off, shut behind a wall. */
const glared = (needs: Readonly<Record<string, number>>) => {
  const s = stage(
    {
      ann: { abilities, sheet: { skills: { glare: { ...GLARE, needs } } }, state: { height: 1 } },
      near: { state: { height: 1 } },
      low: bare,
      next: { ...bare, at: 'A2' },
      far: { ...bare, at: 'A3' },
      shut: { ...bare, at: 'B1' },
    },
    {
      map: {
        rows: ['A1 A2 A3', 'B1 B2 B3'],
        places: [{ id: 'A1', heights: [0, 1] }],
        borders: [
          { from: 'A1', to: 'B1', none: true },
          { from: 'B1', to: 'B2', none: true },
        ],
      },
    },
  );
  return ['near', 'low', 'next', 'far', 'shut'].map(
    (target) =>
      s.fight.refusal({ do: 'skill', by: 'ann', with: { skill: 'glare', target } })?.code ?? 'ok',
  );
};

test('HEI-SKILL-03 HEI-CTX-22 HEI-CTX-25 a skill takes sight of the other, or the range it names', () => {
  expect(glared({})).toEqual(['ok', 'ok', 'ok', 'ok', 'out-of-sight']);
  expect(glared({ range: 1 })).toEqual(['ok', 'ok', 'ok', 'out-of-range', 'out-of-sight']);
  expect(glared({ range: 0 })).toEqual([
    'ok',
    'out-of-reach',
    'out-of-reach',
    'out-of-reach',
    'out-of-reach',
  ]);
});

test('HEI-SKILL-03 HEI-HIDE-07 a skill that has to be seen falls on no one who has not found its user', () => {
  const unseen = (seen: boolean) => {
    const s = stage({
      ann: {
        abilities,
        sheet: { skills: { glare: { ...GLARE, needs: { seen } } } },
        state: { hidden: { requirement: 6, from: ['bob'] } },
      },
      bob: bare,
      cat: bare,
    });
    return ['bob', 'cat'].map((target) => s.allowed('ann', 'skill', { skill: 'glare', target }));
  };
  expect([unseen(false), unseen(true)]).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('HEI-SKILL-03 HEI-ACT-09 a prepared skill comes to nothing if the other is out of range by then', () => {
  const prepared = (away: boolean) => {
    const s = stage({
      ann: {
        abilities,
        sheet: { skills: { hex: { ...GLARE, type: 'upcoming', needs: { range: 0 } } } },
      },
      bob: bare,
    });
    s.do('ann', 'skill', { skill: 'hex', target: 'bob' });
    if (away) s.gm('place', { who: 'bob', to: 'A2' });
    until(s, 'ann');
    const scene = s.do('ann', 'go-on');
    return [scene.cites('cannot go on', 'HEI-SKILL-03'), s.who('bob').effects.length];
  };
  expect([prepared(false), prepared(true)]).toEqual([
    [false, 1],
    [true, 0],
  ]);
});

const held = (part: string, ann = horn, staging: Staging = {}) =>
  stage({ ann, bob: { ...bare, state: { holding: { who: 'ann', part } } } }, staging);

test('HEI-SKILL-03 HEI-CTX-35 a horn in a bound hand is no horn to blow', () => {
  const s = held('sword arm');
  expect(s.refused('ann', 'skill', use('blow'))).toEqual(['HEI-SKILL-03', 'HEI-CTX-35']);
  expect(held('other arm').allowed('ann', 'skill', use('blow'))).toBe(true);
  s.do('bob', 'let-go');
  expect(s.allowed('ann', 'skill', use('blow'))).toBe(true);
});

test('HEI-SKILL-03 HEI-CTX-35 bindHand usable: a horn in a bound hand may be blown', () => {
  const s = held('sword arm', horn, { options: { bindHand: 'usable' } });
  expect(s.allowed('ann', 'skill', use('blow'))).toBe(true);
});

test('HEI-SKILL-03 HEI-ACT-09 HEI-CTX-35 what was prepared with a horn comes to nothing once the hand is bound', () => {
  const s = stage(
    { ann: horn, bob: bare },
    { options: { upcomingAttacked: 'hit' }, order: ['ann', 'bob'] },
  );
  s.do('ann', 'skill', use('ambush'));
  until(s, 'ann');
  const { pending } = s.who('ann');
  s.gm('set', { path: 'combatants.bob.holding', value: { who: 'ann', part: 'sword arm' } });
  // The hold has interrupted it; the GM lets it go on.
  s.gm('set', { path: 'combatants.ann.pending', value: pending && { ...pending } });
  const scene = s.do('ann', 'go-on');
  expect(scene.cites('cannot go on', 'HEI-SKILL-03')).toBe(true);
  expect(s.who('ann').standard).toBe('skill');
});

test('HEI-DROP-01 HEI-CTX-35 a bound hand can still let go of what it holds', () => {
  const s = held('sword arm');
  s.do('ann', 'drop', { items: ['ann/horn'] });
  expect(s.state.ground).toMatchObject([{ item: 'ann/horn', at: 'A1' }]);
});

const WARD = { who: 'ann', effect: 'resist' };

test('HEI-CTX-34 HEI-CTX-33 the unconscious do not react with a ward', () => {
  const s = duel(bare);
  s.gm('effect', WARD);
  s.gm('harm', { who: 'ann', damage: 14, part: 'left leg' }, { answers: [['resist', 'no']] });
  expect(s.who('ann').position).toBe('helpless');
  expect(s.gm('harm', { who: 'ann', damage: 1, part: 'torso' }).asked).toEqual([]);
  expect(s.who('ann').injuries).toEqual(['left leg', 'torso']);
});

test('HEI-ACT-10 HEI-CTX-34 upcomingAttacked hit: a blow that hits interrupts, though a ward keeps its effect off', () => {
  const s = stage({ ann: bare, bob: sword }, { options: { upcomingAttacked: 'hit' } });
  s.gm('effect', { ...WARD, amount: 3 });
  s.do('ann', 'breather', { as: 'upcoming' });
  s.do('ann', 'end', {}, { dice: [1] });
  const cut = { weapon: 'bob/sword', target: 'ann' };
  const scene = s.do('bob', 'attack', cut, { dice: [6], answers: [['resist', 'yes']] });
  expect(scene.cites('interrupted', 'HEI-ACT-10')).toBe(true);
  expect(s.who('ann')).toMatchObject({ pending: null, hp: 9 });
});

test('HEI-ACT-10 HEI-GUARD-03 upcomingAttacked hit: a blow that a guard stops does not hit, and interrupts nothing', () => {
  const s = stage(
    {
      ann: { ...bare, state: { fatigue: 1, standing: 3 } },
      gil: { ...bare, side: 'a', state: { standing: 9 } },
      bob: sword,
    },
    {
      options: { upcomingAttacked: 'hit', defenceRefresh: 'ownTurnOnly' },
      order: ['gil', 'ann', 'bob'],
    },
  );
  s.do('gil', 'guard', { foe: 'bob', purpose: 'ally', ally: 'ann' });
  s.do('gil', 'end', {}, { dice: [6] });
  s.do('ann', 'breather', { as: 'upcoming' });
  s.do('ann', 'end', {}, { dice: [1] });
  const scene = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [5] });
  expect(scene.has('blocked')).toBe(true);
  expect(s.who('ann').pending).toEqual({ action: 'breather' });
});

test('HEI-ACT-11 HEI-CTX-38 HEI-BRAWL-20 mending the injured gives them nothing, and still is an effect that ends a hold', () => {
  const s = stage(
    {
      ann: skilled,
      cat: { ...bare, side: 'a', state: { hp: 0, holding: { who: 'bob', part: 'torso' } } },
      bob: bare,
    },
    { order: ['ann', 'bob', 'cat'] },
  );
  s.do('ann', 'skill', { skill: 'mend', target: 'cat' });
  expect(s.who('cat')).toMatchObject({ hp: 0, holding: null, owesDefence: true });
});

test('HEI-CTX-34 HEI-ACT-11 a ward keeps off no help, and a helper interrupts all the same', () => {
  const s = stage(
    { ann: skilled, cat: { ...bare, side: 'a', state: { fatigue: 5 } }, bob: bare },
    { order: ['cat', 'ann', 'bob'] },
  );
  s.gm('effect', { who: 'cat', effect: 'resist', amount: 3 });
  s.do('cat', 'breather', { as: 'upcoming' });
  s.do('cat', 'end', {}, { dice: [6] });
  const scene = s.do('ann', 'skill', { skill: 'mend', target: 'cat' });
  expect(scene.asked).toEqual([]);
  expect(scene.cites('interrupted', 'HEI-ACT-11')).toBe(true);
});

test('HEI-CTX-34 HEI-ACT-11 what a ward keeps off is not received: it interrupts nothing and ends no hold', () => {
  const s = stage(
    { ann: { ...skilled }, bob: { ...bare, state: { holding: { who: 'ann', part: 'left leg' } } } },
    { order: ['ann', 'bob'] },
  );
  s.gm('effect', { who: 'bob', effect: 'steady' });
  expect(s.who('bob').holding).toBeNull();
  s.gm('set', { path: 'combatants.bob.holding', value: { who: 'ann', part: 'left leg' } });
  s.gm('set', {
    path: 'combatants.bob.effects',
    value: [{ kind: 'resist', amount: 1, until: { at: 'turn end', of: 'bob', skip: 1 } }],
  });
  s.do('ann', 'skill', { skill: 'stun', target: 'bob' }, { answers: [['resist', 'yes']] });
  expect(s.who('bob')).toMatchObject({ holding: { who: 'ann' }, effects: [] });
});

test('HEI-CTX-34 HEI-GUARD-01 HEI-CTX-28 a guard made to drop the sword of their parry guards no longer, though they get it back', () => {
  const standing = { form: 'parry', total: 7, item: 'ann/sword' };
  const s = stage({ ann: { ...sword, state: { standing } }, bob: bare });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.gm('effect', { who: 'ann', effect: 'drop' });
  s.do('ann', 'get', { item: 'ann/sword', hand: 'sword' });
  expect(s.who('ann').guarding).toBeNull();
});

test('HEI-CTX-44 HEI-CTX-34 a prepared skill is paid for when begun; weakened later, it takes no more', () => {
  const s = duel({
    ...skilled,
    sheet: { skills: { lunge: { ...SKILLS.lunge, willpower: 2 } }, willpower: 2 },
  });
  s.do('ann', 'skill', use('lunge'));
  expect(s.who('ann').willpower).toBe(0);
  s.gm('set', {
    path: 'combatants.ann.effects',
    value: [{ kind: 'weaken', amount: 1, until: { at: 'turn end', of: 'ann', skip: 3 } }],
  });
  until(s, 'ann');
  expect(s.do('ann', 'go-on').has('skill')).toBe(true);
  expect(s.who('ann').willpower).toBe(0);
});

import { describe, expect, test } from 'vitest';
import type { Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';

// Declarations, crawls and failures that happen a second time, and what still counts of the first.

const sword = { broadsword: 60 };
type Options = NonNullable<Staging['options']>;
type Answers = readonly (readonly [string, string | number])[];

describe('Modifiers of the GM', () => {
  const foes = (): Stage =>
    stage({ a: { at: [2, 0], arms: sword }, v: { at: [0, 0] }, w: { at: [4, 0] } });
  const give = (s: Stage, value: number, against?: string) =>
    s.gm('modifier', {
      who: 'a',
      label: 'flank',
      value,
      ...(against === undefined ? {} : { against }),
    });
  const ob = (s: Stage) =>
    ['v', 'w'].map((target) =>
      s.total('OB', 'a', 'a', 'attack', { weapon: 'a/broadsword', target, points: 4 }),
    );

  test('RMC-OB-03 of one label against two foes count against each of them', () => {
    const s = foes();
    give(s, 15, 'v');
    give(s, 20, 'w');
    expect(ob(s)).toEqual([75, 80]);
  });

  test('RMC-OB-03 against one foe and against all add up, whatever they are called', () => {
    const s = foes();
    give(s, 15, 'v');
    give(s, -10);
    expect(ob(s)).toEqual([65, 50]);
  });

  test('RMC-OB-03 given anew take the place of the last against the same foe; 0 takes that one away', () => {
    const s = foes();
    give(s, 15, 'v');
    give(s, 20, 'w');
    give(s, 5, 'v');
    expect(ob(s)).toEqual([65, 80]);
    give(s, 0, 'w');
    expect(ob(s)).toEqual([65, 60]);
  });

  test('RMC-OB-03 of the sheet add to those of the GM of the same name', () => {
    const s = stage({
      a: {
        at: [2, 0],
        arms: sword,
        sheet: {
          weapons: [{ weapon: 'broadsword', skill: 60 }],
          modifiers: [{ label: 'flank', value: 5 }],
        },
      },
      v: { at: [0, 0] },
      w: { at: [4, 0] },
    });
    give(s, 15, 'v');
    expect(ob(s)).toEqual([80, 65]);
  });
});

describe('Crawling', () => {
  const sample: Options = { 'prone.modifiers': 'sample' };
  const crawler = (options: Options): Stage => {
    const s = stage(
      { a: { at: [0, 0], arms: sword, state: { prone: true } }, v: { at: [5, 0] } },
      { options },
    );
    s.do('a', 'move', { pace: 1, path: [[3, 0]] });
    return s;
  };

  test('RMC-STAG-08 RMC-CTX-10 sample: a crawl costs fourfold in the blow of that turn, on the floor or risen since', () => {
    const down = crawler(sample);
    expect(attack(down, 'a', 'v', { points: 4, dice: [10] }).total('OB')).toBe(60 - 20);
    const risen = crawler(sample);
    risen.do('a', 'rise');
    expect(attack(risen, 'a', 'v', { points: 3, dice: [10] }).total('OB')).toBe(60 - 25 - 20);
  });

  test('RMC-STAG-08 RMC-CTX-10 none: it costs what any walk does', () => {
    const risen = crawler({});
    risen.do('a', 'rise');
    expect(attack(risen, 'a', 'v', { points: 3, dice: [10] }).total('OB')).toBe(60 - 25 - 5);
  });

  test('RMC-STAG-08 RMC-DODGE-11 sample, dodge.pacePenalty table: a walk on foot costs once, though its walker was thrown down since', () => {
    const s = stage(
      { v: { at: [0, 0] }, a: { at: [5, 0], arms: sword } },
      { options: { ...sample, 'dodge.pacePenalty': 'table' } },
    );
    s.do('v', 'move', { pace: 1, path: [[3, 0]] });
    befall(s, 'v', 'PR');
    s.end();
    const scene = attack(s, 'a', 'v', {
      points: 2,
      dice: [90, 10],
      answers: [['defence', 'dodge']],
    });
    // 90 - 5 for the walk - 25 for being staggered.
    expect(scene.fact('dodges', 'total')).toBe(60);
  });

  test('RMC-STAG-08 RMC-DODGE-11 sample: risen since, a crawl still weighs fourfold on the dodge', () => {
    const s = stage(
      { v: { at: [0, 0], state: { prone: true } }, a: { at: [5, 0], arms: sword } },
      { options: { ...sample, 'dodge.pacePenalty': 'table', actionPoints: 'disabled' } },
    );
    s.do('v', 'move', { pace: 1, path: [[3, 0]] });
    s.gm('condition', { who: 'v', condition: 'prone', on: false });
    s.end();
    const scene = attack(s, 'a', 'v', { dice: [90, 10], answers: [['defence', 'dodge']] });
    expect(scene.fact('dodges', 'total')).toBe(70);
  });

  test('RMC-CHARGE-01 RMC-STAG-06 helped up after a crawl, a combatant has not charged', () => {
    const s = stage({
      a: { at: [0, 0], arms: sword, sheet: { rate: 4 }, state: { prone: true } },
      v: { at: [10, 0], sheet: { hits: 200 } },
    });
    s.do('a', 'move', { pace: 1, path: [[8, 0]] });
    s.gm('condition', { who: 'a', condition: 'prone', on: false });
    expect(attack(s, 'a', 'v', { dice: [27] }).has('charged')).toBe(false);
  });

  test('RMC-STAG-08 RMC-CTX-10 the crawl of one turn weighs on nothing in the next', () => {
    const s = crawler(sample);
    s.until('a').do('a', 'rise');
    expect(attack(s, 'a', 'v', { points: 3, dice: [10] }).total('OB')).toBe(60 - 25);
  });
});

describe('Ambushed twice', () => {
  const roll: Answers = [['ambush', 'roll']];
  const hidden = { arms: sword, state: { hidden: true } };
  const twoInHiding = (options: Options, v = {}): Stage => {
    const s = stage(
      {
        v: { at: [2, 0], arms: sword, sheet: { perception: 60, qu: 5 }, ...v },
        x: { at: [0, 0], ...hidden },
        y: { at: [4, 0], ...hidden },
      },
      { options },
    );
    s.end();
    return s;
  };

  test.each(['byCause', 'aware'] as const)(
    'RMC-SURP-01 RMC-SURP-02 surp.failureAware %s: lost bearings leave the senses for an ambush',
    (failureAware) => {
      const s = twoInHiding({ 'surp.failureAware': failureAware });
      s.gm('perceive', { who: 'v', cause: 'orientation' }, { dice: [30] });
      const scene = attack(s, 'x', 'v', { dice: [60, 10], answers: roll });
      expect([scene.rolled, scene.total('DB')]).toEqual([['v perception', 'x attack'], 15]);
    },
  );

  test.each(['byCause', 'aware'] as const)(
    'RMC-SURP-01 RMC-SURP-03 surp.failureAware %s: who failed to notice one ambush notices no other in that round',
    (failureAware) => {
      const s = twoInHiding({ 'surp.failureAware': failureAware });
      attack(s, 'x', 'v', { dice: [10, 10], answers: roll });
      s.end();
      const scene = attack(s, 'y', 'v', { dice: [10] });
      expect([scene.questions, scene.rules('no defence')[0]]).toEqual([[], 'RMC-PARRY-08']);
    },
  );

  test.each(['byCause', 'aware'] as const)(
    'RMC-SURP-01 surp.failureAware %s: in the next round they roll again',
    (failureAware) => {
      const s = twoInHiding({ 'surp.failureAware': failureAware });
      attack(s, 'x', 'v', { dice: [10, 10], answers: roll });
      endRound(s);
      s.until('y');
      expect(attack(s, 'y', 'v', { dice: [60, 10], answers: roll }).rolled).toEqual([
        'v perception',
        'y attack',
      ]);
    },
  );

  test('RMC-SURP-07 RMC-DB-03 aware: a failed roll alone tells no one of the fight', () => {
    const db = (die: number) => {
      const s = twoInHiding({ 'surp.failureAware': 'aware' }, { state: { aware: false } });
      s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [die] });
      return s.who('v').aware;
    };
    expect([db(10), db(20), db(40), db(60)]).toEqual([false, true, true, true]);
  });

  test('RMC-SURP-07 RMC-DB-03 aware: attacked from hiding, who knew of no fight has no Quickness against that blow, but against the next', () => {
    const s = twoInHiding({ 'surp.failureAware': 'aware' }, { state: { aware: false } });
    const first = attack(s, 'x', 'v', { points: 2, dice: [10, 10], answers: roll });
    const second = attack(s, 'x', 'v', { points: 2, dice: [10] });
    expect([first.total('DB'), second.total('DB')]).toEqual([0, 15]);
  });

  test('RMC-SURP-07 RMC-DB-03 aware: a combatant who knows of the fight keeps knowing', () => {
    const s = twoInHiding({ 'surp.failureAware': 'aware' });
    s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [10] });
    expect([s.who('v').aware, attack(s, 'x', 'v', { dice: [10] }).total('DB')]).toEqual([true, 15]);
  });
});

describe('OB that an attack with something else leaves', () => {
  const armed = (brawling: number): Stage =>
    stage({
      v: {
        at: [2, 0],
        sheet: {
          weapons: [{ weapon: 'broadsword', skill: 60 }],
          natural: [{ weapon: 'brawling', skill: brawling }],
        },
      },
      x: { at: [0, 0], arms: sword },
    });
  /** The most that v may parry with after these attacks, each made with two Action Points. */
  const most = (brawling: number, ...blows: readonly (readonly [string, number])[]): unknown => {
    const s = armed(brawling);
    for (const [weapon, keep] of blows)
      attack(s, 'v', 'x', { with: weapon, points: 2, keep, dice: [20] });
    s.end();
    const scene = attack(s, 'x', 'v', { dice: [10] });
    return scene.has('no defence') ? 0 : scene.question('defence').about['most'];
  };

  test('RMC-OB-06 a kick without any OB spends nothing of the sword’s', () => {
    expect(most(0, ['brawling', 0])).toBe(60);
  });

  test('RMC-OB-06 a kick spends as many points as it has, less what was kept of them', () => {
    expect([most(20, ['brawling', 0]), most(20, ['brawling', 5])]).toEqual([40, 45]);
    expect([most(80, ['brawling', 0]), most(80, ['brawling', 30])]).toEqual([0, 30]);
  });

  test('RMC-OB-06 a blow with the sword after the kick spends the rest', () => {
    expect([
      most(0, ['brawling', 0], ['broadsword', 0]),
      most(0, ['brawling', 0], ['broadsword', 25]),
      most(0, ['broadsword', 0], ['brawling', 0]),
    ]).toEqual([0, 25, 0]);
  });
});

import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { horse, kindsOn, odds, pistol, stage, sword } from '../../testing/stage.js';

type Marks = Readonly<Record<string, number>>;
const two = (marks: Marks = {}) =>
  stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), pistol()] } },
    t: { at: [5, 5], state: { marks: { ...marks } } },
    u: { at: [5, 6] },
  });

/** The marks left after the Narrator has healed some. */
const healed = (marks: Marks, mark: string) => {
  const s = two(marks);
  const told = s.gm('heal', { who: 't', mark }).facts('mark healed', 'mark');
  const left = Object.entries(s.who('t').marks).filter(([, n]) => n > 0);
  return { told, left: Object.fromEntries(left) };
};

test('T20-COND-03 T20-CTX-13 T20-CTX-14 the Narrator heals a mark of a kind, the gravest with its companion, or all', () => {
  const marks = { hurt: 2, bruised: 1, wounded: 1, dazed: 1 };
  expect(healed(marks, 'hurt')).toEqual({
    told: ['hurt'],
    left: { hurt: 1, bruised: 1, wounded: 1, dazed: 1 },
  });
  expect(healed(marks, 'worst')).toEqual({
    told: ['wounded', 'dazed'],
    left: { hurt: 2, bruised: 1 },
  });
  expect(healed({ hurt: 1 }, 'worst')).toEqual({ told: ['hurt'], left: {} });
  expect(healed({ unconscious: 1, hurt: 1 }, 'worst')).toEqual({
    told: ['unconscious'],
    left: { hurt: 1 },
  });
  expect(healed(marks, 'all')).toEqual({
    told: ['hurt', 'hurt', 'wounded', 'bruised', 'dazed'],
    left: {},
  });
  expect(healed(marks, 'disabled')).toEqual({ told: [], left: marks });
  expect(healed({}, 'worst').told).toEqual([]);
});

test('T20-COND-03 the Narrator gives conditions and takes them away', () => {
  const s = two();
  s.gm('condition', { who: 't', condition: 'dazzled', on: true });
  s.gm('condition', { who: 't', condition: 'sickened', on: true });
  expect(kindsOn(s, 't')).toEqual(['dazzled', 'sickened']);
  s.gm('condition', { who: 't', condition: 'dazzled', on: false });
  expect([kindsOn(s, 't'), kindsOn(s, 'a')]).toEqual([['sickened'], []]);
});

test('T20-SURP-03 whom the Narrator hides, no enemy has noticed and every friend has', () => {
  const s = two();
  s.gm('hide', { who: 't', hidden: true });
  expect([s.who('a').unawareOf, s.who('u').unawareOf]).toEqual([['t'], []]);
  s.gm('hide', { who: 't', hidden: false });
  expect(s.who('a').unawareOf).toEqual([]);
  s.gm('notice', { of: 't', unseenBy: 'u' });
  expect([s.who('a').unawareOf, s.who('u').unawareOf]).toEqual([[], ['t']]);
  s.gm('notice', { of: 't' });
  expect(s.who('u').unawareOf).toEqual([]);
});

test('T20-COND-03 the Narrator moves a combatant, up or down if so said', () => {
  const s = two();
  s.gm('place', { who: 't', to: [9, 9] });
  expect([s.who('t').at, s.who('t').elevation]).toEqual([[9, 9], 0]);
  s.gm('place', { who: 't', to: [9, 9], elevation: 15 });
  expect(s.who('t').elevation).toBe(15);
  s.gm('place', { who: 't', to: [5, 5] });
  expect(s.who('t').elevation).toBe(15);
});

test('T20-COND-03 a modifier of the Narrator counts for the rolls it is for, and lasts', () => {
  const numbers = (what: string) => {
    const s = two();
    s.gm('modifier', { who: 'a', what, amount: 3 });
    s.gm('modifier', { who: 't', what, amount: -2 });
    return odds(s, 'a', 't', 'sword');
  };
  expect(['attack', 'defense', 'check', 'all'].map(numbers)).toEqual([
    [3, 10],
    [0, 8],
    [0, 10],
    [3, 8],
  ]);
});

test('T20-COND-03 a row of the table that is waived counts again once it is restored', () => {
  const s = two();
  s.gm('condition', { who: 'a', condition: 'dazzled', on: true });
  const attack = () => odds(s, 'a', 't', 'sword')[0];
  const rule = 'T20-COND-04';
  expect(attack()).toBe(-1);
  s.gm('waive', { who: 't', rule });
  expect(attack()).toBe(-1);
  expect(s.gm('waive', { who: 'a', rule }).facts('waived', 'rule')).toEqual([rule]);
  expect(attack()).toBe(0);
  s.gm('waive', { who: 'a', rule });
  expect(attack()).toBe(-1);
});

test('T20-COVER-12 T20-CONC-01 cover and concealment are rated against one or against all', () => {
  const cover = (against?: string) => {
    const s = two();
    s.gm('cover', { who: 't', degree: 'ordinary', ...(against === undefined ? {} : { against }) });
    return odds(s, 'a', 't', 'sword')[1];
  };
  expect([cover(), cover('a'), cover('u')]).toEqual([14, 14, 10]);
  const veil = (degree: string, against?: string) => {
    const s = two();
    s.gm('concealment', { who: 't', degree, ...(against === undefined ? {} : { against }) });
    return s.do(
      'a',
      'attack',
      { weapon: 'a/sword', target: 't' },
      { dice: [19, 20].slice(0, 1).concat(degree === 'partial' && against !== 'u' ? [17] : [20]) },
    ).rolled;
  };
  expect(veil('partial')).toContain('t miss chance');
  expect(veil('partial', 'a')).toContain('t miss chance');
  expect(veil('partial', 'u')).not.toContain('t miss chance');
  expect(veil('none')).not.toContain('t miss chance');
});

test('T20-CTX-12 what the Narrator deals is lethal unless said otherwise', () => {
  const dealt = (lethal?: boolean) => {
    const s = two();
    s.gm(
      'harm',
      { who: 't', damage: 5, ...(lethal === undefined ? {} : { lethal }) },
      { dice: [19] },
    );
    return [s.who('t').marks.hurt, s.who('t').marks.bruised];
  };
  expect([dealt(), dealt(true), dealt(false)]).toEqual([
    [1, 1],
    [1, 1],
    [0, 1],
  ]);
});

test('T20-CONC-02 T20-CONC-10 T20-CONC-15 T20-CTX-05 a miss chance cites how well one is concealed, and that a natural 20 did not help', () => {
  const cited = (degree: string, die: number) => {
    const s = two();
    s.gm('concealment', { who: 't', degree });
    const scene = s.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [die, 20] });
    return scene.rules('miss chance').filter((rule) => /CONC-(?:02|10|15)/u.test(rule));
  };
  expect(cited('partial', 19)).toEqual(['T20-CONC-02']);
  expect(cited('partial', 20)).toEqual(['T20-CONC-02', 'T20-CONC-15']);
});

test('T20-SURP-03 one of whom anyone does not know counts as hidden, and is offered to be revealed first', () => {
  const first = (unseenBy?: string) => {
    const s = stage({ a: { at: [4, 5] }, b: { at: [4, 6], side: 'ours' }, t: { at: [5, 5] } });
    if (unseenBy !== undefined) s.gm('notice', { of: 't', unseenBy });
    const domain = true20.actions.get('gm.hide')?.domain(s.state, 'gm', 'hidden', { who: 't' });
    return domain?.kind === 'choice' ? domain.options[0]?.value : undefined;
  };
  expect([first(), first('a')]).toEqual([true, false]);
});

test('T20-MOUNT-20 a mount that the Narrator brings down lies there, and its rider is out of the saddle', () => {
  const s = stage({
    a: { at: [4, 5], state: { riding: 'm' } },
    m: { at: [4, 5], side: 'ours', sheet: horse() },
    t: { at: [9, 5] },
  });
  s.gm('mount-falls', { mount: 'm' }, { dice: [20] });
  expect([s.who('m').posture, s.who('a').riding]).toEqual(['prone', null]);
});

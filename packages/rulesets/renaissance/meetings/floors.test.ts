import { expect, test } from 'vitest';
import { claws, meeting, ridden } from '../testing/meetings.js';
import { damageTo, dvsOf, targetsOf, weapon } from '../testing/stage.js';

// Values that reach their lowest, and equals between which one has to be chosen.

const byFray = [['defence', 'fray']] as const;

test('REN-ARM-02 REN-RES-04 a damage value below 0 is 0 before a vulnerability adds to it', () => {
  const struck = (effect: readonly { readonly add: number }[]) => {
    const buckler = weapon('buckler', { damage: { dice: 1, flat: -5 }, keywords: ['Wood'] });
    const s = meeting({
      ann: { weapons: [buckler] },
      bob: { sheet: { resistances: [{ kind: 'vulnerability', keyword: 'Wood', effect }] } },
    });
    const scene = s.do(
      'ann',
      'attack',
      { weapon: 'ann/buckler', target: 'bob' },
      { dice: [20, 99, 1], answers: byFray },
    );
    return [dvsOf(scene), damageTo(scene, 'bob')];
  };
  expect([struck([{ add: 0 }]), struck([{ add: 3 }])]).toEqual([
    [[0], [0]],
    [[3], [3]],
  ]);
});

test('REN-NAT-02 REN-UNARM-04 claws without their proficiency parry claws as well as bare hands do, and are what parries', () => {
  const rare = { ...claws, proficiency: 'Claws' };
  const s = meeting({
    ann: { weapons: [], sheet: { naturalWeapons: [rare] } },
    bob: { weapons: [], sheet: { naturalWeapons: [rare] } },
  });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/claws', target: 'bob' },
    { dice: [20, 99, 5], answers: [['defence', 'unarmed']] },
  );
  expect([targetsOf(scene, 'parry'), scene.parts('defence')]).toEqual([[25], ['REN-NAT-04 -20']]);
});

test('REN-MAN-03 REN-MAN-02 of two skills with the same number the one that the maneuver lists first resists', () => {
  const on = (fray: number) => {
    const s = meeting({ bob: { skills: { 'one-handed': 60, fray } } });
    const item = { target: 'bob', item: 'bob/sword' };
    return s
      .do('ann', 'disarm', item, { dice: [20, 99] })
      .facts('check', 'on', { check: 'resist' });
  };
  expect([on(60), on(61)]).toEqual([['One-Handed Weapons'], ['Fray']]);
});

test('REN-AWARE-03 REN-MOUNT-01 who mounts a horse that hides, hiding too, is hidden still, and whom one knows of neither gives away', () => {
  const seen = (ann: boolean, horse: boolean) => {
    const s = meeting({
      ann: { state: { hidden: ann } },
      bob: { at: [20, 8] },
      horse: { state: { hidden: horse } },
    });
    s.do('ann', 'mount', { mount: 'horse' });
    return [s.who('ann').hidden, s.who('horse').hidden];
  };
  expect([seen(true, true), seen(true, false), seen(false, true)]).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test('REN-MOUNT-12 REN-REACT-03 a rider whom a readied trip of the mount throws clear strikes no one in riding by', () => {
  const s = meeting(
    ridden({
      ann: { at: [1, 5] },
      bob: { at: [7, 4] },
      cid: { at: [7, 5] },
      horse: { at: [1, 5] },
    }),
    { order: ['bob', 'cid', 'ann', 'horse'] },
  );
  s.do('bob', 'ready', {
    event: 'attack',
    who: 'ann',
    action: { do: 'trip', with: { target: 'horse' } },
  });
  s.until('ann');
  const attacks = ['bob', 'cid'].map((target) => ({ weapon: 'ann/sabre', target }));
  const scene = s.do(
    'ann',
    'ride-by',
    { path: [[6, 5]], attacks },
    { dice: [40, 99, 5], answers: [['readied', 'yes']] },
  );
  expect([scene.facts('attacks', 'at'), scene.facts('forestalled', 'at')]).toEqual([[], ['bob']]);
  // From where the rider lands both foes could be struck.
  expect(s.who('ann')).toMatchObject({ riding: null, prone: false, at: [6, 4] });
});

test('REN-ATK-18 REN-DEF-01 a movement skill with the same number as Fray is not asked about, a better one is', () => {
  const asked = (athletics: number) => {
    const s = meeting({
      bob: { weapons: [], skills: { fray: 40, athletics }, state: { fullDefense: true } },
    });
    const attack = { weapon: 'ann/sword', target: 'bob' };
    return s.do('ann', 'attack', attack, { dice: [20, 99, 5] }).questions;
  };
  expect([asked(40), asked(41)]).toEqual([
    expect.not.arrayContaining(['movement-defence']),
    expect.arrayContaining(['movement-defence']),
  ]);
});

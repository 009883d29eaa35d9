import { expect, test } from 'vitest';
import { claws, crossbow, meeting, pike, ridden, sword } from '../testing/meetings.js';
import { dvsOf, effectsOn, targetsOf, weapon } from '../testing/stage.js';

// Changes by the GM's hand during other actions, and what follows from them.

test('REN-NAT-02 claws parry the claws of an opponent who holds a sword at -10, since that opponent is armed', () => {
  const s = meeting({
    ann: { weapons: [sword], sheet: { naturalWeapons: [claws] } },
    bob: { weapons: [], skills: { unarmed: 60, fray: 40 }, sheet: { naturalWeapons: [claws] } },
  });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/claws', target: 'bob' },
    { dice: [20, 99, 3], answers: [['defence', 'unarmed']] },
  );
  expect(targetsOf(scene, 'parry')).toEqual([50]);
});

test('REN-BRACE-03 REN-MOVE-11 whom the GM puts before a braced pike is not met, a charge from there is', () => {
  const s = meeting({ bob: { at: [12, 5], weapons: [pike], state: { braced: 'bob/pike' } } });
  s.gm('place', { who: 'ann', to: [9, 5] });
  expect(s.who('bob').reacted).toEqual([]);
  const scene = s.do(
    'ann',
    'charge',
    { path: [[11, 5]] },
    { dice: [99], answers: [['brace', 'yes']] },
  );
  expect(scene.rolled).toEqual(['bob attack']);
});

test('REN-MAN-06 REN-AWARE-03 a grab out of hiding meets no resistance and shows the grabber', () => {
  const s = meeting({ ann: { state: { hidden: true } } });
  const scene = s.do('ann', 'grab', { target: 'bob' }, { dice: [40] });
  expect(s.who('ann').hidden).toBe(false);
  expect(s.who('bob').grabbedBy).toEqual(['ann']);
  expect(scene.rolled).toEqual(['ann grab']);
});

test('REN-REACT-03 REN-RNG-14 a shot readied with an unloaded crossbow is made if it has been loaded by then', () => {
  const s = meeting({
    ann: { weapons: [crossbow], state: { unloaded: ['ann/crossbow'] } },
    bob: { at: [9, 5] },
  });
  s.do('ann', 'ready', {
    event: 'turn',
    who: 'bob',
    action: { do: 'attack', with: { weapon: 'ann/crossbow', target: 'bob' } },
  });
  s.do('ann', 'reload', { item: 'ann/crossbow' });
  const scene = s.do('ann', 'end', {}, { dice: [99], answers: [['readied', 'yes']] });
  expect(scene.rolled).toEqual(['ann attack']);
});

test('REN-BLAST-01 REN-MOUNT-05 a blast at 6 meets rider and wide mount at the nearest square of the mount', () => {
  const s = meeting(
    ridden({ horse: { at: [5, 5], sheet: { footprint: 2 } }, bob: { at: [9, 5] } }),
  );
  const scene = s.gm('blast', { at: [8, 5], dv: 6 });
  expect(scene.facts('caught in blast', 'who')).toEqual(['ann', 'bob', 'horse']);
});

test('REN-MOUNT-10 REN-TURN-06 a combatant whom the GM calls stuck goes nowhere until free, and then goes in the same turn', () => {
  const s = meeting();
  s.gm('condition', { who: 'ann', condition: 'stuck', on: true });
  expect(s.refused('ann', 'move', { path: [[5, 6]] })).toEqual(['REN-MOUNT-10']);
  s.do('ann', 'get-free', {}, { dice: [45] });
  expect(effectsOn(s, 'ann')).toEqual([]);
  s.do('ann', 'move', { path: [[5, 6]] }, { answers: [['opportunity', 'no']] });
});

test('REN-AWARE-03 REN-MAN-09 a combatant who tries to trip a mount they were told of knows of its rider as well', () => {
  const s = meeting(ridden({ bob: { state: { unawareOf: ['ann', 'horse'] } } }), {
    order: ['bob', 'ann', 'cid'],
  });
  const scene = s.do('bob', 'trip', { target: 'horse' }, { dice: [99] });
  expect(s.who('bob').unawareOf).toEqual([]);
  expect(scene.rolled).toEqual(['bob trip']);
});

test('REN-CHARGE-03 REN-TURN-06 a second charge that the GM allows hinders once and adds DB once', () => {
  const s = meeting({
    ann: { at: [1, 5], weapons: [weapon('mace', { damage: { dice: 1, flat: 0, db: true } })] },
    horse: { at: [1, 12] },
  });
  s.do('ann', 'charge', { path: [[3, 5]] });
  s.do('ann', 'charge', { path: [[5, 5]] }, { force: 'again' });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/mace', target: 'bob' },
    { dice: [20, 99, 3], answers: [['defence', 'fray']], force: 'x' },
  );
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([[50], [11]]);
});

test('REN-MAN-06 REN-MOUNT-01 a mount that is held stays held when its rider gets down', () => {
  const s = meeting(ridden({ horse: { at: [5, 5], state: { grabbedBy: ['bob'] } } }));
  s.do('ann', 'dismount');
  expect(s.who('horse').grabbedBy).toEqual(['bob']);
});

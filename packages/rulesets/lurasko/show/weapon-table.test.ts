import { expect, test } from 'vitest';
import { blade, fighter, FOE } from '../testing/people.js';
import { stage, weapon } from '../testing/stage.js';
import { glance } from './weapon-table.js';

test('LUR-COMP-01 LUR-CTX-24 a known weapon has an offence on the sheet only where it is struck with competently', () => {
  const spear = blade('spear', { tags: ['Reach'] });
  const weapons = [spear, weapon('flail')];
  const s = stage({ ann: fighter({ weapons }), bob: FOE });
  const row = () => {
    const { attack, place } =
      glance(s.state, 'ann').weapons.rows.find(({ item }) => item === 'ann/spear') ?? {};
    return [attack?.value, place];
  };
  expect(row()).toEqual([undefined, 'not competent with what they wield']);
  s.do('ann', 'drop', { item: 'ann/flail' });
  expect(row()).toEqual([8, undefined]);
  s.gm('zone', { zone: 'field', traits: ['Confining'] });
  expect(row()).toEqual([undefined, 'too tight for a Reach weapon']);
  s.do('ann', 'stow', { item: 'ann/spear' });
  expect(row()).toEqual([8, 'ready']);
});

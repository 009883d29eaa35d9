import { describe, expect, it } from 'vitest';
import { loadSystem } from '../../../systems/system.js';
import { emptyDraft, readDraft, textOf } from '../draft.js';
import { contentKinds, contentOf, contentProblems, freeThingId, withThing } from './own-content.js';

const axe = { name: 'Bearded axe', damage: 3, critical: 4 };

describe('content of one’s own', () => {
  it.each([
    ['renaissance', ['weapons', 'armours']],
    ['rolemaster', ['weapons']],
    ['true20', ['weapons', 'armours']],
    ['lurasko', ['weapons', 'armours', 'injuryEffects']],
    ['heimr', ['items']],
  ])('has forms in %s for %j', async (id, kinds) => {
    const system = await loadSystem(id);
    expect(contentKinds(system).map((kind) => kind.id)).toEqual(kinds);
  });

  it('is part of the scenario file and comes back from it unchanged', async () => {
    const draft = {
      ...withThing(emptyDraft('true20'), 'weapons', 'bearded-axe', axe),
      people: [
        {
          id: 'ann',
          name: 'Ann',
          side: 'A',
          from: undefined,
          sheet: { weapons: ['bearded-axe'] },
          state: {},
          at: undefined,
        },
      ],
    };
    const read = readDraft(textOf(draft), 'file.yaml');
    expect(read.ok && contentOf(read.value)).toEqual({ weapons: { 'bearded-axe': axe } });
    const { ruleset } = await loadSystem('true20');
    const weapons = ruleset
      .catalogue(contentOf(draft))
      .items.find(({ kind }) => kind === 'weapons');
    expect(weapons?.all.find(({ id }) => id === 'bearded-axe')?.name).toBe('Bearded axe');
  });

  it('leaves nothing behind when the last thing goes', () => {
    const draft = withThing(emptyDraft('true20'), 'weapons', 'axe', axe);
    expect(withThing(draft, 'weapons', 'axe', undefined).rest).toEqual({});
  });

  it('says where it is wrong, and what was expected', async () => {
    const system = await loadSystem('true20');
    const [problem] = contentProblems(system, { weapons: { axe: { ...axe, damage: 99 } } });
    expect(problem?.path).toEqual(['weapons', 'axe', 'damage']);
    expect(problem?.expected ?? problem?.message).toMatch(/30/);
  });

  it('has ids of its own', () => {
    expect(freeThingId({ 'long-axe': axe }, 'Long Axe!')).toBe('long-axe-2');
    expect(freeThingId({}, '…')).toBe('thing');
  });
});

import { describe, expect, it } from 'vitest';
import type { ToyState } from '../../../testing/toy-state.js';
import { toy, toyState } from '../../../testing/toy-ruleset.js';
import { fighter } from '../../../testing/toy-state.js';
import { begun } from '../../../testing/play.js';
import { seatOfSide } from '../../auto-player.js';
import { imaginedWorlds } from './imagined.js';
import { searchingPolicy } from '../searching-policy.js';
import { Sightings } from './sightings.js';

const PEOPLE = ['ann', 'bob', 'cat', 'dan'];

/** What ann's side sees of a fight. */
function seen(changes: Parameters<typeof toyState>[1] = {}, round = 1): ToyState {
  const { state } = begun({}, toyState(PEOPLE, changes));
  return toy.view({ ...state, round }, seatOfSide(state, 'ann'));
}

const ids = (sightings: readonly { readonly id: string }[]): readonly string[] =>
  sightings.map(({ id }) => id);

describe('what a side remembers', () => {
  it('is the foes seen earlier and now out of sight, as they were, and nothing from earlier fights', () => {
    const memory = new Sightings(toy);
    expect(memory.look(seen({ dan: { hp: 4 } }), 'ann')).toEqual([]);
    const [dan, ...others] = memory.look(seen({ dan: { hidden: true, hp: 9 } }, 2), 'ann');
    expect(others).toEqual([]);
    expect(dan && fighter(dan.state, 'dan').hp).toBe(4);
    expect(memory.look(seen({ dan: { hidden: true } }, 1), 'ann')).toEqual([]);
  });

  it('excludes its own side and foes who were out when last seen', () => {
    const memory = new Sightings(toy);
    memory.look(seen({ dan: { hp: 0 } }), 'ann');
    expect(ids(memory.look(seen({ dan: { hidden: true }, cat: { hidden: true } }), 'ann'))).toEqual(
      [],
    );
    memory.look(seen({}), 'ann');
    expect(ids(memory.look(seen({ dan: { hidden: true } }), 'cat'))).toEqual(['dan']);
    expect(ids(memory.look(seen({ dan: { hidden: true } }), 'bob'))).toEqual([]);
  });
});

describe('imagined worlds', () => {
  it('are the view itself if no foe is missing', () => {
    const view = seen();
    expect(imaginedWorlds(toy, view, [], 'x')).toEqual([view]);
    expect(imaginedWorlds(toy, view, [], 'x')[0]).toBe(view);
  });

  it('contain the missing foes as they were, with their turn and sheet, and leave the view unchanged', () => {
    const memory = new Sightings(toy);
    memory.look(seen({ bob: { hp: 3 } }), 'ann');
    const view = seen({ bob: { hidden: true, hp: 8 } }, 2);
    const before = JSON.stringify(view);
    const worlds = imaginedWorlds(toy, view, memory.look(view, 'ann'), 'x');
    expect(JSON.stringify(view)).toBe(before);
    expect(worlds).toHaveLength(4);
    for (const world of worlds) {
      expect(fighter(world, 'bob').hp).toBe(3);
      expect(world.order).toEqual(PEOPLE);
      expect(world.order[world.turn]).toBe('ann');
      expect(world.fixed.sheets['bob']).toEqual({ attack: 4, defence: 2, damage: 4 });
    }
  });

  it('let a player consider a fight whose last foe has gone out of sight', () => {
    const looks = (first: Parameters<typeof toyState>[1]): number => {
      let count = 0;
      const policy = searchingPolicy(toy, { rollouts: 20, seed: 'x' }, () => ++count < 0);
      policy.command(seen(first), 'ann');
      count = 0;
      policy.command(seen({ bob: { hidden: true }, dan: { hidden: true } }, 2), 'ann');
      return count;
    };
    expect(looks({})).toBeGreaterThan(10);
    expect(looks({ bob: { hidden: true }, dan: { hidden: true } })).toBe(1);
  });

  it('let a player allow for a foe out of sight, from nothing but what was seen of them', () => {
    const think = (now: Parameters<typeof toyState>[1]): unknown => {
      const policy = searchingPolicy(toy, { rollouts: 60, seed: 'x' });
      policy.command(seen({ dan: { hp: 2 } }), 'ann');
      return policy.command(seen(now, 2), 'ann');
    };
    const first = think({ dan: { hidden: true, hp: 1, luck: 0 } });
    expect(first).toBeDefined();
    expect(think({ dan: { hidden: true, hp: 9, luck: 3, stance: 'high' } })).toEqual(first);
  });
});

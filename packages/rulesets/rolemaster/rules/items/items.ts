import type { Id } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { chooseFromItems } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { counted, helpless, spend, unaffordable } from '../action-points.js';
import { METRE } from '../../state/sheet.js';
import type { State } from '../../state/state.js';
import { distance, itemOf, combatantById } from '../../state/state.js';
import { dropWielded } from './wielding.js';
import { drawAppeal, pickUpAppeal } from '../../players/attack-utility.js';

const IN_REACH = 2 * METRE;

const lying = (state: State, by: Id): readonly string[] =>
  state.ground
    .filter(({ at }) => distance(at, combatantById(state, by).at) <= IN_REACH)
    .map(({ item }) => item);

type Item = { readonly item: string };
const item = z.strictObject({ item: z.string() });

/** Drawing a weapon takes 1 Action Point; the one in hand is put away (RMC-CTX-07). */
export const draw = action<State, Item>({
  id: 'draw',
  name: 'Draw a weapon',
  group: 'things',
  rules: ['RMC-CTX-07'],
  schema: item,
  domains: {
    item: (state, by) =>
      chooseFromItems(state, combatantById(state, by).carried, (id) => drawAppeal(state, by, id)),
  },
  blocked: (state, by) => helpless(state, by) ?? unaffordable(state, combatantById(state, by), 1),
  perform(ctx, by, { item: drawn }) {
    const who = combatantById(ctx.state, by);
    spend(ctx, who, 1);
    ctx.put(who, 'carried', [
      ...who.carried.filter((id) => id !== drawn),
      ...(who.wields === null ? [] : [who.wields]),
    ]);
    ctx.put(who, 'wields', drawn);
    ctx.note('draws', ['RMC-CTX-07'], { who: by, item: itemOf(ctx.state, drawn).name });
  },
  appealUpTo: 80,
  appeal: (state, by) =>
    Math.max(0, ...combatantById(state, by).carried.map((id) => drawAppeal(state, by, id))),
});

/** Picking something up takes 1 Action Point; hands must be empty (RMC-CTX-07). */
export const pickUp = action<State, Item>({
  id: 'pick-up',
  name: 'Pick up',
  group: 'things',
  rules: ['RMC-CTX-07'],
  schema: item,
  domains: {
    item: (state, by) =>
      chooseFromItems(state, lying(state, by), (id) => pickUpAppeal(state, by, id)),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    return (
      helpless(state, by) ??
      (who.wields === null
        ? unaffordable(state, who, 1)
        : refuse('RMC-CTX-07', `${who.name} has a weapon in hand`))
    );
  },
  perform(ctx, by, { item: taken }) {
    const who = combatantById(ctx.state, by);
    spend(ctx, who, 1);
    ctx.put(
      ctx.state,
      'ground',
      ctx.state.ground.filter((each) => each.item !== taken),
    );
    ctx.put(who, 'wields', taken);
    ctx.note('picks up', ['RMC-CTX-07'], { who: by, item: itemOf(ctx.state, taken).name });
  },
  appealUpTo: 85,
  appeal: (state, by) => Math.max(0, ...lying(state, by).map((id) => pickUpAppeal(state, by, id))),
});

/** Letting go costs nothing the first time in a round, 1 point after that (RMC-CTX-07). */
export const dropItem = action<State, object>({
  id: 'drop',
  name: 'Let go of the weapon',
  group: 'things',
  rules: ['RMC-CTX-07'],
  schema: z.strictObject({}),
  domains: {},
  blocked(state, by) {
    const who = combatantById(state, by);
    if (who.wields === null) return refuse('RMC-CTX-07', `${who.name} wields nothing`);
    return (
      helpless(state, by) ?? (counted(state) && who.acted ? unaffordable(state, who, 1) : undefined)
    );
  },
  perform(ctx, by) {
    const who = combatantById(ctx.state, by);
    if (counted(ctx.state) && who.acted) spend(ctx, who, 1);
    if (counted(ctx.state)) ctx.put(who, 'acted', true);
    dropWielded(ctx, who);
  },
});

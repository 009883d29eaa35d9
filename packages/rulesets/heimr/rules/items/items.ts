import type { Id, Option, Refusal } from '@tiltyard/engine';
import { acting, action, GM, refuse } from '@tiltyard/engine';
import { chooseFromItems, handsOn, isInHand } from '@tiltyard/engine/kit';
import { z } from 'zod';
import { attempt } from '../attacks/bind.js';
import { inert, pay, unable } from '../action-types/budget.js';
import type { Grip } from '../conditions/hands.js';
import {
  busyHands,
  disabledHand,
  filling,
  freeHandsOf,
  GRIP_NAMES,
  gripRefused,
  handsOf,
  meleeWeapons,
  shootersInHand,
  weapons,
} from '../conditions/hands.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { itemOf, combatantById } from '../../state/state.js';
import { happened } from '../action-types/triggers.js';
import { climbWay, foeInReach } from '../../players/tactics.js';
import {
  drop,
  liftFromGround,
  putAway,
  setHands,
  setNocked,
  takeInHand,
} from '../../state/item-verbs.js';
import { spendSimultaneous } from '../../state/turn-verbs.js';
import { conceals, draws, drops, failsToConceal, gets, stows, swaps } from '../../events/items.js';
import { combinesActions } from '../../events/turns.js';
import { liesInReach, spotUnder } from '../conditions/sight.js';

const READY_KINDS = ['melee', 'ranged', 'shield', 'ammunition'];
const grip = z.enum(['sword', 'off', 'both']);

/** Drawing and putting away go with a Move made before, and never with a charge (HEI-SIM-01 to 03, HEI-DRAW-04, HEI-STOW-03). */
function unableToHandle(state: State, by: Id, id: 'draw' | 'stow'): Refusal | undefined {
  const who = combatantById(state, by);
  const own = acting(state) === by;
  if (own && who.standard === 'charge')
    return refuse(id === 'draw' ? 'HEI-DRAW-04' : 'HEI-STOW-03', 'not together with a charge');
  if (own && who.standard === 'move' && who.ended === null)
    return (
      inert(state, who) ??
      (who.simultaneousUsed
        ? refuse('HEI-SIM-02', 'only one simultaneous action a turn')
        : undefined)
    );
  return unable(state, by, 'standard', id);
}

function payToHandle(ctx: Ctx, by: Id, id: 'draw' | 'stow'): void {
  const who = combatantById(ctx.state, by);
  if (acting(ctx.state) !== by || who.standard !== 'move') return pay(ctx, by, 'standard', id);
  spendSimultaneous(ctx, who);
  ctx.tell(
    combinesActions,
    ['HEI-SIM-01', 'HEI-SIM-03', id === 'draw' ? 'HEI-DRAW-03' : 'HEI-STOW-03'],
    {
      who: by,
      action: id,
      with: 'move',
    },
  );
}

/** Whether an item is ammunition for a weapon in hand (HEI-DRAW-01). */
const nocks = (state: State, who: Combatant, item: string): boolean =>
  itemOf(state, item).kind === 'ammunition' && shootersInHand(state, who).length > 0;

/** Why something cannot be taken into these hands, or nothing. */
function handsRefused(state: State, who: Combatant, item: string, into: Grip): Refusal | undefined {
  const hands = handsOf(into);
  const thing = itemOf(state, item);
  // Ammunition goes to the bow that both hands hold.
  if (nocks(state, who, item)) return undefined;
  const bad =
    thing.kind === 'thing' || thing.kind === 'ammunition' ? undefined : gripRefused(thing, hands);
  if (bad) return bad;
  const free = freeHandsOf(state, who).map((hand) => hand.name);
  const full = hands.find((hand) => !free.includes(hand));
  const disabled = full === undefined ? undefined : disabledHand(state, who, full);
  if (disabled) return disabled;
  const empty = hands.every((name) =>
    who.hands.some((hand) => hand.name === name && hand.holds === null),
  );
  const [busy] = busyHands(who);
  if (busy && empty && (hands.length > 1 || full !== undefined)) return busy;
  return full === undefined
    ? undefined
    : refuse(hands.length > 1 ? 'HEI-HANDS-03' : 'HEI-HANDS-01', `the ${full} hand is not free`);
}

const gripOptions = (state: State, by: Id, item: unknown): readonly Option<Grip>[] =>
  GRIP_NAMES.map((value) => {
    const refused =
      typeof item === 'string' && state.fixed.items[item]
        ? handsRefused(state, combatantById(state, by), item, value)
        : undefined;
    return {
      value,
      label: value === 'both' ? 'both hands' : value === 'off' ? 'off-hand' : 'sword hand',
      appeal: value === 'both' ? 1 : 2,
      ...(refused ? { refused } : {}),
    };
  });

const carriedOptions = (state: State, by: Id): readonly Option<string>[] =>
  combatantById(state, by).carried.map(({ item, place }) => {
    const { name, kind, damage } = itemOf(state, item);
    const refused =
      place !== 'accessible'
        ? refuse('HEI-DRAW-02', `${name} is not within easy reach; get it instead`)
        : READY_KINDS.includes(kind)
          ? undefined
          : refuse('HEI-DRAW-01', 'only weapons and ammunition are drawn');
    return {
      value: item,
      label: name,
      appeal:
        damage +
        (nocks(state, combatantById(state, by), item) &&
        lacksAmmunition(state, combatantById(state, by))
          ? 20
          : 0) -
        (GRIP_NAMES.some((each) => !handsRefused(state, combatantById(state, by), item, each))
          ? 0
          : 50),
      ...(refused ? { refused } : {}),
    };
  });

type Draw = { item: string; hand: Grip; second?: string | null | undefined };

/** Drawing a weapon or ammunition: a standard action, or together with a Move (HEI-DRAW-01 to 04). */
export const draw = action<State, Draw>({
  id: 'draw',
  name: 'Draw',
  group: 'standard',
  rules: [
    'HEI-DRAW-01',
    'HEI-DRAW-02',
    'HEI-DRAW-03',
    'HEI-HANDS-01',
    'HEI-HANDS-02',
    'HEI-HANDS-07',
  ],
  schema: z.strictObject({
    item: z.string(),
    hand: grip,
    second: z.string().nullable().optional(),
  }),
  labels: { second: 'Second thing to draw' },
  domains: {
    item: (state, by) => ({ kind: 'choice', options: carriedOptions(state, by) }),
    hand: (state, by, chosen) => ({
      kind: 'choice',
      options: gripOptions(state, by, chosen['item']),
    }),
    second: (state, by, chosen) =>
      state.fixed.options.drawCount === 'twoWeapons' && chosen['hand'] === 'sword'
        ? {
            kind: 'choice',
            options: [
              { value: null, label: 'nothing else' },
              ...carriedOptions(state, by).filter(({ value }) => value !== chosen['item']),
            ],
          }
        : undefined,
  },
  blocked: (state, by) =>
    unableToHandle(state, by, 'draw') ??
    (combatantById(state, by).carried.length > 0
      ? undefined
      : refuse('HEI-DRAW-01', 'there is nothing to draw')),
  check(state, by, { item, hand, second }) {
    const who = combatantById(state, by);
    return second
      ? handsRefused(state, { ...who, hands: filling(who, item, handsOf(hand)) }, second, 'off')
      : undefined;
  },
  perform(ctx, by, { item, hand, second }) {
    const who = combatantById(ctx.state, by);
    payToHandle(ctx, by, 'draw');
    for (const [drawn, into] of [[item, hand] as const, [second, 'off'] as const]) {
      if (!drawn) continue;
      if (nocks(ctx.state, who, drawn)) setNocked(ctx, who, drawn);
      else takeInHand(ctx, who, drawn, filling(who, drawn, handsOf(into)));
    }
    ctx.tell(draws, ['HEI-DRAW-01', 'HEI-DRAW-02'], {
      who: by,
      items: second ? [item, second] : [item],
      hand,
    });
    happened(ctx, 'draw', by, { item });
  },
  appealUpTo: 99,
  appeal(state, by) {
    const who = combatantById(state, by);
    const open = who.carried.some(
      ({ item, place }) =>
        place === 'accessible' &&
        itemOf(state, item).damage > 0 &&
        GRIP_NAMES.some((each) => !handsRefused(state, who, item, each)),
    );
    if (lacksAmmunition(state, who)) return 99;
    if (!open || weapons(state, who).length > 0) return 0;
    return state.fixed.sheets[by]?.temper === 'grabs'
      ? 0
      : who.standard === 'move'
        ? 80
        : foeInReach(state, who)
          ? 99
          : 85;
  },
});

/** Whether all that keeps somebody from shooting is ammunition that could be drawn. */
const lacksAmmunition = (state: State, who: Combatant): boolean =>
  state.fixed.options.ammunition === 'drawn' &&
  who.nocked === undefined &&
  who.carried.some(({ item, place }) => place === 'accessible' && nocks(state, who, item));

/** What is in hand, as things to be put somewhere else by the hand that holds them (HEI-CTX-35). */
const heldOptions = (
  state: State,
  by: Id,
  refused: (item: string) => Refusal | undefined = () => undefined,
): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return isInHand(state, who).map((value) => {
    const [unusable] = handsOn(who.hands, value).flatMap(
      (hand) => disabledHand(state, who, hand.name) ?? [],
    );
    const why = refused(value) ?? unusable;
    return {
      value,
      label: itemOf(state, value).name,
      appeal: -itemOf(state, value).damage,
      ...(why ? { refused: why } : {}),
    };
  });
};

/** Putting a weapon or ammunition away: a standard action, or together with a Move (HEI-STOW-01 to 03). */
export const stow = action<State, { item: string }>({
  id: 'stow',
  name: 'Put away',
  group: 'standard',
  rules: ['HEI-STOW-01', 'HEI-STOW-02', 'HEI-STOW-03'],
  schema: z.strictObject({ item: z.string() }),
  domains: {
    item: (state, by) => ({
      kind: 'choice',
      options: heldOptions(state, by, (item) =>
        READY_KINDS.includes(itemOf(state, item).kind)
          ? undefined
          : refuse('HEI-STOW-01', 'only weapons and ammunition are put away'),
      ),
    }),
  },
  blocked: (state, by) =>
    unableToHandle(state, by, 'stow') ??
    (isInHand(state, combatantById(state, by)).length > 0
      ? undefined
      : refuse('HEI-STOW-01', 'there is nothing in hand')),
  perform(ctx, by, { item }) {
    const who = combatantById(ctx.state, by);
    payToHandle(ctx, by, 'stow');
    const accessible =
      ctx.state.fixed.options.stowAccessible === 'both' ||
      itemOf(ctx.state, item).kind === 'ammunition';
    putAway(ctx, who, { item, place: accessible ? 'accessible' : 'stored', concealed: null });
    ctx.tell(stows, ['HEI-STOW-01', 'HEI-STOW-02'], { who: by, items: [item], accessible });
  },
  appealUpTo: 59,
  // To climb with, and to fight on with what is left.
  appeal(state, by) {
    const who = combatantById(state, by);
    return climbWay(state, who) &&
      freeHandsOf(state, who).length === 0 &&
      isInHand(state, who).length > 1
      ? 59
      : 0;
  },
});

/** Dropping what is held, from one hand or both: a free action (HEI-DROP-01). */
export const dropItems = action<State, { items: readonly string[] }>({
  id: 'drop',
  name: 'Drop items',
  group: 'free',
  rules: ['HEI-DROP-01', 'HEI-ACT-03'],
  schema: z.strictObject({ items: z.array(z.string()).min(1) }),
  labels: { items: 'What to drop' },
  domains: {
    items(state, by) {
      const { options } = chooseFromItems(state, isInHand(state, combatantById(state, by)));
      return {
        kind: 'list',
        options,
        min: 1,
        max: state.fixed.options.dropHands === 'oneHand' ? 1 : Math.max(1, options.length),
      };
    },
  },
  blocked: (state, by) =>
    unable(state, by, 'free', 'drop') ??
    (isInHand(state, combatantById(state, by)).length > 0
      ? undefined
      : refuse('HEI-DROP-01', 'there is nothing in hand')),
  perform(ctx, by, { items }) {
    const who = combatantById(ctx.state, by);
    pay(ctx, by, 'free', 'drop');
    for (const item of new Set(items)) drop(ctx, who, item, spotUnder(ctx.state, who));
    ctx.tell(drops, ['HEI-DROP-01'], { who: by, items: [...items] });
  },
});

const lyingHere = (state: State, who: Combatant): readonly string[] =>
  state.ground.filter((lying) => liesInReach(state, who, lying)).map(({ item }) => item);

/** Getting something out of storage or from around one: an ongoing action (HEI-GET-01 to 04). */
export const getItem = action<State, { item: string; hand: Grip }>({
  id: 'get',
  name: 'Get an item',
  group: 'ongoing',
  rules: ['HEI-GET-01', 'HEI-GET-02', 'HEI-GET-03'],
  schema: z.strictObject({ item: z.string(), hand: grip }),
  domains: {
    item: (state, by) =>
      chooseFromItems(
        state,
        [
          ...combatantById(state, by).carried.map(({ item }) => item),
          ...lyingHere(state, combatantById(state, by)),
        ],
        (id) => (itemOf(state, id).hands === 'two' ? 0 : itemOf(state, id).damage),
      ),
    hand: (state, by) => ({
      kind: 'choice',
      options: (['sword', 'off'] as const).map((value): Option<Grip> => {
        const free = freeHandsOf(state, combatantById(state, by)).some(
          (hand) => hand.name === value,
        );
        const instead =
          state.fixed.options.getFreeHand === 'notRequired' &&
          !disabledHand(state, combatantById(state, by), value);
        return {
          value,
          ...(free || instead ? {} : { refused: refuse('HEI-GET-04', 'it takes a free hand') }),
        };
      }),
    }),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    if (who.carried.length === 0 && lyingHere(state, who).length === 0)
      return (
        unable(state, by, 'ongoing', 'get') ?? {
          rules: ['HEI-GET-02', 'HEI-GET-03'],
          reason: 'nothing is carried and nothing lies here',
        }
      );
    return (
      unable(state, by, 'ongoing', 'get') ??
      (state.fixed.options.getFreeHand === 'required' && freeHandsOf(state, who).length === 0
        ? refuse('HEI-GET-04', 'it takes a free hand')
        : undefined)
    );
  },
  perform(ctx, by, { item, hand }) {
    const who = combatantById(ctx.state, by);
    pay(ctx, by, 'ongoing', 'get');
    const before = who.hands.find((each) => each.name === hand)?.holds;
    if (before) drop(ctx, who, before, spotUnder(ctx.state, who));
    const lay = liftFromGround(ctx, item);
    takeInHand(ctx, who, item, filling(who, item, handsOf(hand)));
    ctx.tell(gets, ['HEI-GET-01', lay ? 'HEI-GET-03' : 'HEI-GET-02'], {
      who: by,
      items: [item],
      hand,
    });
  },
  appealUpTo: 58,
  appeal(state, by) {
    const who = combatantById(state, by);
    const arms = [...lyingHere(state, who), ...who.carried.map(({ item }) => item)].some(
      (item) => itemOf(state, item).damage > 0 && itemOf(state, item).hands !== 'two',
    );
    return meleeWeapons(state, who).length === 0 &&
      weapons(state, who).length === 0 &&
      arms &&
      !foeInReach(state, who) &&
      state.fixed.sheets[by]?.temper === 'fights'
      ? 58
      : 0;
  },
});

/** Concealing something held: an ongoing action; thievery sets what perception has to meet (HEI-CONCEAL-01, HEI-CONCEAL-02). */
export const conceal = action<State, { item: string }>({
  id: 'conceal',
  name: 'Conceal an item',
  group: 'ongoing',
  rules: ['HEI-CONCEAL-01', 'HEI-CONCEAL-02'],
  schema: z.strictObject({ item: z.string() }),
  domains: { item: (state, by) => ({ kind: 'choice', options: heldOptions(state, by) }) },
  blocked: (state, by) =>
    unable(state, by, 'ongoing', 'conceal') ??
    (isInHand(state, combatantById(state, by)).length > 0
      ? undefined
      : refuse('HEI-CONCEAL-01', 'there is nothing in hand')),
  perform(ctx, by, { item }) {
    const who = combatantById(ctx.state, by);
    pay(ctx, by, 'ongoing', 'conceal');
    const requirement = concealment(ctx, who, item);
    if (requirement === undefined) return ctx.tell(failsToConceal, ['HEI-CONCEAL-02'], { who: by });
    putAway(ctx, who, { item, place: 'accessible', concealed: { requirement, noticed: [] } });
    ctx.tell(conceals, ['HEI-CONCEAL-01', 'HEI-CONCEAL-02'], {
      who: by,
      items: [item],
      requirement,
    });
  },
});

function concealment(ctx: Ctx, who: Combatant, item: string): number | undefined {
  if (ctx.state.fixed.options.concealRoll === 'gmNumber')
    return ctx.askNumber(
      {
        id: 'conceal-requirement',
        who: GM,
        rules: ['HEI-CONCEAL-02'],
        about: { who: who.id, item },
        fallback: 6,
      },
      0,
      30,
    );
  const rolled = attempt(ctx, {
    who,
    name: 'conceal',
    ability: 'thievery',
    rules: ['HEI-CONCEAL-02'],
  });
  return rolled.failed || rolled.stopped ? undefined : rolled.total;
}

/** Swapping: what is in one hand goes to the other, both trade, or a grip changes: a free action (HEI-SWAP-01). */
export const swap = action<State, { how: 'trade' | 'sword only' | 'off only' | 'both hands' }>({
  id: 'swap',
  name: 'Swap items',
  group: 'free',
  rules: ['HEI-SWAP-01', 'HEI-ACT-03'],
  schema: z.strictObject({ how: z.enum(['trade', 'sword only', 'off only', 'both hands']) }),
  labels: { how: 'Into which hands' },
  domains: {
    how: (state, by) => ({ kind: 'choice', options: gripChanges(state, combatantById(state, by)) }),
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    if (isInHand(state, who).length === 0)
      return unable(state, by, 'free', 'swap') ?? refuse('HEI-SWAP-01', 'there is nothing to swap');
    const [disabled] = who.hands.flatMap((hand) => disabledHand(state, who, hand.name) ?? []);
    return unable(state, by, 'free', 'swap') ?? disabled;
  },
  perform(ctx, by, { how }) {
    const who = combatantById(ctx.state, by);
    const [first, second] = [who.hands[0]?.holds ?? null, who.hands[1]?.holds ?? null];
    const item = first ?? second;
    const after =
      how === 'trade'
        ? [second, first]
        : how === 'sword only'
          ? [item, null]
          : how === 'off only'
            ? [null, item]
            : [item, item];
    pay(ctx, by, 'free', 'swap');
    setHands(
      ctx,
      who,
      who.hands.map((hand, i) => ({ ...hand, holds: after[i] ?? null })),
    );
    ctx.tell(swaps, ['HEI-SWAP-01'], { who: by, how });
  },
});

/** What can be done with what is in the hands now. */
function gripChanges(
  state: State,
  who: Combatant,
): readonly Option<'trade' | 'sword only' | 'off only' | 'both hands'>[] {
  const held = isInHand(state, who);
  const whole = held.length === 1 && handsOn(who.hands, held[0] ?? '').length === 2;
  if (whole) return [{ value: 'sword only' }, { value: 'off only' }];
  const one = held.length === 1 && busyHands(who).length === 0;
  return [{ value: 'trade' }, ...(one ? [{ value: 'both hands' as const }] : [])];
}

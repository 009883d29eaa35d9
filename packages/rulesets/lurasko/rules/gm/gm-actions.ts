import type { Option } from '@tiltyard/engine';
import { acting, refuse } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import { placeOf } from '@tiltyard/engine/space';
import {
  gmGrantsAdvantage,
  majorGranted,
  notices,
  placedByGm,
  rollCalled,
  statusSet,
  zoneChanges,
} from '../../events/gm.js';
import { defineGmAction, param } from '../../state/define.js';
import { INJURIES, INJURY_NAMES, STATS } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { addAdvantage } from '../../state/verbs/advantages.js';
import { addNoticed } from '../../state/verbs/awareness.js';
import { setOut } from '../../state/verbs/body.js';
import { setTraits } from '../../state/verbs/places.js';
import { grantMajor } from '../../state/verbs/turn.js';
import { CONFINEMENT, DARK, EASY, ROUGH, zoneOf } from '../../state/zones.js';
import { MAX_DEGREES } from '../advantage/advantage.js';
import { isDead, isDownPermanently, isIncapacitated, removalOf } from '../conditions/body.js';
import { audienceOf, forgetSightings, watchGoing } from '../conditions/sightings.js';
import { dropOut } from '../grappling/drop-out.js';
import { settlePins } from '../grappling/grip.js';
import { knockDown } from '../grappling/knock-down.js';
import { reportCounts } from '../groups/group-defence.js';
import { harm } from '../injury/injury.js';
import { engagementWith, place } from '../movement/place.js';
import { speedRoll } from '../movement/speed-roll.js';
import { bringTo, changeSight, lift } from './gm-states.js';
import { D12, D20, D6, roll } from '../rolls/roll.js';

const zone = param.oneOf((state) =>
  state.fixed.map.places.map(({ id, name }) => ({ value: id, label: name })),
);
const flag = (label: string) => param.oneOf([true, false], { label });
const who = param.combatant();

/** The GM grants degrees of advantage, with their source and how long they last (LUR-ADV-08). */
export const gmAdvantage = defineGmAction({
  id: 'gm.advantage',
  name: 'Grant advantage',
  rules: ['LUR-ADV-08'],
  with: {
    holder: param.combatant(undefined, { label: 'Holder' }),
    over: param.combatant(undefined, { label: 'Against' }),
    degrees: param.number({ min: 1, max: MAX_DEGREES }),
    source: param.text({ min: 1, max: 100, suggestion: 'higher ground' }, { label: 'Source' }),
    until: param.oneOf(
      ['turn', 'fight'],
      () => [
        { value: 'turn', label: "until the holder's next turn" },
        { value: 'fight', label: 'until the end of the fight' },
      ],
      { label: 'How long' },
    ),
  },
  check: (_, __, { holder, over }) =>
    holder === over ? refuse([], 'same-combatant', 'holder and opponent must differ') : undefined,
  do(ctx, _, { holder, over, degrees, source, until }) {
    addAdvantage(ctx, {
      holder,
      over,
      degrees,
      source,
      rule: 'LUR-ADV-08',
      until: until === 'fight' ? { at: 'fight end' } : { at: 'turn start', of: holder },
    });
    ctx.tell(gmGrantsAdvantage, ['LUR-ADV-08'], { holder, over, degrees, source, until });
    const pair = [holder, over];
    settlePins(ctx, ({ a, b }) => pair.includes(a) && pair.includes(b));
  },
});

/** The traits of zones that rules know; a zone can have a maximum of its own (LUR-MAX-03). */
const TRAITS: readonly Option<string>[] = [
  ...Object.keys(CONFINEMENT),
  ...Array.from({ length: 9 }, (_, i) => `Maximum ${i + 1}`),
  DARK,
  EASY,
  ROUGH,
].map((value) => ({ value }));

/** The GM changes what a zone is like: how tight, how dark, how rough, or a maximum of its own (LUR-MAX-03, LUR-CTX-25). */
export const gmZone = defineGmAction({
  id: 'gm.zone',
  name: 'Change a zone',
  rules: ['LUR-MAX-03', 'LUR-CTX-25', 'LUR-CTX-26'],
  with: { zone, traits: param.list(() => ({ min: 0, max: 4, options: TRAITS })) },
  do(ctx, _, { zone: changed, traits }) {
    setTraits(ctx, changed, traits);
    forgetSightings(ctx);
    ctx.tell(zoneChanges, ['LUR-MAX-03', 'LUR-CTX-25'], {
      zone: placeOf(ctx.state.fixed.map, changed)?.name ?? changed,
      traits: [...traits],
    });
  },
});

/** The GM says who can be seen, and who knows of whom (LUR-BLIND-02). */
export const gmSight = defineGmAction({
  id: 'gm.sight',
  name: 'Sight and stealth',
  rules: ['LUR-BLIND-02', 'LUR-CTX-33'],
  with: {
    who,
    what: param.oneOf(['blinded', 'cloaked', 'hidden', 'warned']),
    on: flag('New value'),
  },
  do: (ctx, _, { who: target, what, on }) =>
    changeSight(ctx, combatantById(ctx.state, target), what, on),
});

/** The GM lets a combatant notice a hidden one (LUR-BLIND-02). */
export const gmNotice = defineGmAction({
  id: 'gm.notice',
  name: 'Reveal an enemy',
  rules: ['LUR-BLIND-02'],
  with: {
    who,
    of: param.combatant((state) => allCombatants(state).filter((each) => each.hidden), {
      label: 'Whom they notice',
    }),
  },
  do(ctx, _, { who: observer, of }) {
    addNoticed(ctx, combatantById(ctx.state, of), observer);
    forgetSightings(ctx);
    ctx.tell(notices, ['LUR-BLIND-02'], { who: observer, of });
  },
});

/** The GM grants another major action, in the next turn if it is not the combatant's turn now (LUR-CTX-30). */
export const gmMajor = defineGmAction({
  id: 'gm.major',
  name: 'Grant a major action',
  rules: ['LUR-CTX-30'],
  with: { who },
  do(ctx, _, { who: target }) {
    grantMajor(ctx, combatantById(ctx.state, target));
    const isNext = acting(ctx.state) !== target;
    ctx.tell(majorGranted, ['LUR-CTX-30'], { who: target, ...(isNext ? { next: true } : {}) });
  },
});

/** The GM harms a combatant: damage that ignores armour, of a given or rolled type (LUR-CTX-12). */
export const gmHarm = defineGmAction({
  id: 'gm.harm',
  name: 'Deal damage',
  rules: ['LUR-CTX-12', 'LUR-INJ-01'],
  with: {
    who,
    damage: param.number({ min: 0, max: 1000 }),
    type: param.optional(
      param.oneOf(
        INJURIES,
        () => INJURIES.map((value) => ({ value, label: INJURY_NAMES[value] })),
        { label: 'Type of injury' },
      ),
    ),
  },
  do: (ctx, _, { who: target, damage, type }) =>
    harm(ctx, combatantById(ctx.state, target), damage, { type }),
});

/** The GM knocks a combatant down (LUR-CTX-32). */
export const gmKnockDown = defineGmAction({
  id: 'gm.knock-down',
  name: 'Knock down',
  rules: ['LUR-CTX-32'],
  with: { who },
  do: (ctx, _, { who: target }) => knockDown(ctx, combatantById(ctx.state, target), ['LUR-CTX-32']),
});

/** Puts a combatant out of the fight, ending their grapples, or back into it, on the legs they have (LUR-CTX-34, LUR-CTX-14). */
export function takeOut(ctx: Ctx, target: Combatant, out: Combatant['out']): void {
  const before = removalOf(ctx.state, target);
  setOut(ctx, target, out);
  if (removalOf(ctx.state, target) > before) dropOut(ctx, target);
  else bringTo(ctx, target);
}

/** A combatant's status once the GM has set it: it does not undo the effects of injuries (LUR-CTX-14). */
function statusWith(state: State, target: Combatant, out: Combatant['out']): Combatant['out'] {
  const set = { ...target, out };
  if (out === 'gone') return out;
  if (isDead(state, set)) return 'dead';
  return isIncapacitated(state, set) ? 'incapacitated' : 'no';
}

/** The GM takes a combatant out of the fight otherwise than by injuries, or brings them back (LUR-CTX-34, LUR-CTX-39). */
export const gmOut = defineGmAction({
  id: 'gm.out',
  name: 'Set status',
  rules: ['LUR-CTX-34', 'LUR-CTX-39'],
  with: {
    who,
    out: param.oneOf(
      ['no', 'incapacitated', 'dead', 'gone'],
      () => [
        { value: 'no', label: 'in the fight' },
        { value: 'incapacitated' },
        { value: 'dead' },
        { value: 'gone', label: 'has left the fight' },
      ],
      { label: 'Status' },
    ),
  },
  do(ctx, _, { who: id, out }) {
    const target = combatantById(ctx.state, id);
    const status = statusWith(ctx.state, target, out);
    ctx.tell(statusSet, ['LUR-CTX-34', ...(status === out ? [] : ['LUR-CTX-14'])], {
      who: id,
      out: status,
    });
    takeOut(ctx, target, out);
  },
});

/** The GM puts a combatant somewhere, without a movement phase (LUR-CTX-31). */
export const gmPlace = defineGmAction({
  id: 'gm.place',
  name: 'Move combatant',
  rules: ['LUR-CTX-31'],
  with: {
    who,
    zone,
    with: param.optional(
      param.combatant(
        (state: State, _, chosen: { who: string; zone: string }) =>
          allCombatants(state).filter(
            (each) => each.zone === chosen.zone && each.id !== chosen.who,
          ),
        { label: 'In whose engagement' },
      ),
    ),
  },
  do(ctx, _, { who: id, zone: to, with: other }) {
    const target = combatantById(ctx.state, id);
    const engagement =
      other === undefined ? null : engagementWith(ctx, combatantById(ctx.state, other));
    const tellLost = watchGoing(ctx, target);
    place(ctx, target, to, engagement);
    const facts = { who: id, zone: zoneOf(ctx.state, target).name };
    ctx.tell(placedByGm, ['LUR-CTX-31'], facts, undefined, audienceOf(ctx, target));
    tellLost();
  },
});

/** The GM lifts a combatant into the air or brings them down (LUR-TRIP-02). */
export const gmFly = defineGmAction({
  id: 'gm.fly',
  name: 'Flight',
  rules: ['LUR-TRIP-02'],
  with: { who, on: flag('In the air') },
  check(state, _, { who: id, on }) {
    const target = combatantById(state, id);
    const down = on ? isDownPermanently(state, target) : undefined;
    return down === undefined
      ? undefined
      : refuse(down, 'down-for-good', `${target.name} can't get off the ground`);
  },
  do: (ctx, _, { who: target, on }) => lift(ctx, combatantById(ctx.state, target), on),
});

const DICE = { d6: D6, d12: D12, d20: D20 };

/** The GM calls for a roll on a stat; grapplers automatically fail rolls on SPD (LUR-GRAP-11, LUR-CTX-01). */
export const gmRoll = defineGmAction({
  id: 'gm.roll',
  name: 'Call for a roll',
  rules: ['LUR-CTX-01', 'LUR-GRAP-11'],
  with: {
    who,
    stat: param.oneOf(STATS),
    die: param.optional(
      param.oneOf(['d6', 'd12', 'd20']),
      (_: State, __, { stat }: { stat: (typeof STATS)[number] }) => stat !== 'SPD',
    ),
  },
  do(ctx, _, { who: id, stat, die = 'd12' }) {
    const target = combatantById(ctx.state, id);
    const success =
      stat === 'SPD'
        ? speedRoll(ctx, target, ['LUR-GRAP-11'])
        : roll(ctx, { who: target, name: 'check', rules: ['LUR-CTX-07'], die: DICE[die], stat })
            .success;
    ctx.tell(rollCalled, ['LUR-CTX-01'], { who: id, stat, success });
  },
});

/** Counting the members of every engagement whenever the GM wants to know (LUR-CTX-28). */
export const gmCount = defineGmAction({
  id: 'gm.count',
  name: 'Count the engagements',
  rules: ['LUR-CTX-28', 'LUR-GRAP-15'],
  do: (ctx) => reportCounts(ctx),
});

import type { Id, Refusal } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { between, climbsOn, holdsOf } from '../../state/grapples.js';
import type { Ctx, Grapple, State } from '../../state/state.js';
import { combatantById, itemOf } from '../../state/state.js';
import { spendMajor, use } from '../../state/verbs/turn.js';
import { receive } from '../attacks/attack.js';
import { full, sortRefused, textOf } from '../attacks/target.js';
import { helpless } from '../conditions/can-act.js';
import { strengthOf } from '../conditions/encumbrance.js';
import { biteOf } from '../grappling/grip.js';
import { shakeOff } from '../grappling/knock-down.js';
import { harm, throughArmor } from '../injury/injury.js';
import { D12, D20, roll } from '../rolls/roll.js';

/** What jaws without a Bite do, in times of the crush (LUR-PICK-20). */
const JAWS_CRUSH = 2;

function crushRefused(state: State, { b }: Grapple): Refusal | undefined {
  if (state.fixed.options.crushCountsAsAttack) {
    const refused = full(state, combatantById(state, b));
    if (refused) return { rules: ['LUR-MAX-06', ...refused.rules], reason: refused.reason };
  }
  return undefined;
}

/** The Bite that jaws close with on the one they hold, if there is one (LUR-PICK-19). */
const teethFor = (state: State, by: Id, target: Id | undefined): string | undefined =>
  target !== undefined && between(state, by, target)?.kind === 'jaws'
    ? biteOf(state, combatantById(state, by))
    : undefined;

const teethRefused = (state: State, by: Id, teeth: string): Refusal | undefined =>
  sortRefused(state, combatantById(state, by), { mode: 'natural', items: [teeth] });

type Crush = { target: Id; how?: 'bite' | 'grip' | undefined };

/** Harming the one held, once a turn, without any roll to hit: a crush, or in lieu of it the bite of jaws (LUR-PICK-15, LUR-PICK-19, LUR-PICK-20). */
export const crush = action<State, Crush>({
  id: 'crush',
  name: 'Crush or bite the one held',
  group: 'free',
  rules: ['LUR-PICK-15', 'LUR-PICK-19', 'LUR-PICK-20'],
  schema: z.strictObject({ target: z.string(), how: z.enum(['bite', 'grip']).optional() }),
  labels: { how: 'With what' },
  domains: {
    target: (state, by) => ({
      kind: 'choice',
      options: holdsOf(state, by).map((each) => {
        const refused = crushRefused(state, each);
        return {
          value: each.b,
          label: combatantById(state, each.b).name,
          appeal: 1,
          ...(refused ? { refused } : {}),
        };
      }),
    }),
    how: (state, by, chosen) => {
      const teeth = teethFor(state, by, textOf(chosen, 'target'));
      if (teeth === undefined) return undefined;
      const refused = teethRefused(state, by, teeth);
      return {
        kind: 'choice',
        options: [
          {
            value: 'bite',
            label: itemOf(state, teeth).name,
            rules: ['LUR-PICK-19'],
            appeal: 1,
            ...(refused ? { refused } : {}),
          },
          { value: 'grip', label: 'the grip alone', rules: ['LUR-PICK-15', 'LUR-PICK-16'] },
        ],
      };
    },
  },
  blocked(state, by) {
    const refused = helpless(state, by);
    if (refused) return refused;
    if (holdsOf(state, by).length === 0) return refuse('LUR-PICK-15', 'holds nobody');
    return combatantById(state, by).used.crushed ? refuse('LUR-PICK-15', 'once a turn') : undefined;
  },
  check(state, by, { target, how }) {
    const teeth = how === 'grip' ? undefined : teethFor(state, by, target);
    return teeth === undefined ? undefined : teethRefused(state, by, teeth);
  },
  perform(ctx, by, { target, how }) {
    const who = combatantById(ctx.state, by);
    const victim = combatantById(ctx.state, target);
    const bite = teethFor(ctx.state, by, target);
    const teeth = how === 'grip' ? undefined : bite;
    const jaws = between(ctx.state, by, target)?.kind === 'jaws';
    const toothless = jaws && bite === undefined;
    use(ctx, who, {
      crushed: true,
      ...(teeth === undefined ? {} : { natural: [...new Set([...who.used.natural, teeth])] }),
    });
    if (ctx.state.fixed.options.crushCountsAsAttack) receive(ctx, victim);
    const weapon = teeth === undefined ? undefined : itemOf(ctx.state, teeth);
    const plain = strengthOf(ctx.state, who) * (toothless ? JAWS_CRUSH : 1);
    const { damage, drive } = weapon ?? { damage: plain, drive: plain };
    const through = throughArmor(ctx, victim, damage, drive, false);
    const reckoning = ctx.breakdownOf(through);
    ctx.note(
      'crushes',
      [
        'LUR-MAX-06',
        ...(weapon
          ? ['LUR-PICK-19']
          : [
              ...(toothless ? ['LUR-PICK-20'] : ['LUR-PICK-15', ...(jaws ? [] : ['LUR-PICK-17'])]),
              'LUR-PICK-16',
            ]),
      ],
      { by, who: target, damage: through, drive, with: weapon?.name ?? 'grip' },
      'all',
      reckoning,
    );
    harm(
      ctx,
      victim,
      through,
      weapon && ctx.state.fixed.options.autoBiteInjury === 'table' ? undefined : 'core',
    );
  },
  appealUpTo: 90,
  appeal: (state, by) => (holdsOf(state, by).length > 0 ? 90 : 0),
});

function throwOffRefused(state: State, by: Id): Refusal | undefined {
  const refused = helpless(state, by);
  if (refused) return refused;
  if (climbsOn(state, by).length === 0) return refuse('LUR-CLIMB-09', 'nobody climbs on it');
  const { throwOffPerTurn } = state.fixed.options;
  return throwOffPerTurn !== 'unlimited' &&
    combatantById(state, by).used.thrownOff >= throwOffPerTurn
    ? { rules: ['LUR-CLIMB-09', 'LUR-CLIMB-10'], reason: 'has tried to throw them off this turn' }
    : undefined;
}

/** Everybody on it rolls on DEX, without regard to melee advantage, and whoever fails comes down (LUR-CLIMB-11, LUR-CLIMB-13). */
function throwOff(ctx: Ctx, by: Id, die: typeof D12, rule: string): void {
  const who = combatantById(ctx.state, by);
  use(ctx, who, { thrownOff: who.used.thrownOff + 1 });
  ctx.note('throws off', [rule, 'LUR-CLIMB-11', 'LUR-CLIMB-12'], { by, die: die.name });
  for (const { a, b } of climbsOn(ctx.state, by)) {
    const { success } = roll(ctx, {
      who: combatantById(ctx.state, a),
      name: 'throw-off',
      rules: [rule, 'LUR-CLIMB-11'],
      die,
      stat: 'DEX',
      against: by,
    });
    const grapple = between(ctx.state, a, b);
    if (!success && grapple) shakeOff(ctx, grapple, [rule]);
  }
}

const nothing = z.strictObject({});

/** Shaking off whoever climbs on it, as a free action: d12 (LUR-CLIMB-09). */
export const throwOffFree = action<State, object>({
  id: 'throw-off',
  name: 'Throw off climbers',
  group: 'free',
  rules: ['LUR-CLIMB-09', 'LUR-CLIMB-12'],
  schema: nothing,
  domains: {},
  blocked: throwOffRefused,
  perform: (ctx, by) => throwOff(ctx, by, D12, 'LUR-CLIMB-09'),
  appealUpTo: 85,
  appeal: (state, by) => (climbsOn(state, by).length > 0 ? 85 : 0),
});

/** The same with a whole major action: d20. No load and no lack of hands prevents it (LUR-CLIMB-10, LUR-CLIMB-12). */
export const throwOffMajor = action<State, object>({
  id: 'throw-off-major',
  name: 'Throw off climbers with all its strength',
  group: 'major',
  rules: ['LUR-CLIMB-10', 'LUR-CLIMB-12'],
  schema: nothing,
  domains: {},
  blocked(state, by) {
    const { used, majors } = combatantById(state, by);
    return (
      throwOffRefused(state, by) ??
      (used.majors >= majors
        ? { rules: ['LUR-CLIMB-10', 'LUR-CTX-30'], reason: 'no major action is left this turn' }
        : undefined)
    );
  },
  perform(ctx, by) {
    spendMajor(ctx, combatantById(ctx.state, by));
    throwOff(ctx, by, D20, 'LUR-CLIMB-10');
  },
  appealUpTo: 86,
  appeal: (state, by) => (climbsOn(state, by).length > 1 ? 86 : 0),
});

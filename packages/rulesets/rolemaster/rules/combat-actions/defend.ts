import type { Option, Refusal } from '@tiltyard/engine';
import { noDefence, stillDodges } from '../../events/defences.js';
import type { Combatant, Ctx } from '../../state/state.js';
import type { Guard } from '../bonuses/defensive-bonus.js';
import { cannotDodge, dodge, PARRY_DECLARED } from './dodge.js';
import type { Incoming } from './incoming.js';
import { cannotDefend } from './incoming.js';
import { cannotParry, makeParry, parryStands, parryWorth } from './parry.js';

const UNGUARDED: Guard = { parry: 0, dodge: 0 };

interface Refusals {
  readonly parry: Refusal | undefined;
  readonly dodge: Refusal | undefined;
}

function tellNoDefence(ctx: Ctx, defender: Combatant, noParry: Refusal, noDodge: Refusal): void {
  if (!ctx.wantsNotes) return;
  const sameReason = noDodge.reason === noParry.reason || noDodge.rules.includes('RMC-DODGE-01');
  ctx.tell(
    noDefence,
    [...new Set([...noParry.rules, ...noDodge.rules])],
    {
      who: defender.id,
      parry: noParry.reason,
      ...(sameReason ? {} : { dodge: noDodge.reason }),
    },
    undefined,
    // Logged in private: a combatant without a declared parry would have been asked instead, so a
    // public note would reveal the parry.
    noDodge.code === PARRY_DECLARED ? [defender.id] : 'all',
  );
}

/** Asks the defender to parry, to dodge, or neither (RMC-PARRY-04, RMC-DODGE-09). */
function askDefence(
  ctx: Ctx,
  defender: Combatant,
  { attacker }: Incoming,
  refusals: Refusals,
): string {
  const { state } = ctx;
  const options = (): readonly Option<string>[] => [
    { value: 'none', label: 'No defence' },
    {
      value: 'parry',
      rules: ['RMC-PARRY-03'],
      ...(refusals.parry ? { refused: refusals.parry } : {}),
    },
    {
      value: 'dodge',
      rules: ['RMC-DODGE-01'],
      ...(refusals.dodge ? { refused: refusals.dodge } : {}),
    },
  ];
  return ctx.ask({
    id: 'defence',
    who: defender.id,
    rules: ['RMC-PARRY-03', 'RMC-PARRY-04', 'RMC-DODGE-09'],
    about: {
      by: attacker.id,
      most: refusals.parry ? 0 : parryWorth(state, defender, attacker.id),
      dodge: !refusals.dodge,
    },
    options,
    fallback: 'none',
  });
}

/** Whether an earlier dodge of this round also applies to this attack (RMC-DODGE-10). */
const dodgeStands = (ctx: Ctx, defender: Combatant, incoming: Incoming): boolean =>
  defender.dodge !== null &&
  ctx.state.fixed.options['dodge.scope'] === 'round' &&
  !cannotDefend(ctx.state, defender, incoming);

/** Lets the target of an attack parry or dodge before the dice are rolled (RMC-PARRY-04, RMC-DODGE-09). */
export function defend(ctx: Ctx, defender: Combatant, incoming: Incoming): Guard {
  const { state } = ctx;
  const { attacker } = incoming;
  if (defender.dodge !== null && dodgeStands(ctx, defender, incoming)) {
    ctx.tell(stillDodges, ['RMC-DODGE-10'], { who: defender.id, db: defender.dodge });
    return { parry: 0, dodge: defender.dodge };
  }
  const noParry = cannotParry(state, defender, incoming);
  if (!noParry && parryStands(state, defender, attacker.id))
    return { parry: makeParry(ctx, defender, incoming), dodge: 0 };
  const noDodge = cannotDodge(state, defender, incoming);
  if (noParry && noDodge) {
    tellNoDefence(ctx, defender, noParry, noDodge);
    return UNGUARDED;
  }
  const choice = askDefence(ctx, defender, incoming, { parry: noParry, dodge: noDodge });
  if (choice === 'parry') return { parry: makeParry(ctx, defender, incoming), dodge: 0 };
  if (choice !== 'dodge') return UNGUARDED;
  const db = ctx.fold(
    () => dodge(ctx, defender, attacker),
    (added) => added,
  );
  return { parry: 0, dodge: db };
}

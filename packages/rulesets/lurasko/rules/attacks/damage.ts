import { GM } from '@tiltyard/engine';
import { weaponDamages } from '../../events/attacks.js';
import { bluntRuling } from '../../events/injuries.js';
import type { Ability, Injury } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { itemOf } from '../../state/state.js';
import { harm, throughArmor } from '../injury/injury.js';
import { unarmedDamage } from './unarmed.js';
import type { Using } from './wielding.js';
import { BARE } from './wielding.js';

/** What a strike with one weapon would do before armour. */
export interface Blow {
  readonly name: string;
  readonly damage: number;
  readonly drive: number;
  readonly blunt: boolean;
}

/** The blows of two weapons as one: damages added, the lower drive (LUR-ATK-08). */
const summed = (blows: readonly Blow[]): Blow => ({
  name: blows.map((blow) => blow.name).join(' and '),
  damage: blows.reduce((sum, blow) => sum + blow.damage, 0),
  drive: Math.min(...blows.map((blow) => blow.drive)),
  blunt: blows.every((blow) => blow.blunt),
});

/** The blows of a strike: one a weapon (LUR-ATK-08, LUR-UNARM-03 to 05, LUR-NAT-04 to 06). */
export function blowsOf(
  state: State,
  attacker: Combatant,
  { mode, items }: Using,
  ability?: Ability,
): readonly Blow[] {
  const more = { damage: ability?.damage ?? 0, drive: ability?.drive ?? 0 };
  if (mode === 'unarmed') {
    const damage = unarmedDamage(state, attacker);
    return [{ name: BARE, damage: damage + more.damage, drive: damage + more.drive, blunt: true }];
  }
  const blows = items.map((id): Blow => {
    const { name, damage, drive, tags } = itemOf(state, id);
    return {
      name,
      damage: damage + more.damage,
      drive: drive + more.drive,
      blunt: tags.includes('Blunt'),
    };
  });
  return state.fixed.options.dualWieldInjury === 'summed' ? [summed(blows)] : blows;
}

/** A hit whose damage is dealt. */
interface Hit {
  readonly attacker: Combatant;
  readonly target: Combatant;
  readonly blows: readonly Blow[];
  readonly critical: boolean;
}

/** Tells what of a blow gets through (LUR-ATK-07). */
function tellDamage(
  ctx: Ctx,
  { attacker, target, blows, critical }: Hit,
  blow: Blow,
  through: number,
): void {
  if (!ctx.wantsNotes) return;
  const { name, drive, blunt } = blow;
  ctx.tell(
    weaponDamages,
    [
      'LUR-ATK-07',
      ...(name === BARE ? ['LUR-UNARM-03', 'LUR-UNARM-04', 'LUR-UNARM-05'] : []),
      ...(blows.length > 1 ? ['LUR-ATK-08'] : []),
      ...(critical ? ['LUR-CTX-21'] : ['LUR-CTX-19', 'LUR-CTX-20', 'LUR-CTX-37']),
    ],
    { by: attacker.id, who: target.id, weapon: name, damage: through, drive, blunt, critical },
    ctx.breakdownOf(through),
  );
}

/** Asks the GM what else a Blunt weapon does, if the house rule says so (LUR-CTX-24). */
function ruleOnBlunt(ctx: Ctx, { attacker, target }: Hit, { name, blunt }: Blow): void {
  if (!blunt || ctx.state.fixed.options.bluntRule !== 'gm') return;
  const text = ctx.askText({
    id: 'blunt',
    who: GM,
    rules: ['LUR-CTX-24'],
    about: { by: attacker.id, at: target.id, weapon: name },
    fallback: '',
  });
  if (text !== '') ctx.tell(bluntRuling, ['LUR-CTX-24'], { who: target.id, text });
}

/** Deals Damage & Drive of a strike that hit, weapon by weapon (LUR-ATK-07, LUR-ATK-08). */
export function deal(ctx: Ctx, hit: Hit): void {
  const { attacker, target, blows, critical } = hit;
  const isShared = ctx.state.fixed.options.dualWieldInjury === 'shared' && blows.length > 1;
  let shared: Injury | undefined;
  for (const blow of blows) {
    const through = throughArmor(ctx, target, blow, critical);
    tellDamage(ctx, hit, blow, through);
    // The blow that calls for an injury roll first rolls for all of them.
    const type = harm(ctx, target, through, { type: shared, by: attacker.id });
    if (isShared) shared = type;
    if (through > 0) ruleOnBlunt(ctx, hit, blow);
  }
}

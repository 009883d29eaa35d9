import type { Option, Question } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { createPreviewContext } from '@tiltyard/engine/odds';
import { reaches } from '@tiltyard/engine/space';
import { attack } from '../attacking/attack.js';
import { catcherOf } from '../strikes-and-maneuvers/holds.js';
import { strikes } from '../attacking/attack-options.js';
import { canReact, react } from './reaction.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { disabled, allCombatants, combatantById, unaware } from '../../state/state.js';
import { STRIKE_IDS, STRIKES } from '../strikes-and-maneuvers/strike-list.js';
import type { Swing } from '../attacking/swing.js';
import { nears, perceives, threateningWeapons } from '../overview/threat.js';
import { reachWith, weaponOf } from '../items/wielding.js';
import type { WeaponId } from '../items/wielding.js';
import { worthOf } from '../../players/attack-utility.js';
import { opportunityTaken } from '../../events/maneuvers.js';
import { stoppedShort } from '../../events/movement.js';

/** What stops a move: prone, disabled, dead, grabbed or held fast (REN-REACT-06, REN-CATCH-05). */
export const stopped = (ctx: Ctx, who: Combatant, crawling = false): boolean =>
  disabled(ctx.state, who) ||
  (who.prone && !crawling) ||
  who.grabbedBy.length > 0 ||
  (who.catching ?? catcherOf(ctx.state, who)) !== undefined ||
  (who.riding !== null && stoppedMount(ctx, combatantById(ctx.state, who.riding)));

const stoppedMount = (ctx: Ctx, mount: Combatant): boolean =>
  disabled(ctx.state, mount) || mount.prone || mount.grabbedBy.length > 0;

/** One way to use a reaction for a blow: an ordinary one or a strike. */
export interface Blow {
  readonly option: Option<string>;
  readonly target: Combatant;
  readonly swing: Swing;
}

/** An ordinary melee blow with a weapon (REN-REACT-05). */
export function plainBlow(
  state: State,
  who: Combatant,
  value: string,
  target: Combatant,
  weapon: WeaponId,
  rule: string,
): Blow {
  const swing: Swing = { weapon, thrown: false };
  return {
    option: {
      value,
      label: `${weaponOf(state, weapon).name} at ${target.name}`,
      appeal: () => worthOf(createPreviewContext(state), who, target, swing),
      rules: [rule],
    },
    target,
    swing,
  };
}

/** A melee blow with a weapon, plain and as every strike there is (REN-REACT-05, REN-STR-02). */
export function blowsWith(
  state: State,
  who: Combatant,
  value: string,
  target: Combatant,
  weapon: WeaponId,
  rule: string,
): readonly Blow[] {
  const plain = plainBlow(state, who, value, target, weapon, rule);
  const {
    swing,
    option: { label },
  } = plain;
  const struck = strikes(state, swing).flatMap((strike): readonly Blow[] => {
    const id = STRIKE_IDS.find((each) => each === strike.value);
    if (id === undefined || strike.refused) return [];
    return [
      {
        option: {
          value: `${value}+${id}`,
          label: `${label}: ${strike.label ?? id}`,
          appeal: -1,
          rules: [rule, STRIKES[id].rule],
        },
        target,
        swing: { strike: id, ...swing },
      },
    ];
  });
  return [plain, ...struck];
}

/** Asks for one of several blows, or none; a strike at a place names it before the roll (REN-STR-06, REN-STR-11). */
export function chooseBlow(
  ctx: Ctx,
  who: Combatant,
  question: Pick<Question, 'id' | 'rules' | 'about'>,
  blows: () => readonly Blow[],
  first: Blow,
): Blow | undefined {
  const options = (): readonly Option<string>[] => [
    ...blows().map((blow) => blow.option),
    { value: 'no' },
  ];
  const answer = ctx.ask({ who: who.id, options, fallback: first.option.value, ...question });
  const chosen =
    answer === first.option.value ? first : blows().find((blow) => blow.option.value === answer);
  if (!chosen?.swing.strike || !STRIKES[chosen.swing.strike].part) return chosen;
  const part = ctx.askText(
    {
      id: 'strike-part',
      who: who.id,
      rules: [STRIKES[chosen.swing.strike].rule],
      about: { at: chosen.target.id, strike: chosen.swing.strike },
      fallback: 'hand',
    },
    60,
  );
  return { ...chosen, swing: { ...chosen.swing, part } };
}

/**
 * A step out of a threatened square, away or past, is about to be made: everybody who threatens the mover and can react may make one
 * attack of opportunity first, on the mover or on what it rides (REN-REACT-05, REN-REACT-07).
 * @param braced those against whom the mover charges and who have not met it yet: what they struck with is set for it (REN-BRACE-04)
 */
export function provoke(
  ctx: Ctx,
  mover: Combatant,
  to: Cell,
  crawling: boolean,
  braced: readonly Combatant[] = [],
): void {
  const { state } = ctx;
  const { opportunityTrigger, braceModel } = state.fixed.options;
  for (const foe of allCombatants(state)) {
    if (foe.side === mover.side || !canReact(state, foe) || foe.riddenBy !== null) continue;
    const bodies = mover.riding === null ? [mover] : [mover, combatantById(state, mover.riding)];
    const chances = bodies.flatMap((body) => {
      if (!perceives(state, foe, body) || unaware(foe, body) || nears(to, body, foe)) return [];
      const keeps = (weapon: WeaponId): boolean =>
        opportunityTrigger === 'leaveReach' &&
        reaches(state.fixed.map, foe, { at: to, size: body.size }, reachWith(state, foe, weapon));
      return threateningWeapons(state, foe, body)
        .filter((weapon) => !keeps(weapon))
        .map((weapon) => ({ body, weapon }));
    });
    const blows = (): readonly Blow[] =>
      chances.flatMap(({ body, weapon }) =>
        blowsWith(state, foe, `${body.id}/${weapon}`, body, weapon, 'REN-REACT-05'),
      );
    const [chance] = chances;
    const first =
      chance &&
      plainBlow(
        state,
        foe,
        `${chance.body.id}/${chance.weapon}`,
        chance.body,
        chance.weapon,
        'REN-REACT-05',
      );
    const blow =
      first &&
      chooseBlow(
        ctx,
        foe,
        {
          id: 'opportunity',
          rules: ['REN-REACT-05', 'REN-REACT-07'],
          about: { mover: mover.id, to: [...to] },
        },
        blows,
        first,
      );
    if (!blow) continue;
    react(ctx, foe, 'REN-REACT-07');
    ctx.tell(opportunityTaken, ['REN-REACT-05'], { by: foe.id, at: blow.target.id });
    const { riding } = mover;
    const set =
      braceModel === 'opportunity' &&
      braced.includes(foe) &&
      foe.effects.some(({ kind, what }) => kind === 'braced' && what === blow.swing.weapon);
    ctx.fold(
      () =>
        void attack(ctx, foe, blow.target, {
          opportunity: true,
          ...blow.swing,
          ...(set ? { braced: braceModel } : {}),
        }),
      () => 0,
    );
    if (stopped(ctx, mover, crawling) || mover.riding !== riding) {
      ctx.tell(stoppedShort, ['REN-REACT-06'], { who: mover.id });
      return;
    }
  }
}

import type { Cell } from '@tiltyard/engine/space';
import { action, refuse } from '@tiltyard/engine';
import { carrierOf, mountOf } from '@tiltyard/engine/kit';
import { cellSchema, fits, overlap } from '@tiltyard/engine/space';
import { z } from 'zod';
import { overBudget, spend, unable } from '../overview/action-allotment.js';
import { check, skillTarget } from '../checks/check.js';
import { cannotMove, modeOf } from './move.js';
import { rideTarget } from '../mounted/mounts.js';
import { letGo } from '../strikes-and-maneuvers/holds.js';
import { provoke, stopped } from '../reactions/opportunity.js';
import { HALF_METRES } from './route.js';
import { SKILLS, skillOf } from '../../state/sheet.js';
import { allCombatants, sheetOf, combatantById } from '../../state/state.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { areaWithin, cellDistance, sameCell } from '@tiltyard/engine/space';
import { markMoved, fallProne, setPosition } from '../../state/verbs.js';
import { stuntEnds, stuntRefused, stuntTried } from '../../events/movement.js';

function ownTarget(
  ctx: Ctx,
  who: Combatant,
  skillId: string,
): { readonly total: number; readonly base: number } {
  const sheet = sheetOf(ctx.state, who);
  const skill = skillOf(sheet, skillId);
  return {
    total: skillTarget(ctx, who, skillId, skill, 'stunt'),
    base: sheet.aptitudes[skill.aptitude] + skill.ranks,
  };
}

/** Whether somebody, with what it rides, can end up on a cell. */
function isFree(state: State, who: Combatant, at: Cell): boolean {
  const { size } = carrierOf(state, who);
  return (
    fits(state.fixed.map, { at, size }) &&
    !allCombatants(state).some(
      (other) => other.id !== who.id && other.id !== who.riding && overlap({ at, size }, other),
    )
  );
}

/** How far a stunt carries is the GM's to say; the guide is the full rate. One who cannot get there does not try (REN-MOVE-07). */
function carriesTo(ctx: Ctx, who: Combatant, words: string, to: Cell): boolean {
  const { base, full } = modeOf(ctx.state, who.id, {});
  const metres = Math.round(cellDistance(ctx.state.fixed.map, who.at, to) / HALF_METRES);
  const allowed = ctx.askNumber(
    {
      id: 'stunt-distance',
      who: 'gm',
      rules: ['REN-MOVE-07'],
      about: { who: who.id, words, metres, base, full },
      fallback: Math.max(full, metres),
    },
    0,
    Math.max(full, metres),
  );
  if (metres <= allowed) return true;
  ctx.tell(stuntRefused, ['REN-MOVE-05', 'REN-MOVE-07'], { who: who.id, words });
  return false;
}

type Stunt = { words: string; to?: Cell | undefined };

/**
 * A stunt: jumping, tumbling, swinging, climbing without a climb mode. The GM says what it costs, whether and how hard
 * the check is, and where it leaves the character; the guide for the distance is the full rate (REN-MOVE-05 to 09).
 */
export const stunt = action<State, Stunt>({
  id: 'stunt',
  name: 'Stunt',
  group: 'quick',
  rules: ['REN-MOVE-05'],
  schema: z.strictObject({ words: z.string().min(1).max(200), to: cellSchema.optional() }),
  labels: { to: 'Which square', words: 'What you try' },
  domains: {
    words: () => ({ kind: 'text', max: 200, suggestion: 'vault over the table' }),
    to: (state, by) => {
      const who = combatantById(state, by);
      const reach = modeOf(state, by, {}).full * HALF_METRES;
      const cells = areaWithin(state.fixed.map, who.at, reach).map(({ at }) => at);
      return { kind: 'cell', cells: cells.filter((at) => isFree(state, who, at)) };
    },
  },
  blocked: (state, by) => unable(state, by, 'quick'),
  check: (state, by, { to }) =>
    to && !sameCell(to, combatantById(state, by).at) ? cannotMove(state, by) : undefined,
  perform(ctx, by, { words, to }) {
    const who = combatantById(ctx.state, by);
    const { skill: id } = modeOf(ctx.state, by, {});
    const skillId = who.riding === null ? id : 'ride';
    const moves = to !== undefined && !sameCell(to, who.at);
    const cost = ctx.ask({
      id: 'stunt-cost',
      who: 'gm',
      rules: ['REN-MOVE-06'],
      about: { who: by, words },
      options: [
        { value: 'quick' },
        {
          value: 'standard',
          ...(overBudget(ctx.state, by, 'standard')
            ? { refused: refuse('REN-TURN-03', 'no Standard Action is left this turn') }
            : {}),
        },
        { value: 'refused', label: 'it cannot be done' },
      ],
    });
    if (cost === 'refused') {
      ctx.tell(stuntRefused, ['REN-MOVE-05', 'REN-TURN-06'], { who: by, words });
      return;
    }
    if (moves && !carriesTo(ctx, who, words, to)) return;
    spend(ctx, by, cost === 'quick' ? 'quick' : 'standard');
    if (moves) markMoved(ctx, who);
    ctx.tell(stuntTried, ['REN-MOVE-05', 'REN-MOVE-06', 'REN-MOVE-07'], { who: by, words, cost });
    const others = Object.entries(SKILLS)
      .filter(([other]) => other !== skillId)
      .map(([value, { name }]) => ({ value, label: name }));
    const wanted = ctx.ask<string>({
      id: 'stunt-check',
      who: 'gm',
      rules: ['REN-MOVE-08'],
      about: { who: by, words, skill: skillId },
      options: [{ value: 'check' }, { value: 'waive' }, ...others],
      fallback: 'check',
    });
    let success = wanted === 'waive';
    if (!success) {
      const tested = wanted === 'check' ? skillId : wanted;
      const modifier = ctx.askNumber(
        {
          id: 'stunt-modifier',
          who: 'gm',
          rules: ['REN-MOVE-08'],
          about: { who: by, words },
          fallback: 0,
        },
        -60,
        60,
      );
      const { total, base } =
        tested === 'ride' && who.riding !== null
          ? rideTarget(ctx, who, 'stunt')
          : ownTarget(ctx, who, tested);
      success =
        check(
          ctx,
          who,
          'stunt',
          ['REN-MOVE-08', ...(tested === 'ride' && who.riding !== null ? ['REN-MOUNT-03'] : [])],
          ctx.addModifier(total, modifier, 'REN-MOVE-08', true, 'GM'),
          base,
        ).grade > 0;
    }
    const ends = ctx.ask({
      id: 'stunt-result',
      who: 'gm',
      rules: ['REN-MOVE-09'],
      about: { who: by, words, success },
      options: [
        { value: 'there', label: 'gets there' },
        { value: 'there-prone', label: 'gets there, prone' },
        { value: 'stays', label: 'stays' },
        { value: 'stays-prone', label: 'stays, prone' },
      ],
      fallback: success ? 'there' : 'stays',
    });
    if (moves && ends.startsWith('there')) {
      provoke(ctx, who, to, who.prone);
      if (stopped(ctx, who, who.prone)) return;
      setPosition(ctx, who, to);
      const mount = mountOf(ctx.state, who);
      if (mount) setPosition(ctx, mount, to);
      letGo(ctx, who);
    }
    if (ends.endsWith('prone') && who.riding === null) fallProne(ctx, who);
    ctx.tell(stuntEnds, ['REN-MOVE-07', 'REN-MOVE-09'], { who: by, ends });
  },
});

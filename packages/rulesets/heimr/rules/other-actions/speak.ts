import { action, GM } from '@tiltyard/engine';
import { z } from 'zod';
import { pay, unable } from '../action-types/budget.js';
import { leaveFight } from '../movement/chase.js';
import { attempt } from '../attacks/bind.js';
import { meets } from '../challenges/challenge.js';
import { ABILITIES } from '../../state/sheet.js';
import type { State } from '../../state/state.js';
import { combatantById } from '../../state/state.js';
import { GIVE_UP, surrenderAppeal } from '../../players/tactics.js';
import { happened } from '../action-types/triggers.js';
import { makesImpression, speaks } from '../../events/other-actions.js';

const NONE = 'none';
const USUAL = 6;
const HARDEST = 30;
const SOCIAL = [
  'intimidation',
  'diplomacy',
  ...Object.keys(ABILITIES).filter(
    (id) => ABILITIES[id]?.attributes.includes('sociability') && id !== 'intimidation',
  ),
];

/** Speaking: a free action; the GM may call for a roll (HEI-SPEAK-01, HEI-SPEAK-02). */
export const speak = action<State, { words: string }>({
  id: 'speak',
  name: 'Speak',
  group: 'free',
  rules: ['HEI-SPEAK-01', 'HEI-SPEAK-02', 'HEI-ACT-03'],
  schema: z.strictObject({ words: z.string().max(300) }),
  domains: { words: () => ({ kind: 'text', max: 300, suggestion: 'Stand fast!' }) },
  blocked: (state, by) => unable(state, by, 'free', 'speak'),
  perform(ctx, by, { words }) {
    const who = combatantById(ctx.state, by);
    pay(ctx, by, 'free', 'speak');
    ctx.tell(speaks, ['HEI-SPEAK-01'], { who: by, words });
    const ability = ctx.ask({
      id: 'speak-roll',
      who: GM,
      rules: ['HEI-SPEAK-02'],
      about: { who: by, words },
      options: [{ value: NONE, label: 'no roll' }, ...SOCIAL.map((value) => ({ value }))],
      fallback: NONE,
    });
    if (ability !== NONE) {
      const requirement = ctx.askNumber(
        {
          id: 'speak-requirement',
          who: GM,
          rules: ['HEI-SPEAK-02'],
          about: { who: by, words, ability },
          fallback: USUAL,
        },
        0,
        HARDEST,
      );
      const rolled = attempt(ctx, { who, name: ability, ability, rules: ['HEI-SPEAK-02'] });
      const met = !rolled.stopped && meets(ctx, rolled, requirement, who, ability);
      ctx.tell(makesImpression, ['HEI-SPEAK-02'], { who: by, met });
    }
    happened(ctx, 'speak', by, { words });
  },
});

/** Giving up: out of the fight (HEI-CTX-47). */
export const surrender = action<State, object>({
  id: 'surrender',
  name: 'Surrender',
  group: 'free',
  rules: ['HEI-CTX-47'],
  schema: z.strictObject({}),
  domains: {},
  blocked: (state, by) => unable(state, by, 'free', 'surrender'),
  perform(ctx, by) {
    pay(ctx, by, 'free', 'surrender');
    leaveFight(ctx, combatantById(ctx.state, by), 'surrendered', ['HEI-CTX-47']);
  },
  appealUpTo: GIVE_UP,
  appeal: (state, by) => surrenderAppeal(state, combatantById(state, by)),
});

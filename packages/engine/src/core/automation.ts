import type { Automation, Degree } from './degrees.js';
import { damageRuled, effectRuled, endRuled } from './events/automation-events.js';
import type { Id, Question, RuleId } from './question.js';
import { GM } from './question.js';
import type { RulesContext } from './rules-context.js';
import type { FightState } from './state.js';
import type { Json } from '../values/json.js';

/** The most points of damage that the GM may set. */
const MOST = 9999;

const degreeOf = ({ automation }: FightState, what: keyof Automation): Degree =>
  automation?.[what] ?? 'do';

/**
 * How much of some damage is dealt: all of it, unless the GM has turned automatic damage down.
 * @param due points by the rules.
 * @param of the name of the points: `hits`.
 */
export function settleDamage<S extends FightState>(
  ctx: RulesContext<S>,
  who: Id,
  due: number,
  { of, rules }: { readonly of: string; readonly rules: readonly RuleId[] },
): number {
  const degree = degreeOf(ctx.state, 'damage');
  if (degree === 'do' || due <= 0) return due;
  const about = { who, due, of, degree };
  const given = ctx.askNumber({ id: 'gm.damage', who: GM, rules, about, fallback: due }, 0, MOST);
  if (given !== due) ctx.tell(damageRuled, rules, { who, due, given, of, degree });
  return given;
}

/**
 * Whether an effect that is not a number of points happens to a combatant: it does, unless the GM has turned automatic
 * damage down.
 */
export function settleEffect<S extends FightState>(
  ctx: RulesContext<S>,
  who: Id,
  what: string,
  rules: readonly RuleId[],
): boolean {
  const degree = degreeOf(ctx.state, 'damage');
  if (degree === 'do') return true;
  const happens = ctx.ask({
    id: 'gm.effect',
    who: GM,
    rules,
    about: { who, what, degree },
    options: [
      { value: true, label: 'apply it' },
      { value: false, label: 'leave it out' },
    ],
    fallback: true,
  });
  if (!happens) ctx.tell(effectRuled, rules, { who, what, degree });
  return happens;
}

/** Whether an effect ends when its time is up: it does, unless the GM has turned automatic durations down. */
export function settleEnd<S extends FightState>(
  ctx: RulesContext<S>,
  who: Id,
  what: string,
  rules: readonly RuleId[],
): boolean {
  const degree = degreeOf(ctx.state, 'durations');
  if (degree === 'do') return true;
  const ends = ctx.ask({
    id: 'gm.ends',
    who: GM,
    rules,
    about: { who, what, degree },
    options: [
      { value: true, label: 'end it' },
      { value: false, label: 'keep it' },
    ],
    fallback: true,
  });
  if (!ends) ctx.tell(endRuled, rules, { who, what, degree });
  return ends;
}

/** The answers that leave everything to the GM. */
const NOTHING: Readonly<Record<string, Json>> = {
  'gm.damage': 0,
  'gm.effect': false,
  'gm.ends': false,
};

/**
 * The automatic answer to a question about automation: what the GM does by hand is taken as intended, and an effect
 * that is only reported does not happen.
 * @param by the actor of the command that led to the question.
 */
export function automaticAnswer(
  { id, about, fallback }: Question,
  by: Id | undefined,
): Json | undefined {
  if (!Object.hasOwn(NOTHING, id)) return undefined;
  if (by === GM) return fallback;
  return about['degree'] === 'tell' ? NOTHING[id] : undefined;
}

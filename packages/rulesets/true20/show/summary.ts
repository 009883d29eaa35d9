import type {
  Resource,
  Condition as Shown,
  ConditionSign,
  Id,
  RuleId,
  CombatantSummary,
} from '@tiltyard/engine';
import { createCondition, doing, drawnAs } from '@tiltyard/engine';
import { endingAt } from '@tiltyard/engine/kit';
import { signed } from '@tiltyard/engine/show';
import { unaffordable } from '../rules/basics/budget.js';
import type { Combatant, Condition, Mark, State } from '../state/state.js';
import { LETHAL, NON_LETHAL, out, sheetOf, combatantById } from '../state/state.js';

/** What a condition or mark means: its rule and its icon. */
interface Meaning {
  readonly rule: RuleId;
  /** What it does, for those whose rule covers several conditions. */
  readonly does?: string;
  readonly sign?: ConditionSign;
}

const MARKS: Readonly<Record<Mark, Meaning>> = {
  hurt: { rule: 'T20-CTX-20', sign: 'bloodied' },
  bruised: { rule: 'T20-CTX-20', sign: 'bloodied' },
  wounded: { rule: 'T20-CTX-23', sign: 'wound' },
  dazed: { rule: 'T20-CTX-21', sign: 'dazed' },
  disabled: { rule: 'T20-CTX-25', sign: 'disabled' },
  staggered: { rule: 'T20-CTX-24', sign: 'staggered' },
  dying: {
    rule: 'T20-CTX-26',
    sign: 'dying',
    does: 'Helpless, and dead in the end unless a Constitution check each round or another’s help stabilizes.',
  },
  unconscious: { rule: 'T20-CTX-26', sign: 'disabled', does: 'Helpless.' },
};

const CONDITIONS: Readonly<Record<Condition['kind'], Meaning>> = {
  dazzled: { rule: 'T20-CTX-32', sign: 'dazed' },
  entangled: { rule: 'T20-CTX-29', sign: 'held' },
  shaken: { rule: 'T20-CTX-32', sign: 'shaken' },
  sickened: { rule: 'T20-CTX-32', sign: 'shaken' },
  blinded: { rule: 'T20-CTX-28', sign: 'blinded' },
  'flat-footed': {
    rule: 'T20-CTX-31',
    sign: 'unaware',
    does: 'No Dodge until the first action in the fight.',
  },
  grappled: { rule: 'T20-CTX-30', sign: 'held' },
  helpless: { rule: 'T20-CTX-27', sign: 'disabled' },
  pinned: { rule: 'T20-CTX-30', sign: 'held' },
  stunned: { rule: 'T20-CTX-22', sign: 'stunned' },
  dazed: { rule: 'T20-CTX-21', sign: 'dazed' },
  invisible: { rule: 'T20-CONC-08', sign: 'hidden' },
  'all out': { rule: 'T20-CTX-38', sign: 'hurried' },
  'both hands': {
    rule: 'T20-TWF-02',
    sign: 'pressing',
    does: 'Both hands have attacked: the penalties hold for the rest of the round.',
  },
  'total defense': {
    rule: 'T20-CTX-38',
    sign: 'full defence',
    does: '+4 Dodge and Parry.',
  },
  aggressive: { rule: 'T20-STANCE-01', sign: 'pressing' },
  defensive: { rule: 'T20-STANCE-07', sign: 'full defence' },
  charge: { rule: 'T20-CTX-37', sign: 'pressing', does: 'Defense −2.' },
  'run-up': {
    rule: 'T20-CTX-37',
    sign: 'pressing',
    does: '+2 on the attack of the charge, if it has gone 10 feet.',
  },
  evasion: { rule: 'T20-AREA-15', sign: 'full defence' },
  feinted: { rule: 'T20-SURP-04', sign: 'unaware' },
  unexpected: { rule: 'T20-SURP-07', sign: 'unaware' },
  knees: { rule: 'T20-MOUNT-05', sign: 'mounted' },
  reins: { rule: 'T20-MOUNT-07', sign: 'mounted' },
  stunt: { rule: 'T20-CTX-47', sign: 'luck' },
  feat: { rule: 'T20-CTX-44', sign: 'luck' },
  'at mercy': { rule: 'T20-HELP-02', sign: 'disabled' },
  modifier: { rule: 'T20-COND-03', does: 'A modifier by the Narrator.' },
  waived: { rule: 'T20-COND-03', does: 'A modifier that the Narrator has set aside.' },
  strained: { rule: 'T20-CTX-25', sign: 'fatigue' },
};

function shown(name: string, { rule, sign, does }: Meaning, count?: number): Shown {
  const plain = createCondition(name, rule);
  const condition = does === undefined ? plain : doing(does, plain);
  return sign === undefined ? condition : drawnAs(sign, condition, count);
}

function worded({ kind, amount = 0, what }: Condition): string {
  if (kind === 'modifier') return `${signed(amount)} on ${what ?? 'all'}`;
  return kind === 'feat' ? (what ?? kind) : kind;
}

function conditions(state: State, who: Combatant): readonly Shown[] {
  const marks = [...LETHAL.toReversed(), ...NON_LETHAL.toReversed()].filter(
    (mark) => who.marks[mark] > 0,
  );
  return [
    ...(who.dead
      ? [
          doing(
            'Out of the fight for good.',
            drawnAs('none', createCondition('dead', 'T20-CTX-26')),
          ),
        ]
      : marks.map((mark) =>
          who.marks[mark] > 1
            ? shown(`${who.marks[mark]} × ${mark}`, MARKS[mark], who.marks[mark])
            : shown(mark, MARKS[mark]),
        )),
    ...(who.posture === 'standing'
      ? []
      : [
          drawnAs(
            'prone',
            createCondition(who.posture, who.posture === 'prone' ? 'T20-CTX-31' : 'T20-COND-18'),
          ),
        ]),
    ...(who.riding === null
      ? []
      : [
          drawnAs(
            'mounted',
            createCondition(
              `riding ${state.combatants[who.riding]?.name ?? who.riding}`,
              'T20-MOUNT-01',
            ),
          ),
        ]),
    ...(who.delaying ? [drawnAs('readied', createCondition('delaying', 'T20-CTX-36'))] : []),
    ...who.conditions.map((each) =>
      endingAt(state, shown(worded(each), CONDITIONS[each.kind]), each.until),
    ),
    ...state.fires
      .filter(({ target }) => target === who.id)
      .map(({ kind, until }) =>
        endingAt(
          state,
          kind === 'cover'
            ? drawnAs('aiming', createCondition('under covering fire', 'T20-COVFIRE-02'))
            : drawnAs('aiming', createCondition('suppressed', 'T20-SUPP-02')),
          until,
        ),
      ),
  ];
}

/** What is left this turn: a standard action, which a second move may replace, a move action (T20-CTX-35), and Conviction (T20-CTX-43). */
function budget(state: State, who: Combatant): readonly Resource[] {
  const { conviction } = sheetOf(state, who);
  const standard = !unaffordable(state, who, 'standard');
  const move = !who.moveUsed && !unaffordable(state, who, 'move');
  const swaps = who.moveUsed && standard && !unaffordable(state, who, 'move');
  return [
    {
      label: 'standard',
      left: standard ? 1 : 0,
      of: 1,
      ...(swaps ? { note: 'or another move' } : {}),
    },
    { label: 'move', left: move ? 1 : 0, of: 1 },
    ...(conviction > 0 || who.conviction > 0
      ? [{ label: 'Conviction', left: who.conviction, of: Math.max(conviction, who.conviction) }]
      : []),
  ];
}

/** How much each kind of mark takes off the health bar, out of `WORST`. */
const GRAVITY: Readonly<Record<Mark, number>> = {
  bruised: 1,
  hurt: 2,
  dazed: 3,
  wounded: 5,
  staggered: 5,
  disabled: 8,
  unconscious: 12,
  dying: 12,
};
const WORST = 12;
const LEAST = 0.05;

/** A combatant's health, conditions and remaining actions. */
export function summary(state: State, id: Id): CombatantSummary {
  const who = combatantById(state, id);
  const harm = [...LETHAL, ...NON_LETHAL].reduce(
    (sum, mark) => sum + (who.marks[mark] > 0 ? GRAVITY[mark] : 0),
    0,
  );
  const worst =
    LETHAL.findLast((mark) => who.marks[mark] > 0) ??
    NON_LETHAL.findLast((mark) => who.marks[mark] > 0);
  return {
    id,
    name: who.name,
    side: who.side,
    health: who.dead ? 'dead' : (worst ?? 'unharmed'),
    share: out(who) ? 0 : Math.max(LEAST, 1 - harm / WORST),
    conditions: conditions(state, who),
    budget: budget(state, who),
    able: !out(who),
  };
}

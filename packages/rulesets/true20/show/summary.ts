import type { Resource, Condition as Shown, Id, RuleId, CombatantSummary } from '@tiltyard/engine';
import { createCondition } from '@tiltyard/engine';
import { signed } from '@tiltyard/engine/show';
import { unaffordable } from '../rules/attacks/attack-refusals.js';
import type { Combatant, Condition, Mark, State } from '../state/state.js';
import { LETHAL, NON_LETHAL, out, sheetOf, combatantById } from '../state/state.js';

const MARKS: Readonly<Record<Mark, RuleId>> = {
  hurt: 'T20-CTX-20',
  bruised: 'T20-CTX-20',
  wounded: 'T20-CTX-23',
  dazed: 'T20-CTX-21',
  disabled: 'T20-CTX-25',
  staggered: 'T20-CTX-24',
  dying: 'T20-CTX-26',
  unconscious: 'T20-CTX-26',
};

const RULES: Readonly<Record<Condition['kind'], RuleId>> = {
  dazzled: 'T20-CTX-32',
  entangled: 'T20-CTX-29',
  shaken: 'T20-CTX-32',
  sickened: 'T20-CTX-32',
  blinded: 'T20-CTX-28',
  'flat-footed': 'T20-CTX-31',
  grappled: 'T20-CTX-30',
  helpless: 'T20-CTX-27',
  pinned: 'T20-CTX-30',
  stunned: 'T20-CTX-22',
  dazed: 'T20-CTX-21',
  invisible: 'T20-CONC-08',
  'all out': 'T20-CTX-38',
  'total defense': 'T20-CTX-38',
  aggressive: 'T20-STANCE-01',
  defensive: 'T20-STANCE-07',
  charge: 'T20-CTX-37',
  'run-up': 'T20-CTX-37',
  evasion: 'T20-AREA-15',
  feinted: 'T20-SURP-04',
  unexpected: 'T20-SURP-07',
  knees: 'T20-MOUNT-05',
  reins: 'T20-MOUNT-07',
  stunt: 'T20-CTX-47',
  feat: 'T20-CTX-44',
  'at mercy': 'T20-HELP-02',
  modifier: 'T20-COND-03',
  waived: 'T20-COND-03',
  strained: 'T20-CTX-25',
};

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
      ? [createCondition('dead', 'T20-CTX-26')]
      : marks.map((mark) =>
          createCondition(who.marks[mark] > 1 ? `${who.marks[mark]} × ${mark}` : mark, MARKS[mark]),
        )),
    ...(who.posture === 'standing'
      ? []
      : [createCondition(who.posture, who.posture === 'prone' ? 'T20-CTX-31' : 'T20-COND-18')]),
    ...(who.riding === null
      ? []
      : [
          createCondition(
            `riding ${state.combatants[who.riding]?.name ?? who.riding}`,
            'T20-MOUNT-01',
          ),
        ]),
    ...(who.delaying ? [createCondition('delaying', 'T20-CTX-36')] : []),
    ...who.conditions.map((each) => createCondition(worded(each), RULES[each.kind])),
    ...state.fires
      .filter(({ target }) => target === who.id)
      .map(({ kind }) =>
        kind === 'cover'
          ? createCondition('under covering fire', 'T20-COVFIRE-02')
          : createCondition('suppressed', 'T20-SUPP-02'),
      ),
  ];
}

/** One standard and one move action, which may take its place (T20-CTX-35), and Conviction (T20-CTX-43). */
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

/** How much each mark weighs on a bar of health. */
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

/** How somebody is doing. */
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

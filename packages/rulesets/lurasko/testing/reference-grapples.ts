import type { Json } from '@tiltyard/engine';
import { answering, chancesOf, countedChances, differences } from '@tiltyard/testing';
import { lurasko } from '../index.js';
import { grappleBetween, leadOf } from '../state/grapples.js';
import type { State } from '../state/state.js';
import type { House } from './reference-rolls.js';
import { drawnHouse, net, successes } from './reference-rolls.js';
import { stage, weapon } from './stage.js';

// An independent calculator of grapples of all sizes, written from the rulebook alone: who grants how many degrees, what a hit does, and
// how often it happens.

interface Situation {
  readonly [key: string]: Json;
  readonly house: House;
  readonly does: 'grapple' | 'wrestle' | 'throw-off' | 'into' | 'out of';
  readonly WGT: number;
  readonly foeWGT: number;
  readonly DEX: number;
  readonly foeDEX: number;
  readonly competent: boolean;
  readonly sword: number;
  readonly shield: number;
  /** Degrees from mud and the like. */
  readonly ahead: number;
  readonly behind: number;
  /** Degrees by which ann leads in the grapple that there is. */
  readonly lead: number;
  readonly foeDown: boolean;
  readonly choice: 'advantage' | 'escape';
  readonly shed: 'end' | 'hold';
  readonly major: boolean;
}

type Kind = 'normal' | 'pick-up' | 'climb';

/** LUR-GRAP-04, LUR-PICK-01, LUR-CLIMB-01: what a grapple of one with another is. */
function kindOf(own: number, other: number): Kind {
  if (own > 3 * other) return 'pick-up';
  return 3 * own < other ? 'climb' : 'normal';
}

interface Result {
  readonly kind: Kind | 'none';
  readonly lead: number;
  readonly pinned: boolean;
  readonly annDown: boolean;
  readonly bobDown: boolean;
}

const told = ({ kind, lead, pinned, annDown, bobDown }: Result): string =>
  `${kind} ${lead}${pinned ? ' pinned' : ''}${annDown ? ' ann down' : ''}${bobDown ? ' bob down' : ''}`;

const before = (s: Situation): Result => {
  const grappling = s.does === 'wrestle' || s.does === 'throw-off';
  const kind = grappling ? heldKind(s) : 'none';
  return {
    kind,
    lead: grappling ? s.lead : 0,
    pinned: false,
    annDown: false,
    bobDown: s.foeDown,
  };
};

/** In a grapple of unlike sizes it is the smaller or the larger who began it and is ahead. */
function heldKind(s: Situation): Kind {
  const own = kindOf(s.WGT, s.foeWGT);
  if (own === 'normal') return 'normal';
  const annLarger = own === 'pick-up';
  return annLarger === s.lead > 0 ? 'pick-up' : 'climb';
}

/** LUR-GADV-02, 03, 04, 06 and 07, LUR-PICK-07, LUR-CLIMB-05 and 08: what a hit in a grapple makes of it. */
function wrestled(s: Situation): Result {
  const now = before(s);
  if (s.lead > 0) {
    const lead = Math.min(3, s.lead + 1);
    return { ...now, lead, pinned: lead === 3 && s.competent && now.kind !== 'climb' };
  }
  const gone = { ...now, kind: 'none', lead: 0 } as const;
  if (now.kind === 'pick-up') return gone;
  if (now.kind === 'climb')
    return s.shed === 'hold' ? { ...now, kind: 'pick-up', lead: 2 } : { ...gone, bobDown: true };
  return s.choice === 'escape' ? gone : { ...now, lead: 1 };
}

/** LUR-GRAP-05 and 08, LUR-PICK-02, LUR-CLIMB-02. */
function begun(s: Situation): Result {
  const kind = kindOf(s.WGT, s.foeWGT);
  // LUR-PICK-14 and LUR-GRAP-17: being held knocks no one down; LUR-GRAP-16 is about falling, not about lying down already.
  return { ...before(s), kind, lead: kind === 'normal' ? 1 : 2 };
}

type Degrees = readonly (readonly [string, number])[];

/** A rule and its degrees, where there are any. */
const given = (rule: string, degrees: number): Degrees => (degrees === 0 ? [] : [[rule, degrees]]);

const isHeld = (s: Situation): boolean =>
  s.does === 'wrestle' && heldKind(s) === 'pick-up' && s.lead > 0;

const WON = { normal: 'LUR-GRAP-08', 'pick-up': 'LUR-PICK-02', climb: 'LUR-CLIMB-02' } as const;

/** Degrees that bob has over ann, and ann over bob, when ann goes for bob. */
function between(s: Situation): readonly [Degrees, Degrees] {
  const price = kindOf(s.WGT, s.foeWGT) === 'normal' ? 2 : 3;
  const apart = s.does === 'grapple';
  const bobs = [
    ...given('LUR-ADV-08', s.behind),
    ...given('LUR-GRAP-22', apart ? price : 0),
    ...given(WON[heldKind(s)], apart ? 0 : Math.max(0, 0 - s.lead)),
  ];
  const anns = [
    ...given('LUR-ADV-08', s.ahead),
    // LUR-PICK-14: rules for the knocked down do not apply to the held.
    ...given('LUR-CTX-32', s.foeDown && !isHeld(s) ? 1 : 0),
    ...given(WON[heldKind(s)], apart ? 0 : Math.max(0, s.lead)),
  ];
  return [bobs, anns];
}

const sum = (degrees: Degrees): number => degrees.reduce((all, [, each]) => all + each, 0);

/** LUR-COMP-02 to 06, LUR-GRAP-06 and 20: how many of how many cases hit. */
function hits(s: Situation): readonly [number, number] {
  const apart = s.does === 'grapple';
  const [bobs, anns] = between(s);
  const lean = net(sum(anns), sum(bobs), s.house);
  const offence = s.DEX + (apart && s.house.grapplingOffenseBonus ? s.sword : 0);
  const [tried, tries] = s.competent ? successes(6, offence, 0, s.house) : [1, 1];
  const defence = s.foeDEX + (apart ? s.shield : 0);
  const [saved, cases] = successes(s.competent ? 20 : 12, defence, lean, s.house);
  return [tried * (cases - saved), tries * cases];
}

/** LUR-GRAP-12, LUR-PICK-09 and 12, LUR-CLIMB-03: degrees that one in a grapple has given to those outside. */
function exposed(kind: Kind, began: boolean): number {
  if (kind === 'normal') return 3;
  return (kind === 'pick-up') === began ? 0 : 3;
}

const OUTSIDE = { normal: 'LUR-GRAP-12', 'pick-up': 'LUR-PICK-12', climb: 'LUR-CLIMB-03' } as const;

/** The parts of the defender's advantage: every degree for and against, and the excess over three. */
function degreesOf(s: Situation): string {
  if (s.does === 'throw-off') return '';
  const line = (who: string, own: Degrees, other: Degrees): string => {
    const total = net(sum(own), sum(other), s.house);
    const all = [...own, ...other.map(([rule, degrees]) => [rule, -degrees] as const)];
    const beyond = s.house.advantageCap === 'net' ? 'LUR-ADV-01' : 'LUR-ADV-05';
    const parts = [...all, ...given(beyond, total - sum(all))].map((each) => each.join(' '));
    return parts.length === 0 ? '' : `${who} advantage ${total}: ${parts.toSorted().join(', ')}`;
  };
  const kind = heldKind(s);
  const degrees = given(OUTSIDE[kind], exposed(kind, s.lead > 0));
  if (s.does === 'into') return line('ann', [], degrees);
  if (s.does === 'out of') return line('cat', degrees, []);
  return line('bob', ...between(s));
}

/** Blows between cat, who is in no grapple, and ann, who is in one: how often the defence fails. */
function across(s: Situation): readonly [number, number] {
  const kind = heldKind(s);
  const began = s.lead > 0;
  const degrees = exposed(kind, began);
  const [ahead, behind] = s.does === 'into' ? [degrees, 0] : [0, degrees];
  const [saved, cases] = successes(12, s.foeDEX, net(ahead, behind, s.house), s.house);
  return [cases - saved, cases];
}

function reference(s: Situation): Readonly<Record<string, string>> {
  const counts = new Map<string, number>();
  const gather = (key: string, count: number): void => {
    if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
  };
  if (s.does === 'into' || s.does === 'out of') {
    const [hit, cases] = across(s);
    gather('hit', hit);
    gather('miss', cases - hit);
    return countedChances(counts, cases);
  }
  if (s.does === 'throw-off') {
    // LUR-CLIMB-09 to 11 and 13: a climber who fails comes off and is knocked down; no advantage counts.
    const [stays, cases] = successes(s.major ? 20 : 12, s.foeDEX, 0, s.house);
    gather(told(before(s)), stays);
    gather(told({ ...before(s), kind: 'none', lead: 0, bobDown: true }), cases - stays);
    return countedChances(counts, cases);
  }
  const [hit, cases] = hits(s);
  gather(told(s.does === 'grapple' ? begun(s) : wrestled(s)), hit);
  gather(told(before(s)), cases - hit);
  return countedChances(counts, cases);
}

const keyOf = (state: State): string => {
  const grapple = grappleBetween(state, 'ann', 'bob');
  const { ann, bob } = state.combatants;
  return told({
    kind: grapple?.kind === 'jaws' ? 'none' : (grapple?.kind ?? 'none'),
    lead: grapple ? leadOf(grapple, 'ann') : 0,
    pinned: grapple?.pinned ?? false,
    annDown: ann?.knockedDown ?? false,
    bobDown: bob?.knockedDown ?? false,
  });
};

function staged(s: Situation) {
  const grappling = s.does !== 'grapple';
  const outside = s.does === 'into' || s.does === 'out of';
  const swords = s.sword > 0 ? [weapon('sword', { offense: s.sword })] : [];
  const shields = s.shield > 0 ? [weapon('shield', { kind: 'gear', defense: s.shield })] : [];
  const grapple = (lead: number) => (grappling && lead > 0 ? [lead] : []);
  const set = stage(
    {
      ann: {
        sheet: {
          STR: 150,
          DEX: s.does === 'into' ? s.foeDEX : s.DEX,
          WGT: s.WGT,
          competencies: s.competent ? ['grappling'] : [],
          weapons: outside ? [] : swords,
        },
        state: { grapple: grapple(s.lead).map((degree) => ({ with: 'bob', degree })) },
      },
      bob: {
        sheet: { STR: 150, DEX: s.foeDEX, WGT: s.foeWGT, weapons: outside ? [] : shields },
        state: {
          knockedDown: s.foeDown,
          grapple: grapple(-s.lead).map((degree) => ({ with: 'ann', degree })),
        },
      },
      cat: { side: 'c', sheet: { DEX: s.foeDEX } },
    },
    { options: s.house, order: s.does === 'into' ? ['cat', 'ann', 'bob'] : ['ann', 'bob', 'cat'] },
  );
  const lend = (holder: string, over: string, degrees: number): void => {
    if (degrees > 0) set.gm('advantage', { holder, over, degrees, source: 'mud', until: 'fight' });
  };
  lend('ann', 'bob', s.ahead);
  lend('bob', 'ann', s.behind);
  return set;
}

const commandOf = (s: Situation) => {
  if (s.does === 'into')
    return { do: 'strike', by: 'cat', with: { weapon: 'unarmed', target: 'ann' } };
  if (s.does === 'out of')
    return { do: 'strike', by: 'ann', with: { weapon: 'unarmed', target: 'cat' } };
  if (s.does === 'throw-off')
    return { do: s.major ? 'throw-off-major' : 'throw-off', by: 'ann', with: {} };
  return { do: s.does, by: 'ann', with: { target: 'bob' } };
};

function engine(s: Situation): Readonly<Record<string, string>> {
  const set = staged(s);
  const command = commandOf(s);
  const degrees = set.reckonings(['advantage'], command.by, command.do, command.with).join('; ');
  const struck = s.does === 'into' ? 'ann' : 'cat';
  const chances = chancesOf(lurasko, set.state, command, {
    answers: answering({ turned: s.choice, shed: s.shed }),
    keyOf:
      s.does === 'into' || s.does === 'out of'
        ? ({ combatants }) => ((combatants[struck]?.damage ?? 0) > 0 ? 'hit' : 'miss')
        : keyOf,
  });
  return { ...chances, degrees };
}

/** Weights of both, and a lead that such a pair can have. */
function drawnPair(below: (n: number) => number): Pick<Situation, 'WGT' | 'foeWGT' | 'lead'> {
  const [WGT, foeWGT] = (
    [
      [7, 7],
      [7, 21],
      [21, 7],
      [7, 22],
      [22, 7],
      [30, 6],
    ] as const
  )[below(6)] ?? [7, 7];
  const normal = kindOf(WGT, foeWGT) === 'normal';
  const leads = normal ? [-3, -2, -1, 1, 2] : [-2, 2];
  return { WGT, foeWGT, lead: leads[below(leads.length)] ?? 1 };
}

/** The differences between engine and calculator in random grapples. */
export const grappleDifferences = (situations: number): readonly string[] =>
  differences('lurasko grapples', situations, (generator) => {
    const below = (n: number): number => generator.below(n);
    const pair = drawnPair(below);
    const climbed = pair.WGT > 3 * pair.foeWGT && pair.lead < 0;
    const kinds = ['grapple', 'wrestle', 'into', 'out of'] as const;
    const s: Situation = {
      house: drawnHouse(below),
      ...pair,
      does: climbed && below(2) === 0 ? 'throw-off' : (kinds[below(4)] ?? 'grapple'),
      DEX: 2 + below(7),
      foeDEX: 3 + below(12),
      competent: below(2) === 0,
      sword: below(3),
      shield: below(4),
      ahead: below(3),
      behind: below(3),
      foeDown: below(4) === 0,
      choice: below(2) === 0 ? 'advantage' : 'escape',
      shed: below(2) === 0 ? 'end' : 'hold',
      major: below(2) === 0,
    };
    return {
      situation: s,
      engine: engine(s),
      reference: { ...reference(s), degrees: degreesOf(s) },
    };
  });

/** An effect of a critical, fumble or maneuver cell, one code each (RMC-CRIT-05). */
export type Effect =
  | {
      readonly kind: 'hits' | 'bleed' | 'dazed' | 'stunned' | 'no-parry' | 'knock' | 'out' | 'dead';
      readonly n: number;
    }
  | { readonly kind: 'stagger' | 'prone' | 'initiative' | 'drop' | 'break' | 'fail' }
  | { readonly kind: 'penalty'; readonly n: number; readonly rounds: number | null }
  /** Relief of `n` rounds of stun, or of all stun and staggering if null. */
  | { readonly kind: 'unstun'; readonly n: number | null };

type Kind = Effect['kind'];

/** Effects, or different effects for a target wearing a piece of armour. */
interface Clause {
  readonly tag: string | null;
  readonly effects: readonly Effect[];
  readonly otherwise: readonly Effect[];
}

/** A cell that has been read. */
export interface EffectCell {
  /** The effects as tables write them. */
  readonly codes: string;
  readonly clauses: readonly Clause[];
  /** The effects on a target without any armour that it names, in the order in which they happen. */
  readonly plain: readonly Effect[];
  /** Descriptive text without effects. */
  readonly words: string;
}

const NUMBERED: readonly (readonly [
  RegExp,
  Exclude<
    Kind,
    'penalty' | 'unstun' | 'stagger' | 'prone' | 'initiative' | 'drop' | 'break' | 'fail'
  >,
])[] = [
  [/^\+(\d{1,3})H$/, 'hits'],
  [/^BL(\d{1,3})$/, 'bleed'],
  [/^D(\d{1,3})$/, 'dazed'],
  [/^S(\d{1,3})$/, 'stunned'],
  [/^NP(\d{1,3})$/, 'no-parry'],
  [/^KB(\d{1,3})$/, 'knock'],
  [/^KO(\d{1,3})$/, 'out'],
  [/^DEAD(\d{1,3})$/, 'dead'],
];

const PLAIN: Readonly<
  Record<
    string,
    Extract<
      Effect,
      { readonly kind: 'stagger' | 'prone' | 'initiative' | 'drop' | 'break' | 'fail' }
    >['kind']
  >
> = {
  SG: 'stagger',
  PR: 'prone',
  IN: 'initiative',
  DROP: 'drop',
  BREAK: 'break',
  FAIL: 'fail',
};

const PENALTY = /^P-(\d{1,3})(?:\/(\d{1,3}))?$/;
const UNSTUN = /^UNSTUN(ALL|\d{1,3})$/;
const CONDITIONAL = /^\{\s*([a-z][a-z0-9-]*)\s*\?([^:{}]*):([^:{}]*)\}$/;

function token(text: string): Effect | undefined {
  const plain = Object.hasOwn(PLAIN, text) ? PLAIN[text] : undefined;
  if (plain) return { kind: plain };
  const penalty = PENALTY.exec(text);
  if (penalty)
    return {
      kind: 'penalty',
      n: -Number(penalty[1]),
      rounds: penalty[2] === undefined ? null : Number(penalty[2]),
    };
  const unstun = UNSTUN.exec(text);
  if (unstun) return { kind: 'unstun', n: unstun[1] === 'ALL' ? null : Number(unstun[1]) };
  for (const [pattern, kind] of NUMBERED) {
    const found = pattern.exec(text);
    if (found) return { kind, n: Number(found[1]) };
  }
  return undefined;
}

/** Effects happen in this order, whatever order a cell lists them in; sudden death comes early, slow death last. */
const ORDER: readonly Kind[] = [
  'hits',
  'penalty',
  'dead',
  'knock',
  'prone',
  'stagger',
  'drop',
  'break',
  'initiative',
  'bleed',
  'dazed',
  'stunned',
  'no-parry',
  'out',
  'unstun',
  'fail',
];
const rank = (effect: Effect): number =>
  effect.kind === 'dead' && effect.n > 0 ? ORDER.length : ORDER.indexOf(effect.kind);
const inOrder = (effects: readonly Effect[]): readonly Effect[] =>
  effects.toSorted((a, b) => rank(a) - rank(b));

function tokens(text: string): readonly Effect[] | string {
  if (text.trim() === '-') return [];
  const effects: Effect[] = [];
  for (const part of text.split(',')) {
    const effect = token(part.trim());
    if (!effect) return part.trim();
    effects.push(effect);
  }
  return effects;
}

/** Reads a cell; returns the part that is not an effect as a string if there is one. */
export function readEffects(text: string): EffectCell | string {
  const bar = text.indexOf('|');
  const words = bar < 0 ? '' : text.slice(bar + 1).trim();
  const body = (bar < 0 ? text : text.slice(0, bar)).trim();
  const clauses: Clause[] = [];
  if (body !== '-') {
    for (const part of body.split(';').map((each) => each.trim())) {
      const conditional = CONDITIONAL.exec(part);
      if (conditional) {
        const effects = tokens(conditional[2] ?? '');
        const otherwise = tokens(conditional[3] ?? '');
        if (typeof effects === 'string') return effects || part;
        if (typeof otherwise === 'string') return otherwise || part;
        clauses.push({ tag: conditional[1] ?? '', effects, otherwise });
        continue;
      }
      const effect = token(part);
      if (!effect) return part || text;
      clauses.push({ tag: null, effects: [effect], otherwise: [] });
    }
  }
  return {
    codes: body.replaceAll(/\s+/g, ''),
    clauses,
    plain: inOrder(
      clauses.flatMap(({ tag, effects, otherwise }) => (tag === null ? effects : otherwise)),
    ),
    words,
  };
}

/** Reads the effects at the beginning of a ruling, whatever words follow; undefined if it begins with words. */
export function readRuling(text: string): EffectCell | undefined {
  const cell = readEffects(text);
  if (typeof cell !== 'string') return cell;
  const parts = text.split(/[;,|]/).map((each) => each.trim());
  const words = parts.findIndex((each) => token(each) === undefined);
  const codes = words < 0 ? parts : parts.slice(0, words);
  return codes.length === 0 ? undefined : effectCell(codes.join(';'));
}

/** A cell as it is written back. */
export const effectText = ({ codes, words }: EffectCell): string =>
  words === '' ? codes : `${codes} | ${words}`;

/** Reads a cell that is known to be valid. */
export function effectCell(text: string): EffectCell {
  const cell = readEffects(text);
  if (typeof cell === 'string') throw new Error(`"${cell}" in "${text}" is no effect`);
  return cell;
}

/** The effects of a cell on a target with these pieces of armour, in the order in which they happen. */
export function effectsOn(cell: EffectCell, armour: readonly string[]): readonly Effect[] {
  if (!cell.clauses.some(({ tag }) => tag !== null && armour.includes(tag))) return cell.plain;
  return inOrder(
    cell.clauses.flatMap(({ tag, effects, otherwise }) =>
      tag === null || armour.includes(tag) ? effects : otherwise,
    ),
  );
}

function badnessOf(effect: Effect): number {
  switch (effect.kind) {
    case 'hits':
      return effect.n;
    case 'initiative':
      return 1;
    case 'stagger':
      return 2;
    case 'prone':
    case 'break':
      return 6;
    case 'knock':
      return 2 + effect.n / 2;
    case 'drop':
      return 4;
    case 'dazed':
      return 3 * effect.n;
    case 'stunned':
      return 6 * effect.n;
    case 'no-parry':
      return 10 * effect.n;
    case 'bleed':
      return 4 * effect.n;
    case 'penalty':
      return effect.rounds === null ? -effect.n / 5 : (-effect.n * effect.rounds) / 20;
    case 'out':
      return 20 + Math.min(effect.n, 60) / 2;
    default:
      return 0;
  }
}

const sumOf = (effects: readonly Effect[]): number =>
  effects.reduce((sum, effect) => sum + badnessOf(effect), 0);

/** The worst severity of a cell, only used to check that a table rises. */
export function badness(cell: EffectCell): number {
  const all = cell.clauses.flatMap(({ effects, otherwise }) => [...effects, ...otherwise]);
  const deaths = all.flatMap((effect) => (effect.kind === 'dead' ? [1000 - 10 * effect.n] : []));
  if (deaths.length > 0) return Math.max(...deaths);
  return cell.clauses.reduce(
    (sum, { effects, otherwise }) => sum + Math.max(sumOf(effects), sumOf(otherwise)),
    0,
  );
}

const CODES: Readonly<Record<Exclude<Kind, 'penalty' | 'unstun'>, (n: number) => string>> = {
  hits: (n) => `+${n}H`,
  bleed: (n) => `BL${n}`,
  dazed: (n) => `D${n}`,
  stunned: (n) => `S${n}`,
  'no-parry': (n) => `NP${n}`,
  knock: (n) => `KB${n}`,
  out: (n) => `KO${n}`,
  dead: (n) => `DEAD${n}`,
  stagger: () => 'SG',
  prone: () => 'PR',
  initiative: () => 'IN',
  drop: () => 'DROP',
  break: () => 'BREAK',
  fail: () => 'FAIL',
};

/** An effect as tables write it. */
export function codeOf(effect: Effect): string {
  if (effect.kind === 'penalty')
    return `P${effect.n}${effect.rounds === null ? '' : `/${effect.rounds}`}`;
  if (effect.kind === 'unstun') return `UNSTUN${effect.n ?? 'ALL'}`;
  return CODES[effect.kind]('n' in effect ? effect.n : 0);
}

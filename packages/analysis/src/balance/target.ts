import type { Batch } from '../simulation/simulation-runner.js';
import type { Fighter } from '../simulation/results.js';
import { MILLION } from '../simulation/metrics-collector.js';
import type { TallyData } from '../simulation/tally.js';

/** The intended result of a fight. */
export type Target =
  | { readonly kind: 'wins' | 'unharmed'; readonly side: string; readonly share: number }
  | { readonly kind: 'loses'; readonly side: string; readonly share: number }
  | { readonly kind: 'over'; readonly rounds: number; readonly share: number };

const SHARE = /^(.*?)\s*(\d+(?:\.\d+)?)\s*%$/;

/**
 * Reads `the party 70 %` (wins), `the party stands 80 %` (none of it falls), `the party loses 50 %` (of its health) and
 * `over in 8 rounds` (in half of all fights) or `over in 8 rounds 80 %`; undefined for anything else.
 */
export function readTarget(text: string): Target | undefined {
  const over = /^over in (\d+) rounds?(?:\s+(\d+(?:\.\d+)?)\s*%)?$/.exec(text.trim());
  if (over) return { kind: 'over', rounds: Number(over[1]), share: Number(over[2] ?? 50) / 100 };
  const [, words = '', percent] = SHARE.exec(text.trim()) ?? [];
  const [, side, verb] = /^(.*?)(?:\s+(wins|stands|loses))?$/.exec(words) ?? [];
  const share = Number(percent) / 100;
  if (!side || percent === undefined || share > 1) return undefined;
  if (verb === 'stands') return { kind: 'unharmed', side, share };
  return { kind: verb === 'loses' ? 'loses' : 'wins', side, share };
}

/** A target in words. */
export function targetText(target: Target): string {
  const percent = `${Math.round(1000 * target.share) / 10} %`;
  switch (target.kind) {
    case 'wins':
      return `${target.side} to win ${percent} of all fights`;
    case 'unharmed':
      return `no one of ${target.side} to fall in ${percent} of all fights`;
    case 'loses':
      return `${target.side} to lose ${percent} of its health`;
    case 'over':
      return `over in ${target.rounds} rounds in ${percent} of all fights`;
  }
}

const one = ({ measures }: TallyData, name: string): number => measures[name]?.[0]?.[0] ?? 0;

/** The value, 0 to 1, that a batch with a single fight adds to the target's share. */
export function valueOf(target: Target, { tallies }: Batch, fighters: readonly Fighter[]): number {
  const [tally] = tallies;
  if (!tally) return 0;
  switch (target.kind) {
    case 'wins':
      return Number(one(tally, `won/${target.side}`) > 0);
    case 'unharmed': {
      const all = fighters.filter(({ side }) => side === target.side);
      return Number(one(tally, `standing/${target.side}`) === all.length);
    }
    case 'loses': {
      const all = fighters.filter(({ side }) => side === target.side);
      const lost = all.reduce((sum, { id }) => sum + one(tally, `lost/${id}`) / MILLION, 0);
      return all.length === 0 ? 0 : lost / all.length;
    }
    case 'over':
      return Number(one(tally, 'undecided') === 0 && one(tally, 'rounds') <= target.rounds);
  }
}

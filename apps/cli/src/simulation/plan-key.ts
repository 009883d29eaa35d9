import { createHash } from 'node:crypto';
import type { Plan } from '@tiltyard/analysis';
import { canonical } from '@tiltyard/engine/values';

/** A short unique key of a plan. */
export const planKey = (plan: Plan): string =>
  createHash('sha256').update(canonical(plan)).digest('hex').slice(0, 32);

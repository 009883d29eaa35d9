import { z } from 'zod';
import type { Json } from './json.js';
import { isJson } from './json.js';

/**
 * Any JSON, checked in one walk: `z.json()` tries each type at every level and copies what it reads, which is slow for
 * frequent messages. It can't be expressed as a JSON Schema; use `z.json()` where that is needed.
 */
export const jsonValue: z.ZodType<Json> = z.custom<Json>(isJson, 'expected JSON');

import { z } from 'zod';
import type { Json } from './json.js';
import { isJson } from './json.js';

/**
 * Any JSON, checked in one walk: `z.json()` tries each kind of value at every level and copies what it
 * reads, which is slow for what comes over the wire all day. It can't be drawn as a JSON schema; where
 * that is asked for, use `z.json()`.
 */
export const jsonValue: z.ZodType<Json> = z.custom<Json>(isJson, 'expected JSON');

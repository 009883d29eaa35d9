import { z } from 'zod';
import type { Cell } from './grid/cell.js';

/** A cell in commands and scenarios: `[x, y]`. */
export const cellSchema: z.ZodType<Cell> = z.tuple([z.number().int(), z.number().int()]);

import { z } from 'zod';
import type { Cell } from './cell.js';

/** A cell as commands and scenarios give it: `[x, y]`. */
export const cellSchema: z.ZodType<Cell> = z.tuple([z.number().int(), z.number().int()]);

/** A way as commands give it: the cells after the one where it begins, or some of them. */
export const wayPointsSchema: z.ZodType<readonly Cell[]> = z.array(cellSchema).min(1).max(200);

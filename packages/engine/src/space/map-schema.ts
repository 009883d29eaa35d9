import { z } from 'zod';
import { MAX_PICTURE_CELLS, PICTURE_FITS, PICTURE_HASH } from './picture.js';
import { cellSchema } from './schema.js';

/**
 * The schemas of maps in scenario files: for forms and editors. `parseGrid` and `parseGraph` read them and find further
 * errors.
 */

const level = z.number().int().min(0);

const traits = {
  blocked: z
    .boolean()
    .optional()
    .describe('filled to the ceiling: stops movement, sight and shots'),
  impassable: z.boolean().optional().describe('stops movement, lets sight and shots pass'),
  difficult: z.boolean().optional().describe('hard going'),
  obscuring: z.boolean().optional().describe('stops sight and nothing else, as smoke does'),
  dark: z.boolean().optional(),
  cover: level.optional().describe('level of cover it gives'),
  concealment: level.optional().describe('level of concealment it gives'),
  height: z
    .number()
    .int()
    .optional()
    .describe('height of the ground in units of the scale; negative in a hole'),
  mark: z.string().optional().describe('a name for this place'),
};

const wall = z.strictObject({
  between: z
    .tuple([cellSchema, cellSchema])
    .optional()
    .describe('the two neighbouring cells that it parts; or else at and side'),
  at: cellSchema.optional(),
  side: z
    .enum(['north', 'east', 'south', 'west'])
    .optional()
    .describe('the edge of the cell that it stands on'),
  length: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('how many cells long, eastward or southward; default: 1'),
  kind: z
    .enum(['wall', 'door', 'window', 'glass', 'curtain', 'low'])
    .optional()
    .describe(
      'wall if left out; a window stops movement, glass all but sight, a curtain only sight, a low wall is climbed over and gives cover',
    ),
  open: z.boolean().optional().describe('of a door'),
  cover: level
    .optional()
    .describe('level of cover it gives; default: 1 for a low wall or a window'),
});

const cells = z.number().max(MAX_PICTURE_CELLS);

const hash = z
  .string()
  .regex(PICTURE_HASH, 'a SHA-256 in 64 hexadecimal digits')
  .describe('SHA-256 of its bytes, in 64 hexadecimal digits');

const picture = z.strictObject({
  hash,
  at: z
    .tuple([cells.min(-MAX_PICTURE_CELLS), cells.min(-MAX_PICTURE_CELLS)])
    .optional()
    .describe('where its upper left corner lies, in cells; default: [0, 0]'),
  size: z
    .tuple([cells.min(0.01), cells.min(0.01)])
    .describe('how many cells it covers across and down'),
});

/** A grid as a scenario file writes it. */
export const gridSchema = z.strictObject({
  rows: z
    .array(z.string().min(1))
    .min(1)
    .describe(
      'one text a row, one character a cell: . open, # filled, ~ difficult, * stops sight, % impassable, + cover, ? concealment, _ dark',
    ),
  scale: z
    .strictObject({
      unit: z.string().optional().describe('what distances are measured in'),
      perCell: z.number().int().min(1).optional().describe('units along the side of a cell'),
      roundTo: z
        .number()
        .int()
        .min(1)
        .optional()
        .describe('straight distances are rounded to so many units'),
    })
    .optional()
    .describe('how cells are measured; default: those of the system'),
  legend: z
    .record(z.string().length(1), z.strictObject(traits))
    .optional()
    .describe('what further characters of the rows mean'),
  cells: z
    .array(z.strictObject({ at: cellSchema, ...traits }))
    .optional()
    .describe('single cells with what is not plain about them, beside what their character says'),
  walls: z.array(wall).optional().describe('what stands on edges between cells'),
  picture: picture
    .optional()
    .describe(
      'a picture beneath the ground; no rule reads it, and the file does not hold its bytes',
    ),
  fog: z
    .array(z.string().regex(/^[.#]*$/, 'a row of . and #'))
    .optional()
    .describe(
      'what players do not see until the GM lifts it: one text a row, # for fog, . for none',
    ),
});

const place = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1).optional().describe('display name; default: the id'),
  traits: z.array(z.string().min(1)).optional().describe('what the rules of the system make of it'),
  heights: z
    .array(z.number().int().min(0))
    .optional()
    .describe('heights a combatant can be at; default: only 0'),
  concealment: level.optional().describe('level of concealment it gives'),
  concealedFrom: z
    .array(z.string())
    .optional()
    .describe('the places from which it is concealed; default: all'),
  capacity: level.optional().describe('how many combatants it holds; default: any number'),
  features: z.array(z.string().min(1)).optional().describe('things to use or climb'),
  at: cellSchema.optional().describe('column and row where the map draws it'),
});

const border = z.strictObject({
  id: z.string().min(1).optional().describe('default: from-to'),
  from: z.string().min(1),
  to: z.string().min(1),
  requirement: z
    .strictObject({ ability: z.string().min(1), level: z.number().int() })
    .nullable()
    .optional()
    .describe('what must be passed to cross it'),
  heightDelta: z
    .number()
    .int()
    .optional()
    .describe('levels that one rises by crossing it as written'),
  oneWay: z.boolean().optional().describe('crossed as written only'),
  blocked: z.boolean().optional().describe('closed at present'),
  sight: z.boolean().optional().describe('lets sight through; default: true'),
  tags: z
    .array(z.string().min(1))
    .optional()
    .describe('what the rules of the system make of it, such as door'),
  none: z.boolean().optional().describe('no border here after all, where the rows make one'),
});

/** A graph of places as a scenario file writes it. */
export const graphSchema = z.strictObject({
  rows: z
    .array(z.string())
    .optional()
    .describe('ids of places apart by blanks, . for a gap; neighbours have a plain border'),
  places: z
    .array(z.union([z.string().min(1), place]))
    .optional()
    .describe('places that rows do not make, or with what is not plain about them'),
  borders: z
    .array(border)
    .optional()
    .describe('borders beside those of the rows, or with what is not plain about them'),
  picture: z
    .strictObject({
      hash,
      fit: z
        .enum(PICTURE_FITS)
        .optional()
        .describe(
          'how it lies behind the drawn places: cover (all of them, its edges may be cut off), contain (whole) or stretch; default: cover',
        ),
    })
    .optional()
    .describe(
      'a picture behind the places; no rule reads it, and the file does not hold its bytes',
    ),
  fog: z
    .array(z.string().min(1))
    .optional()
    .describe('ids of places that players do not see into until the GM lifts the fog'),
});

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf, fitsShape, startOf } from './field-schema.js';

const sheet = z.strictObject({
  STR: z.number().int().min(0).max(80).default(30).describe('strength'),
  size: z.enum(['Small', 'Large']).default('Small'),
  flies: z.boolean().default(false),
  about: z.string().optional(),
  weapons: z.array(z.union([z.string(), z.strictObject({ name: z.string() })])).default([]),
  skills: z
    .record(z.string(), z.union([z.number().int(), z.strictObject({ ranks: z.number() })]))
    .default({}),
  traits: z.strictObject({ brave: z.number().default(0) }).optional(),
  odd: z.array(z.strictObject({ a: z.number() })).optional(),
});

describe('fields of a sheet', () => {
  const fields = fieldsOf(sheet);
  const shape = (name: string) => fields.find((each) => each.name === name)?.shape;

  it('are what a form can show', () => {
    expect(shape('STR')).toEqual({ kind: 'number', min: 0, max: 80, whole: true });
    expect(shape('size')).toEqual({ kind: 'choice', values: ['Small', 'Large'] });
    expect(shape('flies')).toEqual({ kind: 'flag' });
    expect(shape('weapons')).toEqual({ kind: 'names' });
    expect(shape('skills')).toEqual({
      kind: 'record',
      each: { kind: 'number', min: undefined, max: undefined, whole: true },
    });
    expect(shape('traits')?.kind).toBe('group');
    expect(shape('odd')).toMatchObject({ kind: 'list', each: { kind: 'group' } });
    expect(fields[0]?.about).toBe('strength');
  });

  it('show as data what is no usual case', () => {
    const weapons = shape('weapons');
    const skills = shape('skills');
    expect(weapons && fitsShape(weapons, ['axe'])).toBe(true);
    expect(weapons && fitsShape(weapons, [{ name: 'axe' }])).toBe(false);
    expect(skills && fitsShape(skills, { melee: 40 })).toBe(true);
    expect(skills && fitsShape(skills, { melee: { ranks: 40 } })).toBe(false);
  });

  it('start with what is usual', () => {
    expect(fields.map((field) => startOf(field))).toEqual([30, 'Small', false, '', [], {}, {}, []]);
  });
});

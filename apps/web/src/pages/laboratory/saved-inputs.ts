import { useState } from 'react';
import type { z } from 'zod';

const KEY = 'tiltyard-laboratory';

/**
 * The inputs that this tab has stored for a part of the laboratory; undefined if there are none, or
 * if they no longer fit the schema.
 */
export function loadInputs<T>(part: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(`${KEY} ${part}`) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Stores inputs in this tab, to survive a reload. */
export function saveInputs(part: string, value: unknown): void {
  try {
    sessionStorage.setItem(`${KEY} ${part}`, JSON.stringify(value));
  } catch {
    // Without storage, the inputs are lost on a reload.
  }
}

/** The inputs of a part of the laboratory, restored after a reload. */
export function useSavedInputs<T>(
  part: string,
  schema: z.ZodType<T>,
  initial: T,
): readonly [T, (change: Partial<T>) => void] {
  const [inputs, setInputs] = useState(() => loadInputs(part, schema) ?? initial);
  const change = (changes: Partial<T>): void => {
    const next = { ...inputs, ...changes };
    setInputs(next);
    saveInputs(part, next);
  };
  return [inputs, change];
}

import { useState } from 'react';
import type { z } from 'zod';

const KEY = 'tiltyard-laboratory';

/** What this tab keeps of a part of the laboratory; nothing if there is none, or if it no longer fits. */
export function loadInputs<T>(part: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(`${KEY} ${part}`) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Keeps it in this tab, for when the page is loaded again. */
export function saveInputs(part: string, value: unknown): void {
  try {
    sessionStorage.setItem(`${KEY} ${part}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

/** The inputs of a part of the laboratory, as they were before the page was loaded again. */
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

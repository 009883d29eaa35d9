import type { Journal } from '@tiltyard/engine/fight';

/** A journal as JSON, interruptible after each entry. */
export function* buildJournalText({
  entries,
  ...rest
}: Journal): Generator<undefined, string, undefined> {
  const bodies: string[] = [];
  for (const entry of entries) {
    bodies.push(JSON.stringify(entry));
    yield;
  }
  return `${JSON.stringify(rest).slice(0, -1)},"entries":[${bodies.join(',')}]}`;
}

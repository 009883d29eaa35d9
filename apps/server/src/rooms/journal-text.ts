import type { Journal } from '@tiltyard/engine/fight';
import { entryBody } from '@tiltyard/room';

/** A journal as JSON, interruptible after each entry. */
export function* buildJournalText({
  entries,
  ...rest
}: Journal): Generator<undefined, string, undefined> {
  const bodies: string[] = [];
  for (const entry of entries) {
    bodies.push(entryBody(entry));
    yield;
  }
  return `${JSON.stringify(rest).slice(0, -1)},"entries":[${bodies.join(',')}]}`;
}

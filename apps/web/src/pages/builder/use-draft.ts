import { useCallback, useEffect, useReducer } from 'react';
import { tokenSchema } from '@tiltyard/engine/ruleset';
import { z } from 'zod';
import { FIRST_SYSTEM } from '../../systems/catalog.js';
import type { EncounterDraft } from './draft.js';
import { emptyDraft } from './draft.js';

/** A draft with its undo and redo history. */
interface Past {
  readonly present: EncounterDraft;
  readonly before: readonly EncounterDraft[];
  readonly after: readonly EncounterDraft[];
  /** Consecutive changes with the same name are undone together. */
  readonly last: string | undefined;
}

type Move =
  | {
      readonly kind: 'change';
      readonly to: (draft: EncounterDraft) => EncounterDraft;
      readonly name: string | undefined;
    }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'close stroke' };

const MOST = 200;

function moved(past: Past, move: Move): Past {
  const { present, before, after } = past;
  switch (move.kind) {
    case 'change': {
      const next = move.to(present);
      if (next === present) return past;
      const together = move.name !== undefined && move.name === past.last;
      return {
        present: next,
        before: together ? before : [...before, present].slice(-MOST),
        after: [],
        last: move.name,
      };
    }
    case 'undo': {
      const last = before.at(-1);
      return last
        ? {
            present: last,
            before: before.slice(0, -1),
            after: [present, ...after],
            last: undefined,
          }
        : past;
    }
    case 'redo': {
      const [next, ...rest] = after;
      return next
        ? { present: next, before: [...before, present], after: rest, last: undefined }
        : past;
    }
    case 'close stroke':
      return { ...past, last: undefined };
  }
}

const data = z.record(z.string(), z.json());

const kept = z.object({
  title: z.string(),
  about: z.string(),
  system: z.string(),
  seed: z.string().optional(),
  options: z.record(z.string(), z.union([z.string(), z.boolean(), z.number()])),
  map: data.optional(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      side: z.string(),
      from: z.string().optional(),
      sheet: data,
      state: data,
      at: z.json().optional(),
      token: tokenSchema.optional(),
    }),
  ),
  rest: data,
});

const KEPT = 'tiltyard-draft';

/** The draft of the last visit, if there is one. */
export function keptDraft(): EncounterDraft | undefined {
  try {
    const read = kept.safeParse(JSON.parse(localStorage.getItem(KEPT) ?? 'null'));
    if (!read.success) return undefined;
    const { seed, map, people, ...rest } = read.data;
    return {
      ...rest,
      seed,
      map,
      people: people.map(({ from, at, ...each }) => ({ ...each, from, at })),
    };
  } catch {
    return undefined;
  }
}

export interface DraftBook {
  readonly draft: EncounterDraft;
  /**
   * @param name changes with the same name in a row, such as the letters of a title, are undone together.
   */
  readonly change: (to: (draft: EncounterDraft) => EncounterDraft, name?: string) => void;
  /** Ends a stroke of the brush, so that the next one is undone on its own. */
  readonly closeStroke: () => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

function keepForNextVisit(draft: EncounterDraft): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(draft));
  } catch {
    // If the storage is full or forbidden, only the saved draft is lost.
  }
}

/**
 * The draft being edited: every change can be undone, and the draft is stored.
 * @param keep stores the draft; if omitted, it is kept for the next visit
 */
export function useDraft(
  start: EncounterDraft | undefined,
  keep: (draft: EncounterDraft) => void = keepForNextVisit,
): DraftBook {
  const [past, move] = useReducer(moved, undefined, (): Past => ({
    present: start ?? emptyDraft(FIRST_SYSTEM),
    before: [],
    after: [],
    last: undefined,
  }));
  const { present, before, after } = past;
  useEffect(() => keep(present), [keep, present]);
  const change = useCallback(
    (to: (draft: EncounterDraft) => EncounterDraft, name?: string) =>
      move({ kind: 'change', to, name }),
    [],
  );
  const closeStroke = useCallback(() => move({ kind: 'close stroke' }), []);
  const undo = useCallback(() => move({ kind: 'undo' }), []);
  const redo = useCallback(() => move({ kind: 'redo' }), []);
  return {
    draft: present,
    change,
    closeStroke,
    undo: before.length > 0 ? undo : undefined,
    redo: after.length > 0 ? redo : undefined,
  };
}

import type { Command, Id, Seat } from '@tiltyard/engine';
import type { SeatRequest } from '@tiltyard/protocol';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import type { OddsService } from '../../odds/odds-service.js';
import { useOddsService } from '../../odds/odds-service.js';
import type { Position } from '../../systems/position.js';
import type { System } from '../../systems/system.js';
import type { RoomClient, RoomClientState } from '../../room-client/room-client.js';
import { acting } from './acting.js';
import type { Names } from './order/sides.js';
import { namesOf } from './order/sides.js';
import { TABLE_SEAT, undoStop } from './undo.js';

/** A moment of the past that is being viewed. */
export interface PastView {
  /** The entry that led to it; -1 for the initial state. */
  readonly entry: number;
  readonly position: Position;
}

/** Everything the parts of the screen need to know of a fight. */
export interface Fight {
  readonly table: RoomClient;
  readonly system: System;
  readonly state: RoomClientState;
  /** The present position; in the middle of an action that waits for an answer, if there is one. */
  readonly present: Position;
  /** The position that the map and the turn order show: the present, or the past being viewed. */
  readonly shown: Position;
  readonly looking: PastView | undefined;
  readonly names: Names;
  readonly desk: OddsService;
  /** Whether nothing can be sent, because a request is pending or the room is closed to this seat. */
  readonly busy: boolean;
  /** The seat's token, for a room on the server. */
  readonly token: string | undefined;
  look(entry: number | undefined): void;
  /** Sends a request, and announces a refusal. Returns whether it was done. */
  act(deed: SeatRequest): Promise<boolean>;
  perform(command: Command, force?: string): Promise<boolean>;
  /** Undoes the last decision of a person, with all automatic actions after it. */
  undo(): void;
  /** Undoes everything after an entry. */
  undoTo(entry: number): void;
  /** Restores what was undone, up to the next decision of a person. */
  redo(): void;
}

/** How long after the map appears its player is likely to act, in milliseconds. */
const SETTLED = 1_000;

const Context = createContext<Fight | undefined>(undefined);

export const FightProvider = Context;

/** The fight of the surrounding provider. */
export function useFight(): Fight {
  const fight = use(Context);
  if (!fight) throw new Error('there is no fight around this');
  return fight;
}

/** The names of the players who play a combatant. */
export const playersOf = ({ state }: Fight, who: Id): readonly string[] =>
  state.table.seats
    .filter((seat) => seat.role === 'player' && seat.combatants.includes(who))
    .map((seat) => seat.name);

/** The text of entries without notes. */
const TURNED_BACK: Readonly<Record<string, string>> = {
  undo: 'Undone.',
  redo: 'Redone.',
  withdrawn: 'Cancelled.',
};

/** The fight in a room, kept up to date; undefined until the room's state has arrived. */
export function useRoomFight(
  table: RoomClient,
  system: System,
  token: string | undefined,
): Fight | undefined {
  const { toast, say } = useAnnouncer();
  const state = useSyncExternalStore(
    useCallback((listener) => table.subscribe(listener), [table]),
    useCallback(() => table.get(), [table]),
  );
  const { you, preview } = state ?? {};
  const seenAs = state?.seenAs;
  const seat = useMemo(() => {
    if (!you) return undefined;
    const { role, combatants } = seenAs ?? you;
    return { name: you.id, role, combatants };
  }, [you, seenAs]);
  const present = useMemo(
    () => (preview && seat ? system.position(preview, seat) : undefined),
    [system, preview, seat],
  );
  const [looking, setLooking] = useState<PastView>();
  const wanted = useRef<number | undefined>(undefined);
  // The odds of an answer are computed from where its action started.
  const from = useMemo(
    () => (state?.table.waiting?.tape && seat ? system.position(state.view, seat) : present),
    [system, state, seat, present],
  );
  const desk = useOddsService(system.id, from);
  useReady(desk, seat?.role);
  const [sending, setSending] = useState(0);

  const look = useCallback(
    (entry: number | undefined): void => {
      wanted.current = entry;
      if (entry === undefined) return setLooking(undefined);
      void table.look(entry).then((view) => {
        if (wanted.current !== entry) return;
        if (view && seat) setLooking({ entry, position: system.position(view, seat) });
        else
          toast(
            'Can’t load this moment while disconnected. Try again when the table is connected.',
            'danger',
          );
      });
    },
    [table, system, seat, toast],
  );

  const act = useCallback(
    async (deed: SeatRequest): Promise<boolean> => {
      setSending((count) => count + 1);
      const answer = await table.act(deed);
      setSending((count) => count - 1);
      if (answer.kind === 'done') return true;
      toast(
        `Can’t do that: ${answer.reason}${answer.rules.length > 0 ? ` (${answer.rules.join(', ')})` : ''}.`,
        'danger',
      );
      return false;
    },
    [table, toast],
  );

  const { undo, undoTo, redo } = useUndo(table, act);

  useNews(state, present, say);

  return useMemo(() => {
    if (!state || !present) return undefined;
    const shown = looking?.position ?? present;
    return {
      table,
      system,
      state,
      present,
      shown,
      looking,
      names: namesOf(shown.state),
      desk,
      busy: sending > 0 || state.unconfirmed > 0 || state.connection.kind === 'closed',
      token,
      look,
      act,
      perform: (command, force) =>
        act(
          force === undefined ? { kind: 'perform', command } : { kind: 'perform', command, force },
        ),
      undo: () => void undo(),
      undoTo: (entry) => void undoTo(entry),
      redo: () => void redo(),
    };
    // The service is one object whose answers change, so its version is a dependency too.
  }, [
    table,
    system,
    state,
    present,
    looking,
    desk,
    desk.getVersion(),
    sending,
    token,
    look,
    act,
    undo,
    undoTo,
    redo,
  ]);
}

/**
 * Loads what a first turn needs, and starts the odds worker, because on a slow network users would have to wait for
 * both later.
 */
function useReady(desk: OddsService, role: Seat['role'] | undefined): void {
  const acts = role === 'gm' || role === 'player';
  useEffect(() => {
    if (!acts) return;
    const timer = setTimeout(() => {
      desk.warm();
      // A failure is reported where the part is needed.
      acting.load().catch(() => undefined);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, [desk, acts]);
}

/**
 * Undo and redo as users expect: back to their last decision, and forward together with the automatic actions that
 * followed.
 */
function useUndo(
  table: RoomClient,
  act: (deed: SeatRequest) => Promise<boolean>,
): {
  readonly undo: () => Promise<void>;
  readonly undoTo: (entry: number) => Promise<void>;
  readonly redo: () => Promise<void>;
} {
  const { toast } = useAnnouncer();
  const undoTo = useCallback(
    async (entry: number): Promise<void> => {
      for (let now = table.get(); now && now.table.head > entry; now = table.get())
        if (now.table.undo?.refused || !(await act({ kind: 'undo' }))) return;
    },
    [table, act],
  );

  const undo = useCallback(async (): Promise<void> => {
    const now = table.get();
    if (!now) return;
    if (now.table.waiting) {
      await act({ kind: 'undo' });
      return;
    }
    const stop = undoStop(now);
    if (stop) await undoTo(stop.line.parent);
    else toast('You haven’t decided anything yet that could be undone.');
  }, [table, act, toast, undoTo]);

  const redo = useCallback(async (): Promise<void> => {
    for (;;) {
      const step = table.get()?.table.redo;
      if (!step || step.refused || !(await act({ kind: 'redo' }))) return;
      const after = table.get();
      const next = after?.table.redo;
      if (!after || !next || next.refused || after.table.waiting) return;
      // Automatic actions are redone together with the decision before them, and so is what was done to several
      // combatants at once.
      const line = after.log.find(({ seq }) => seq === next.entry);
      if (next.seat !== TABLE_SEAT && !line?.along) return;
    }
  }, [table, act]);

  return { undo, undoTo, redo };
}

/** Announces events to screen readers: every new entry, and whose turn it is when that changes. */
function useNews(
  state: RoomClientState | undefined,
  present: Position | undefined,
  say: (text: string) => void,
): void {
  const heard = useRef<number | undefined>(undefined);
  const turn = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!state || !present) return;
    const last = state.log.at(-1)?.seq ?? -1;
    const before = heard.current;
    heard.current = last;
    if (before !== undefined) {
      for (const line of state.log) {
        if (line.seq <= before) continue;
        say(TURNED_BACK[line.kind] ?? line.notes.map((note) => present.tell(note)).join(' '));
      }
    }
    const mine = state.table.waiting?.mine ?? [];
    const now = mine.length > 0 ? `question ${state.table.revision}` : (present.acting ?? '');
    if (turn.current !== undefined && turn.current !== now) {
      const [first] = mine;
      if (first) say(`Your decision: ${present.prompt(first.question)}`);
      else if (
        present.acting !== undefined &&
        present.plays(present.acting) &&
        !state.table.automatic.includes(present.acting)
      )
        say(`Your turn: ${present.nameOf(present.acting)}.`);
    }
    turn.current = now;
  }, [state, present, say]);
}

import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Page } from '../../design/page.js';
import { requestWait } from '../../room-client/lobby.js';
import { go, to } from '../../router.js';
import { catalogEntry } from '../../systems/catalog.js';
import { SystemProvider } from '../../systems/rule-link.js';
import type { System } from '../../systems/system.js';
import { loadSystem } from '../../systems/system.js';
import { RemoteRoomClient } from '../../room-client/remote.js';
import type { RoomClient, SeenAs } from '../../room-client/room-client.js';
import type { PictureSource } from '../../pictures/use-picture.js';
import { PictureProvider } from '../../pictures/use-picture.js';
import { keepTicket } from '../join/ticket.js';
import { DisplayScreen } from './display/display-screen.js';
import { FightScreen } from './fight-screen.js';
import { loadGround } from './map/grounds.js';

type Opened =
  | {
      readonly kind: 'open';
      readonly table: RoomClient;
      readonly system: System;
      readonly source: PictureSource;
    }
  | { readonly kind: 'wait'; readonly why: string }
  | { readonly kind: 'none'; readonly why: string };

interface Props {
  readonly place: 'page' | 'server';
  readonly fight: string;
  /** The token of the seat's link, for a fight on the server. */
  readonly token?: string;
  /** Whether the fight is only displayed on a shared screen. */
  readonly display?: boolean;
}

/** A shared screen shows what every seat may know. */
const EVERYBODY: SeenAs = { name: 'everyone', role: 'spectator', combatants: [] };

/** Opens a fight on this page or on the server, and shows it. */
export function FightPage({ place, fight, token = '', display = false }: Props): ReactNode {
  const [opened, setOpened] = useState<Opened>({ kind: 'wait', why: 'Loading fight…' });
  useEffect(() => {
    let table: RoomClient | undefined;
    let left = false;
    const show = (next: Opened): void => {
      if (!left) setOpened(next);
    };
    const open = async (): Promise<void> => {
      if (place === 'page') {
        // This loads the code that runs a room, which for a fight on a server is only needed there.
        const { openLocal } = await import('../../room-client/local.js');
        const found = await openLocal(fight, display ? EVERYBODY : undefined);
        if (!found)
          return show({
            kind: 'none',
            why: 'This fight isn’t saved in this browser. Open it in the browser it was played in, or export its journal there.',
          });
        if (left) return found.table.close();
        ({ table } = found);
        await loadGround(found.system.ruleset.about);
        return show({ kind: 'open', ...found, source: sourceOf(found.table) });
      }
      table = new RemoteRoomClient(fight, token, display ? EVERYBODY : undefined);
      backToLobby(table, fight, token);
      const system = await loadPlayed(await systemOf(table, (why) => show({ kind: 'wait', why })));
      show({ kind: 'open', table, system, source: sourceOf(table) });
    };
    open().catch((error: unknown) =>
      show({ kind: 'none', why: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      left = true;
      table?.close();
    };
  }, [place, fight, token, display]);
  switch (opened.kind) {
    case 'open':
      return (
        <SystemProvider value={opened.system}>
          <PictureProvider value={opened.source}>
            {display ? (
              <DisplayScreen table={opened.table} system={opened.system} />
            ) : (
              <FightScreen
                table={opened.table}
                system={opened.system}
                token={place === 'server' ? token : undefined}
              />
            )}
          </PictureProvider>
        </SystemProvider>
      );
    case 'wait':
      return (
        <Page title="Opening the fight">
          <p role="status">{opened.why}</p>
        </Page>
      );
    case 'none':
      return (
        <Page title="This fight cannot be opened">
          <p>
            {opened.why.charAt(0).toUpperCase()}
            {opened.why.slice(1)}
            {opened.why.endsWith('.') ? '' : '.'}{' '}
            {place === 'server' && !SAYS_WHAT_NEXT.test(opened.why)
              ? 'Ask the GM for a new link.'
              : ''}
          </p>
          <p>
            <a href={to.start()}>Choose another</a>
          </p>
        </Page>
      );
  }
}

/** Loads a system together with the code that draws its maps. */
async function loadPlayed(id: string): Promise<System> {
  const entry = catalogEntry(id);
  // If the system is an external one that is not listed yet, its map appears a moment later.
  const [system] = await Promise.all([loadSystem(id), entry && loadGround(entry.about)]);
  return system;
}

/** Matches server messages that already say what to do, or that nothing can be done. */
const SAYS_WHAT_NEXT = /deleted|new link/;

/** Sends a player whose character the GM has withdrawn back to the lobby. */
function backToLobby(table: RoomClient, fight: string, token: string): void {
  const stop = table.subscribe(() => {
    if (table.connection().kind !== 'closed') return;
    stop();
    requestWait(fight, token).then(
      ({ state }) => {
        if (state !== 'waiting') return;
        keepTicket(fight, token);
        go(to.join(fight));
      },
      // The seat was closed for good; the connection's own message says so.
      () => undefined,
    );
  });
}

const sourceOf =
  (table: RoomClient): PictureSource =>
  (hash) =>
    table.picture(hash);

/**
 * The system of a room, once the room's state has arrived; rejects with a message for users if the room is closed to
 * this seat.
 */
function systemOf(table: RoomClient, waiting: (why: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      const state = table.get();
      const connection = table.connection();
      if (connection.kind === 'closed') reject(new Error(connection.message));
      else if (state) resolve(state.fight.ruleset);
      else
        waiting(
          connection.kind === 'reconnecting' && connection.again !== undefined
            ? 'Can’t reach the server. Retrying…'
            : 'Joining…',
        );
      return state !== undefined || connection.kind === 'closed';
    };
    if (look()) return;
    const stop = table.subscribe(() => {
      if (look()) stop();
    });
  });
}

import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { useLostFocus } from '../../design/use-lost-focus.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { baseOf } from '../../library/merge-libraries.js';
import type { LibraryLink } from '../../library/sync-library.js';
import {
  keepLibrary,
  libraryLink,
  setLibraryLink,
  syncLibrary,
} from '../../library/sync-library.js';
import { removeFromServer } from '../../room-client/kept/libraries.js';
import { serverIsThere } from '../../room-client/server-is-there.js';
import { go, to } from '../../router.js';
import { InvitationLink } from '../fight/menu/lobby/invitation-link.js';
import style from './library.module.css';

/**
 * The library on the server, if the page came from one: stores it there, syncs it, or unlinks it.
 */
export function KeptLibrary({
  all,
  linked,
}: {
  readonly all: readonly LibraryItem[];
  readonly linked: string | undefined;
}): ReactNode {
  const { toast } = useAnnouncer();
  const [isThere, setThere] = useState(false);
  const [link, setLink] = useState(libraryLink);
  const [isBusy, setBusy] = useState(false);
  const [both, setBoth] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading);
  useEffect(() => {
    void serverIsThere().then(setThere);
  }, []);
  if (!isThere) return null;
  const work = (act: () => Promise<string>): void => {
    setBusy(true);
    act()
      .then(
        (said) => toast(said),
        (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
      )
      .finally(() => {
        setLink(libraryLink());
        setBusy(false);
      });
  };
  const sync = (token: string): void =>
    work(async () => {
      const synced = await syncLibrary(token);
      setBoth(synced.both);
      if (linked !== undefined) go(to.library());
      return synced.came === 0
        ? 'Your library and the server’s are the same.'
        : `${synced.came === 1 ? '1 item' : `${synced.came} items`} came from the server.`;
    });
  const part = (): ReactNode => {
    if (linked !== undefined && linked !== link?.token)
      return <Linked isBusy={isBusy} onOpen={() => sync(linked)} />;
    if (!link) return <Untied all={all} isBusy={isBusy} onWork={work} />;
    const { token } = link;
    return <Tied all={all} link={link} isBusy={isBusy} onSync={() => sync(token)} onWork={work} />;
  };
  return (
    <section aria-label="On the server" className={style.kept}>
      <h2 ref={heading} tabIndex={-1}>
        On the server
      </h2>
      {part()}
      {both.length === 0 ? null : (
        <p role="status">
          Changed here and elsewhere: {both.join(', ')}. The last change counts; the other is among
          the versions.
        </p>
      )}
    </section>
  );
}

/** A link to a library on the server that this browser is not linked to. */
function Linked({
  isBusy,
  onOpen,
}: {
  readonly isBusy: boolean;
  readonly onOpen: () => void;
}): ReactNode {
  return (
    <>
      <p>
        This link is to a library on the server. Opening it brings it together with the library of
        this browser; of what both have, what was changed last counts.
      </p>
      <p>
        <Button look="primary" disabled={isBusy} onClick={onOpen}>
          Open it here
        </Button>
      </p>
    </>
  );
}

/** The controls for a library in this browser only. */
function Untied({
  all,
  isBusy,
  onWork,
}: {
  readonly all: readonly LibraryItem[];
  readonly isBusy: boolean;
  readonly onWork: (act: () => Promise<string>) => void;
}): ReactNode {
  return (
    <>
      <p>
        Keep your library on this server to have it on other devices, by a link of its own. Anyone
        who has the link can read and change it.
      </p>
      <p>
        <Button
          disabled={isBusy || all.length === 0}
          onClick={() =>
            onWork(async () => {
              await keepLibrary();
              return 'Your library is on the server.';
            })
          }
        >
          Keep on the server
        </Button>
      </p>
      {all.length === 0 ? (
        <p className="soft">Possible once there is something in your library.</p>
      ) : null}
    </>
  );
}

/** The controls for the server library that this browser is linked to. */
function Tied({
  all,
  link: { token, base },
  isBusy,
  onSync,
  onWork,
}: {
  readonly all: readonly LibraryItem[];
  readonly link: LibraryLink;
  readonly isBusy: boolean;
  readonly onSync: () => void;
  readonly onWork: (act: () => Promise<string>) => void;
}): ReactNode {
  const [isShown, setShown] = useState(false);
  const [isSure, setSure] = useState(false);
  const changed = useMemo(() => {
    const now = baseOf(all);
    return all.filter(({ id }) => now[id] !== base[id]).length;
  }, [all, base]);
  return (
    <>
      <p>
        {changed === 0
          ? 'Nothing was changed here since the last sync.'
          : `${changed === 1 ? '1 item was' : `${changed} items were`} changed here since the last sync.`}
      </p>
      <p className={style.tools}>
        <Button look={changed === 0 ? 'plain' : 'primary'} disabled={isBusy} onClick={onSync}>
          Sync
        </Button>
        <Button onClick={() => setShown(!isShown)}>{isShown ? 'Hide link' : 'Show link'}</Button>
        <Button
          disabled={isBusy}
          onClick={() =>
            onWork(async () => {
              setLibraryLink(undefined);
              return 'This browser keeps its library by itself now. The server’s stays, for those who have its link.';
            })
          }
        >
          Untie this browser
        </Button>
        <Button
          disabled={isBusy}
          onClick={() =>
            isSure
              ? onWork(async () => {
                  await removeFromServer(token);
                  setLibraryLink(undefined);
                  return 'The server’s library is removed. Yours is still here.';
                })
              : setSure(true)
          }
        >
          {isSure ? 'Remove for everyone' : 'Remove from the server'}
        </Button>
      </p>
      {isShown ? <InvitationLink page={to.keptLibrary(token)} whose="your library" /> : null}
    </>
  );
}

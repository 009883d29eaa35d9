import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAnnouncer } from '../../../../design/panels/announcer.js';
import { isOnThisComputer, linkTo, requestAddresses } from '../../../../room-client/server.js';
import style from '../fight-menu.module.css';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.js')).QrCode }));

/**
 * A link for others, with an address at which they can reach the server, or a warning that they cannot.
 * @param page the page to open, as an address from `to` in router.ts.
 * @param whose what the link is for, as in “link for Ada”.
 * @param once whether it is shown only this once.
 */
export function InvitationLink({
  page,
  whose,
  once = false,
}: {
  readonly page: string;
  readonly whose: string;
  readonly once?: boolean;
}): ReactNode {
  const { toast } = useAnnouncer();
  const isLocal = isOnThisComputer();
  const [addresses, setAddresses] = useState<readonly string[]>();
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    if (isLocal) requestAddresses().then(setAddresses, () => setAddresses([]));
  }, [isLocal]);
  const isReady = !isLocal || addresses !== undefined;
  const isReachable = !isLocal || (addresses !== undefined && addresses.length > 0);
  const base = chosen ?? addresses?.[0];
  const link = linkTo(page, base === undefined ? undefined : `${base}/`);
  useEffect(() => {
    if (!isReady) return;
    navigator.clipboard?.writeText(link).then(
      () => toast('Link copied.'),
      () => undefined,
    );
  }, [isReady, link, toast]);
  if (!isReady) return null;
  return (
    <>
      <label className={style.link}>
        The link for {whose}
        {once ? ', shown this once' : ''}
        <input type="text" readOnly value={link} onFocus={({ target }) => target.select()} />
      </label>
      {isReachable ? (
        <Suspense fallback={null}>
          <QrCode text={link} label={`QR code of the link for ${whose}`} />
        </Suspense>
      ) : (
        <p role="alert">
          This link works on this computer only. For players in your network, start the server with{' '}
          <code>--host 0.0.0.0</code> and make the link again. For players elsewhere, forward its
          port in your router or put it behind a proxy with encryption.
        </p>
      )}
      {addresses !== undefined && addresses.length > 1 ? (
        <label className={style.link}>
          Address of this computer
          <select value={base} onChange={({ target }) => setChosen(target.value)}>
            {addresses.map((address) => (
              <option key={address}>{address}</option>
            ))}
          </select>
        </label>
      ) : null}
      {addresses !== undefined && addresses.length > 0 ? (
        <p className="soft">
          Works for everyone in your network. If a phone can’t open it, try another address or allow
          the port in the firewall.
        </p>
      ) : null}
    </>
  );
}

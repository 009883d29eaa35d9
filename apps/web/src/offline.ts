import { useSyncExternalStore } from 'react';

/** The element in the page's head that says that the page may be stored for offline play. */
const MARK = 'link[rel="manifest"]';
/** How often an open page checks for a new version, in milliseconds. */
const EVERY = 3_600_000;

/** How long a first visit lasts before the whole page is cached, so that short visits and quick starts do not pay for it. */
const STAYED = 10_000;

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

function announce(worker: ServiceWorker | null): void {
  // The first worker to install is not an update.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Stores the page for offline play, if its server allows it and the browser can. */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || !document.querySelector(MARK)) return;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => {
      setTimeout(resolve, STAYED);
    });
  const registration = await navigator.serviceWorker.register(
    new URL('service-worker.js', document.baseURI),
    { updateViaCache: 'none' },
  );
  announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') announce(worker);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), EVERY);
}

/** Switches to the new version, which reloads the page. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting?.postMessage('update');
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a new version of the page waits to be used. */
export const useHasUpdate = (): boolean =>
  useSyncExternalStore(subscribe, () => waiting !== undefined);

import { useSyncExternalStore } from 'react';

/** What in the head of the page says that it may be kept for playing without a network. */
const MARK = 'link[rel="manifest"]';
/** How often a page that stays open asks whether there is a new version, in milliseconds. */
const EVERY = 3_600_000;

/** How long a first visit lasts before the whole page is cached, so that short visits and quick starts do not pay for it. */
const STAYED = 10_000;

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

function announce(worker: ServiceWorker | null): void {
  // The first one is no update.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Keeps the page for playing without a network, where its server says so and the browser can. */
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

/** Goes on with the new version, which reloads the page. */
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

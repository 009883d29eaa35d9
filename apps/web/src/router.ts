import { useSyncExternalStore } from 'react';

/** An address in the app: the parts after `#/`, and the query after its `?`. */
export interface Route {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

const read = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return {
    parts: path
      .split('/')
      .filter((part) => part !== '')
      .map(decoded),
    query: new URLSearchParams(query),
  };
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let lastHash: string | undefined;
let last: Route = read('');

const current = (): Route => {
  if (location.hash !== lastHash) {
    lastHash = location.hash;
    last = read(lastHash);
  }
  return last;
};

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** The present route; components that use it are redrawn when it changes. */
export const useRoute = (): Route => useSyncExternalStore(subscribe, current);

const path = (...parts: readonly string[]): string =>
  `#/${parts.map(encodeURIComponent).join('/')}`;

/** Addresses of the pages. */
export const to = {
  start: (): string => '#/',
  /** A fight on this page. */
  fight: (id: string): string => path('fight', id),
  /** A fight on the server, with a seat's token. */
  table: (fight: string, token: string): string => path('table', fight, token),
  /** The lobby of a fight on the server, by its key; without a key, for guests with a code. */
  join: (fight: string, key?: string): string =>
    key === undefined ? path('join', fight) : path('join', fight, key),
  /** The same fight on a shared screen. */
  display: (fight: string): string => `${fight}?display`,
  /** The encounter builder, empty or with a sample encounter. */
  builder: (example?: string): string =>
    example === undefined ? path('build') : path('build', example),
  /** The encounter builder with an item of the library, where changes are saved. */
  edit: (item: string): string => path('build', 'library', item),
  library: (): string => path('library'),
  /** A library on the server, with the token of its link. */
  keptLibrary: (token: string): string => path('library', 'at', token),
  rules: (system?: string, rule?: string): string =>
    path('rules', ...(system === undefined ? [] : [system]), ...(rule === undefined ? [] : [rule])),
  /** The review of a finished fight on this page. */
  review: (fight: string): string => path('review', fight),
  /** A campaign of the library. */
  campaign: (item: string): string => path('campaign', item),
  /** A study of the library. */
  study: (item: string): string => path('study', 'library', item),
  /** A study contained in the link itself. */
  linkedStudy: (packed: string): string => path('study', 'at', packed),
  /** The laboratory, empty or with a fight of this page. */
  laboratory: (fight?: string): string => (fight === undefined ? path('lab') : path('lab', fight)),
};

/** Goes to another page. */
export const go = (address: string): void => {
  location.hash = address;
};

import { http } from '../harness.js';
import type { Rack } from './rack.js';

/** The sizes of the tests. */
export interface Extent {
  /** Entries of the long fight. */
  readonly entries: number;
  /** Entries of the largest journal accepted. */
  readonly largest: number;
  readonly scenarios: number;
  readonly journals: number;
  readonly messages: number;
  readonly sockets: number;
}

let addresses = 0;
/** Another client: an address of its own. */
export const stranger = (): Record<string, string> => {
  addresses++;
  return {
    'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
  };
};

/** Sends something as another client. */
export const post = (rack: Rack, path: string, body: unknown, headers = stranger()) =>
  http(rack.address, 'POST', path, { body, headers });

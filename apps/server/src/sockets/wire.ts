import type { Result } from '@tiltyard/engine';
import { fail } from '@tiltyard/engine';
import { readAs } from '@tiltyard/engine/ruleset';
import type { ClientMessage, ServerMessage } from '@tiltyard/protocol';
import { clientMessage } from '@tiltyard/protocol';
import { parse } from 'secure-json-parse';
import { Sender } from 'ws';
import { measureJson } from '../http/limits/json-text.js';
import { MOST_WRONG } from '../http/limits/request-validator.js';

/** The deepest nesting of a message, so that recursive readers do not overflow the stack. */
const DEEPEST = 40;

/** Reads a seat's message from its text. */
export function readMessage(text: string): Result<ClientMessage> {
  if (measureJson(text).levels > DEEPEST)
    return fail({ path: [], message: `nested deeper than ${DEEPEST} levels` });
  let data: unknown;
  try {
    data = parse(text);
  } catch {
    return fail({
      path: [],
      message: 'this is not JSON',
      expected: 'a message as JSON, without __proto__ or constructor',
    });
  }
  return readAs(clientMessage, data, [], MOST_WRONG);
}

/** A whole text message; frames from a server are not masked. */
const WHOLE_TEXT = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false } as const;

/**
 * A message to a seat as sent over the connection: a WebSocket frame, so that all seats that get the same message share
 * its bytes.
 */
export const encodeFrame = (message: ServerMessage): Buffer =>
  Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(message)), WHOLE_TEXT));

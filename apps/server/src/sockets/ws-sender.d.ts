import type { Buffer } from 'node:buffer';

declare module 'ws' {
  /** What ws builds its frames with; its types leave it out. */
  const Sender: {
    /** A frame as the buffers in which it is sent. */
    frame(
      data: Buffer,
      options: {
        readonly fin: boolean;
        readonly opcode: number;
        readonly mask: boolean;
        readonly readOnly: boolean;
        readonly rsv1: boolean;
      },
    ): readonly Buffer[];
  };
}

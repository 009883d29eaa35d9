import type { Buffer } from 'node:buffer';

declare module 'ws' {
  /** The class that builds the frames of ws; its own types leave it out. */
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

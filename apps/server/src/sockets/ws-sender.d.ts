import type { Buffer } from 'node:buffer';

declare module 'ws' {
  /** What ws makes its frames with; its types leave it out. */
  const Sender: {
    /** A frame as the buffers that it goes over the line in. */
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

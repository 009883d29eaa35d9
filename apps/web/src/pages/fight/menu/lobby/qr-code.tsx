import type { ReactNode } from 'react';
import { encodeQR } from 'qr';
import style from './qr-code.module.css';

/** The width of the light margin around a code, in modules, which cameras need. */
const QUIET = 4;

/** A link as a QR code for a camera: dark on light in both themes. */
export function QrCode({
  text,
  label,
}: {
  readonly text: string;
  /** The code's label for screen readers. */
  readonly label: string;
}): ReactNode {
  const rows = encodeQR(text, 'raw', { border: QUIET });
  const dark = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={style.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={dark} />
    </svg>
  );
}

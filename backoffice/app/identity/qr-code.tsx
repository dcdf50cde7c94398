import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
}

/** A text as a QR code, drawn as one path of squares of one unit. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--color-paper)" />
      <path d={squares.join('')} fill="var(--color-ink)" />
    </svg>
  );
}

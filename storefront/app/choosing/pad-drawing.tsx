import { cn } from '../ui/cn.ts';

/** A pad from above. Lengths are millimetres; `x` and `y` place its front end and its middle line. */
interface PadShapeProps {
  /** Millimetres. */
  length: number;
  x?: number;
  y?: number;
  /** Turns it upright, with its front end above. */
  isUpright?: boolean;
}

/** Half of the width of a pad in its middle, and of its back, which is wider for the night. Millimetres. */
const halfWidth = 32;
const backOf = (length: number) => (length >= 280 ? 52 : length >= 210 ? 38 : 33);

/** The outline of a pad of this length, to scale. Its widths are those of usual pads. */
export function PadShape({ length, x = 0, y = 0, isUpright = false }: PadShapeProps) {
  const back = backOf(length);
  const wing = length >= 210 ? halfWidth + 24 : halfWidth;
  const turn = isUpright ? ' rotate(90)' : '';
  return (
    <g transform={`translate(${x} ${y})${turn}`}>
      {length >= 210 && (
        <rect
          x={length * 0.28}
          y={-wing}
          width={length * 0.24}
          height={wing * 2}
          rx="14"
          className="fill-violet-100 stroke-violet-600"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={outline(length, back)}
        className="fill-paper stroke-violet-700"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={outline(length - 50, back - 14, halfWidth - 12)}
        transform="translate(25 0)"
        className="fill-none stroke-violet-100"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </g>
  );
}

/**
 * A closed path along the x axis: round in front, `half` wide there, a little less in the middle, and `back` wide
 * before the end.
 */
function outline(length: number, back: number, half = halfWidth): string {
  const [front, middle, rear] = [length * 0.16, length * 0.45, length * 0.82];
  const waist = half - 4;
  const curve = (x: number, y: number, toX: number, toY: number) =>
    `C${(x + toX) / 2} ${y} ${(x + toX) / 2} ${toY} ${toX} ${toY}`;
  const side = (sign: 1 | -1) =>
    [
      `M0 0C0 ${sign * half * 0.8} ${front * 0.4} ${sign * half} ${front} ${sign * half}`,
      curve(front, sign * half, middle, sign * waist),
      curve(middle, sign * waist, rear, sign * back),
      `C${(rear + length) / 2} ${sign * back} ${length} ${sign * back * 0.6} ${length} 0`,
    ].join('');
  return side(-1) + side(1);
}

interface PadDrawingProps {
  pads: readonly { name: string; lengthCm: number }[];
  /** The number of pads that it has room for, so that its height stays the same; as many as there are if absent. */
  rows?: number;
  className?: string;
}

/** The longest pad that the drawing has room for, in centimetres. Every drawing has the same scale. */
const longest = 45;
const rowHeight = 130;

/** Pads below each other over a ruler, to scale, so that their lengths can be compared. */
export function PadDrawing({ pads, rows = pads.length, className }: PadDrawingProps) {
  const height = rows * rowHeight + 30;
  const above = ((rows - pads.length) * rowHeight) / 2;
  return (
    <svg
      viewBox={`-4 0 ${longest * 10 + 8} ${height}`}
      role="img"
      aria-label={pads.map(({ name, lengthCm }) => `${name} 長 ${lengthCm} 公分`).join('，')}
      className={cn('block h-auto w-full', className)}
    >
      {marks.map((mark) => (
        <line
          key={mark}
          x1={mark * 10}
          x2={mark * 10}
          y1="0"
          y2={height - 24}
          className="stroke-line"
          strokeWidth={mark % 10 === 0 ? 2 : 1}
        />
      ))}
      {marks
        .filter((mark) => mark % 10 === 0)
        .map((mark) => (
          <text key={mark} x={mark * 10} y={height - 4} className="fill-ink-soft text-[18px]">
            {mark === 0 ? '0 公分' : mark}
          </text>
        ))}
      {pads.map(({ name, lengthCm }, index) => {
        const y = above + (index + 0.5) * rowHeight;
        return (
          <g key={name}>
            <PadShape length={Math.min(lengthCm, longest) * 10} y={y} />
            <text
              x={lengthCm * 5}
              y={y + 6}
              textAnchor="middle"
              className="digits fill-ink text-[18px]"
            >
              {lengthCm} 公分
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Marks of the ruler every five centimetres. */
const marks = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45];

import type { Pen } from './pen.ts';

export type Point = readonly [number, number];

/** Closed smooth path through points (Catmull-Rom); `pen` gets the path only, without fill. */
export function blob(pen: Pen, points: readonly Point[]): void {
  const n = points.length;
  const at = (i: number) => points[(i + n) % n] as Point;
  pen.beginPath();
  pen.moveTo(...(at(0) as [number, number]));
  for (let i = 0; i < n; i++) {
    const [x0, y0] = at(i - 1);
    const [x1, y1] = at(i);
    const [x2, y2] = at(i + 1);
    const [x3, y3] = at(i + 2);
    pen.bezierCurveTo(
      x1 + (x2 - x0) / 6,
      y1 + (y2 - y0) / 6,
      x2 - (x3 - x1) / 6,
      y2 - (y3 - y1) / 6,
      x2,
      y2,
    );
  }
  pen.closePath();
}

/** The same half outline on both sides of x = 0: points run from the top middle down the right side. */
export function mirrored(half: readonly Point[]): Point[] {
  const left = half
    .slice(1, -1)
    .map(([x, y]): Point => [-x, y])
    .reverse();
  return [...half, ...left];
}

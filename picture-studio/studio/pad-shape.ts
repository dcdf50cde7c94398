import type { Art } from './job.ts';
import { mirrored, type Point } from './outlines.ts';

/** Widths of an unfolded pad; the front is up and the middle at the origin. All in cm. */
export interface PadShape {
  length: number;
  /** Half widths at the front, at the narrowest place and at the back. */
  widths: [number, number, number];
  /** Where it is narrowest: -1 front end, 1 back end. */
  waistAt: number;
  /** 2 = round ends, 4 = nearly square ends. */
  round: number;
  wings: Point[] | null;
}

export function shapeOf(art: Art): PadShape {
  const length = art.lengthCm ?? 24;
  if (art.item === 'liner') {
    return { length, waistAt: 0, wings: null, widths: [2.8, 2.4, 2.8], round: 2.8 };
  }
  const night = art.item === 'long-pad';
  const flare = night ? 4.9 + Math.max(0, length - 29) * 0.29 : 3.95;
  const widths: [number, number, number] = night
    ? [4.15, 3.6, Math.min(8.8, flare)]
    : [3.9, 3.3, 3.95];
  const waistAt = night ? -0.24 : -0.06;
  const maternity = art.series === 'maternity';
  return {
    length,
    widths: maternity ? [5, 4.4, 5.6] : widths,
    waistAt,
    round: night ? 2.5 : 2.8,
    wings: maternity ? null : wing((waistAt * length) / 2, widths[1]),
  };
}

function wing(at: number, waist: number): Point[] {
  const reach = 7.5;
  const half = 2.75;
  const root = waist * 0.75;
  return [
    [root, at - half * 1.5],
    [waist * 1.12, at - half * 1.02],
    [reach * 0.78, at - half * 0.92],
    [reach * 0.97, at - half * 0.62],
    [reach, at],
    [reach * 0.97, at + half * 0.62],
    [reach * 0.78, at + half * 0.92],
    [waist * 1.12, at + half * 1.02],
    [root, at + half * 1.5],
  ];
}

/** Outline drawn in by `inset` cm on all sides. */
export function outlineOf(shape: PadShape, inset: number): Point[] {
  const [front, middle, back] = shape.widths.map((w) => w - inset) as [number, number, number];
  const l = shape.length / 2 - inset;
  const ease = (u: number) => u * u * (3 - 2 * u);
  const half = (y: number): number => {
    const t = y / l;
    const straight =
      t < shape.waistAt
        ? middle +
          (front - middle) * ease(Math.min(1, (shape.waistAt - t) / (shape.waistAt + 0.72)))
        : middle +
          (back - middle) * ease(Math.min(1, (t - shape.waistAt) / (0.62 - shape.waistAt)));
    const end = straight * 1.05;
    const over = Math.max(0, (Math.abs(y) - (l - end)) / end);
    return straight * Math.max(0, 1 - over ** shape.round) ** (1 / shape.round);
  };
  const steps = 48;
  return mirrored(
    Array.from({ length: steps + 1 }, (_, i): Point => {
      const y = -l * Math.cos((i / steps) * Math.PI);
      return [half(y), y];
    }),
  );
}

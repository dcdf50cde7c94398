import { fade } from './color.ts';

export type Pen = CanvasRenderingContext2D;

export const TAU = Math.PI * 2;

export function dot(pen: Pen, x: number, y: number, r: number, color: string): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x, y, r, 0, TAU);
  pen.fill();
}

/** A pointed leaf from its stalk at (x, y), with a lighter half and a midrib. */
export function leaf(
  pen: Pen,
  x: number,
  y: number,
  length: number,
  angle: number,
  color: string,
  light: string,
  width = 0.3,
): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  const w = length * width;
  const half = (sign: number, fill: string) => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.bezierCurveTo(length * 0.25, w * sign * 1.25, length * 0.7, w * sign * 1.1, length, 0);
    pen.closePath();
    pen.fill();
  };
  half(1, color);
  half(-1, light);
  pen.strokeStyle = fade('#ffffff', 0.35);
  pen.lineWidth = length * 0.018;
  pen.beginPath();
  pen.moveTo(length * 0.04, 0);
  pen.lineTo(length * 0.9, 0);
  pen.stroke();
  pen.restore();
}

export function drop(
  pen: Pen,
  x: number,
  y: number,
  r: number,
  color: string,
  glint: string,
): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.moveTo(x, y - r * 1.9);
  pen.bezierCurveTo(x + r * 0.35, y - r * 1.1, x + r, y - r * 0.6, x + r, y);
  pen.arc(x, y, r, 0, Math.PI);
  pen.bezierCurveTo(x - r, y - r * 0.6, x - r * 0.35, y - r * 1.1, x, y - r * 1.9);
  pen.fill();
  pen.strokeStyle = glint;
  pen.lineWidth = r * 0.22;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.arc(x, y, r * 0.6, 0.5, 1.5);
  pen.stroke();
}

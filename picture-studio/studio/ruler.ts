import { fade, mix } from './color.ts';
import type { Art } from './job.ts';
import { write } from './lettering.ts';
import type { Pen } from './pen.ts';

/**
 * A measure along the left side: one tick per centimetre over the length of the item. `frame` cm fill `size` px; `at`
 * is its distance from the left edge as a share of the width.
 */
export function drawRuler(
  pen: Pen,
  art: Art,
  frame: number,
  size: number,
  length: number,
  at = 0.19,
): void {
  const scale = size / frame;
  const ink = mix(art.palette.deep, '#241B33', 0.3);
  pen.save();
  pen.scale(scale, scale);
  pen.translate(frame * at, frame / 2 - length / 2);
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.lineWidth = frame * 0.0022;
  line(pen, 0, 0, 0, length);
  for (let cm = 0; cm <= length + 0.01; cm += 1) {
    const long = cm % 5 === 0;
    pen.strokeStyle = long ? ink : fade(ink, 0.55);
    line(pen, 0, cm, frame * (long ? 0.018 : 0.01), cm);
    if (long && cm > 0 && length - cm > frame * 0.03) {
      write(pen, String(cm), frame * 0.026, cm + frame * 0.007, {
        size: frame * 0.02,
        color: fade(ink, 0.75),
        serif: true,
      });
    }
  }
  pen.strokeStyle = ink;
  for (const y of [0, length]) line(pen, -frame * 0.012, y, frame * 0.03, y);
  pen.restore();
  pen.save();
  pen.scale(scale, scale);
  const x = frame * (at - 0.035);
  write(pen, String(length), x, frame * 0.515, {
    size: frame * 0.068,
    color: ink,
    serif: true,
    align: 'right',
  });
  write(pen, 'cm', x, frame * 0.55, {
    size: frame * 0.028,
    color: ink,
    serif: true,
    align: 'right',
    track: 0.06,
  });
  pen.restore();
}

/** A bar of `cm` centimetres with its left end at (x, y) in pixels; `scale` is the number of pixels per cm. */
export function drawScale(
  pen: Pen,
  x: number,
  y: number,
  cm: number,
  scale: number,
  color: string,
): void {
  const size = pen.canvas.width;
  pen.strokeStyle = color;
  pen.lineWidth = size * 0.0035;
  pen.beginPath();
  pen.moveTo(x, y - size * 0.012);
  pen.lineTo(x, y);
  pen.lineTo(x + cm * scale, y);
  pen.lineTo(x + cm * scale, y - size * 0.012);
  pen.stroke();
  write(pen, `${cm} cm`, x + (cm * scale) / 2, y + size * 0.034, {
    size: size * 0.028,
    color,
    serif: true,
    align: 'center',
  });
}

/** The size in words if a ruler does not fit: letters of clothes, strength, folded goods. */
export function drawMeasure(pen: Pen, art: Art, size: number): void {
  const ink = mix(art.palette.deep, '#241B33', 0.3);
  const text = art.label.size;
  const latin = !/[\u4e00-\u9fff]/.test(text);
  write(pen, text, size * 0.065, size * 0.125, {
    size: size * (latin ? 0.068 : 0.045),
    color: ink,
    serif: latin,
    weight: latin ? 400 : 500,
    track: latin ? 0 : 0.06,
  });
}

function line(pen: Pen, x: number, y: number, x2: number, y2: number): void {
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x2, y2);
  pen.stroke();
}

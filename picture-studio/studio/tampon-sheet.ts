import { mix } from './color.ts';
import type { Art } from './job.ts';
import { Relief, type Sheet } from './relief.ts';
import { paper } from './wrap-print.ts';

/** A point of a round thing's outline: cm along it, upwards, and its radius there. */
type Ring = readonly [along: number, radius: number];

const width = 4;
const height = 17;
/** The end of the barrel that the fingers hold is this far from the upper edge. */
const foot = 8.4;
const density = 60;

/** A tampon on the table, seen from above: its heights as far as a camera above sees them. */
export function tamponSheet(art: Art): Sheet {
  const thick = { 輕量: 0.62, 一般: 0.72, 量多: 0.82, 超量多: 0.9 }[art.absorbency ?? '一般'];
  const relief = new Relief(width, height, density);
  const [print, pen] = paper(width, height, density);
  pen.translate(width / 2, foot);
  pen.scale(1, -1);
  const tone = mix(art.palette.mid, '#ffffff', 0.3);
  const lay = (rings: readonly Ring[], color: string, groove = 0) => {
    pen.fillStyle = color;
    pen.beginPath();
    for (const [along, radius] of rings) pen.lineTo(radius, along);
    for (const [along, radius] of [...rings].reverse()) pen.lineTo(-radius, along);
    pen.fill();
    raise(relief, rings, groove);
  };
  const string = (from: number, length: number) => {
    pen.strokeStyle = '#f4f2ee';
    pen.lineWidth = 0.16;
    const path = (at: CanvasRenderingContext2D) => {
      at.beginPath();
      at.moveTo(0, from);
      at.bezierCurveTo(0.5, from - length * 0.4, -0.7, from - length * 0.6, 0.2, from - length);
      at.stroke();
    };
    path(pen);
    relief.raise(
      relief.mask((at) => {
        at.translate(width / 2, foot);
        at.scale(1, -1);
        at.lineWidth = 0.13;
        path(at);
      }, 0.03),
      0.16,
    );
  };
  if (art.subSeries === 'tampon-digital') {
    string(0.2, 5.4);
    lay(pressed(thick * 1.06, 4.6), '#f3f1ec', 0.08);
    return { relief, print };
  }
  const isCompact = art.subSeries === 'tampon-compact';
  string(isCompact ? 0.1 : -4.3, isCompact ? 5 : 3.6);
  if (!isCompact) {
    const pale = mix(tone, '#ffffff', 0.35);
    lay(
      [
        [-4.45, thick * 0.74],
        [-4.1, thick * 0.74],
        [-4.08, thick * 0.6],
        [0, thick * 0.6],
      ],
      pale,
    );
  }
  lay(barrel(thick, isCompact ? 6.2 : 7.2), tone);
  return { relief, print };
}

function barrel(thick: number, length: number): Ring[] {
  return [
    [0, thick * 0.7],
    [0.05, thick * 1.08],
    [0.28, thick * 1.08],
    [0.45, thick * 0.98],
    [0.6, thick * 0.98],
    [0.75, thick * 1.12],
    [0.9, thick * 1.12],
    [1.2, thick],
    [length - 1.3, thick],
    [length - 0.62, thick * 0.82],
    [length - 0.16, thick * 0.42],
    [length, 0.05],
  ];
}

function pressed(radius: number, length: number): Ring[] {
  return Array.from({ length: 25 }, (_, i): Ring => {
    const t = i / 24;
    return [
      t * length,
      radius *
        Math.min(1, Math.sqrt(Math.max(0, (1 - t) / 0.13))) *
        (0.95 + 0.05 * Math.min(1, t * 8)),
    ];
  });
}

function raise(relief: Relief, rings: readonly Ring[], groove: number): void {
  for (let row = 0; row < relief.rows; row++) {
    const radius = radiusAt(rings, foot - row / density);
    if (radius <= 0) continue;
    for (let column = 0; column < relief.columns; column++) {
      const x = (column / density - width / 2) / radius;
      if (Math.abs(x) >= 1) continue;
      const up = Math.sqrt(1 - x * x);
      const cut = groove * Math.max(0, Math.cos(Math.asin(x) * 8 + row * 0.006)) ** 6;
      const at = row * relief.columns + column;
      relief.values[at] = Math.max(relief.values[at] as number, radius * (1 + up) * (1 - cut));
    }
  }
}

function radiusAt(rings: readonly Ring[], along: number): number {
  for (let i = 0; i + 1 < rings.length; i++) {
    const [from, a] = rings[i] as Ring;
    const [to, b] = rings[i + 1] as Ring;
    if (along >= from && along <= to) return a + ((b - a) * (along - from)) / (to - from || 1);
  }
  return 0;
}

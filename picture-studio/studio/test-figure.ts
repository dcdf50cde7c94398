import { fade, mix } from './color.ts';
import type { Art, TestFigure } from './job.ts';
import { write } from './lettering.ts';
import { type Pen, TAU } from './pen.ts';
import { paper } from './wrap-print.ts';

/** The picture is 1000 units wide; words and marks begin at the left margin. */
const left = 90;
const right = 910;

interface Inks {
  dark: string;
  soft: string;
  full: string;
  track: string;
  good: string;
}

/** What was measured, drawn as three scales and a list. */
export function testFigure(art: Art, figure: TestFigure, size: number): HTMLCanvasElement {
  const [canvas, pen] = paper(1000, 1000, size / 1000);
  const { deep, mid, pale } = art.palette;
  const dark = mix(deep, '#241B33', 0.5);
  const inks: Inks = {
    dark,
    soft: mix(dark, '#ffffff', 0.12),
    full: mix(mid, deep, 0.55),
    track: mix(pale, mid, 0.45),
    good: '#1F6B4A',
  };
  pen.fillStyle = mix(pale, '#ffffff', 0.25);
  pen.fillRect(0, 0, 1000, 1000);
  heading(pen, art, figure, inks);
  absorption(pen, figure.absorptionPercent, inks, 330);
  acidity(pen, figure.ph, inks, 530);
  germs(pen, figure.germs, inks, 700);
  absent(pen, figure.absent, inks, 842);
  return canvas;
}

function heading(pen: Pen, art: Art, { rows }: TestFigure, inks: Inks): void {
  write(pen, '送驗結果', left, 112, { size: 30, color: inks.soft, track: 0.12 });
  write(pen, art.label.title, left, 184, { size: 58, color: inks.dark, weight: 700, track: 0.04 });
  const words = `${rows} 項皆合格`;
  pen.fillStyle = '#E1F2E8';
  pen.beginPath();
  pen.roundRect(right - 236, 126, 236, 66, 33);
  pen.fill();
  tick(pen, right - 200, 160, 15, inks.good);
  write(pen, words, right - 172, 171, { size: 32, color: inks.good, weight: 500, track: 0.02 });
}

/** The amount that was soaked up, from nothing to a fifth more than what the pack promises. */
function absorption(pen: Pen, percent: number, inks: Inks, y: number): void {
  write(pen, '吸收量', left, y - 34, { size: 34, color: inks.dark, weight: 500 });
  const width = write(pen, String(percent), 0, -500, { size: 118, color: inks.dark, serif: true });
  const start = right - width - 62;
  write(pen, String(percent), start, y - 30, { size: 118, color: inks.dark, serif: true });
  write(pen, '%', right, y - 30, { size: 52, color: inks.dark, serif: true, align: 'right' });
  const x = (value: number) => left + ((right - left) * value) / 120;
  bar(pen, left, y, right, 34, inks.track);
  bar(pen, left, y, x(percent), 34, inks.full);
  mark(pen, x(100), y, 34, inks.dark);
  write(pen, '標示值 100%，標準 95% 以上', right, y + 76, {
    size: 30,
    color: inks.soft,
    align: 'right',
  });
  write(pen, '0', left, y + 76, { size: 30, color: inks.soft });
}

/** From 4 to 9; what is allowed is brighter. */
function acidity(pen: Pen, ph: number, inks: Inks, y: number): void {
  write(pen, '表層酸鹼值', left, y - 26, { size: 34, color: inks.dark, weight: 500 });
  write(pen, `pH ${ph.toFixed(1)}`, right, y - 26, {
    size: 46,
    color: inks.dark,
    serif: true,
    align: 'right',
  });
  const x = (value: number) => left + ((right - left) * (value - 4)) / 5;
  bar(pen, left, y, right, 22, inks.track);
  pen.fillStyle = fade(inks.full, 0.5);
  pen.fillRect(x(5), y, x(7.5) - x(5), 22);
  point(pen, x(ph), y + 11, inks.dark);
  write(pen, '標準 5.0 至 7.5', x(6.25), y + 64, { size: 30, color: inks.soft, align: 'center' });
  write(pen, '4', left, y + 64, { size: 30, color: inks.soft, serif: true });
  write(pen, '9', right, y + 64, { size: 30, color: inks.soft, serif: true, align: 'right' });
}

/** Each step is ten times the one before. */
function germs(pen: Pen, { most, words }: TestFigure['germs'], inks: Inks, y: number): void {
  write(pen, '總菌落數', left, y - 26, { size: 34, color: inks.dark, weight: 500 });
  write(pen, words, right, y - 26, { size: 34, color: inks.dark, weight: 500, align: 'right' });
  const x = (value: number) => left + ((right - left) * Math.log10(value)) / 4;
  bar(pen, left, y, right, 22, inks.track);
  bar(pen, left, y, x(most), 22, inks.full);
  mark(pen, x(1000), y, 22, inks.dark);
  write(pen, '標準 1,000 以下', x(1000), y + 64, { size: 30, color: inks.soft, align: 'center' });
  write(pen, '1', left, y + 64, { size: 30, color: inks.soft, serif: true });
}

function absent(pen: Pen, items: readonly string[], inks: Inks, y: number): void {
  for (const [index, item] of items.entries()) {
    const x = left + (index % 2) * 430;
    const row = y + Math.floor(index / 2) * 58;
    tick(pen, x + 14, row - 11, 15, inks.good);
    write(pen, item, x + 44, row, { size: 32, color: inks.dark, weight: 500, max: 260 });
    write(pen, '未檢出', x + 390, row, { size: 30, color: inks.soft, align: 'right' });
  }
}

function bar(pen: Pen, from: number, y: number, to: number, height: number, color: string): void {
  pen.fillStyle = color;
  pen.beginPath();
  pen.roundRect(from, y, to - from, height, height / 2);
  pen.fill();
}

function mark(pen: Pen, x: number, y: number, height: number, color: string): void {
  pen.fillStyle = color;
  pen.fillRect(x - 2, y - 12, 4, height + 24);
}

function point(pen: Pen, x: number, y: number, color: string): void {
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  pen.arc(x, y, 21, 0, TAU);
  pen.fill();
  pen.fillStyle = color;
  pen.beginPath();
  pen.arc(x, y, 15, 0, TAU);
  pen.fill();
}

function tick(pen: Pen, x: number, y: number, size: number, color: string): void {
  pen.strokeStyle = color;
  pen.lineWidth = size * 0.34;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(x - size * 0.8, y);
  pen.lineTo(x - size * 0.2, y + size * 0.6);
  pen.lineTo(x + size * 0.9, y - size * 0.7);
  pen.stroke();
}

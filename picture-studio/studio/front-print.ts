import { fade, mix } from './color.ts';
import type { PrintInks } from './inks.ts';
import type { Art } from './job.ts';
import { drawLogo, write, writeDown } from './lettering.ts';
import { motifs } from './motifs.ts';
import { dot, drop, type Pen } from './pen.ts';
import { seedOf } from './random.ts';

/** Prints the front of a pack; the pen is in cm with its origin at the top left corner of the panel. */
export function printFront(pen: Pen, art: Art, inks: PrintInks, w: number, h: number): void {
  if (h > w * 1.55) tall(pen, art, inks, w, h);
  else if (h >= w * 0.92) portrait(pen, art, inks, w, h);
  else landscape(pen, art, inks, w, h);
}

function markColors(inks: PrintInks): [string, string, string] {
  return [inks.accent, inks.text, mix(inks.text, inks.field, 0.35)];
}

function portrait(pen: Pen, art: Art, inks: PrintInks, w: number, h: number): void {
  const margin = w * 0.09;
  const r = Math.min(w * 0.315, h * 0.225);
  const cy = h * 0.655;
  picture(pen, art, inks, w / 2, cy, r);
  number(pen, art, inks, w / 2, cy, r);
  const logoScale = (w * 0.36) / 112;
  const top = h * 0.045;
  drawLogo(pen, margin, top, logoScale, inks.text, markColors(inks), ['mark', 'name']);
  write(pen, art.label.latin, w - margin, top + logoScale * 26, {
    size: w * 0.034,
    color: inks.textSoft,
    serif: true,
    weight: 400,
    align: 'right',
    track: 0.24,
  });
  const titleSize = Math.min(w * 0.155, (w - margin * 2) / (art.label.title.length * 1.06));
  const titleY = top + logoScale * 40 + w * 0.045 + titleSize;
  write(pen, art.label.title, margin, titleY, {
    size: titleSize,
    color: inks.text,
    weight: 700,
    track: 0.06,
  });
  write(pen, art.label.english, margin + w * 0.005, titleY + w * 0.068, {
    size: w * 0.044,
    color: inks.textSoft,
    serif: true,
    weight: 400,
    track: 0.1,
    max: w - margin * 2,
  });
  foot(pen, art, inks, margin, w, h);
}

/** Slender bottles and tubes: the title runs downwards beside the Latin name. */
function tall(pen: Pen, art: Art, inks: PrintInks, w: number, h: number): void {
  const r = w * 0.31;
  const cy = h - r * 1.42;
  picture(pen, art, inks, w / 2, cy, r);
  number(pen, art, inks, w / 2, cy, r);
  const logoScale = (w * 0.52) / 112;
  drawLogo(pen, w * 0.5 - 56 * logoScale, 0, logoScale, inks.text, markColors(inks), [
    'mark',
    'name',
  ]);
  const top = logoScale * 40 + w * 0.1;
  const bottom = cy - r * 1.12;
  const size = Math.min(w * 0.22, (bottom - top) / (art.label.title.length * 1.14));
  writeDown(pen, art.label.title, w * 0.5, top, {
    size,
    color: inks.text,
    weight: 700,
    track: 0.06,
  });
  pen.save();
  pen.translate(w * 0.5 + size * 1.0, top + size * 0.1);
  pen.rotate(Math.PI / 2);
  write(pen, art.label.english, 0, 0, {
    size: w * 0.075,
    color: inks.textSoft,
    serif: true,
    weight: 400,
    track: 0.08,
    max: bottom - top,
  });
  pen.restore();
}

function landscape(pen: Pen, art: Art, inks: PrintInks, w: number, h: number): void {
  const margin = h * 0.1;
  const r = h * 0.31;
  const cx = w - margin - r * 1.04;
  const cy = h * 0.5;
  picture(pen, art, inks, cx, cy, r, 0.74);
  number(pen, art, inks, cx, cy - r * 0.14, r);
  const logoScale = (h * 0.52) / 112;
  const room = cx - r - margin * 1.3;
  drawLogo(pen, margin, h * 0.09, logoScale, inks.text, markColors(inks), ['mark', 'name']);
  const { title } = art.label;
  const lines = title.length > 4 ? [title.slice(0, -2), title.slice(-2)] : [title];
  const longest = Math.max(...lines.map((line) => line.length));
  const titleSize = Math.min(lines.length > 1 ? h * 0.17 : h * 0.22, room / (longest * 1.04));
  const titleY = h * (lines.length > 1 ? 0.45 : 0.52) + titleSize * 0.3;
  for (const [i, line] of lines.entries()) {
    const bold = { size: titleSize, color: inks.text, weight: 700, track: 0.03 };
    write(pen, line, margin, titleY + i * titleSize * 1.12, bold);
  }
  write(pen, art.label.english, margin, titleY + (lines.length - 1) * titleSize * 1.12 + h * 0.09, {
    size: h * 0.058,
    color: inks.textSoft,
    serif: true,
    weight: 400,
    track: 0.08,
    max: room,
  });
  foot(pen, art, inks, margin, w, h);
}

function picture(
  pen: Pen,
  art: Art,
  inks: PrintInks,
  cx: number,
  cy: number,
  r: number,
  spread = 1,
): void {
  pen.save();
  pen.translate(cx, cy);
  const halo = pen.createRadialGradient(0, 0, r * 0.9, 0, 0, r * 1.5);
  halo.addColorStop(0, fade(inks.disc, 0.3));
  halo.addColorStop(1, fade(inks.disc, 0));
  pen.fillStyle = halo;
  pen.fillRect(-r * 1.6, -r * 1.6, r * 3.2, r * 3.2);
  dot(pen, 0, 0, r, inks.disc);
  if (art.series === 'night') {
    pen.save();
    pen.beginPath();
    pen.arc(0, 0, r, 0, Math.PI * 2);
    pen.clip();
    dot(pen, -r * 0.42, -r * 0.3, r * 1.3, fade('#ffffff', 0.28));
    pen.restore();
  }
  motifs[art.series]?.(pen, r * spread, inks, seedOf(art.family) % 97);
  pen.restore();
}

/** Shoppers look for the size first, so it is the largest thing on the pack. */
function number(pen: Pen, art: Art, inks: PrintInks, cx: number, cy: number, r: number): void {
  const [, figure = art.label.size, unit = ''] =
    /^(?:[A-Z]+ )?([\d.]+(?: × \d+)?|[A-Z]+)\s*(cm|mL)?$/.exec(art.label.size) ?? [];
  const prefix = /^([A-Z]+) \d/.exec(art.label.size)?.[1];
  if (/[\u4e00-\u9fff]/.test(figure)) {
    write(pen, figure, cx, cy + r * 0.12, {
      size: r * 0.42,
      color: inks.number,
      weight: 500,
      align: 'center',
      track: 0.08,
      max: r * 1.5,
    });
  } else {
    const size = figure.length > 4 ? r * 0.56 : figure.length > 3 ? r * 0.72 : r * 0.95;
    write(pen, figure, cx, cy + size * 0.3, {
      size,
      color: inks.number,
      serif: true,
      weight: 400,
      align: 'center',
      max: r * 1.7,
    });
    if (unit)
      write(pen, unit, cx, cy + size * 0.3 + r * 0.3, {
        size: r * 0.22,
        color: inks.number,
        serif: true,
        align: 'center',
        track: 0.08,
      });
    if (prefix)
      write(pen, prefix, cx, cy - size * 0.62, {
        size: r * 0.26,
        color: inks.number,
        serif: true,
        align: 'center',
      });
  }
}

function foot(pen: Pen, art: Art, inks: PrintInks, margin: number, w: number, h: number): void {
  const unit = Math.min(w, h);
  const y = h - margin * 0.78;
  const size = unit * 0.062;
  const text = art.label.count;
  const ink = inks.foot;
  if (text !== art.label.size) {
    write(pen, text, w - margin, y, { size, color: ink, weight: 500, align: 'right', track: 0.04 });
  }
  const step = unit * 0.058;
  for (let i = 0; art.label.drops && i < 5; i++) {
    const full = i < art.label.drops;
    drop(
      pen,
      margin + step * (i + 0.4),
      y - size * 0.2,
      unit * 0.0165,
      full ? ink : fade(ink, 0.28),
      fade(ink, 0),
    );
  }
}

/** Prints a side panel: the title runs down it, with the count at the bottom. */
export function printSide(pen: Pen, art: Art, inks: PrintInks, w: number, h: number): void {
  const size = Math.min(w * 0.2, h * 0.062);
  const mark = markColors({ ...inks, text: inks.sideText });
  drawLogo(pen, w / 2 - size * 0.8, h * 0.08, (size * 1.6) / 40, inks.sideText, mark, ['mark']);
  writeDown(pen, art.label.title, w / 2, h * 0.08 + size * 2.4, {
    size,
    color: inks.sideText,
    weight: 500,
    track: 0.12,
  });
  write(pen, art.label.size, w / 2, h * 0.94, {
    size: size * 0.62,
    color: inks.sideTextSoft,
    serif: true,
    align: 'center',
    max: w * 0.8,
  });
}

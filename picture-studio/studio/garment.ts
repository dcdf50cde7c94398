import type * as THREE from 'three';
import { fade, mix } from './color.ts';
import type { Art } from './job.ts';
import { blob, mirrored, type Point } from './outlines.ts';
import { leaf, type Pen } from './pen.ts';
import { Relief } from './relief.ts';
import { paper } from './wrap-print.ts';

/** Flat outline of briefs: half widths in cm from the waist (top) to the crotch. */
interface Cut {
  waist: number;
  hip: number;
  rise: number;
  /** Height of the side seam. */
  side: number;
  crotch: number;
  band: number;
}

function outline(cut: Cut, inset = 0): Point[] {
  const w = cut.waist - inset;
  const h = cut.hip - inset;
  const top = -cut.rise / 2 + inset;
  const seam = -cut.rise / 2 + cut.side;
  const low = cut.rise / 2 - inset;
  const c = cut.crotch - inset;
  return mirrored([
    [0, top + 0.5],
    [w * 0.5, top + 0.28],
    [w - 0.1, top],
    [w + (h - w) * 0.3, top + (seam - top) * 0.3],
    [h - 0.15, seam - 0.3],
    [h - 0.9, seam + 0.35],
    [h * 0.66, seam + (low - seam) * 0.36],
    [c + (h - c) * 0.22, seam + (low - seam) * 0.68],
    [c * 1.05, low - 1.1],
    [c * 0.75, low - 0.15],
    [0, low],
  ]);
}

/** Disposable pants, flat from the front: gathered elastics, soft core, printed waist. */
export function pants(art: Art): THREE.Mesh {
  const size = 1 + art.grade * 0.1;
  const high = art.series === 'maternity';
  const cut: Cut = {
    waist: 14.2 * size,
    hip: 15.4 * size,
    rise: (high ? 28 : 25) * size,
    side: (high ? 15 : 12.5) * size,
    crotch: 4.6,
    band: high ? 7 : 4.5,
  };
  const width = 36;
  const height = 32;
  const relief = new Relief(width, height, 22);
  const centred = (draw: (pen: Pen) => void) => (pen: Pen) => {
    pen.translate(width / 2, height / 2);
    draw(pen);
  };
  const fill = (inset: number) =>
    centred((pen) => {
      blob(pen, outline(cut, inset));
      pen.fill();
    });
  const body = relief.mask(fill(0.1), 0.1);
  relief.raise(body, 0.25);
  relief.raise(relief.mask(fill(1.4), 1.1), 0.55);
  const top = height / 2 - cut.rise / 2;
  const core = relief.mask(
    centred((pen) => {
      pen.beginPath();
      pen.roundRect(-5.2, -cut.rise / 2 + cut.band + 1.5, 10.4, cut.rise - cut.band - 2, 3.6);
      pen.fill();
    }),
    0.7,
  );
  relief.raise(core, 0.4, body);
  const seam = top + cut.side;
  relief.texture((x, y) => {
    const u = x - width / 2;
    const band = Math.exp(-(((y - top) / (cut.band * 0.75)) ** 2));
    const legs =
      Math.exp(-(((Math.abs(u) - legEdge(cut, y - height / 2)) / 1.5) ** 2)) *
      (y > seam - 1 ? 1 : 0);
    const gather =
      Math.sin(u * 5.2 + Math.sin(y * 0.9 + u) * 0.7) * 0.5 + Math.sin(u * 8.3 + 1.3) * 0.3;
    const around = Math.sin((y - x * Math.sign(u) * 0.4) * 6.2);
    return (
      band * gather * 0.13 + legs * around * 0.09 + 0.004 * Math.sin(x * 26) * Math.sin(y * 26)
    );
  }, body);
  for (let i = 0; i < 5; i++) {
    relief.texture(
      (_, y) => -0.05 * Math.exp(-(((y - top - 0.7 - i * (cut.band / 5)) / 0.08) ** 2)),
      body,
    );
  }
  relief.texture(
    (x, y) =>
      -0.12 *
      Math.exp(-(((Math.abs(x - width / 2) - cut.hip + 1) / 0.12) ** 2)) *
      (y < seam ? 1 : 0),
    body,
  );
  const [canvas, pen] = paper(width, height, 40);
  pen.translate(width / 2, height / 2);
  const skin = art.subSeries === 'sleep-pants-day';
  const base = skin ? '#ddc0aa' : '#f0eeea';
  pen.fillStyle = base;
  blob(pen, outline(cut));
  pen.fill();
  pen.save();
  blob(pen, outline(cut));
  pen.clip();
  if (!skin) pantsPrint(pen, art, cut, base);
  pen.restore();
  return relief.mesh(canvas, 0.9);
}

function legEdge(cut: Cut, y: number): number {
  const seam = -cut.rise / 2 + cut.side;
  const t = Math.max(0, Math.min(1, (y - seam) / (cut.rise / 2 - seam)));
  return cut.hip + (cut.crotch - cut.hip) * t ** 0.55;
}

function pantsPrint(pen: Pen, art: Art, cut: Cut, base: string): void {
  const { mid, pale } = art.palette;
  const top = -cut.rise / 2;
  const tint = pen.createLinearGradient(0, top, 0, top + cut.band * 2.4);
  tint.addColorStop(0, mix(base, mid, 0.5));
  tint.addColorStop(1, fade(mix(base, pale, 0.5), 0));
  pen.fillStyle = tint;
  pen.fillRect(-20, top - 1, 40, cut.band * 2.4 + 1);
  for (let i = -7; i <= 7; i++) {
    const x = i * 2.3;
    const y = top + cut.band + 2.2 + Math.sin(i * 1.3) * 0.7;
    leaf(pen, x, y, 1.3, -Math.PI / 2 - 0.6, mix(base, mid, 0.55), mix(base, mid, 0.35), 0.3);
    leaf(pen, x, y, 1.3, -Math.PI / 2 + 0.6, mix(base, mid, 0.4), mix(base, mid, 0.25), 0.3);
  }
}

/** Colour of the cloth of period underwear. */
function clothOf(art: Art): string {
  if (art.subSeries === 'moon-teen') return '#2f3f6b';
  if (art.subSeries === 'moon-high') return '#5a4a72';
  return art.subSeries === 'moon-night' ? '#2a2633' : '#302c36';
}

function cutOf(art: Art): Cut {
  const child = art.subSeries === 'moon-teen';
  const high = art.subSeries === 'moon-high';
  const night = art.subSeries === 'moon-night';
  const size = (child ? 0.86 : 1) + art.grade * 0.09;
  return {
    waist: 14.4 * size,
    hip: 16.4 * size,
    rise: (high ? 28.5 : night ? 26 : 23) * size,
    side: (high ? 16.5 : night ? 12.5 : 9.5) * size,
    crotch: 3.7 * size,
    band: high ? 7 : 2.6,
  };
}

const width = 40;
const height = 34;

const centred = (draw: (pen: Pen) => void) => (pen: Pen) => {
  pen.translate(width / 2, height / 2);
  draw(pen);
};

/** The outline of the area that absorbs. */
function gusset(pen: Pen, art: Art, cut: Cut): void {
  const w = cut.crotch + 1.7;
  const from = art.subSeries === 'moon-night' ? -cut.rise / 2 + cut.band + 3.5 : 0.5;
  blob(
    pen,
    mirrored([
      [0, from],
      [w * 0.8, from + 0.4],
      [w * 1.02, from + 2.6],
      [w * 0.86, cut.rise / 2 - 5.5],
      [cut.crotch - 0.7, cut.rise / 2 - 1.4],
      [0, cut.rise / 2 - 0.9],
    ]),
  );
}

/** Period underwear, flat from the front, with the stitched area that absorbs. */
export function underwear(art: Art): THREE.Mesh {
  const cut = cutOf(art);
  return reliefOf(art, cut).mesh(coloured(art, cut), 0.86);
}

/** The heights: cloth, the area that absorbs, stitches, ribs of the band. */
function reliefOf(art: Art, cut: Cut): Relief {
  const relief = new Relief(width, height, 22);
  const fill = (inset: number) =>
    centred((pen) => {
      blob(pen, outline(cut, inset));
      pen.fill();
    });
  const body = relief.mask(fill(0.05), 0.08);
  relief.raise(body, 0.22);
  relief.raise(relief.mask(fill(1.6), 1.2), 0.22);
  relief.raise(body, 0.1);
  relief.raise(relief.mask(fill(0.75), 0.05), -0.1);
  relief.raise(
    relief.mask(
      centred((pen) => {
        gusset(pen, art, cut);
        pen.fill();
      }),
      0.18,
    ),
    0.16,
    body,
  );
  const stitches = relief.mask(
    centred((pen) => {
      pen.lineWidth = 0.12;
      pen.setLineDash([0.34, 0.2]);
      gusset(pen, art, cut);
      pen.stroke();
      blob(pen, outline(cut, 0.75));
      pen.stroke();
    }),
    0.03,
  );
  relief.raise(stitches, -0.09);
  const bandTop = height / 2 - cut.rise / 2;
  const high = art.subSeries === 'moon-high';
  relief.texture((x, y) => {
    const inBand = y < bandTop + cut.band + 0.4 ? 1 : 0;
    const rib = high ? 0.004 * Math.sin(x * 24) : 0.016 * Math.sin(x * 13);
    const knit = 0.009 * Math.sin(x * 20) * Math.sin(y * 15 + Math.sin(x * 20) * 0.6);
    const drape = 0.05 * Math.sin((x - width / 2) * 0.8 + y * 0.5) * Math.sin(y * 0.35);
    return inBand ? rib : knit + drape;
  }, body);
  relief.texture((_, y) => -0.1 * Math.exp(-(((y - bandTop - cut.band - 0.4) / 0.1) ** 2)), body);
  return relief;
}

/** The colours: cloth, band and the dashed line around the area that absorbs. */
function coloured(art: Art, cut: Cut) {
  const [canvas, pen] = paper(width, height, 40);
  pen.translate(width / 2, height / 2);
  const cloth = clothOf(art);
  pen.fillStyle = cloth;
  blob(pen, outline(cut));
  pen.fill();
  pen.save();
  blob(pen, outline(cut));
  pen.clip();
  pen.fillStyle = mix(cloth, '#ffffff', 0.05);
  pen.fillRect(-20, -cut.rise / 2 - 2, 40, cut.band + 2.4);
  pen.strokeStyle = art.palette.accent;
  pen.lineWidth = 0.16;
  pen.lineCap = 'round';
  pen.setLineDash([0.34, 0.32]);
  gusset(pen, art, cut);
  pen.stroke();
  pen.restore();
  return canvas;
}

import { clipped, disc, fading, glow, group, oval, rect, shape, stroke, tone } from './paint.ts';

/** Position and size of a scene's subject; the rest of the picture stays plain for words. */
export interface Stage {
  w: number;
  h: number;
  /** y of the line where wall and floor (or table) meet. */
  floor: number;
  /** x of the middle of the subject. */
  x: number;
  /** Pixels per unit of the drawing; a standing woman is 640 units. */
  k: number;
}

/** Wide pictures have a plain left third, square ones a plain top third. */
export function stage(w: number, h: number, height = 660): Stage {
  const ratio = w / h;
  if (ratio > 2.2) return { w, h, floor: h * 0.86, x: w * 0.67, k: (h * 0.8) / height };
  if (ratio > 1.2) return { w, h, floor: h * 0.85, x: w * 0.53, k: (h * 0.72) / height };
  return { w, h, floor: h * 0.88, x: w * 0.5, k: (h * 0.6) / height };
}

/** Wall and floor with a skirting line. */
export function wallAndFloor(
  { w, h, floor }: Stage,
  wall: readonly [string, string],
  ground: readonly [string, string],
): string {
  return (
    fading(0, 0, w, floor, wall[0], wall[1]) +
    fading(0, floor, w, h - floor, ground[0], ground[1]) +
    rect(0, floor - 3, w, 3, '#2E1A40', 0, 'opacity=".05"')
  );
}

/** A window with panes around (0,0) at its middle, `w` x `h`. */
export function window(
  w: number,
  h: number,
  sky: readonly [string, string],
  frame: string,
  view = '',
): string {
  const bar = Math.max(8, w * 0.028);
  const pane = `M${-w / 2} ${-h / 2}h${w}v${h}h${-w}Z`;
  return (
    clipped(pane, fading(-w / 2, -h / 2, w, h, sky[0], sky[1]) + view) +
    `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="none" stroke="${frame}" stroke-width="${bar * 1.6}"/>` +
    rect(-bar / 2, -h / 2, bar, h, frame) +
    rect(-w / 2, -h * 0.1, w, bar, frame) +
    rect(-w / 2 - bar * 2, h / 2, w + bar * 4, bar * 1.9, frame, 4) +
    rect(-w / 2 - bar * 2, h / 2 + bar * 1.9, w + bar * 4, bar, '#2E1A40', 0, 'opacity=".06"')
  );
}

/** A sheer curtain of width `w` and height `h`, hanging from (0,0), gathered towards its right edge. */
export function curtain(w: number, h: number, color = '#FFFFFF', opacity = 0.72): string {
  const folds = 6;
  const path = `M0 0H${w}C${w - 10} ${h * 0.4} ${w + 14} ${h * 0.75} ${w - 4} ${h}${Array.from({ length: folds }, (_, i) => `Q${w - 4 - (i + 0.5) * ((w - 8) / folds)} ${h + (i % 2 ? 14 : -6)} ${w - 4 - (i + 1) * ((w - 8) / folds)} ${h}`).join('')}C-12 ${h * 0.7} 10 ${h * 0.4} 0 0Z`;
  return `<g opacity="${opacity}">${shape(path, color)}${clipped(
    path,
    Array.from({ length: folds }, (_, i) => {
      const x = ((i + 0.55) * w) / folds;
      return shape(
        `M${x} 0C${x + 16} ${h * 0.4} ${x - 12} ${h * 0.7} ${x + 8} ${h + 14}H${x + 26}C${x + 8} ${h * 0.6} ${x + 30} ${h * 0.3} ${x + 14} 0Z`,
        '#6D4FA8',
        'opacity=".09"',
      );
    }).join(''),
  )}</g>`;
}

/** Slanting daylight from the upper left across wall and floor. */
export function daylight(x: number, y: number, w: number, length: number, opacity = 0.3): string {
  return [0, 1]
    .map((i) =>
      shape(
        `M${x + i * w * 1.15} ${y}h${w}l${length * 0.62} ${length}h${-w * 1.35}Z`,
        '#FFFFFF',
        `opacity="${opacity - i * 0.06}" filter="url(#blur)"`,
      ),
    )
    .join('');
}

/** Soft hills for the view from a window. */
export function hills(w: number, base: number, colors: readonly string[]): string {
  return colors
    .map((color, i) => {
      const y = base + i * 34;
      return shape(
        `M${-w} ${y}C${-w * 0.6} ${y - 70 + i * 20} ${-w * 0.3} ${y + 20} 0 ${y - 30}S${w * 0.6} ${y - 60} ${w} ${y}V${base + 900}H${-w}Z`,
        color,
      );
    })
    .join('');
}

/** A crescent with its glow. */
export function crescent(x: number, y: number, r: number, color: string, sky: string): string {
  const hole = `M${x - r * 2} ${y - r * 2}h${r * 4}v${r * 4}h${-r * 4}Z`;
  return `${glow(x, y, r * 3.4, color, 0.35)}${clipped(hole, shape(`M${x + r * 0.3} ${y - r * 0.95}A${r} ${r} 0 1 0 ${x + r * 0.3} ${y + r * 0.95}A${r * 0.8} ${r * 0.8} 0 1 1 ${x + r * 0.3} ${y - r * 0.95}Z`, color))}${disc(-9999, 0, 1, sky)}`;
}

/** Small stars at fixed places. */
export function stars(w: number, h: number, color: string, count = 26): string {
  let out = '';
  for (let i = 0; i < count; i++) {
    const x = ((i * 0.754877) % 1) * w;
    const y = ((i * 0.56984) % 1) * h;
    out += disc(x, y, 1.2 + ((i * 7) % 5) * 0.5, color, `opacity="${0.35 + ((i * 3) % 6) * 0.1}"`);
  }
  return out;
}

/** A wall shelf of width `w`, its top at (0,0), with the things on it. */
export function shelf(w: number, goods: string, color: string = tone.wood): string {
  return (
    goods + rect(-w / 2, 0, w, 14, color, 3) + rect(-w / 2, 14, w, 6, '#2E1A40', 2, 'opacity=".08"')
  );
}

/** A table of width `w` whose top is at (0,0) and whose feet are `h` below. */
export function table(w: number, h: number, color: string = tone.wood): string {
  return (
    stroke(`M${-w * 0.42} 10L${-w * 0.46} ${h}`, color, 16) +
    stroke(`M${w * 0.42} 10L${w * 0.46} ${h}`, color, 16) +
    rect(-w / 2, 0, w, 20, color, 6) +
    rect(-w / 2, 14, w, 6, '#2E1A40', 3, 'opacity=".10"')
  );
}

/** An armless chair, seat at (0,-190), feet on (0,0); the back is on the left. */
export function chair(color: string): string {
  return (
    stroke('M-70 -176L-92 0', color, 13) +
    stroke('M70 -176L88 0', color, 13) +
    stroke('M-76 -190C-92 -270 -94 -330 -90 -392', color, 15) +
    rect(-86, -196, 172, 26, color, 13) +
    shape('M-104 -400H-72Q-64 -330 -72 -268H-100Q-108 -330 -104 -400Z', color)
  );
}

/** A clothes line between two points with things hanging at given shares of its length. */
export function clothesLine(
  x1: number,
  x2: number,
  y: number,
  sag: number,
  hung: readonly { at: number; thing: string }[],
): string {
  const height = (t: number) => y + 4 * sag * t * (1 - t);
  return (
    stroke(`M${x1} ${y}Q${(x1 + x2) / 2} ${y + sag * 2} ${x2} ${y}`, '#8A7AA6', 3.5) +
    hung.map(({ at, thing }) => group(thing, x1 + (x2 - x1) * at, height(at))).join('')
  );
}

/** A round rug on the floor. */
export function rug(x: number, y: number, rx: number, color: string): string {
  return (
    oval(x, y, rx, rx * 0.13, color) + oval(x, y, rx * 0.82, rx * 0.1, '#ffffff', 'opacity=".25"')
  );
}

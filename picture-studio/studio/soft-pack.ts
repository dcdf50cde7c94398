import type * as THREE from 'three';
import { relax, type Sheet } from './cloth.ts';
import { randomness } from './random.ts';
import { sheetGeometry } from './sheet-geometry.ts';

/** A bag of film around a block of pads: width, depth and height of the block in cm. */
export interface SoftPackSize {
  width: number;
  depth: number;
  height: number;
  /** Height of the welded strip. */
  fin: number;
  /** How much air is inside, 0-1. */
  air: number;
  /** Welded on top only (stands on its foot) or at both ends (flow wrap). */
  ends: 'top' | 'both';
  seed: number;
}

/** Lengths along the flat film, for printing on it. All in cm, from the bottom and from the back seam. */
export interface WrapPattern {
  around: number;
  along: number;
  /** Start and end of the front panel. */
  front: [number, number];
  /** Rows where the front panel stands upright: bottom edge and shoulder. */
  body: [number, number];
  /** Length of the sloping film between shoulder and weld. */
  slope: number;
}

const footShare = 0.26;
const slopeShare = 0.63;

export function softPackPattern(size: SoftPackSize): WrapPattern {
  const slope = size.depth * slopeShare;
  const below = size.ends === 'both' ? slope + size.fin : size.depth * footShare;
  return {
    around: 2 * (size.width + size.depth),
    along: below + size.height + slope + size.fin,
    front: [size.width / 2 + size.depth, size.width * 1.5 + size.depth],
    body: [below, below + size.height],
    slope,
  };
}

/** Geometry of a filled bag standing on y = 0, front towards +z; uv covers the whole flat film. */
export function softPack(size: SoftPackSize): THREE.BufferGeometry {
  const pattern = softPackPattern(size);
  const pitch = Math.sqrt((pattern.around * pattern.along) / 9500);
  const columns = Math.round(pattern.around / pitch);
  const rows = Math.round(pattern.along / pitch) + 1;
  const sheet: Sheet = {
    columns,
    rows,
    closed: true,
    position: new Float32Array(columns * rows * 3),
    pitch: [pattern.around / columns, pattern.along / (rows - 1)],
  };
  const bag = new Bag(size, pattern, sheet);
  bag.fold();
  relax(sheet, {
    steps: 120,
    pressure: 0.0008 + 0.006 * size.air,
    bending: 0.14,
    crush: 0.72,
    hold: (p, k, row, column) => bag.hold(p, k, row, column),
  });
  return sheetGeometry(sheet);
}

class Bag {
  private readonly size: SoftPackSize;
  private readonly pattern: WrapPattern;
  private readonly sheet: Sheet;
  /** Height the slope covers once folded. */
  private readonly rise: number;
  private readonly wave: readonly [number, number];
  private readonly radius: number;

  constructor(size: SoftPackSize, pattern: WrapPattern, sheet: Sheet) {
    this.size = size;
    this.pattern = pattern;
    this.sheet = sheet;
    this.rise = Math.sqrt(pattern.slope ** 2 - (size.depth / 2) ** 2);
    const random = randomness(size.seed);
    this.wave = [(random() - 0.5) * 0.6, random() * 6];
    this.radius = Math.min(size.depth * 0.3, size.height * 0.2, 1.7);
  }

  /** How far the film has gone towards a weld: 0 upright wall, 1 at the weld; `past` is cm inside the weld. */
  private fate(t: number): { tuck: number; past: number; end: 1 | -1 } {
    const { body, slope } = this.pattern;
    const up = t - body[1];
    const down = this.size.ends === 'both' ? body[0] - t : 0;
    const beyond = Math.max(up, down, 0);
    return {
      tuck: Math.min(1, beyond / slope),
      past: Math.max(0, beyond - slope),
      end: up > down ? 1 : -1,
    };
  }

  /** The folded bag before the film settles: upright walls, side gussets tucked in towards the weld. */
  fold(): void {
    const { sheet, size, pattern } = this;
    const random = randomness(size.seed + 3);
    for (let r = 0; r < sheet.rows; r++) {
      const t = r * sheet.pitch[1];
      const { tuck, past, end } = this.fate(t);
      const foot = size.ends === 'top' ? Math.max(0, pattern.body[0] - t) : 0;
      const base = Math.min(Math.max(0, t - pattern.body[0]), size.height);
      const y = base + end * (this.rise * tuck + past);
      for (let c = 0; c < sheet.columns; c++) {
        const [x, z] = this.outline(c * sheet.pitch[0], foot, tuck);
        const k = (r * sheet.columns + c) * 3;
        sheet.position[k] = x + (random() - 0.5) * 0.05;
        sheet.position[k + 1] = y + (random() - 0.5) * 0.02;
        sheet.position[k + 2] = z + (random() - 0.5) * 0.05;
      }
    }
  }

  /** Walks around the bag from the middle of the back; `foot` draws the outline in, `tuck` folds the sides. */
  private outline(s: number, foot: number, tuck: number): [number, number] {
    const { width, depth } = this.size;
    const w = width / 2 - foot;
    const half = (depth / 2 - foot) * (1 - tuck);
    const scale = (2 * w) / width;
    const side = (sign: 1 | -1, u: number): [number, number] => {
      const inward = (0.5 - Math.abs(u - 0.5)) * depth * Math.sqrt(1 - (1 - tuck) ** 2);
      return [sign * (w - inward), (u - 0.5) * 2 * half];
    };
    if (s < width / 2) return [-s * scale, -half];
    if (s < width / 2 + depth) return side(-1, (s - width / 2) / depth);
    if (s < width * 1.5 + depth) return [(s - width - depth) * scale, half];
    if (s < width * 1.5 + depth * 2) return side(1, 1 - (s - width * 1.5 - depth) / depth);
    return [(this.pattern.around - s) * scale, -half];
  }

  /** Keeps a point where weld, table and contents allow it to be. */
  hold(p: Float32Array, k: number, row: number, column: number): void {
    const { size, pattern, sheet } = this;
    const t = row * sheet.pitch[1];
    const { tuck, past, end } = this.fate(t);
    if (size.ends === 'top' && t < pattern.body[0] * 0.55) {
      const [x, z] = this.outline(column * sheet.pitch[0], pattern.body[0] - t, 0);
      p[k] = x;
      p[k + 1] = 0;
      p[k + 2] = z;
      return;
    }
    if (tuck >= 1) {
      const x = p[k] as number;
      const lean = past * 0.08 + Math.sin((x / size.width) * 3.1 + this.wave[1]) * this.wave[0];
      const layer = ((p[k + 2] as number) - lean) * 0.3;
      p[k + 2] = lean + Math.max(-0.04, Math.min(0.04, layer));
      const least = (end > 0 ? size.height : 0) + end * (this.rise * 0.86 + past * 0.97);
      const y = p[k + 1] as number;
      p[k + 1] = end > 0 ? Math.max(y, least) : Math.min(y, least);
      return;
    }
    if (size.ends === 'top' && (p[k + 1] as number) < 0.01) p[k + 1] = 0.01;
    this.pushOut(p, k);
  }

  /** Moves a point out of the block of pads, whose faces swell a little in the middle. */
  private pushOut(p: Float32Array, k: number): void {
    const { size, radius } = this;
    const hx = size.width / 2 - radius - 0.06;
    const hy = size.height / 2 - radius;
    const hz = size.depth / 2 - radius - 0.04;
    const x = p[k] as number;
    const y = (p[k + 1] as number) - size.height / 2;
    const z = p[k + 2] as number;
    const across = Math.min(1, Math.max(0, 1 - ((2 * x) / size.width) ** 2) * 1.6);
    const along = Math.min(1, Math.max(0, 1 - ((2 * y) / size.height) ** 2) * 1.6);
    const swell = 1 + 0.09 * across * along;
    const qx = Math.abs(x) - hx;
    const qy = Math.abs(y) - hy;
    const qz = Math.abs(z) / swell - hz;
    const ox = Math.max(qx, 0);
    const oy = Math.max(qy, 0);
    const oz = Math.max(qz, 0);
    const outside = Math.hypot(ox, oy, oz);
    const distance = outside + Math.min(Math.max(qx, qy, qz), 0) - radius;
    if (distance >= 0) return;
    if (outside > 1e-6) {
      const f = -distance / outside;
      p[k] = x + Math.sign(x) * ox * f;
      p[k + 1] = (p[k + 1] as number) + Math.sign(y) * oy * f;
      p[k + 2] = z + Math.sign(z) * oz * f * swell;
    } else if (qz > qx && qz > qy) p[k + 2] = Math.sign(z) * (hz + radius) * swell;
    else if (qx > qy) p[k] = Math.sign(x) * (hx + radius);
    else p[k + 1] = size.height / 2 + Math.sign(y) * (hy + radius);
  }
}

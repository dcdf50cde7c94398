import type { Relief } from './relief.ts';

/** Light that a surface sends back: skin lets some of it through, nails mirror the window. */
export interface Surface {
  /** Coverage 0-1 of what lets light through. */
  skin: Float32Array;
  /** 0-1, how much a point mirrors. */
  gloss: Float32Array;
}

/** Towards the light: right, down and up in the picture. It comes from the upper left, as in `opened.ts`. */
export interface Lamp {
  from: readonly [number, number, number];
  /** Half angle of the window in radians. */
  spread: number;
  /** The part of the light of a flat place that comes from the lamp and not from the sky, 0-1. */
  share: number;
}

export const windowLamp: Lamp = { from: [-0.95, -0.7, 0.74], spread: 0.13, share: 0.5 };

const linear = Float32Array.from({ length: 256 }, (_, i) => (i / 255) ** 2.2);
/** How far light wanders under skin before it leaves, for red, green and blue. */
const wander = [0.26, 0.1, 0.06] as const;
const sky = [1.02, 0.95, 0.99] as const;
const sun = [1.08, 0.97, 0.89] as const;

/** Replaces colours by what a camera sees of them. */
export function expose(
  colours: Uint8ClampedArray,
  relief: Relief,
  surface: Surface,
  lamp: Lamp,
): void {
  const { columns, rows, density, values } = relief;
  const length = Math.hypot(...lamp.from);
  const [lx, ly, lz] = lamp.from.map((one) => one / length) as [number, number, number];
  const [hx, hy, hz] = half(lx, ly, lz);
  const shadow = shadows(relief, lamp);
  const open = openness(relief);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const i = row * columns + column;
      const left = values[column > 0 ? i - 1 : i] as number;
      const right = values[column < columns - 1 ? i + 1 : i] as number;
      const above = values[row > 0 ? i - columns : i] as number;
      const below = values[row < rows - 1 ? i + columns : i] as number;
      const dx = ((right - left) * density) / 2;
      const dy = ((below - above) * density) / 2;
      const d = Math.hypot(dx, dy, 1);
      const facing = (-dx * lx - dy * ly + lz) / d;
      const seen = shadow[i] as number;
      const skin = surface.skin[i] as number;
      const gloss = surface.gloss[i] as number;
      const mirror = gloss * Math.max(0, (-dx * hx - dy * hy + hz) / d) ** (12 + gloss * 60) * seen;
      for (let channel = 0; channel < 3; channel++) {
        const round = skin * (wander[channel] as number);
        const key = Math.max(0, (facing + round) / (lz + round)) * seen ** (1 - round);
        const light =
          (1 - lamp.share) * (sky[channel] as number) * (open[i] as number) * (0.6 + 0.4 / d) +
          lamp.share * (sun[channel] as number) * key;
        const at = i * 4 + channel;
        const value = (linear[colours[at] as number] as number) * light + mirror * 0.35;
        colours[at] = Math.round(shoulder(value) ** (1 / 2.2) * 255);
      }
    }
  }
}

/** Halfway between the light and the camera above. */
function half(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z + 1);
  return [x / length, y / length, (z + 1) / length];
}

/** Bright places keep their drawing instead of turning white. */
function shoulder(value: number): number {
  const start = 0.72;
  if (value < start) return value;
  const room = 0.97 - start;
  return start + room * (1 - Math.exp(-(value - start) / room));
}

/** The part of the window that each point sees, 0-1. Computed at half the resolution, because shadows are soft. */
function shadows(relief: Relief, lamp: Lamp): Float32Array {
  const { columns, rows, values } = relief;
  const [wide, tall] = [columns >> 1, rows >> 1];
  const pitch = 2 / relief.density;
  const heights = new Float32Array(wide * tall);
  let highest = 0;
  for (let row = 0; row < tall; row++) {
    for (let column = 0; column < wide; column++) {
      const height = values[row * 2 * columns + column * 2] as number;
      heights[row * wide + column] = height;
      highest = Math.max(highest, height);
    }
  }
  const rays = raysOf(lamp, pitch);
  const seen = new Float32Array(wide * tall);
  for (let row = 0; row < tall; row++) {
    for (let column = 0; column < wide; column++) {
      const i = row * wide + column;
      let free = 0;
      for (const [dx, dy, rise] of rays) {
        let [x, y, h] = [column + 0.5, row + 0.5, (heights[i] as number) + pitch * 0.3];
        let isFree = 1;
        while (h < highest) {
          x += dx;
          y += dy;
          h += rise;
          if (x < 0 || y < 0 || x >= wide || y >= tall) break;
          if ((heights[(y | 0) * wide + (x | 0)] as number) > h) {
            isFree = 0;
            break;
          }
        }
        free += isFree;
      }
      seen[i] = free / rays.length;
    }
  }
  return enlarged(smooth(seen, wide, tall), wide, tall, columns, rows);
}

/** Steps of one point of the grid towards points all over the window: right, down, up in cm. */
function raysOf(lamp: Lamp, pitch: number): [number, number, number][] {
  const [fx, fy, fz] = lamp.from;
  const flat = Math.hypot(fx, fy);
  const [angle, tilt] = [Math.atan2(fy, fx), Math.atan2(fz, flat)];
  return Array.from({ length: 14 }, (_, i): [number, number, number] => {
    const u = ((0.5 + i * 0.7548776662466927) % 1) * 2 - 1;
    const v = ((0.5 + i * 0.5698402909980532) % 1) * 2 - 1;
    const a = angle + u * lamp.spread;
    return [Math.cos(a), Math.sin(a), Math.tan(tilt + v * lamp.spread) * pitch];
  });
}

function smooth(values: Float32Array, wide: number, tall: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let row = 0; row < tall; row++) {
    for (let column = 0; column < wide; column++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const x = Math.min(wide - 1, Math.max(0, column + dx));
          const y = Math.min(tall - 1, Math.max(0, row + dy));
          sum += values[y * wide + x] as number;
        }
      }
      out[row * wide + column] = sum / 9;
    }
  }
  return out;
}

function enlarged(
  values: Float32Array,
  wide: number,
  tall: number,
  columns: number,
  rows: number,
): Float32Array {
  const out = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = Math.min(wide - 1.001, Math.max(0, column / 2 - 0.25));
      const y = Math.min(tall - 1.001, Math.max(0, row / 2 - 0.25));
      const [i, j] = [x | 0, y | 0];
      const [a, b] = [x - i, y - j];
      const k = j * wide + i;
      const upper = (values[k] as number) * (1 - a) + (values[k + 1] as number) * a;
      const lower = (values[k + wide] as number) * (1 - a) + (values[k + wide + 1] as number) * a;
      out[row * columns + column] = upper * (1 - b) + lower * b;
    }
  }
  return out;
}

/** The part of the sky that each point sees, 0-1: less where its surroundings are higher. */
function openness(relief: Relief): Float32Array {
  const { values } = relief;
  const hidden = new Float32Array(values.length);
  for (const reach of [0.12, 0.4, 1.2]) {
    const around = relief.blur(values, reach);
    for (let i = 0; i < hidden.length; i++) {
      hidden[i] =
        (hidden[i] as number) +
        Math.min(0.4, Math.max(0, (around[i] as number) - (values[i] as number)) / (reach + 0.25));
    }
  }
  return hidden.map((one) => Math.exp(-one * 0.7));
}

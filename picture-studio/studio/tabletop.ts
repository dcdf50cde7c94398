import { fade, mix } from './color.ts';
import { expose, type Lamp, type Surface, windowLamp } from './daylight.ts';
import type { Pen } from './pen.ts';
import { Relief } from './relief.ts';
import { paper } from './wrap-print.ts';

/**
 * Goods that lie on a table, photographed from straight above. The heights of all points are known, so that the light
 * is computed for them without a graphics processor, in about three seconds of processor time.
 */
export class Tabletop {
  /** Size in cm. */
  readonly width: number;
  readonly height: number;
  readonly relief: Relief;
  readonly surface: Surface;
  readonly pen: Pen;
  private readonly colours: HTMLCanvasElement;

  /** A table of `width` x `height` cm; `density` is the number of pixels per cm. */
  constructor(width: number, height: number, density: number, ground: string) {
    this.width = width;
    this.height = height;
    this.relief = new Relief(width, height, density);
    const points = this.relief.values.length;
    this.surface = { skin: new Float32Array(points), gloss: new Float32Array(points) };
    [this.colours, this.pen] = paper(width, height, density);
    this.pen.fillStyle = ground;
    this.pen.fillRect(0, 0, width, height);
  }

  /** Lays a piece down with its middle at (x, y), in cm from the upper left corner, turned by `turn` radians. */
  lay(piece: Relief, print: HTMLCanvasElement, x: number, y: number, turn = 0): void {
    const { pen, relief } = this;
    pen.save();
    pen.translate(x, y);
    pen.rotate(turn);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(print, -piece.width / 2, -piece.height / 2, piece.width, piece.height);
    pen.restore();
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    for (let row = 0; row < relief.rows; row++) {
      for (let column = 0; column < relief.columns; column++) {
        const dx = column / relief.density - x;
        const dy = row / relief.density - y;
        const u = (c * dx + s * dy + piece.width / 2) * piece.density;
        const v = (c * dy - s * dx + piece.height / 2) * piece.density;
        if (u < 0 || v < 0 || u >= piece.columns - 1 || v >= piece.rows - 1) continue;
        const at = row * relief.columns + column;
        relief.values[at] = (relief.values[at] as number) + between(piece, u, v);
      }
    }
  }

  /** The picture under the lamp. */
  photograph(lamp: Lamp = windowLamp): HTMLCanvasElement {
    const { columns, rows } = this.relief;
    const pixels = this.pen.getImageData(0, 0, columns, rows);
    expose(pixels.data, this.relief, this.surface, lamp);
    this.pen.putImageData(pixels, 0, 0);
    return this.colours;
  }
}

/** Light falls off a little towards the lower right, as it does from a window. */
export function fallOff(pen: Pen, size: number): void {
  const shade = pen.createRadialGradient(
    size * 0.34,
    size * 0.28,
    size * 0.2,
    size * 0.42,
    size * 0.4,
    size * 0.98,
  );
  shade.addColorStop(0, fade('#fffaf0', 0.13));
  shade.addColorStop(0.5, fade('#fffaf0', 0));
  shade.addColorStop(1, fade('#32143c', 0.1));
  pen.fillStyle = shade;
  pen.fillRect(0, 0, size, size);
}

/** The ground of a series' pictures of unpacked goods. */
export function groundOf({ pale, mid }: { pale: string; mid: string }): string {
  return mix(pale, mid, 0.5);
}

function between(piece: Relief, u: number, v: number): number {
  const [i, j] = [Math.floor(u), Math.floor(v)];
  const [a, b] = [u - i, v - j];
  const k = j * piece.columns + i;
  const { values } = piece;
  const upper = (values[k] as number) * (1 - a) + (values[k + 1] as number) * a;
  const below = k + piece.columns;
  const lower = (values[below] as number) * (1 - a) + (values[below + 1] as number) * a;
  return upper * (1 - b) + lower * b;
}

/** Draws with the pen in the hand's own place: cm from the middle of the wrist, y towards the fingertips. */
export type InHand = (draw: (pen: Pen) => void) => (pen: Pen) => void;

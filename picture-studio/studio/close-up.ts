import { fade, mix } from './color.ts';
import type { Lamp } from './daylight.ts';
import type { Art } from './job.ts';
import { padSurface } from './pad.ts';
import { shapeOf } from './pad-shape.ts';
import type { Pen } from './pen.ts';
import { randomness, seedOf } from './random.ts';
import type { Relief } from './relief.ts';
import { drawScale } from './ruler.ts';
import { fallOff, groundOf, Tabletop } from './tabletop.ts';

/** Light that grazes the cloth, so that its structure throws shadows. */
const grazing: Lamp = { from: [-0.95, -0.7, 0.6], spread: 0.16, share: 0.56 };

/** Width of the picture in cm. */
const frame = 5;
const density = 165;

/** The top sheet from near by: its fibres or holes, a pressed channel and the sealed edge. */
export function closeUp(art: Art, size: number): HTMLCanvasElement {
  const shape = shapeOf(art);
  const table = new Tabletop(frame, frame, size / frame, groundOf(art.palette));
  const side = frame * 1.36;
  const edge = shape.widths[1];
  // The middle of the picture is inside the edge of the narrowest place, so that the ground fills one corner.
  const middle = [edge - frame * 0.27, (shape.waistAt * shape.length) / 2 + 5.4] as const;
  const { relief, print, cloth } = padSurface(art, { width: side, height: side, middle, density });
  const pen = print.getContext('2d');
  if (!pen) throw new Error('This browser has no 2D canvas.');
  pen.resetTransform();
  pen.scale(print.width / side, print.height / side);
  pen.globalCompositeOperation = 'source-atop';
  structures[structureOf(art)](relief, cloth, pen, seedOf(art.family) % 89);
  table.lay(relief, print, frame / 2, frame / 2, -0.42);
  const canvas = table.photograph(grazing);
  const over = canvas.getContext('2d');
  if (!over) throw new Error('This browser has no 2D canvas.');
  over.resetTransform();
  fallOff(over, size);
  const ink = mix(art.palette.deep, '#241B33', 0.35);
  drawScale(over, size * 0.065, size * 0.875, 1, size / frame, ink);
  return canvas;
}

type Structure = 'fibres' | 'silk' | 'net';

function structureOf(art: Art): Structure {
  if (art.material === '超薄網面') return 'net';
  return art.material === '天絲' ? 'silk' : 'fibres';
}

type Weave = (relief: Relief, cloth: Float32Array, pen: Pen, seed: number) => void;

/** What the cloth of a top sheet looks like from near by. */
const structures: Record<Structure, Weave> = {
  fibres(relief, cloth, pen, seed) {
    const strands = strandsOf(relief.width, seed, 6000, { bend: 0.75, length: 0.85, lean: 9 });
    weave(relief, cloth, strands, 0.0075, 0.008);
    tint(pen, strands.slice(0, 1600), '#c9bfae', 0.22);
    tint(pen, strands.slice(1600, 3200), '#ffffff', 0.5);
  },
  silk(relief, cloth, pen, seed) {
    const strands = strandsOf(relief.width, seed, 4200, { bend: 0.12, length: 1.9, lean: 0.22 });
    weave(relief, cloth, strands, 0.0065, 0.009);
    tint(pen, strands.slice(0, 1200), '#ffffff', 0.35);
  },
  net(relief, cloth, pen) {
    const step = 0.2;
    const holes = (draw: Pen, radius: number) => {
      for (let row = 0; row * step * 0.87 < relief.height; row++) {
        for (let column = 0; column * step < relief.width; column++) {
          draw.beginPath();
          const x = (column + (row % 2) / 2) * step;
          draw.ellipse(x, row * step * 0.87, radius * 0.82, radius, 0, 0, Math.PI * 2);
          draw.fill();
        }
      }
    };
    relief.raise(
      relief.mask((draw) => holes(draw, 0.062), 0.02),
      -0.06,
      cloth,
    );
    pen.fillStyle = fade('#b9b2a6', 0.3);
    holes(pen, 0.052);
  },
};

interface Strand {
  width: number;
  points: readonly [number, number][];
}

interface Habit {
  /** Curvature, length in cm, and how far strands lean from the length of the pad in radians. */
  bend: number;
  length: number;
  lean: number;
}

function strandsOf(side: number, seed: number, count: number, habit: Habit): Strand[] {
  const random = randomness(seed + 5);
  return Array.from({ length: count }, () => {
    let [x, y] = [random() * side, random() * side];
    let angle = Math.PI / 2 + (random() - 0.5) * habit.lean;
    const turn = (random() - 0.5) * habit.bend;
    const step = (habit.length * (0.5 + random())) / 8;
    const points: [number, number][] = [[x, y]];
    for (let i = 0; i < 8; i++) {
      x += Math.cos(angle) * step;
      y += Math.sin(angle) * step;
      angle += turn + (random() - 0.5) * habit.bend * 0.5;
      points.push([x, y]);
    }
    return { width: 0.011 + random() * 0.014, points };
  });
}

/** Raises strands in layers, so that some run over others. */
function weave(
  relief: Relief,
  cloth: Float32Array,
  strands: readonly Strand[],
  height: number,
  soft: number,
): void {
  const layers = 5;
  for (let layer = 0; layer < layers; layer++) {
    const some = strands.filter((_, i) => i % layers === layer);
    relief.raise(
      relief.mask((pen) => run(pen, some), soft),
      height,
      cloth,
    );
  }
}

function run(pen: Pen, strands: readonly Strand[]): void {
  for (const { width, points } of strands) {
    pen.lineWidth = width;
    pen.beginPath();
    for (const [x, y] of points) pen.lineTo(x, y);
    pen.stroke();
  }
}

function tint(pen: Pen, strands: readonly Strand[], color: string, opacity: number): void {
  pen.strokeStyle = fade(color, opacity);
  run(pen, strands);
}

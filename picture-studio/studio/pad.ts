import type * as THREE from 'three';
import { mix } from './color.ts';
import type { Art } from './job.ts';
import { blob, mirrored, type Point } from './outlines.ts';
import { outlineOf, type PadShape, shapeOf } from './pad-shape.ts';
import { leaf, type Pen } from './pen.ts';
import { Relief } from './relief.ts';
import { paper } from './wrap-print.ts';

/** An unfolded pad, seen from above, with its relief: cushion, channels, wings and sealed edge. */
export function pad(art: Art): THREE.Mesh {
  const { relief, print } = padSurface(art);
  return relief.mesh(print, 0.92);
}

/** A part of a pad: its size and middle in cm, the latter from the middle of the pad; points per cm. */
export interface PadPart {
  width: number;
  height: number;
  middle: Point;
  density: number;
}

/** Heights and print of a pad, of all of it without `part`. */
export function padSurface(
  art: Art,
  part?: PadPart,
): { relief: Relief; print: HTMLCanvasElement; cloth: Float32Array } {
  const shape = shapeOf(art);
  const { width, height, middle, density } = part ?? {
    width: 20,
    height: shape.length + 2,
    middle: [0, 0] as Point,
    density: 26,
  };
  const relief = new Relief(width, height, density);
  const centred = (draw: (pen: Pen) => void) => (pen: Pen) => {
    pen.translate(width / 2 - middle[0], height / 2 - middle[1]);
    draw(pen);
  };
  const area = (inset: number) =>
    centred((pen) => {
      blob(pen, outlineOf(shape, inset));
      pen.fill();
    });
  const thick = thickness(art);
  relief.raise(
    relief.mask(
      centred((pen) => wings(pen, shape)),
      0.12,
    ),
    0.07,
  );
  relief.raise(relief.mask(area(0.1), 0.14), 0.1);
  relief.raise(relief.mask(area(0.9), 0.5), thick);
  relief.raise(relief.mask(area(Math.min(2.4, shape.widths[1] - 0.8)), 0.8), thick * 0.45);
  relief.raise(
    relief.mask(
      centred((pen) => channels(pen, shape)),
      0.13,
    ),
    -thick * 0.5,
  );
  const cloth = relief.mask(area(0), 0);
  // A close-up weaves its own net, whose holes are finer.
  if (!part || art.material !== '超薄網面') relief.texture(surface(art), cloth);
  relief.raise(
    relief.mask(
      centred((pen) => crimps(pen, shape)),
      0.035,
    ),
    -0.06,
  );
  const [print, pen] = paper(width, height, Math.max(60, density));
  pen.translate(width / 2 - middle[0], height / 2 - middle[1]);
  colour(pen, art, shape);
  return { relief, print, cloth };
}

function thickness(art: Art): number {
  if (art.item === 'liner') return 0.17;
  if (art.subSeries.endsWith('-thin')) return 0.3;
  return art.series === 'maternity' ? 0.95 : 0.55;
}

export function wings(pen: Pen, shape: PadShape): void {
  if (!shape.wings) return;
  for (const side of [1, -1]) {
    blob(
      pen,
      shape.wings.map(([x, y]): Point => [x * side, y]),
    );
    pen.fill();
  }
}

/** Pressed lines that lead liquid along the pad. */
function channels(pen: Pen, shape: PadShape): void {
  const inset = shape.widths[1] * 0.5;
  pen.lineWidth = 0.24;
  blob(pen, outlineOf(shape, inset));
  pen.stroke();
  if (shape.wings === null) return;
  pen.lineWidth = 0.2;
  const l = shape.length / 2;
  blob(
    pen,
    mirrored([
      [0, -l * 0.5],
      [0.55, -l * 0.4],
      [0.85, -l * 0.12],
      [0.6, l * 0.2],
      [0, l * 0.38],
    ]),
  );
  pen.stroke();
  for (const [y, bow] of [
    [-0.62, 1],
    [0.54, -1],
  ] as const) {
    pen.beginPath();
    pen.moveTo(-shape.widths[1] * 0.36, l * (y + 0.07 * bow));
    pen.quadraticCurveTo(0, l * (y - 0.03 * bow), shape.widths[1] * 0.36, l * (y + 0.07 * bow));
    pen.stroke();
  }
}

function crimps(pen: Pen, shape: PadShape): void {
  pen.lineWidth = 0.11;
  for (const inset of [0.32, 0.56]) {
    pen.setLineDash([0.01, 0.3]);
    blob(pen, outlineOf(shape, inset));
    pen.stroke();
  }
}

/** Fine structure of the top sheet: quilted cotton, drawn-out fibres or the holes of a net. */
function surface(art: Art): (x: number, y: number) => number {
  if (art.material === '超薄網面') {
    return (x, y) => (Math.cos(x * 17) * Math.cos(y * 17) > 0.35 ? -0.03 : 0);
  }
  if (art.material === '天絲') return (x, y) => 0.007 * Math.sin(x * 30 + Math.sin(y * 1.4) * 2);
  if (art.series === 'maternity')
    return (x, y) => 0.004 * Math.sin(x * 41 + y * 7) * Math.sin(y * 37);
  return (x, y) => {
    const u = Math.abs(Math.sin((x + y) * 3.6));
    const v = Math.abs(Math.sin((x - y) * 3.6));
    return 0.014 * (u ** 0.5 + v ** 0.5);
  };
}

function colour(pen: Pen, art: Art, shape: PadShape): void {
  const { mid, pale } = art.palette;
  const white = art.material === '有機棉' ? '#efe9da' : '#f1f0ec';
  pen.fillStyle = white;
  wings(pen, shape);
  if (shape.wings) wingPrint(pen, shape.wings, mix(white, mid, 0.42), mix(white, mid, 0.28));
  pen.fillStyle = white;
  blob(pen, outlineOf(shape, 0));
  pen.fill();
  pen.save();
  blob(pen, outlineOf(shape, shape.widths[1] * 0.5));
  pen.clip();
  pen.fillStyle = mix(white, mix(pale, mid, 0.3), 0.55);
  pen.fillRect(-20, -40, 40, 80);
  const l = shape.length / 2;
  const tone = mix(white, mid, 0.36);
  for (const [y, turn] of shape.wings
    ? ([
        [-0.74, 1],
        [0.7, -1],
      ] as const)
    : ([
        [-0.5, 1],
        [0.5, -1],
      ] as const)) {
    for (const angle of [-0.75, 0, 0.75])
      leaf(
        pen,
        0,
        l * y - turn * 0.2,
        1.15,
        (turn * Math.PI) / 2 + angle,
        tone,
        mix(tone, white, 0.4),
        0.26,
      );
  }
  pen.restore();
}

function wingPrint(pen: Pen, points: readonly Point[], dark: string, light: string): void {
  const middle = (points[4] as Point)[1];
  for (const side of [1, -1]) {
    pen.save();
    blob(
      pen,
      points.map(([x, y]): Point => [x * side, y]),
    );
    pen.clip();
    for (let i = -2; i <= 2; i++) {
      leaf(
        pen,
        side * 5.6,
        middle + i * 1.05,
        1.2,
        side > 0 ? -0.5 : Math.PI + 0.5,
        dark,
        light,
        0.26,
      );
    }
    pen.restore();
  }
}

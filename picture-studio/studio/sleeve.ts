import { fade } from './color.ts';
import { blob, type Point } from './outlines.ts';
import type { Pen } from './pen.ts';
import type { InHand, Tabletop } from './tabletop.ts';

/** A knitted cuff; the sleeve reaches to the edge of the picture. */
export function laySleeve(table: Tabletop, inHand: InHand, color: string): void {
  const { relief, pen, surface } = table;
  const outline: Point[] = [
    [-3.1, -2.5],
    [-1.6, -2.42],
    [0, -2.38],
    [1.6, -2.42],
    [3.1, -2.5],
    [3.32, -3.8],
    [3.5, -5.6],
    [4.2, -8],
    [4.7, -12],
    [5.2, -26],
    [-5.2, -26],
    [-4.7, -12],
    [-4.2, -8],
    [-3.5, -5.6],
    [-3.32, -3.8],
  ];
  const whole = (at: Pen) => {
    blob(at, outline);
    at.fill();
  };
  const ribs = (at: Pen) => {
    at.lineWidth = 0.09;
    for (let n = -11; n <= 11; n++) {
      at.beginPath();
      at.moveTo(n * 0.27, -2.5);
      at.lineTo(n * 0.29, -5.5);
      at.stroke();
    }
  };
  const cloth = relief.mask(inHand(whole), 0);
  const round = relief.mask(inHand(whole), 0.7);
  const edge = relief.mask(inHand(whole), 0.09);
  const cut = relief.mask(inHand(ribs), 0.05);
  const folds = relief.mask(
    inHand((at) => {
      at.lineWidth = 0.7;
      for (const [x, y, run] of [
        [-3.4, -6.6, 3.2],
        [3.6, -7.4, -3],
        [-3.9, -9.6, 2.6],
        [4.2, -11, -3.2],
      ] as const) {
        at.beginPath();
        at.moveTo(x, y);
        at.quadraticCurveTo(x + run * 0.5, y - 0.2, x + run, y - 1.3);
        at.stroke();
      }
    }),
    0.45,
  );
  for (let i = 0; i < cloth.length; i++) {
    const share = cloth[i] as number;
    if (share === 0) continue;
    surface.skin[i] = (surface.skin[i] as number) * (1 - share);
    surface.gloss[i] = (surface.gloss[i] as number) * (1 - share);
    const under = relief.values[i] as number;
    const filled = Math.max((round[i] as number) * 2.4, under);
    const height = (edge[i] as number) * 0.4 + filled + (folds[i] as number) * 0.13;
    relief.values[i] = under * (1 - share) + (height - (cut[i] as number) * 0.07) * share;
  }
  pen.save();
  inHand((at) => {
    at.fillStyle = color;
    whole(at);
    at.strokeStyle = fade('#1a1030', 0.12);
    ribs(at);
  })(pen);
  pen.restore();
}

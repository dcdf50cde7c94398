import { fade, mix } from './color.ts';
import { fingers, handLength, type Joint, skinAt } from './hand-form.ts';
import { blob, type Point } from './outlines.ts';
import type { Pen } from './pen.ts';
import { laySleeve } from './sleeve.ts';
import type { InHand, Tabletop } from './tabletop.ts';

const tones = { skin: '#ecc3a4', blush: '#dd9884', nail: '#f3cdbd', tip: '#fbebe0' };

/**
 * Lays a right hand on the table, its back up, with the wrist at (x, y) in cm from the upper left corner and turned by
 * `turn` radians. The arm comes out of a sleeve of the given colour.
 */
export function layHand(table: Tabletop, x: number, y: number, turn: number, sleeve: string): void {
  const { relief } = table;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const { skin, gloss } = table.surface;
  const edge = 1.2 / relief.density;
  for (let row = 0; row < relief.rows; row++) {
    for (let column = 0; column < relief.columns; column++) {
      const dx = column / relief.density - x;
      const dy = row / relief.density - y;
      const u = c * dx + s * dy;
      const v = s * dx - c * dy;
      if (u < -8 || u > 7 || v > handLength + 1) continue;
      const { height, inside } = skinAt(u, v);
      const coverage = Math.min(1, Math.max(0, inside / edge + 0.5));
      if (coverage <= 0) continue;
      const at = row * relief.columns + column;
      relief.values[at] = (relief.values[at] as number) + height * coverage;
      skin[at] = coverage;
      gloss[at] = 0.1 * coverage;
    }
  }
  const covered = skin.slice();
  const inHand = (draw: (pen: Pen) => void) => (pen: Pen) => {
    pen.translate(x, y);
    pen.rotate(turn);
    pen.scale(1, -1);
    draw(pen);
  };
  const mark = (draw: (pen: Pen) => void, soft: number) => relief.mask(inHand(draw), soft);
  relief.raise(mark(wrinkles, 0.035), -0.05, covered);
  relief.raise(mark(knuckles, 0.45), 0.32, covered);
  relief.raise(mark(tendons, 0.26), 0.1, covered);
  const nails = mark((pen) => eachNail(pen, nailShape), 0.03);
  relief.raise(nails, 0.07, covered);
  relief.raise(
    mark((pen) => eachNail(pen, nailGroove), 0.04),
    -0.05,
    covered,
  );
  for (let i = 0; i < gloss.length; i++)
    gloss[i] = Math.max(gloss[i] as number, (nails[i] as number) * 0.7);
  paintSkin(table, covered, inHand);
  laySleeve(table, inHand, sleeve);
}

/** Calls `draw` at each fingertip with the pen's y axis along the finger. */
function eachNail(pen: Pen, draw: (pen: Pen, radius: number) => void): void {
  for (const [index, finger] of fingers.entries()) {
    const [before, tip] = finger.slice(-2) as [Joint, Joint];
    pen.save();
    pen.translate(tip[0], tip[1]);
    pen.rotate(Math.atan2(tip[1] - before[1], tip[0] - before[0]) - Math.PI / 2);
    if (index === 0) pen.translate(0.1, 0);
    draw(pen, tip[2]);
    pen.restore();
  }
}

function nailPath(radius: number): Point[] {
  const w = radius * 0.66;
  return [
    [0, radius * 0.98],
    [w * 0.7, radius * 0.82],
    [w, radius * 0.2],
    [w * 0.9, -radius * 0.62],
    [0, -radius * 0.86],
    [-w * 0.9, -radius * 0.62],
    [-w, radius * 0.2],
    [-w * 0.7, radius * 0.82],
  ];
}

function nailShape(pen: Pen, radius: number): void {
  blob(pen, nailPath(radius));
  pen.fill();
}

function nailGroove(pen: Pen, radius: number): void {
  pen.lineWidth = 0.07;
  blob(pen, nailPath(radius * 1.06));
  pen.stroke();
}

/** Folds over the joints of the fingers. */
function wrinkles(pen: Pen): void {
  for (const finger of fingers) {
    for (const [at, count, wide] of [
      [1, 3, 0.62],
      [2, 2, 0.55],
    ] as const) {
      const joint = finger[at] as Joint;
      const next = finger[at + 1] as Joint;
      pen.save();
      pen.translate(joint[0], joint[1]);
      pen.rotate(Math.atan2(next[1] - joint[1], next[0] - joint[0]) - Math.PI / 2);
      for (let i = 0; i < count; i++) {
        const y = (i - (count - 1) / 2) * 0.22;
        const w = joint[2] * wide * (i % 2 ? 0.9 : 0.75);
        pen.lineWidth = 0.05;
        pen.beginPath();
        pen.moveTo(-w, y - 0.03);
        pen.quadraticCurveTo(0, y + (i - 1) * 0.07 + 0.05, w, y);
        pen.stroke();
      }
      pen.restore();
    }
  }
}

function knuckles(pen: Pen): void {
  for (const finger of fingers.slice(1)) {
    const [x, y] = finger[0] as Joint;
    pen.beginPath();
    pen.ellipse(x, y - 0.1, 0.42, 0.62, 0, 0, Math.PI * 2);
    pen.fill();
  }
}

function tendons(pen: Pen): void {
  pen.lineWidth = 0.34;
  for (const finger of fingers.slice(1)) {
    const [x, y] = finger[0] as Joint;
    pen.beginPath();
    pen.moveTo(x, y - 0.9);
    pen.quadraticCurveTo(x * 0.75, y * 0.6, x * 0.42, y * 0.42);
    pen.stroke();
  }
}

/** Colours: warmer at joints and fingertips, pale nails with a pale free edge. */
function paintSkin(table: Tabletop, covered: Float32Array, inHand: InHand): void {
  const { pen, relief } = table;
  const { columns, rows, density } = relief;
  const canvas = document.createElement('canvas');
  canvas.width = columns;
  canvas.height = rows;
  const own = canvas.getContext('2d');
  if (!own) throw new Error('This browser has no 2D canvas.');
  own.scale(density, density);
  own.fillStyle = tones.skin;
  own.fillRect(0, 0, table.width, table.height);
  own.save();
  inHand((hand) => {
    for (const finger of fingers) {
      finger.forEach(([x, y, r], i) => {
        const strength = [0.3, 0.42, 0.34, 0.5][i] ?? 0.3;
        blush(hand, x, y + (i === 3 ? 0.2 : 0), r * (i === 3 ? 1.25 : 1.5), strength);
      });
    }
    eachNail(hand, (at, radius) => {
      at.fillStyle = fade(mix(tones.nail, tones.blush, 0.12), 0.95);
      nailShape(at, radius);
      at.save();
      blob(at, nailPath(radius));
      at.clip();
      at.fillStyle = fade(tones.tip, 0.9);
      at.beginPath();
      at.ellipse(0, radius * 1.32, radius * 1.1, radius * 0.62, 0, 0, Math.PI * 2);
      at.fill();
      at.fillStyle = fade(tones.tip, 0.5);
      at.beginPath();
      at.ellipse(0, -radius * 0.8, radius * 0.36, radius * 0.26, 0, 0, Math.PI * 2);
      at.fill();
      at.restore();
    });
  })(own);
  own.restore();
  const image = own.getImageData(0, 0, columns, rows);
  for (let i = 0; i < relief.values.length; i++) {
    image.data[i * 4 + 3] = Math.round((covered[i] as number) * 255);
  }
  own.putImageData(image, 0, 0);
  pen.drawImage(canvas, 0, 0, table.width, table.height);
}

function blush(pen: Pen, x: number, y: number, r: number, strength: number): void {
  const glow = pen.createRadialGradient(x, y, 0, x, y, r);
  glow.addColorStop(0, fade(tones.blush, strength));
  glow.addColorStop(1, fade(tones.blush, 0));
  pen.fillStyle = glow;
  pen.fillRect(x - r, y - r, r * 2, r * 2);
}

import type * as THREE from 'three';
import { fade, mix } from './color.ts';
import type { Art } from './job.ts';
import { leaf, type Pen } from './pen.ts';
import { randomness } from './random.ts';
import { Relief } from './relief.ts';
import { paper } from './wrap-print.ts';

/** A single folded pad in its printed sleeve, `width` x `height` cm, seen from above. */
export function wrapped(art: Art, width = 9, height = 8.4): THREE.Mesh {
  const relief = new Relief(width + 1, height + 1, 30);
  const inside = (inset: number) => (pen: Pen) => {
    pen.beginPath();
    pen.roundRect(0.5 + inset, 0.5 + inset, width - inset * 2, height - inset * 2, 0.5);
    pen.fill();
  };
  relief.raise(relief.mask(inside(0), 0.05), 0.06);
  relief.raise(relief.mask(inside(0.75), 0.45), 0.85);
  const random = randomness(7);
  const creases = relief.mask((pen) => {
    for (let i = 0; i < 26; i++) {
      const left = i % 2 === 0;
      const y = 0.9 + random() * (height - 0.8);
      pen.lineWidth = 0.05 + random() * 0.08;
      pen.beginPath();
      pen.moveTo(left ? 0.6 : width + 0.4, y);
      pen.lineTo(
        left ? 0.9 + random() * 1.4 : width + 0.1 - random() * 1.4,
        y + (random() - 0.5) * 0.7,
      );
      pen.stroke();
    }
  }, 0.08);
  relief.raise(creases, 0.09);
  relief.raise(
    relief.mask((pen) => pen.fillRect(width * 0.62, 0.5, 0.06, height), 0.03),
    -0.05,
  );
  const [canvas, pen] = paper(width + 1, height + 1, 60);
  const { mid, pale, deep } = art.palette;
  pen.beginPath();
  pen.roundRect(0.5, 0.5, width, height, 0.3);
  pen.clip();
  pen.fillStyle = mix(pale, mid, 0.75);
  pen.fillRect(0, 0, width + 1, height + 1);
  for (let r = 0; r < 8; r++) {
    for (let c = 0; c < 8; c++) {
      const x = c * 1.4 + (r % 2) * 0.7;
      const y = r * 1.3 + 0.9;
      leaf(pen, x, y, 0.72, -0.9, mix(mid, deep, 0.28), mix(mid, deep, 0.12), 0.3);
      leaf(pen, x, y, 0.72, -2.2, mix(mid, deep, 0.12), mix(pale, mid, 0.4), 0.3);
    }
  }
  for (const x of [0.5, width - 0.1]) {
    for (let y = 0.5; y < height + 0.5; y += 0.16) {
      pen.fillStyle = fade('#ffffff', 0.3);
      pen.fillRect(x, y, 0.6, 0.07);
    }
  }
  return relief.mesh(canvas, 0.42);
}

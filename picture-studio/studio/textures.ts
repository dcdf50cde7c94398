import * as THREE from 'three';
import { fade, mix } from './color.ts';
import type { Art } from './job.ts';
import { write } from './lettering.ts';
import { matte, plastic, solid } from './materials.ts';
import type { Pen } from './pen.ts';
import { randomness } from './random.ts';
import { Relief } from './relief.ts';
import { paper, printed } from './wrap-print.ts';

/** A shallow ceramic dish of the given radius in cm; its floor is 0.5 cm above the table. */
export function dish(radius: number, color: string): THREE.Mesh {
  const profile = [
    [0, 0],
    [radius * 0.62, 0],
    [radius * 0.7, 0.15],
    [radius * 0.97, 1.25],
    [radius, 1.42],
    [radius * 0.975, 1.5],
    [radius * 0.94, 1.42],
    [radius * 0.74, 0.62],
    [radius * 0.6, 0.5],
    [0, 0.5],
  ].map(([r = 0, y = 0]) => new THREE.Vector2(r, y));
  return solid(
    new THREE.LatheGeometry(new THREE.SplineCurve(profile).getPoints(70), 128),
    plastic(color, 0.42),
  );
}

/** A swoosh of gel or cream spread with a spatula, about 9 cm long. */
export function smear(art: Art): THREE.Mesh {
  const [w, h] = [11, 8];
  const cream = art.item === 'lotion';
  const relief = new Relief(w, h, 40);
  const path: [number, number][] = [];
  for (let i = 0; i <= 60; i++) {
    const t = i / 60;
    path.push([
      1.6 + t * 7.6 + Math.sin(t * 5.2) * 0.5,
      5.6 - Math.sin(t * 3.6) * 3.1 * (1 - t * 0.3),
    ]);
  }
  const stroke = (inset: number) => (pen: Pen) => {
    path.forEach(([x, y], i) => {
      const t = i / 60;
      const r =
        1.35 * Math.sin(Math.min(1, t * 2.2 + 0.12) * Math.PI * 0.5) * (1 - t * 0.45) - inset;
      if (r <= 0) return;
      pen.beginPath();
      pen.arc(x, y, r, 0, Math.PI * 2);
      pen.fill();
    });
  };
  const body = relief.mask(stroke(0), 0.03);
  relief.raise(relief.mask(stroke(0.08), 0.16), 0.3);
  relief.raise(relief.mask(stroke(0.55), 0.35), 0.7);
  relief.texture((x, y) => {
    const along = Math.atan2(y - 6.6, x - 5.2);
    const across = Math.hypot(x - 5.2, y - 6.6);
    return (cream ? 0.07 : 0.04) * Math.sin(across * 9 + along * 1.2);
  }, body);
  relief.raise(
    relief.mask((pen) => {
      pen.beginPath();
      pen.arc(2.6, 4.2, 0.9, 0, 7);
      pen.fill();
    }, 0.4),
    1.1,
    body,
  );
  const [canvas, pen] = paper(w, h, 50);
  pen.fillStyle = cream ? '#f8f4ee' : mix(art.palette.mid, '#ffffff', 0.25);
  stroke(0)(pen);
  return relief.mesh(canvas, cream ? 0.34 : 0.1);
}

/** A handful of fine foam: a soft mound whose surface is made of bubbles. */
export function foam(): THREE.Mesh {
  const random = randomness(21);
  const size = 10;
  const relief = new Relief(size, size, 44);
  const mounds: [number, number, number, number][] = [
    [5, 5.2, 3.2, 1.9],
    [3.6, 5.8, 2.2, 1.5],
    [6.4, 5.6, 2.2, 1.6],
    [5.2, 3.9, 2.2, 2.1],
    [5.1, 4.7, 1.3, 2.9],
  ];
  relief.texture((x, y) => {
    let top = 0;
    for (const [cx, cy, r, h] of mounds) {
      const d = Math.hypot(x - cx, y - cy) / r;
      if (d < 1) top = Math.max(top, h * Math.sqrt(1 - d * d));
    }
    return top;
  });
  const smooth = relief.blur(relief.values, 0.3);
  relief.values.set(smooth);
  const bubbles = relief.mask((pen) => {
    for (let i = 0; i < 2600; i++) {
      const r = 0.03 + random() ** 4 * 0.2;
      pen.globalAlpha = 0.25 + random() * 0.5;
      pen.beginPath();
      pen.arc(random() * size, random() * size, r, 0, Math.PI * 2);
      pen.fill();
    }
  }, 0.035);
  const body = relief.mask((pen) => foamOutline(pen, mounds), 0.05);
  relief.raise(bubbles, 0.12, body);
  const [canvas, pen] = paper(size, size, 60);
  pen.fillStyle = '#f4f4f2';
  foamOutline(pen, mounds);
  return relief.mesh(canvas, 0.45);
}

function foamOutline(pen: Pen, mounds: readonly [number, number, number, number][]): void {
  for (const [x, y, r] of mounds) {
    pen.beginPath();
    pen.arc(x, y, r * 0.985, 0, Math.PI * 2);
    pen.fill();
  }
}

/** A measuring cup with marks, filled to the dose. */
export function measuringCup(art: Art): THREE.Group {
  const group = new THREE.Group();
  const height = 6;
  const [canvas, pen] = paper(2 * Math.PI * 2.5, height, 60);
  pen.clearRect(0, 0, 99, 99);
  pen.fillStyle = fade('#eef4f1', 0.26);
  pen.fillRect(0, 0, 99, 99);
  const ink = mix(art.palette.deep, '#241B33', 0.2);
  const middle = Math.PI * 2.5;
  for (const [mark, y] of [
    ['5 mL', 4.5],
    ['10 mL', 3.1],
    ['20 mL', 1.6],
  ] as const) {
    pen.fillStyle = ink;
    pen.fillRect(middle - 1.3, y, 0.9, 0.06);
    write(pen, mark, middle - 0.25, y + 0.2, { size: 0.55, color: ink, serif: true });
  }
  const glass = new THREE.MeshStandardMaterial({
    map: printed(canvas),
    transparent: true,
    roughness: 0.12,
    depthWrite: false,
  });
  const wall = new THREE.Mesh(new THREE.CylinderGeometry(2.7, 2.25, height, 96, 1, true), glass);
  wall.rotation.y = Math.PI;
  wall.position.y = height / 2 + 0.15;
  wall.renderOrder = 3;
  const liquid = solid(
    new THREE.CylinderGeometry(2.5, 2.22, 2.85, 96),
    plastic(mix(art.palette.mid, art.palette.deep, 0.12), 0.16),
  );
  liquid.position.y = 1.65;
  const foot = solid(new THREE.CylinderGeometry(2.3, 2.3, 0.25, 96), plastic('#e9efec', 0.2));
  foot.position.y = 0.13;
  const rim = solid(new THREE.TorusGeometry(2.7, 0.07, 12, 96), plastic('#f1f5f3', 0.2));
  rim.rotation.x = Math.PI / 2;
  rim.position.y = height + 0.15;
  group.add(foot, liquid, wall, rim);
  return group;
}

/** One wipe of 20 x 15 cm with its embossed pattern and the folds it was packed in. */
export function wipe(): THREE.Mesh {
  const [w, h] = [21, 16];
  const relief = new Relief(w, h, 24);
  const body = relief.mask((pen) => pen.fillRect(0.5, 0.5, w - 1, h - 1), 0.03);
  relief.raise(body, 0.05);
  relief.texture((x, y) => {
    const dots = Math.cos(x * 8.4) * Math.cos(y * 8.4 + Math.floor(x / 0.374) * 0) > 0.3 ? 0.03 : 0;
    const fold =
      0.16 * Math.exp(-(((x - w / 2) / 0.5) ** 2)) +
      0.14 * Math.exp(-(((y - h * 0.36) / 0.45) ** 2)) -
      0.1 * Math.exp(-(((y - h * 0.68) / 0.45) ** 2));
    const wave = 0.14 * Math.sin(x * 0.62 + y * 0.28) + 0.08 * Math.sin(y * 0.9 - x * 0.2);
    return dots + fold + wave + 0.22;
  }, body);
  const [canvas, pen] = paper(w, h, 40);
  pen.fillStyle = '#eff1ee';
  pen.beginPath();
  pen.roundRect(0.5, 0.5, w - 1, h - 1, 0.15);
  pen.fill();
  return relief.mesh(canvas, 0.8);
}

/** A round stone for still lifes. */
export function stone(radius: number, color: string, seed: number): THREE.Mesh {
  const geometry = new THREE.SphereGeometry(radius, 64, 40);
  const position = geometry.getAttribute('position');
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const k =
      1 +
      0.06 * Math.sin(x * 1.1 + seed) * Math.cos(z * 0.9 + seed) +
      0.04 * Math.sin(y * 1.7 + seed);
    position.setXYZ(i, x * k * 1.25, y * k * 0.62, z * k);
  }
  geometry.computeVertexNormals();
  geometry.translate(0, radius * 0.56, 0);
  return solid(geometry, matte(color));
}

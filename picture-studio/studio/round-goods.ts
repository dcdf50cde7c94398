import * as THREE from 'three';
import { fade, mix } from './color.ts';
import type { Art } from './job.ts';
import { plastic, solid } from './materials.ts';
import type { Pen } from './pen.ts';
import { randomness } from './random.ts';
import { Relief } from './relief.ts';
import { paper } from './wrap-print.ts';

/** Nursing pads, 12.5 cm (night 13.5 cm) across: `back` shows the film side with two strips of glue. */
export function nursingPad(art: Art, back: boolean): THREE.Mesh {
  const radius = (art.label.size === '夜用' ? 13.5 : 12.5) / 2;
  const side = radius * 2 + 1;
  const relief = new Relief(side, side, 30);
  const disc = (r: number) => (pen: Pen) => {
    pen.translate(side / 2, side / 2);
    pen.beginPath();
    pen.arc(0, 0, r, 0, Math.PI * 2);
    pen.fill();
  };
  const body = relief.mask(disc(radius), 0.06);
  relief.raise(body, 0.12);
  relief.raise(relief.mask(disc(radius - 1.1), 0.7), back ? 0.2 : 0.75);
  const rings = relief.mask((pen) => {
    pen.translate(side / 2, side / 2);
    pen.lineWidth = 0.14;
    for (let i = 0; i < 12; i++) {
      const angle = (i * Math.PI) / 6;
      pen.beginPath();
      pen.arc(
        Math.cos(angle) * radius * 0.36,
        Math.sin(angle) * radius * 0.36,
        radius * 0.34,
        0,
        Math.PI * 2,
      );
      pen.stroke();
    }
  }, 0.06);
  if (!back) relief.raise(rings, -0.1);
  const edge = relief.mask((pen) => {
    pen.translate(side / 2, side / 2);
    pen.lineWidth = 0.1;
    pen.setLineDash([0.02, 0.26]);
    for (const r of [0.3, 0.52]) {
      pen.beginPath();
      pen.arc(0, 0, radius - r, 0, Math.PI * 2);
      pen.stroke();
    }
  }, 0.035);
  relief.raise(edge, -0.07);
  const [canvas, pen] = paper(side, side, 60);
  pen.fillStyle = back ? mix('#f1f0ec', art.palette.pale, 0.8) : '#f2f0ec';
  disc(radius)(pen);
  if (back) {
    pen.fillStyle = mix(art.palette.mid, '#ffffff', 0.15);
    for (const x of [-2.1, 1.1]) {
      pen.beginPath();
      pen.roundRect(x, -2.6, 1, 5.2, 0.2);
      pen.fill();
    }
    pen.fillStyle = fade('#ffffff', 0.5);
    for (let y = -2.3; y < 2.4; y += 0.5) {
      pen.fillRect(-2, y, 0.8, 0.14);
      pen.fillRect(1.2, y, 0.8, 0.14);
    }
  }
  return relief.mesh(canvas, back ? 0.6 : 0.94);
}

/** A quilted bed mat of 60 x 90 cm drawn at a tenth of its size. */
export function mat(art: Art): THREE.Mesh {
  const [w, h] = [9, 6];
  const relief = new Relief(w + 1, h + 1, 70);
  const area = (inset: number) => (pen: Pen) => {
    pen.beginPath();
    pen.roundRect(0.5 + inset, 0.5 + inset, w - inset * 2, h - inset * 2, 0.12);
    pen.fill();
  };
  const body = relief.mask(area(0), 0.02);
  relief.raise(body, 0.03);
  const inner = relief.mask(area(0.5), 0.08);
  relief.raise(inner, 0.09);
  relief.texture((x, y) => {
    const u = Math.abs(Math.sin((x + y) * 4.2));
    const v = Math.abs(Math.sin((x - y) * 4.2));
    return 0.05 * Math.min(u, v) ** 0.6;
  }, inner);
  relief.texture((x, y) => 0.02 * Math.sin(x * 2.1 + y) * Math.sin(y * 1.7), body);
  const [canvas, pen] = paper(w + 1, h + 1, 120);
  pen.fillStyle = mix(art.palette.pale, art.palette.mid, 0.5);
  area(0)(pen);
  pen.fillStyle = '#f3f1ee';
  area(0.42)(pen);
  return relief.mesh(canvas, 0.94);
}

/** Tampons with applicator, lying on y = 0 and pointing up the picture: measured in cm. */
export function tampon(art: Art): THREE.Group {
  const thick = { 輕量: 0.62, 一般: 0.72, 量多: 0.82, 超量多: 0.9 }[art.absorbency ?? '一般'];
  const group = new THREE.Group();
  const tone = mix(art.palette.mid, '#ffffff', 0.3);
  if (art.subSeries === 'tampon-digital') {
    group.add(cotton(thick * 1.06, 4.6, 0, 0.55));
    group.add(cord(0, 4.6, 5));
    return group;
  }
  const compact = art.subSeries === 'tampon-compact';
  const barrel = compact ? 6.2 : 7.2;
  const outer = [
    [0.05, barrel],
    [thick * 0.42, barrel - 0.16],
    [thick * 0.82, barrel - 0.62],
    [thick, barrel - 1.3],
    [thick, 1.2],
    [thick * 1.02, 1.1],
    [thick * 1.12, 0.9],
    [thick * 1.12, 0.75],
    [thick * 0.98, 0.6],
    [thick * 0.98, 0.45],
    [thick * 1.08, 0.28],
    [thick * 1.08, 0.05],
    [thick * 0.7, 0],
    [0, 0],
  ]
    .map(([r = 0, y = 0]) => new THREE.Vector2(r, y))
    .reverse();
  const tube = solid(new THREE.LatheGeometry(outer, 72), plastic(tone, 0.3));
  group.add(tube);
  for (let i = 0; i < 6; i++) group.add(petalLine(thick, barrel, (i * Math.PI) / 3));
  if (!compact) {
    const plunger = solid(
      new THREE.CylinderGeometry(thick * 0.6, thick * 0.6, 4.4, 48),
      plastic(mix(tone, '#ffffff', 0.35), 0.32),
    );
    plunger.position.y = -2.2;
    const rim = solid(
      new THREE.CylinderGeometry(thick * 0.74, thick * 0.74, 0.35, 48),
      plastic(mix(tone, '#ffffff', 0.35), 0.32),
    );
    rim.position.y = -4.25;
    group.add(plunger, rim);
  }
  group.add(cord(compact ? 0 : -4.4, compact ? 5 : 3.6, 2));
  return group;
}

function petalLine(radius: number, barrel: number, angle: number): THREE.Mesh {
  const points = [0.05, 0.3, 0.6, 0.9, 1.25].map((d) => {
    const r = radius * Math.min(1.005, Math.sqrt(Math.min(1, d / 1.25)) * 1.0 + 0.02);
    return new THREE.Vector3(Math.cos(angle) * r, barrel - d, Math.sin(angle) * r);
  });
  return new THREE.Mesh(
    new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 16, 0.028, 6),
    plastic('#5d8a90', 0.5),
  );
}

/** The pressed cotton of a tampon, with its spiral grooves. */
function cotton(radius: number, length: number, from: number, groove: number): THREE.Mesh {
  const around = 96;
  const rows = 90;
  const geometry = new THREE.CylinderGeometry(radius, radius, length, around, rows, true);
  const position = geometry.getAttribute('position');
  const random = randomness(3);
  for (let i = 0; i < position.count; i++) {
    const y = position.getY(i);
    const t = (y + length / 2) / length;
    const angle = Math.atan2(position.getZ(i), position.getX(i));
    const tip =
      Math.min(1, Math.sqrt(Math.max(0, (1 - t) / 0.13))) * (0.94 + 0.06 * Math.min(1, t / 0.05));
    const ridge = 1 - groove * 0.13 * Math.max(0, Math.cos(angle * 8 + t * 3)) ** 6;
    const r = radius * tip * ridge * (1 + (random() - 0.5) * 0.006);
    position.setX(i, Math.cos(angle) * r);
    position.setZ(i, Math.sin(angle) * r);
  }
  geometry.computeVertexNormals();
  geometry.translate(0, from + length / 2, 0);
  return solid(geometry, plastic('#f3f1ec', 0.95));
}

function cord(from: number, length: number, seed: number): THREE.Mesh {
  const random = randomness(seed);
  const points = Array.from({ length: 7 }, (_, i) => {
    const t = i / 6;
    return new THREE.Vector3(Math.sin(t * 5 + random()) * 0.5 * t, from - t * length, -0.4 * t);
  });
  return solid(
    new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), 60, 0.075, 8),
    plastic('#f4f2ee', 0.9),
  );
}

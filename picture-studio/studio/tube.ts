import * as THREE from 'three';
import { fade, mix } from './color.ts';
import { printFront } from './front-print.ts';
import type { PrintInks } from './inks.ts';
import type { Art } from './job.ts';
import { plastic, solid } from './materials.ts';
import { type Station, vessel } from './vessel.ts';
import { paper, printed } from './wrap-print.ts';

export interface TubeSize {
  radius: number;
  height: number;
}

/** A squeeze tube standing on its cap: round below, pressed flat and crimped on top. */
export function tube(art: Art, inks: PrintInks, size: TubeSize): THREE.Group {
  const { radius, height } = size;
  const cap = radius * 1.05;
  const flat = (Math.PI / 2) * radius * 1.02;
  const stations: Station[] = [0, 0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 0.92, 1].map((t) => ({
    y: cap + height * t,
    x: radius * 0.985 + (flat - radius) * t ** 1.35,
    z: radius * 0.985 * Math.max(0.025, Math.cos((t ** 1.25 * Math.PI) / 2)),
    power: 2,
  }));
  const group = new THREE.Group();
  group.add(solid(vessel(stations, 160, 16), plastic('#ffffff', 0.34, label(art, inks, size))));
  const strip = height * 0.055;
  const crimp = solid(
    new THREE.BoxGeometry(flat * 2, strip, 0.09),
    plastic('#ffffff', 0.4, crimped(inks, flat * 2, strip)),
  );
  crimp.position.y = cap + height + strip / 2;
  group.add(crimp);
  const profile = [
    [0, 0],
    [radius * 0.9, 0],
    [radius * 0.96, 0.06],
    [radius * 1.0, cap * 0.9],
    [radius * 0.97, cap * 0.99],
    [0, cap],
  ].map(([r = 0, h = 0]) => new THREE.Vector2(r, h));
  group.add(
    solid(new THREE.LatheGeometry(profile, 96), plastic(mix('#ffffff', inks.field, 0.08), 0.36)),
  );
  return group;
}

function label(art: Art, inks: PrintInks, { radius, height }: TubeSize): THREE.Texture {
  const around = Math.PI * 2 * radius;
  const [canvas, pen] = paper(around, height, 72);
  pen.fillStyle = inks.field;
  pen.fillRect(0, 0, around, height);
  const w = radius * 2.05;
  pen.save();
  pen.translate(around / 2 - w / 2, height * 0.09);
  printFront(pen, art, inks, w, height * 0.88);
  pen.restore();
  return printed(canvas);
}

function crimped(inks: PrintInks, w: number, h: number): THREE.Texture {
  const [canvas, pen] = paper(w, h, 60);
  pen.fillStyle = inks.field;
  pen.fillRect(0, 0, w, h);
  for (let x = 0; x < w; x += 0.14) {
    pen.fillStyle = fade('#000000', 0.16);
    pen.fillRect(x, 0, 0.05, h);
    pen.fillStyle = fade('#ffffff', 0.3);
    pen.fillRect(x + 0.06, 0, 0.05, h);
  }
  return printed(canvas);
}

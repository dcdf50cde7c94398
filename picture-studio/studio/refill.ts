import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { fade, mix } from './color.ts';
import { printFront } from './front-print.ts';
import type { PrintInks } from './inks.ts';
import type { Art } from './job.ts';
import { film, plastic, solid } from './materials.ts';
import type { Pen } from './pen.ts';
import { seedOf } from './random.ts';
import { type SoftPackSize, softPack, softPackPattern } from './soft-pack.ts';
import type { Finish } from './stances.ts';
import { type StandPouchSize, standPouch } from './stand-pouch.ts';
import { paper, printed, printFlow } from './wrap-print.ts';

/** A refill bag with a screw spout on its shoulder. */
export function refill(art: Art, inks: PrintInks, finish: Finish): THREE.Group {
  const size: StandPouchSize = { width: 14, height: 21, depth: 7.4, seam: 0.75 };
  const group = new THREE.Group();
  group.add(solid(standPouch(size), film(printed(refillPrint(art, inks, size)), finish)));
  const white = plastic(mix('#ffffff', inks.field, 0.08), 0.34);
  const cap = new THREE.Group();
  const neck = solid(new THREE.CylinderGeometry(0.82, 0.95, 0.8, 48), white);
  neck.position.y = 0.1;
  const lid = solid(
    new THREE.CylinderGeometry(1.12, 1.18, 1.35, 64),
    plastic(mix(art.palette.deep, inks.field, 0.2), 0.36),
  );
  lid.position.y = 1.05;
  cap.add(neck, lid);
  cap.position.set(0, 20.2, 0);
  group.add(cap);
  return group;
}

function refillPrint(art: Art, inks: PrintInks, size: StandPouchSize): HTMLCanvasElement {
  const [canvas, pen] = paper(size.width * 2, size.height, 56);
  pen.fillStyle = inks.field;
  pen.fillRect(0, 0, size.width * 2, size.height);
  pen.save();
  pen.translate(size.width * 0.145, size.seam * 3.4);
  printFront(pen, art, inks, size.width * 0.71, size.height - size.seam * 5.8);
  pen.restore();
  ridges(pen, 0, 0, size.width * 2, size.seam * 2.2, true);
  for (const x of [0, size.width, size.width * 2])
    ridges(pen, x - size.seam, 0, size.seam * 2, size.height, false);
  return canvas;
}

function ridges(pen: Pen, x: number, y: number, w: number, h: number, across: boolean): void {
  pen.fillStyle = fade('#ffffff', 0.1);
  pen.fillRect(x, y, w, h);
  for (let line = 0.08; line < (across ? h : w); line += 0.18) {
    pen.fillStyle = fade('#ffffff', 0.14);
    if (across) pen.fillRect(x, y + line, w, 0.06);
    else pen.fillRect(x + line, y, 0.06, h);
    pen.fillStyle = fade('#000000', 0.08);
    if (across) pen.fillRect(x, y + line + 0.08, w, 0.05);
    else pen.fillRect(x + line + 0.08, y, 0.05, h);
  }
}

/** A flow wrap of moist wipes with the lid through which they are pulled. */
export function wipes(art: Art, inks: PrintInks, finish: Finish): THREE.Group {
  const big = art.unitCount > 20;
  const size: SoftPackSize = {
    width: big ? 10.6 : 8.4,
    height: big ? 18 : 12.2,
    depth: big ? 5.2 : 2.6,
    fin: 1.1,
    air: 0.6,
    ends: 'both',
    seed: seedOf(art.slug) % 1000,
  };
  const pattern = softPackPattern(size);
  const mesh = solid(softPack(size), film(printed(printFlow(art, inks, size, pattern)), finish));
  mesh.rotation.z = Math.PI / 2;
  mesh.position.set(size.height / 2, size.width / 2, 0);
  const group = new THREE.Group();
  group.add(mesh);
  const lid = solid(
    new RoundedBoxGeometry(size.height * 0.3, size.width * 0.5, 0.5, 4, 0.24),
    plastic(mix('#ffffff', inks.field, 0.1), 0.34),
  );
  lid.position.set(-size.height * 0.27, size.width * 0.53, size.depth * 0.545);
  if (big) group.add(lid);
  return group;
}

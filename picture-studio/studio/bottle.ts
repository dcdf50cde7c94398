import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mix } from './color.ts';
import { printFront } from './front-print.ts';
import type { PrintInks } from './inks.ts';
import type { Art } from './job.ts';
import { plastic, solid } from './materials.ts';
import { girth, type Station, vessel } from './vessel.ts';
import { paper, printed } from './wrap-print.ts';

export type Closure = 'pump' | 'foam' | 'flip' | 'disc';

export interface BottleSize {
  width: number;
  depth: number;
  height: number;
  closure: Closure;
  /** 2 = oval section, 4 = rounded rectangle. */
  power: number;
}

/** A filled bottle standing on y = 0, its label printed on the front of the body. */
export function bottle(art: Art, inks: PrintInks, size: BottleSize): THREE.Group {
  const { width, depth, height, power } = size;
  const x = width / 2;
  const z = depth / 2;
  const neck = Math.min(x, z) * 0.52;
  const stations: Station[] = [
    { y: 0.02, x: x * 0.72, z: z * 0.72, power },
    { y: 0.02, x: x * 0.86, z: z * 0.86, power },
    { y: 0.22, x: x * 0.96, z: z * 0.96, power },
    { y: 0.7, x, z, power },
    { y: height * 0.4, x, z, power },
    { y: height * 0.8, x, z, power },
    { y: height * 0.9, x: x * 0.95, z: z * 0.95, power },
    { y: height * 0.965, x: x * 0.76, z: z * 0.8, power: power * 0.9 },
    { y: height, x: neck * 1.12, z: neck * 1.12, power: 2 },
    { y: height + 0.5, x: neck, z: neck, power: 2 },
  ];
  const group = new THREE.Group();
  const body = solid(vessel(stations), plastic('#ffffff', 0.3, label(art, inks, size)));
  group.add(body);
  const cap = closures[size.closure](neck, inks, art);
  cap.position.y = height + 0.25;
  group.add(cap);
  return group;
}

/** The body colour with the front label, on the unrolled bottle. */
function label(art: Art, inks: PrintInks, size: BottleSize): THREE.Texture {
  const around = girth({ y: 0, x: size.width / 2, z: size.depth / 2, power: size.power });
  const outline = size.height * 1.12 + size.width * 0.3;
  const [canvas, pen] = paper(around, outline, 64);
  const tone = pen.createLinearGradient(0, 0, 0, outline);
  tone.addColorStop(0, mix(inks.field, '#ffffff', 0.08));
  tone.addColorStop(1, inks.field);
  pen.fillStyle = tone;
  pen.fillRect(0, 0, around, outline);
  const w = size.width * 0.84;
  const h = size.height * 0.83;
  pen.save();
  pen.translate(around / 2 - w / 2, outline - h - size.width * 0.14 - size.height * 0.03);
  printFront(pen, art, inks, w, h);
  pen.restore();
  return printed(canvas);
}

function cylinder(bottom: number, top: number, height: number, y: number): THREE.BufferGeometry {
  const bevel = Math.min(0.12, height * 0.2, top * 0.3);
  const points = [
    [0, 0],
    [bottom - bevel * 0.6, 0],
    [bottom, bevel * 0.6],
    [top, height - bevel],
    [top - bevel * 0.3, height - bevel * 0.3],
    [top - bevel, height],
    [0, height],
  ].map(([r = 0, h = 0]) => new THREE.Vector2(Math.max(r, 0), h));
  const smoothGeometry = new THREE.LatheGeometry(points, 96);
  smoothGeometry.translate(0, y, 0);
  return smoothGeometry;
}

const closures: Record<Closure, (neck: number, inks: PrintInks, art: Art) => THREE.Group> = {
  pump(neck, inks) {
    const white = plastic(mix('#ffffff', inks.field, 0.06), 0.34);
    const group = new THREE.Group();
    group.add(solid(ribbed(neck * 1.28, 1.5), white));
    group.add(solid(cylinder(neck * 0.95, neck * 0.9, 0.5, 1.5), white));
    group.add(solid(cylinder(0.42, 0.42, 1.7, 1.9), white));
    const head = solid(new RoundedBoxGeometry(1.9, 0.85, 1.9, 5, 0.36), white);
    head.position.y = 3.9;
    const spout = solid(new RoundedBoxGeometry(3.1, 0.52, 0.86, 5, 0.25), white);
    spout.position.set(-1.7, 3.95, 0);
    spout.rotation.z = 0.06;
    const lip = solid(cylinder(0.26, 0.2, 0.45, 0), white);
    lip.position.set(-3, 3.4, 0);
    group.add(head, spout, lip);
    group.rotation.y = 0.5;
    return group;
  },
  foam(neck, inks) {
    const white = plastic(mix('#ffffff', inks.field, 0.06), 0.34);
    const group = new THREE.Group();
    group.add(solid(ribbed(neck * 1.42, 1.9), white));
    group.add(solid(cylinder(neck * 1.25, neck * 1.12, 1.0, 1.9), white));
    group.add(solid(cylinder(0.6, 0.6, 0.8, 2.8), white));
    const head = solid(cylinder(1.25, 1.15, 1.5, 3.4), white);
    const spout = solid(new RoundedBoxGeometry(3.2, 0.95, 1.3, 6, 0.44), white);
    spout.position.set(-1.3, 4.28, 0);
    const mouth = solid(cylinder(0.42, 0.36, 0.4, 0), white);
    mouth.position.set(-2.4, 3.55, 0);
    group.add(head, spout, mouth);
    group.rotation.y = 0.5;
    return group;
  },
  flip(neck, inks, art) {
    const tone = plastic(mix(art.palette.deep, inks.field, 0.18), 0.34);
    const group = new THREE.Group();
    group.add(solid(cylinder(neck * 1.55, neck * 1.5, 2.1, 0), tone));
    group.add(solid(cylinder(neck * 1.5, neck * 1.42, 0.7, 2.16), tone));
    return group;
  },
  disc(neck, inks) {
    const white = plastic(mix('#ffffff', inks.field, 0.06), 0.34);
    const group = new THREE.Group();
    group.add(solid(cylinder(neck * 1.5, neck * 1.46, 1.8, 0), white));
    return group;
  },
};

/** A screw collar with fine vertical ribs. */
function ribbed(radius: number, height: number): THREE.BufferGeometry {
  const shape = new THREE.Shape();
  const teeth = 72;
  for (let i = 0; i <= teeth * 2; i++) {
    const angle = (i / (teeth * 2)) * Math.PI * 2;
    const r = radius * (i % 2 ? 1 : 0.975);
    if (i) shape.lineTo(Math.cos(angle) * r, Math.sin(angle) * r);
    else shape.moveTo(r, 0);
  }
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: height - 0.16,
    bevelEnabled: true,
    bevelSize: 0.08,
    bevelThickness: 0.08,
    bevelSegments: 3,
  });
  geometry.rotateX(-Math.PI / 2);
  geometry.translate(0, 0.08, 0);
  return geometry;
}

import * as THREE from 'three';
import { mix } from './color.ts';
import { pants, underwear } from './garment.ts';
import type { Art } from './job.ts';
import { type LightPlan, softStudio } from './light.ts';
import { matte } from './materials.ts';
import { buildPack } from './packs.ts';
import { pad } from './pad.ts';
import { mat, nursingPad, tampon } from './round-goods.ts';
import { drawMeasure, drawRuler } from './ruler.ts';
import { lookOf, room } from './set.ts';
import { photograph } from './stage.ts';
import { dish, foam, measuringCup, smear, wipe } from './textures.ts';
import { wrapped } from './wrapped.ts';

const raking: LightPlan = {
  ...softStudio,
  key: { from: [-0.95, 0.66, -0.7], spread: 0.1, intensity: 3, color: '#fff4e6' },
  dome: { intensity: 1.6, color: '#f1efff' },
};

/** The content of the pack, at the same scale for all sizes of a series, so that shoppers can compare. */
export function opened(art: Art, size: number, draft = false): HTMLCanvasElement {
  const samples = draft ? 10 : softStudio.samples;
  if (['gel', 'foam', 'lotion', 'laundry'].includes(art.item)) return onDish(art, size, samples);
  const lay = layouts[art.item]?.(art) ?? layouts.pad?.(art);
  if (!lay) throw new Error(`No layout for ${art.item}.`);
  const scene = new THREE.Scene();
  scene.add(ground(art), ...lay.goods);
  const photo = photograph(
    scene,
    {
      width: size,
      height: size,
      target: [0, 0, 0],
      half: lay.frame / 2,
      azimuth: 0,
      elevation: 90,
      fov: 9,
    },
    { ...raking, reach: lay.frame * 0.72, samples },
  );
  const [canvas, pen] = copyOf(photo);
  vignette(pen, size);
  lay.measure?.(pen, size);
  return canvas;
}

interface Layout {
  /** Width of the picture in cm. */
  frame: number;
  goods: THREE.Object3D[];
  measure?: (pen: CanvasRenderingContext2D, size: number) => void;
}

function at<T extends THREE.Object3D>(thing: T, x: number, z: number, turn = 0): T {
  thing.position.x = x;
  thing.position.z = z;
  thing.rotation.y = turn;
  return thing;
}

/** Lays a thing that points along y down on the table, with its top towards the upper edge of the picture. */
function lying(
  thing: THREE.Object3D,
  x: number,
  z: number,
  turn: number,
  lift: number,
): THREE.Group {
  const holder = new THREE.Group();
  thing.rotation.x = -Math.PI / 2;
  holder.add(thing);
  holder.position.set(x, lift, z);
  holder.rotation.y = turn;
  return holder;
}

function padLayout(art: Art): Layout {
  const length = art.lengthCm ?? 24;
  const frame = { day: 32, night: 48, maternity: 48 }[art.series as string] ?? 32;
  const goods: THREE.Object3D[] = [at(pad(art), frame * 0.045, 0)];
  const folded = art.series === 'day' ? 8 : 9.5;
  goods.push(
    at(
      wrapped(art, folded, folded * 0.93),
      frame * (art.series === 'day' ? 0.405 : 0.335),
      frame * (art.series === 'day' ? 0.33 : 0.28),
      -0.16,
    ),
  );
  return { frame, goods, measure: (pen, size) => drawRuler(pen, art, frame, size, length) };
}

const layouts: Partial<Record<Art['item'], (art: Art) => Layout>> = {
  pad: padLayout,
  'long-pad': padLayout,
  liner(art) {
    const frame = 24;
    const goods: THREE.Object3D[] = [at(pad(art), 0.4, 0)];
    if (art.material === '超薄網面') goods.push(at(wrapped(art, 6, 5), 7.6, 6.4, -0.2));
    else goods.push(at(pad(art), 7.4, 1.2, -0.1));
    return {
      frame,
      goods,
      measure: (pen, size) => drawRuler(pen, art, frame, size, art.lengthCm ?? 15),
    };
  },
  pants: (art) => ({
    frame: 38,
    goods: [at(pants(art), 0, 0)],
    measure: (pen, size) => drawMeasure(pen, art, size),
  }),
  underwear: (art) => ({
    frame: 42,
    goods: [at(underwear(art), 0, 0)],
    measure: (pen, size) => drawMeasure(pen, art, size),
  }),
  'nursing-pad': (art) => ({
    frame: 29,
    goods: [at(nursingPad(art, false), -5.4, -3.6), at(nursingPad(art, true), 6, 4.4, 0.3)],
    measure: (pen, size) => drawMeasure(pen, art, size),
  }),
  mat: (art) => ({
    frame: 13,
    goods: [at(mat(art), 0, 0)],
    measure: (pen, size) => drawMeasure(pen, art, size),
  }),
  wipes: (art) => {
    const pack = buildPack(art);
    return {
      frame: 40,
      goods: [at(wipe(), 3, -5, 0.12), lying(pack.model, -5, 16, 0.1, pack.depth / 2)],
      measure: (pen, size) => drawMeasure(pen, art, size),
    };
  },
  tampon(art) {
    const digital = art.subSeries === 'tampon-digital';
    const frame = digital ? 13 : 19;
    const gap = digital ? 3.2 : 4;
    const middle = digital ? 0 : art.subSeries === 'tampon-compact' ? 1.2 : -0.6;
    return {
      frame,
      goods: [-1, 0, 1].map((n) =>
        lying(tampon(art), n * gap + frame * 0.03, middle + n * n * 0.5, n * -0.1, 0.95),
      ),
      measure: (pen, size) => drawMeasure(pen, art, size),
    };
  },
};

/** Liquids in a dish before their bottle. */
function onDish(art: Art, size: number, samples: number): HTMLCanvasElement {
  const look = lookOf(art);
  const scene = new THREE.Scene();
  scene.add(room(look, 26));
  const pack = buildPack(art);
  pack.model.position.set(-5.6, 0, -5);
  pack.model.rotation.y = 0.3;
  scene.add(pack.model);
  if (art.item === 'laundry') {
    const cup = measuringCup(art);
    cup.position.set(5, 0, 2.5);
    cup.rotation.y = 0.1;
    cup.scale.setScalar(1.25);
    scene.add(cup);
  } else {
    const plate = dish(
      7.4,
      art.item === 'gel' ? '#f4efe7' : mix(art.palette.mid, art.palette.deep, 0.3),
    );
    const content = art.item === 'foam' ? foam() : smear(art);
    content.scale.setScalar(art.item === 'foam' ? 1.1 : 1.05);
    content.position.y = 0.55;
    const set = new THREE.Group();
    set.add(plate, content);
    set.position.set(4.4, 0, 4.4);
    scene.add(set);
  }
  const half = Math.max(11, pack.height * 0.78);
  return photograph(
    scene,
    {
      width: size,
      height: size,
      target: [0, pack.height * 0.36, 0],
      half,
      azimuth: 8,
      elevation: 29,
      fov: 15,
    },
    { ...look.light, key: { ...look.light.key, spread: 0.1 }, reach: half * 2.4, samples },
  );
}

function copyOf(photo: HTMLCanvasElement): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = photo.width;
  canvas.height = photo.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no 2D canvas.');
  pen.drawImage(photo, 0, 0);
  return [canvas, pen];
}

/** Light falls off a little towards the lower right, as it does from a window. */
function vignette(pen: CanvasRenderingContext2D, size: number): void {
  const shade = pen.createRadialGradient(
    size * 0.36,
    size * 0.3,
    size * 0.2,
    size * 0.42,
    size * 0.4,
    size * 0.95,
  );
  shade.addColorStop(0, 'rgba(255,250,240,0.12)');
  shade.addColorStop(0.5, 'rgba(255,250,240,0)');
  shade.addColorStop(1, 'rgba(50,20,60,0.10)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, size, size);
}

function ground(art: Art): THREE.Mesh {
  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(600, 600),
    matte(mix(art.palette.pale, art.palette.mid, art.series === 'moon' ? 0.3 : 0.5)),
  );
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  floor.renderOrder = 1;
  return floor;
}

import * as THREE from 'three';
import { bottle } from './bottle.ts';
import { carton } from './carton.ts';
import { printInks } from './inks.ts';
import type { Art } from './job.ts';
import { film, solid } from './materials.ts';
import { bottleSize, cartonSize, softSize } from './pack-sizes.ts';
import { refill, wipes } from './refill.ts';
import { type SoftPackSize, softPack, softPackPattern } from './soft-pack.ts';
import type { Finish } from './stances.ts';
import { tube } from './tube.ts';
import { printed, printFlow, printWrap } from './wrap-print.ts';

/** A model of one pack, standing on y = 0 and facing +z, with its outer size in cm. */
export interface Pack {
  model: THREE.Group;
  width: number;
  height: number;
  depth: number;
}

/** Builds the pack of a product; `finish` is that of its film, if it has one. */
export function buildPack(art: Art, finish: Finish = 'satin'): Pack {
  const inks = printInks(art);
  if (art.pack === 'box') return measured(carton(art, inks, cartonSize(art)));
  if (art.pack === 'bottle') return measured(bottle(art, inks, bottleSize(art)));
  if (art.pack === 'tube') {
    const big = art.item === 'lotion';
    return measured(
      tube(art, inks, big ? { radius: 2.5, height: 13.5 } : { radius: 1.9, height: 9.6 }),
    );
  }
  if (art.item === 'wipes') return measured(wipes(art, inks, finish));
  if (art.item === 'gel' || art.item === 'foam' || art.item === 'laundry')
    return measured(refill(art, inks, finish));
  return measured(soft(art, finish));
}

function measured(model: THREE.Group): Pack {
  const box = new THREE.Box3().setFromObject(model);
  return {
    model,
    width: box.max.x - box.min.x,
    height: box.max.y,
    depth: box.max.z - box.min.z,
  };
}

const shaped = new Map<string, THREE.BufferGeometry>();

/** Relaxing film takes seconds, and packs of one size share their shape. */
function settled(size: SoftPackSize): THREE.BufferGeometry {
  const key = JSON.stringify(size);
  const known = shaped.get(key);
  if (known) return known;
  const geometry = softPack(size);
  shaped.set(key, geometry);
  return geometry;
}

function soft(art: Art, finish: Finish): THREE.Group {
  const inks = printInks(art);
  const size = softSize(art);
  const pattern = softPackPattern(size);
  const lying = size.ends === 'both';
  const canvas = lying ? printFlow(art, inks, size, pattern) : printWrap(art, inks, size, pattern);
  const mesh = solid(settled(size), film(printed(canvas), finish));
  if (lying) {
    mesh.rotation.z = Math.PI / 2;
    mesh.position.set(size.height / 2, size.width / 2, 0);
  }
  const group = new THREE.Group();
  group.add(mesh);
  if (lying) group.position.y = 0.1;
  const holder = new THREE.Group();
  holder.add(group);
  return holder;
}

import * as THREE from 'three';
import { mix } from './color.ts';
import { centred } from './fit.ts';
import { printInks } from './inks.ts';
import type { Art } from './job.ts';
import { softStudio, windowStudio } from './light.ts';
import { lightingOf } from './lighting-of.ts';
import { matte, plastic, solid } from './materials.ts';
import { buildPack, type Pack } from './packs.ts';
import { plinth } from './set.ts';
import { photographPrint, type Shot } from './stage.ts';
import { finishOf, type Stance, stanceOf } from './stances.ts';

/** A pack in its stance, with what it leans on, and from where it is seen (degrees). */
interface Posed {
  goods: THREE.Object3D;
  support?: THREE.Object3D;
  azimuth: number;
  elevation: number;
}

/**
 * The pack alone on cream, in the stance of its place in the series. The scale is that of the highest pack of its
 * family and does not depend on the stance, so that sizes can be compared.
 */
export function firstPicture(art: Art, size: number, draft = false): HTMLCanvasElement {
  const finish = finishOf(art);
  const pack = buildPack(art, finish);
  const wide = isFlowWrap(art) ? 0.92 : 1.02;
  const extent = Math.max(pack.height, pack.width * wide) * Math.min(art.highest, 1.25);
  const half = extent * 0.5 * 1.26 * 0.84 + 12 * 0.16;
  const { goods, support, azimuth, elevation } = poses[stanceOf(art)](pack, art);
  const scene = new THREE.Scene();
  const group = new THREE.Group().add(goods);
  if (support) group.add(support);
  scene.add(group, cream());
  const shot: Shot = {
    width: size,
    height: size,
    target: [0, pack.height * 0.49, 0],
    half,
    azimuth,
    elevation,
    fov: 13,
  };
  const plan = finish === 'gloss' ? windowStudio : softStudio;
  // The light falls straight onto a pack that lies, so that pale print would fade.
  const exposure = stanceOf(art) === 'lying' ? 0.86 : plan.exposure;
  return photographPrint(
    scene,
    centred(shot, group),
    { ...plan, exposure, reach: half * 2.4, samples: draft ? 10 : 18 },
    lightingOf(art),
  );
}

function cream(): THREE.Mesh {
  const floor = new THREE.Mesh(new THREE.PlaneGeometry(6000, 6000), matte('#f3f2ed'));
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  floor.renderOrder = 1;
  return floor;
}

const poses: Record<Stance, (pack: Pack, art: Art) => Posed> = {
  front: (pack) => ({ goods: turned(pack, 0), azimuth: 14, elevation: 9 }),
  left: (pack) => ({ goods: turned(pack, -0.58), azimuth: 0, elevation: 12 }),
  right: (pack) => ({ goods: turned(pack, 0.58), azimuth: 0, elevation: 12 }),
  lying: (pack, art) => ({ goods: onItsBack(pack, art), azimuth: 0, elevation: 72 }),
  leaning: (pack, art) => ({ ...againstBlock(pack, art), azimuth: -14, elevation: 15 }),
};

function turned(pack: Pack, by: number): THREE.Object3D {
  pack.model.rotation.y = by;
  return pack.model;
}

/** Lies on its back with its top away from the viewer, a little turned. */
function onItsBack(pack: Pack, art: Art): THREE.Object3D {
  if (art.pack === 'pouch' && !isFlowWrap(art)) pack.model.add(foot(pack, art));
  pack.model.rotation.x = -Math.PI / 2;
  const holder = new THREE.Group();
  holder.add(pack.model);
  holder.rotation.y = 0.2;
  const lowest = new THREE.Box3().setFromObject(holder).min.y;
  holder.position.y = -lowest;
  return holder;
}

/** A flow wrap lies on its side and is welded at both ends. */
function isFlowWrap({ item }: Art): boolean {
  return item === 'liner' || item === 'wipes';
}

/** Closes the bag below: a pack that stands needs no foot, because nobody sees it. */
function foot(pack: Pack, art: Art): THREE.Mesh {
  const sheet = new THREE.BoxGeometry(pack.width - pack.depth * 0.42, 0.1, pack.depth * 0.52);
  const mesh = solid(sheet, plastic(printInks(art).footGrounds[0] ?? '#ffffff', 0.4));
  mesh.position.y = 0.16;
  return mesh;
}

/** Film slides back over its foot, a carton tips over its edge; the block behind is seen at the right. */
function againstBlock(pack: Pack, art: Art): Pick<Posed, 'goods' | 'support'> {
  const isFilm = art.pack === 'pouch';
  // A stiff carton lifts its front edge as it tips, so it leans less.
  const slope = isFilm ? 0.3 : 0.1;
  const goods = new THREE.Group();
  goods.add(pack.model);
  if (isFilm) {
    goods.matrixAutoUpdate = false;
    goods.matrix.set(1, 0, 0, 0, 0, 1, 0, 0, 0, -slope, 1, 0, 0, 0, 0, 1);
  } else {
    pack.model.position.z = pack.depth / 2;
    goods.rotation.x = -Math.atan(slope);
    goods.position.z = -pack.depth / 2;
  }
  const height = pack.height * 0.62;
  const depth = 5;
  const { pale, mid } = art.palette;
  const look = { block: mix(pale, mid, 0.55) };
  const support = plinth(look, pack.width * 0.6, height, depth);
  support.position.x = pack.width * 0.43;
  support.position.z = -pack.depth / 2 - slope * height - depth / 2 + 0.2;
  return { goods, support };
}

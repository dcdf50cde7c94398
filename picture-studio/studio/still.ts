import * as THREE from 'three';
import { arrange, type Extent, standClear } from './arrange.ts';
import { mix } from './color.ts';
import { filled } from './fit.ts';
import { pants, underwear } from './garment.ts';
import { drawstringBag, laundryNet, washBasin } from './gifts.ts';
import type { Art, Framing, Prop, Still } from './job.ts';
import { brightStudio, softStudio } from './light.ts';
import { matte } from './materials.ts';
import { buildPack } from './packs.ts';
import { pad } from './pad.ts';
import { cup, notebook, ruler, tray } from './props.ts';
import { mat, nursingPad, tampon } from './round-goods.ts';
import { gobo, type Look, lookOf, plinth, room } from './set.ts';
import { cottonTwig, drape, sprig, stack } from './soft-props.ts';
import { photograph, type Shot } from './stage.ts';
import { foam, stone, wipe } from './textures.ts';
import { wrapped } from './wrapped.ts';

/** Photographs packs and props as one group, placed so that part of the picture stays plain. */
export function stillLife(
  still: Still,
  framing: Framing,
  width: number,
  height: number,
  draft = false,
): HTMLCanvasElement {
  const look = dressed(still);
  const group = new THREE.Group();
  const packs = still.arts.map((art) => buildPack(art));
  const extent =
    framing === 'set'
      ? standClear(packs, still.boxed === true, look, group)
      : arrange(packs, still, look, group);
  still.props.forEach((prop, i) => {
    group.add(placed(prop, look, i));
  });
  const scene = new THREE.Scene();
  const overhead = (still.view ?? 0) > 80;
  scene.add(room(look, overhead ? 400 : extent.back + 12), group);
  const wanted = frame(extent, still, framing, width, height);
  const shot = framing === 'set' ? filled(wanted, group, setShare(still)) : wanted;
  const aim = new THREE.Vector3(0, extent.height * 0.45, 0);
  scene.add(gobo(look, aim, 17 + still.arts.length, framing === 'double' || framing === 'hero'));
  const reach = shot.half * (width / height) * 1.25 + 14;
  return photograph(scene, shot, { ...look.light, reach, samples: draft ? 10 : 22 });
}

/** The flaps of a carton reach out, so a boxed group may be wider, and its packs still look as large. */
function setShare({ boxed }: Still): { width: number; height: number } {
  return { width: boxed ? 0.9 : 0.78, height: 0.78 };
}

function dressed(still: Still): Look {
  const look = lookOf(still.mood);
  if (still.ground) look.ground = still.ground;
  if (still.wall) {
    look.wall = still.wall;
    look.block = mix(still.wall, '#ffffff', 0.55);
  }
  if (still.shade) look.gobo = still.shade;
  if (still.light === 'soft') {
    look.light = softStudio;
    look.gobo = 'none';
  }
  if (still.light === 'bright') {
    look.light = brightStudio;
    look.gobo = 'none';
  }
  if (still.light === 'sun') look.light = lookOf({ ...still.mood, series: 'day' }).light;
  if (still.light === 'moon') look.light = lookOf({ ...still.mood, series: 'night' }).light;
  return look;
}

/**
 * The share of the half height that packs may fill, the share of the half width that a group may fill, and the
 * position of its middle.
 */
const framings: Record<Framing, { tall: number; wide: number; shift: number; lift: number }> = {
  double: { tall: 0.54, wide: 0.5, shift: 0.4, lift: 0 },
  hero: { tall: 0.68, wide: 0.46, shift: 0.44, lift: 0 },
  landscape: { tall: 0.66, wide: 0.78, shift: 0, lift: 0 },
  tile: { tall: 0.8, wide: 0.8, shift: 0, lift: 0.02 },
  set: { tall: 0.8, wide: 0.75, shift: 0, lift: 0 },
};

function frame(
  extent: Extent,
  still: Still,
  framing: Framing,
  width: number,
  height: number,
): Shot {
  const aspect = width / height;
  const plan = framings[framing];
  const tall = extent.height * 0.5;
  const half = still.half ?? Math.max(tall / plan.tall, extent.width / 2 / aspect / plan.wide);
  return {
    width,
    height,
    target: [-half * aspect * plan.shift, (still.aim ?? tall * 0.96) + half * plan.lift, 0],
    half,
    azimuth: (still.view ?? 0) > 80 ? 0 : plan.shift ? -3 : 4,
    elevation: still.view ?? 13,
    fov: 16,
  };
}

function placed(prop: Prop, look: Look, index: number): THREE.Object3D {
  const thing = model(prop, look, index);
  const holder = new THREE.Group();
  holder.add(thing);
  holder.position.set(prop.x, prop.y ?? 0, prop.z);
  holder.rotation.y = prop.turn ?? 0;
  holder.scale.setScalar(prop.scale ?? 1);
  return holder;
}

function model(prop: Prop, look: Look, index: number): THREE.Object3D {
  switch (prop.prop) {
    case 'drape':
      return drape(prop.color, prop.width ?? 150, prop.depth ?? 60, prop.height ?? 2.6, 5 + index);
    case 'stack':
      return stack(prop.colors, prop.width ?? 17, prop.depth ?? 13, prop.thick ?? 2);
    case 'sprig':
      return sprig(prop.color, prop.length ?? 20, 3 + index);
    case 'cotton':
      return cottonTwig(22, 2 + index);
    case 'cup':
      return cup('#f4efe6');
    case 'ruler':
      return ruler();
    case 'foam':
      return foam();
    case 'wipe':
      return wipe();
    case 'basin':
      return washBasin();
    case 'pouch':
      return drawstringBag();
    case 'net':
      return laundryNet();
    case 'notebook':
      return notebook(prop.color);
    case 'tray':
      return tray(prop.color, prop.width, prop.depth);
    case 'stone':
      return stone(prop.radius, prop.color, index + 1);
    case 'plinth':
      return plinth(
        prop.color ? { ...look, block: prop.color } : look,
        prop.width,
        prop.height,
        prop.depth,
      );
    case 'disc':
      return moonDisc(prop.color, prop.radius);
    case 'item':
      return unfolded(prop.art);
    case 'wrapped':
      return wrapped(prop.art, prop.width ?? 9, (prop.width ?? 9) * 0.93);
    case 'pack':
      return prop.lying ? lyingPack(prop.art) : buildPack(prop.art).model;
  }
}

function moonDisc(color: string, radius: number): THREE.Object3D {
  const disc = new THREE.Mesh(
    new THREE.CircleGeometry(radius, 96),
    matte(mix(color, '#ffffff', 0.1)),
  );
  disc.receiveShadow = true;
  return disc;
}

function lyingPack(art: Art): THREE.Object3D {
  const pack = buildPack(art);
  const holder = new THREE.Group();
  pack.model.rotation.x = -Math.PI / 2;
  pack.model.position.set(0, pack.depth * 0.5, pack.height / 2);
  holder.add(pack.model);
  return holder;
}

/** The unfolded thing inside a pack, lying on the table with its top away from the viewer. */
function unfolded(art: Art): THREE.Object3D {
  switch (art.item) {
    case 'pants':
      return pants(art);
    case 'underwear':
      return underwear(art);
    case 'nursing-pad':
      return nursingPad(art, false);
    case 'mat':
      return mat(art);
    case 'tampon': {
      const holder = new THREE.Group();
      const one = tampon(art);
      one.rotation.x = -Math.PI / 2;
      one.position.y = 0.95;
      holder.add(one);
      return holder;
    }
    default:
      return pad(art);
  }
}

import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { mix } from './color.ts';
import type { Art } from './job.ts';
import { type LightPlan, softStudio } from './light.ts';
import { matte, solid } from './materials.ts';
import { randomness } from './random.ts';

/** Ground, wall and light of one series, shared by all its styled pictures. */
export interface Look {
  ground: string;
  wall: string;
  block: string;
  light: LightPlan;
  /** The thing through which the sun shines before it reaches the table. */
  gobo: 'window' | 'branch' | 'both' | 'none';
}

const sun: LightPlan = {
  ...softStudio,
  key: { from: [-0.7, 0.85, 1], spread: 0.022, intensity: 3.2, color: '#ffeacb' },
  dome: { intensity: 1.95, color: '#f1efff' },
  bounce: { intensity: 0.5, color: '#ffe9d2' },
};

const moonlight: LightPlan = {
  ...sun,
  key: { from: [-0.7, 0.85, 1], spread: 0.03, intensity: 2.7, color: '#e3e4ff' },
  dome: { intensity: 1.5, color: '#dcd9ff' },
  exposure: 1.08,
};

/** The look of a series, from its palette. */
export function lookOf(art: Pick<Art, 'series' | 'palette'>): Look {
  const { deep, mid, pale } = art.palette;
  const cream = '#fbf6ee';
  switch (art.series) {
    case 'night':
      return {
        ground: mix(mid, deep, 0.62),
        wall: mix(mid, deep, 0.72),
        block: mix(mid, deep, 0.38),
        light: moonlight,
        gobo: 'window',
      };
    case 'moon':
      return {
        ground: mix(mid, deep, 0.4),
        wall: mix(mid, deep, 0.5),
        block: mix(mid, pale, 0.2),
        light: moonlight,
        gobo: 'branch',
      };
    case 'sleep-pants':
      return {
        ground: mix(pale, mid, 0.55),
        wall: mix(pale, mid, 0.7),
        block: mix(pale, cream, 0.3),
        light: sun,
        gobo: 'window',
      };
    case 'tampon':
    case 'liner':
      return {
        ground: mix(pale, mid, 0.42),
        wall: mix(pale, mid, 0.58),
        block: mix(pale, cream, 0.5),
        light: sun,
        gobo: 'branch',
      };
    case 'care':
      return {
        ground: mix(pale, mid, 0.3),
        wall: mix(pale, mid, 0.5),
        block: mix(pale, cream, 0.6),
        light: sun,
        gobo: 'both',
      };
    default:
      return {
        ground: mix(pale, mid, 0.36),
        wall: mix(pale, mid, 0.5),
        block: mix(pale, cream, 0.5),
        light: sun,
        gobo: 'both',
      };
  }
}

/** Table and wall; the wall stands `back` cm behind the origin. */
export function room(look: Look, back: number): THREE.Group {
  const group = new THREE.Group();
  const floor = new THREE.Mesh(new THREE.PlaneGeometry(900, 900), matte(look.ground));
  floor.rotation.x = -Math.PI / 2;
  floor.receiveShadow = true;
  floor.renderOrder = 1;
  const wall = new THREE.Mesh(new THREE.PlaneGeometry(900, 500), matte(look.wall));
  wall.position.set(0, 250, -back);
  wall.receiveShadow = true;
  wall.renderOrder = 1;
  group.add(floor, wall);
  return group;
}

/** A plinth with soft edges. */
export function plinth(
  look: Pick<Look, 'block'>,
  width: number,
  height: number,
  depth: number,
): THREE.Mesh {
  const mesh = solid(
    new RoundedBoxGeometry(width, height, depth, 4, Math.min(0.35, height * 0.3)),
    matte(look.block),
  );
  mesh.position.y = height / 2;
  return mesh;
}

/** A round plinth. */
export function drum(look: Look, radius: number, height: number): THREE.Mesh {
  const edge = Math.min(0.3, height * 0.25);
  const profile = [
    [0, 0],
    [radius, 0],
    [radius, height - edge],
    [radius - edge * 0.3, height - edge * 0.3],
    [radius - edge, height],
    [0, height],
  ].map(([r = 0, h = 0]) => new THREE.Vector2(r, h));
  return solid(new THREE.LatheGeometry(profile, 128), matte(look.block));
}

/** A thing outside the picture through which the sun shines; it throws shadows but is not visible. */
export function gobo(look: Look, aim: THREE.Vector3, seed: number, panorama = false): THREE.Group {
  const group = new THREE.Group();
  const unseen = new THREE.MeshBasicMaterial({
    colorWrite: false,
    depthWrite: false,
    side: THREE.DoubleSide,
  });
  const bar = (x: number, y: number, w: number, h: number, turn = 0) => {
    const mesh = new THREE.Mesh(new THREE.PlaneGeometry(w, h), unseen);
    mesh.position.set(x, y, 0);
    mesh.rotation.z = turn;
    mesh.castShadow = true;
    group.add(mesh);
  };
  if (look.gobo === 'window' || look.gobo === 'both') {
    bar(0, 17, 400, 2.4);
    for (const x of panorama ? [-89, -53, -17, 19, 55] : [-17, 19]) bar(x, 2, 2.4, 130);
    if (!panorama) {
      bar(0, -44, 130, 46);
      bar(0, 58, 130, 46);
      bar(-62, 0, 74, 130);
      bar(60, 0, 74, 130);
    }
  }
  if (look.gobo === 'branch' || look.gobo === 'both') branch(group, unseen, seed);
  const from = new THREE.Vector3(...look.light.key.from).normalize();
  group.position.copy(aim).addScaledVector(from, 70);
  group.lookAt(aim);
  return group;
}

function branch(group: THREE.Group, material: THREE.Material, seed: number): void {
  const random = randomness(seed + 41);
  const blade = new THREE.Shape();
  blade.moveTo(0, 0);
  blade.bezierCurveTo(2, 1.9, 6.2, 1.7, 9, 0);
  blade.bezierCurveTo(6.2, -1.7, 2, -1.9, 0, 0);
  const geometry = new THREE.ShapeGeometry(blade, 12);
  const twig = (x: number, y: number, angle: number, length: number) => {
    for (let i = 0; i < length; i++) {
      const px = x + Math.cos(angle) * i * 3.1;
      const py = y + Math.sin(angle) * i * 3.1 - i * i * 0.12;
      for (const side of [1, -1]) {
        const leaf = new THREE.Mesh(geometry, material);
        leaf.position.set(px, py, random() * 6 - 3);
        leaf.rotation.z = angle + side * (0.7 + random() * 0.35);
        leaf.scale.setScalar(0.75 + random() * 0.5);
        leaf.castShadow = true;
        group.add(leaf);
      }
    }
    const stem = new THREE.Mesh(new THREE.PlaneGeometry(length * 3.1, 0.5), material);
    stem.position.set(x + Math.cos(angle) * length * 1.5, y + Math.sin(angle) * length * 1.5, 0);
    stem.rotation.z = angle;
    stem.castShadow = true;
    group.add(stem);
  };
  twig(46, 30, Math.PI + 0.3, 8);
  twig(48, 12, Math.PI - 0.15, 7);
  twig(-46, 32, -0.3, 6);
}

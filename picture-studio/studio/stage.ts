import * as THREE from 'three';
import { develop, developColours, type Gathered, gather, gatherUnlit } from './exposure.ts';
import type { LightPlan } from './light.ts';

const renderers = new Map<string, THREE.WebGLRenderer>();

/** One renderer per picture size; a WebGL context is expensive to make in software. */
function rendererFor(width: number, height: number): THREE.WebGLRenderer {
  const key = `${width}x${height}`;
  const known = renderers.get(key);
  if (known) return known;
  const renderer = new THREE.WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setSize(width, height, false);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.BasicShadowMap;
  renderer.toneMapping = THREE.NoToneMapping;
  renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
  renderers.set(key, renderer);
  return renderer;
}

/** The position of the camera. Angles in degrees, distances in cm. */
export interface Shot {
  width: number;
  height: number;
  target: [number, number, number];
  /** Half of the visible height at the target. */
  half: number;
  azimuth: number;
  elevation: number;
  fov: number;
}

/** Takes the picture and returns its canvas (valid until the next call). */
export function photograph(scene: THREE.Scene, shot: Shot, plan: LightPlan): HTMLCanvasElement {
  const { renderer, camera, target } = setUp(scene, shot, plan);
  const light = gather(renderer, scene, camera, plan, target);
  develop(renderer, light, plan.exposure);
  light.dispose();
  return renderer.domElement;
}

const lit = new Map<string, { white: Gathered; black: Gathered }>();

/**
 * Takes the picture of goods that share their shape with others. Light does not depend on the print of a pack, so
 * it is gathered once per `shape` and only the colours are drawn again.
 */
export function photographPrint(
  scene: THREE.Scene,
  shot: Shot,
  plan: LightPlan,
  shape: string,
): HTMLCanvasElement {
  const { renderer, camera, target } = setUp(scene, shot, plan);
  let light = lit.get(shape);
  if (!light) {
    for (const { white, black } of lit.values()) {
      white.dispose();
      black.dispose();
    }
    lit.clear();
    const white = painted(scene, '#ffffff', () => gather(renderer, scene, camera, plan, target));
    const gloss = { ...plan, samples: Math.ceil(plan.samples / 2) };
    const black = painted(scene, '#000000', () => gather(renderer, scene, camera, gloss, target));
    light = { white, black };
    lit.set(shape, light);
  }
  const colours = unlit(scene, () => gatherUnlit(renderer, scene, camera));
  developColours(renderer, light.white, light.black, colours, plan.exposure);
  colours.dispose();
  return renderer.domElement;
}

type Painted = THREE.MeshStandardMaterial | THREE.MeshLambertMaterial;

/** Runs `work` while everything that is visible has one plain colour. */
function painted<T>(scene: THREE.Scene, color: string, work: () => T): T {
  return swapped(scene, work, (material) => {
    const plain = material.clone();
    plain.map = null;
    plain.color.set(color);
    return plain;
  });
}

/** Runs `work` while everything shows its own colour without light. */
function unlit<T>(scene: THREE.Scene, work: () => T): T {
  const glow = scene.environment;
  scene.environment = null;
  const result = swapped(
    scene,
    work,
    ({ color, map }) => new THREE.MeshBasicMaterial({ color, map }),
  );
  scene.environment = glow;
  return result;
}

function swapped<T>(
  scene: THREE.Scene,
  work: () => T,
  replace: (material: Painted) => THREE.Material,
): T {
  const before = new Map<THREE.Mesh, THREE.Material | THREE.Material[]>();
  scene.traverse((thing) => {
    if (!(thing instanceof THREE.Mesh)) return;
    before.set(thing, thing.material);
    const change = (material: THREE.Material) =>
      material instanceof THREE.MeshBasicMaterial ? material : replace(material as Painted);
    thing.material = Array.isArray(thing.material)
      ? thing.material.map(change)
      : change(thing.material);
  });
  const result = work();
  for (const [mesh, material] of before) mesh.material = material;
  return result;
}

function setUp(scene: THREE.Scene, shot: Shot, plan: LightPlan) {
  const renderer = rendererFor(shot.width, shot.height);
  scene.environment = surroundings(renderer, plan.reflects);
  scene.environmentIntensity = plan.environment;
  return { renderer, ...cameraOf(shot) };
}

/** The camera of a shot and the point it looks at. */
export function cameraOf(shot: Shot): { camera: THREE.PerspectiveCamera; target: THREE.Vector3 } {
  const camera = new THREE.PerspectiveCamera(shot.fov, shot.width / shot.height, 10, 6000);
  const target = new THREE.Vector3(...shot.target);
  const distance = shot.half / Math.tan((shot.fov * Math.PI) / 360);
  const azimuth = (shot.azimuth * Math.PI) / 180;
  const elevation = (shot.elevation * Math.PI) / 180;
  const direction = new THREE.Vector3(
    Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
    Math.cos(azimuth) * Math.cos(elevation),
  );
  camera.position.copy(target).addScaledVector(direction, distance);
  const overhead = shot.elevation > 89;
  camera.up.set(0, overhead ? 0 : 1, overhead ? -1 : 0);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return { camera, target };
}

const environments = new WeakMap<THREE.WebGLRenderer, Map<string, THREE.Texture>>();

/** What film reflects. Making it takes time, so a renderer keeps what it has made. */
function surroundings(renderer: THREE.WebGLRenderer, reflects: 'window' | 'boxes' = 'boxes') {
  const known = environments.get(renderer) ?? new Map<string, THREE.Texture>();
  environments.set(renderer, known);
  const texture = known.get(reflects) ?? reflected(renderer, reflects);
  known.set(reflects, texture);
  return texture;
}

/**
 * A large soft box left, a strip right, a bright ceiling, a warm dark room; or a window with four panes in place of
 * the soft box.
 */
function reflected(renderer: THREE.WebGLRenderer, reflects: 'window' | 'boxes'): THREE.Texture {
  const room = new THREE.Scene();
  room.add(
    new THREE.Mesh(
      new THREE.SphereGeometry(60, 24, 16),
      new THREE.MeshBasicMaterial({ color: new THREE.Color(0.42, 0.4, 0.4), side: THREE.BackSide }),
    ),
  );
  const panel = (w: number, h: number, at: [number, number, number], power: number) => {
    const mesh = new THREE.Mesh(
      new THREE.PlaneGeometry(w, h),
      new THREE.MeshBasicMaterial({
        color: new THREE.Color(power, power, power * 0.97),
        side: THREE.DoubleSide,
      }),
    );
    mesh.position.set(...at);
    mesh.lookAt(0, 0, 0);
    room.add(mesh);
    return mesh;
  };
  const box = panel(34, 40, [-34, 22, 22], 4.2);
  if (reflects === 'window') {
    const frame = new THREE.MeshBasicMaterial({ color: new THREE.Color(0.4, 0.38, 0.36) });
    for (const [w, h] of [
      [34, 3],
      [3, 40],
    ] as const) {
      const bar = new THREE.Mesh(new THREE.PlaneGeometry(w, h), frame);
      bar.position.z = 0.5;
      box.add(bar);
    }
  }
  panel(10, 46, [42, 12, 12], 2.6);
  panel(50, 26, [0, 44, -4], 2.2);
  panel(90, 30, [0, -34, 20], 0.7);
  const pmrem = new THREE.PMREMGenerator(renderer);
  const texture = pmrem.fromScene(room, reflects === 'window' ? 0.008 : 0.02).texture;
  pmrem.dispose();
  return texture;
}

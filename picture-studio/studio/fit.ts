import * as THREE from 'three';
import { cameraOf, type Shot } from './stage.ts';

/** The parts of the picture's width and height that goods may fill. */
interface Share {
  width: number;
  height: number;
}

/** Moves the camera so that everything in `goods` fills its share of the picture and is in the middle. */
export function filled(shot: Shot, goods: THREE.Object3D, share: Share): Shot {
  let best = shot;
  // Nearer things look larger, so the first step comes close and the next ones are exact.
  for (let step = 0; step < 3; step++) best = nearer(best, goods, share);
  return best;
}

/** Moves the camera so that `goods` are in the middle of the picture; what they measure there stays. */
export function centred(shot: Shot, goods: THREE.Object3D): Shot {
  return { ...nearer(shot, goods, { width: 1, height: 1 }), half: shot.half };
}

function nearer(shot: Shot, goods: THREE.Object3D, share: Share): Shot {
  const { camera, target } = cameraOf(shot);
  const seen = seenBy(camera, goods);
  const middle = seen.getCenter(new THREE.Vector2());
  const size = seen.getSize(new THREE.Vector2()).divideScalar(2);
  const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
  const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
  const aspect = shot.width / shot.height;
  target
    .addScaledVector(right, middle.x * shot.half * aspect)
    .addScaledVector(up, middle.y * shot.half);
  const half = shot.half * Math.max(size.x / share.width, size.y / share.height);
  return { ...shot, half, target: [target.x, target.y, target.z] };
}

/** The part of the picture that the goods cover, from -1 to 1 in both directions. */
function seenBy(camera: THREE.Camera, goods: THREE.Object3D): THREE.Box2 {
  goods.updateWorldMatrix(true, true);
  const seen = new THREE.Box2();
  const point = new THREE.Vector3();
  goods.traverse((thing) => {
    if (!(thing instanceof THREE.Mesh)) return;
    const places = thing.geometry.getAttribute('position');
    for (let i = 0; i < places.count; i++) {
      point.fromBufferAttribute(places, i).applyMatrix4(thing.matrixWorld).project(camera);
      seen.expandByPoint(new THREE.Vector2(point.x, point.y));
    }
  });
  return seen;
}

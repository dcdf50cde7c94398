import * as THREE from 'three';
import { fade } from './color.ts';
import { drawLogo } from './lettering.ts';
import { matte, plastic, solid } from './materials.ts';
import { paper, printed } from './wrap-print.ts';

/** A cotton pouch pulled shut with a violet cord, about 15 cm wide and 19 cm high. */
export function drawstringBag(): THREE.Group {
  const group = new THREE.Group();
  const around = 240;
  const rows = 120;
  const height = 19;
  const neckAt = 0.77;
  const geometry = new THREE.CylinderGeometry(1, 1, height, around, rows, true);
  const position = geometry.getAttribute('position');
  for (let i = 0; i < position.count; i++) {
    const t = position.getY(i) / height + 0.5;
    const angle = Math.atan2(position.getX(i), position.getZ(i));
    const pull = Math.exp(-(((t - neckAt) / 0.13) ** 2));
    const foot = Math.min(1, Math.sqrt(Math.max(0, t) / 0.1));
    const wide = (7.3 - 1.1 * t) * (0.82 + 0.18 * foot) * (1 - 0.62 * pull);
    const deep = (3.6 - 1.5 * t) * (0.6 + 0.4 * foot) * (1 - 0.35 * pull);
    const gather =
      (pull * 0.34 + (t > neckAt ? 0.22 : 0) + Math.max(0, t - 0.35) * 0.1) *
      Math.sin(angle * 17 + Math.sin(angle * 3) * 2);
    const crease = 0.12 * Math.sin(angle * 5 + t * 7) * Math.sin(t * 9 + angle);
    position.setXYZ(
      i,
      Math.sin(angle) * (wide + gather + crease),
      t * height * (1 - 0.02 * Math.cos(angle * 2)),
      Math.cos(angle) * (deep + gather + crease),
    );
  }
  geometry.computeVertexNormals();
  const cloth = new THREE.MeshStandardMaterial({
    map: linen(),
    roughness: 0.95,
    side: THREE.DoubleSide,
  });
  group.add(solid(geometry, cloth));
  const cord = plastic('#5E3B9E', 0.8);
  const ring = solid(new THREE.TorusGeometry(2.75, 0.24, 12, 96), cord);
  ring.rotation.x = Math.PI / 2;
  ring.scale.set(1.02, 0.78, 1);
  ring.position.y = height * neckAt;
  group.add(ring);
  for (const side of [1, -1]) {
    const path = new THREE.CatmullRomCurve3([
      new THREE.Vector3(side * 0.4, height * neckAt, 2.25),
      new THREE.Vector3(side * 1.4, height * neckAt - 1.6, 3.4),
      new THREE.Vector3(side * 1.1, height * neckAt - 4.2, 3.7),
      new THREE.Vector3(side * 1.8, height * neckAt - 6.2, 3.9),
    ]);
    group.add(solid(new THREE.TubeGeometry(path, 40, 0.2, 10), cord));
    const knot = solid(new THREE.SphereGeometry(0.42, 20, 14), cord);
    knot.position.copy(path.getPoint(1));
    group.add(knot);
  }
  return group;
}

function linen(): THREE.CanvasTexture {
  const [canvas, pen] = paper(46, 19, 44);
  pen.fillStyle = '#efe6d4';
  pen.fillRect(0, 0, 46, 19);
  for (let x = 0; x < 46; x += 0.12) {
    pen.fillStyle = fade(Math.sin(x * 91) > 0 ? '#ffffff' : '#7a6240', 0.08);
    pen.fillRect(x, 0, 0.05, 19);
  }
  for (let y = 0; y < 19; y += 0.12) {
    pen.fillStyle = fade(Math.sin(y * 57) > 0 ? '#ffffff' : '#7a6240', 0.08);
    pen.fillRect(0, y, 46, 0.05);
  }
  const ink = '#5E3B9E';
  for (const middle of [0, 46])
    drawLogo(pen, middle - 4.2, 8.9, 0.075, ink, [ink, ink, ink], ['mark', 'name']);
  return printed(canvas);
}

/** A round net for the washing machine with its zip. */
export function laundryNet(): THREE.Group {
  const group = new THREE.Group();
  const [canvas, pen] = paper(24, 12, 60);
  pen.fillStyle = fade('#f4f2f6', 0.55);
  pen.fillRect(0, 0, 24, 12);
  pen.strokeStyle = '#f7f6f8';
  pen.lineWidth = 0.05;
  for (let k = -12; k < 36; k += 0.22) {
    pen.beginPath();
    pen.moveTo(k, 0);
    pen.lineTo(k + 12, 12);
    pen.moveTo(k, 12);
    pen.lineTo(k + 12, 0);
    pen.stroke();
  }
  const map = printed(canvas);
  map.wrapS = map.wrapT = THREE.RepeatWrapping;
  const ball = new THREE.SphereGeometry(7.2, 96, 64);
  const position = ball.getAttribute('position');
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const k = 1 + 0.02 * Math.sin(x * 1.4 + y) * Math.cos(z * 1.2);
    position.setXYZ(i, x * k, y * 0.86 * k, z * k);
  }
  ball.computeVertexNormals();
  const net = solid(
    ball,
    new THREE.MeshStandardMaterial({ map, transparent: true, roughness: 0.8, depthWrite: false }),
  );
  net.position.y = 6.2;
  net.renderOrder = 4;
  const inside = solid(new THREE.SphereGeometry(4.6, 64, 40), matte('#BE9BCB'));
  inside.scale.set(1.1, 0.62, 1);
  inside.position.y = 3.4;
  const zip = solid(new THREE.TorusGeometry(7.24, 0.16, 10, 140), plastic('#d9d4e2', 0.5));
  zip.rotation.set(Math.PI / 2 - 0.5, 0.2, 0);
  zip.position.y = 6.6;
  zip.scale.set(1, 1, 0.86);
  const pull = solid(new THREE.CapsuleGeometry(0.42, 1.5, 8, 20), plastic('#5E3B9E', 0.4));
  pull.position.set(0.6, 4.1, 6.7);
  pull.rotation.z = 0.3;
  group.add(inside, net, zip, pull);
  return group;
}

/** A shallow enamel basin with water. */
export function washBasin(): THREE.Group {
  const group = new THREE.Group();
  const profile = [
    [0, 0.2],
    [8, 0.2],
    [9.2, 0.7],
    [12.4, 6.6],
    [13.4, 7.2],
    [13.5, 7.5],
    [13, 7.5],
    [12, 6.8],
    [8.8, 1.2],
    [0, 0.9],
  ].map(([r = 0, y = 0]) => new THREE.Vector2(r, y));
  group.add(
    solid(
      new THREE.LatheGeometry(new THREE.SplineCurve(profile).getPoints(90), 128),
      plastic('#f2efe9', 0.32),
    ),
  );
  const water = solid(new THREE.CircleGeometry(11.4, 96), plastic('#cfe4e4', 0.08));
  water.rotation.x = -Math.PI / 2;
  water.position.y = 5.5;
  group.add(water);
  return group;
}

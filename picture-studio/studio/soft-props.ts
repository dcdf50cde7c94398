import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { fade, mix } from './color.ts';
import { matte, solid } from './materials.ts';
import { randomness } from './random.ts';
import { paper, printed } from './wrap-print.ts';

/** A length of cloth lying in folds, `width` x `depth` cm, its folds running towards the viewer. */
export function drape(
  color: string,
  width: number,
  depth: number,
  height: number,
  seed: number,
): THREE.Mesh {
  const random = randomness(seed);
  const waves = Array.from({ length: 7 }, () => ({
    k: 0.1 + random() * 0.42,
    turn: (random() - 0.5) * 0.5,
    phase: random() * 6,
    size: 0.35 + random() * 0.8,
  }));
  const total = waves.reduce((sum, w) => sum + w.size / (0.6 + w.k * 3), 0);
  const geometry = new THREE.PlaneGeometry(width, depth, 260, 120);
  geometry.rotateX(-Math.PI / 2);
  const position = geometry.getAttribute('position');
  for (let i = 0; i < position.count; i++) {
    const x = position.getX(i);
    const z = position.getZ(i);
    const bend = Math.sin(z * 0.05 + 1) * 6;
    let y = 0;
    for (const w of waves) {
      const u = Math.sin((x + bend + z * w.turn) * w.k + w.phase);
      y += ((1 - Math.abs(u)) ** 1.7 * w.size) / (0.6 + w.k * 3);
    }
    position.setY(i, (y / total) * height + 0.05);
  }
  geometry.computeVertexNormals();
  return solid(geometry, new THREE.MeshStandardMaterial({ color, roughness: 0.55 }));
}

/** Folded cloth: towels, blankets, underwear. Colours from bottom to top. */
export function stack(
  colors: readonly string[],
  width: number,
  depth: number,
  thick: number,
): THREE.Group {
  const group = new THREE.Group();
  colors.forEach((color, i) => {
    const sheet = new RoundedBoxGeometry(width - i * 0.15, thick, depth - i * 0.1, 8, thick * 0.46);
    const position = sheet.getAttribute('position');
    for (let k = 0; k < position.count; k++) {
      const x = position.getX(k);
      const z = position.getZ(k);
      position.setY(
        k,
        position.getY(k) + 0.12 * Math.sin(x * 0.7 + i * 2) + 0.1 * Math.sin(z * 0.6 + i),
      );
    }
    sheet.computeVertexNormals();
    const mesh = solid(sheet, new THREE.MeshStandardMaterial({ map: knit(color), roughness: 0.9 }));
    mesh.position.set(Math.sin(i * 2.1) * 0.2, thick * (i + 0.5) * 0.95, Math.cos(i * 1.7) * 0.15);
    mesh.rotation.y = Math.sin(i * 3.7) * 0.04;
    const fold = solid(
      new THREE.CapsuleGeometry(thick * 0.2, width * 0.86, 6, 12),
      matte(mix(color, '#000000', 0.12)),
    );
    fold.rotation.z = Math.PI / 2;
    fold.position.set(mesh.position.x, mesh.position.y, depth / 2 - 0.26);
    group.add(mesh);
  });
  return group;
}

function knit(color: string): THREE.CanvasTexture {
  const [canvas, pen] = paper(8, 8, 40);
  pen.fillStyle = color;
  pen.fillRect(0, 0, 8, 8);
  for (let x = 0; x < 8; x += 0.16) {
    pen.fillStyle = fade('#000000', 0.09);
    pen.fillRect(x, 0, 0.05, 8);
    pen.fillStyle = fade('#ffffff', 0.06);
    pen.fillRect(x + 0.08, 0, 0.04, 8);
  }
  return printed(canvas);
}

/** A sprig with real leaves, `length` cm, growing along +x in the plane of the table. */
export function sprig(color: string, length: number, seed: number): THREE.Group {
  const random = randomness(seed);
  const group = new THREE.Group();
  const path = new THREE.CatmullRomCurve3(
    Array.from(
      { length: 5 },
      (_, i) =>
        new THREE.Vector3(
          (i / 4) * length,
          0.35 + Math.sin(i * 1.1) * 0.3 + i * 0.12,
          Math.sin(i * 0.9 + seed) * 1.1,
        ),
    ),
  );
  group.add(solid(new THREE.TubeGeometry(path, 50, 0.11, 8), matte(mix(color, '#4a3b2a', 0.45))));
  const blade = new THREE.Shape();
  blade.moveTo(0, 0);
  blade.bezierCurveTo(1, 1.25, 2.9, 1.1, 4, 0);
  blade.bezierCurveTo(2.9, -1.1, 1, -1.25, 0, 0);
  for (let i = 1; i < 13; i++) {
    const t = i / 13;
    const at = path.getPoint(t);
    const geometry = new THREE.ShapeGeometry(blade, 14);
    const position = geometry.getAttribute('position');
    for (let k = 0; k < position.count; k++) {
      const x = position.getX(k);
      const y = position.getY(k);
      position.setZ(k, 0.09 * x * x * 0.5 - 0.35 * Math.abs(y));
    }
    geometry.computeVertexNormals();
    const tone = mix(color, random() > 0.5 ? '#ffffff' : '#20402c', random() * 0.25);
    const leaf = solid(
      geometry,
      new THREE.MeshStandardMaterial({ color: tone, roughness: 0.55, side: THREE.DoubleSide }),
    );
    leaf.position.copy(at);
    leaf.rotation.order = 'YXZ';
    leaf.rotation.set(-Math.PI / 2 + 0.25, (i % 2 ? 1 : -1) * (0.8 + random() * 0.4), 0.15);
    leaf.scale.setScalar(0.62 + (1 - t) * 0.34);
    group.add(leaf);
  }
  return group;
}

/** A twig with open cotton bolls. */
export function cottonTwig(length: number, seed: number): THREE.Group {
  const random = randomness(seed);
  const group = new THREE.Group();
  const bark = matte('#8a6a4d');
  const path = new THREE.CatmullRomCurve3(
    Array.from(
      { length: 5 },
      (_, i) => new THREE.Vector3((i / 4) * length, 0.4 + i * 0.25, Math.sin(i * 1.2 + seed) * 0.9),
    ),
  );
  group.add(solid(new THREE.TubeGeometry(path, 40, 0.16, 8), bark));
  for (const t of [0.35, 0.62, 0.98]) {
    const boll = new THREE.Group();
    for (let i = 0; i < 5; i++) {
      const lobe = new THREE.SphereGeometry(1.05, 40, 28);
      const position = lobe.getAttribute('position');
      for (let k = 0; k < position.count; k++) {
        const bump =
          1 +
          0.05 * Math.sin(position.getX(k) * 9 + i) * Math.sin(position.getY(k) * 8) +
          0.03 * Math.sin(position.getZ(k) * 14);
        position.setXYZ(
          k,
          position.getX(k) * bump,
          position.getY(k) * bump,
          position.getZ(k) * bump,
        );
      }
      lobe.computeVertexNormals();
      const mesh = solid(lobe, matte('#f6f3ec'));
      const angle = (i / 5) * Math.PI * 2;
      mesh.position.set(Math.cos(angle) * 0.72, 0.9 + (i % 2) * 0.25, Math.sin(angle) * 0.72);
      boll.add(mesh);
      const calyx = solid(new THREE.ConeGeometry(0.5, 1.7, 12), bark);
      calyx.position.set(Math.cos(angle + 0.6) * 0.85, 0.2, Math.sin(angle + 0.6) * 0.85);
      calyx.rotation.set(Math.sin(angle + 0.6) * 1.1, 0, -Math.cos(angle + 0.6) * 1.1);
      boll.add(calyx);
    }
    boll.position.copy(path.getPoint(t)).add(new THREE.Vector3(0, 0.2, (random() - 0.5) * 2));
    boll.scale.setScalar(0.85 + random() * 0.3);
    boll.rotation.set(random() * 0.6, random() * 3, random() * 0.6);
    group.add(boll);
  }
  return group;
}

import * as THREE from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { fade } from './color.ts';
import { drawLogo, write } from './lettering.ts';
import { matte, plastic, solid } from './materials.ts';
import { paper, printed } from './wrap-print.ts';

/** The colour of cardboard. */
export const kraft = '#c79d6d';

/** An open shipping carton with its flaps folded outwards; the packs stand inside. */
export function shippingBox(width: number, height: number, depth: number): THREE.Group {
  const group = new THREE.Group();
  const [canvas, pen] = paper(width, height, 40);
  pen.fillStyle = kraft;
  pen.fillRect(0, 0, width, height);
  pen.globalAlpha = 0.035;
  for (let x = 0; x < width; x += 0.35) {
    pen.fillStyle = x % 0.7 < 0.35 ? '#000000' : '#ffffff';
    pen.fillRect(x, 0, 0.18, height);
  }
  pen.globalAlpha = 1;
  const scale = Math.min(width / 260, height / 70);
  const ink = '#4B2E83';
  drawLogo(pen, width / 2 - 119 * scale, height * 0.5 - 20 * scale, scale, ink, [ink, ink, ink]);
  const front = new THREE.MeshLambertMaterial({ map: printed(canvas) });
  const plain = matte(kraft);
  const inner = matte('#b98f60');
  const wall = (
    w: number,
    h: number,
    material: THREE.Material,
    x: number,
    y: number,
    z: number,
  ) => {
    const mesh = solid(new THREE.BoxGeometry(w, h, 0.35), [
      inner,
      inner,
      inner,
      inner,
      material,
      inner,
    ]);
    mesh.position.set(x, y, z);
    return mesh;
  };
  group.add(
    wall(width, height, front, 0, height / 2, depth / 2),
    wall(width, height, plain, 0, height / 2, -depth / 2),
  );
  // The flaps of a deep carton would be wider than its contents.
  const flapped = Math.min(depth, 17);
  for (const side of [1, -1]) {
    const mesh = solid(new THREE.BoxGeometry(0.35, height, depth), plain);
    mesh.position.set((side * width) / 2, height / 2, 0);
    group.add(mesh);
    const flap = solid(new THREE.BoxGeometry(flapped * 0.42, 0.3, depth), plain);
    flap.position.set(side * (width / 2 + flapped * 0.17), height - flapped * 0.12, 0);
    flap.rotation.z = side * -0.62;
    group.add(flap);
  }
  const back = solid(new THREE.BoxGeometry(width, 0.3, flapped * 0.4), plain);
  back.position.set(0, height + flapped * 0.16, -depth / 2 - flapped * 0.1);
  back.rotation.x = 1.05;
  group.add(back);
  const bottom = solid(new THREE.BoxGeometry(width, 0.3, depth), inner);
  bottom.position.y = 0.15;
  group.add(bottom);
  return group;
}

/** An open notebook with ruled pages. */
export function notebook(accent: string): THREE.Group {
  const group = new THREE.Group();
  for (const side of [1, -1]) {
    const [canvas, pen] = paper(11, 16, 40);
    pen.fillStyle = '#fbf8f1';
    pen.fillRect(0, 0, 11, 16);
    pen.fillStyle = fade(accent, 0.3);
    for (let y = 2; y < 15; y += 0.9) pen.fillRect(1, y, 9, 0.035);
    const page = new THREE.PlaneGeometry(11, 16, 30, 1);
    page.rotateX(-Math.PI / 2);
    const position = page.getAttribute('position');
    for (let i = 0; i < position.count; i++) {
      const u = (position.getX(i) * side + 5.5) / 11;
      position.setY(
        i,
        0.25 + 0.75 * Math.sin(Math.min(1, u * 2.2) * Math.PI) * Math.exp(-u * 2.4) + 0.15,
      );
    }
    page.computeVertexNormals();
    const mesh = solid(
      page,
      new THREE.MeshLambertMaterial({ map: printed(canvas), side: THREE.DoubleSide }),
    );
    mesh.position.x = side * 5.5;
    group.add(mesh);
  }
  const cover = solid(new RoundedBoxGeometry(22.8, 0.3, 16.6, 3, 0.14), matte(accent));
  cover.position.y = 0.16;
  group.add(cover);
  return group;
}

/** A cup on a saucer. */
export function cup(color: string, drink = '#9a6a3f'): THREE.Group {
  const group = new THREE.Group();
  const profile = [
    [0, 0.3],
    [1.9, 0.3],
    [2.1, 0.5],
    [3.1, 2.6],
    [3.35, 5],
    [3.25, 5.1],
    [3.1, 5],
    [2.9, 2.8],
    [1.9, 0.8],
    [0, 0.7],
  ].map(([r = 0, y = 0]) => new THREE.Vector2(r, y));
  group.add(
    solid(
      new THREE.LatheGeometry(new THREE.SplineCurve(profile).getPoints(80), 96),
      plastic(color, 0.38),
    ),
  );
  const tea = solid(new THREE.CylinderGeometry(3, 3, 0.1, 64), plastic(drink, 0.15));
  tea.position.y = 4.2;
  const handle = solid(
    new THREE.TorusGeometry(1.35, 0.3, 16, 48, Math.PI * 1.2),
    plastic(color, 0.38),
  );
  handle.position.set(3, 2.9, 0);
  handle.rotation.z = -Math.PI * 0.6;
  const saucer = solid(
    new THREE.LatheGeometry(
      new THREE.SplineCurve(
        [
          [0, 0.1],
          [3, 0.1],
          [5.2, 0.8],
          [5.3, 0.95],
          [5.1, 0.9],
          [3, 0.3],
          [0, 0.3],
        ].map(([r = 0, y = 0]) => new THREE.Vector2(r, y)),
      ).getPoints(50),
      96,
    ),
    plastic(color, 0.38),
  );
  group.add(tea, handle, saucer);
  return group;
}

/** A tray or board with rounded corners. */
export function tray(color: string, width: number, depth: number): THREE.Group {
  const group = new THREE.Group();
  const base = solid(new RoundedBoxGeometry(width, 0.9, depth, 5, 0.42), matte(color));
  base.position.y = 0.45;
  group.add(base);
  return group;
}

/** A wooden ruler of 45 cm lying on the table along x. */
export function ruler(length = 45): THREE.Mesh {
  const [canvas, pen] = paper(length + 1, 3, 40);
  pen.fillStyle = '#dcb985';
  pen.fillRect(0, 0, length + 1, 3);
  pen.globalAlpha = 0.12;
  for (let y = 0; y < 3; y += 0.13) {
    pen.fillStyle = '#8a5a2a';
    pen.fillRect(0, y, length + 1, 0.03 + (y % 0.4) * 0.06);
  }
  pen.globalAlpha = 1;
  for (let cm = 0; cm <= length; cm += 0.5) {
    pen.fillStyle = '#5b3a1c';
    pen.fillRect(0.5 + cm - 0.02, 0, 0.045, cm % 5 === 0 ? 1.1 : cm % 1 === 0 ? 0.75 : 0.42);
    if (cm % 5 === 0 && cm < length)
      write(pen, String(cm), 0.5 + cm, 2.1, {
        size: 0.8,
        color: '#5b3a1c',
        serif: true,
        align: 'center',
      });
  }
  const wood = matte('#c99f68');
  const mesh = solid(new THREE.BoxGeometry(length + 1, 0.35, 3), [
    wood,
    wood,
    new THREE.MeshLambertMaterial({ map: printed(canvas) }),
    wood,
    wood,
    wood,
  ]);
  mesh.position.y = 0.18;
  return mesh;
}

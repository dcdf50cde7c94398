import type * as THREE from 'three';
import { relax, type Sheet } from './cloth.ts';
import { sheetGeometry } from './sheet-geometry.ts';

/** A refill bag that stands on an oval foot, welded left, right and on top. Sizes in cm of the flat film. */
export interface StandPouchSize {
  width: number;
  height: number;
  depth: number;
  seam: number;
}

/** Geometry standing on y = 0; uv.x runs once around (back left edge, front, back), uv.y from foot to weld. */
export function standPouch(size: StandPouchSize): THREE.BufferGeometry {
  const around = size.width * 2;
  const pitch = Math.sqrt((around * size.height) / 9000);
  // An even number of columns on each face puts a column exactly on both side welds.
  const columns = Math.round(around / pitch / 4) * 4;
  const rows = Math.round(size.height / pitch) + 1;
  const sheet: Sheet = {
    columns,
    rows,
    closed: true,
    position: new Float32Array(columns * rows * 3),
    pitch: [around / columns, size.height / (rows - 1)],
  };
  const half = columns / 2;
  const flat = (column: number) => {
    const u = column / half;
    return u < 1 ? { x: (u - 0.5) * size.width, face: 1 } : { x: (1.5 - u) * size.width, face: -1 };
  };
  for (let r = 0; r < rows; r++) {
    const y = r * sheet.pitch[1];
    for (let c = 0; c < columns; c++) {
      const { x, face } = flat(c);
      const belly = Math.cos((x / size.width) * Math.PI) * (1 - y / size.height) ** 0.7;
      const k = (r * columns + c) * 3;
      sheet.position[k] = x * (1 - 0.06 * (1 - y / size.height));
      sheet.position[k + 1] = y * 0.98;
      sheet.position[k + 2] = face * belly * size.depth * 0.45 + Math.sin(c * 1.7 + r * 2.3) * 0.01;
    }
  }
  const footX = size.width * 0.47;
  relax(sheet, {
    steps: 130,
    pressure: 0.003,
    bending: 0.16,
    crush: 0.7,
    hold(p, k, row, column) {
      const { x, face } = flat(column);
      const t = row * sheet.pitch[1];
      if (row === 0) {
        const u = x / (size.width / 2);
        p[k] = u * footX;
        p[k + 1] = 0.35 * Math.abs(u) ** 3;
        p[k + 2] = face * Math.sqrt(Math.max(0, 1 - u * u)) * size.depth * 0.5;
        return;
      }
      const edge = size.width / 2 - Math.abs(x);
      if (edge < size.seam || t > size.height - size.seam * 2.2) {
        const z = p[k + 2] as number;
        p[k + 2] = Math.max(-0.04, Math.min(0.04, z * 0.4 + face * 0.01));
        p[k + 1] = Math.max(p[k + 1] as number, t * 0.955);
        // The welds are stiff: they bend in a little where the bag is fullest, but do not cave in.
        const least = Math.abs(x) * 0.93;
        const now = p[k] as number;
        if (edge < size.seam && Math.abs(now) < least) p[k] = Math.sign(x) * least;
      }
      p[k + 1] = Math.max(0.02, p[k + 1] as number);
    },
  });
  return sheetGeometry(sheet);
}

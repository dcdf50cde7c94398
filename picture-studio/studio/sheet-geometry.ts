import * as THREE from 'three';
import type { Sheet } from './cloth.ts';

/**
 * Triangles of a sheet, one step finer than the film was computed (Catmull-Rom in both directions).
 * In a closed sheet the first column is repeated at the end, so that the print has an end.
 */
export function sheetGeometry(sheet: Sheet): THREE.BufferGeometry {
  const fine = refine(sheet);
  const { columns, rows } = fine;
  const wide = fine.closed ? columns + 1 : columns;
  const position = new Float32Array(wide * rows * 3);
  const uv = new Float32Array(wide * rows * 2);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < wide; c++) {
      const from = (r * columns + (c % columns)) * 3;
      const to = r * wide + c;
      position.set(fine.position.subarray(from, from + 3), to * 3);
      uv[to * 2] = c / (wide - 1);
      uv[to * 2 + 1] = r / (rows - 1);
    }
  }
  const index: number[] = [];
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < wide; c++) {
      const a = r * wide + c;
      index.push(a, a + 1, a + wide, a + 1, a + wide + 1, a + wide);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(position, 3));
  geometry.setAttribute('uv', new THREE.BufferAttribute(uv, 2));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

function refine(sheet: Sheet): Sheet {
  const { columns, rows, closed } = sheet;
  const wide = closed ? columns * 2 : columns * 2 - 1;
  const tall = rows * 2 - 1;
  const across = new Float32Array(wide * rows * 3);
  const wrap = (c: number) =>
    closed ? (c + columns) % columns : Math.max(0, Math.min(columns - 1, c));
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < wide; c++) {
      const at = (n: number) => (r * columns + wrap(n)) * 3;
      blend(sheet.position, across, (r * wide + c) * 3, c, at);
    }
  }
  const position = new Float32Array(wide * tall * 3);
  for (let r = 0; r < tall; r++) {
    for (let c = 0; c < wide; c++) {
      const at = (n: number) => (Math.max(0, Math.min(rows - 1, n)) * wide + c) * 3;
      blend(across, position, (r * wide + c) * 3, r, at);
    }
  }
  return {
    columns: wide,
    rows: tall,
    closed,
    position,
    pitch: [sheet.pitch[0] / 2, sheet.pitch[1] / 2],
  };
}

function blend(
  from: Float32Array,
  to: Float32Array,
  k: number,
  step: number,
  at: (n: number) => number,
): void {
  const n = step >> 1;
  for (let axis = 0; axis < 3; axis++) {
    const value = (m: number) => from[at(m) + axis] as number;
    to[k + axis] =
      step % 2 === 0
        ? value(n) * 0.75 + (value(n - 1) + value(n + 1)) * 0.125
        : (value(n) + value(n + 1)) * 0.5625 - (value(n - 1) + value(n + 2)) * 0.0625;
  }
}

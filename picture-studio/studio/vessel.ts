import * as THREE from 'three';

/** One station of a vessel's outline: height, half width, half depth and how square the section is (2 = oval). */
export interface Station {
  y: number;
  x: number;
  z: number;
  power: number;
}

/** Body through the stations, smooth between them; uv.x runs around from the middle of the back, uv.y by length. */
export function vessel(
  stations: readonly Station[],
  around = 128,
  steps = 14,
): THREE.BufferGeometry {
  const rings = smooth(stations, steps);
  const lengths = [0];
  rings.forEach((ring, i) => {
    const before = rings[i - 1];
    if (before)
      lengths.push((lengths[i - 1] as number) + Math.hypot(ring.y - before.y, ring.x - before.x));
  });
  const total = lengths.at(-1) as number;
  const position: number[] = [];
  const uv: number[] = [];
  const index: number[] = [];
  rings.forEach((ring, r) => {
    section(ring, around).forEach(([x, z], c) => {
      position.push(x, ring.y, z);
      uv.push(c / around, (lengths[r] as number) / total);
    });
  });
  const wide = around + 1;
  for (let r = 0; r + 1 < rings.length; r++) {
    for (let c = 0; c < around; c++) {
      const a = r * wide + c;
      index.push(a, a + 1, a + wide, a + 1, a + wide + 1, a + wide);
    }
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(position, 3));
  geometry.setAttribute('uv', new THREE.Float32BufferAttribute(uv, 2));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  closeSeam(geometry, rings.length, wide);
  return geometry;
}

/** Points around one section at equal distances, from the middle of the back; the last repeats the first. */
function section(ring: Station, count: number): [number, number][] {
  const fine = 720;
  const bend = 2 / ring.power;
  const at = (k: number): [number, number] => {
    const angle = (k / fine) * Math.PI * 2;
    const sin = -Math.sin(angle);
    const cos = -Math.cos(angle);
    return [
      Math.sign(sin) * Math.abs(sin) ** bend * ring.x,
      Math.sign(cos) * Math.abs(cos) ** bend * ring.z,
    ];
  };
  const run = [0];
  for (let k = 1; k <= fine; k++) {
    const [x, z] = at(k);
    const [x0, z0] = at(k - 1);
    run.push((run[k - 1] as number) + Math.hypot(x - x0, z - z0));
  }
  const length = run[fine] as number;
  const points: [number, number][] = [];
  let k = 0;
  for (let c = 0; c <= count; c++) {
    const goal = (length * c) / count;
    while (k < fine - 1 && (run[k + 1] as number) < goal) k++;
    const span = (run[k + 1] as number) - (run[k] as number);
    const t = span > 0 ? (goal - (run[k] as number)) / span : 0;
    const [x, z] = at(k);
    const [x1, z1] = at(k + 1);
    points.push([x + (x1 - x) * t, z + (z1 - z) * t]);
  }
  return points;
}

/** Length around one section, in cm: the width of the label that wraps it. */
export function girth(ring: Station): number {
  const points = section(ring, 360);
  return points.reduce((sum, [x, z], i) => {
    const before = points[i - 1];
    return before ? sum + Math.hypot(x - before[0], z - before[1]) : sum;
  }, 0);
}

/** The first and last column are the same line; without equal normals the seam would show. */
function closeSeam(geometry: THREE.BufferGeometry, rows: number, wide: number): void {
  const normal = geometry.getAttribute('normal');
  for (let r = 0; r < rows; r++) {
    const a = r * wide;
    const b = a + wide - 1;
    const n = new THREE.Vector3(
      normal.getX(a) + normal.getX(b),
      normal.getY(a) + normal.getY(b),
      normal.getZ(a) + normal.getZ(b),
    ).normalize();
    for (const at of [a, b]) normal.setXYZ(at, n.x, n.y, n.z);
  }
}

function smooth(stations: readonly Station[], steps: number): Station[] {
  const rings: Station[] = [];
  const at = (i: number) => stations[Math.max(0, Math.min(stations.length - 1, i))] as Station;
  for (let i = 0; i + 1 < stations.length; i++) {
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const cut = (key: keyof Station) =>
        hermite(at(i - 1)[key], at(i)[key], at(i + 1)[key], at(i + 2)[key], t);
      rings.push({ y: cut('y'), x: cut('x'), z: cut('z'), power: cut('power') });
    }
  }
  rings.push(at(stations.length - 1));
  return rings;
}

/** Monotone between the two middle values: outlines must not swing past their stations. */
function hermite(a: number, b: number, c: number, d: number, t: number): number {
  const limit = (m: number, p: number, q: number) =>
    p * q <= 0 ? 0 : Math.sign(m) * Math.min(Math.abs(m), 3 * Math.min(Math.abs(p), Math.abs(q)));
  const before = b - a;
  const here = c - b;
  const after = d - c;
  const m0 = limit((before + here) / 2, before, here);
  const m1 = limit((here + after) / 2, here, after);
  const t2 = t * t;
  const t3 = t2 * t;
  return (
    (2 * t3 - 3 * t2 + 1) * b + (t3 - 2 * t2 + t) * m0 + (-2 * t3 + 3 * t2) * c + (t3 - t2) * m1
  );
}

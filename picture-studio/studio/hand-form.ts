/** A joint of a finger: place in cm from the middle of the wrist, right and towards the fingertips, and radius. */
export type Joint = readonly [x: number, y: number, radius: number];

/** The length of the hand from the wrist to the tip of the middle finger, in cm: that of a grown woman in Taiwan. */
export const handLength = 17.2;

/** Thumb, index, middle, ring and little finger of a right hand that lies on its palm. */
export const fingers: readonly (readonly Joint[])[] = [
  [
    [-2.1, 2.2, 1.35],
    [-4.0, 5.3, 1.05],
    [-5.15, 7.7, 0.9],
    [-5.6, 9.6, 0.76],
  ],
  [
    [-2.55, 8.7, 0.95],
    [-3.0, 11.9, 0.84],
    [-3.2, 13.9, 0.75],
    [-3.25, 15.2, 0.68],
  ],
  [
    [-0.6, 9.1, 0.97],
    [-0.6, 12.7, 0.86],
    [-0.5, 15.0, 0.77],
    [-0.4, 16.5, 0.7],
  ],
  [
    [1.3, 8.8, 0.93],
    [1.75, 12.1, 0.82],
    [2.1, 14.2, 0.74],
    [2.3, 15.5, 0.67],
  ],
  [
    [2.95, 7.9, 0.86],
    [3.95, 10.4, 0.72],
    [4.55, 12.0, 0.65],
    [4.9, 13.0, 0.59],
  ],
];

/** The back of the hand and the arm: pairs of joints that skin spans. */
const body: readonly (readonly [Joint, Joint])[] = [
  [
    [-1.2, 0.4, 1.6],
    [-2.4, 8.4, 1.1],
  ],
  [
    [-0.3, 0.4, 1.7],
    [-0.6, 8.8, 1.15],
  ],
  [
    [0.6, 0.4, 1.6],
    [1.2, 8.4, 1.12],
  ],
  [
    [1.3, 0.4, 1.45],
    [2.75, 7.5, 1.05],
  ],
  [
    [-1.4, 1.2, 1.45],
    [-3.3, 5.0, 1.15],
  ],
  [
    [-0.95, -9, 1.9],
    [-0.9, 0.8, 1.6],
  ],
  [
    [0.95, -9, 1.9],
    [0.9, 0.8, 1.6],
  ],
  [
    [0, -9, 1.95],
    [0, 0.8, 1.72],
  ],
];

/** Height of the skin above the table in cm, and how far inside its outline a point is. */
export function skinAt(u: number, v: number): { height: number; inside: number } {
  let height = 0;
  let inside = -9;
  const add = (a: Joint, b: Joint, blend: number, lift: number) => {
    const { distance, radius } = toCapsule(u, v, a, b);
    inside = smoothMax(inside, radius - distance, blend);
    if (distance < radius) {
      const top = lift + radius * 0.25 + Math.sqrt(radius * radius - distance * distance);
      height = smoothMax(height, top * 0.92, 0.3);
    }
  };
  for (const finger of fingers) {
    for (let i = 0; i + 1 < finger.length; i++) {
      add(finger[i] as Joint, finger[i + 1] as Joint, 0.16, 0);
    }
  }
  for (const [a, b] of body) add(a, b, 0.55, 0.25);
  const web =
    inside > 0 ? Math.sqrt(Math.max(0, 0.5 * 0.5 - (0.5 - Math.min(0.5, inside)) ** 2)) : 0;
  return { height: smoothMax(height, web, 0.25), inside };
}

function toCapsule(u: number, v: number, a: Joint, b: Joint): { distance: number; radius: number } {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.min(1, Math.max(0, ((u - a[0]) * dx + (v - a[1]) * dy) / (dx * dx + dy * dy)));
  return {
    distance: Math.hypot(u - a[0] - dx * t, v - a[1] - dy * t),
    radius: a[2] + (b[2] - a[2]) * t,
  };
}

function smoothMax(a: number, b: number, k: number): number {
  const h = Math.max(0, k - Math.abs(a - b)) / k;
  return Math.max(a, b) + h * h * k * 0.25;
}

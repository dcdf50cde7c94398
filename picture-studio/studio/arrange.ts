import type * as THREE from 'three';
import type { Still } from './job.ts';
import type { Pack } from './packs.ts';
import { kraft, shippingBox } from './props.ts';
import { type Look, plinth } from './set.ts';

/** The size of a group of packs, in cm. */
export interface Extent {
  width: number;
  height: number;
  back: number;
}

/** Places packs in one or two rows, the small ones in front, and returns the size of the group. */
export function arrange(
  packs: readonly Pack[],
  still: Still,
  look: Look,
  group: THREE.Group,
): Extent {
  const rows = still.boxed ? 1 : (still.rows ?? (packs.length > 3 ? 2 : 1));
  const order = [...packs].sort((a, b) => b.height - a.height);
  const behind = rows === 2 ? order.slice(0, Math.ceil(order.length / 2)) : order;
  const before = rows === 2 ? order.slice(behind.length) : [];
  if (rows === 1) behind.sort((a, b) => packs.indexOf(a) - packs.indexOf(b));
  const lift = rows === 2 ? 3.4 : still.boxed ? 3.6 : 0;
  const gap = still.gap ?? 0.02;
  const backWidth = line(behind, group, { z: rows === 2 ? -6 : 0, y: lift, gap });
  const frontWidth = line(before, group, { z: 7.5, y: 0, gap: gap + 0.1 });
  const width = Math.max(backWidth, frontWidth, 8);
  if (rows === 2) {
    const base = plinth(look, backWidth + 7, lift, 13);
    base.position.z = -6;
    group.add(base);
  }
  if (still.boxed)
    group.add(shippingBox(width + 3, Math.min(...packs.map((p) => p.height)) * 0.36 + lift, 17));
  const height = Math.max(8, ...behind.map((p) => p.height + lift), ...before.map((p) => p.height));
  return { width, height, back: rows === 2 ? 14 : 9 };
}

function line(
  packs: readonly Pack[],
  group: THREE.Group,
  at: { z: number; y: number; gap: number },
): number {
  const total = packs.reduce((sum, p) => sum + p.width * (1 + at.gap), 0);
  let x = -total / 2;
  packs.forEach((pack, i) => {
    const room = pack.width * (1 + at.gap);
    pack.model.position.set(x + room / 2, at.y, at.z + (i % 2 ? 1.6 : -0.6));
    pack.model.rotation.y = -0.16 + Math.sin(i * 2.4 + packs.length) * 0.14;
    x += room;
    group.add(pack.model);
  });
  return total;
}

/**
 * Places the packs of a combination so that the label of each can be read: up to three in one row, more in two
 * rows, the tall ones behind and raised above the labels of the others. `boxed` puts them into an open carton.
 */
export function standClear(
  packs: readonly Pack[],
  boxed: boolean,
  look: Look,
  group: THREE.Group,
): Extent {
  const byHeight = [...packs].sort((a, b) => b.height - a.height);
  const inBack = packs.length > 3 ? Math.ceil(packs.length / 2) : packs.length;
  const inOrder = (row: readonly Pack[]) => packs.filter((pack) => row.includes(pack));
  const back = inOrder(byHeight.slice(0, inBack));
  const front = inOrder(byHeight.slice(inBack));
  const gap = boxed ? 0.02 : 0.07;
  const foot = boxed ? 4.5 : 0;
  const step =
    front.length > 0 ? Math.max(...front.map(({ height }) => height)) * (boxed ? 0.5 : 0.76) : 0;
  const z = front.length > 0 ? { back: -6, front: boxed ? 5 : 6.5 } : { back: 0, front: 0 };
  const backWidth = line(back, group, { z: z.back, y: foot + step, gap });
  const frontWidth = line(front, group, { z: z.front, y: foot, gap });
  const width = Math.max(backWidth, frontWidth);
  const lowest = Math.min(...(front.length > 0 ? front : back).map(({ height }) => height));
  if (boxed) group.add(shippingBox(width + 2.5, foot + lowest * 0.18, front.length > 0 ? 28 : 15));
  if (step > 0) {
    const under = boxed ? { ...look, block: kraft } : look;
    const base = plinth(under, backWidth + (boxed ? 0 : 1.5), foot + step, 12);
    base.position.z = z.back;
    group.add(base);
  }
  const height = Math.max(...back.map((pack) => pack.height + foot + step));
  return { width, height, back: front.length > 0 ? 14 : 9 };
}

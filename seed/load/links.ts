import { type Ids, idOf } from './ids.ts';

/** Ids of everything that a link of the demonstration data can lead to. */
export interface LinkTargets {
  event: Ids;
  new: Ids;
  combination: Ids;
  series: Ids;
  product: Ids;
  'combination-product': Ids;
}

const PATHS: Record<keyof LinkTargets, (id: number) => string> = {
  event: (id) => `/products?discountEvent=${id}`,
  new: (id) => `/products?newRelease=${id}`,
  combination: (id) => `/products?combination=${id}`,
  series: (id) => `/products?series=${id}`,
  product: (id) => `/products/${id}`,
  'combination-product': (id) => `/products/${id}?combination=1`,
};

const isTarget = (kind: string): kind is keyof LinkTargets => kind in PATHS;

/** Turns `event:some-slug` into the path of that record. A path of the shop stays the same. */
export function resolveLink(link: string, targets: LinkTargets): string {
  const [kind, slug] = link.split(':');
  if (!kind || !slug) return link;
  if (!isTarget(kind)) throw new Error(`Unknown link ${link}`);
  return PATHS[kind](idOf(targets[kind], slug));
}

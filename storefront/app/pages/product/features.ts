import type { Product } from '#contract/entities/catalog.ts';

/** The main features: use, length, absorbency, material. */
export function mainFeaturesOf({
  usage,
  lengthCm,
  absorbency,
  material,
  scented,
}: Pick<Product, 'usage' | 'lengthCm' | 'absorbency' | 'material' | 'scented'>): {
  name: string;
  value: string;
}[] {
  return [
    { name: '用途', value: usage },
    { name: '長度', value: lengthCm === null ? null : `${lengthCm} 公分` },
    { name: '吸收量', value: absorbency },
    { name: '材質', value: material },
    { name: '香味', value: scented === null ? null : scented ? '有香味' : '無香味' },
  ].flatMap(({ name, value }) => (value ? [{ name, value }] : []));
}

/** How many pads are drawn beside each other. */
const mostPads = 3;

/** This pad and its other sizes, as far as their length is known; none if this one has no length. */
export function padsOf(
  product: Pick<Product, 'name' | 'lengthCm'> & { relateSelves: Product['relateSelves'] },
): { name: string; lengthCm: number }[] {
  if (product.lengthCm === null) return [];
  return [product, ...product.relateSelves]
    .flatMap(({ name, lengthCm }) => (lengthCm ? [{ name, lengthCm }] : []))
    .slice(0, mostPads);
}

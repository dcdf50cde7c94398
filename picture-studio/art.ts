import { productData } from '../seed/data/products/index.ts';
import { series } from '../seed/data/series.ts';
import type { ProductData } from '../seed/data/types.ts';
import type { Art } from './studio/job.ts';

/** The drawing code's data of one product. */
export function artOf(slug: string): Art {
  const product = productData.find((one) => one.slug === slug);
  if (!product) throw new Error(`No product is called ${slug}.`);
  const shelf = series.find((one) => one.slug === product.series);
  if (!shelf) throw new Error(`No series is called ${product.series}.`);
  return {
    slug: product.slug,
    series: product.series,
    subSeries: product.subSeries,
    family: product.family,
    pack: product.pack,
    item: product.item,
    label: product.label,
    palette: shelf.palette,
    shelf: shelf.subSeries.findIndex((one) => one.slug === product.subSeries),
    grade: gradeOf(product),
    lengthCm: product.lengthCm,
    absorbency: product.absorbency,
    material: product.material,
    usage: product.usage,
    unitCount: product.unitCount,
  };
}

function gradeOf(product: ProductData): number {
  const sizes = productData.filter((one) => one.family === product.family);
  return sizes.length > 1 ? sizes.indexOf(product) / (sizes.length - 1) : 0.3;
}

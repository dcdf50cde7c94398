import { productFacts } from '../seed/data/products/index.ts';
import { series } from '../seed/data/series.ts';
import type { ProductFacts } from '../seed/data/types.ts';
import type { Art } from './studio/job.ts';

/** What the drawing code needs of one product. */
export function artOf(slug: string): Art {
  const facts = productFacts.find((one) => one.slug === slug);
  if (!facts) throw new Error(`No product is called ${slug}.`);
  const shelf = series.find((one) => one.slug === facts.series);
  if (!shelf) throw new Error(`No series is called ${facts.series}.`);
  return {
    slug: facts.slug,
    series: facts.series,
    subSeries: facts.subSeries,
    family: facts.family,
    pack: facts.pack,
    item: facts.item,
    label: facts.label,
    palette: shelf.palette,
    shelf: shelf.subSeries.findIndex((one) => one.slug === facts.subSeries),
    grade: gradeOf(facts),
    lengthCm: facts.lengthCm,
    absorbency: facts.absorbency,
    material: facts.material,
    usage: facts.usage,
    unitCount: facts.unitCount,
  };
}

function gradeOf(facts: ProductFacts): number {
  const sizes = productFacts.filter((one) => one.family === facts.family);
  return sizes.length > 1 ? sizes.indexOf(facts) / (sizes.length - 1) : 0.3;
}

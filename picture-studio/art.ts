import { families, productData } from '../seed/data/products/index.ts';
import { series } from '../seed/data/series.ts';
import { testedItemsOf } from '../seed/data/test-items.ts';
import type { ProductData } from '../seed/data/types.ts';
import type { Art, SizelessArt, TestFigure } from './studio/job.ts';
import { heightOf } from './studio/pack-sizes.ts';

/** The drawing code's data of one product. */
export function artOf(slug: string): Art {
  const product = productData.find((one) => one.slug === slug);
  if (!product) throw new Error(`No product is called ${slug}.`);
  const art = sizelessArtOf(product);
  const heights = productData
    .filter((one) => one.family === product.family && one.pack === product.pack)
    .map((one) => heightOf(sizelessArtOf(one)));
  return { ...art, highest: Math.max(...heights) / heightOf(art) };
}

function sizelessArtOf(product: ProductData): SizelessArt {
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
    place: placeOf(product),
    lengthCm: product.lengthCm,
    absorbency: product.absorbency,
    material: product.material,
    usage: product.usage,
    unitCount: product.unitCount,
  };
}

function placeOf({ slug, series: shelf, family }: ProductData): Art['place'] {
  const ofSeries = families.filter((one) => one.series === shelf);
  const at = ofSeries.findIndex(({ key }) => key === family);
  const sizes = ofSeries[at]?.variants ?? [];
  return { family: at, size: sizes.findIndex((one) => one.slug === slug) };
}

function gradeOf(product: ProductData): number {
  const sizes = productData.filter((one) => one.family === product.family);
  return sizes.length > 1 ? sizes.indexOf(product) / (sizes.length - 1) : 0.3;
}

/** What the tests of a pad's family found, as numbers. */
export function figureOf(slug: string): TestFigure {
  const place = families.findIndex(({ variants }) => variants.some((one) => one.slug === slug));
  const family = families[place];
  if (!family) throw new Error(`No family has the size ${slug}.`);
  const tested = testedItemsOf(family.item, place);
  const resultOf = (name: string) => tested.find(({ item }) => item === name)?.result ?? '';
  const numberIn = (text: string) => Number(/[\d.]+/.exec(text)?.[0]);
  return {
    rows: tested.length,
    absorptionPercent: numberIn(resultOf('吸收量')),
    ph: numberIn(resultOf('表層酸鹼值')),
    germs: { most: numberIn(resultOf('總菌落數')), words: resultOf('總菌落數') },
    absent: tested
      .filter(({ result }) => result === '未檢出')
      .map(({ item }) => item.replace(/（.*）/, '')),
  };
}

import { describe, expect, it } from 'vitest';
import { families, productData } from '../../seed/data/products/index.ts';
import { recommended } from '../../seed/data/products/ranking.ts';
import { series } from '../../seed/data/series.ts';
import type { ProductData } from '../../seed/data/types.ts';
import { artOf } from '../art.ts';
import { finishOf, stanceOf } from './stances.ts';

const rankOf = ({ slug }: ProductData) =>
  recommended.includes(slug) ? recommended.indexOf(slug) : recommended.length;
const stanceOfGoods = ({ slug }: ProductData) => stanceOf(artOf(slug));

/** Pairs of neighbours that stand alike. */
function alike(goods: readonly ProductData[]): string[] {
  return goods.flatMap((one, index) => {
    const next = goods[index + 1];
    return next && stanceOfGoods(one) === stanceOfGoods(next) ? [`${one.slug} ${next.slug}`] : [];
  });
}

describe.each(series)('the packs of $slug', ({ slug }) => {
  const goods = productData.filter((one) => one.series === slug);

  it('stand unlike their neighbours in the order of the catalogue', () => {
    expect(alike(goods)).toEqual([]);
  });

  it('stand unlike their neighbours in the recommended order', () => {
    expect(alike(goods.toSorted((a, b) => rankOf(a) - rankOf(b)))).toEqual([]);
  });

  it('stand unlike their neighbours when each family shows one size', () => {
    const first = goods.filter(
      ({ family }, i) => goods.findIndex((one) => one.family === family) === i,
    );
    expect(alike(first)).toEqual([]);
  });
});

it('packs show all five stances, and liquids are only turned', () => {
  expect(new Set(productData.map(stanceOfGoods)).size).toBe(5);
  const liquids = productData.filter(({ item }) => ['gel', 'foam', 'laundry'].includes(item));
  for (const one of liquids) expect(['left', 'front', 'right']).toContain(stanceOfGoods(one));
});

it('the sizes of a family have the same film', () => {
  for (const { key, variants } of families) {
    const films = new Set(variants.map(({ slug }) => finishOf(artOf(slug))));
    expect(films.size, key).toBe(1);
  }
  expect(new Set(productData.map(({ slug }) => finishOf(artOf(slug))))).toEqual(
    new Set(['matt', 'gloss']),
  );
});

it('a pack is drawn at the scale of the highest of its family', () => {
  expect(artOf('day-regular-28').highest).toBe(1);
  expect(artOf('day-regular-21').highest).toBeCloseTo(15.2 / 14.2);
});

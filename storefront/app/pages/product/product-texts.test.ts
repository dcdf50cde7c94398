import { describe, expect, it } from 'vitest';
import { productCard } from '../../testing/cards.ts';
import { mainFeaturesOf, padsOf } from './features.ts';
import { nearestAlternatives } from './nearest-alternatives.ts';
import {
  crumbsOfVisit,
  limitNotice,
  limitReason,
  productCrumbs,
  savingOf,
  sizesOf,
  stockTexts,
} from './product-texts.ts';

describe('the stock in words', () => {
  it('is one of three states, and never sold out while the stock is unknown [9.028]', () => {
    expect(stockTexts).toMatchObject({
      unknown: '正在確認庫存',
      available: '有現貨',
      low: '即將售完',
      soldOut: '補貨中',
    });
  });
});

describe('the limit of a quantity', () => {
  it('is shown before it is reached [9.030]', () => {
    const limited = { purchaseLimit: 3, isLimited: true };
    expect(limitNotice({ ...limited, inCart: 0, unitsLeft: 3 })).toBe('每筆訂單限購 3 件');
    expect(limitNotice({ ...limited, inCart: 1, unitsLeft: 2 })).toBe(
      '每筆訂單限購 3 件，購物車已有 1 件',
    );
    expect(limitNotice({ ...limited, inCart: 3, unitsLeft: 0 })).toBe(
      '每筆訂單限購 3 件，購物車已有 3 件，已達購買上限',
    );
  });

  it('says so when combinations in the cart use it up', () => {
    const usedUp = { purchaseLimit: 3, inCart: 0, unitsLeft: 0 };
    expect(limitNotice({ ...usedUp, isLimited: true })).toBe(
      '每筆訂單限購 3 件，購物車內的單品與組合合計已達購買上限',
    );
    expect(limitNotice({ ...usedUp, isLimited: false })).toBe('每筆訂單限購 3 件');
  });

  it('is absent if there is none [9.029]', () => {
    const unlimited = { purchaseLimit: null, unitsLeft: 99, isLimited: false };
    expect(limitNotice({ ...unlimited, inCart: 0 })).toBe('');
    expect(limitNotice({ ...unlimited, inCart: 2 })).toBe('購物車已有 2 件');
  });

  it('has a reason that does not reveal the stock', () => {
    expect(limitReason({ isLimited: true })).toBe('已達每筆訂單限購數量');
    expect(limitReason({ isLimited: false })).toBe('已達目前可購買的數量');
  });
});

describe('the main features of a product', () => {
  it('name the known features only', () => {
    const features = mainFeaturesOf({
      usage: '夜用',
      lengthCm: 33,
      absorbency: '超量多',
      material: null,
      scented: false,
    });
    expect(features.map(({ name, value }) => `${name} ${value}`)).toEqual([
      '用途 夜用',
      '長度 33 公分',
      '吸收量 超量多',
      '香味 無香味',
    ]);
  });
});

describe('the pads that are drawn', () => {
  const pad = (lengthCm: number | null) => ({
    id: 1,
    name: `${lengthCm}`,
    volume: '',
    lengthCm,
    images: [],
  });

  it('are this one and two other sizes, and none without a length', () => {
    const relateSelves = [pad(21), pad(null), pad(28), pad(33)];
    expect(padsOf({ ...pad(24), relateSelves }).map(({ lengthCm }) => lengthCm)).toEqual([
      24, 21, 28,
    ]);
    expect(padsOf({ ...pad(null), relateSelves })).toEqual([]);
  });
});

describe('the sizes of a product', () => {
  const size = (id: number, volume: string) => ({ id, name: volume, volume });

  it('are in order from small to large, this one included', () => {
    const product = {
      ...size(2, '24cm × 14片'),
      relateSelves: [size(3, '28cm × 12片'), size(1, '21cm × 16片')],
    };
    expect(sizesOf(product).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('are in the order of the catalogue if they have no measure', () => {
    const product = {
      ...size(11, 'L × 1件'),
      relateSelves: [size(12, 'XL × 1件'), size(10, 'M × 1件')],
    };
    expect(sizesOf(product).map(({ id }) => id)).toEqual([10, 11, 12]);
  });

  it('are not offered if there is only one', () => {
    expect(sizesOf({ ...size(1, 'M × 1件'), relateSelves: [] })).toEqual([]);
  });
});

describe('the saving of a combination', () => {
  const parts = [
    { product: productCard(1, { price: 100, memberPrice: 80 }), quantity: 2 },
    { product: productCard(2, { price: 60, eventPrice: 50 }), quantity: 1 },
  ];

  it('is the difference to the selling prices of its components', () => {
    const prices = { price: 200, memberPrice: 190, eventPrice: null };
    expect(savingOf(prices, parts)).toEqual({ single: 210, saved: 20 });
  });

  it('is not mentioned if there is none', () => {
    expect(savingOf({ price: 210, memberPrice: null, eventPrice: null }, parts)).toBeUndefined();
  });
});

describe('the breadcrumbs of a product', () => {
  const series = { id: 2, name: '夜用衛生棉', color: 'INDIGO' as const, subSeriesId: 1 };
  const place = { id: 5, name: '棉柔夜用', series };
  const own = productCrumbs('product', place);

  it('lead through its series', () => {
    expect(own).toEqual([
      { name: '全部商品', path: '/products?all=1' },
      { name: '夜用衛生棉', path: '/products?series=2' },
      { name: '棉柔夜用', path: '/products/5' },
    ]);
  });

  it('of a combination end at its own address', () => {
    const { path } =
      productCrumbs('combination', { id: 3, name: '組合', series: null }).at(-1) ?? {};
    expect(path).toBe('/products/3?combination=1');
  });

  it('follow the listing from which the shopper came', () => {
    const visited = [{ name: '天絲系列新長度', path: '/products?newRelease=1' }];
    expect(crumbsOfVisit(own, visited, place.series).map(({ path }) => path)).toEqual([
      '/products?newRelease=1',
      '/products/5',
    ]);
  });

  it('ignore that listing if it does not lead to this product', () => {
    const visited = [{ name: '護墊', path: '/products?series=3' }];
    expect(crumbsOfVisit(own, visited, place.series)).toBe(own);
    expect(crumbsOfVisit(own, undefined, place.series)).toBe(own);
    expect(crumbsOfVisit(own, [], place.series)).toBe(own);
  });
});

describe('what is offered in place of sold-out goods', () => {
  const size = (id: number, volume: string) => productCard(id, { volume });
  const other = (id: number, volume: string) =>
    ({ kind: 'product', item: size(id, volume) }) as const;
  const page = {
    item: size(1, '28cm × 12片'),
    sizes: [size(2, '41cm × 8片'), size(3, '24cm × 14片')],
    related: [other(4, '17cm × 20片'), other(5, '29cm × 10片')],
  };
  const idsOf = (isSoldOut: (id: number) => boolean) =>
    nearestAlternatives(page, ({ item }) => isSoldOut(item.id)).map(({ item }) => item.id);

  it('is its other sizes, the nearest first', () => {
    expect(idsOf(() => false)).toEqual([3, 2]);
  });

  it('is then the nearest of the goods beside it, and nothing that is sold out', () => {
    expect(idsOf((id) => id === 3)).toEqual([2, 5]);
    expect(idsOf((id) => id < 4)).toEqual([5, 4]);
    expect(idsOf(() => true)).toEqual([]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct, newSeries } from '#server/testing/new-goods.ts';
import {
  exclusiveSales,
  indexSeries,
  newReleaseProducts,
  newReleases,
  subSeries,
} from './tables.ts';

const test = shopForTests();
beforeEach(async () => {
  await test.shop.pool.query(
    'truncate products, product_series, product_new_releases, exclusive_sales cascade',
  );
});

const picture = { id: 1, url: '/media/products/day-1-1200.webp', alt: '包裝正面' };

describe('series', () => {
  it('contain their sub-series, which contain their products with pictures [3.017, 3.018, 3.021, 7.032, 7.035]', async () => {
    const productId = await newProduct(test.shop, { images: [picture] });
    const { id, subSeriesId } = await newSeries(test.shop, [productId], {
      name: '日用衛生棉',
      sub: { name: '棉柔日用', webImage: '/media/w-1920.webp', mobileImage: '/media/m-1200.webp' },
    });
    const response = await test.http('/api/v1/product-series');
    const sub = {
      id: subSeriesId,
      name: '棉柔日用',
      product_series_id: id,
      web_image: '/media/w-1920.webp',
      mobile_image: '/media/m-1200.webp',
      current_visibility_rule: 'ONLINE',
      products: [expect.objectContaining({ id: productId, images: [picture] })],
    };
    expect(response.json()).toEqual({
      status: 200,
      data: [
        {
          id,
          name: '日用衛生棉',
          color: 'NEUTRAL',
          web_image: '/media/series/web-1920.webp',
          mobile_image: '/media/series/mobile-1200.webp',
          current_visibility_rule: 'ONLINE',
          sub_series: [sub],
        },
      ],
    });
    expect((await test.http('/api/v1/product-sub-series')).json().data).toEqual([sub]);
  });

  it('bring as many of their products as are asked for, as new releases do', async () => {
    const ids = [await newProduct(test.shop), await newProduct(test.shop)];
    await newSeries(test.shop, ids);
    const [release] = await test.shop.db
      .insert(newReleases)
      .values({
        title: '秋季新品',
        webImage: '/media/w-1920.webp',
        mobileImage: '/media/m-1200.webp',
        link: '/products?newRelease=1',
      })
      .returning({ id: newReleases.id });
    await test.shop.db
      .insert(newReleaseProducts)
      .values(ids.map((productId) => ({ newReleaseId: release?.id ?? 0, productId })));
    const shown = async (limit: string) => {
      const { data: series } = (await test.http(`/api/v1/product-series${limit}`)).json();
      const { data: releases } = (await test.http(`/api/v1/product-new-releases${limit}`)).json();
      return [series[0].sub_series[0], releases[0]].map(({ products }) => products.length);
    };
    expect(await shown('')).toEqual([2, 2]);
    expect(await shown('?goods_limit=1')).toEqual([1, 1]);
    expect(await shown('?goods_limit=0')).toEqual([0, 0]);
  });

  it('are an array in a list; a single one is in data.series [7.033, 7.034]', async () => {
    const { id } = await newSeries(test.shop, []);
    expect(Array.isArray((await test.http('/api/v1/product-series')).json().data)).toBe(true);
    const { data } = (await test.http(`/api/v1/product-series/${id}`)).json();
    expect(data).toEqual({ series: expect.objectContaining({ id }) });
  });

  it('are in the operator’s order, one page of them on request', async () => {
    const light = await newSeries(test.shop, [], { weight: 1 });
    const heavy = await newSeries(test.shop, [], { weight: 2 });
    const { data } = await test.api.listSeries();
    expect(data.map(({ id }) => id)).toEqual([heavy.id, light.id]);
    const page = await test.api.listSeries({ query: { page: 2, perPage: 1 } });
    expect(page.data.map(({ id }) => id)).toEqual([light.id]);
    expect(page.meta?.total).toBe(2);
  });

  it('have their products in order and without OFFLINE ones [4.009]', async () => {
    const second = await newProduct(test.shop);
    const first = await newProduct(test.shop);
    const hidden = await newProduct(test.shop, { currentVisibilityRule: 'OFFLINE' });
    const { subSeriesId } = await newSeries(test.shop, [first, hidden, second]);
    const { data } = await test.api.readSubSeries({ params: { id: subSeriesId } });
    expect(data.products.map(({ id }) => id)).toEqual([first, second]);
  });

  it('are shown only when ONLINE [4.011, 7.036]', async () => {
    const hidden = await newSeries(test.shop, [], { currentVisibilityRule: 'OFFLINE' });
    expect((await test.api.listSeries()).data).toEqual([]);
    expect((await test.api.listSubSeries()).data).toEqual([]);
    for (const path of [
      `product-series/${hidden.id}`,
      `product-sub-series/${hidden.subSeriesId}`,
    ]) {
      expect((await test.http(`/api/v1/${path}`)).statusCode, path).toBe(404);
    }
  });

  it('show only sub-series that are ONLINE [4.012]', async () => {
    const { id } = await newSeries(test.shop, [], { sub: { currentVisibilityRule: 'OFFLINE' } });
    await test.shop.db.insert(subSeries).values({ productSeriesId: id, name: '看得見' });
    const { data } = await test.api.readSeries({ params: { id } });
    expect(data.series.subSeries.map(({ name }) => name)).toEqual(['看得見']);
  });
});

describe('index series', () => {
  it('point to a series and are shown only when both are ONLINE [3.019, 3.021, 4.013, 7.019, 7.020]', async () => {
    const shown = await newSeries(test.shop, [], { name: '護墊' });
    const hidden = await newSeries(test.shop, [], { currentVisibilityRule: 'OFFLINE' });
    const [row] = await test.shop.db
      .insert(indexSeries)
      .values([
        { productSeriesId: shown.id, indexImage: '/media/index-640.webp' },
        { productSeriesId: hidden.id, indexImage: '/media/index-640.webp' },
        {
          productSeriesId: shown.id,
          indexImage: '/media/x.webp',
          currentVisibilityRule: 'OFFLINE',
        },
      ])
      .returning();
    test.shop.cache.clear();
    const expected = {
      id: row?.id,
      name: '護墊',
      color: 'NEUTRAL',
      index_image: '/media/index-640.webp',
      product_series_id: shown.id,
      current_visibility_rule: 'ONLINE',
    };
    expect((await test.http('/api/v1/index-series')).json().data).toEqual([expected]);
    expect((await test.http(`/api/v1/index-series/${row?.id}`)).json().data).toEqual(expected);
    expect((await test.http('/api/v1/index-series/999999')).statusCode).toBe(404);
  });
});

describe('new releases', () => {
  it('have pictures, a link and products, and are shown only when ONLINE [3.039, 4.024, 7.030, 7.031]', async () => {
    const productId = await newProduct(test.shop);
    const values = { webImage: '/media/w-1920.webp', mobileImage: '/media/m-1200.webp' };
    const [release] = await test.shop.db
      .insert(newReleases)
      .values([
        { ...values, title: '秋季新品', link: '/products?newRelease=1' },
        { ...values, title: '未公開', currentVisibilityRule: 'OFFLINE' },
      ])
      .returning();
    await test.shop.db
      .insert(newReleaseProducts)
      .values({ newReleaseId: release?.id ?? 0, productId });
    test.shop.cache.clear();
    const { data } = (await test.http('/api/v1/product-new-releases')).json();
    expect(data).toEqual([
      {
        id: release?.id,
        title: '秋季新品',
        web_image: '/media/w-1920.webp',
        mobile_image: '/media/m-1200.webp',
        link: '/products?newRelease=1',
        products: [expect.objectContaining({ id: productId })],
        current_visibility_rule: 'ONLINE',
      },
    ]);
    const one = await test.http(`/api/v1/product-new-releases/${release?.id}`);
    expect(one.json().data).toEqual(data[0]);
    expect((await test.http('/api/v1/product-new-releases/999999')).statusCode).toBe(404);
  });
});

describe('exclusive sales', () => {
  it('have pictures and are shown only when ONLINE [3.016, 3.021, 4.010, 7.010]', async () => {
    await test.shop.db.insert(exclusiveSales).values([
      { title: '獨家', images: [picture], link: '/products/1' },
      { title: '未公開', currentVisibilityRule: 'OFFLINE' },
    ]);
    test.shop.cache.clear();
    expect((await test.http('/api/v1/exclusive-sales')).json().data).toEqual([
      {
        id: expect.any(Number),
        title: '獨家',
        images: [picture],
        link: '/products/1',
        current_visibility_rule: 'ONLINE',
      },
    ]);
  });
});

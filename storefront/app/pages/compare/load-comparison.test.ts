import { describe, expect, it } from 'vitest';
import { productDetails } from '../../testing/cards.ts';
import { failing, publicApi } from '../../testing/public-api.ts';
import { loadComparison } from './load-comparison.ts';

const compare = (
  ids: string,
  api = publicApi({ readProduct: () => ({ data: productDetails(1) }) }).api,
) => loadComparison(api, new URLSearchParams({ ids }));

describe('a comparison', () => {
  it('has the products of its address without their long texts', async () => {
    const comparison = await compare('1,2');
    if (comparison.kind !== 'shown') throw new Error(comparison.kind);
    expect(comparison.products).toHaveLength(2);
    expect(comparison.products[0]).not.toHaveProperty('description');
    // The reports could not be read; the products are compared without them.
    expect(comparison.products[0]?.tests).toEqual({ headline: '', results: {} });
  });

  it('is refused with 400 for one product and for four, and asks the server for nothing', async () => {
    const { api } = publicApi({});
    expect(await compare('1', api)).toEqual({ kind: 'refused', status: 400, given: 1 });
    expect(await compare('1,2,3,4', api)).toEqual({ kind: 'refused', status: 400, given: 4 });
  });

  it('is missing if fewer than two of them are on sale', async () => {
    const { api } = publicApi({ readProduct: failing(404) });
    expect(await compare('1,2', api)).toEqual({ kind: 'missing', status: 404 });
  });

  it('says that it could not be read, so that nobody caches it', async () => {
    const { api } = publicApi({ readProduct: failing(503) });
    expect(await compare('1,2', api)).toEqual({ kind: 'missing', status: 503 });
  });
});

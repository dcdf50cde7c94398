import { beforeEach, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { inFuture } from '#server/back-office/preview/in-future.ts';
import { listPrices } from '#server/commerce/catalog/price-history.ts';
import { readRecentPrices } from '#server/commerce/catalog/recent-prices.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newCombination, newProduct } from '#server/testing/new-goods.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { publishDue } from './publish-due.ts';

const test = shopForTests();
const [minute, day] = [60_000, 86_400_000];
// The moment at the beginning of each test; the clock keeps running.
const begin = new Date('2036-11-01T02:00:00Z');
beforeEach(() => test.clock.set(begin));
const later = (milliseconds: number) => toWireInstant(new Date(begin.getTime() + milliseconds));

async function schedule(
  resource: string,
  id: number,
  values: Record<string, unknown>,
  publishAt: string,
) {
  const api = await recordApi(test, resource);
  const { data } = await api.call('version-save', { values }, id);
  const scheduled = await api.call('version-schedule', { publishAt }, Number(data.id));
  expect(scheduled.data.state).toBe('SCHEDULED');
  return api.administrator.email;
}

describe('planned prices', () => {
  it('stand in the history of products and combinations, become live once, and are dated by their moment', async () => {
    const { api } = await newAdministrator(test, 'viewer');
    const productId = await newProduct(test.shop, { price: 300, memberPrice: 280 });
    const combinationId = await newCombination(test.shop, { [productId]: 2 }, { price: 330 });
    const goods = [
      ['products', productId, () => api.readProductPrices({ params: { id: productId } })],
      [
        'product-combinations',
        combinationId,
        () => api.readCombinationPrices({ params: { id: combinationId } }),
      ],
    ] as const;
    for (const [resource, id, read] of goods) {
      const by = await schedule(resource, id, { price: 250, memberPrice: null }, later(2 * minute));
      const { planned, past } = (await read()).data;
      expect(planned).toMatchObject([{ publishAt: later(2 * minute), price: 250, by }]);
      expect(past).toHaveLength(1);
      const found = (
        await api.searchVersions({
          body: { states: ['SCHEDULED'], from: later(minute), until: later(3 * minute) },
        })
      ).data.find((one) => one.resource === resource);
      expect(found).toMatchObject({ recordId: id, prices: { price: 250 } });
    }
    const moment = later(2 * minute);
    test.clock.set(new Date(moment));
    await Promise.all([1, 2].map(() => publishDue(test.shop, resourceAdapters)));
    const live = toWireInstant(test.clock.now());
    for (const [, , read] of goods) {
      const { planned, past } = (await read()).data;
      expect(planned).toEqual([]);
      expect(past).toHaveLength(2);
      expect(past[0]).toMatchObject({ price: 250, memberPrice: null });
      // The clock keeps running while they become live.
      const { validFrom = '' } = past[0] ?? {};
      expect([moment, validFrom, live].toSorted()).toEqual([moment, validFrom, live]);
    }
    expect((await api.countVersionsToReview()).data.waiting).toBe(0);
  });

  it('count in a preview from the moment for which they are planned, not from today (G-176)', async () => {
    const id = await newProduct(test.shop, { price: 300, memberPrice: null });
    await schedule('products', id, { price: 400 }, later(20 * day));
    const recentAt = async (days: number) => {
      const at = new Date(later(days * day));
      const seen = await inFuture(test.shop, resourceAdapters, { at }, ({ shop }) =>
        readRecentPrices(shop, 'product', id),
      );
      return seen.ok && seen.value;
    };
    // The day before, and for thirty days after it, the lower price was still charged.
    expect(await recentAt(19)).toMatchObject({ lowest: 300, isListPriceCharged: true });
    expect(await recentAt(49)).toMatchObject({ lowest: 300, isListPriceCharged: true });
    expect(await recentAt(52)).toMatchObject({ lowest: 400 });
    expect(await listPrices(test.shop.db, 'product', id)).toHaveLength(1);
  });
});

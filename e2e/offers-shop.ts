import { test as base, callShopAt, type Goods, visitorApi } from './buying.ts';
import { ownersRecords } from './office.ts';
import { perWorker, withOwnShop } from './own-shop.ts';

const shop = { name: 'offers', portOffset: 160, environment: {} };

/** Makes a record of the back office that shoppers see at once, and returns its id. */
export type Offer = (
  resource: string,
  values: Readonly<Record<string, unknown>>,
) => Promise<number>;

/** Journeys on a shop of their own, whose offers change no other journey's prices. */
export const test = base.extend<{ offer: Offer }, { offersShop: string }>({
  offersShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use, { workerIndex }) => withOwnShop(shop, workerIndex, use),
    perWorker,
  ],
  baseURL: async ({ offersShop }, use) => {
    callShopAt(offersShop);
    await use(offersShop);
    callShopAt(undefined);
  },
  offer: async ({ offersShop }, use) => {
    const records = await ownersRecords(offersShop);
    const made: [resource: string, id: number][] = [];
    await use(async (resource, values) => {
      const id = await records.make(resource, { current_visibility_rule: 'ONLINE', ...values });
      made.push([resource, id]);
      return id;
    });
    // The next journey of this shop takes the same goods.
    for (const [resource, id] of made) {
      await records.change(resource, id, { current_visibility_rule: 'OFFLINE' });
    }
    taken = 0;
  },
});

let taken = 0;

/** Goods of one journey at their list price, without a limit and with many units. */
export async function plainGoods(count: number): Promise<Goods[]> {
  const { data } = await visitorApi().listProducts({ query: { perPage: 100 } });
  const { data: stocks } = await visitorApi().listProductStocks();
  const many = new Set(stocks.filter(({ webStock }) => (webStock ?? 0) > 20).map(({ id }) => id));
  const plain = data.filter(
    ({ id, eventPrice, memberPrice, purchaseLimit }) =>
      many.has(id) && eventPrice === null && memberPrice === null && purchaseLimit === null,
  );
  const goods = plain
    .slice(taken, taken + count)
    .map(({ id, name, price }) => ({ id, name, price }));
  taken += count;
  if (goods.length < count) throw new Error('The demonstration shop has too few plain goods.');
  return goods;
}

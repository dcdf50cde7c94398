import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { putOffers } from '#server/testing/put-offers.ts';

const test = shopForTests();
let id: number;
beforeAll(async () => {
  const product = await newProduct(test.shop, { price: 100, memberPrice: null });
  id = (await buy(await newShopper(test), { products: { [product]: 2 } })).id;
  await putOffers(test.shop, id, [{ product, amount: 50, units: 2 }]);
});

/** The constraint that refuses these columns of the order's line; '' if they are stored. */
async function refusedBy(set: string, table = 'order_lines'): Promise<string> {
  const key = table === 'orders' ? 'id' : 'order_id';
  const change = test.shop.db.execute(sql.raw(`update ${table} set ${set} where ${key} = ${id}`));
  return change.then(
    () => '',
    (error: Error & { cause?: { constraint?: string } }) => error.cause?.constraint ?? 'another',
  );
}
const adjusted = (amounts: number[], { kind = 'QUANTITY_OFFER', units = 1 } = {}) =>
  `adjustments = '${JSON.stringify(amounts.map((amount) => ({ kind, units, amount })))}'`;

describe('the database', () => {
  it('refuses a line whose adjustments are not its share of offers', async () => {
    expect(await refusedBy(adjusted([30, 20]))).toBe('');
    expect(await refusedBy(adjusted([30, 19]))).toBe('order_lines_adjustments');
    expect(await refusedBy(adjusted([50], { kind: 'COUPON' }))).toBe('order_lines_adjustments');
    expect(await refusedBy(adjusted([60, -10]))).toBe('order_lines_adjustments');
    expect(await refusedBy(adjusted([50], { units: 0 }))).toBe('order_lines_adjustments');
    expect(await refusedBy('offer_share = 49')).toBe('order_lines_adjustments');
  });

  it('refuses shares that are negative or more than the line costs', async () => {
    const share = (offer: number, coupon: number) =>
      refusedBy(
        `offer_share = ${offer}, coupon_share = ${coupon}, ${adjusted(offer > 0 ? [offer] : [])}`,
      );
    expect(await share(150, 51)).toBe('order_lines_shares');
    expect(await share(201, 0)).toBe('order_lines_shares');
    expect(await share(0, 201)).toBe('order_lines_shares');
    expect(await share(0, -1)).toBe('order_lines_shares');
    expect(await refusedBy('offer_share = -1')).toMatch(/^order_lines_(shares|adjustments)$/);
    expect(await share(150, 50)).toBe('');
  });

  it('counts the reductions by offers as discount of the order', async () => {
    const named = (kind: string, amount: number) =>
      refusedBy(`reductions = '[{"kind":"${kind}","title":"x","amount":${amount}}]'`, 'orders');
    for (const kind of ['QUANTITY_OFFER', 'AMOUNT_OFFER', 'ADD_ON']) {
      expect(await named(kind, 50)).toBe('');
      expect(await named(kind, 49)).toBe('orders_reductions');
    }
    expect(await named('COUPON', 50)).toBe('orders_reductions');
  });

  it('gives a line of the previous release, which knows no offers, none', async () => {
    await test.shop.db.execute(sql`
      insert into order_lines (order_id, kind, item_id, name, image, list_price, unit_price, quantity, coupon_share)
      values (${id}, 'product', 1, '商品', '', 100, 90, 2, 10)`);
    const { rows } = await test.shop.db.execute(sql`
      select offer_share, adjustments from order_lines where order_id = ${id} order by id desc limit 1`);
    expect(rows).toEqual([{ offer_share: 0, adjustments: [] }]);
  });
});

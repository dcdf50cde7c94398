import { describe, expect, it } from 'vitest';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, failureOf, newShopper } from '#server/testing/new-shopper.ts';
import { deliver, payInAdvance } from '#server/testing/order-life.ts';

const test = shopForTests();
const { wen } = administratorsForTests(() => test);

/** Carriers take up to 20 kg to homes. */
const newHeavy = (weightGrams: number) =>
  newProduct(test.shop, { price: 100, memberPrice: null, stock: 20, weightGrams });
const tooHeavy = {
  errorCode: 'ORDER_CANNOT_BE_MOVED',
  message: expect.stringContaining('最多 20 公斤'),
};

/** A home order of two units of 9 kg each. */
async function ofTwo() {
  const shopper = await newShopper(test);
  const product = await newHeavy(9000);
  const order = await buy(shopper, { products: { [product]: 2 } });
  return { shopper, product, order, params: { id: order.id } };
}

describe('an order that gets more goods than a parcel may weigh', () => {
  it('does not get them, but may have fewer', async () => {
    const { product, params } = await ofTwo();
    const page = (await wen.api.readOrderDesk({ params })).data;
    const lineId = page.lines.find(({ id }) => id === product)?.lineId ?? 0;
    const review = (quantity: number, added: { kind: 'product'; id: number; quantity: number }[]) =>
      wen.api.reviewOrderLines({
        params,
        body: { version: page.edit.version, lines: [{ lineId, quantity }], added },
      });
    expect(await failureOf(review(3, []))).toMatchObject(tooHeavy);
    const light = { kind: 'product' as const, id: await newHeavy(2001), quantity: 1 };
    expect(await failureOf(review(2, [light]))).toMatchObject(tooHeavy);
    expect((await review(1, [light])).data.after.product).toBe(200);
    expect((await review(1, [])).data.after.product).toBe(100);
  });

  it('is not made by an exchange, except for the same goods', async () => {
    const { shopper, product, order, params } = await ofTwo();
    await payInAdvance(test.shop, order.id, order.paidAmount);
    await deliver(test.shop, order.id);
    const lineId = (await shopper.api.readOrder({ params })).data.items.products[0]?.lineId ?? 0;
    const { data } = await shopper.api.requestReturn({
      params,
      body: { note: '', lines: [{ lineId, quantity: 2, reason: 'DEFECTIVE', isOpened: true }] },
    });
    const id = data.returns[0]?.id ?? 0;
    await wen.api.approveReturn({ params: { id } });
    await wen.api.receiveReturn({ params: { id }, body: { isSaleable: true } });
    const review = (goods: number, quantity: number) =>
      wen.api.reviewExchange({
        params: { id },
        body: { wanted: [{ kind: 'product', id: goods, quantity }] },
      });
    expect(await failureOf(review(product, 3))).toMatchObject(tooHeavy);
    expect(await failureOf(review(await newHeavy(20_001), 1))).toMatchObject(tooHeavy);
    expect((await review(product, 2)).data).toMatchObject({ due: 0 });
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/people/accounts/tables.ts';
import { levelRules } from '#server/people/members/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import {
  buy,
  checkoutBody,
  failureOf,
  homeDelivery,
  itemsOf,
  newShopper,
  refusalOf,
  type Shopper,
  sendCart,
  syncCart,
} from '#server/testing/new-shopper.ts';

const test = shopForTests();
const { wen } = administratorsForTests(() => test);

let goldId = 0;
beforeAll(async () => {
  const [gold] = await test.shop.db
    .insert(levelRules)
    .values({
      name: '金卡',
      level: 71,
      minAmount: 71_000,
      keepAmount: 0,
      periodMonths: 12,
      image: '/x.webp',
      levelPercent: 5,
    })
    .returning({ id: levelRules.id });
  goldId = gold?.id ?? 0;
});

const setLevel = (shopper: Shopper, levelId: number | null) =>
  test.shop.db.update(users).set({ levelId }).where(eq(users.id, shopper.id));

async function goldMember() {
  const shopper = await newShopper(test);
  await setLevel(shopper, goldId);
  return shopper;
}

describe('a member whose level takes 5 per cent off the list price', () => {
  it('pays it where it is the lowest price, and today’s price otherwise, never both', async () => {
    const plain = await newProduct(test.shop, { price: 199, stock: 9 });
    const dearer = await newProduct(test.shop, { price: 199, memberPrice: 195, stock: 9 });
    const cheaper = await newProduct(test.shop, { price: 199, memberPrice: 150, stock: 9 });
    const wanted = { products: { [plain]: 2, [dearer]: 1, [cheaper]: 1 } };
    const cart = await syncCart(await goldMember(), wanted);
    expect(cart.events.level).toEqual({ name: '金卡', percent: 5 });
    expect(cart.amounts).toMatchObject({ product: 796, discount: 796 - (3 * 189 + 150) });
    const visitor = await syncCart(await newShopper(test), wanted);
    expect(visitor.events).not.toHaveProperty('level');
    expect(visitor.amounts).toMatchObject({ product: 796, discount: 796 - (398 + 195 + 150) });
  });

  it('buys at it: the order says so by the name of the level, and the saved cart reports no change', async () => {
    const shopper = await goldMember();
    const product = await newProduct(test.shop, { price: 199, stock: 9 });
    await syncCart(shopper, { products: { [product]: 2 } });
    const { data: cart } = await shopper.api.readShoppingCart();
    expect(cart.changes).toEqual([]);
    const order = await buy(shopper, { products: { [product]: 2 } });
    const { data: detail } = await shopper.api.readOrder({ params: { id: order.id } });
    expect(detail.amounts).toMatchObject({ product: 398, discount: 20 });
    expect(detail.reductions).toEqual([
      { kind: 'MEMBER_PRICE', title: '會員等級價（金卡）', amount: 20 },
    ]);
  });

  it('reads of a changed price, and cannot check out at the old one, once the level has changed', async () => {
    const shopper = await goldMember();
    const product = await newProduct(test.shop, { price: 200, stock: 9 });
    const wanted = { products: { [product]: 1 } };
    const { amounts } = await syncCart(shopper, wanted);
    expect(amounts.discount).toBe(10);
    await sendCart(shopper, wanted);
    await setLevel(shopper, null);
    const checkedOut = shopper.api.checkout(
      { body: checkoutBody() },
      { idempotencyKey: `level-${shopper.id}` },
    );
    const failure = await failureOf(checkedOut);
    expect(failure?.errorCode).toBe('PRE_PROCESS_TEMP_ORDER_FAILED');
    const { data: cart } = await shopper.api.readShoppingCart();
    expect(cart.changes).toEqual([
      { kind: 'product', id: product, reason: 'PRICE', from: 190, to: 200 },
    ]);
    expect((await shopper.api.readShoppingCart()).data.changes).toEqual([]);
  });

  it('is asked for the price of the level when the cart is sent', async () => {
    const shopper = await goldMember();
    const product = await newProduct(test.shop, { price: 1000, stock: 9 });
    const items = itemsOf({ products: { [product]: 1 } });
    const send = (frontendPaidAmount: number) =>
      shopper.api.updateShoppingCart({ body: { order: homeDelivery, items, frontendPaidAmount } });
    const { amounts } = await syncCart(shopper, { products: { [product]: 1 } });
    const fee = (await sendCart(shopper, { products: { [product]: 1 } })).amounts.shipFee;
    expect(await refusalOf(send(1000 + fee))).toBe('PRE_PROCESS_TEMP_ORDER_FAILED');
    expect(amounts.discount).toBe(50);
    expect(await refusalOf(send(950 + fee))).toBe('');
    expect((await shopper.api.readShoppingCart()).data.changes).toEqual([]);
  });

  it('gets it for goods that an operator adds to an order', async () => {
    const shopper = await goldMember();
    const [bought, added] = [
      await newProduct(test.shop, { price: 300, stock: 9 }),
      await newProduct(test.shop, { price: 200, stock: 9 }),
    ];
    const order = await buy(shopper, { products: { [bought]: 1 } });
    const { data: page } = await wen.api.readOrderDesk({ params: { id: order.id } });
    const { data: review } = await wen.api.reviewOrderLines({
      params: { id: order.id },
      body: {
        version: page.edit.version,
        lines: [],
        added: [{ kind: 'product', id: added, quantity: 1 }],
      },
    });
    expect(review.after.discount - review.before.discount).toBe(10);
    expect(review.after.paid - review.before.paid).toBe(190);
  });
});

describe('the price of a level elsewhere', () => {
  it('is in the simulator, for members and for imagined buyers of the level', async () => {
    const product = await newProduct(test.shop, { price: 199, stock: 9 });
    const items = { products: [{ id: product, quantity: 1 }], productCombinations: [] };
    const linesOf = async (buyer: { memberId?: number; levelId?: number }) =>
      (await wen.api.simulatePromotions({ body: { items, order: {}, ...buyer } })).data.lines;
    const own = [{ unitPrice: 189, discounts: [{ title: '會員等級價（金卡）', amount: 10 }] }];
    expect(await linesOf({ memberId: (await goldMember()).id })).toMatchObject(own);
    expect(await linesOf({ levelId: goldId })).toMatchObject(own);
    expect(await linesOf({})).toMatchObject([{ unitPrice: 199, discounts: [] }]);
  });

  it('is among the benefits of the level in words', async () => {
    const { data } = await test.api.listLevelRules();
    const gold = data.find(({ id }) => id === goldId);
    expect(gold?.levelPercent).toBe(5);
    expect(gold?.benefits).toContain('全館 95 折（與活動、會員價取最低價）');
  });
});

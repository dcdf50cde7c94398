import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/commerce/catalog/tables.ts';
import { stockRecords } from '#server/commerce/stock/tables.ts';
import { sourceOf } from '#server/ordering/orders/staff-orders/staff-orders.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct, newSeries } from '#server/testing/new-goods.ts';
import type { Shopper } from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import {
  callsOf,
  ordersOfStanding,
  parcelsOfStanding,
  rowOf,
  standingMember,
  subjectsTo,
  tenOn,
  updateSeen,
} from '#server/testing/standing-members.ts';
import { makeDueOrder, makeDueOrders } from './make-orders.ts';

const test = shopForTests();
const begin = new Date('2026-11-27T10:00:00+08:00');
const at = (day: string) => tenOn(test, day);
let pads = 0;

beforeAll(async () => {
  pads = await newProduct(test.shop, { stock: 99_999, price: 300 });
});
beforeEach(() => test.clock.set(begin));

const ordersOf = (id: number) => ordersOfStanding(test, id);
const parcelsOf = (id: number) => parcelsOfStanding(test, id);
const now = (shopper: Shopper) => callsOf(test, shopper);
const make = () => makeDueOrders(test.shop);
const subjects = (email: string) => subjectsTo(test, email);
const change = async (productId: number, price: number) => {
  await test.shop.db.update(products).set({ price }).where(eq(products.id, productId));
  test.shop.cache.clear();
};

describe('a parcel whose date has come', () => {
  it('becomes one order by the ordinary path, which the member reads about', async () => {
    const { shopper, id } = await standingMember(test, pads);
    at('2026-12-09');
    await make();
    expect(await ordersOf(id)).toEqual([]);
    at('2026-12-10');
    await make();
    await make();
    const [order, ...more] = await ordersOf(id);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      userId: shopper.id,
      orderStatus: 'ESTABLISHED',
      paymentType: 'HOME_CASH',
      paidExpiredAt: null,
      recipient: '林小晴',
    });
    expect(await parcelsOf(id)).toMatchObject([
      { dueOn: '2026-12-10', state: 'ORDERED', orderId: order?.id },
    ]);
    expect(await rowOf(test, id)).toMatchObject({
      nextOn: '2027-01-07',
      agreedAmount: order?.paidAmount,
    });
    await test.jobs.runDue();
    const mail = (await test.mails(shopper.email)).at(-1);
    expect(mail?.subject).toContain('訂單成立');
    expect(mail?.text).toContain('定期配');
    expect((await (await now(shopper)).listStandingOrders()).data).toMatchObject([
      { lastOrder: { orderNo: order?.orderNo } },
    ]);
    await checkLedgers(test.shop.db);
  });

  it('that is paid in advance waits for the shopper, with a link, as long as a transfer', async () => {
    const { shopper, id } = await standingMember(test, pads, { paymentType: 'LINE_PAY' });
    at('2026-12-10');
    await make();
    const [order] = await ordersOf(id);
    expect(order).toMatchObject({ paymentStatus: 'UNPAID', paymentType: 'LINE_PAY' });
    expect(order?.paidExpiredAt).toEqual(new Date('2026-12-13T23:59:59+08:00'));
    await test.jobs.runDue();
    const mail = (await test.mails(shopper.email)).at(-1);
    expect(mail?.text).toContain('/pay?code=');
    expect(mail?.text).toContain('定期配');
    expect(mail?.text).not.toContain('客服為您');
    at('2026-12-14');
    await test.jobs.runDue();
    expect(await ordersOf(id)).toMatchObject([
      { orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' },
    ]);
    expect(await rowOf(test, id)).toMatchObject({ state: 'RUNNING', nextOn: '2027-01-07' });
    await checkLedgers(test.shop.db);
  });

  it('makes one order for several missed dates, and counts from the last of them', async () => {
    const { id } = await standingMember(test, pads);
    at('2027-03-10');
    await make();
    await make();
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await rowOf(test, id)).toMatchObject({ nextOn: '2027-04-01' });
  });

  it('makes no second order when the clock was set back, or runs ahead for a moment', async () => {
    const { id } = await standingMember(test, pads);
    at('2026-12-10');
    await make();
    for (const day of ['2026-12-01', '2026-12-10', '2026-11-01', '2026-12-11']) {
      at(day);
      await make();
    }
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it('makes one order although many copies run at once', async () => {
    const { id } = await standingMember(test, pads);
    at('2026-12-10');
    await Promise.all(Array.from({ length: 6 }, () => makeDueOrder(test.shop, id)));
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await parcelsOf(id)).toHaveLength(1);
    await checkLedgers(test.shop.db);
  });

  it('is either skipped or ordered when the member skips it at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      at('2026-12-01');
      const { shopper, id } = await standingMember(test, pads, { nextOn: '2026-12-10' });
      at('2026-12-10');
      const body = { dueOn: '2026-12-10' };
      await Promise.all([
        makeDueOrder(test.shop, id),
        (await now(shopper)).skipStandingOrder({ params: { id }, body }),
        (await now(shopper)).updateStandingOrder({ params: { id }, body: { rhythmWeeks: 4 } }),
      ]);
      await make();
      const made = await ordersOf(id);
      const [parcel, ...more] = await parcelsOf(id);
      expect(more).toEqual([]);
      expect(parcel?.state).toBe(made.length === 1 ? 'ORDERED' : 'SKIPPED');
      expect(await rowOf(test, id)).toMatchObject({ nextOn: '2027-01-07', state: 'RUNNING' });
    }
  });

  it('leaves a date out that was skipped before, and asks nobody about it', async () => {
    const { shopper, id } = await standingMember(test, pads);
    await (await now(shopper)).skipStandingOrder({ params: { id }, body: {} });
    await test.shop.db.execute(
      sql`update standing_orders set next_on = '2026-11-12' where id = ${id}`,
    );
    await make();
    expect(await ordersOf(id)).toHaveLength(1);
    expect(await rowOf(test, id)).toMatchObject({ nextOn: '2027-01-07' });
    await test.shop.db.execute(
      sql`update standing_orders set next_on = '2026-12-10', agreed_amount = 1 where id = ${id}`,
    );
    at('2026-12-10');
    await make();
    expect(await rowOf(test, id)).toMatchObject({ state: 'RUNNING', nextOn: '2027-01-07' });
  });

  it('has the goods that the member wanted last, also when both happen at once', async () => {
    const { shopper, id } = await standingMember(test, pads);
    at('2026-12-10');
    const items = { products: [{ id: pads, quantity: 3 }] };
    await Promise.all([updateSeen(await now(shopper), id, { items }), make()]);
    await make();
    const [order, ...more] = await ordersOf(id);
    expect(more).toEqual([]);
    expect([600, 900]).toContain(order?.productAmount);
    expect((await rowOf(test, id)).lines).toMatchObject([{ quantity: 3 }]);
  });
});

describe('the shop asks instead of acting', () => {
  it('when the sum rose by over a tenth, and goes on at the sum that the member accepts', async () => {
    const goods = await newProduct(test.shop, { stock: 999, price: 500 });
    const { shopper, id } = await standingMember(test, goods);
    await change(goods, 600);
    at('2026-12-10');
    await make();
    await make();
    expect(await ordersOf(id)).toEqual([]);
    expect(await rowOf(test, id)).toMatchObject({ state: 'WAITING', reason: 'PRICE_ROSE' });
    await test.jobs.runDue();
    expect(
      (await subjects(shopper.email)).filter((each) => each.includes('需要您確認')),
    ).toHaveLength(1);
    const { data } = await (await now(shopper)).readStandingDraft({ params: { id } });
    await change(goods, 700);
    const accept = (await now(shopper)).resumeStandingOrder({
      params: { id },
      body: { paidAmount: data.amounts.paid },
    });
    await expect(accept).rejects.toMatchObject({ errorCode: 'PRE_PROCESS_TEMP_ORDER_FAILED' });
    const unseen = (await now(shopper)).resumeStandingOrder({ params: { id }, body: {} });
    await expect(unseen).rejects.toMatchObject({ status: 422 });
    const seen = (await (await now(shopper)).readStandingDraft({ params: { id } })).data;
    const body = { paidAmount: seen.amounts.paid };
    await (await now(shopper)).resumeStandingOrder({ params: { id }, body });
    await make();
    expect(await ordersOf(id)).toMatchObject([{ productAmount: 1400 }]);
    expect(await parcelsOf(id)).toMatchObject([{ dueOn: '2026-12-10', state: 'ORDERED' }]);
  });

  it('never for a rise of a tenth or a lower sum', async () => {
    const goods = await newProduct(test.shop, { stock: 999, price: 1000 });
    const { id } = await standingMember(test, goods);
    const { agreedAmount } = await rowOf(test, id);
    await change(goods, 1100);
    at('2026-12-10');
    await make();
    const [order] = await ordersOf(id);
    expect(order?.paidAmount).toBeLessThanOrEqual(agreedAmount * 1.1);
    await change(goods, 400);
    at('2027-01-07');
    await make();
    expect(await ordersOf(id)).toHaveLength(2);
  });

  it('when goods are sold out, and goes on when the member chooses others', async () => {
    const goods = await newProduct(test.shop, { stock: 5, price: 300 });
    const { shopper, id } = await standingMember(test, goods);
    await test.shop.db
      .update(stockRecords)
      .set({ webStock: 1 })
      .where(eq(stockRecords.productId, goods));
    at('2026-12-10');
    await make();
    expect(await rowOf(test, id)).toMatchObject({ state: 'WAITING', reason: 'SOLD_OUT' });
    const accept = { paidAmount: 1000 };
    const resume = (await now(shopper)).resumeStandingOrder({ params: { id }, body: accept });
    await expect(resume).rejects.toMatchObject({ errorCode: 'PRODUCT_IS_OUT_OF_STOCK' });
    const items = { products: [{ id: goods, quantity: 1 }] };
    await updateSeen(await now(shopper), id, { items });
    await make();
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it('when the last units go to another order between price and order', async () => {
    const goods = await newProduct(test.shop, { stock: 4, price: 300 });
    const made = await Promise.all([1, 2, 3].map(() => standingMember(test, goods)));
    at('2026-12-10');
    await Promise.all(made.map(({ id }) => makeDueOrder(test.shop, id)));
    await make();
    const states = await Promise.all(made.map(async ({ id }) => (await rowOf(test, id)).state));
    expect(states.toSorted()).toEqual(['RUNNING', 'RUNNING', 'WAITING']);
  });

  it('when home delivery is no longer possible there', async () => {
    const { id } = await standingMember(test, pads);
    await test.shop.db.execute(
      sql`update standing_orders set delivery = delivery || '{"shipAddress":"somewhere else"}' where id = ${id}`,
    );
    at('2026-12-10');
    await make();
    expect(await rowOf(test, id)).toMatchObject({ state: 'WAITING', reason: 'UNDELIVERABLE' });
  });
});

it('while buying is closed nothing is ordered and nobody is asked, and it is made up afterwards', async () => {
  const { shopper, id } = await standingMember(test, pads);
  const close = (isMaintained: boolean) =>
    test.api.setTestMaintainSetting({ body: { type: 'SERVICE', isMaintained } });
  at('2026-12-10');
  await close(true);
  await make();
  expect(await ordersOf(id)).toEqual([]);
  expect(await rowOf(test, id)).toMatchObject({ state: 'RUNNING', nextOn: '2026-12-10' });
  const { data } = await (await now(shopper)).readStandingDraft({ params: { id } });
  expect(data.problem).toBeNull();
  await close(false);
  await make();
  expect(await ordersOf(id)).toHaveLength(1);
});

it('a member who was disabled gets no order, and the standing order ends', async () => {
  const { shopper, id } = await standingMember(test, pads);
  await test.shop.db.update(users).set({ isDisabled: true }).where(eq(users.id, shopper.id));
  at('2026-12-10');
  await make();
  expect(await ordersOf(id)).toEqual([]);
  expect(await rowOf(test, id)).toMatchObject({ state: 'ENDED', delivery: null });
});

it('with the own use the next date follows what the member’s goods last', async () => {
  const goods = await newProduct(test.shop, {
    stock: 999,
    price: 200,
    unitCount: 10,
    unitName: '片',
  });
  await newSeries(test.shop, [goods], { name: '日用' });
  const { id } = await standingMember(test, goods, { rhythmWeeks: null });
  for (const day of ['2026-12-10', '2027-01-09', '2027-02-08', '2027-03-10']) {
    at(day);
    await test.shop.db.execute(sql`update standing_orders set next_on = ${day} where id = ${id}`);
    await make();
    const made = (await ordersOf(id)).at(-1);
    await deliver(test.shop, made?.id ?? 0);
    await test.shop.db
      .update(orders)
      .set({ createdAt: test.clock.now(), receivedAt: test.clock.now() })
      .where(eq(orders.id, made?.id ?? 0));
  }
  expect(await rowOf(test, id)).toMatchObject({ rhythmDays: 30, nextOn: '2027-04-09' });
});

it('orders of a standing order have their mark in the back office', async () => {
  const { id } = await standingMember(test, pads);
  at('2026-12-10');
  await make();
  const [order] = await ordersOf(id);
  expect(await sourceOf(test.shop.db, order?.id ?? 0)).toBe('STANDING');
});

import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import {
  codeOfOrder,
  codeOfPayment,
  codeOfRefundAccount,
} from '#server/ordering/orders/order-code.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { cashSettings } from '#server/people/members/uncollected.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { checkoutBody, itemsOf, refusalOf } from '#server/testing/new-shopper.ts';
import {
  attemptsOf,
  chooseAtProvider,
  orderRow,
  orderToPay,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';

const paying = paymentsForTests();
let staff: AdminApi;
beforeAll(async () => {
  ({ api: staff } = await newAdministrator(paying.test));
});
afterEach(() => checkLedgers(paying.test.shop.db));

/** Nobody is signed in. */
const read = async (code: string) => (await paying.test.api.readPayLink({ query: { code } })).data;
const pay = async (code: string, paymentType: PaymentType) =>
  (await paying.test.api.payByLink({ body: { code, paymentType } })).data;

async function linkOf(paymentType: PaymentType = 'LINE_PAY') {
  const order = await orderToPay(paying.test, paymentType);
  return { ...order, code: codeOfPayment(paying.test.shop, order.id) };
}

const deadlinePasses = (id: number) =>
  paying.test.shop.db
    .update(orders)
    .set({ paidExpiredAt: new Date(paying.test.shop.clock.now().getTime() - 1) })
    .where(eq(orders.id, id));

describe('a payment link', () => {
  it('shows what to pay and how, and nothing about people or goods', async () => {
    const { code, orderNo } = await linkOf();
    const shown = await read(code);
    expect(shown).toMatchObject({ paidAmount: 180, units: 1, state: 'OPEN', virtualAccount: null });
    expect(shown.offers.map(({ paymentType }) => paymentType)).toEqual([
      'LINE_PAY',
      'CATHAY_CREDIT_CARD',
      'CATHAY_ATM',
      'HOME_CASH',
    ]);
    expect(JSON.stringify(shown)).not.toContain(orderNo);
    expect(JSON.stringify(shown)).not.toMatch(/小棉|小晴|0912|測試商品/);
  });

  it('pays the order without signing in, once', async () => {
    const { code, id } = await linkOf();
    const { info } = await pay(code, 'LINE_PAY');
    await visit(paying.test, await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success'));
    expect((await orderRow(paying.test, id)).paymentStatus).toBe('PAID');
    expect(await read(code)).toMatchObject({ state: 'PAID', offers: [] });
    expect(await refusalOf(pay(code, 'LINE_PAY'))).toBe('ORDER_ALREADY_PAYED');
    expect(await attemptsOf(paying.test, id)).toHaveLength(1);
  });

  it('changes the way of paying, and shows the account of a transfer again', async () => {
    const { code, id, shopper } = await linkOf();
    const { virtualAccount } = await pay(code, 'CATHAY_ATM');
    expect(virtualAccount).toMatch(/^\d+$/);
    expect(await read(code)).toMatchObject({ state: 'OPEN', virtualAccount });
    expect((await orderRow(paying.test, id)).paymentType).toBe('CATHAY_ATM');
    await pay(code, 'HOME_CASH');
    expect(await read(code)).toMatchObject({ state: 'ON_RECEIPT', virtualAccount: null });
    const { data } = await shopper.api.readOrder({ params: { id } });
    expect(data.events.map(({ type }) => type)).toEqual([
      'PLACED',
      'PAYMENT_TYPE_CHANGED',
      'PAYMENT_TYPE_CHANGED',
    ]);
  });

  it('offers no other way once the ERP has the order, and not one that the shop has given up', async () => {
    const { code, id } = await linkOf();
    const offered = async () => (await read(code)).offers.map(({ paymentType }) => paymentType);
    const { db, config } = paying.test.shop;
    await db.update(orders).set({ exportBatchAt: new Date() }).where(eq(orders.id, id));
    expect(await offered()).toEqual(['LINE_PAY']);
    const before = config.DISABLED_PROVIDERS;
    config.DISABLED_PROVIDERS = ['line-pay'];
    const offeredThen = await offered();
    config.DISABLED_PROVIDERS = before;
    expect(offeredThen).toEqual([]);
  });

  it('offers no cash to a member whose parcels were left, but every other way', async () => {
    const { code, shopper } = await linkOf();
    const body = { reason: '拒收' };
    await staff.noteUncollected({ params: { id: shopper.id }, body });
    await cashSettings.write(paying.test.shop.db, { uncollectedLimit: 1 });
    const { offers } = await read(code);
    await cashSettings.write(paying.test.shop.db, { uncollectedLimit: 0 });
    expect(offers.map(({ paymentType }) => paymentType)).toEqual([
      'LINE_PAY',
      'CATHAY_CREDIT_CARD',
      'CATHAY_ATM',
    ]);
  });

  it('lapses with the order, whose member and staff keep their own ways', async () => {
    const late = await linkOf();
    await deadlinePasses(late.id);
    expect(await read(late.code)).toMatchObject({ state: 'EXPIRED', offers: [] });
    expect(await refusalOf(pay(late.code, 'LINE_PAY'))).toBe('ORDER_PAYMENT_IS_EXPIRED');
    const gone = await linkOf();
    await gone.shopper.api.cancelOrder({ params: { id: gone.id } });
    expect(await read(gone.code)).toMatchObject({ state: 'CANCELLED' });
    expect(await refusalOf(pay(gone.code, 'LINE_PAY'))).toBe('ORDER_IS_CANCELLED');
  });

  it('belongs to one order and one purpose, and cannot be forged', async () => {
    const { shop } = paying.test;
    const [one, other] = [await linkOf(), await linkOf()];
    const [, expiry = '', signature = ''] = one.code.split('.');
    const forged = `${other.id.toString(36)}.${expiry}.${signature}`;
    for (const code of [
      forged,
      `${one.code.slice(0, -1)}x`,
      codeOfOrder(shop, one.id),
      codeOfRefundAccount(shop, one.id),
      '',
      'x'.repeat(99),
    ]) {
      expect(await refusalOf(read(code))).toBe('NOT_FOUND');
      expect(await refusalOf(pay(code, 'LINE_PAY'))).toBe('NOT_FOUND');
    }
    const status = await pay('', 'LINE_PAY').catch((error: { status: number }) => error.status);
    expect(status).toBe(404);
    expect(await refusalOf(read('x'.repeat(101)))).toBe('VALIDATION_FAILED');
    expect(await attemptsOf(paying.test, one.id)).toEqual([]);
  });

  it('pressed by two people at the same moment takes the money once', async () => {
    const { code, ...order } = await linkOf('CATHAY_ATM');
    await Promise.all([pay(code, 'CATHAY_ATM'), pay(code, 'CATHAY_ATM'), startOf(order)]);
    expect(await attemptsOf(paying.test, order.id)).toHaveLength(1);
  });
});

describe('an order that staff makes for a buyer who pays later', () => {
  const create = async (paymentType: 'PAYMENT_LINK' | PaymentType) => {
    const product = await newProduct(paying.test.shop, { price: 100, stock: 9 });
    const { paymentType: _, ...delivery } = checkoutBody().order;
    const buyer = {
      email: `link-${product}@example.com`,
      name: '陳晴',
      mobileNumber: '0911222333',
    };
    const items = itemsOf({ products: { [product]: 1 } });
    const body = { buyer, items, delivery, paymentType };
    const { data } = await staff.createOrder({ body }, { idempotencyKey: `link-${product}` });
    await paying.test.shop.jobs.runDue();
    return { ...data, mails: await paying.test.mails(buyer.email) };
  };
  const codeOf = (link: string | null) => new URL(link ?? '').searchParams.get('code') ?? '';

  it('mails the link, which is good as long as a transfer would be', async () => {
    const { payLink, mails, id, expiresAt } = await create('PAYMENT_LINK');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('訂單付款通知');
    const mailed = /https?:\S+\/pay\?code=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? null;
    for (const link of [payLink, mailed]) {
      expect(await read(codeOf(link))).toMatchObject({ state: 'OPEN', expiresAt });
    }
    const { data } = await staff.readOrderPayLink({ params: { id } });
    expect(await read(codeOf(data.payLink))).toMatchObject({ state: 'OPEN' });
    const { info } = await pay(codeOf(payLink), 'LINE_PAY');
    await visit(paying.test, await chooseAtProvider(paying, info?.paymentUrl.web ?? '', 'success'));
    expect(await refusalOf(staff.readOrderPayLink({ params: { id } }))).toBe(
      'ORDER_CANNOT_BE_MOVED',
    );
  });

  it('has the account of a transfer at once, and none of this for cash', async () => {
    const transfer = await create('CATHAY_ATM');
    const shown = await read(codeOf(transfer.payLink));
    expect(shown.virtualAccount).toMatch(/^\d+$/);
    expect(transfer.mails.some(({ text }) => text.includes(shown.virtualAccount ?? '-'))).toBe(
      true,
    );
    expect((await create('HOME_CASH')).payLink).toBeNull();
  });
});

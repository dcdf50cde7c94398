import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shipments } from '#server/ordering/fulfilment/tables.ts';
import { askInvoiceService } from '#server/ordering/invoicing/ecpay-invoice.ts';
import { findInvoice } from '#server/ordering/invoicing/read-invoices.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, refusalOf } from '#server/testing/new-shopper.ts';
import { orderToFulfil } from '#server/testing/orders-to-fulfil.ts';
import { labelWithoutPaper, partlySentOrder } from '#server/testing/partly-sent.ts';
import { orderRow } from '#server/testing/pay-order.ts';
import type { TestShop } from '#server/testing/test-shop.ts';

const network = ecpayNetwork(() => test.clock.now());
const test: TestShop = shopForTests({ fetch: network.fetch });
afterAll(() => network.close());
const wen = {} as TestAdministrator;
const mei = {} as TestAdministrator;
beforeAll(async () => {
  Object.assign(wen, await newAdministrator(test, 'owner'));
  Object.assign(mei, await newAdministrator(test, 'owner'));
});
afterEach(() => checkLedgers(test.shop.db));

/** The order, and the call that cancels its rest. */
async function partlySent(units = 3) {
  const order = await partlySentOrder(test, wen, units);
  const params = { id: order.orderId };
  return {
    ...order,
    cancelRest: async (amount = (units - 1) * 150, by = wen) =>
      (await by.api.cancelRestOfOrder({ params, body: { amount, reason: '缺貨' } })).data,
  };
}

describe('the rest of an order of which a parcel has left', () => {
  it('stays while the carrier has not answered about its label', async () => {
    const { orderId, page, cancelRest } = await partlySent();
    await test.shop.db
      .update(shipments)
      .set({ labelAskedAt: test.clock.now() })
      .where(and(eq(shipments.orderId, orderId), inArray(shipments.stage, ['CREATED', 'PICKED'])));
    expect((await page()).rest?.why).toContain('還沒有回覆');
    expect(await refusalOf(cancelRest())).toBe('ORDER_CANNOT_BE_MOVED');
  });

  it('is cancelled: its price and goods go back, its parcel is given up, and the shopper is told', async () => {
    const { orderId, page, cancelRest, stock, id, email } = await partlySent();
    expect((await page()).rest).toEqual({ units: 2, amount: 300, why: null });
    const before = await stock();
    expect(await refusalOf(cancelRest(150))).toBe('STALE_RECORD');
    expect(await cancelRest()).toEqual({ state: 'CANCELLED', amount: 300 });
    expect(await stock()).toBe(before + 2);
    const after = await page();
    expect(after).toMatchObject({
      rest: null,
      order: { orderStatus: 'SHIPPED' },
      money: { refunded: 300 },
      lines: [{ takenBack: 2 }],
      parcels: [{ id, stage: 'HANDED_OVER' }],
    });
    expect(after.timeline.map(({ change }) => change)).toContainEqual(
      expect.stringMatching(/^尚未寄出的商品已取消：.* × 2，退款 NT\$\u00a0300$/),
    );
    await test.shop.jobs.runDue();
    const message = (await test.mails(email)).find(({ subject }) => subject.includes('部分商品'));
    expect(message?.text).toContain('$300');
    expect(await refusalOf(cancelRest())).toBe('ORDER_CANNOT_BE_MOVED');
    // The parcel that has left is now the last one.
    await wen.api.deliverParcels({ body: { shipmentIds: [id] } });
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'ARRIVED' });
  });

  it('is in the stock once, also if the other parcel comes back', async () => {
    const { orderId, cancelRest, id, stock } = await partlySent();
    const before = await stock();
    await cancelRest();
    await wen.api.noteParcelReturned({ params: { id } });
    await wen.api.takeBackParcel({ params: { id }, body: { isSaleable: true } });
    expect(await stock()).toBe(before + 3);
    expect(await orderRow(test, orderId)).toMatchObject({
      orderStatus: 'RETURNED',
      paymentStatus: 'PAID',
    });
  });

  it('gives nothing back for units whose price went back, and lets the order end if its other parcel has arrived', async () => {
    const { cancelRest, page, stock, orderId, id, laterId } = await partlySent();
    await wen.api.deliverParcels({ body: { shipmentIds: [id] } });
    expect(await orderRow(test, orderId)).toMatchObject({ orderStatus: 'SHIPPED' });
    const before = await stock();
    const lineId = (await page()).lines[0]?.lineId ?? 0;
    for (const shipmentId of [id, laterId]) {
      const lines = [{ lineId, quantity: 1, goods: 'KEPT' as const, shipmentId }];
      await wen.api.refundOrder(
        { params: { id: orderId }, body: { amount: 150, reason: '延遲', lines } },
        { idempotencyKey: `late-${shipmentId}` },
      );
    }
    expect((await page()).rest).toMatchObject({ units: 2, amount: 150 });
    await cancelRest(150);
    expect(await stock()).toBe(before + 2);
    expect((await page()).money).toMatchObject({ refunded: 450 });
    expect(await orderRow(test, orderId)).toMatchObject({
      orderStatus: 'ARRIVED',
      receivedAt: expect.any(Date),
    });
  });

  it('waits for a second person above the limit, and is cancelled once by two at the same moment', async () => {
    const dear = await partlySent(41);
    const answer = await dear.cancelRest();
    const approvalId = answer.state === 'PENDING_APPROVAL' ? answer.approvalId : 0;
    expect((await dear.page()).parcels).toHaveLength(2);
    await mei.api.approveWish({ params: { id: approvalId }, body: {} });
    expect((await dear.page()).money).toMatchObject({ refunded: 6000 });
    const order = await partlySent();
    const codes = await Promise.all([wen, mei].map((by) => refusalOf(order.cancelRest(300, by))));
    expect(codes.toSorted()).toEqual(['', 'ORDER_CANNOT_BE_MOVED']);
  });

  it('stays while its parcel has a label, and there is none before a parcel has left', async () => {
    const { page, cancelRest, laterId, orderNo, pack } = await partlySent(2);
    await pack(`${orderNo}-2`);
    await labelWithoutPaper(test, laterId);
    expect((await failureOf(cancelRest()))?.message).toContain('標籤');
    expect((await page()).rest).toMatchObject({ why: expect.stringContaining('標籤') });
    const { id } = await orderToFulfil(test, { isPaid: true });
    const params = { id };
    expect((await wen.api.readOrderDesk({ params })).data.rest).toBeNull();
    const body = { amount: 0, reason: '-' };
    expect(await refusalOf(wen.api.cancelRestOfOrder({ params, body }))).toBe(
      'ORDER_CANNOT_BE_MOVED',
    );
  });
});

describe('the invoice of an order of which the rest is cancelled', () => {
  /** Completes the refunds of an order and everything that follows. */
  async function completeRefunds(orderId: number): Promise<void> {
    await test.shop.jobs.runDue();
    const { data } = await wen.api.searchRefunds({ body: { status: 'BY_HAND' } });
    for (const { id } of data.filter((refund) => refund.orderId === orderId)) {
      await wen.api.completeRefund({ params: { id }, body: { reference: `BANK-${id}` } });
    }
    await test.shop.jobs.runDue();
  }

  /** The order's invoice as the invoice service has it. */
  async function atService(orderId: number) {
    const invoice = await findInvoice(test.shop.db, orderId);
    const ask = async (path: 'GetIssue' | 'GetAllowanceList', fields: object) =>
      (await askInvoiceService(test.shop, `/B2CInvoice/${path}`, { ...fields }, 1000)).data;
    return {
      invoice: await ask('GetIssue', { RelateNumber: invoice?.relateNumber }),
      allowances: await ask('GetAllowanceList', { InvoiceNo: invoice?.invoiceNo }),
    };
  }

  it('has an allowance of exactly what went back, over the goods that did not leave', async () => {
    const { orderId, cancelRest, page } = await partlySent();
    await test.shop.jobs.runDue();
    expect((await page()).invoice).toMatchObject({ status: 'ISSUED', amount: 530 });
    await cancelRest();
    await completeRefunds(orderId);
    expect((await page()).invoice).toMatchObject({
      status: 'ISSUED',
      corrections: [{ kind: 'ALLOWANCE', status: 'DONE', amount: 300 }],
    });
    const { invoice, allowances } = await atService(orderId);
    // The amounts include 5 % tax: 25 of 530, 14 of 300.
    expect(invoice).toMatchObject({ IIS_Tax_Amount: 25, IIS_Remain_Allowance_Amt: 230 });
    expect(allowances.AllowanceInfo).toMatchObject([
      {
        IA_Total_Amount: 300,
        IA_Tax_Amount: 14,
        Items: [{ ItemName: expect.stringMatching(/ × 2$/), ItemAmount: 300, ItemTaxType: '1' }],
      },
    ]);
  });

  it('is about what was kept, if it is issued only afterwards', async () => {
    const { config } = test.shop;
    config.DISABLED_PROVIDERS = ['ecpay-invoice'];
    const { orderId, cancelRest } = await partlySent();
    await cancelRest();
    await completeRefunds(orderId);
    expect(await findInvoice(test.shop.db, orderId)).toMatchObject({ status: 'DUE', amount: 230 });
    config.DISABLED_PROVIDERS = [];
    await test.shop.jobs.runDue();
    expect(await findInvoice(test.shop.db, orderId)).toMatchObject({
      status: 'ISSUED',
      amount: 230,
    });
    const { invoice, allowances } = await atService(orderId);
    expect(allowances.AllowanceInfo).toEqual([]);
    expect(invoice).toMatchObject({ IIS_Sales_Amount: 230, IIS_Tax_Amount: 11 });
    expect(invoice.Items).toMatchObject([
      { ItemName: expect.not.stringContaining('×'), ItemAmount: 150 },
      { ItemName: '運費', ItemAmount: 80 },
    ]);
  });
});

import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { issuedInvoices } from '#server/ordering/invoicing/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, failureOf, newShopper } from '#server/testing/new-shopper.ts';

const test = shopForTests();
let api: AdminApi;
beforeAll(async () => {
  api = (await newAdministrator(test, 'erp')).api;
});
afterEach(() => checkLedgers(test.shop.db));

type Message = Parameters<AdminApi['updateShipmentStatus']>[0]['body'][number];

/** Places an order that is paid on receipt; returns functions that read what the shopper sees of it. */
async function order() {
  const shopper = await newShopper(test);
  const product = await newProduct(test.shop, { stock: 9 });
  const { id, orderNo } = await buy(shopper, { products: { [product]: 1 } });
  return {
    id,
    orderNo,
    shopper,
    read: async () => (await shopper.api.readOrder({ params: { id } })).data,
    /** Subjects of the e-mails about the order. */
    messages: async () => {
      await test.shop.jobs.runDue();
      const mails = await test.mails(shopper.email);
      return mails.map(({ subject }) => subject.replace(/^【.+】| \d+$/g, '')).toSorted();
    },
    invoices: () => test.shop.db.$count(issuedInvoices, eq(issuedInvoices.orderId, id)),
  };
}

const shipped = (orderNo: string, trackingNo = 'TW900'): Message => ({
  orderNo,
  shipStatus: 'SHIPPED',
  trackingNo,
});

/** Sends a report; returns the result of each row, or the reason of its refusal. */
async function report(...body: Message[]) {
  const { data } = await api.updateShipmentStatus({ body });
  return data.map(({ result, reason }) => reason ?? result);
}

describe('a report of the ERP', () => {
  it('moves an order on, with its tracking number, e-mails and timeline [7.126, 7.127]', async () => {
    const { orderNo, read, messages, invoices } = await order();
    expect(await report({ orderNo, shipStatus: 'PROCESSING' })).toEqual(['APPLIED']);
    expect(await invoices()).toBe(0);
    const { data } = await api.updateShipmentStatus({ body: [shipped(orderNo)] });
    expect(data).toEqual([{ orderNo, result: 'APPLIED', reason: null, orderStatus: 'SHIPPED' }]);
    expect(await read()).toMatchObject({ orderStatus: 'SHIPPED', trackingNo: 'TW900' });
    expect(await report({ orderNo, shipStatus: 'ARRIVED' })).toEqual(['APPLIED']);
    expect(await report({ orderNo, shipStatus: 'COMPLETED' })).toEqual(['APPLIED']);
    const { orderStatus, paymentStatus, events } = await read();
    expect([orderStatus, paymentStatus]).toEqual(['COMPLETED', 'PAID']);
    const steps = ['PLACED', 'PROCESSING', 'SHIPPED', 'ARRIVED', 'PAID', 'COMPLETED'];
    expect(events.map(({ type }) => type)).toEqual(steps);
    expect(await messages()).toEqual(['出貨通知', '訂單成立通知', '送達通知'].toSorted());
  });

  it('changes nothing when it is repeated, and causes no second e-mail or invoice [7.126]', async () => {
    const { id, orderNo, read, messages, invoices } = await order();
    expect(await report(shipped(orderNo), shipped(orderNo))).toEqual(['APPLIED', 'UNCHANGED']);
    await report({ orderNo, shipStatus: 'ARRIVED' });
    // The same for late reports of a step that the order has passed.
    expect(await report(shipped(orderNo), { orderNo, shipStatus: 'PROCESSING' })).toEqual([
      'UNCHANGED',
      'UNCHANGED',
    ]);
    expect((await read()).orderStatus).toBe('ARRIVED');
    expect(await messages()).toEqual(['出貨通知', '訂單成立通知', '送達通知'].toSorted());
    expect(await invoices()).toBe(1);
    const notes = await test.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id));
    const steps = notes.filter(({ call }) => call === 'updateShipmentStatus');
    expect(steps.map(({ after }) => after)).toEqual([
      { orderStatus: 'SHIPPED' },
      { orderStatus: 'ARRIVED' },
    ]);
  });

  it('is applied once when it comes ten times at the same moment', async () => {
    const { orderNo, read, messages, invoices } = await order();
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(shipped(orderNo))));
    expect(answers.flat().toSorted()).toEqual(['APPLIED', ...Array(9).fill('UNCHANGED')]);
    expect((await read()).events.map(({ type }) => type)).toEqual(['PLACED', 'SHIPPED']);
    expect(await messages()).toEqual(['出貨通知', '訂單成立通知'].toSorted());
    expect(await invoices()).toBe(1);
  });

  it('wins only once against a report with another tracking number at the same moment', async () => {
    const { orderNo, read } = await order();
    const answers = await Promise.all([
      report(shipped(orderNo, 'ONE')),
      report(shipped(orderNo, 'TWO')),
    ]);
    expect(answers.flat().toSorted()).toEqual(['APPLIED', 'TRACKING_NO_DIFFERS']);
    const winner = answers[0]?.[0] === 'APPLIED' ? 'ONE' : 'TWO';
    expect((await read()).trackingNo).toBe(winner);
  });

  it('and a cancellation at the same moment: exactly one of them happens', async () => {
    const { id, orderNo, shopper, read } = await order();
    const [[reported], cancelled] = await Promise.all([
      report(shipped(orderNo)),
      failureOf(shopper.api.cancelOrder({ params: { id } })),
    ]);
    const outcome = [reported, cancelled?.errorCode ?? ''];
    expect([
      ['APPLIED', 'ORDER_CANNOT_BE_CANCELLED'],
      ['ORDER_CANNOT_BE_MOVED', ''],
    ]).toContainEqual(outcome);
    expect((await read()).orderStatus).toBe(reported === 'APPLIED' ? 'SHIPPED' : 'CANCELLED');
  });

  it('is refused row by row if the order does not allow it, and the others are applied [7.126]', async () => {
    const [good, unpaid, gone, fresh] = [
      await order(),
      await order(),
      await order(),
      await order(),
    ];
    await test.shop.db
      .update(orders)
      .set({ paymentType: 'LINE_PAY' })
      .where(eq(orders.id, unpaid.id));
    await gone.shopper.api.cancelOrder({ params: { id: gone.id } });
    const { data } = await api.updateShipmentStatus({
      body: [
        shipped('20261120999999'),
        shipped(unpaid.orderNo),
        shipped(gone.orderNo),
        { orderNo: fresh.orderNo, shipStatus: 'ARRIVED' },
        shipped(good.orderNo),
      ],
    });
    expect(data.map(({ reason, result, orderStatus }) => [reason ?? result, orderStatus])).toEqual([
      ['ORDER_NOT_FOUND', null],
      ['ORDER_CANNOT_BE_MOVED', 'ESTABLISHED'],
      ['ORDER_CANNOT_BE_MOVED', 'CANCELLED'],
      ['ORDER_CANNOT_BE_MOVED', 'ESTABLISHED'],
      ['APPLIED', 'SHIPPED'],
    ]);
  });

  it('has the moment of handing over, neither before the order nor in the future', async () => {
    const { orderNo, read } = await order();
    test.clock.advance(20 * 60);
    const now = test.clock.now().getTime();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    expect(await report({ ...shipped(orderNo), shippedAt: at(-60) })).toEqual([
      'SHIPPED_AT_IS_WRONG',
    ]);
    expect(await report({ ...shipped(orderNo), shippedAt: at(60) })).toEqual([
      'SHIPPED_AT_IS_WRONG',
    ]);
    expect(await report({ ...shipped(orderNo), shippedAt: at(-10) })).toEqual(['APPLIED']);
    const { events } = await read();
    const said = Date.parse(events.find(({ type }) => type === 'SHIPPED')?.at ?? '');
    expect(Math.abs(said - Date.parse(at(-10)))).toBeLessThan(1000);
  });

  it('needs an order number, a known step, and a tracking number with SHIPPED', async () => {
    const { orderNo } = await order();
    const wrong = [
      { orderNo, shipStatus: 'SHIPPED' },
      { orderNo, shipStatus: 'SHIPPED', trackingNo: '' },
      { orderNo, shipStatus: 'CANCELLED' },
      { orderNo: '', shipStatus: 'ARRIVED' },
    ] as Message[];
    for (const row of wrong) {
      const failure = await failureOf(api.updateShipmentStatus({ body: [row] }));
      expect(failure?.errorCode, JSON.stringify(row)).toBe('VALIDATION_FAILED');
    }
  });

  it('that fails does not hold up the others', async () => {
    const [stuck, good] = [await order(), await order()];
    const enqueue = test.shop.jobs.enqueue;
    test.shop.jobs.enqueue = async (transaction, name, data) => {
      if ('orderId' in data && data.orderId === stuck.id) throw new Error('No room for a job.');
      return enqueue.call(test.shop.jobs, transaction, name, data);
    };
    const answers = await report(shipped(stuck.orderNo), shipped(good.orderNo));
    test.shop.jobs.enqueue = enqueue;
    expect(answers).toEqual(['SERVICE_BUSY', 'APPLIED']);
    expect((await stuck.read()).orderStatus).toBe('ESTABLISHED');
    expect(await report(shipped(stuck.orderNo))).toEqual(['APPLIED']);
  });
});

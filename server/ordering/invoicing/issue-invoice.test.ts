import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveOrder, type OrderMove } from '#server/ordering/orders/move-order.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { transact } from '#server/platform/database/database.ts';
import { comeBackUncollected } from '#server/testing/come-back-uncollected.ts';
import { type EcpayNetwork, ecpayNetwork } from '#server/testing/ecpay-network.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper, type Shopper } from '#server/testing/new-shopper.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { correctInvoice } from './correct-invoice.ts';
import { enqueueDueInvoices } from './enqueue-due-invoices.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findInvoice } from './read-invoices.ts';
import { invoiceCorrections } from './tables.ts';

let test: TestShop;
let network: EcpayNetwork;
let shopper: Shopper;
let productId: number;
beforeAll(async () => {
  network = ecpayNetwork(() => test.clock.now());
  test = await openTestShop({ fetch: network.fetch });
  productId = await newProduct(test.shop, { price: 150, stock: 99 });
});
afterAll(async () => {
  await test.close();
  await network.close();
});
beforeEach(async () => {
  network.outcomes.set('ECPAY_INVOICE', 'success');
  shopper = await newShopper(test);
});

/** An order of 300 TWD and delivery. `values` replace its columns. */
async function newOrder(values: Partial<typeof orders.$inferInsert> = {}): Promise<number> {
  const { id } = await buy(shopper, { products: { [productId]: 2 } });
  if (Object.keys(values).length > 0) {
    await test.shop.db.update(orders).set(values).where(eq(orders.id, id));
  }
  return id;
}

async function move(orderId: number, step: Partial<OrderMove>): Promise<void> {
  await transact(test.shop.db, async (transaction) => {
    const at = test.clock.now();
    const rest = { orderId, event: 'PAID', at, ...step } as const;
    expect(await moveOrder(test.shop, transaction, rest)).toBe(true);
  });
}
const pay = (orderId: number) => move(orderId, { paymentStatus: 'PAID' });

async function paidOrder(values: Partial<typeof orders.$inferInsert> = {}): Promise<number> {
  const id = await newOrder({ paymentType: 'LINE_PAY', ...values });
  await pay(id);
  return id;
}

const invoiceOf = (orderId: number) => findInvoice(test.shop.db, orderId);
const detailOf = async (id: number) => (await shopper.api.readOrder({ params: { id } })).data;

/** The calls of ECPay that the shop made while `act` ran. */
async function askedDuring(act: () => Promise<unknown>): Promise<string[]> {
  const before = network.asked.length;
  await act();
  return network.asked.slice(before);
}

describe('the invoice of an order', () => {
  it('is not issued if the order was cancelled before the job ran', async () => {
    const id = await paidOrder();
    await enqueueDueInvoices(test.shop);
    await move(id, { orderStatus: 'CANCELLED', event: 'CANCELLED' });
    expect(await askedDuring(() => issueInvoice(test.shop, id))).toEqual([]);
    expect(await invoiceOf(id)).toMatchObject({ status: 'VOIDED', invoiceNo: null });
    // The refund has nothing left to correct.
    const refund = { orderId: id, refundKey: `cancel-${id}`, amount: 380 };
    expect(await askedDuring(() => correctInvoice(test.shop, refund))).toEqual([]);
    expect((await detailOf(id)).invoiceNo).toBeNull();
  });

  it('is issued by a job once the order is paid, and the order shows its number', async () => {
    const id = await newOrder({ paymentType: 'LINE_PAY' });
    expect(await askedDuring(() => test.shop.jobs.runDue())).not.toContain('Issue');
    await pay(id);
    expect((await detailOf(id)).invoiceNo).toBeNull();
    expect(await askedDuring(() => test.shop.jobs.runDue())).toEqual(['Issue']);
    const order = await detailOf(id);
    expect(order.invoiceNo).toMatch(/^[A-Z]{2}\d{8}$/);
    expect(order.invoicingAt).toMatch(/^2026-11-20T10:0\d:\d\d\+08:00$/);
    expect(await invoiceOf(id)).toMatchObject({
      status: 'ISSUED',
      amount: order.amounts.paid,
      relateNumber: `INV${order.orderNo}`,
    });
  });

  it('of a cash order waits until the goods are shipped', async () => {
    const id = await newOrder();
    await move(id, { orderStatus: 'PROCESSING', event: 'PROCESSING' });
    expect(await askedDuring(() => test.shop.jobs.runDue())).toEqual([]);
    await move(id, { orderStatus: 'SHIPPED', event: 'SHIPPED' });
    expect(await askedDuring(() => test.shop.jobs.runDue())).toEqual(['Issue']);
    expect((await detailOf(id)).invoiceNo).not.toBeNull();
  });

  it.each([
    ['a company', { invoiceType: 'COMPANY', taxName: '晴棉', taxNum: '04595257' }],
    ['a mobile barcode', { carrierType: 'PHONE', carrierNo: '/AB+-.12' }],
    ['a certificate', { carrierType: 'NATURAL_PERSON', carrierNo: 'AB12345678901234' }],
    ['the member’s carrier', { carrierType: 'MEMBER' }],
    ['a donation', { carrierType: 'DONATE', loveCode: 'X123' }],
    ['paper', { carrierType: 'NONE' }],
  ] as const)('for %s is one that the stand-in accepts', async (_, values) => {
    const id = await paidOrder(values);
    await test.shop.jobs.runDue();
    expect((await invoiceOf(id))?.status).toBe('ISSUED');
  });

  it('is not issued to a mobile barcode that does not exist, but to one that cannot be checked [5.037]', async () => {
    const id = await paidOrder({ carrierType: 'PHONE', carrierNo: '/0000ABC' });
    const asked = await askedDuring(async () => {
      await expect(issueInvoice(test.shop, id)).rejects.toThrow('barcode does not exist');
    });
    expect(asked).toEqual(['CheckBarcode']);
    expect((await invoiceOf(id))?.status).toBe('DUE');
    network.loseNextAnswer();
    expect(await askedDuring(() => issueInvoice(test.shop, id))).toEqual(['CheckBarcode', 'Issue']);
    expect((await invoiceOf(id))?.status).toBe('ISSUED');
  });

  it('is asked for again later when the service was down, by a job of its own', async () => {
    network.outcomes.set('ECPAY_INVOICE', 'fail');
    const id = await paidOrder();
    await test.shop.jobs.runDue();
    expect((await invoiceOf(id))?.status).toBe('SENT');
    expect((await detailOf(id)).invoiceNo).toBeNull();
    network.outcomes.set('ECPAY_INVOICE', 'success');
    await test.shop.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);
    await test.shop.jobs.runDue();
    expect((await invoiceOf(id))?.status).toBe('ISSUED');
  });

  it('is never issued twice: after a lost answer the shop first asks for the invoice', async () => {
    const id = await paidOrder();
    network.loseNextAnswer();
    await expect(issueInvoice(test.shop, id)).rejects.toThrow('does not answer');
    const asked = await askedDuring(() => issueInvoice(test.shop, id));
    expect(asked).toEqual(['GetIssue']);
    const invoice = await invoiceOf(id);
    expect(invoice?.status).toBe('ISSUED');
    expect(await askedDuring(() => issueInvoice(test.shop, id))).toEqual([]);
    expect(await invoiceOf(id)).toEqual(invoice);
  });

  it('is issued once, also by two jobs at the same time', async () => {
    const id = await paidOrder();
    const asked = await askedDuring(() =>
      Promise.allSettled([issueInvoice(test.shop, id), issueInvoice(test.shop, id)]),
    );
    expect(asked.filter((name) => name === 'Issue')).toHaveLength(1);
    // The job that was too late tries again, and finds nothing left to do.
    expect(await askedDuring(() => issueInvoice(test.shop, id))).toEqual([]);
    const invoice = await invoiceOf(id);
    expect((await detailOf(id)).invoiceNo).toBe(invoice?.invoiceNo);
  });

  it('waits while a real provider takes money and only a stand-in could issue it', async () => {
    const environment = {
      LINE_PAY_URL: 'https://api-pay.line.me',
      LINE_PAY_CHANNEL_ID: '1234567890',
      LINE_PAY_CHANNEL_SECRET: 'secret',
    };
    const real = await openTestShop({ fetch: network.fetch, environment });
    const id = await newProduct(real.shop, { price: 150, stock: 9 });
    const order = await buy(await newShopper(real), { products: { [id]: 1 } });
    await transact(real.shop.db, (transaction) => {
      const step = { orderStatus: 'SHIPPED', event: 'SHIPPED', at: real.clock.now() } as const;
      return moveOrder(real.shop, transaction, { orderId: order.id, ...step });
    });
    expect(await askedDuring(() => enqueueDueInvoices(real.shop))).toEqual([]);
    expect(await findInvoice(real.shop.db, order.id)).toMatchObject({
      status: 'DUE',
      enqueuedAt: null,
    });
    await real.close();
  });

  it('is not issued for an order of 0 TWD', async () => {
    const free = {
      productAmount: 0,
      shipFee: 0,
      paidAmount: 0,
      discountAmount: 0,
      couponAmount: 0,
    };
    const id = await paidOrder(free);
    expect(await invoiceOf(id)).toBeUndefined();
  });
});

describe('a refund', () => {
  const refund = (orderId: number, amount: number, refundKey = 'r1') =>
    correctInvoice(test.shop, { orderId, refundKey, amount });
  const corrections = async (orderId: number) => {
    const invoice = await invoiceOf(orderId);
    const rows = await test.shop.db
      .select()
      .from(invoiceCorrections)
      .where(eq(invoiceCorrections.issuedInvoiceId, invoice?.id ?? 0));
    return rows.map(({ kind, status, amount }) => ({ kind, status, amount }));
  };

  const allowanceNumbers = async (orderId: number) => {
    const { rows } = await test.shop.pool.query(
      `select c.allowance_no as no from invoice_corrections c
       join issued_invoices i on i.id = c.issued_invoice_id where i.order_id = $1 order by c.id`,
      [orderId],
    );
    return rows.map(({ no }): string | null => no);
  };

  async function invoiced(values = {}): Promise<{ id: number; paid: number }> {
    const id = await paidOrder(values);
    await issueInvoice(test.shop, id);
    return { id, paid: (await invoiceOf(id))?.amount ?? 0 };
  }

  it('of the whole amount voids the invoice while its period is open', async () => {
    const { id, paid } = await invoiced();
    expect(await refund(id, paid)).toBe('voided');
    expect((await invoiceOf(id))?.status).toBe('VOIDED');
    expect(await corrections(id)).toEqual([{ kind: 'VOID', status: 'DONE', amount: paid }]);
  });

  it('of a part makes an allowance, and the refund of the rest another', async () => {
    const { id, paid } = await invoiced();
    expect(await refund(id, 100, 'r1')).toBe('allowance');
    expect(await refund(id, paid - 100, 'r2')).toBe('allowance');
    expect(await corrections(id)).toEqual([
      { kind: 'ALLOWANCE', status: 'DONE', amount: 100 },
      { kind: 'ALLOWANCE', status: 'DONE', amount: paid - 100 },
    ]);
    expect(await refund(id, 1, 'r3')).toBe('none');
  });

  it('of the whole amount makes an allowance when the invoice was donated, or its period has been declared', async () => {
    const donated = await invoiced({ carrierType: 'DONATE', loveCode: '123' });
    expect(await refund(donated.id, donated.paid)).toBe('allowance');
    const old = await invoiced();
    test.clock.advance(60 * 86_400);
    expect(await refund(old.id, old.paid)).toBe('allowance');
    test.clock.advance(-60 * 86_400);
  });

  it('of the whole amount becomes an allowance if the service was down until the period was declared', async () => {
    const { id, paid } = await invoiced();
    network.outcomes.set('ECPAY_INVOICE', 'fail');
    await expect(refund(id, paid)).rejects.toThrow();
    expect(await corrections(id)).toEqual([{ kind: 'VOID', status: 'SENT', amount: paid }]);
    test.clock.advance(60 * 86_400);
    await expect(refund(id, paid)).rejects.toThrow();
    network.outcomes.set('ECPAY_INVOICE', 'success');
    const twice = await Promise.allSettled([refund(id, paid), refund(id, paid)]);
    expect(twice).toContainEqual({ status: 'fulfilled', value: 'allowance' });
    expect(await refund(id, paid)).toBe('allowance');
    test.clock.advance(-60 * 86_400);
    expect(await corrections(id)).toEqual([{ kind: 'ALLOWANCE', status: 'DONE', amount: paid }]);
    const whole = { status: 'ISSUED', allowedAmount: paid, failure: null };
    expect(await invoiceOf(id)).toMatchObject(whole);
    expect(await allowanceNumbers(id)).toEqual([expect.stringMatching(/^\d{16}$/)]);
  });

  it('has voided the invoice also if the answer is learned only after the period was declared', async () => {
    const { id, paid } = await invoiced();
    network.loseNextAnswer();
    await expect(refund(id, paid)).rejects.toThrow();
    test.clock.advance(60 * 86_400);
    expect(await refund(id, paid)).toBe('voided');
    test.clock.advance(-60 * 86_400);
    expect((await invoiceOf(id))?.status).toBe('VOIDED');
  });

  it('corrects the invoice once, however often its job runs', async () => {
    const { id } = await invoiced();
    await refund(id, 100);
    expect(await askedDuring(() => refund(id, 100))).toEqual([]);
    expect(await corrections(id)).toHaveLength(1);
  });

  it('does not correct the invoice twice when the answer was lost', async () => {
    const { id } = await invoiced();
    network.loseNextAnswer();
    await expect(refund(id, 100)).rejects.toThrow();
    const asked = await askedDuring(() => refund(id, 100));
    expect(asked).toEqual(['GetIssue', 'GetAllowanceList']);
    expect(await corrections(id)).toEqual([{ kind: 'ALLOWANCE', status: 'DONE', amount: 100 }]);
    const whole = await invoiced();
    network.loseNextAnswer();
    await expect(refund(whole.id, whole.paid)).rejects.toThrow();
    expect(await askedDuring(() => refund(whole.id, whole.paid))).toEqual(['GetIssue']);
    expect((await invoiceOf(whole.id))?.status).toBe('VOIDED');
  });

  it('learns the number of an allowance whose answer was lost, beside those that it knows', async () => {
    const { id } = await invoiced();
    await refund(id, 100, 'known');
    network.loseNextAnswer();
    await expect(refund(id, 80, 'lost')).rejects.toThrow();
    await refund(id, 80, 'lost');
    await refund(id, 60, 'next');
    const numbers = await allowanceNumbers(id);
    expect(numbers).toEqual(Array(3).fill(expect.stringMatching(/^\d{16}$/)));
    expect(new Set(numbers).size).toBe(3);
    expect(numbers).toEqual(numbers.toSorted());
  });

  it('counts an allowance as made also if its number cannot be learned', async () => {
    const { id } = await invoiced();
    network.loseNextAnswer();
    await expect(refund(id, 100)).rejects.toThrow();
    const fetchButNoList: typeof fetch = async (input, init) =>
      String(input).endsWith('/GetAllowanceList')
        ? new Response('<html>')
        : test.shop.fetch(input, init);
    const shop = { ...test.shop, fetch: fetchButNoList };
    await correctInvoice(shop, { orderId: id, refundKey: 'r1', amount: 100 });
    expect(await corrections(id)).toEqual([{ kind: 'ALLOWANCE', status: 'DONE', amount: 100 }]);
    expect(await allowanceNumbers(id)).toEqual([null]);
  });

  it('before the invoice is requested reduces it, or prevents it', async () => {
    const part = await paidOrder();
    const paid = (await invoiceOf(part))?.amount ?? 0;
    expect(await refund(part, 100)).toBe('none');
    expect(await refund(part, 100)).toBe('none');
    await issueInvoice(test.shop, part);
    expect(await invoiceOf(part)).toMatchObject({ status: 'ISSUED', amount: paid - 100 });
    const whole = await paidOrder();
    expect(await refund(whole, paid)).toBe('none');
    expect(await askedDuring(() => issueInvoice(test.shop, whole))).toEqual([]);
    expect(await invoiceOf(whole)).toMatchObject({ status: 'VOIDED', invoiceNo: null });
  });

  it('is not needed for a parcel that nobody collected: its invoice is voided without one', async () => {
    const id = await newOrder();
    await move(id, { orderStatus: 'SHIPPED', event: 'SHIPPED' });
    await issueInvoice(test.shop, id);
    expect((await comeBackUncollected(test.shop, id)).ok).toBe(true);
    await test.shop.jobs.runDue();
    expect((await invoiceOf(id))?.status).toBe('VOIDED');
  });

  it('of an order without an invoice corrects nothing', async () => {
    expect(await refund(await newOrder(), 100)).toBe('none');
  });
});

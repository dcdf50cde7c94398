import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CardOrder } from '#sandbox/cathay/card-ledger.ts';
import { authorisationNotice } from '#sandbox/cathay/card-notice.ts';
import { depositNotice } from '#sandbox/cathay/deposit-notice.ts';
import { standInOptions } from '#server/hosts/sandbox-options.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { intercept } from '#server/testing/intercept.ts';
import {
  attemptsOf,
  chooseAtProvider,
  exceptionsOf,
  type OrderToPay,
  orderRow,
  orderToPay,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { listPaymentExceptions } from './exceptions.ts';
import { countRefusedNotices } from './refused-notices.ts';
import { refusedNotices } from './tables.ts';

const paying = paymentsForTests();
afterEach(() => checkLedgers(paying.test.shop.db));

const statusOf = async ({ id }: OrderToPay) => (await orderRow(paying.test, id)).paymentStatus;
const kindsOf = async ({ id }: OrderToPay) =>
  (await exceptionsOf(paying.test, id)).map(({ kind }) => kind);

async function cardOrder(): Promise<OrderToPay & { atBank: CardOrder }> {
  const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
  await startOf(order);
  const orderNumber = `${order.orderNo}A1`;
  const atBank = { orderNumber, amount: 180, status: '1212', authCode: '123456', refunded: 0 };
  return { ...order, atBank: atBank as CardOrder };
}

/** The bank's message about this order, signed with the shop's key. */
function noticeOf(order: CardOrder): string {
  const { card } = standInOptions(paying.test.shop.config);
  return authorisationNotice({ card, now: () => paying.test.clock.now() }, order);
}
const notifyCard = (strRsXML: string) =>
  paying.test.http({
    method: 'POST',
    url: '/api/v1/cathay/card/notify',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ strRsXML }).toString(),
  });

async function transferOrder(): Promise<OrderToPay & { account: string }> {
  const order = await orderToPay(paying.test, 'CATHAY_ATM');
  return { ...order, account: (await startOf(order)).virtualAccount ?? '' };
}
const notifyTransfer = (virtualAccount: string, amount: number, at = paying.test.clock.now()) => {
  const deposit = { virtualAccount, amount, at, sequence: '000001' };
  return paying.test.http({
    method: 'POST',
    url: '/api/v1/cathay/atm/deposit',
    headers: { 'content-type': 'text/xml' },
    payload: depositNotice(standInOptions(paying.test.shop.config), deposit),
  });
};

/** Makes the database refuse reports of payments while the work runs. */
async function whileReportsAreRefused<Value>(work: () => Promise<Value>): Promise<Value> {
  const { db } = paying.test.shop;
  const complaints = vi.spyOn(console, 'error').mockReturnValue();
  await db.execute(
    sql`alter table payment_reports add constraint test_bad check (state = '') not valid`,
  );
  try {
    return await work();
  } finally {
    await db.execute(sql`alter table payment_reports drop constraint test_bad`);
    complaints.mockRestore();
  }
}

describe('a signed notice with another amount than requested', () => {
  it('pays no order: its money waits in an exception', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 99_999_999 }).filter((amount) => amount !== 180),
        async (amount) => {
          const order = await cardOrder();
          expect((await notifyCard(noticeOf({ ...order.atBank, amount }))).statusCode).toBe(200);
          expect(await statusOf(order)).toBe('UNPAID');
          expect(await exceptionsOf(paying.test, order.id)).toMatchObject([
            { kind: 'AMOUNT_DIFFERS', amount, expectedAmount: 180 },
          ]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('after the right notice only adds an exception', async () => {
    const order = await cardOrder();
    await notifyCard(noticeOf(order.atBank));
    await notifyCard(noticeOf({ ...order.atBank, amount: 1 }));
    expect(await statusOf(order)).toBe('PAID');
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ capturedAmount: 180 }]);
    expect(await kindsOf(order)).toEqual(['AMOUNT_DIFFERS']);
  });

  it('is treated like an answer of LINE Pay that confirms another amount than requested', async () => {
    const order = await orderToPay(paying.test, 'LINE_PAY');
    const webUrl = (await startOf(order)).info?.paymentUrl.web ?? '';
    const back = await chooseAtProvider(paying, webUrl, 'success');
    const info = { payInfo: [{ method: 'CREDIT_CARD', amount: 1 }] };
    intercept(paying.test.shop, {
      isMeant: (url) => url.endsWith('/confirm'),
      answer: () => Response.json({ returnCode: '0000', info }),
    });
    await visit(paying.test, back);
    expect(await statusOf(order)).toBe('UNPAID');
    expect(await kindsOf(order)).toEqual(['AMOUNT_DIFFERS']);
  });
});

describe('a notice with a single changed character', () => {
  it('is refused, and nothing changes', async () => {
    const order = await cardOrder();
    const notice = noticeOf(order.atBank);
    // Time and message are not signed; everything about the money is.
    const [from, to] = [notice.indexOf('<CAVALUE>'), notice.indexOf('<AUTHTIME>')];
    const place = fc
      .integer({ min: from, max: to - 1 })
      .filter((at) => /[\dA-Za-z]/.test(notice[at] ?? ''));
    const other = fc.constantFrom(...'0123456789abcdefXYZ<&');
    await fc.assert(
      fc.asyncProperty(place, other, async (at, character) => {
        const changed = notice.slice(0, at) + character + notice.slice(at + 1);
        fc.pre(changed.toLowerCase() !== notice.toLowerCase() && !isUnsigned(notice, at));
        expect((await notifyCard(changed)).statusCode).toBe(403);
        expect(await statusOf(order)).toBe('UNPAID');
      }),
      { numRuns: 150 },
    );
    expect(await kindsOf(order)).toEqual([]);
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([{ status: 'STARTED' }]);
  });

  /** MSGID is not used. */
  function isUnsigned(notice: string, at: number): boolean {
    return at >= notice.indexOf('<MSGID>') && at < notice.indexOf('<ORDERINFO>');
  }
});

describe('a notice without a valid signature', () => {
  it('is counted by day, and its content is not kept', async () => {
    const { shop } = paying.test;
    const before = await countRefusedNotices(shop);
    const forged = { headers: { 'content-type': 'text/xml' }, payload: '<MYB2B>forged</MYB2B>' };
    const url = '/api/v1/cathay/atm/deposit';
    expect((await paying.test.http({ method: 'POST', url, ...forged })).statusCode).toBe(403);
    expect((await notifyCard('<MERCHANTXML>forged</MERCHANTXML>')).statusCode).toBe(403);
    expect(await countRefusedNotices(shop)).toBe(before + 2);
    paying.test.clock.advance(24 * 3600);
    expect(await countRefusedNotices(shop)).toBe(0);
    const rows = await shop.db.select().from(refusedNotices);
    expect(rows.map(({ provider }) => provider).sort()).toEqual([
      'CATHAY_ATM',
      'CATHAY_CREDIT_CARD',
    ]);
    expect(JSON.stringify(rows)).not.toContain('forged');
  });
});

describe('a notice that cannot be stored', () => {
  it('of a card is not acknowledged, and is settled when the bank repeats it', async () => {
    const order = await cardOrder();
    const notice = noticeOf(order.atBank);
    const refused = await whileReportsAreRefused(() => notifyCard(notice));
    expect(refused.statusCode).toBe(500);
    expect(refused.body).not.toContain('MERCHANTXML');
    expect(await statusOf(order)).toBe('UNPAID');
    expect((await notifyCard(notice)).statusCode).toBe(200);
    expect(await statusOf(order)).toBe('PAID');
  });

  it('of a transfer is not acknowledged, and is settled when the bank repeats it', async () => {
    const order = await transferOrder();
    const refused = await whileReportsAreRefused(() => notifyTransfer(order.account, 180));
    expect(refused.statusCode).toBe(500);
    expect(refused.body).not.toContain('0000');
    expect(await statusOf(order)).toBe('UNPAID');
    expect((await notifyTransfer(order.account, 180)).body).toBe('0000');
    expect(await statusOf(order)).toBe('PAID');
  });
});

describe('a notice of a transfer', () => {
  it('of 0 TWD is acknowledged and changes nothing', async () => {
    const order = await transferOrder();
    expect((await notifyTransfer(order.account, 0)).body).toBe('0000');
    expect(await statusOf(order)).toBe('UNPAID');
    expect(await kindsOf(order)).toEqual([]);
  });

  it('of more than the database can store is acknowledged and queued once for a person', async () => {
    const order = await transferOrder();
    // A repeated notice of the bank has the same time. With another second it would be another transfer.
    const at = paying.test.clock.now();
    for (let time = 0; time < 2; time++) {
      expect((await notifyTransfer(order.account, 9_999_999_999_999, at)).body).toBe('0000');
    }
    expect(await statusOf(order)).toBe('UNPAID');
    const open = await listPaymentExceptions(paying.test.shop, { orderId: order.id });
    expect(open).toMatchObject([
      { kind: 'DEPOSIT_UNKNOWN', amount: null, detail: { amount: 9_999_999_999_999 } },
    ]);
  });
});

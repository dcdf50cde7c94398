import { afterEach, describe, expect, it } from 'vitest';
import { authorisationNotice } from '#sandbox/cathay/card-notice.ts';
import { findInvoice } from '#server/ordering/invoicing/read-invoices.ts';
import { invoiceCorrections } from '#server/ordering/invoicing/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import {
  attemptsOf,
  backInShop,
  type CardVisit,
  chooseAtBank,
  exceptionsOf,
  orderRow,
  orderToPay,
  returnFromBank,
  startOf,
  visit,
} from '#server/testing/pay-order.ts';
import { listPaymentExceptions } from '../exceptions.ts';
import { refundPayment } from '../refund-payment.ts';

const paying = paymentsForTests({ environment: { PAYMENT_QUERY_TIMEOUT: '0.3' } });
afterEach(() => checkLedgers(paying.test.shop.db));

/** Lets the stand-in show its page, without an outcome that was set before. */
async function startedOrder() {
  const order = await orderToPay(paying.test, 'CATHAY_CREDIT_CARD');
  const answer = await startOf(order);
  return { ...order, answer, url: answer.redirectViewUrl ?? '' };
}

const post = (path: string, fields: Record<string, string>) =>
  paying.test.http({
    method: 'POST',
    url: `/api/v1/cathay/card/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const statusOf = async (id: number) => (await orderRow(paying.test, id)).paymentStatus;

describe('an order to be paid by card', () => {
  it('answers the address of a page of the shop [7.114, 7.116]', async () => {
    const { answer } = await startedOrder();
    const nothing = { virtualAccount: null, expiryDate: null, info: null };
    expect(answer).toEqual({
      redirectViewUrl: expect.stringMatching(
        /^http:\/\/localhost:3000\/backstage\/api\/v1\/cathay\/card\/open\?token=[\w-]{43}$/,
      ),
      ...nothing,
      data: nothing,
    });
  });

  it('is posted to the bank by a page whose policy allows nothing else', async () => {
    const { url } = await startedOrder();
    const page = await paying.test.app.inject(new URL(url).pathname + new URL(url).search);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+'(;|$)/);
    expect(policy).toContain('form-action http://localhost:3001');
    expect(policy).not.toContain('unsafe');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('name="strRqXML"');
    expect(page.body).toContain('lang="zh-Hant-TW"');
  });

  it('is not found under an invented address', async () => {
    const { statusCode } = await paying.test.http('/api/v1/cathay/card/open?token=made-up');
    expect(statusCode).toBe(404);
  });
});

describe("the bank's notice of an order unknown to the shop", () => {
  it('is answered, and is queued once for a person if money was taken', async () => {
    const { shop, clock } = paying.test;
    const card = { storeId: shop.config.CATHAY_STORE_ID, cubKey: shop.config.CATHAY_CUB_KEY };
    const notify = (orderNumber: string, status: '0202' | '0303') => {
      const entry = { orderNumber, amount: 345, status, authCode: '123456', refunded: 0 };
      const strRsXML = authorisationNotice({ card, now: () => clock.now() }, entry);
      return post('notify', { strRsXML });
    };
    const answers = [
      await notify('GONE1A1', '0202'),
      await notify('GONE1A1', '0202'),
      await notify('GONE2A1', '0303'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await listPaymentExceptions(shop, { kind: 'PROVIDER_UNKNOWN' })).toMatchObject([
      {
        provider: 'CATHAY_CREDIT_CARD',
        orderId: null,
        amount: 345,
        detail: { orderNumber: 'GONE1A1', authCode: '123456' },
      },
    ]);
  });
});

describe("the bank's notice and the browser's return", () => {
  it('make the order paid, and the browser shows it [4.128, 4.129]', async () => {
    const order = await startedOrder();
    const visited = await chooseAtBank(paying, order.url, 'success');
    expect(await statusOf(order.id)).toBe('PAID');
    const { status, location } = await returnFromBank(paying.test, visited);
    expect([status, location]).toEqual([
      302,
      expect.stringMatching(backInShop('successed', order.orderNo)),
    ]);
    expect(await attemptsOf(paying.test, order.id)).toMatchObject([
      { status: 'SUCCEEDED', capturedAmount: 180, authCode: expect.stringMatching(/^\d{6}$/) },
    ]);
  });

  const orders: [string, Parameters<typeof chooseAtBank>[3], boolean][] = [
    ['the notice twice', 'twice', true],
    ['no notice, only the browser', 'never', true],
    ['the notice, and no browser', 'once', false],
    ['neither', 'never', false],
  ];
  it.each(orders)('%s: paid once', async (_, notice, returns) => {
    const order = await startedOrder();
    const visited = await chooseAtBank(paying, order.url, 'success', notice);
    if (returns) await returnFromBank(paying.test, visited);
    paying.test.clock.advance(240);
    await paying.test.shop.jobs.runDue();
    expect(await statusOf(order.id)).toBe('PAID');
    const { data } = await order.shopper.api.readOrder({ params: { id: order.id } });
    expect(data.events.map(({ type }) => type)).toEqual(['PLACED', 'PAID']);
    const messages = await paying.test.mails(order.shopper.email);
    expect(messages.filter(({ subject }) => subject.includes('付款'))).toHaveLength(1);
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('of a refused card make the payment fail, and the order can be paid again [4.129]', async () => {
    const order = await startedOrder();
    const visited = await chooseAtBank(paying, order.url, 'fail');
    expect((await returnFromBank(paying.test, visited)).location).toMatch(
      backInShop('failed', order.orderNo),
    );
    expect(await statusOf(order.id)).toBe('FAILED');
    const again = await startOf(order);
    await chooseAtBank(paying, again.redirectViewUrl ?? '', 'success');
    expect(await statusOf(order.id)).toBe('PAID');
  });

  it('after pressing cancel do not change the order', async () => {
    const order = await startedOrder();
    const visited = await chooseAtBank(paying, order.url, 'cancel');
    expect((await returnFromBank(paying.test, visited)).location).toContain('result=failed');
    expect(await statusOf(order.id)).toBe('UNPAID');
  });

  it('that are forged are refused and change nothing', async () => {
    const order = await startedOrder();
    const [attempt] = await attemptsOf(paying.test, order.id);
    const { CATHAY_STORE_ID: storeId } = paying.test.shop.config;
    const forged = `<CUBXML><CAVALUE>0</CAVALUE><ORDERINFO><STOREID>${storeId}</STOREID><ORDERNUMBER>${attempt?.providerOrderId}</ORDERNUMBER><AMOUNT>180</AMOUNT></ORDERINFO><AUTHINFO><AUTHSTATUS>0000</AUTHSTATUS><AUTHCODE>1</AUTHCODE></AUTHINFO></CUBXML>`;
    expect((await post('notify', { strRsXML: forged })).statusCode).toBe(403);
    expect((await post('notify', {})).statusCode).toBe(403);
    const back = await post('return', { strOrderInfo: forged });
    expect(back.headers.location).toBe('/redirect?result=failed');
    expect(await statusOf(order.id)).toBe('UNPAID');
  });

  it('that report a failure after the success change nothing', async () => {
    const order = await startedOrder();
    const first = await chooseAtBank(paying, order.url, 'success');
    await returnFromBank(paying.test, first);
    const late = await startOf(order).catch((error: { errorCode: string }) => error.errorCode);
    expect(late).toBe('ORDER_ALREADY_PAYED');
    expect((await visit(paying.test, order.url)).location).toMatch(
      backInShop('successed', order.orderNo),
    );
  });

  it('of two attempts, both paid, make one payment, and the other one goes back', async () => {
    const order = await startedOrder();
    const second = (await startOf(order)).redirectViewUrl ?? '';
    // Both pages were opened before one of them was paid.
    const pages = await Promise.all([
      chooseAtBank(paying, order.url, 'cancel'),
      chooseAtBank(paying, second, 'cancel'),
    ]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([1, 2].map((number) => decideAt(`${order.orderNo}A${number}`)));
    expect(await statusOf(order.id)).toBe('PAID');
    const attempts = await attemptsOf(paying.test, order.id);
    expect(attempts.map(({ capturedAmount }) => capturedAmount)).toEqual([180, 180]);
    expect(attempts.filter(({ isPayment }) => isPayment)).toHaveLength(1);
    await paying.test.shop.jobs.runDue();
    const entries = [1, 2].map((number) =>
      paying.network.ledgers.card.find(`${order.orderNo}A${number}`),
    );
    expect(entries.map((entry) => entry?.refunded).sort()).toEqual([0, 180]);
    expect(await exceptionsOf(paying.test, order.id)).toEqual([]);
  });

  it('of two attempts keep the invoice when the second payment goes back', async () => {
    const order = await startedOrder();
    const second = (await startOf(order)).redirectViewUrl ?? '';
    await chooseAtBank(paying, order.url, 'cancel');
    await chooseAtBank(paying, second, 'cancel');
    for (const number of [1, 2]) await decideAt(`${order.orderNo}A${number}`);
    const { shop } = paying.test;
    await shop.jobs.runDue();
    await shop.jobs.runDue();
    expect(await statusOf(order.id)).toBe('PAID');
    expect((await findInvoice(shop.db, order.id))?.status).toBe('ISSUED');
    expect(await shop.db.select().from(invoiceCorrections)).toEqual([]);
  });
});

function decideAt(order: string) {
  return paying.network.app.inject({
    method: 'POST',
    url: '/cathay/card/decide',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ order, choice: 'success', notice: 'once' }).toString(),
  });
}

describe('refunding card money', () => {
  async function paidOrder() {
    const order = await startedOrder();
    await chooseAtBank(paying, order.url, 'success');
    const bank = () => paying.network.ledgers.card.find(`${order.orderNo}A1`);
    return { ...order, bank };
  }
  const give = (orderId: number, amount: number, refundKey: string) =>
    refundPayment(paying.test.shop, { orderId, amount, reason: '退貨', refundKey });

  it('refunds settled money in parts', async () => {
    const { id, bank } = await paidOrder();
    expect(await give(id, 80, `card-a${id}`)).toMatchObject({ value: { status: 'DONE' } });
    expect(await give(id, 100, `card-b${id}`)).toMatchObject({ value: { status: 'DONE' } });
    expect(bank()).toMatchObject({ refunded: 180, status: '2222' });
    expect(await statusOf(id)).toBe('REFUNDED');
  });

  it('voids the whole amount while it is only authorised', async () => {
    const { id, bank } = await paidOrder();
    const order = bank();
    if (order) order.status = '0202';
    expect(await give(id, 180, `card-c${id}`)).toMatchObject({ value: { status: 'DONE' } });
    expect(bank()?.status).toBe('0404');
  });

  it('happens once although the answer was lost', async () => {
    const { id, bank } = await paidOrder();
    paying.network.asked.length = 0;
    // The request before the refund is answered, but the answer to the refund is lost.
    const original = paying.network.fetch;
    let calls = 0;
    paying.test.shop.fetch = async (input, init) => {
      const answer = await original(input, init);
      if (++calls === 2) throw new TypeError('The connection was lost.');
      return answer;
    };
    expect(await give(id, 180, `card-d${id}`)).toMatchObject({ value: { status: 'PENDING' } });
    paying.test.shop.fetch = original;
    paying.test.clock.advance(150);
    await paying.test.shop.jobs.runDue();
    expect(bank()).toMatchObject({ refunded: 180 });
    expect(await statusOf(id)).toBe('REFUNDED');
  });
});

describe("the bank's stand-in", () => {
  it('refuses an order whose signature does not fit its fields', async () => {
    const order = await startedOrder();
    const page = await visit(paying.test, order.url);
    const xml = (/value="([^"]*strRq[^"]*|[^"]*MERCHANTXML[^"]*)"/.exec(page.body)?.[1] ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"');
    const send = (strRqXML: string) =>
      paying.network.app.inject({
        method: 'POST',
        url: '/cathay/EPOSService/Payment/OrderInitial.aspx',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ strRqXML }).toString(),
      });
    expect((await send(xml.replace('>180<', '>1<'))).body).toContain('L002');
    expect((await send(xml.replace('TRS0004', 'TRS0005'))).body).toContain('L100');
    expect((await send('<')).statusCode).toBe(400);
  });

  it('pays and sends its notice at once if a test has set the outcome', async () => {
    const order = await startedOrder();
    paying.network.outcomes.set('CATHAY_CREDIT_CARD', 'success');
    const visited: CardVisit = await chooseAtBank(paying, order.url, 'cancel');
    expect(visited.orderInfo).toContain(order.orderNo);
    expect(await statusOf(order.id)).toBe('PAID');
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { invoicePeriodEnd } from '#rules/payments/invoice-period.ts';
import { listEarlierInvoices, readInvoice } from '#server/ordering/invoicing/read-invoices.ts';
import { issuedInvoices } from '#server/ordering/invoicing/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { failureOf, refusalOf } from '#server/testing/new-shopper.ts';
import { paidOrder } from '#server/testing/orders-with-exceptions.ts';
import { recordApi } from '#server/testing/record-api.ts';

const paying = paymentsForTests();
const queue = administratorsForTests(() => paying.test);
const { wen, mei } = queue;

const shop = () => paying.test.shop;
const runJobs = () => shop().jobs.runDue();
const answers = (outcome: 'success' | 'fail' | 'timeout') =>
  paying.network.outcomes.set('ECPAY_INVOICE', outcome);

/** An order of 180 TWD that was paid; its invoice is issued. */
async function invoiced() {
  const order = await paidOrder(paying);
  await runJobs();
  return { ...order, params: { id: order.id } };
}

const issue = ({ api }: TestAdministrator, id: number) => api.issueInvoice({ params: { id } });
const voidIt = ({ api }: TestAdministrator, id: number, reason = '抬頭錯誤') =>
  api.voidInvoice({ params: { id }, body: { reason } });
const allow = ({ api }: TestAdministrator, id: number, amount: number, idempotencyKey?: string) =>
  api.allowOnInvoice(
    { params: { id }, body: { amount, reason: '部分商品瑕疵' } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
const page = async (id: number) => (await wen.api.readInvoice({ params: { id } })).data;

/** The rows that the list of invoices has with this keyword, and in this state. */
async function listed(keyword: string, state?: string) {
  const conditions = state && { field: 'state', is: 'equal', value: state };
  const body = { keyword, ...(conditions && { conditions }) };
  const list = await recordApi(paying.test, 'invoices');
  return (await list.call('advance-search', body)).rows;
}

describe('the list of invoices', () => {
  it('names an invoice by its order, and finds it by its number, the order and the buyer [G-219]', async () => {
    const { id, orderNo } = await invoiced();
    const { invoice } = await page(id);
    for (const keyword of [invoice.invoiceNo ?? '', orderNo, orderNo.slice(-6)]) {
      expect(await listed(keyword), keyword).toMatchObject([
        { id, orderNo, invoiceNo: invoice.invoiceNo, state: 'ISSUED', amount: 180 },
      ]);
    }
    const byName = await listed('王小');
    expect(byName.map((row) => row.id)).toContain(id);
    expect(byName[0]).toMatchObject({ buyerName: '王＊棉' });
  });

  it('has a state for each that waits, failed, was voided or has an allowance', async () => {
    answers('fail');
    const failed = await paidOrder(paying);
    const waiting = await paidOrder(paying);
    await runJobs();
    await shop()
      .db.update(issuedInvoices)
      .set({ failure: null, failedAt: null })
      .where(eq(issuedInvoices.orderId, waiting.id));
    expect(await listed(failed.orderNo, 'FAILED')).toMatchObject([
      { id: failed.id, invoiceNo: '', failure: '9000001 財政部大平台維護中' },
    ]);
    expect(await listed(waiting.orderNo, 'NOT_ISSUED')).toMatchObject([{ id: waiting.id }]);
    answers('success');
    expect((await issue(wen, failed.id)).data).toMatchObject({ state: 'ISSUED' });
    await issue(wen, waiting.id);
    await voidIt(wen, failed.id);
    expect(await listed(failed.orderNo, 'VOIDED')).toMatchObject([{ id: failed.id }]);
    await allow(wen, waiting.id, 30);
    expect(await listed(waiting.orderNo, 'ALLOWED')).toMatchObject([
      { id: waiting.id, allowedAmount: 30 },
    ]);
  });

  it('is read by accounting and changed only by those who may change money', async () => {
    const { id, params } = await invoiced();
    const accountant = await newAdministrator(paying.test, 'accounting');
    expect((await accountant.api.readInvoice({ params })).data.id).toBe(id);
    const calls = (by: TestAdministrator) =>
      Promise.all([issue(by, id), voidIt(by, id), allow(by, id, 1)].map(refusalOf));
    expect(await calls(accountant)).toEqual(Array(3).fill('FORBIDDEN'));
    const picker = await newAdministrator(paying.test, 'warehouse');
    expect(await refusalOf(picker.api.readInvoice({ params }))).toBe('FORBIDDEN');
    expect(await refusalOf(wen.api.readInvoice({ params: { id: 999_999 } }))).toBe('NOT_FOUND');
    expect(await refusalOf(issue(wen, 999_999))).toBe('NOT_FOUND');
  });
});

describe('issuing an invoice', () => {
  it('answers what the service says, is noted, and does it once for two people', async () => {
    answers('fail');
    const { id } = await paidOrder(paying);
    await runJobs();
    expect(await failureOf(issue(wen, id))).toMatchObject({
      errorCode: 'SERVICE_BUSY',
      message: '電子發票服務沒有接受：9000001 財政部大平台維護中',
    });
    answers('success');
    const codes = await Promise.all([issue(wen, id), issue(mei, id)].map(refusalOf));
    expect(codes).toContain('');
    expect(await page(id)).toMatchObject({
      state: 'ISSUED',
      earlier: [],
      invoice: { amount: 180 },
    });
    expect(await refusalOf(issue(wen, id))).toBe('ORDER_CANNOT_BE_MOVED');
    const calls = (await queue.entriesOf('order', id)).map(({ call }) => call);
    expect(new Set(calls)).toEqual(new Set(['issueInvoice']));
  });

  it('in the place of a voided one is over what was not refunded since', async () => {
    const { id } = await invoiced();
    await voidIt(wen, id);
    const first = (await page(id)).invoice;
    expect((await page(id)).actions).toEqual(['ISSUE']);
    await wen.api.refundOrder(
      { params: { id }, body: { amount: 50, reason: '商品瑕疵' } },
      { idempotencyKey: 'before' },
    );
    await runJobs();
    const codes = await Promise.all([issue(wen, id), issue(mei, id)].map(refusalOf));
    expect(codes).toContain('');
    await runJobs();
    const now = await page(id);
    expect(now).toMatchObject({
      state: 'ISSUED',
      left: 130,
      invoice: { amount: 130 },
      earlier: [{ invoiceNo: first.invoiceNo, status: 'VOIDED', amount: 180 }],
    });
    expect(now.invoice.invoiceNo).not.toBe(first.invoiceNo);
    expect((await listed(first.invoiceNo ?? '')).map((row) => row.id)).toEqual([id]);
    await wen.api.refundOrder(
      { params: { id }, body: { amount: 30, reason: '商品瑕疵' } },
      { idempotencyKey: 'after' },
    );
    await runJobs();
    expect(await page(id)).toMatchObject({ state: 'ALLOWED', left: 100 });
  });
});

describe('voiding an invoice', () => {
  it('happens once for two people, with its reason, and is in the history with who did it', async () => {
    const { id } = await invoiced();
    const codes = await Promise.all([voidIt(wen, id), voidIt(mei, id)].map(refusalOf));
    expect(codes.toSorted()).toEqual(['', 'ORDER_CANNOT_BE_MOVED']);
    const { invoice, state, history } = await page(id);
    expect({ state, corrections: invoice.corrections }).toMatchObject({
      state: 'VOIDED',
      corrections: [{ kind: 'VOID', status: 'DONE', reason: '抬頭錯誤' }],
    });
    const texts = history.map(({ text }) => text.replace(/ [A-Z]{2}\d{8}/, ''));
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^應開立 NT\$.180$/),
        '已開立',
        '作廢發票',
        '已作廢（抬頭錯誤）',
      ]),
    );
    expect(await queue.entriesOf('order', id)).toMatchObject([
      { call: 'voidInvoice', before: { amount: 180 }, after: { status: 'VOIDED' } },
    ]);
  });

  it('and an allowance at the same moment exclude each other', async () => {
    const { id } = await invoiced();
    const codes = await Promise.all([voidIt(wen, id), allow(mei, id, 20)].map(refusalOf));
    expect(codes.filter((code) => code === '')).toHaveLength(1);
    const invoice = await readInvoice(shop().db, id);
    expect(invoice?.corrections).toHaveLength(1);
    const [correction] = invoice?.corrections ?? [];
    expect(correction?.kind).toBe(codes[0] === '' ? 'VOID' : 'ALLOWANCE');
  });

  it('that the service refuses leaves the invoice as it was, with the reason', async () => {
    const { id } = await invoiced();
    answers('fail');
    expect(await failureOf(voidIt(wen, id))).toMatchObject({ errorCode: 'SERVICE_BUSY' });
    answers('success');
    expect(await page(id)).toMatchObject({
      state: 'CORRECTION_FAILED',
      actions: ['VOID', 'ALLOWANCE'],
      invoice: { corrections: [], failure: '9000001 財政部大平台維護中' },
    });
    expect((await voidIt(wen, id)).data.state).toBe('VOIDED');
  });

  it('needs no body: then its reason is the usual one', async () => {
    const { id } = await invoiced();
    const answer = await paying.test.http({
      method: 'POST',
      url: `/api/bscore/invoices/void/${id}`,
      headers: { authorization: `Bearer ${wen.token}` },
    });
    expect(answer.json()).toMatchObject({ data: { id, state: 'VOIDED' } });
    expect((await page(id)).invoice.corrections[0]?.reason).toBe('開立錯誤');
  });

  it('whose answer is lost is finished by a job, and asked for once', async () => {
    const { id } = await invoiced();
    paying.network.lose(1);
    expect(await refusalOf(voidIt(wen, id))).toBe('SERVICE_BUSY');
    expect((await page(id)).actions).toEqual(['ISSUE']);
    const asked = paying.network.asked.length;
    paying.test.clock.advance(301);
    await runJobs();
    expect((await page(id)).state).toBe('VOIDED');
    const since = paying.network.asked.slice(asked).join();
    expect(since).toContain('GetIssue');
    expect(since).not.toContain('Invalid');
    expect(await listEarlierInvoices(shop().db, id)).toEqual([]);
  });
});

describe('an allowance', () => {
  it('is made once for each key, and never takes more than the invoice has', async () => {
    const { id } = await invoiced();
    const twice = await Promise.all(
      [allow(wen, id, 100, 'one'), allow(wen, id, 100, 'one')].map(refusalOf),
    );
    expect(twice).toContain('');
    expect((await page(id)).left).toBe(80);
    expect(await refusalOf(allow(wen, id, 90, 'one'))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await refusalOf(allow(wen, id, 81, 'two'))).toBe('ALLOWANCE_EXCEEDS_INVOICE');
    const races = await Promise.all([allow(wen, id, 50), allow(mei, id, 50)].map(refusalOf));
    expect(races).toContain('ALLOWANCE_EXCEEDS_INVOICE');
    expect((await page(id)).left).toBe(30);
    const { invoice, history } = await page(id);
    expect(invoice.corrections.map(({ status, reason }) => [status, reason])).toEqual(
      Array(2).fill(['DONE', '部分商品瑕疵']),
    );
    expect(history.filter(({ text }) => text.startsWith('已折讓'))).toHaveLength(2);
    // A second press is no second wish.
    expect(history.filter(({ by }) => by !== null)).toHaveLength(2);
  });

  it('by hand leaves less for the allowance of a later refund', async () => {
    const { id } = await invoiced();
    await allow(wen, id, 150);
    await wen.api.refundOrder(
      { params: { id }, body: { amount: 180, reason: '商品瑕疵' } },
      { idempotencyKey: 'all' },
    );
    await runJobs();
    expect(await page(id)).toMatchObject({ state: 'ALLOWED', left: 0, actions: [] });
  });
});

// The last one, because it moves the clock past everybody's session.
describe('the two months of an invoice', () => {
  it('end voiding with their last second, and then an allowance is possible [G-219]', async () => {
    const orders = [await invoiced(), await invoiced()];
    const [inTime, late] = orders.map(({ id }) => id) as [number, number];
    const { issuedAt } = (await page(inTime)).invoice;
    const end = invoicePeriodEnd(new Date(issuedAt ?? ''));
    expect((await page(late)).voidBefore).toBe(toWireInstant(end));
    const { clock } = paying.test;
    clock.set(new Date(end.getTime() - 5_000));
    const person = await newAdministrator(paying.test, 'operator');
    clock.set(new Date(end.getTime() - 1_000));
    expect(await refusalOf(voidIt(person, inTime))).toBe('');
    clock.set(end);
    expect(await failureOf(voidIt(person, late))).toMatchObject({
      status: 409,
      errorCode: 'INVOICE_PERIOD_IS_OVER',
    });
    const params = { id: late };
    expect((await person.api.readInvoice({ params })).data.actions).toEqual(['ALLOWANCE']);
    expect((await allow(person, late, 180)).data).toMatchObject({ state: 'ALLOWED', left: 0 });
  });
});

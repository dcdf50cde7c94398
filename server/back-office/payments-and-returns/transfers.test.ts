import { readFileSync } from 'node:fs';
import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { codeOfRefundAccount } from '#server/ordering/orders/order-code.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import { paymentExceptions, paymentRefunds } from '#server/ordering/payments/tables.ts';
import { administratorsForTests } from '#server/testing/administrators-for-tests.ts';
import { paymentsForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { depositAfterCancel } from '#server/testing/orders-with-exceptions.ts';
import { auditEntries } from '../admin/tables.ts';

const paying = paymentsForTests();
const { wen, mei, entriesOf } = administratorsForTests(() => paying.test);
const runJobs = () => paying.test.shop.jobs.runDue();

/** A refund of 180 TWD that the shop must transfer; the member has entered this account. */
async function toTransfer(holder?: string) {
  const order = await depositAfterCancel(paying);
  await runJobs();
  const [refund] = await listRefunds(paying.test.shop, order.id);
  if (holder) {
    const code = codeOfRefundAccount(paying.test.shop, order.id);
    const account = { bankCode: '013', account: '012345678901', holder };
    await paying.test.api.keepRefundAccount({ body: { code, ...account } });
  }
  return { ...order, refundId: refund?.id ?? 0 };
}

const file = ({ token }: TestAdministrator, bankFileAt?: string | null) =>
  paying.test.http({
    method: 'POST',
    payload: { bank_file_at: bankFileAt ?? undefined },
    url: '/api/backstagex/refunds/bank-file',
    headers: { authorization: `Bearer ${token}` },
  });

const complete = (
  { api }: TestAdministrator,
  rows: { orderNo: string; reference: string; amount?: number }[],
  isTrial = false,
) => api.completeRefunds({ body: { rows, isTrial } });

describe('the refunds to transfer', () => {
  it('are listed with masked accounts and their age, the oldest first, until they are transferred', async () => {
    const first = await toTransfer();
    paying.test.clock.advance(90);
    const second = await toTransfer('王小棉');
    const { data } = await wen.api.listTransfers();
    const own = data.rows.filter(({ id }) => id === first.refundId || id === second.refundId);
    expect(own).toMatchObject([
      { orderNo: first.orderNo, amount: 180, account: null },
      {
        orderNo: second.orderNo,
        account: { bankCode: '013', account: '********8901', holder: '王＊棉' },
      },
    ]);
    expect(own[0]?.ageSeconds).toBeGreaterThanOrEqual(89);
    expect(data.total).toBe(data.rows.length);
    await complete(wen, [{ orderNo: first.orderNo, reference: 'TX-1' }]);
    const after = (await wen.api.listTransfers()).data;
    expect(after.total).toBe(data.total - 1);
    expect(after.amount).toBe(data.amount - 180);
  });
});

it('says the number and the sum of all refunds to transfer, also of those that are not listed', async () => {
  const { id } = await toTransfer();
  const { db } = paying.test.shop;
  const before = (await wen.api.listTransfers()).data;
  await db.execute(sql`insert into payment_refunds
    (order_id, attempt_id, refund_key, amount, reason, status)
    select order_id, attempt_id, 'many-' || n, 2, '', 'BY_HAND'
    from payment_refunds, generate_series(1, 501) n where order_id = ${id}`);
  const { data } = await wen.api.listTransfers();
  expect(data.rows).toHaveLength(500);
  expect(data.total).toBe(before.total + 501);
  expect(data.amount).toBe(before.amount + 1002);
  // No money came in for them, which the ledgers would notice.
  await db.delete(paymentRefunds).where(like(paymentRefunds.refundKey, 'many-%'));
});

describe('the file for the bank', () => {
  it('has the whole accounts and no formula, and every refund in it has an entry in the audit log', async () => {
    const { orderNo, refundId } = await toTransfer('=王小棉');
    const waiting = await toTransfer();
    const accountant = await newAdministrator(paying.test, 'accounting');
    const answer = await file(accountant);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.payload.replace('\uFEFF', '').split(/\r?\n/);
    expect(lines[0]).toBe('銀行代碼,帳號,戶名,金額,附言');
    expect(lines).toContain(`013,012345678901,'=王小棉,180,${orderNo}`);
    expect(answer.payload).not.toContain(waiting.orderNo);
    const entries = await entriesOf('refund', refundId);
    expect(entries).toMatchObject([{ call: 'exportTransfers', administratorId: accountant.id }]);
    expect(JSON.stringify(entries)).not.toMatch(/8901|王小棉/);
    expect(await entriesOf('refund', waiting.refundId)).toEqual([]);
  });

  it('has each refund once, and says when and by whom it was put in', async () => {
    const first = await toTransfer('王小棉');
    const rowOf = async ({ refundId }: { refundId: number }) =>
      (await wen.api.listTransfers()).data.rows.find(({ id }) => id === refundId);
    expect(await rowOf(first)).toMatchObject({ bankFileAt: null, bankFileBy: null });
    const accountant = await newAdministrator(paying.test, 'accounting');
    expect((await file(accountant)).payload).toContain(first.orderNo);
    const { bankFileAt, bankFileBy } = (await rowOf(first)) ?? {};
    expect(bankFileAt).not.toBeNull();
    expect(bankFileBy).toBe(accountant.email);
    const { data } = await wen.api.readOrderPayments({ params: { id: first.id } });
    expect(data.refunds).toMatchObject([{ bankFileAt, bankFileBy }]);
    expect((await file(mei)).json().error_code).toBe('NOT_FOUND');
    paying.test.clock.advance(60);
    const second = await toTransfer('王小棉');
    const next = await file(mei);
    expect(next.payload).toContain(second.orderNo);
    expect(next.payload).not.toContain(first.orderNo);
  });

  it('does not repeat what releases gave out that marked nothing', async () => {
    const refund = await toTransfer('王小棉');
    const open = await toTransfer('王小棉');
    const { db } = paying.test.shop;
    const accountant = await newAdministrator(paying.test, 'accounting');
    const at = paying.test.clock.now();
    await db.insert(auditEntries).values(
      [30, 20].map((minutes) => ({
        at: new Date(at.getTime() - minutes * 60_000),
        administratorId: accountant.id,
        call: 'exportTransfers',
        subjectType: 'refund',
        subjectId: refund.refundId,
        requestId: 'old-release',
      })),
    );
    const migration = 'server/migrations/0102_marks-of-old-files.sql';
    const [marking = ''] = readFileSync(migration, 'utf8').split('--> statement-breakpoint');
    await db.execute(sql.raw(marking));
    const { rows } = (await wen.api.listTransfers()).data;
    const marks = new Map(
      rows.map(({ id, bankFileAt, bankFileBy }) => [id, [bankFileAt, bankFileBy]]),
    );
    expect(marks.get(refund.refundId)).toEqual([
      toWireInstant(new Date(at.getTime() - 20 * 60_000)),
      accountant.email,
    ]);
    expect(marks.get(open.refundId)).toEqual([null, null]);
    const next = (await file(mei)).payload;
    expect(next).toContain(open.orderNo);
    expect(next).not.toContain(refund.orderNo);
  });

  it('is given out once more as it was, with nothing of another file and without what was transferred since', async () => {
    const accountant = await newAdministrator(paying.test, 'accounting');
    const atBank = await toTransfer('王小棉');
    await file(mei);
    paying.test.clock.advance(60);
    const lost = [await toTransfer('王小棉'), await toTransfer('王小棉')] as const;
    await file(accountant);
    paying.test.clock.advance(60);
    const later = await toTransfer('王小棉');
    const listed = async () => {
      const { rows, files, ready } = (await wen.api.listTransfers()).data;
      // The clock goes on between two readings.
      return { rows: rows.map((row) => ({ ...row, ageSeconds: 0 })), files, ready };
    };
    const before = await listed();
    const [offered] = before.files;
    expect(offered).toMatchObject({ by: accountant.email, count: 2, amount: 360 });
    expect(before.files[1]).toMatchObject({ by: mei.email });
    const again = await file(wen, offered?.at);
    for (const { orderNo } of lost) expect(again.payload).toContain(orderNo);
    for (const { orderNo } of [atBank, later]) expect(again.payload).not.toContain(orderNo);
    expect(await listed()).toEqual(before);
    expect((await entriesOf('refund', lost[0].refundId))[0]).toMatchObject({
      after: { bankFileAt: offered?.at, isAgain: true, count: 2 },
    });
    await complete(wen, [{ orderNo: lost[0].orderNo, reference: 'TX-1' }]);
    const rest = (await file(wen, offered?.at)).payload;
    expect(rest).not.toContain(lost[0].orderNo);
    expect(rest).toContain(lost[1].orderNo);
    await complete(wen, [{ orderNo: lost[1].orderNo, reference: 'TX-2' }]);
    expect((await file(wen, offered?.at)).json().error_code).toBe('NOT_FOUND');
  });

  it('does not have a refund twice when two people ask for it at once, nor again after its account has changed', async () => {
    const { id, orderNo, refundId } = await toTransfer('王小棉');
    const files = await Promise.all([file(wen), file(mei)]);
    expect(files.filter(({ payload }) => payload.includes(orderNo))).toHaveLength(1);
    paying.test.clock.advance(60);
    const code = codeOfRefundAccount(paying.test.shop, id);
    const other = { bankCode: '004', account: '998877665544', holder: '王小棉' };
    await paying.test.api.keepRefundAccount({ body: { code, ...other } });
    expect((await file(wen)).payload).not.toContain(orderNo);
    const { data } = await wen.api.listTransfers();
    const row = data.rows.find((listed) => listed.id === refundId);
    expect(Date.parse(row?.account?.enteredAt ?? '')).toBeGreaterThan(
      Date.parse(row?.bankFileAt ?? ''),
    );
    await complete(wen, [{ orderNo, reference: 'TX-1' }]);
    expect((await file(wen, row?.bankFileAt)).payload).not.toContain(orderNo);
  });

  it('is another one than that of a colleague in the same second, also when it is given out again', async () => {
    paying.test.clock.advance(60);
    const second = paying.test.clock.now();
    const refunds = [];
    for (const person of [wen, mei, wen]) {
      refunds.push(await toTransfer('王小棉'));
      const clock = vi.spyOn(paying.test.clock, 'now').mockReturnValue(second);
      expect((await file(person)).statusCode).toBe(200);
      clock.mockRestore();
    }
    const { rows, files } = (await wen.api.listTransfers()).data;
    const moments = refunds.map(
      ({ refundId }) => rows.find(({ id }) => id === refundId)?.bankFileAt,
    );
    expect(new Set(moments).size).toBe(3);
    for (const [index, { orderNo }] of refunds.entries()) {
      const at = moments[index];
      expect(files.find((each) => each.at === at)).toMatchObject({ count: 1 });
      const { payload } = await file(wen, at);
      expect(refunds.filter((each) => payload.includes(each.orderNo))).toMatchObject([{ orderNo }]);
    }
  });

  it('leaves out the refunds of an order whose transfer the bank took back, also when it is given out again', async () => {
    paying.test.clock.advance(60);
    const inFile = await toTransfer('王小棉');
    await file(wen);
    const { rows } = (await wen.api.listTransfers()).data;
    const bankFileAt = rows.find(({ id }) => id === inFile.refundId)?.bankFileAt;
    const { id: orderId, orderNo } = await toTransfer('王小棉');
    const { data: before } = await wen.api.listTransfers();
    await paying.test.shop.db.insert(paymentExceptions).values(
      [orderId, inFile.id].map((id) => ({
        kind: 'DEPOSIT_UNKNOWN' as const,
        provider: 'CATHAY_ATM' as const,
        orderId: id,
        reference: `reversed-${id}`,
        amount: -180,
      })),
    );
    const { data: after } = await wen.api.listTransfers();
    expect(after.ready).toBe(before.ready - 1);
    expect(after.files.map(({ at }) => at)).not.toContain(bankFileAt);
    expect((await file(wen, bankFileAt)).payload).not.toContain(inFile.orderNo);
    expect((await file(wen)).payload).not.toContain(orderNo);
  });

  it('is for those with its right', async () => {
    for (const role of ['service', 'warehouse', 'viewer'] as const) {
      const answer = await file(await newAdministrator(paying.test, role));
      expect(answer.json().error_code, role).toBe('FORBIDDEN');
    }
  });
});

describe('the numbers of many transfers', () => {
  it('are checked without a change, and then recorded together by the accountant', async () => {
    const orders = [await toTransfer('王小棉'), await toTransfer('王小棉')];
    const rows = orders.map(({ orderNo }, at) => ({ orderNo, reference: `TX-${at}` }));
    const accountant = await newAdministrator(paying.test, 'accounting');
    const trial = (await complete(accountant, rows, true)).data;
    expect(trial).toMatchObject({
      isDone: false,
      rows: Array(2).fill({ result: 'COMPLETED', amount: 180, sentence: '可以記下' }),
    });
    const statuses = () =>
      Promise.all(
        orders.map(async ({ id }) => (await listRefunds(paying.test.shop, id))[0]?.status),
      );
    expect(await statuses()).toEqual(['BY_HAND', 'BY_HAND']);
    expect((await complete(accountant, rows)).data.isDone).toBe(true);
    expect(await statuses()).toEqual(['DONE', 'DONE']);
    expect(await entriesOf('refund', orders[1]?.refundId ?? 0)).toMatchObject([
      { call: 'completeRefunds', after: { status: 'DONE', amount: 180, reference: 'TX-1' } },
    ]);
  });

  it('change nothing if one row fits no refund', async () => {
    const { orderNo, id } = await toTransfer('王小棉');
    const reference = 'TX-1';
    const { data } = await complete(wen, [
      { orderNo, reference },
      { orderNo, reference },
      { orderNo: '20990101000001', reference },
      { orderNo, reference, amount: 99 },
    ]);
    expect(data.isDone).toBe(false);
    expect(data.rows.map(({ result }) => result)).toEqual([
      'COMPLETED',
      'TWICE',
      'UNKNOWN_ORDER',
      'TWICE',
    ]);
    expect((await listRefunds(paying.test.shop, id))[0]?.status).toBe('BY_HAND');
    const service = await newAdministrator(paying.test, 'service');
    expect(await refusalOf(complete(service, [{ orderNo, reference }]))).toBe('FORBIDDEN');
  });

  it('come from the bank’s file in each encoding, and the same file again changes nothing', async () => {
    const orders = [await toTransfer('王小棉'), await toTransfer('王小棉')];
    const accountant = await newAdministrator(paying.test, 'accounting');
    const read = async (content: Buffer, name: string) => {
      const answer = await paying.test.http({
        method: 'POST',
        url: `/api/backstagex/refunds/transfer-file?file_name=${name}`,
        headers: {
          authorization: `Bearer ${accountant.token}`,
          'content-type': 'application/octet-stream',
        },
        payload: content,
      });
      return answer.json();
    };
    const lines = orders.map(({ orderNo }, at) => `${orderNo},B-${at},180`).join('\n');
    // 單號,匯款編號,金額 in Big5.
    const head = Buffer.from('b3e6b8b92cb6d7b4dabd73b8b92caaf7c342', 'hex');
    const big5 = Buffer.concat([head, Buffer.from(`\n${lines}\n`)]);
    const rows = orders.map(({ orderNo }, at) => ({ orderNo, reference: `B-${at}`, amount: 180 }));
    const onWire = rows.map(({ orderNo, ...row }) => ({ order_no: orderNo, ...row }));
    expect((await read(Buffer.from(`單號,匯款編號,金額\n${lines}`), 'x.csv')).data).toEqual(onWire);
    expect((await read(big5, 'x.csv')).data).toEqual(onWire);
    expect((await read(Buffer.from('單號,匯款編號\n'), 'x.csv')).error_code).toBe(
      'FILE_UNREADABLE',
    );
    const wrong = await read(Buffer.from('20260101000001,\n20260101000002,B-1,很多\n'), 'x.csv');
    expect(wrong.message).toBe(
      '20260101000001 沒有匯款編號；20260101000002 的金額「很多」不是整數。請改好檔案再讀取一次',
    );
    for (const amount of ['1e3', '0x10', '1e300', '9007199254740993']) {
      const odd = await read(Buffer.from(`20260101000001,B-1,${amount}\n`), 'x.csv');
      expect(odd.error_code, amount).toBe('FILE_UNREADABLE');
    }
    const lost = await read(Buffer.from('20260101000001,2.02611E+15,180\n'), 'x.csv');
    expect(lost.message).toContain('第 1 列第 2 欄：試算表改寫了這個長數字');
    const [plain] = (await read(Buffer.from('20260101000001,B-1,"NT$1,180.00"\n'), 'x.csv')).data;
    expect(plain.amount).toBe(1180);
    expect((await complete(accountant, rows)).data.isDone).toBe(true);
    const again = (await complete(accountant, rows)).data;
    expect(again.rows.map(({ result }) => result)).toEqual(['UNCHANGED', 'UNCHANGED']);
    for (const { refundId } of orders) expect(await entriesOf('refund', refundId)).toHaveLength(1);
    // With another number it is no repetition.
    const other = (await complete(accountant, [{ ...rows[0], reference: 'B-9' } as never])).data;
    expect(other.rows[0]?.result).toBe('NOTHING_TO_TRANSFER');
  });

  it('that come again do not complete a refund that was requested since', async () => {
    const { id, orderNo, refundId } = await toTransfer('王小棉');
    const old = { orderNo, reference: 'C-1' };
    expect((await complete(wen, [old])).data.isDone).toBe(true);
    const { db } = paying.test.shop;
    const [first] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId));
    if (!first) throw new Error('no refund');
    const { id: _, handReference: __, doneAt: ___, ...same } = first;
    const later = { ...same, refundKey: 'later', amount: 20, status: 'BY_HAND' as const };
    await db.insert(paymentRefunds).values(later);
    const again = (await complete(wen, [old])).data.rows;
    expect(again).toMatchObject([{ result: 'UNCHANGED', amount: 180 }]);
    const statuses = async () =>
      (await listRefunds(paying.test.shop, id)).map(({ amount, status }) => [amount, status]);
    expect((await statuses()).toSorted()).toEqual([
      [180, 'DONE'],
      [20, 'BY_HAND'],
    ]);
    // Whichever of the two rows comes first.
    const rows = [
      { orderNo, reference: 'C-2', amount: 20 },
      { ...old, amount: 180 },
    ];
    const both = (await complete(wen, rows, true)).data.rows;
    expect(both.map(({ result }) => result)).toEqual(['COMPLETED', 'UNCHANGED']);
    // No money came in for it, which the ledgers would notice.
    await db.delete(paymentRefunds).where(eq(paymentRefunds.refundKey, 'later'));
  });

  it('are recorded once when two people paste the same rows in another order', async () => {
    const orders = [await toTransfer('王小棉'), await toTransfer('王小棉')];
    const rows = orders.map(({ orderNo }) => ({ orderNo, reference: 'TX' }));
    const answers = await Promise.all([complete(wen, rows), complete(mei, rows.toReversed())]);
    expect(answers.map(({ data }) => data.isDone).toSorted()).toEqual([true, true]);
    for (const { refundId } of orders) expect(await entriesOf('refund', refundId)).toHaveLength(1);
  });
});

import { readFileSync } from 'node:fs';
import { desc, eq, sql, TransactionRollbackError } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readStatementLedger } from '#server/ordering/payments/statement-ledger.ts';
import { paymentAttempts, paymentExceptions } from '#server/ordering/payments/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { buy, newShopper } from '#server/testing/new-shopper.ts';
import { payInAdvance } from '#server/testing/order-life.ts';
import { statementUploads } from './tables.ts';

const test = shopForTests();
let person: TestAdministrator;
let product = 0;
const day = '2026/11/20';
beforeAll(async () => {
  test.clock.set(new Date('2026-11-20T10:00:00+08:00'));
  person = await newAdministrator(test);
  product = await newProduct(test.shop, { price: 200, stock: 99 });
});

const ignoreRollback = (error: unknown) => {
  if (!(error instanceof TransactionRollbackError)) throw error;
};
const columns = { reference: '編號', amount: '金額', date: '日期' };
const head = '編號,金額,日期,備註';

async function upload(
  file: string | Buffer,
  {
    isTrial = false,
    chosen = columns as Partial<typeof columns>,
    source = 'HOME_CASH',
    fileName = 's.csv',
    by = person,
  } = {},
) {
  const query = new URLSearchParams({
    source,
    file_name: fileName,
    is_trial: String(isTrial),
    ...chosen,
  });
  const answer = await test.http({
    method: 'POST',
    url: `/api/backstagex/reconciliations/upload?${query}`,
    headers: {
      authorization: `Bearer ${by.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(file),
  });
  return answer.json() as {
    code?: string;
    error_code?: string;
    message: string;
    data: Record<string, never> & { headers: string[]; columns: unknown };
  };
}
const exceptionsOf = (kind: 'STATEMENT_ONLY' | 'STATEMENT_LACKS' | 'STATEMENT_DIFFERS') =>
  test.shop.db.select().from(paymentExceptions).where(eq(paymentExceptions.kind, kind));

/** A paid order; answers its number and TWD. */
async function paid() {
  const shopper = await newShopper(test);
  const { id, paidAmount } = await buy(shopper, { products: { [product]: 1 } });
  await payInAdvance(test.shop, id, paidAmount);
  const { orderNo } = (await shopper.api.readOrder({ params: { id } })).data;
  return { id, orderNo, amount: paidAmount };
}

describe('a statement', () => {
  it('is compared with the payments; what differs is queued once, whoever uploads it again', async () => {
    const [good, wrong, lacking] = [await paid(), await paid(), await paid()];
    const rows = [
      `"${good.orderNo}","${good.amount}",${day},ok`,
      `${wrong.orderNo},${wrong.amount + 1},${day},`,
      `STRANGE,"1,000",${day},=cmd|' /C calc'!A0`,
      `EDGE-1,1,2026/11/10,`,
      `EDGE-2,1,2026/11/30,`,
      '合計,9999,,',
    ];
    const file = `﻿匯出時間,2026/11/30\n${head}\n${rows.join('\n')}\n`;
    const numbers = {
      rows: 5,
      skipped: 1,
      matched: 1,
      differing: 1,
      missing_here: 3,
      missing_there: 1,
    };
    const trial = await upload(file, { isTrial: true });
    expect(trial.data).toMatchObject({ ...numbers, is_done: false, columns });
    expect(await test.shop.db.$count(statementUploads)).toBe(0);
    expect((await upload(file)).data).toMatchObject({ ...numbers, is_done: true });
    // The columns are stored, so that the same kind of file needs none.
    expect((await upload(file, { chosen: {} })).data).toMatchObject({ is_repeated: true });
    expect(await exceptionsOf('STATEMENT_ONLY')).toHaveLength(3);
    const [lacks] = await exceptionsOf('STATEMENT_LACKS');
    expect(lacks).toMatchObject({ expectedAmount: lacking.amount, resolvedAt: null });
    const [differs] = await exceptionsOf('STATEMENT_DIFFERS');
    expect(differs).toMatchObject({ amount: wrong.amount + 1, expectedAmount: wrong.amount });
    const later = `${head}\n${lacking.orderNo},${lacking.amount},${day},\nSTRANGE,1000,${day},\n`;
    expect((await upload(later)).data).toMatchObject({ matched: 1, missing_here: 1 });
    const settled = (await exceptionsOf('STATEMENT_LACKS')).find(({ id }) => id === lacks?.id);
    expect(settled?.resolvedAt).not.toBeNull();
    expect(await exceptionsOf('STATEMENT_ONLY')).toHaveLength(3);
    const page = await person.api.readPaymentException({ params: { id: differs?.id ?? 0 } });
    expect(page.data).toMatchObject({ kind: 'STATEMENT_DIFFERS', holdsGoods: false });
    await test.shop.db.delete(paymentExceptions);
  });

  it('is queued once although two people upload it at the same moment', async () => {
    const file = `${head}\nRACE,77,${day},\n`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(file)));
    expect(answers.filter(({ data }) => !data.is_repeated)).toHaveLength(1);
    expect(await exceptionsOf('STATEMENT_ONLY')).toHaveLength(1);
  });

  it('is compared again with other columns, which closes what the wrong ones have queued', async () => {
    await test.shop.db.delete(paymentExceptions);
    const [one, other] = [await paid(), await paid()];
    const wide = '編號,金額,日期,手續費,流水號';
    const file = `${wide}\n${one.orderNo},${one.amount},${day},3,S1\n${other.orderNo},${other.amount},${day},3,S2\nOWN,9,${day},3,S3\n`;
    const wrong = [
      { ...columns, amount: '手續費' },
      { ...columns, reference: '流水號' },
    ];
    for (const chosen of wrong) {
      expect((await upload(file, { chosen })).data).toMatchObject({ is_done: true, matched: 0 });
    }
    const open = async () =>
      (await test.shop.db.select().from(paymentExceptions))
        .filter(({ resolvedAt, reference }) => !resolvedAt && !reference.startsWith('attempt'))
        .map(({ reference }) => reference);
    expect(await open()).toHaveLength(3);
    const right = (await upload(file)).data;
    expect(right).toMatchObject({ is_done: true, is_repeated: false, matched: 2, missing_here: 1 });
    expect(await open()).toEqual([`HOME_CASH OWN 9 ${day.replaceAll('/', '-')}`]);
    expect((await exceptionsOf('STATEMENT_DIFFERS')).filter((each) => !each.resolvedAt)).toEqual(
      [],
    );
    expect((await upload(file)).data).toMatchObject({ is_repeated: true });
    const lacking = async () =>
      (await exceptionsOf('STATEMENT_LACKS')).filter(({ resolvedAt }) => !resolvedAt).length;
    const lacked = await lacking();
    expect(lacked).toBeGreaterThan(0);
    const before = { ...columns, from: '2026-11-01', to: '2026-11-19' };
    expect((await upload(file, { chosen: before })).data).toMatchObject({ is_repeated: false });
    expect(await lacking()).toBe(lacked);
    // A third choice may be the first one again: it counts, unless it is the last one.
    const listed = await test.shop.db.$count(statementUploads);
    expect((await upload(file)).data).toMatchObject({ is_repeated: false, missing_here: 1 });
    expect(await test.shop.db.$count(statementUploads)).toBe(listed + 1);
    expect(await lacking()).toBeGreaterThan(0);
    expect((await upload(file)).data).toMatchObject({ is_repeated: true });
    // What was closed as corrected is not decided, so a later statement may say it again.
    const later = `${head}\nS3,9,${day},\n`;
    await upload(later);
    expect(await open()).toContain(`HOME_CASH S3 9 ${day.replaceAll('/', '-')}`);
    await test.shop.db.delete(paymentExceptions);
  });

  it('whose period was too long is compared again with a shorter one, which closes what is outside', async () => {
    const { db } = test.shop;
    await db.delete(paymentExceptions);
    const early = await paid();
    const before = { settledAt: new Date('2026-10-12T09:00:00+08:00') };
    await db.update(paymentAttempts).set(before).where(eq(paymentAttempts.orderId, early.id));
    const file = `${head}\nT-9,9,2026/11/20,\n`;
    const lacking = async () =>
      (await exceptionsOf('STATEMENT_LACKS'))
        .filter(({ resolvedAt }) => !resolvedAt)
        .map(({ detail }) => detail.reference);
    const long = { ...columns, from: '2026-10-01', to: '2026-11-20' };
    await upload(file, { chosen: long });
    expect(await lacking()).toContain(early.orderNo);
    const short = { ...long, from: '2026-11-20' };
    await upload(file, { chosen: short });
    expect(await lacking()).not.toContain(early.orderNo);
    await db.delete(paymentExceptions);
  });

  it('that is compared period by period closes what its days contain alone', async () => {
    const { db } = test.shop;
    await db.delete(paymentExceptions);
    const [first, second] = [await paid(), await paid()];
    const nextDay = { settledAt: new Date('2026-11-21T09:00:00+08:00') };
    await db.update(paymentAttempts).set(nextDay).where(eq(paymentAttempts.orderId, second.id));
    const wide = '編號,金額,日期,流水號';
    const file = `${wide}\n${first.orderNo},${first.amount},${day},S-1\nOWN,9,${day},S-2\n`;
    const compareDay = (on: string, chosen: Partial<typeof columns> = {}) =>
      upload(file, { chosen: { ...columns, ...chosen, ...{ from: on, to: on } } });
    const lacking = async () =>
      (await exceptionsOf('STATEMENT_LACKS'))
        .filter(({ resolvedAt }) => !resolvedAt)
        .map(({ detail }) => detail.reference);
    const wrong = { reference: '流水號' };
    await compareDay('2026-11-20', wrong);
    expect(await lacking()).toContain(first.orderNo);
    await compareDay('2026-11-21', wrong);
    expect(await lacking()).toEqual(expect.arrayContaining([first.orderNo, second.orderNo]));
    // With the right columns the first one is there. The second day waits for its statement.
    await compareDay('2026-11-20');
    expect(await lacking()).not.toContain(first.orderNo);
    expect(await lacking()).toContain(second.orderNo);
    await upload(`${head}\n${second.orderNo},${second.amount},2026/11/21,\n`);
    expect(await lacking()).not.toContain(second.orderNo);
    await db.delete(paymentExceptions);
  });

  it('that is compared again closes nothing that another statement still says', async () => {
    await test.shop.db.delete(paymentExceptions);
    const both = '編號,金額,日期,流水號';
    const file = (own: string) => `${both}\nO-${own},9,${day},SAME\n`;
    const bySerial = { ...columns, reference: '流水號' };
    await upload(file('1'), { chosen: bySerial });
    await upload(file('2'), { chosen: bySerial });
    const isOpen = async () =>
      (await exceptionsOf('STATEMENT_ONLY')).some(
        ({ reference, resolvedAt }) => reference.includes('SAME') && !resolvedAt,
      );
    await upload(file('2'));
    expect(await isOpen()).toBe(true);
    await upload(file('1'));
    expect(await isOpen()).toBe(false);
    await test.shop.db.delete(paymentExceptions);
  });

  it('that an earlier release compared with wrong columns is put right, too', async () => {
    const { db } = test.shop;
    await db.delete(paymentExceptions);
    const both = '編號,金額,日期,流水號';
    const file = `${both}\nO-OLD,9,${day},S-OLD\n`;
    const bySerial = { ...columns, reference: '流水號' };
    await upload(file, { chosen: bySerial });
    // An earlier release stored the hash of the file alone, and no uploads of a difference.
    const { fileHash, id } = statementUploads;
    const [newest] = await db.select().from(statementUploads).orderBy(desc(id)).limit(1);
    const hashOfFile = sql`split_part(${fileHash}, ' ', 1)`;
    const isNewest = eq(id, newest?.id ?? 0);
    await db.update(statementUploads).set({ fileHash: hashOfFile }).where(isNewest);
    const { detail } = paymentExceptions;
    await db.update(paymentExceptions).set({ detail: sql`${detail} - 'uploadIds'` });
    // A release of today has said one of them as well.
    const said = sql`${detail} || '{"uploadIds": [null]}'`;
    const isLacking = eq(paymentExceptions.kind, 'STATEMENT_LACKS');
    await db.update(paymentExceptions).set({ detail: said }).where(isLacking);
    const migration = 'server/migrations/0107_uploads-of-old-differences.sql';
    await db.execute(sql.raw(readFileSync(migration, 'utf8')));
    const open = async () =>
      (await exceptionsOf('STATEMENT_ONLY')).filter(({ resolvedAt }) => !resolvedAt);
    expect(await open()).toMatchObject([{ detail: { uploadIds: [newest?.id] } }]);
    expect((await exceptionsOf('STATEMENT_LACKS'))[0]?.detail).toMatchObject({
      uploadIds: [newest?.id],
    });

    expect((await upload(file)).data).toMatchObject({ is_repeated: false, missing_here: 1 });
    expect((await open()).map(({ reference }) => reference)).toEqual([
      `HOME_CASH O-OLD 9 ${day.replaceAll('/', '-')}`,
    ]);
    await db.delete(paymentExceptions);
  });

  it('asks for its columns, and reads Big5', async () => {
    const big5 = Buffer.from('bd73b8b92caaf7c3422ca4e9b4c10a', 'hex');
    const file = Buffer.concat([big5, Buffer.from(`X,5,${day}\n`)]);
    const asked = await upload(file, { chosen: {}, source: 'LINE_PAY' });
    expect(asked.data).toMatchObject({ headers: ['編號', '金額', '日期'], columns: null });
    const trial = await upload(file, { source: 'LINE_PAY', isTrial: true });
    expect(trial.data).toMatchObject({ rows: 1, missing_here: 1 });
  });

  it.each([
    ['an empty file', '', '檔案'],
    ['headers alone', `${head}\n`, '沒有可以比對的資料'],
    ['one column', '編號\n1\n', '至少要有編號、金額與日期'],
    ['an amount that is none', `${head}\nA,"=1+1",${day},\n`, '第 2 列的金額'],
    [
      'a number without its digits',
      `${head}\n2.02611E+18,5,${day},\n`,
      '第 2 列的編號：試算表改寫',
    ],
    ['a day that is none', `${head}\nA,5,很久以前,\n`, '第 2 列的日期'],
    ['a cell that is not closed', `${head}\n"A,5,${day},\n`, '檔案'],
    ['bytes that are no text', Buffer.from([0, 1, 2, 255, 254, 0]), '檔案'],
  ])('is refused in words: %s', async (_, file, sentence) => {
    const answer = await upload(file);
    expect(answer.message).toContain(sentence);
    expect(
      await test.shop.db.select().from(statementUploads).where(eq(statementUploads.rowCount, 0)),
    ).toEqual([]);
  });

  it('closes what it settles: another amount, an unknown payment, and what an earlier one lacked', async () => {
    const { orderNo, amount } = await paid();
    await upload(`${head}\n${orderNo},${amount + 5},${day},\nLATER,7,${day},\n`);
    const own = async () =>
      (await exceptionsOf('STATEMENT_DIFFERS')).filter(({ amount: said }) => said === amount + 5);
    expect(await own()).toMatchObject([{ resolvedAt: null }]);
    await upload(`${head}\n${orderNo},${amount},${day},x\n`);
    expect((await own())[0]?.resolvedAt).not.toBeNull();
    await test.shop.db.delete(paymentExceptions);
  });

  it('of one day says what it lacks, of the days that the operator says, and names rows without a number', async () => {
    const file = `${head}\n,50,${day},\n合計,50,,\n`;
    const trial = await upload(file, { isTrial: true });
    expect(trial.data).toMatchObject({ rows: 1, skipped: 1, missing_here: 1 });
    expect(trial.data).toMatchObject({
      differences: { missing_here: [{ reference: '第 2 列', amount: 50 }] },
    });
    expect(Number(trial.data.missing_there)).toBeGreaterThan(3);
    const other = await upload(file, {
      isTrial: true,
      chosen: { ...columns, from: '2026-11-01', to: '2026-11-19' } as typeof columns,
    });
    expect(other.data).toMatchObject({ missing_there: 0 });
  });

  it('of which too much differs is not written', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => `N${index},5,${day},`);
    const answer = await upload(`${head}\n${rows.join('\n')}\n`);
    expect(answer.message).toContain('差異超過 1,000 筆');
  });

  it('of 50,000 lines takes seconds at most', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `N${index},5,${day},`);
    const began = process.cpuUsage();
    const answer = await upload(`${head}\n${rows.join('\n')}\n`, { isTrial: true });
    expect(answer.data).toMatchObject({ rows: 50_000, missing_here: 50_000 });
    const { user } = process.cpuUsage(began);
    expect(user / 1e6).toBeLessThan(10);
  });

  it('of 50,000 lines finds 50,000 known payments and as many refunds by their numbers in seconds', async () => {
    const { orderNo } = await paid();
    const many = sql`from orders o, generate_series(1, 50000) n where o.order_no = ${orderNo}`;
    await test.shop.db
      .transaction(async (transaction) => {
        await transaction.execute(sql`insert into payment_attempts
        (order_id, number, provider, status, amount, provider_order_id, transaction_id, captured_amount, settled_at)
        select o.id, n + 10, 'LINE_PAY', 'SUCCEEDED', 5, 'LP-' || n, 'TX-' || n, 5, '2026-06-01' ${many}`);
        await transaction.execute(sql`insert into payment_refunds
        (order_id, attempt_id, refund_key, amount, reason, status, provider_refund_id, done_at)
        select o.id, a.id, 'many-' || a.id, 5, '', 'DONE', 'RF-' || a.number, '2026-06-01'
        from orders o join payment_attempts a on a.order_id = o.id and a.provider = 'LINE_PAY'
        where o.order_no = ${orderNo}`);
        await transaction.execute(sql`analyze payment_refunds`);
        const rows = Array.from({ length: 50_000 }, (_, index) => `RF-${index + 11}`);
        const began = performance.now();
        const span = { from: new Date('2026-07-01'), until: new Date('2026-07-02') };
        const named = await readStatementLedger(transaction as never, 'LINE_PAY', {
          ...span,
          references: rows,
        });
        expect(named).toHaveLength(50_000);
        expect(performance.now() - began).toBeLessThan(15_000);
        transaction.rollback();
      })
      .catch(ignoreRollback);
  });

  it('is read and uploaded only by who may', async () => {
    const service = await newAdministrator(test, 'service');
    const refused = await upload(`${head}\nA,5,${day},\n`, { by: service });
    expect(refused.message).toContain('沒有權限');
    expect((await service.api.readStatementSources()).data.map(({ source }) => source)).toEqual([
      'HOME_CASH',
    ]);
  });
});

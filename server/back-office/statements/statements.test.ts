import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentExceptions } from '#server/ordering/payments/tables.ts';
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
  return { orderNo, amount: paidAmount };
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
    const numbers = { rows: 5, matched: 1, differing: 1, missing_here: 3, missing_there: 1 };
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
    expect((await exceptionsOf('STATEMENT_LACKS'))[0]?.resolvedAt).not.toBeNull();
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

  it('is read and uploaded only by who may', async () => {
    const service = await newAdministrator(test, 'service');
    const refused = await upload(`${head}\nA,5,${day},\n`, { by: service });
    expect(refused.message).toContain('沒有權限');
    expect((await service.api.readStatementSources()).data.map(({ source }) => source)).toEqual([
      'HOME_CASH',
    ]);
  });
});

import { sql } from 'drizzle-orm';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { closingKinds } from '#contract/metrics.ts';
import { beginOfDay } from '#rules/dates.ts';
import { runTask, type TaskWork } from '#server/back-office/tasks/run-task.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { generateOrders } from '#server/testing/generated-orders.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { reopenTask } from '#server/testing/reopen-task.ts';
import { closingWork } from './close-month.ts';
import { closingContents } from './closing-kinds.ts';

const test = shopForTests();
let person: TestAdministrator;

beforeAll(async () => {
  person = await newAdministrator(test, 'accounting');
  test.clock.set(new Date('2026-06-10T10:00:00+08:00'));
  await generateOrders(test.shop, {
    orders: 120,
    from: beginOfDay('2026-03-01'),
    length: 80 * 86_400_000,
  });
});

/** Closes a month in the same way as the task. */
async function close(month: string) {
  const { data } = await person.api.createClosing({ body: { month } });
  await runTask(test.shop, { CLOSING: closingWork }, data.taskId ?? 0);
  const [closing] = (await person.api.searchClosings({ body: {} })).data.closings;
  if (closing?.month !== month) throw new Error(`${month} was not closed.`);
  return { ...closing, sums: new Map(closing.sums.map((sums) => [sums.kind, sums])) };
}

async function moneyBetween(from: string, until: string): Promise<number> {
  const { rows } = await test.shop.db.execute<{ money: string }>(sql`
    select coalesce(sum(captured_amount), 0) as money from payment_attempts
    where settled_at >= ${`${from}+08:00`}::timestamptz and settled_at < ${`${until}+08:00`}::timestamptz`);
  return Number(rows[0]?.money);
}

async function fileOf(id: number): Promise<Buffer> {
  const answer = await test.http({
    url: `/api/backstagex/closings/${id}/file`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

describe('monthly closings', () => {
  it('contain a month, are locked, and correct in the next one what has changed since [7.149]', async () => {
    expect((await person.api.searchClosings({ body: {} })).data.next).toBe('2026-05');
    const march = await close('2026-03');
    expect(march.sums.get('PAYMENT')?.amount).toBe(await moneyBetween('2026-03-01', '2026-04-01'));
    expect(march.sums.get('PAYMENT')?.corrections).toBe(0);
    await expect(
      test.shop.db.execute(sql`update closing_rows set amount = 1 where closing_id = ${march.id}`),
    ).rejects.toThrow();
    const before = await fileOf(march.id);

    await test.shop.db.execute(sql`
      update payment_attempts set captured_amount = captured_amount + 10 where id = (
        select source_id from closing_rows where kind = 'PAYMENT' and closing_id = ${march.id} limit 1)`);
    expect(await fileOf(march.id)).toEqual(before);
    const april = await close('2026-04');
    const payments = april.sums.get('PAYMENT');
    expect(payments).toMatchObject({ corrections: 1, corrected: 10 });
    expect((march.sums.get('PAYMENT')?.amount ?? 0) + (payments?.amount ?? 0)).toBe(
      await moneyBetween('2026-03-01', '2026-05-01'),
    );
    const may = await close('2026-05');
    expect(may.sums.get('PAYMENT')?.corrections).toBe(0);
  });

  it('are made in order, of months that are over, and once [7.149]', async () => {
    const refusalOf = (month: string) => person.api.createClosing({ body: { month } });
    await expect(refusalOf('2026-03')).rejects.toMatchObject({ errorCode: 'ALREADY_HANDLED' });
    await expect(refusalOf('2026-06')).rejects.toMatchObject({ errorCode: 'VALIDATION_FAILED' });
    test.clock.set(new Date('2026-09-10T10:00:00+08:00'));
    person = await newAdministrator(test, 'accounting');
    await expect(refusalOf('2026-08')).rejects.toMatchObject({ errorCode: 'VALIDATION_FAILED' });
    const results = await Promise.allSettled([refusalOf('2026-06'), refusalOf('2026-06')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lock no month whose task somebody cancels while it is written', async () => {
    const [made] = (await person.api.searchTasks({ body: {} })).data;
    const id = made?.id ?? 0;
    const isClosed = async () => {
      const { closings } = (await person.api.searchClosings({ body: {} })).data;
      return closings.some(({ month, sums }) => month === '2026-06' && sums.length > 0);
    };
    const cancelled: TaskWork = (run) =>
      closingWork({
        ...run,
        async endIn(transaction, result) {
          await person.api.cancelTask({ params: { id } });
          return run.endIn(transaction, result);
        },
      });
    await test.shop.db.execute(sql`update tasks set state = 'RUNNING' where id = ${id}`);
    await runTask(test.shop, { CLOSING: cancelled }, id);
    expect((await person.api.readTask({ params: { id } })).data.state).toBe('CANCELLED');
    expect(await isClosed()).toBe(false);
    // So that the screen does not wait for it, and says that the month can be closed again.
    const listed = (await person.api.searchClosings({ body: {} })).data;
    expect(listed.closings[0]).toMatchObject({ closedAt: null, taskState: 'CANCELLED' });
    expect(listed.next).toBe('2026-06');
    const owner = await newAdministrator(test, 'owner');
    await owner.api.retryTask({ params: { id } });
    await runTask(test.shop, { CLOSING: closingWork }, id);
    expect((await person.api.readTask({ params: { id } })).data.state).toBe('DONE');
    expect(await isClosed()).toBe(true);
    await reopenTask(test.shop.db, id);
    await runTask(test.shop, { CLOSING: closingWork }, id);
    expect((await person.api.readTask({ params: { id } })).data.state).toBe('DONE');
  });

  it('have amounts in every column of money, with which a workbook calculates', () => {
    const amounts = closingContents.ORDER.columns.filter(({ isAmount }) => isAmount);
    expect(amounts.map(({ header }) => header)).toEqual([
      '商品金額',
      '折扣',
      '優惠券',
      '換貨折抵',
      '運費',
    ]);
  });

  it('come as one workbook: sums first, then a sheet for each kind, and their rows add up [7.149]', async () => {
    const { data } = await person.api.searchClosings({ body: {} });
    const closing = data.closings.find(({ month }) => month === '2026-04');
    const file = await fileOf(closing?.id ?? 0);
    const rows: (readonly unknown[])[] = [];
    for await (const { values } of streamXlsxRows(file)) rows.push(values);
    const [head, ...sums] = rows;
    expect(head?.slice(0, 3)).toEqual(['項目', '列數', '金額（元）']);
    expect(sums).toHaveLength(closingKinds.length + 1);
    const of = (kind: string) => closing?.sums.find((each) => each.kind === kind)?.amount ?? 0;
    expect(sums.at(-1)?.[2]).toBe(of('PAYMENT') - of('REFUND'));
    const payments: number[] = [];
    for await (const { values } of streamXlsxRows(file, { sheet: 2 })) {
      if (typeof values[4] === 'number') payments.push(values[4]);
    }
    expect(payments.reduce((sum, amount) => sum + amount, 0)).toBe(of('PAYMENT'));
  });
});

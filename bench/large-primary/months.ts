import type pg from 'pg';
import { median } from '../load.ts';
import { growOrders, timeOf } from './orders.ts';

const months = 24;
const lines = 100_000;

/** Median milliseconds to plan and to run a statement with a new plan, as for a statement without a name. */
async function plannedAndRun(client: pg.ClientBase, text: string): Promise<string> {
  const plans: number[] = [];
  const runs: number[] = [];
  for (let round = 0; round < 60; round++) {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`);
    const [plan] = rows[0]['QUERY PLAN'];
    plans.push(plan['Planning Time']);
    runs.push(plan['Execution Time']);
  }
  return `${median(plans).toFixed(2)} + ${median(runs).toFixed(2)} ms`;
}

/** Orders in one table and in 24 partitions by month: queries, references, and the removal of a month. */
export async function cutIntoMonths(pool: pg.Pool, orders: number): Promise<void> {
  const client = await pool.connect();
  await growOrders(client, orders);
  await client.query(`
    create table monthly (like orders including defaults including generated including constraints) partition by range (created_at);
    alter table monthly add primary key (id, created_at);
    create unique index on monthly (order_no, created_at);
    create index on monthly (user_id, id desc);
    create index on monthly (created_at, id)`);
  for (let month = 0; month < months; month++)
    await client.query(`create table monthly_${month} partition of monthly for values from
      (date '2024-01-01' + interval '${month} months') to (date '2024-01-01' + interval '${month + 1} months')`);
  await client.query(`
    create table plain (like orders including defaults including generated including constraints);
    alter table plain add primary key (id);
    create unique index on plain (order_no);
    create index on plain (user_id, id desc);
    create index on plain (created_at, id)`);
  const filled = {
    plain: await timeOf(
      client,
      `insert into plain overriding system value select * from orders where created_at < '2026-01-01'`,
    ),
    monthly: await timeOf(
      client,
      `insert into monthly overriding system value select * from orders where created_at < '2026-01-01'`,
    ),
  };
  await client.query('vacuum analyze plain');
  await client.query('vacuum analyze monthly');
  console.log(
    `filled in ${(filled.plain / 1000).toFixed(1)} s, in months ${(filled.monthly / 1000).toFixed(1)} s`,
  );
  const id = Math.floor(orders / 2);
  const { rows } = await client.query(
    `select created_at::text as at, order_no, user_id from plain where id = ${id}`,
  );
  const { at, order_no: orderNo, user_id: user } = rows[0];
  const questions = {
    'by id': (table: string) => `select * from ${table} where id = ${id}`,
    'by id and moment': (table: string) =>
      `select * from ${table} where id = ${id} and created_at = '${at}'`,
    'by number': (table: string) => `select * from ${table} where order_no = '${orderNo}'`,
    'of a member, the last ten': (table: string) =>
      `select * from ${table} where user_id = ${user} order by id desc limit 10`,
    'the last fifty': (table: string) =>
      `select * from ${table} order by created_at desc, id desc limit 50`,
    'sum of one month': (table: string) =>
      `select sum(paid_amount) from ${table} where created_at >= '2024-06-01' and created_at < '2024-07-01'`,
  };
  for (const [name, question] of Object.entries(questions))
    console.log(
      `${name}: plan + run ${await plannedAndRun(client, question('plain'))}, in months ${await plannedAndRun(client, question('monthly'))}`,
    );
  await client.query(`
    create table plain_lines (id int generated always as identity primary key, order_id int not null references plain (id) on delete cascade);
    create table monthly_lines (id int generated always as identity primary key, order_id int not null, order_at timestamptz not null,
      foreign key (order_id, order_at) references monthly (id, created_at) on delete cascade);
    create index on plain_lines (order_id);
    create index on monthly_lines (order_id, order_at)`);
  const source = `from plain order by id desc limit ${lines}`;
  const children = {
    plain: await timeOf(client, `insert into plain_lines (order_id) select id ${source}`),
    monthly: await timeOf(
      client,
      `insert into monthly_lines (order_id, order_at) select id, created_at ${source}`,
    ),
  };
  console.log(
    `${lines} lines with their foreign key: ${(children.plain / 1000).toFixed(2)} s, in months ${(children.monthly / 1000).toFixed(2)} s`,
  );
  await client.query('set statement_timeout = 0');
  const gone = await timeOf(client, `delete from plain where created_at < '2024-02-01'`);
  const detached = await timeOf(client, 'alter table monthly detach partition monthly_0');
  console.log(
    `the oldest month goes: deleted in ${(gone / 1000).toFixed(2)} s, detached in ${detached.toFixed(0)} ms`,
  );
  client.release();
}

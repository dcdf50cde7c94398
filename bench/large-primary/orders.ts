import type pg from 'pg';

/** Milliseconds of one statement. */
export async function timeOf(client: pg.ClientBase, text: string): Promise<number> {
  const began = performance.now();
  await client.query(text);
  return performance.now() - began;
}

/** Adds orders of 24 months, one for each number, without checking foreign keys in either direction. */
export async function growOrders(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(`
    set session_replication_role = replica;
    insert into orders (order_no, user_id, order_status, payment_status, payment_type, ship_type, islands_type, product_amount,
        discount_amount, coupon_amount, ship_fee, paid_amount, buyer_name, buyer_mobile, recipient, recipient_mobile, ship_address,
        expected_delivery_time, invoice_type, carrier_type, created_at)
      select 'G' || n, n % 50000 + 1, 'COMPLETED', 'PAID', 'LINE_PAY', 'HOME', 'MAIN_ISLAND', 300 + n % 900, 0, 0, 80, 380 + n % 900,
        '買家', '09' || lpad((n * 7919 % 100000000)::text, 8, '0'), '收件人', '09' || lpad((n * 104729 % 100000000)::text, 8, '0'),
        '臺北市中正區重慶南路一段 ' || n % 300 || ' 號', 'ANY', 'PERSONAL', 'MEMBER',
        timestamptz '2024-01-01' + n * (interval '730 days' / ${count})
      from generate_series(1, ${count}::bigint) n;
    set session_replication_role = origin`);
  await client.query('vacuum analyze orders');
}

export async function sizeOf(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query(`select pg_total_relation_size($1) / 1e6 as size`, [table]);
  return Number(rows[0]?.size);
}

export const logOf = async (client: pg.ClientBase): Promise<number> =>
  Number((await client.query(`select pg_current_wal_lsn() - '0/0' as bytes`)).rows[0]?.bytes) / 1e6;

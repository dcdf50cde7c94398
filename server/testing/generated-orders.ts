import { sql } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import type { Shop } from '#server/shop.ts';

/** A number from 0 to below 1 for each seed, the same in every run. */
function chance(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

const ways: readonly PaymentType[] = ['LINE_PAY', 'CATHAY_CREDIT_CARD', 'CATHAY_ATM', 'HOME_CASH'];

interface Generated {
  orders: number;
  /** How many were generated before. */
  after?: number;
  /** The first moment at which an order may be placed, and the milliseconds over which they spread. */
  from: Date;
  length: number;
}

/**
 * Orders as a shop has them after some time, with money that came late, was collected, failed, or was refunded in
 * part or in whole. Some of it happens in the last and the first millisecond of a day in Taipei.
 */
export async function generateOrders(
  { db }: Pick<Shop, 'db'>,
  { orders, after = 0, from, length }: Generated,
) {
  const edge = (moment: number) => {
    const day = Math.floor((moment + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000;
    return [day, day - 1];
  };
  const rows = Array.from({ length: orders }, (_, place) => {
    const index = after + place;
    const of = (salt: number) => chance(index * 31 + salt);
    const drawn = from.getTime() + Math.floor(of(1) * length);
    const [first = 0, last = 0] = edge(drawn);
    const placed = index % 10 === 0 ? first : index % 10 === 1 ? last : drawn;
    const goods = 100 + Math.floor(of(2) * 2_000);
    const shipFee = of(3) < 0.5 ? 80 : 0;
    const amount = goods + shipFee;
    const way = ways[Math.floor(of(4) * ways.length)] ?? 'LINE_PAY';
    const fate = of(5);
    const isCash = way === 'HOME_CASH';
    const late = way === 'CATHAY_ATM' || isCash ? of(6) * 6 * 86_400_000 : 60_000;
    const settled = placed + Math.floor(late);
    const settledAt = index % 7 === 0 ? (edge(settled)[index % 2] ?? settled) : settled;
    const isPaid = fate < 0.75;
    const back = !isPaid || of(7) > 0.3 ? 0 : of(8) < 0.5 ? amount : Math.ceil(amount * of(9));
    return {
      order_no: `N${index}`,
      placed: new Date(placed).toISOString(),
      goods,
      ship_fee: shipFee,
      coupon: of(10) < 0.3 ? Math.floor(goods / 10) : 0,
      way,
      is_paid: isPaid,
      has_failed: fate > 0.7 && fate < 0.9,
      is_cancelled: !isPaid && of(11) < 0.8,
      settled: new Date(Math.max(settledAt, placed)).toISOString(),
      back,
      back_fee: back === amount ? shipFee : 0,
      refunded: new Date(
        Math.max(settledAt, placed) + Math.floor(of(12) * 40 * 86_400_000),
      ).toISOString(),
    };
  });
  await db.transaction(async (transaction) => {
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(order_no text, placed timestamptz, goods int,
      ship_fee int, coupon int, way text, is_paid boolean, has_failed boolean, is_cancelled boolean, settled timestamptz,
      back int, back_fee int, refunded timestamptz)`;
    await transaction.execute(sql`
      insert into users (email, created_at) select 'numbers-' || n || '@example.com', ${from.toISOString()}::timestamptz
      from generate_series(1, 40) n on conflict do nothing`);
    await transaction.execute(sql`
      insert into orders (order_no, user_id, order_status, payment_status, payment_type, ship_type, islands_type,
        product_amount, discount_amount, coupon_amount, ship_fee, paid_amount, reductions, buyer_name, buyer_mobile,
        recipient, recipient_mobile, ship_address, expected_delivery_time, invoice_type, carrier_type, created_at)
      select order_no, (select id from users where email = 'numbers-' || (1 + substr(order_no, 2)::int % 40) || '@example.com'),
        'ESTABLISHED', 'UNPAID', way, 'HOME', 'MAIN_ISLAND', goods + coupon, 0, coupon, ship_fee, goods + ship_fee,
        case when coupon = 0 then '[]'::jsonb
          else jsonb_build_array(jsonb_build_object('kind', 'COUPON', 'title', '折價券', 'amount', coupon)) end,
        '王小明', '0912345678', '王小明', '0912345678', '台北市', 'NO_LIMIT', 'PERSONAL', 'MEMBER', placed
      from ${given}`);
    await transaction.execute(sql`
      insert into order_lines (order_id, kind, item_id, name, image, list_price, unit_price, quantity, coupon_share)
      select o.id, 'product', 1 + o.id % 7, '商品 ' || (1 + o.id % 7), '', o.product_amount, o.product_amount, 1, o.coupon_amount
      from orders o join ${given} using (order_no)`);
    await transaction.execute(sql`
      insert into payment_attempts (order_id, number, provider, status, amount, started_at, settled_at)
      select o.id, 1, way, 'FAILED', o.paid_amount, placed, placed from orders o join ${given} using (order_no) where has_failed`);
    await transaction.execute(sql`
      insert into payment_attempts (order_id, number, provider, status, amount, captured_amount, refunded_amount, is_payment, started_at, settled_at)
      select o.id, 2, way, 'SUCCEEDED', o.paid_amount, o.paid_amount, back, true, placed, settled
      from orders o join ${given} using (order_no) where is_paid`);
    await transaction.execute(sql`
      update orders set payment_status = 'PAID', payment_at = settled from ${given}
      where orders.order_no = g.order_no and g.is_paid`);
    await transaction.execute(sql`
      insert into payment_refunds (order_id, attempt_id, refund_key, amount, ship_fee, reason, status, created_at, done_at)
      select o.id, a.id, o.order_no, back, back_fee, '退貨', 'DONE', refunded, refunded
      from orders o join ${given} using (order_no) join payment_attempts a on a.order_id = o.id and a.is_payment where back > 0`);
    await transaction.execute(sql`
      update orders set order_status = 'CANCELLED' from ${given} where orders.order_no = g.order_no and g.is_cancelled`);
  });
}

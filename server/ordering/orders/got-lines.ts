import type { Component } from '#rules/goods/saleable.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

/** Goods or gifts that a member got, or that are on the way. */
export interface GotLine {
  memberId: number;
  orderId: number;
  orderedAt: Date;
  /** When the shopper had the goods. */
  gotAt: Date;
  /** Whether the order is not completed yet. */
  isOpen: boolean;
  isGift: boolean;
  materialNo: string;
  components: readonly Component[];
  /** Units without those that came back; never 0. Units that were refunded and kept count. */
  quantity: number;
}

const text = `
  select o.user_id as "memberId", o.id as "orderId", o.created_at as "orderedAt",
    coalesce(o.received_at, o.created_at) as "gotAt", o.order_status <> 'COMPLETED' as "isOpen",
    l.kind = 'gift' as "isGift", l.material_no as "materialNo", l.components, l.quantity - back.units as quantity
  from orders o join order_lines l on l.order_id = o.id
  cross join lateral (
    select (coalesce((select sum(r.quantity) from order_return_lines r join order_returns t on t.id = r.return_id
        where r.order_line_id = l.id and t.status = 'REFUNDED'), 0)
      + coalesce((select sum(f.quantity) from order_line_refunds f where f.order_line_id = l.id and f.goods <> 'KEPT'), 0))::int as units
  ) back
  where o.user_id = any($1::int[]) and o.created_at >= $2
    and o.order_status not in ('CANCELLED', 'RETURNED') and l.quantity > back.units
  order by o.id, l.id`;

/** The goods and gifts of these members from orders since a moment that were neither cancelled nor returned. */
export async function readGotLines(
  db: Queryable,
  memberIds: readonly number[],
  since: Date,
): Promise<GotLine[]> {
  if (memberIds.length === 0) return [];
  const rows = await runNamed<GotLine>(db, 'got lines', text, [memberIds, since]);
  return rows.map((row) => ({
    ...row,
    orderedAt: new Date(row.orderedAt),
    gotAt: new Date(row.gotAt),
  }));
}

import type { Life } from './live.ts';
import type { World } from './people.ts';
export async function debug(world: World, life: Life) {
  const nos = new Set(world.knowledge.differences.flatMap((d) => /\d{14}/.exec(d)?.[0] ?? []));
  for (const no of [...nos].slice(0, 6)) {
    const entry = [...world.orders].find(([, o]) => o.orderNo === no);
    if (!entry) continue;
    const [n, o] = entry;
    console.log('=====', no, world.knowledge.orders.get(no));
    console.log(life.steps.filter((s) => s.number === n || s.subject === n).map((s) => `${s.number} ${s.kind}`).join(', '));
    for (const [name, map] of world.town.records) for (const e of map.values()) {
      const t = JSON.stringify(e);
      if (t.includes(no) || (o.account && t.includes(o.account))) console.log(name, t);
    }
    const q = async (sql: string) => console.log(sql.slice(0, 50), JSON.stringify((await world.town.test.shop.pool.query(sql, [o.id])).rows));
    await q('select id, number, provider, status, amount, captured_amount, refunded_amount, is_payment, provider_order_id, started_at, settled_at from payment_attempts where order_id = $1 order by id');
    await q('select id, attempt_id, amount, ship_fee, reason, status, created_at, done_at, hand_reference from payment_refunds where order_id = $1');
    await q('select kind, amount, expected_amount, resolved_at from payment_exceptions where order_id = $1');
    await q('select * from issued_invoices where order_id = $1');
    await q('select c.* from invoice_corrections c join issued_invoices i on i.id = c.issued_invoice_id where order_id = $1');
    await q('select type, note, at from order_events where order_id = $1');
    await q('select d.* from deposits d join payment_attempts a on a.id=d.attempt_id where a.order_id = $1').catch((e) => console.log(String(e)));
  }
}

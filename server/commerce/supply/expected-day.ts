/**
 * SQL text: the first moment, not before the one in the parameter `from`, at which units of a product are expected that
 * were ordered and have not all come; null without one. `productId` is SQL text.
 */
export const expectedText = (productId: string, from: string) => `(
  select min(o.expected_on) from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
  where l.product_id = ${productId} and o.state in ('ORDERED', 'PARTLY_RECEIVED') and o.expected_on >= ${from}
    and l.quantity > coalesce((
      select sum(r.quantity) from goods_receipts g join goods_receipt_lines r on r.receipt_id = g.id
      where g.purchase_order_id = o.id and r.product_id = l.product_id), 0))`;

import type { Statement } from '#server/platform/database/run-batch.ts';
import type { SavedCart } from './saved-cart.ts';

/** SQL text: the lines in this column without the units in the parameter; a line without units is left out. */
const remaining = (column: 'products' | 'combinations', ordered: string) => `coalesce(
  (select jsonb_agg(
     case when o.quantity is null then line.value
       else jsonb_set(line.value, '{quantity}', to_jsonb((line.value ->> 'quantity')::int - o.quantity)) end
     order by line.position)
   from jsonb_array_elements(c.${column}) with ordinality line(value, position)
   left join jsonb_to_recordset(${ordered}::jsonb) o(id int, quantity int)
     on o.id = (line.value ->> 'id')::int
   where o.quantity is null or (line.value ->> 'quantity')::int > o.quantity), '[]')`;

const takeOffText = `
  update carts c set products = ${remaining('products', '$2')},
    combinations = ${remaining('combinations', '$3')}, islands_type = null, ship_type = null,
    line_ecid = null, coupon_id = nullif(c.coupon_id, $4::int), updated_at = $5
  where user_id = $1`;

/**
 * The statement that removes the units and the coupon of an order from the cart. It runs in the transaction that
 * makes the order (row 4.120). Units that were added after the cart was sent stay (G-162). The cart gets the
 * order's time as its time of change (G-076).
 */
export function takeOffStatement(
  memberId: number,
  { products, combinations, couponId }: Pick<SavedCart, 'products' | 'combinations' | 'couponId'>,
  now: Date,
): Statement {
  const lines = [products, combinations].map((list) => JSON.stringify(list));
  return {
    name: 'take off cart',
    text: takeOffText,
    values: [memberId, ...lines, couponId, now],
  };
}

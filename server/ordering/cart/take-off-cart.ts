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

/** SQL text: the add-ons in the cart that the parameter does not have. The chosen gifts belong to the order. */
const remainingAddOns = (ordered: string) => `coalesce(
  (select jsonb_agg(line.value order by line.position)
   from jsonb_array_elements(c.add_ons) with ordinality line(value, position)
   where not exists (select from jsonb_to_recordset(${ordered}::jsonb) o("offerId" int, "productId" int)
     where o."offerId" = (line.value ->> 'offerId')::int and o."productId" = (line.value ->> 'productId')::int)),
  '[]')`;

const takeOffText = `
  update carts c set products = ${remaining('products', '$2')},
    combinations = ${remaining('combinations', '$3')}, add_ons = ${remainingAddOns('$4')}, gift_ids = '[]',
    islands_type = null, ship_type = null,
    line_ecid = null, coupon_id = nullif(c.coupon_id, $5::int), updated_at = $6
  where user_id = $1`;

/**
 * The statement that removes the units and the coupon of an order from the cart. It runs in the transaction that
 * makes the order (row 4.120). Units that were added after the cart was sent stay (G-162). The cart gets the
 * order's time as its time of change (G-076).
 */
export function takeOffStatement(
  memberId: number,
  {
    products,
    combinations,
    addOns = [],
    couponId,
  }: Pick<SavedCart, 'products' | 'combinations' | 'couponId'> & Partial<Pick<SavedCart, 'addOns'>>,
  now: Date,
): Statement {
  const lines = [products, combinations, addOns].map((list) => JSON.stringify(list));
  return {
    name: 'take off cart',
    text: takeOffText,
    values: [memberId, ...lines, couponId, now],
  };
}

/**
 * SQL text: what one unit of a line costs the shop, in TWD, from `components`, which is SQL text of its products with
 * their units. Null if it has none, or if the cost of one of them is unknown.
 */
export const costOfComponents = (components: string) => `(
  select case when count(*) = count(p.cost_price) then sum(p.cost_price * c.quantity) end
  from jsonb_to_recordset(${components}) c("productId" int, quantity int)
  left join products p on p.id = c."productId"
)`;

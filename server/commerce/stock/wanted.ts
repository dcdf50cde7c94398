/** Units by the id of a product or of a gift. */
export type Units = ReadonlyMap<number, number>;

/**
 * SQL text: the wanted units as rows of product_id or gift_id and quantity; its parameters $2 to $5 are
 * `wantedValues`.
 */
export const wantedText = `select product_id, null::int as gift_id, quantity
    from unnest($2::int[], $3::int[]) as w (product_id, quantity)
    union all
    select null, gift_id, quantity from unnest($4::int[], $5::int[]) as g (gift_id, quantity)`;

/** The parameters $2 to $5 of `wantedText`. */
export function wantedValues(products: Units, gifts: Units): number[][] {
  return [[...products.keys()], [...products.values()], [...gifts.keys()], [...gifts.values()]];
}

/**
 * SQL text: the stock records of everything that is wanted (`w`) or that the temporary order has reserved
 * (`reserved`, `h`), locked in the order of their ids, as in every other statement on the stock.
 */
export const wantedOrReservedText = `from stock_records r
    left join wanted w on w.product_id = r.product_id or w.gift_id = r.gift_id
    left join reserved h on h.stock_record_id = r.id
    where r.product_id = any($2::int[]) or r.gift_id = any($4::int[])
      or r.id = any(array(select stock_record_id from reserved))
    order by r.id
    for no key update of r`;

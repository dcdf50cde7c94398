import { type SQL, sql } from 'drizzle-orm';
import { lots } from '#contract/resources/read-only/lots.ts';
import { stockLots } from '#server/commerce/stock/lots/tables.ts';
import { stockGoods } from '#server/commerce/stock/tables.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';

const goods = (column: SQL): SQL<string> =>
  sql<string>`(select ${column} from ${stockGoods} g where g.stock_record_id = ${stockLots.stockRecordId})`;

export const nameOfLotGoods = goods(sql`g.name`);
export const materialNoOfLot = goods(sql`g.material_no`);

/** The list of all numbered lots. */
export const lotsAdapter = adaptReadOnlyResource(lots, stockLots, {
  computed: {
    name: nameOfLotGoods,
    materialNo: materialNoOfLot,
    state: sql`(case when ${stockLots.unitsLeft} = 0 then 'EMPTY' when ${stockLots.blockedAt} is not null then 'BLOCKED'
      when ${stockLots.expiresAt} < now() then 'EXPIRED' else 'GOOD' end)`,
  },
  keyword: async (_db, keyword) => {
    const like = `%${keyword.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;
    return [
      sql`(${stockLots.lotNo} ilike ${like} or exists (select from ${stockGoods} g
        where g.stock_record_id = ${stockLots.stockRecordId} and (g.name ilike ${like} or g.material_no ilike ${like})))`,
    ];
  },
});

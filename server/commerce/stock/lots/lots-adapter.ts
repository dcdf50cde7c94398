import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { lots } from '#contract/resources/read-only/lots.ts';
import { stockLots } from '#server/commerce/stock/lots/tables.ts';
import { stockGoods } from '#server/commerce/stock/tables.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';

const goods = (column: PgColumn): SQL<string> =>
  sql<string>`(select ${column} from ${stockGoods} where ${eq(stockGoods.stockRecordId, stockLots.stockRecordId)})`;

/** The list of all numbered lots. */
export const lotsAdapter = adaptReadOnlyResource(lots, stockLots, {
  computed: {
    name: goods(stockGoods.name),
    materialNo: goods(stockGoods.materialNo),
    state: sql`(case when ${stockLots.unitsLeft} = 0 then 'EMPTY' when ${stockLots.blockedAt} is not null then 'BLOCKED'
      when ${stockLots.expiresAt} < now() then 'EXPIRED' else 'GOOD' end)`,
  },
  keyword: async (_db, keyword) => {
    const like = `%${keyword.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;
    return [
      sql`(${stockLots.lotNo} ilike ${like} or exists (select from ${stockGoods}
        where ${eq(stockGoods.stockRecordId, stockLots.stockRecordId)}
        and (${stockGoods.name} ilike ${like} or ${stockGoods.materialNo} ilike ${like})))`,
    ];
  },
});

import { sql } from 'drizzle-orm';
import { stocks } from '#contract/resources/read-only/stocks.ts';
import { defineReadOnlyResource } from '#contract/resources/resource.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import { available, onHand } from './source.ts';
import { stockRecords } from './tables.ts';

const { fields } = stocks;
const counts = defineReadOnlyResource({
  ...stocks,
  title: 'onHand',
  fields: {
    onHand: fields.onHand,
    held: fields.held,
    available: fields.available,
    alertLevel: fields.alertLevel,
    daysLeft: fields.daysLeft,
    webStock: fields.webStock,
    erpStock: fields.erpStock,
    state: fields.state,
  },
  sort: { field: 'onHand', direction: 'ascending' },
});

const onHandSql = sql.raw(onHand('stock_records'));
const availableSql = sql.raw(`greatest(${available('stock_records')}, 0)`);

const stateSql = sql`(case when ${stockRecords.locked} > ${onHandSql} then 'OVERHELD' when ${availableSql} = 0 then 'SOLD_OUT'
  when ${availableSql} < ${stockRecords.alertLevel} then 'LOW' else 'ENOUGH' end)`;

/**
 * What the list of stocks computes from the counts. These have no index, because every sale changes them. A list that is
 * filtered or ordered by them reads only this table.
 */
export const stockCounts = adaptReadOnlyResource(counts, stockRecords, {
  computed: {
    onHand: sql`(${onHandSql})`,
    held: sql`${stockRecords.locked}`,
    available: availableSql,
    daysLeft: sql`(case when ${stockRecords.soldLately} > 0 then (${availableSql}::bigint * 7 / ${stockRecords.soldLately})::integer end)`,
    state: stateSql,
  },
});

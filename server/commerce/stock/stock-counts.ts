import { type SQL, sql } from 'drizzle-orm';
import { stocks } from '#contract/resources/read-only/stocks.ts';
import { defineReadOnlyResource } from '#contract/resources/resource.ts';
import type { StockState } from '#contract/stocks.ts';
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

const freeSql = sql.raw(`(${available('stock_records')})`);
/** The fewest units that are enough: the level, or one without a level. Most stocks have them, so that is compared first. */
const enoughSql = sql`greatest(${stockRecords.alertLevel}, 1)`;
const states: Readonly<Record<StockState, SQL>> = {
  OVERHELD: sql`(${freeSql} < 0)`,
  SOLD_OUT: sql`(${freeSql} = 0)`,
  LOW: sql`(${freeSql} < ${enoughSql} and ${freeSql} > 0)`,
  ENOUGH: sql`(${freeSql} >= ${enoughSql})`,
};

const stateSql = sql`(case when ${states.OVERHELD} then 'OVERHELD' when ${states.SOLD_OUT} then 'SOLD_OUT'
  when ${states.LOW} then 'LOW' else 'ENOUGH' end)`;

/**
 * What the list of stocks computes from the counts. These have no index, because every sale changes them. A list that
 * is filtered or ordered by them reads only this table.
 */
export const stockCounts = adaptReadOnlyResource(counts, stockRecords, {
  computed: {
    onHand: sql`(${onHandSql})`,
    held: sql`${stockRecords.locked}`,
    available: availableSql,
    daysLeft: sql`(case when ${stockRecords.soldLately} > 0 then (${availableSql}::bigint * 7 / ${stockRecords.soldLately})::integer end)`,
    state: stateSql,
  },
  neverNull: ['onHand', 'held', 'available', 'state'],
  choices: { state: states },
});

import { sql } from 'drizzle-orm';
import type { Condition } from '#contract/resources/conditions.ts';
import { stocks } from '#contract/resources/read-only/stocks.ts';
import { defineReadOnlyResource } from '#contract/resources/resource.ts';
import { adaptReadOnlyResource } from '#server/resource-engine/adapt-read-only-resource.ts';
import type { Part } from '#server/resource-engine/resource-adapter.ts';
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
    webStock: fields.webStock,
    erpStock: fields.erpStock,
    state: fields.state,
  },
  sort: { field: 'onHand', direction: 'ascending' },
});

/** States that the counts alone decide. The other states also need the warning level. */
const countedStates: ReadonlySet<unknown> = new Set(['OVERHELD', 'SOLD_OUT']);
const isCounted = ({ field, value }: Condition): boolean =>
  field === 'state'
    ? [value].flat().every((each) => countedStates.has(each))
    : field in counts.fields;

const onHandSql = sql.raw(onHand('stock_records'));
const availableSql = sql.raw(`greatest(${available('stock_records')}, 0)`);

/**
 * The counts of the list of stocks. They have no index, because every sale changes them. A list that is filtered or
 * ordered by them reads only this table.
 */
export const stockCounts: Part = {
  list: adaptReadOnlyResource(counts, stockRecords, {
    computed: {
      onHand: sql`(${onHandSql})`,
      held: sql`${stockRecords.locked}`,
      available: availableSql,
      state: sql`(case when ${stockRecords.locked} > ${onHandSql} then 'OVERHELD' when ${availableSql} = 0 then 'SOLD_OUT' else 'LOW' end)`,
    },
  }),
  isCounted,
};

import type { StockSource } from '#contract/stocks.ts';
import { erpIsMaintainedText, setMaintainSetting } from '#server/content/maintain-settings.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

/** The source in use, and the number of goods and gifts that shoppers see and that a switch would change. */
export interface SourceView {
  source: StockSource;
  other: StockSource;
  total: number;
  differing: number;
  sellsOut: number;
  comesBack: number;
  overheld: number;
}

const viewText = `
  with shown as (
    select case when ${erpIsMaintainedText} then web_stock else erp_stock end - locked as now,
      case when ${erpIsMaintainedText} then erp_stock else web_stock end - locked as later
    from stock_records r join stock_goods g on g.stock_record_id = r.id where g.is_shown
  )
  select case when ${erpIsMaintainedText} then 'WEB' else 'ERP' end as source,
    case when ${erpIsMaintainedText} then 'ERP' else 'WEB' end as other,
    count(*)::int as total,
    (count(*) filter (where greatest(now, 0) <> greatest(later, 0)))::int as differing,
    (count(*) filter (where now > 0 and later <= 0))::int as "sellsOut",
    (count(*) filter (where now <= 0 and later > 0))::int as "comesBack",
    (count(*) filter (where later < 0))::int as overheld
  from shown`;

/** Reads the effect of a switch of the source. */
export async function viewSource(db: Queryable): Promise<SourceView> {
  const [view] = await runNamed<SourceView>(db, 'stock source', viewText, []);
  if (!view) throw new Error('A sum has one row.');
  return view;
}

/** Makes this source the one in use, from the commit on. */
export const setStockSource = (db: Queryable, source: StockSource) =>
  setMaintainSetting(db, { type: 'YIPIN_ERP', isMaintained: source === 'WEB' });

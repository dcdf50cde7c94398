import { cyclePiecesOf } from '#rules/chooser/cycle-use.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { runNamed } from '#server/platform/database/run-named.ts';

/** A product of a series, as far as it tells how long a pack lasts. */
export interface Goods {
  id: number;
  materialNo: string;
  seriesId: number;
  seriesName: string;
  unitCount: number | null;
  unitName: string | null;
  /** Pieces that one cycle takes with usual need; null if that is not known. */
  cyclePieces: number | null;
}

const text = `
  select p.id, p.material_no as "materialNo", p.unit_count as "unitCount", p.unit_name as "unitName",
    p.usage, p.length_cm as "lengthCm", s.id as "seriesId", s.name as "seriesName"
  from products p
  cross join lateral (
    select se.id, se.name from product_sub_series_products l
    join product_sub_series su on su.id = l.sub_series_id
    join product_series se on se.id = su.series_id and se.current_visibility_rule = 'ONLINE'
    where l.product_id = p.id
    order by se.weight desc, se.id, su.weight desc, su.id limit 1) s
  where p.id = any($1::int[]) or p.material_no = any($2::text[])`;

/** The products with these ids or item numbers that belong to a shown series, whether they are still sold or not. */
export async function readSuppliedGoods(
  db: Queryable,
  { ids, materialNos }: { ids: readonly number[]; materialNos: readonly string[] },
): Promise<Goods[]> {
  if (ids.length === 0 && materialNos.length === 0) return [];
  type Row = Omit<Goods, 'cyclePieces'> & { usage: string | null; lengthCm: number | null };
  const values = [[...new Set(ids)], [...new Set(materialNos)]];
  const rows = await runNamed<Row>(db, 'supplied goods', text, values);
  return rows.map(({ usage, lengthCm, ...row }) => ({
    ...row,
    cyclePieces: cyclePiecesOf({
      usage,
      lengthCm,
      unitCount: row.unitCount,
      unitName: row.unitName,
    }),
  }));
}

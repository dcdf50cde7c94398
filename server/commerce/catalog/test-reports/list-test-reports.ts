import type { TestReport } from '#contract/entities/test-reports.ts';
import { toWireInstant } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { columnList, runNamed } from '#server/platform/database/run-named.ts';
import type { testReports } from './tables.ts';

type Column = keyof typeof testReports.$inferSelect;

const columns: readonly Column[] = [
  'id',
  'item',
  'standard',
  'result',
  'isPassed',
  'laboratory',
  'testedAt',
  'reportNo',
  'file',
  'weight',
  'currentVisibilityRule',
];

/** The ONLINE reports of ONLINE products; of one of them if $1 is its id. A report names all its products. */
const shownReports = `select ${columnList('r', columns)}, goods.products
  from test_reports r
  cross join lateral (
    select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id) as products
    from test_report_products l join products p on p.id = l.product_id
    where l.report_id = r.id and p.current_visibility_rule = 'ONLINE') goods
  where r.current_visibility_rule = 'ONLINE' and goods.products is not null
    and ($1::int is null or exists (
      select from test_report_products l join products p on p.id = l.product_id
      where l.report_id = r.id and l.product_id = $1 and p.current_visibility_rule = 'ONLINE'))
  order by r.weight desc, r.id`;

type Row = Omit<TestReport, 'productIds'>;

/** The tested items that shoppers see, in the operator's order; of one product or of all (G-207). */
export async function listTestReports(
  db: Queryable,
  productId: number | undefined,
): Promise<TestReport[]> {
  const rows = await runNamed<Row>(db, 'test reports', shownReports, [productId ?? null]);
  return rows.map((row) => ({
    ...row,
    testedAt: toWireInstant(new Date(row.testedAt)),
    file: row.file || null,
    productIds: row.products.map(({ id }) => id),
  }));
}

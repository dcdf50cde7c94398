import {
  testReportProducts,
  testReports as testReportTable,
} from '#server/commerce/catalog/test-reports/tables.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { products } from '../data/product-texts/index.ts';
import { testReports } from '../data/test-reports.ts';
import { taipeiMoment } from './days.ts';
import { type Ids, idOf, weightAt } from './ids.ts';

/** Loads the test reports, each for all sizes of its family. */
export async function loadTestReports(
  transaction: Transaction,
  now: Date,
  productIds: Ids,
): Promise<void> {
  const inserted = await transaction
    .insert(testReportTable)
    .values(
      testReports.map(({ family: _, daysAgo, ...report }, index) => ({
        ...report,
        isPassed: true,
        testedAt: taipeiMoment(now, -daysAgo, 10),
        weight: weightAt(index, testReports),
      })),
    )
    .returning({ id: testReportTable.id });
  const byFamily = Map.groupBy(products, ({ family }) => family);
  await transaction.insert(testReportProducts).values(
    testReports.flatMap(({ family }, index) =>
      (byFamily.get(family) ?? []).map(({ slug }) => ({
        reportId: inserted[index]?.id ?? 0,
        productId: idOf(productIds, slug),
      })),
    ),
  );
}

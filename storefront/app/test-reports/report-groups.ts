import type { TestReport } from '#contract/entities/test-reports.ts';

/** The items of one report. */
export interface ReportGroup {
  /** That of its first item: two groups may have a number and a day in common. */
  id: number;
  reportNo: string;
  laboratory: string;
  testedAt: string;
  file: string | null;
  items: { id: number; item: string; standard: string; result: string; isPassed: boolean }[];
  /** The goods that it is about. */
  products: { id: number; name: string }[];
}

/** The items under the report, laboratory and day that they share, in the order of the shop. */
export function groupReports(reports: readonly TestReport[]): ReportGroup[] {
  const grouped = Map.groupBy(reports, ({ reportNo, laboratory, testedAt, products }) =>
    JSON.stringify([reportNo, laboratory, testedAt.slice(0, 10), products.map(({ id }) => id)]),
  );
  return [...grouped.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { id, reportNo, laboratory, testedAt, products } = first;
    const file = all.find((report) => report.file)?.file ?? null;
    const items = all.map(({ id: itemId, item, standard, result, isPassed }) => ({
      id: itemId,
      item,
      standard,
      result,
      isPassed,
    }));
    return [{ id, reportNo, laboratory, testedAt, file, products, items }];
  });
}

/** 2026-09-08T… → 2026.09 */
const monthOf = (instant: string) => instant.slice(0, 7).replace('-', '.');

/** When the goods were tested last, and how many items passed; never 皆合格 if one did not. */
export function headlineOf(groups: readonly ReportGroup[]): string {
  const items = groups.flatMap((group) => group.items);
  const passed = items.filter(({ isPassed }) => isPassed).length;
  const newest =
    groups
      .map(({ testedAt }) => testedAt)
      .toSorted()
      .at(-1) ?? '';
  const result =
    passed === items.length ? `${passed} 項皆合格` : `${items.length} 項中 ${passed} 項合格`;
  return `送驗 ${monthOf(newest)} · ${result}`;
}

/** The words that the names of all these goods begin with, as 棉柔日用衛生棉; the first name if there are none. */
export function commonName(products: readonly { name: string }[]): string {
  const [first = [], ...others] = products.map(({ name }) => name.split(' '));
  const length = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return (length > 0 ? first.slice(0, length) : first).join(' ');
}

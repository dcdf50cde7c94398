import type { TestReport } from '#contract/entities/test-reports.ts';
import { groupReports, headlineOf } from '../../test-reports/report-groups.ts';

/** What the test reports of a product found. */
export interface Tests {
  /** When, and how many items passed; '' without a report. */
  headline: string;
  /** The newest result of each item. */
  results: Readonly<Record<string, string>>;
}

/** Of an item that was tested more than once, the newest result counts. */
export function testsOf(reports: readonly TestReport[]): Tests {
  const oldestFirst = reports.toSorted((a, b) => Date.parse(a.testedAt) - Date.parse(b.testedAt));
  return {
    headline: reports.length > 0 ? headlineOf(groupReports(reports)) : '',
    results: Object.fromEntries(oldestFirst.map(({ item, result }) => [item, result])),
  };
}

/** The items that tell these products apart: tested of several of them, with different results. */
export function differingItems(all: readonly Tests[]): string[] {
  const items = [...new Set(all.flatMap(({ results }) => Object.keys(results)))];
  return items.filter((item) => {
    const found = all.flatMap(({ results }) => (item in results ? [results[item]] : []));
    return new Set(found).size > 1;
  });
}

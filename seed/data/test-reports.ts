import { families } from './products/index.ts';
import { reportCodeOf, testedItemsOf } from './test-items.ts';
import type { Family } from './types.ts';

/** One tested item of all sizes of a family. */
export interface TestReportSeed {
  /** The family whose products it is about. */
  family: string;
  item: string;
  standard: string;
  result: string;
  laboratory: string;
  reportNo: string;
  /** Days before today. */
  daysAgo: number;
}

/** Invented, as their names say: no laboratory has tested goods that do not exist. */
const laboratories = ['青嶼檢驗室（示範）', '拾禾檢驗所（示範）'] as const;

/** Families are sent one after the other, each once a year. */
const daysBetween = 3;
const firstDay = 55;

function reportsOf(family: Family, place: number): TestReportSeed[] {
  const code = reportCodeOf(family.item);
  const ofSameCode = families.filter((each) => reportCodeOf(each.item) === code);
  const laboratory = laboratories[place % laboratories.length] ?? laboratories[0];
  return testedItemsOf(family.item, place).map((tested) => ({
    family: family.key,
    ...tested,
    laboratory,
    reportNo: `QM-${code}-${String(ofSameCode.indexOf(family) + 1).padStart(2, '0')}`,
    daysAgo: firstDay + place * daysBetween,
  }));
}

/** The test reports of all goods of the demonstration, family by family (G-207). All of it is invented. */
export const testReports: readonly TestReportSeed[] = families.flatMap(reportsOf);

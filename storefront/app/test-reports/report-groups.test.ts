import { describe, expect, it } from 'vitest';
import type { TestReport } from '#contract/entities/test-reports.ts';
import { commonName, groupReports, headlineOf } from './report-groups.ts';

const report = (id: number, parts: Partial<TestReport> = {}): TestReport => ({
  id,
  productIds: [1],
  products: [{ id: 1, name: '棉柔日用衛生棉 24cm' }],
  item: `項目${id}`,
  standard: '不得檢出',
  result: '未檢出',
  isPassed: true,
  laboratory: '示範檢驗室',
  testedAt: '2026-09-08T10:00:00+08:00',
  reportNo: 'QM-1',
  file: null,
  weight: 0,
  currentVisibilityRule: 'ONLINE',
  ...parts,
});

describe('the reports of goods', () => {
  it('are grouped by number, laboratory, day and goods', () => {
    const groups = groupReports([
      report(1),
      report(2, { reportNo: 'QM-2' }),
      report(3),
      report(4, { testedAt: '2026-10-01T10:00:00+08:00' }),
    ]);
    expect(groups.map(({ items }) => items.map(({ id }) => id))).toEqual([[1, 3], [2], [4]]);
  });

  it('can be told apart when they share number and day, and keep their file whichever item has it', () => {
    const both = [
      { id: 1, name: '甲' },
      { id: 2, name: '乙' },
    ];
    const groups = groupReports([
      report(1),
      report(2, { products: both }),
      report(3, { file: '/media/report.webp' }),
    ]);
    expect(groups.map(({ id, file }) => [id, file])).toEqual([
      [1, '/media/report.webp'],
      [2, null],
    ]);
  });

  it('are told by the newest month and the number of items', () => {
    const headline = (...reports: TestReport[]) => headlineOf(groupReports(reports));
    expect(headline(report(1), report(2))).toBe('送驗 2026.09 · 2 項皆合格');
    expect(headline(report(1), report(2, { testedAt: '2026-10-01T10:00:00+08:00' }))).toBe(
      '送驗 2026.10 · 2 項皆合格',
    );
    expect(headline(report(1), report(2, { isPassed: false }))).toBe(
      '送驗 2026.09 · 2 項中 1 項合格',
    );
  });

  it('have the words in which all names begin as their title', () => {
    const named = (...names: string[]) => commonName(names.map((name) => ({ name })));
    expect(named('棉柔日用衛生棉 21cm', '棉柔日用衛生棉 24cm')).toBe('棉柔日用衛生棉');
    expect(named('加長護墊 20cm')).toBe('加長護墊 20cm');
    expect(named('甲 1', '乙 1')).toBe('甲 1');
  });
});

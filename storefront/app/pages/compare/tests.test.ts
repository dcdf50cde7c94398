import { describe, expect, it } from 'vitest';
import type { TestReport } from '#contract/entities/test-reports.ts';
import { differingItems, testsOf } from './tests.ts';

const report = (item: string, result: string, testedAt = '2026-09-08T00:00:00+08:00') =>
  ({
    item,
    result,
    testedAt,
    isPassed: true,
    reportNo: 'QM-1',
    products: [],
  }) as unknown as TestReport;

describe('the tests of compared products', () => {
  it('are the newest result of each item', () => {
    const reports = [
      report('吸收速度', '2.4 秒'),
      report('吸收速度', '3.1 秒', '2025-09-08T00:00:00+08:00'),
      report('游離甲醛', '未檢出'),
    ];
    const { headline, results } = testsOf(reports);
    expect(headline).toMatch(/^送驗 2026\.09/);
    expect(results).toEqual({ 吸收速度: '2.4 秒', 游離甲醛: '未檢出' });
    expect(testsOf([])).toEqual({ headline: '', results: {} });
  });

  it('tell the products apart by the items with different results alone', () => {
    const fast = testsOf([report('吸收速度', '2.4 秒'), report('游離甲醛', '未檢出')]);
    const slow = testsOf([report('吸收速度', '4 秒'), report('游離甲醛', '未檢出')]);
    const other = testsOf([report('棉繩拉力', '24 N')]);
    expect(differingItems([fast, slow, other])).toEqual(['吸收速度']);
    expect(differingItems([fast, other])).toEqual([]);
  });
});

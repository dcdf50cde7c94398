import { describe, expect, it } from 'vitest';
import type { LevelBenefit, LevelRule } from '#contract/entities/levels.ts';
import { sessionLifetime } from '#contract/session.ts';
import { districtsOf } from '#rules/taiwan-districts.ts';
import { storageKinds } from '../../../storage.ts';
import { brandValues } from './brand-values.ts';
import { questionGroups } from './faq.ts';
import { memberBenefits } from './member-benefits.ts';
import { privacyStatement } from './privacy-statement.ts';
import { roadToGenderEquality } from './road-to-gender-equality.ts';
import { salesLocations } from './sales-locations.ts';
import { shippingMethod } from './shipping-method.ts';
import { termsOfService } from './terms-of-service.ts';
import { testReport } from './test-report.ts';
import { testimonials } from './testimonials.ts';

const terms = {
  fees: { homeMainIsland: 85, homeOutlyingIsland: 210, store: 65 },
  freeFrom: 1200,
};

const level = (number: number, coupons: LevelBenefit[] = []): LevelRule => ({
  id: number,
  level: number,
  name: `等級 ${number}`,
  minAmount: number * 1000,
  keepAmount: 0,
  periodMonths: 12,
  benefits: [],
  coupons,
  image: '',
});
const birthday: LevelBenefit = {
  kind: 'BIRTHDAY_COUPON',
  rhythm: 'BIRTH_MONTH',
  count: 1,
  validDays: 31,
};
const quarter: LevelBenefit = {
  kind: 'FREE_SHIPPING_COUPON',
  rhythm: 'QUARTER',
  count: 1,
  validDays: 92,
};

const pages = [
  shippingMethod(terms),
  testReport,
  termsOfService,
  privacyStatement,
  memberBenefits([level(1), level(2, [birthday, quarter])]),
  memberBenefits([]),
  roadToGenderEquality,
];

describe('the texts of the content pages', () => {
  it('have an anchor of its own for every section', () => {
    for (const { sections } of pages) {
      const ids = sections.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true);
    }
  });

  it('promise of the levels only what their rows give [2.026, 7.041]', () => {
    const text = (levels: LevelRule[]) => JSON.stringify(memberBenefits(levels));
    const all = text([level(1), level(2, [birthday, quarter])]);
    expect(all).toContain('生日券在生日當月 1 日發放，一年一次，自發放日起 31 天有效。');
    expect(all).toContain('每季的券在 1 月、4 月、7 月與 10 月的 1 日發放，自發放日起 92 天有效。');
    expect(all).not.toContain('每月的券');
    expect(text([level(1), level(2, [quarter])])).not.toContain('生日');
    expect(text([level(1)])).not.toMatch(/生日|發放|幾張/);
    expect(text([level(1)])).toContain('等級怎麼計算');
    expect(text([])).not.toContain('等級怎麼計算');
    const promises = JSON.stringify(pages);
    expect(promises).not.toMatch(/新品試用|專屬客服|寄送電子郵件給會員/);
  });

  it('name in the privacy statement every key that the shop keeps in the browser, and where', () => {
    const blocks = privacyStatement.sections.flatMap((section) => section.blocks);
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    for (const [key, kind] of Object.entries(storageKinds)) {
      const row = rows.find(([name]) => name?.endsWith(`（${key}）`));
      expect(row?.[1], key).toBe(kind === 'local' ? '本機儲存' : '分頁儲存');
    }
  });

  it('say in the privacy statement how long a session lives, and nothing of deletions that nobody does', () => {
    const text = JSON.stringify(privacyStatement);
    expect(text).toContain(`${sessionLifetime.remembered / 86_400} 天未使用`);
    expect(text).toContain(`${sessionLifetime.usual / 3600} 小時未使用`);
    expect(text).not.toMatch(/停用帳號後|系統紀錄：12 個月/);
  });

  it('have complete table rows', () => {
    const blocks = pages.flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
    for (const block of blocks) {
      if (block.kind !== 'table') continue;
      for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
    }
  });

  it('name the fees, the payment types and the return right of seven days', () => {
    const text = JSON.stringify(shippingMethod(terms));
    const stated = [
      '85 元',
      '210 元',
      '65 元',
      '1,200 元',
      '信用卡',
      'LINE Pay',
      'ATM 轉帳',
      '貨到付款',
    ];
    for (const words of [...stated, '7 日猶豫期', '一經拆封']) expect(text).toContain(words);
  });

  it('answer the question about fees with the current ones', () => {
    const text = JSON.stringify(questionGroups(terms));
    expect(text).toContain(
      '本島宅配 85 元、離島宅配 210 元、超商取貨 65 元。單筆訂單折扣後滿 1,200 元，全部免運費。',
    );
  });

  it('promise no free delivery if no event offers it', () => {
    const never = { ...terms, freeFrom: undefined };
    const text = JSON.stringify([shippingMethod(never), questionGroups(never)]);
    expect(text).toContain('超商取貨 65 元。');
    expect(text).not.toContain('免運費');
  });

  it('name the service line and its hours [1.014]', () => {
    const text = JSON.stringify(shippingMethod(terms));
    expect(text).toContain('0800-889-933');
    expect(text).toContain('週一至週五 08:30-12:00、13:00-17:30');
  });

  it('answer at least twelve questions and name five values of the brand', () => {
    const questions = questionGroups(terms).flatMap((group) => group.questions);
    expect(questions.length).toBeGreaterThanOrEqual(12);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(brandValues).toHaveLength(5);
  });
});

describe('the testimonials', () => {
  it('are twelve repeating entries with six fields and ids of their own [9.040]', () => {
    expect(testimonials.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(testimonials[4]).toEqual({ ...testimonials[0], id: 5 });
    for (const entry of testimonials) {
      expect(Object.keys(entry).sort()).toEqual(
        ['backgroundColor', 'content', 'id', 'imgSrc', 'jobTitle', 'name'].sort(),
      );
    }
  });
});

describe('the sales locations', () => {
  it('are in districts of Taiwan, in several channels', () => {
    expect(salesLocations.length).toBeGreaterThanOrEqual(20);
    expect(new Set(salesLocations.map(({ channel }) => channel)).size).toBe(4);
    const lost = salesLocations.filter(
      ({ city, address }) => !districtsOf(city).some(({ name }) => address.startsWith(city + name)),
    );
    expect(lost).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentPage } from '#contract/entities/content.ts';
import type { LevelBenefit, LevelRule } from '#contract/entities/levels.ts';
import { fixedPages } from '#contract/fixed-pages.ts';
import { sessionLifetime } from '#contract/session.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import { fillIn, type Values } from '#storefront/pages/content/fill-in.ts';
import { levelValues } from '#storefront/pages/content/member-benefits/level-values.ts';
import { deliveryValues } from '#storefront/pages/content/page-values.ts';
import { storageTable } from '#storefront/pages/content/privacy-statement/storage-table.ts';
import { storageKinds } from '#storefront/storage.ts';

// The migrations contain the texts, and the storefront fills in their words. Both together are the text for shoppers.

let test: TestShop;
const stored = new Map<string, ContentPage>();

beforeAll(async () => {
  test = await openTestShop();
  for (const slug of fixedPages) {
    stored.set(slug, (await test.api.readPage({ params: { slug } })).data);
  }
});
afterAll(() => test.close());

const terms = {
  fees: { homeMainIsland: 85, homeOutlyingIsland: 210, store: 65 },
  freeFrom: 1200 as number | undefined,
  cutOff: '14:00',
};

function page(slug: string, { given = terms, own = {} as Values } = {}): ContentPage {
  const found = stored.get(slug);
  if (!found) throw new Error(`There is no page ${slug}.`);
  return fillIn(found, { ...deliveryValues(given), ...own });
}

const level = (number: number, coupons: LevelBenefit[] = []): LevelRule => ({
  id: number,
  level: number,
  name: `等級 ${number}`,
  minAmount: number * 1000,
  levelPercent: 0,
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

const benefits = (levels: LevelRule[]) => page('member-benefits', { own: levelValues(levels) });
const privacy = () => page('privacy-statement', { own: { 瀏覽器儲存項目: storageTable } });
const shown = () => [
  ...fixedPages.map((slug) => page(slug)),
  privacy(),
  benefits([level(1), level(2, [birthday, quarter])]),
  benefits([]),
];

describe('the texts of the content pages', () => {
  it('have an anchor of its own for every section', () => {
    for (const { slug, sections } of shown()) {
      const ids = sections.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(
        ids.every((id) => /^[a-z-]+$/.test(id)),
        slug,
      ).toBe(true);
    }
  });

  it('hold blocks that all pages set alike, with every word filled in', () => {
    const own = { 瀏覽器儲存項目: storageTable, ...levelValues([level(2, [birthday, quarter])]) };
    for (const slug of fixedPages) {
      const text = JSON.stringify(page(slug, { own }).sections);
      expect(text, slug).not.toMatch(/"kind":"html"/);
      expect(text.replace(/[{,]"|"}|}/g, ''), slug).not.toMatch(/\{[^"]/);
    }
  });

  it('promise of the levels only what their rows give [2.026, 7.041]', () => {
    const text = (levels: LevelRule[]) => JSON.stringify(benefits(levels));
    const all = text([level(1), level(2, [birthday, quarter])]);
    expect(all).toContain('生日券在生日當月 1 日發放，一年一次，自發放日起 31 天有效。');
    expect(all).toContain('每季的券在 1 月、4 月、7 月與 10 月的 1 日發放，自發放日起 92 天有效。');
    expect(all).toContain('累積消費升等之後，再多幾張真的用得到的券。');
    expect(all).toContain('請先在會員資料填寫生日；當月才填寫的，填寫之後就會收到。');
    expect(all).not.toContain('每月的券');
    expect(text([level(1), level(2, [quarter])])).not.toContain('生日');
    expect(text([level(1)])).not.toMatch(/生日|發放|幾張/);
    expect(text([level(1)])).toContain('等級怎麼計算');
    expect(text([])).not.toContain('等級怎麼計算');
    const promises = JSON.stringify(shown());
    expect(promises).not.toMatch(/新品試用|專屬客服|寄送電子郵件給會員/);
  });

  it('name in the privacy statement every key that the shop keeps in the browser, and where', () => {
    const blocks = privacy().sections.flatMap((section) => section.blocks);
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    for (const [key, kind] of Object.entries(storageKinds)) {
      const row = rows.find(([name]) => name?.endsWith(`（${key}）`));
      expect(row?.[1], key).toBe(kind === 'local' ? '本機儲存' : '分頁儲存');
    }
  });

  it('say in the privacy statement how long a session lives, and nothing of deletions that nobody does', () => {
    const text = JSON.stringify(privacy());
    expect(text).toContain(`${sessionLifetime.remembered / 86_400} 天未使用`);
    expect(text).toContain(`${sessionLifetime.usual / 3600} 小時未使用`);
    expect(text).not.toMatch(/停用帳號後|系統紀錄：12 個月/);
  });

  it('say in the privacy statement what LINE gets, why, and how long notices by LINE stay', () => {
    const text = JSON.stringify(privacy());
    expect(text).toContain(
      '以 LINE 通知您時（通知內容，含訂單的商品與金額；通知設定可改為電子郵件）',
    );
    expect(text).toContain('LINE 使用者識別碼、是否為官方帳號好友');
    expect(text).toContain('以 LINE 通知的標題與結果：90 天');
    expect(text).toContain('到貨通知的登記：通知寄出後刪除，最長 90 天');
  });

  it('hold no results of tests but the shop’s own, because the reports are data [2.021]', () => {
    const { sections, lead } = page('test-report');
    expect(sections.map(({ id }) => id)).toEqual(['how', 'performance', 'tampons']);
    expect(JSON.stringify(sections)).not.toMatch(/未檢出|QM-/);
    expect(lead).toContain('每件商品的項目、結果與報告編號都列在這裡');
  });

  it('have complete table rows', () => {
    const blocks = shown().flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
    for (const block of blocks) {
      if (block.kind !== 'table') continue;
      for (const row of block.rows) expect(row).toHaveLength(block.columns.length);
    }
  });

  it('name the fees, the payment types and the return right of seven days', () => {
    const text = JSON.stringify(page('shipping-method'));
    const said = [
      '85 元',
      '210 元',
      '65 元',
      '1,200 元',
      '信用卡',
      'LINE Pay',
      'ATM 轉帳',
      '貨到付款',
      '於 7 天內攜帶身分證件取件',
    ];
    for (const words of [...said, '7 日猶豫期', '一經拆封']) expect(text).toContain(words);
  });

  it('answer the question about fees with the current ones', () => {
    expect(JSON.stringify(page('faq'))).toContain(
      '本島宅配 85 元、離島宅配 210 元、超商取貨 65 元。單筆訂單折扣後滿 1,200 元，全部免運費。',
    );
  });

  it('promise no free delivery if no event offers it', () => {
    const given = { ...terms, freeFrom: undefined };
    const text = JSON.stringify([page('shipping-method', { given }), page('faq', { given })]);
    expect(text).toContain('超商取貨 65 元。');
    expect(text).not.toContain('免運費');
    expect(text).not.toContain('距離免運');
  });

  it('name the service line and its hours [1.014]', () => {
    const text = JSON.stringify(page('shipping-method'));
    expect(text).toContain('0800-889-933');
    expect(text).toContain('週一至週五 08:30-12:00、13:00-17:30');
  });

  it('answer at least twelve questions and name five values of the brand', () => {
    const blocks = page('faq').sections.flatMap((section) => section.blocks);
    const questions = blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []));
    expect(questions.length).toBeGreaterThanOrEqual(12);
    expect(new Set(questions).size).toBe(questions.length);
    expect(page('about-us').sections).toHaveLength(5);
  });
});

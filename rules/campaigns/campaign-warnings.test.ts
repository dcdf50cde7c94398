import { describe, expect, it } from 'vitest';
import { dollars } from '../quote/kinds/campaign-words.ts';
import {
  costWarnings,
  type GiftUnits,
  giftWarnings,
  inOrderOfWeight,
  periodWarnings,
  priceWarnings,
  recentWarnings,
  shelfWarnings,
  warning,
} from './campaign-warnings.ts';
import type { CampaignPrice } from './price-campaign.ts';

const price = (
  name: string,
  priceThen: number,
  goods: Partial<CampaignPrice['goods']> = {},
): CampaignPrice => ({
  goods: {
    ...{ kind: 'product', id: 1, name, price: 200, memberPrice: null, costPrice: null },
    ...{ isOnline: true, ...goods },
  },
  priceNow: 200,
  priceThen,
  otherEvent: undefined,
});
const sentences = (warnings: readonly { sentence: string }[]) =>
  warnings.map(({ sentence }) => sentence);
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);

describe('the warnings about a campaign', () => {
  it('are dangers, but for some that only ask for caution, and dangers come first', () => {
    const caution = warning('OVERLAP', '重疊');
    const danger = warning('PRICE_BELOW_COST', '低於成本');
    expect([caution.level, danger.level]).toEqual(['caution', 'danger']);
    expect(inOrderOfWeight([caution, danger])).toEqual([danger, caution]);
    expect(inOrderOfWeight([danger, caution])).toEqual([danger, caution]);
  });

  it('name a period without a moment, and one that is past from its end on', () => {
    const now = new Date('2026-11-20T10:00:00+08:00');
    const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const codesOf = (eventBeginAt: Date | null, eventEndAt: Date | null) =>
      codes(periodWarnings({ eventBeginAt, eventEndAt }, now));
    expect(codesOf(later(5), later(5))).toEqual(['ENDS_BEFORE_BEGIN']);
    expect(codesOf(later(4), later(5))).toEqual([]);
    expect(codesOf(null, now)).toEqual(['PERIOD_PAST']);
    expect(codesOf(null, later(1))).toEqual([]);
    expect(codesOf(later(-1), null)).toEqual([]);
  });

  it('name the price that falls most of those below half', () => {
    const prices = [
      price('甲', 90),
      price('乙', 60, { price: 130 }),
      price('丙', 99),
      price('丁', 100),
    ];
    expect(sentences(priceWarnings(prices))).toEqual([
      `3 項商品低於售價的 50 %，最低的「甲」由 ${dollars(200)} 降為 ${dollars(90)}`,
    ]);
    expect(sentences(priceWarnings(prices.toReversed()))[0]).toContain('「甲」');
  });

  it('name a campaign that makes nothing cheaper', () => {
    expect(codes(priceWarnings([price('甲', 200), price('乙', 199)]))).toEqual([]);
    expect(codes(priceWarnings([price('甲', 200)]))).toEqual(['NO_PRICE_LOWERED']);
  });

  it('name the greatest loss below cost, to a single dollar, of goods that are online', () => {
    const prices = [
      price('甲', 99, { costPrice: 100 }),
      price('乙', 90, { costPrice: 100 }),
      price('丙', 100, { costPrice: 100 }),
      price('丁', 1, { costPrice: 100, isOnline: false }),
      price('戊', 1),
    ];
    for (const each of [prices, prices.toReversed()])
      expect(sentences(costWarnings(each))).toEqual([
        `2 項商品的活動價低於成本，最多的「乙」每件虧 ${dollars(10)}`,
      ]);
    expect(costWarnings([price('丙', 100, { costPrice: 100 })])).toEqual([]);
  });

  it('name goods of which none is online', () => {
    expect(shelfWarnings([{ isOnline: false }, { isOnline: true }])).toEqual([]);
    expect(codes(shelfWarnings([{ isOnline: false }]))).toEqual(['NOTHING_ONLINE']);
  });
});

describe('the warnings about gifts', () => {
  const gift = (units: number | null, isOnline = true): GiftUnits => {
    return { name: '小包', isOnline, units };
  };
  const codesOf = (gifts: readonly GiftUnits[], expected: number | null = null) =>
    codes(giftWarnings(gifts, expected));

  it('name a campaign that gives nothing', () => {
    expect(codesOf([])).toEqual(['NO_GIFT_ONLINE']);
    expect(codesOf([gift(99, false)])).toEqual(['NO_GIFT_ONLINE']);
    expect(codesOf([gift(0), gift(99, false)])).toEqual(['GIFT_STOCK_OUT']);
  });

  it('name too few units: below what is expected, else below fifty', () => {
    expect(codesOf([gift(49)])).toEqual(['GIFT_STOCK_LOW']);
    expect(codesOf([gift(30), gift(20)])).toEqual([]);
    expect(codesOf([gift(1)], 1)).toEqual(['GIFT_STOCK_LOW']);
    expect(sentences(giftWarnings([gift(60), gift(39)], 100))).toEqual([
      expect.stringContaining('剩下 99 份，預計需要 100 份'),
    ]);
    expect(codesOf([gift(60), gift(40)], 100)).toEqual([]);
  });

  it('are none if one of the gifts is unlimited', () => {
    expect(codesOf([gift(0), gift(null)], 1000)).toEqual([]);
  });
});

describe('the warning about prices below those of the 30 days before', () => {
  const recent = (name: string, price: number, recentLowest: number) => ({
    name,
    price,
    recentLowest,
  });

  it('names the goods that fall most by their share, in whatever order they come', () => {
    const goods = [recent('甲', 50, 100), recent('乙', 5, 9), recent('丙', 99, 100)];
    const expected = [
      '3 項商品的每件價格低於近 30 天最低，降最多的「甲」近 30 天最低 100 元，優惠價每件 50 元',
    ];
    expect(sentences(recentWarnings(goods))).toEqual(expected);
    expect(sentences(recentWarnings(goods.toReversed()))).toEqual(expected);
  });

  it('rounds a price that is no whole dollar, and says so', () => {
    expect(sentences(recentWarnings([recent('甲', 66.67, 100)]))[0]).toContain(
      '優惠價每件約 67 元',
    );
  });

  it('is none at the same price, or if no earlier price is known', () => {
    expect(recentWarnings([recent('甲', 100, 100), recent('乙', 50, Infinity)])).toEqual([]);
    expect(codes(recentWarnings([recent('甲', 99, 100), recent('乙', 50, Infinity)]))).toEqual([
      'PRICE_BELOW_RECENT',
    ]);
    expect(recentWarnings([])).toEqual([]);
  });
});

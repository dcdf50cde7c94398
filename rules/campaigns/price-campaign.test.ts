import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentWords } from '../prices/percent-words.ts';
import { periodWords } from '../quote/kinds/campaign-words.ts';
import { anyDiscount } from '../testing/any-discounts.ts';
import { overlapWarnings, periodWarnings, priceWarnings } from './campaign-warnings.ts';
import {
  type CampaignGoods,
  isAtSameTime,
  momentOfCampaign,
  overlapsOf,
  priceCampaign,
  type ReviewedDiscount,
} from './price-campaign.ts';

const hour = 3_600_000;
const now = new Date('2026-11-20T10:00:00+08:00');
const at = (hours: number) => new Date(now.getTime() + hours * hour);

const event = (overrides: Partial<ReviewedDiscount> = {}): ReviewedDiscount => ({
  id: null,
  title: '週年慶',
  weight: 0,
  applicable: 'PARTIAL_PRODUCTS',
  productIds: new Set([1]),
  combinationIds: new Set(),
  discountType: 'PERCENT',
  discountValue: 10,
  eventBeginAt: at(1),
  eventEndAt: at(3),
  ...overrides,
});
const goods = (overrides: Partial<CampaignGoods> = {}): CampaignGoods => ({
  kind: 'product',
  id: 1,
  name: '毛巾',
  price: 200,
  memberPrice: null,
  costPrice: null,
  isOnline: true,
  ...overrides,
});
const review = (campaign: ReviewedDiscount, online: ReviewedDiscount[], list = [goods()]) => ({
  event: campaign,
  online,
  goods: list,
  now,
});

describe('the prices that a campaign makes', () => {
  it('are those of its first moment; until then goods cost what they cost now', () => {
    const [price] = priceCampaign(review(event(), [event({ id: 7, eventBeginAt: at(-1) })]));
    expect(price).toMatchObject({ priceNow: 180, priceThen: 180, otherEvent: { id: 7 } });
    const cheaper = event({ discountValue: 30 });
    expect(momentOfCampaign(cheaper, now)).toEqual(new Date(at(1).getTime() + 1));
    expect(priceCampaign(review(cheaper, []))[0]).toMatchObject({ priceNow: 200, priceThen: 140 });
    expect(momentOfCampaign(event({ eventBeginAt: at(-1) }), now)).toEqual(now);
  });

  it('replace what is stored of the campaign itself', () => {
    const stored = event({ id: 7, eventBeginAt: at(-1), discountValue: 50 });
    const [price] = priceCampaign(review({ ...stored, discountValue: 20 }, [stored]));
    expect(price).toMatchObject({ priceNow: 100, priceThen: 160, otherEvent: undefined });
  });

  it('are those of the event that the shop compares first where two make one price', () => {
    const running = (id: number, weight: number) =>
      event({ id, weight, eventBeginAt: at(-1), eventEndAt: at(9) });
    const other = (online: ReviewedDiscount[], campaign = event()) =>
      priceCampaign(review(campaign, online))[0]?.otherEvent?.id;
    expect(other([running(7, 0), running(8, 1)])).toBe(8);
    expect(other([running(8, 0), running(7, 0)])).toBe(7);
    expect(other([running(7, 0)], event({ weight: 1 }))).toBeUndefined();
    // A new campaign counts as the highest id.
    expect(other([running(7, 0)])).toBe(7);
  });

  it('are the list prices of goods that no event takes', () => {
    const others = goods({ id: 9, price: 50 });
    expect(priceCampaign(review(event(), [], [others]))[0]).toMatchObject({
      priceNow: 50,
      priceThen: 50,
    });
  });

  it('come in the order of the goods where they fall equally far', () => {
    const ids = [3, 1, 2];
    const list = ids.map((id) => goods({ id, price: id === 2 ? 1000 : 200 }));
    const prices = priceCampaign(review(event({ productIds: new Set(ids) }), [], list));
    expect(prices.map((each) => each.goods.id)).toEqual([2, 1, 3]);
  });

  it('come with the strongest reduction first', () => {
    const campaign = event({
      productIds: new Set([1, 2]),
      discountType: 'FIXED_PRICE',
      discountValue: 100,
    });
    const prices = priceCampaign(review(campaign, [], [goods(), goods({ id: 2, price: 900 })]));
    expect(prices.map((each) => each.goods.id)).toEqual([2, 1]);
    const few = priceCampaign(review(event(), [], [goods({ id: 2, price: 900 }), goods()]));
    expect(few.map((each) => each.goods.id)).toEqual([1, 2]);
  });
});

describe('two periods', () => {
  const period = (begin: number | null, end: number | null) => ({
    eventBeginAt: begin === null ? null : at(begin),
    eventEndAt: end === null ? null : at(end),
  });
  const [early, late] = [period(1, 2), period(2, 3)];

  it('have a moment in common unless one ends when the other begins', () => {
    expect([isAtSameTime(early, late), isAtSameTime(late, early)]).toEqual([false, false]);
    expect([isAtSameTime(period(1, 3), late), isAtSameTime(late, period(1, 3))]).toEqual([
      true,
      true,
    ]);
  });

  it('have no limit where an end is missing', () => {
    const always = period(null, null);
    expect([isAtSameTime(always, early), isAtSameTime(early, always)]).toEqual([true, true]);
    expect([isAtSameTime(period(2, null), early), isAtSameTime(period(null, 2), late)]).toEqual([
      false,
      false,
    ]);
    const before1970 = { eventBeginAt: new Date(-2), eventEndAt: new Date(-1) };
    expect(isAtSameTime(period(null, 5), before1970)).toBe(true);
  });

  it('overlap only where both lower the price', () => {
    const dear = event({ id: 7, discountType: 'FIXED_PRICE', discountValue: 500 });
    expect(overlapsOf(review(event(), [dear]))).toEqual([]);
    const asListed = event({ id: 7, discountType: 'FIXED_PRICE', discountValue: 200 });
    expect(overlapsOf(review(event(), [asListed]))).toEqual([]);
    expect(overlapsOf(review(asListed, [event({ id: 8 })]))).toEqual([]);
    const cheap = event({ id: 8 });
    expect(overlapsOf(review(event(), [cheap]))).toMatchObject([{ won: 0, lost: 1 }]);
  });
});

describe('two campaigns for the same goods at the same time', () => {
  const overrides = fc
    .tuple(anyDiscount({ least: 1, most: 100 }), fc.integer({ min: 0, max: 2 }))
    .map(([discount, weight]) => ({ ...discount, weight }));

  it('are won by the one whose price the shop takes, and both sides agree', () => {
    fc.assert(
      fc.property(overrides, overrides, fc.integer({ min: 1, max: 300 }), (one, two, price) => {
        const mine = event({ id: 5, ...one });
        const other = event({ id: 3, title: '別的', ...two });
        const list = [goods({ price })];
        const [overlap] = overlapsOf(review(mine, [other], list));
        const [back] = overlapsOf(review(other, [mine], list));
        expect([overlap?.won, overlap?.lost]).toEqual([back?.lost, back?.won]);
        if (!overlap) return;
        const [result] = priceCampaign(review(mine, [other], list));
        expect(result?.otherEvent === undefined).toBe(overlap.won === 1);
      }),
    );
  });

  it('do not meet one after the other, nor for other goods', () => {
    const later = event({ id: 3, eventBeginAt: at(3), eventEndAt: at(5) });
    const others = event({ id: 4, productIds: new Set([2]) });
    expect(overlapsOf(review(event(), [later, others]))).toEqual([]);
  });

  it('are told with the winner and the reason', () => {
    const [found] = overlapWarnings(
      overlapsOf(review(event(), [event({ id: 3, title: '雙十一', discountValue: 40 })])),
    );
    expect(found?.sentence).toBe(
      '與「雙十一」（2026.11.20 11:00 至 13:00）有 1 項商品重疊，都以「雙十一」的價格為準：優惠不累計，價格低者優先，同價以排序在前者優先',
    );
  });
});

describe('warnings', () => {
  it('name prices below half of the list price, and campaigns that lower nothing', () => {
    const codes = (campaign: ReviewedDiscount, list = [goods()]) =>
      priceWarnings(priceCampaign(review(campaign, [], list))).map(({ code }) => code);
    expect(codes(event({ discountValue: 50 }))).toEqual([]);
    expect(codes(event({ discountValue: 51 }))).toEqual(['PRICE_BELOW_HALF']);
    const dear = event({ discountType: 'FIXED_PRICE', discountValue: 999 });
    expect(codes(dear)).toEqual(['NO_PRICE_LOWERED']);
    expect(codes(dear, [goods({ isOnline: false })])).toEqual([]);
  });

  it('name periods that end before they begin, or are past', () => {
    const codeOf = (begin: number, end: number) =>
      periodWarnings({ eventBeginAt: at(begin), eventEndAt: at(end) }, now)[0]?.code;
    expect([codeOf(2, 1), codeOf(-2, -1), codeOf(-1, 1)]).toEqual([
      'ENDS_BEFORE_BEGIN',
      'PERIOD_PAST',
      undefined,
    ]);
  });
});

describe('a campaign in words', () => {
  it('leaves out of the end what it shares with the begin', () => {
    const day = (text: string) => new Date(`${text}+08:00`);
    const begin = day('2026-12-01T10:00:00');
    expect(periodWords(begin, day('2026-12-08T23:59:00'))).toBe('2026.12.01 10:00 至 12.08 23:59');
    expect(periodWords(begin, day('2027-01-02T00:00:00'))).toBe(
      '2026.12.01 10:00 至 2027.01.02 00:00',
    );
    expect(periodWords(null, begin)).toBe('即日起至 2026.12.01 10:00');
    expect([periodWords(begin, null), periodWords(null, null)]).toEqual([
      '自 2026.12.01 10:00 起',
      '不限期間',
    ]);
  });

  it('calls discounts as shoppers do', () => {
    expect([15, 20, 95, 100].map(percentWords)).toEqual(['85 折', '8 折', '0.5 折', '免費']);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { defaultErrorMessage } from '#contract/default-error-message.ts';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { toSnake } from '#contract/wire-case.ts';
import { nothingShared } from '../data/shared.ts';
import { stubBrowser, stubFetch } from '../testing/browser.ts';
import { productCard } from '../testing/cards.ts';
import {
  benefitText,
  betterText,
  conditionText,
  offerText,
  periodTexts,
  reasonText,
} from './coupon-texts.ts';
import { groupOf, sortCoupons } from './sort-coupons.ts';

const now = new Date('2026-11-20T10:00:00+08:00');

function coupon(
  id: number,
  event: Partial<UserCoupon['couponEvent']> = {},
  context: Partial<UserCoupon> = {},
): UserCoupon {
  return {
    id,
    status: 'UNUSED',
    isUsedUp: false,
    receivedAt: '2026-11-01T00:00:00+08:00',
    usedAt: null,
    ...context,
    couponEvent: {
      id,
      name: `優惠券 ${id}`,
      discountType: 'AMOUNT',
      discountValue: 50,
      minAmount: 0,
      code: null,
      receiveLimit: null,
      gifts: [],
      eventBeginAt: '2026-11-01T00:00:00+08:00',
      eventEndAt: '2026-12-01T23:59:00+08:00',
      couponId: id,
      currentVisibilityRule: 'ONLINE',
      ...event,
    },
  };
}

const gift = { id: 9, name: '濕巾', image: '', currentVisibilityRule: 'ONLINE' as const };

describe('the text of a coupon', () => {
  it('names the reduction, the amount from which it applies, and its period as YYYY.MM.DD HH:mm [3.058]', () => {
    const textOf = (event: Partial<UserCoupon['couponEvent']>) =>
      benefitText(coupon(1, event).couponEvent);
    expect(textOf({})).toBe('折 $50');
    expect(textOf({ discountType: 'PERCENT', discountValue: 12 })).toBe('88 折');
    expect(textOf({ discountType: 'PERCENT', discountValue: 10 })).toBe('9 折');
    expect(textOf({ discountType: 'FREE_SHIPPING' })).toBe('免運費');
    expect(textOf({ discountType: 'GIFT', gifts: [gift] })).toBe('送濕巾');
    expect(conditionText({ minAmount: 1500 })).toBe('滿 $1,500 可用');
    expect(periodTexts(coupon(1).couponEvent)).toEqual({
      from: '2026.11.01 00:00',
      until: '2026.12.01 23:59',
    });
  });

  it('names the reason against it in the words of the error code [8.048, 8.049, 8.050, 8.056, 8.058]', () => {
    expect(reasonText('BELOW_THRESHOLD', 120)).toBe('還差 $120 可使用');
    expect(reasonText('COUPON_IS_EXPIRED', 0)).toBe('折扣碼已過期');
    expect(reasonText('COUPON_EVENT_ALL_UNUSABLE', 0)).toBe('活動優惠券無法使用');
    expect(reasonText('COUPON_IS_ARCHIVED', 0)).toBe('折扣碼已失效');
    expect(reasonText('GIFT_IS_OUT_OF_STOCK', 0)).toBe('贈品已贈送完畢');
    expect(reasonText('COUPON_IS_NOT_START', 0)).toBe('活動即將開始，敬請期待');
  });
});

describe('the coupons of a cart', () => {
  const context = {
    entries: [{ kind: 'product' as const, id: 1, quantity: 4 }],
    addOns: [],
    giftIds: [],
    rules: undefined,
    goods: { product: { 1: productCard(1, { price: 100 }) }, combination: {} },
    stocks: new Map([[1, 9]]),
    giftStocks: new Map([[9, 0]]),
    server: undefined,
    offers: nothingShared,
    coupon: null,
    delivery: { islandsType: 'MAIN_ISLAND' as const, shipType: 'HOME' as const },
    now,
  };

  it('are usable with their saving, short of an amount, or useless with the reason', () => {
    const sorted = sortCoupons(
      [
        coupon(1),
        coupon(2, { discountType: 'PERCENT', discountValue: 25 }),
        coupon(3, { discountType: 'FREE_SHIPPING', discountValue: 0 }),
        coupon(4, { minAmount: 900 }),
        coupon(5, { minAmount: 500 }),
        coupon(6, {}, { status: 'USED' }),
      ],
      context,
    );
    const brief = (judged: { coupon: UserCoupon; saving: number; missing: number }[]) =>
      judged.map(({ coupon: { id }, saving, missing }) => [id, saving, missing]);
    expect(brief(sorted.usable)).toEqual([
      [2, 100, 0],
      [3, 80, 0],
      [1, 50, 0],
    ]);
    expect(brief(sorted.missingAmount)).toEqual([
      [5, 0, 100],
      [4, 0, 500],
    ]);
    expect(sorted.unusable).toMatchObject([{ coupon: { id: 6 }, reason: 'COUPON_IS_USED' }]);
    expect(offerText(sorted)).toBe('3 張可用，最多省 $100');
    expect(betterText(sorted, 1)).toBe('換一張最多可省 $100');
    expect(betterText(sorted, 2)).toBe('');
  });

  it('are useless if their gift has run out', () => {
    const own = new Map([[9, 0]]);
    const offers = { ...context.offers, thresholdRewards: [{ ...reward, gifts: [gift] }] };
    const [only] = sortCoupons(
      [coupon(1, { discountType: 'GIFT', discountValue: 0, gifts: [gift] })],
      { ...context, offers, giftStocks: own },
    ).unusable;
    expect(only?.reason).toBe('GIFT_IS_OUT_OF_STOCK');
  });

  it('are counted even if they save no money, and an empty list says so', () => {
    const present = coupon(1, { discountType: 'GIFT', discountValue: 0, gifts: [gift] });
    const sorted = sortCoupons([present], { ...context, giftStocks: new Map([[9, 5]]) });
    expect(offerText(sorted)).toBe('1 張可用');
    expect(offerText(sortCoupons([], context))).toBe('目前沒有可用的優惠券');
  });
});

const reward = {
  id: 1,
  title: '滿額贈',
  thresholdAmount: 100,
  currentVisibilityRule: 'ONLINE' as const,
  eventBeginAt: null,
  eventEndAt: null,
};

describe('the groups of the wallet', () => {
  it('separate coupons that end soon, are not open yet, or are over', () => {
    const at = (context: Partial<UserCoupon['couponEvent']>, own: Partial<UserCoupon> = {}) =>
      groupOf(coupon(1, context, own), now);
    expect(at({})).toBe('usable');
    expect(at({ eventEndAt: '2026-11-22T23:59:00+08:00' })).toBe('endingSoon');
    expect(at({ eventBeginAt: '2026-11-21T00:00:00+08:00' })).toBe('notOpen');
    expect(at({}, { status: 'EXPIRED' })).toBe('over');
    expect(at({}, { status: 'USED' })).toBe('over');
  });
});

stubBrowser();
const { receiveCoupon, loadCoupons, loadCouponsOnce, useCouponStore } = await import(
  '../stores/coupon.ts'
);
const { saveSession } = await import('../stores/auth.ts');
const { useToastStore } = await import('../stores/toast.ts');
const { useModalStore } = await import('../stores/modal.ts');
const { useRoutingStore } = await import('../stores/routing.ts');
const { claimCoupon } = await import('../pages/coupon-receive/claim.ts');

describe('receiving a coupon', () => {
  let refusal: keyof typeof errorCodes | '' | undefined;
  let wallet: UserCoupon[] = [];
  let requests: ReturnType<typeof stubFetch>;
  const visited: unknown[] = [];

  beforeEach(() => {
    stubBrowser();
    refusal = undefined;
    wallet = [];
    visited.length = 0;
    useToastStore.getState().clear();
    useModalStore.setState({ stack: [] });
    useRoutingStore.setState({ navigate: ((to: unknown) => visited.push(to)) as never });
    requests = stubFetch((request) => {
      if (request.method !== 'POST') return toSnake(wallet);
      if (refusal === '') return new Response('', { status: 500 });
      if (refusal) {
        const { status, message } = errorCodes[refusal];
        return Response.json({ status, error_code: refusal, message }, { status });
      }
      wallet = [coupon(1)];
      return toSnake(wallet);
    });
    saveSession('token', false);
  });

  it('sends the code as typed, shows a message and reads the list again [8.087, 5.038, 2.083]', async () => {
    await receiveCoupon('season88');
    expect(requests[0]).toMatchObject({
      line: 'POST /user/coupons/receive',
      body: JSON.stringify({ code: 'season88' }),
    });
    expect(useToastStore.getState().toasts[0]?.message).toBe('優惠券領取成功');
    expect(useCouponStore.getState().coupons?.map(({ id }) => id)).toEqual([1]);
  });

  it('from a link leads to the coupons [2.084]', async () => {
    await claimCoupon('SEASON88');
    expect(visited).toEqual(['/member-centre?type=3']);
  });

  it('that is refused shows the reason and leads to the coupons [2.087, 8.052, 8.059]', async () => {
    refusal = 'COUPON_CODE_INVALID';
    await claimCoupon('NONE');
    expect(visited).toEqual(['/member-centre?type=3']);
    expect(useModalStore.getState().stack).toMatchObject([
      { type: 'ErrorModal', content: { message: '折扣碼輸入錯誤' } },
    ]);
  });

  it('says that the system is busy if the server gives no reason [8.057]', async () => {
    refusal = '';
    await claimCoupon('ANY');
    expect(useModalStore.getState().stack).toMatchObject([
      { content: { message: defaultErrorMessage } },
    ]);
    expect(defaultErrorMessage).toBe('系統忙碌中，請稍後再試');
  });

  it('is requested once, even if the page asks again meanwhile', async () => {
    await Promise.all([claimCoupon('SEASON88'), claimCoupon('SEASON88')]);
    expect(requests.filter(({ line }) => line.startsWith('POST'))).toHaveLength(1);
  });

  it('shows only coupons of events that are online [4.017]', async () => {
    wallet = [coupon(1), coupon(2, { currentVisibilityRule: 'OFFLINE' })];
    expect((await loadCoupons()).map(({ id }) => id)).toEqual([1]);
  });

  it('reads the list once for all places that show it', async () => {
    useCouponStore.setState({ coupons: undefined });
    wallet = [coupon(1)];
    await Promise.all([loadCouponsOnce(), loadCouponsOnce()]);
    await loadCouponsOnce();
    expect(requests.filter(({ line }) => line.startsWith('GET /user/coupons'))).toHaveLength(1);
    expect(useCouponStore.getState().coupons?.map(({ id }) => id)).toEqual([1]);
  });

  it('leaves the list empty when it cannot be read [8.078]', async () => {
    stubFetch(() => new Response('', { status: 500 }));
    expect(await loadCoupons()).toEqual([]);
  });
});

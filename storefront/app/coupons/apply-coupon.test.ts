import { beforeEach, describe, expect, it } from 'vitest';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { toSnake } from '#contract/wire-case.ts';
import { stubBrowser, stubFetch } from '../testing/browser.ts';
import { productCard } from '../testing/cards.ts';

stubBrowser();
const { applyCoupon } = await import('./apply-coupon.ts');
const { cartSession } = await import('../cart/cart-session.ts');
const { saveSession, clearSession } = await import('../stores/auth.ts');
const { useCartStore } = await import('../stores/cart.ts');
const { useModalStore } = await import('../stores/modal.ts');
const { useToastStore } = await import('../stores/toast.ts');

const coupon: UserCoupon = {
  id: 5,
  status: 'UNUSED',
  isUsedUp: false,
  receivedAt: '2026-11-01T00:00:00+08:00',
  usedAt: null,
  couponEvent: {
    id: 1,
    name: '優惠券',
    discountType: 'AMOUNT',
    discountValue: 50,
    minAmount: 0,
    code: null,
    receiveLimit: null,
    gifts: [],
    eventBeginAt: '2020-01-01T00:00:00+08:00',
    eventEndAt: '2099-01-01T00:00:00+08:00',
    couponId: 5,
    currentVisibilityRule: 'ONLINE',
  },
};

/** The server's data, and whether it refuses the coupon. */
const shop = {
  couponId: null as number | null,
  couponReason: null as string | null,
  gifts: [] as object[],
  refusal: undefined as ErrorCode | undefined,
};

const cart = () => ({
  order: {
    id: null,
    islandsType: 'MAIN_ISLAND',
    shipType: 'HOME',
    lineEcid: null,
    locksExpireAt: null,
    sentAt: null,
    canExtend: false,
  },
  items: {
    products: [{ id: 1, quantity: 2, lockedQuantity: 0 }],
    productCombinations: [],
    gifts: shop.gifts,
  },
  events: {
    couponId: shop.couponId,
    coupon: shop.couponId === null ? null : coupon,
    couponReason: shop.couponReason,
    isFirstPurchase: false,
  },
  amounts: { product: 200, discount: 0, coupon: 0, shipFee: 80, paid: 280 },
  shippingFees: { homeMainIsland: 80, homeOutlyingIsland: 200, store: 60 },
  thresholds: [],
  proposedCoupon: null,
  giftStocks: [],
  changes: [],
});

async function answer(request: Request) {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/products/stocks')) return [{ id: 1, web_stock: 9, erp_stock: 9 }];
  if (pathname.endsWith('/products')) return toSnake([productCard(1, { price: 100 })]);
  if (request.method === 'PUT') {
    const { coupon_id: couponId } = await request.json();
    if (couponId && shop.refusal) {
      const { status, message } = errorCodes[shop.refusal];
      return Response.json({ status, error_code: shop.refusal, message }, { status });
    }
    if (couponId !== undefined) shop.couponId = couponId;
  }
  return toSnake(cart());
}

let requests: ReturnType<typeof stubFetch>;
const puts = () =>
  requests
    .filter(({ line }) => line.startsWith('PUT'))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

beforeEach(async () => {
  stubBrowser();
  requests = stubFetch(answer);
  Object.assign(shop, { couponId: null, couponReason: null, gifts: [], refusal: undefined });
  clearSession();
  useToastStore.getState().clear();
  useModalStore.setState({ stack: [] });
  saveSession('token', false);
  await cartSession.open();
  requests.length = 0;
});

describe('choosing a coupon in the cart', () => {
  it('saves it with the cart and shows a message [8.088, 3.061]', async () => {
    expect(await applyCoupon(coupon, 'cart')).toBe(true);
    expect(puts()).toMatchObject([{ coupon_id: 5 }]);
    expect(useCartStore.getState().couponId).toBe(5);
    expect(useToastStore.getState().toasts.map(({ message }) => message)).toEqual([
      '折扣碼使用成功',
    ]);
  });

  it('shows a refusal and keeps the previous choice [8.048]', async () => {
    shop.refusal = 'COUPON_IS_EXPIRED';
    expect(await applyCoupon(coupon, 'cart')).toBe(false);
    expect(useModalStore.getState().stack).toMatchObject([
      { content: { message: '折扣碼已過期' } },
    ]);
    expect(useCartStore.getState().couponId).toBeNull();
    expect(useToastStore.getState().toasts).toEqual([]);
  });

  it('can also choose none, without a message', async () => {
    await applyCoupon(coupon, 'cart');
    useToastStore.getState().clear();
    expect(await applyCoupon(null, 'cart')).toBe(true);
    expect(puts().at(-1)).toMatchObject({ coupon_id: null });
    expect(useToastStore.getState().toasts).toEqual([]);
  });
});

describe('choosing a coupon at checkout', () => {
  it('sends the cart again with it, at the new amount [8.088]', async () => {
    expect(await applyCoupon(coupon, 'checkout')).toBe(true);
    expect(puts()).toMatchObject([{ coupon_id: 5, frontend_paid_amount: 230 }]);
  });

  it('sends the previous cart again if the coupon is refused, so that its locks stay', async () => {
    shop.refusal = 'COUPON_IS_USED';
    expect(await applyCoupon(coupon, 'checkout')).toBe(false);
    expect(puts()).toMatchObject([
      { coupon_id: 5, frontend_paid_amount: 230 },
      { coupon_id: null, frontend_paid_amount: 280 },
    ]);
    expect(useModalStore.getState().stack).toMatchObject([
      { content: { message: '優惠券已使用' } },
    ]);
  });
});

describe('changes that belong to no line of the cart', () => {
  const toasts = () => useToastStore.getState().toasts.map(({ message }) => message);

  it('show a message about a coupon that expired', async () => {
    await applyCoupon(coupon, 'cart');
    useToastStore.getState().clear();
    Object.assign(shop, { couponId: null, couponReason: 'COUPON_IS_EXPIRED' });
    await cartSession.save();
    expect(toasts()).toEqual(['優惠券已取消套用：折扣碼已過期']);
    expect(useCartStore.getState().couponId).toBeNull();
  });

  it('show a message about a gift that ran out', async () => {
    const gift = {
      id: 9,
      name: '收納袋',
      image: '',
      reason: 'thresholdReward',
      sourceTitle: '',
      lockedQuantity: 0,
    };
    shop.gifts = [{ ...gift, quantity: 1, state: 'thresholdReward' }];
    await cartSession.save();
    shop.gifts = [{ ...gift, quantity: 0, state: 'giveOut' }];
    await cartSession.save();
    expect(toasts()).toEqual(['贈品「收納袋」已贈送完畢']);
  });
});

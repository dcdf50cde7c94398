import { beforeEach, describe, expect, it } from 'vitest';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { solveOffers } from '#rules/quote/offers/solve-offers.ts';
import type { OfferRules } from '../../offers/offer-rules.ts';
import { stubBrowser, stubFetch } from '../../testing/browser.ts';
import { productCard } from '../../testing/cards.ts';
import { memberShop } from '../../testing/member-shop.ts';

const cartCall = 'PUT /user/order/shopping-cart';
const checkoutCall = 'POST /user/order/checkout';
let shop = memberShop();
/** Whether the shop refuses a cart with add-ons, and what happens before it does. */
let refusal: { before?(): void; code?: ErrorCode } | undefined;
/** The method of the requests whose answers are lost, although the shop does what it is asked for. */
let lost: 'GET' | 'PUT' | undefined;

async function answer(request: Request): Promise<unknown> {
  if (request.method === 'PUT' && refusal) {
    const { items } = await request.clone().json();
    if (items.add_ons) {
      const { before, code = 'LOCK_STOCKS_ARE_FAILED' } = refusal;
      before?.();
      const { status, message } = errorCodes[code];
      return Response.json({ status, error_code: code, message }, { status });
    }
  }
  const answered = await shop.answer(request);
  return request.method === lost ? new Response('', { status: 503 }) : answered;
}

stubBrowser('https://shop.example/checkout');
let requests = stubFetch(answer);
const { createSentCart } = await import('./sent-cart.ts');
const { submitOrder } = await import('./submit-order.ts');
const { currentCartContext } = await import('../../cart/cart-context.ts');
const { addOnLines, quoteCart } = await import('../../cart/lines.ts');
const { cartSession } = await import('../../cart/cart-session.ts');
const { applyCoupon } = await import('../../coupons/apply-coupon.ts');
const { clearSession, saveSession } = await import('../../stores/auth.ts');
const { useCartStore } = await import('../../stores/cart.ts');
const { useModalStore } = await import('../../stores/modal.ts');
const { useOfferStore } = await import('../../stores/offers.ts');
const { useOrderStore } = await import('../../stores/order.ts');
const { useToastStore } = await import('../../stores/toast.ts');

// Product 1 costs 100 TWD; from 200 TWD on, product 2 costs 19 instead of 59 TWD. The delivery is 80 TWD.
const extra = productCard(2, { price: 59 });
const rules: OfferRules = {
  quantityOffers: [],
  amountOffers: [],
  addOnOffers: [
    {
      id: 5,
      title: '滿 200 加購',
      thresholdAmount: 200,
      conditionProductIds: [],
      goods: [{ productId: 2, addOnPrice: 19, limit: 2, product: extra }],
      eventBeginAt: null,
      eventEndAt: null,
      currentVisibilityRule: 'ONLINE',
    },
  ],
  solve: solveOffers,
};

const couponFrom = (id: number, name: string, minAmount: number): UserCoupon => ({
  id,
  status: 'UNUSED',
  isUsedUp: false,
  receivedAt: '2026-11-01T00:00:00+08:00',
  usedAt: null,
  couponEvent: {
    id,
    name,
    discountType: 'AMOUNT',
    discountValue: 30,
    minAmount,
    code: null,
    receiveLimit: null,
    gifts: [],
    eventBeginAt: '2020-01-01T00:00:00+08:00',
    eventEndAt: '2099-01-01T00:00:00+08:00',
    couponId: id,
    currentVisibilityRule: 'ONLINE',
  },
});
const from210 = couponFrom(8, '滿 210 折 30', 210);
const always = couponFrom(9, '折 30', 0);

let sentCart = createSentCart();

beforeEach(async () => {
  shop = memberShop();
  shop.saved = { 1: 2 };
  shop.coupons = { 8: from210, 9: always };
  shop.locksExpireAt = '2026-11-21T10:20:00+08:00';
  refusal = undefined;
  lost = undefined;
  stubBrowser('https://shop.example/checkout');
  requests = stubFetch(answer);
  useModalStore.setState({ stack: [] });
  useToastStore.getState().clear();
  clearSession();
  saveSession('token', false);
  await cartSession.open();
  useOfferStore.setState({ rules });
  sentCart = createSentCart();
  requests.length = 0;
});

const sent = (line: string) => requests.filter((request) => request.line === line);
const puts = () => sent(cartCall).map(({ body }) => JSON.parse(body));
const addOns = () => useCartStore.getState().items.addOns;
const modals = () => useModalStore.getState().stack;
const toasts = () => useToastStore.getState().toasts.map(({ message }) => message);
const setExtra = (quantity: number) => sentCart.change({ offerId: 5, productId: 2, quantity });

async function addExtra() {
  const addOn = await cartSession.oneMoreAddOn(5, extra);
  return addOn && sentCart.change(addOn);
}

describe('an add-on of the sent cart', () => {
  it('goes to the server with the amount that the cart then costs, so that the stock stays reserved', async () => {
    expect(await addExtra()).toBe('sent');
    expect(puts()).toMatchObject([
      {
        items: {
          products: [{ id: 1, quantity: 2 }],
          add_ons: [{ offer_id: 5, id: 2, quantity: 1 }],
        },
        frontend_paid_amount: 299,
      },
    ]);
    expect(addOns()).toEqual([{ offerId: 5, productId: 2, quantity: 1 }]);
    expect(useCartStore.getState().server?.order.locksExpireAt).toBe(shop.locksExpireAt);
  });

  it('is said by nobody before the server has it', async () => {
    await addExtra();
    expect(toasts()).toEqual([]);
  });

  it('has more units or none in the same way', async () => {
    await addExtra();
    expect(await setExtra(2)).toBe('sent');
    expect(await setExtra(0)).toBe('sent');
    const amounts = puts().map(({ frontend_paid_amount: paid }) => paid);
    expect(amounts).toEqual([299, 318, 280]);
    expect(addOns()).toBeUndefined();
    expect(shop.locksExpireAt).not.toBeNull();
  });

  it('leaves as many units to the shopper as there were before, because the reserved ones are the shopper’s own', async () => {
    await addExtra();
    const most = () => {
      const quote = quoteCart(currentCartContext());
      return addOnLines(quote).map(({ max }) => max);
    };
    expect(most()).toEqual([3]);
    await setExtra(2);
    expect(most()).toEqual([3]);
    await setExtra(1);
    expect(most()).toEqual([3]);
  });

  it('that is sold out sends nothing and says why', async () => {
    shop.stock[2] = 0;
    expect(await addExtra()).toBeUndefined();
    expect(puts()).toEqual([]);
    expect(toasts()).toEqual(['此商品目前補貨中']);
  });

  it('waits for a coupon that is being sent, whose amount it then counts', async () => {
    const applied = applyCoupon(always, 'checkout');
    await addExtra();
    await applied;
    expect(puts()).toMatchObject([
      { coupon_id: 9, frontend_paid_amount: 250 },
      { coupon_id: 9, frontend_paid_amount: 269 },
    ]);
  });

  it('is in the order that is placed afterwards', async () => {
    await addExtra();
    await submitOrder();
    expect(sent(checkoutCall)).toHaveLength(1);
    expect(modals()).toEqual([]);
  });
});

describe('a change that the server refuses', () => {
  it('is shown, and the cart is sent as it was before', async () => {
    refusal = {};
    expect(await addExtra()).toBe('not-sent');
    const amounts = puts().map(({ frontend_paid_amount: paid }) => paid);
    expect(amounts).toEqual([299, 280]);
    expect(addOns()).toBeUndefined();
    expect(shop.locksExpireAt).not.toBeNull();
    expect(modals()).toMatchObject([
      { content: { message: errorCodes.LOCK_STOCKS_ARE_FAILED.message } },
    ]);
  });

  it('does not undo what has changed the cart since', async () => {
    const newer = { normal: { 1: 3 }, combination: {} };
    refusal = { before: () => useCartStore.setState({ items: newer }) };
    expect(await addExtra()).toBe('not-sent');
    expect(puts()).toHaveLength(1);
    expect(useCartStore.getState().items).toBe(newer);
  });

  it('changes nothing in the cart of the next member', async () => {
    refusal = { before: clearSession };
    expect(await addExtra()).toBe('not-sent');
    expect(puts()).toHaveLength(1);
    expect(useCartStore.getState()).toMatchObject({ status: 'closed', items: { normal: {} } });
    expect(modals()).toEqual([]);
  });
});

describe('a change of a cart that is another one elsewhere', () => {
  it('is not made, so that nothing of the other window is lost, and the other cart is shown', async () => {
    shop.saved = { 1: 5 };
    shop.locksExpireAt = '2026-11-21T10:45:00+08:00';
    expect(await addExtra()).toBe('not-sent');
    expect(puts()).toEqual([]);
    expect(modals()).toMatchObject([
      { content: { message: errorCodes.PRE_PROCESS_TEMP_ORDER_FAILED.message } },
    ]);
    expect(useCartStore.getState().items).toEqual({ normal: { 1: 5 }, combination: {} });
  });

  it('shows the order that was made of it, so that nothing is ordered twice', async () => {
    Object.assign(shop, { saved: {}, locksExpireAt: null, orderId: 7 });
    expect(await addExtra()).toBe('not-sent');
    expect(puts()).toEqual([]);
    expect(modals()).toEqual([]);
    expect(useOrderStore.getState().result).toMatchObject({ order: { id: 7 } });
  });
});

describe('a coupon chosen at the checkout', () => {
  it('does not undo the cart of another window, which is shown instead', async () => {
    shop.saved = { 1: 5 };
    shop.locksExpireAt = '2026-11-21T10:45:00+08:00';
    expect(await applyCoupon(always, 'checkout')).toBe(true);
    expect(puts()).toEqual([]);
    expect(useCartStore.getState().items).toEqual({ normal: { 1: 5 }, combination: {} });
  });

  it('shows the order that another window has made of the cart, so that nothing is ordered twice', async () => {
    Object.assign(shop, { saved: {}, locksExpireAt: null, orderId: 7 });
    expect(await applyCoupon(always, 'checkout')).toBe(true);
    expect(puts()).toEqual([]);
    expect(useOrderStore.getState().result).toMatchObject({ order: { id: 7 } });
  });
});

describe('a change whose cart cannot be read first', () => {
  it('is not sent: the cart may have become an order', async () => {
    Object.assign(shop, { saved: {}, locksExpireAt: null, orderId: 7 });
    lost = 'GET';
    expect(await setExtra(1)).toBe('not-sent');
    expect(puts()).toEqual([]);
    expect(addOns()).toBeUndefined();
    expect(modals()).toHaveLength(1);
  });

  it('says that the reservation is over, and leaves the form, which can reserve again', async () => {
    // It was to end in November 2026.
    Object.assign(shop, { locksExpireAt: null });
    expect(await addExtra()).toBe('not-sent');
    expect(puts()).toEqual([]);
    expect(modals()).toMatchObject([
      { content: { message: errorCodes.LOCK_STOCKS_ARE_EXPIRED.message } },
    ]);
    expect(useCartStore.getState().server?.order.locksExpireAt).not.toBeNull();
  });
});

describe('a change while the shop is closed', () => {
  it('changes nothing, and the order can be placed later', async () => {
    shop.refused = { [cartCall]: 'SERVICE_IS_MAINTAINING' };
    expect(await addExtra()).toBe('not-sent');
    expect(addOns()).toBeUndefined();
    expect(modals()).toMatchObject([{ type: 'MaintainModal' }]);
  });
});

describe('a change at terms that have changed', () => {
  it('reads the cart and the offers again', async () => {
    refusal = { code: 'PRE_PROCESS_TEMP_ORDER_FAILED' };
    expect(await addExtra()).toBe('not-sent');
    expect(sent('GET /user/order/shopping-cart')).toHaveLength(2);
  });
});

describe('a change without an answer', () => {
  async function lose(): Promise<void> {
    await addExtra();
    lost = 'PUT';
    expect(await setExtra(2)).toBe('unknown');
    lost = undefined;
  }

  it('shows the cart of before, and that the server may have another one', async () => {
    await lose();
    expect(addOns()).toEqual([{ offerId: 5, productId: 2, quantity: 1 }]);
    expect(useCartStore.getState().status).toBe('ready');
    expect(modals()).toHaveLength(1);
  });

  it('does not become an order that the shopper has not seen', async () => {
    await lose();
    await submitOrder();
    expect(sent(checkoutCall)).toEqual([]);
  });

  it('is settled by sending the shown cart again', async () => {
    await lose();
    expect(await sentCart.sendAgain()).toBe('sent');
    expect(puts().at(-1)).toMatchObject({ frontend_paid_amount: 299 });
    await submitOrder();
    expect(sent(checkoutCall)).toHaveLength(1);
  });

  it('stays open as long as sending again has no answer either, and says so', async () => {
    await lose();
    useModalStore.setState({ stack: [] });
    lost = 'PUT';
    expect(await sentCart.sendAgain()).toBe('unknown');
    expect(modals()).toHaveLength(1);
  });
});

describe('a coupon that a change takes off the cart', () => {
  const reason = '優惠券「滿 210 折 30」已取消套用：還差 $10 可使用';

  beforeEach(async () => {
    await addExtra();
    await applyCoupon(from210, 'checkout');
    useToastStore.getState().clear();
    requests.length = 0;
  });

  it('is said with its reason, and counts again once the reason is gone', async () => {
    await setExtra(0);
    expect(puts()).toMatchObject([{ coupon_id: null, frontend_paid_amount: 280 }]);
    expect(toasts()).toEqual([reason]);
    useToastStore.getState().clear();
    await setExtra(1);
    expect(puts().at(-1)).toMatchObject({ coupon_id: 8, frontend_paid_amount: 269 });
    expect(toasts()).toEqual(['已重新套用「滿 210 折 30」']);
  });

  it('is not lost by a change that the server refuses', async () => {
    await setExtra(0);
    refusal = {};
    await setExtra(1);
    refusal = undefined;
    await setExtra(2);
    expect(puts().map(({ coupon_id: id }) => id)).toEqual([null, 8, null, 8]);
  });

  it('stays if the server refuses the change', async () => {
    await setExtra(0);
    await setExtra(1);
    requests.length = 0;
    refusal = {};
    await setExtra(2);
    expect(puts()).toMatchObject([{ coupon_id: 8, frontend_paid_amount: 288 }, { coupon_id: 8 }]);
  });

  it('is forgotten once the shopper has chosen another one', async () => {
    await setExtra(0);
    await applyCoupon(always, 'checkout');
    await applyCoupon(null, 'checkout');
    requests.length = 0;
    await setExtra(1);
    expect(puts()).toMatchObject([{ coupon_id: null, frontend_paid_amount: 299 }]);
  });
});

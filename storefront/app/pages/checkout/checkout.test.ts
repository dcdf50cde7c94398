import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { stubBrowser, stubFetch } from '../../testing/browser.ts';
import { productCard } from '../../testing/cards.ts';
import { memberShop } from '../../testing/member-shop.ts';

let shop = memberShop();
let browser = stubBrowser();
let requests = stubFetch((request) => shop.answer(request));
const { enterCheckout } = await import('./enter-checkout.ts');
const { submitOrder } = await import('./submit-order.ts');
const { cartSession } = await import('../../cart/cart-session.ts');
const { clearSession, saveSession } = await import('../../stores/auth.ts');
const { useCartStore } = await import('../../stores/cart.ts');
const { useMemberStore } = await import('../../stores/member.ts');
const { confirmModal, useModalStore } = await import('../../stores/modal.ts');
const { useOrderStore } = await import('../../stores/order.ts');

const checkoutCall = 'POST /user/order/checkout';
const paymentCall = 'POST /user/order/payment';

beforeEach(() => {
  shop = memberShop();
  browser = stubBrowser('https://shop.example/checkout');
  requests = stubFetch((request) => shop.answer(request));
  clearSession();
  useModalStore.setState({ stack: [] });
  saveSession('token', false);
});

const sent = (line: string) => requests.filter((request) => request.line === line);
const lines = () => requests.map(({ line }) => line);
const result = () => useOrderStore.getState().result;
const modals = () => useModalStore.getState().stack;

function typed(change = {}): void {
  useOrderStore.setState(({ form }) => ({
    form: {
      ...form,
      name: '王小明',
      mobileNumber: '0912345678',
      city: '臺北市',
      cityZone: '信義區',
      address: '市府路 1 號',
      paymentType: 'HOME_CASH',
      ...change,
    },
  }));
}

/** Sends a cart and fills in the order form. */
async function atTheForm(change = {}): Promise<void> {
  shop.saved = { 1: 2 };
  shop.locksExpireAt = '2026-11-21T10:30:00+08:00';
  await enterCheckout('');
  typed(change);
  requests.length = 0;
}

const connectionLost = () => Promise.reject(new TypeError('connection lost'));

/** Loses the call that places the order, or only its answer. Answers a function that ends this. */
function loseCheckout(isMade: boolean, lost: () => Promise<Response> = connectionLost): () => void {
  const answering = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const isCheckout = path.includes('/order/checkout');
    const answer = isCheckout && !isMade ? undefined : await answering(path, init);
    return !answer || isCheckout ? lost() : answer;
  });
  return () => vi.stubGlobal('fetch', answering);
}

describe('entering the checkout', () => {
  it('with a sent cart reads it and opens the form, filled in from the profile [2.052, 2.053, 2.054]', async () => {
    shop.saved = { 1: 2 };
    shop.locksExpireAt = '2026-11-21T10:30:00+08:00';
    shop.profile = { name: '林小晴', mobileNumber: '0987654321' };
    expect(await enterCheckout('')).toEqual({ kind: 'form' });
    expect(lines()).toContain('GET /user/order/shopping-cart');
    expect(useOrderStore.getState()).toMatchObject({
      delivery: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
      form: { name: '林小晴', mobileNumber: '0987654321', paymentType: '' },
    });
    expect(lines().some((line) => /GET \/user\/order\/\d/.test(line))).toBe(false);
  });

  it('chooses the way of paying of the newest order', async () => {
    shop.saved = { 1: 2 };
    shop.locksExpireAt = '2026-11-21T10:30:00+08:00';
    shop.order = { ...shop.order, paymentType: 'CATHAY_ATM' };
    shop.orders = [shop.order];
    await enterCheckout('');
    expect(useOrderStore.getState().form.paymentType).toBe('CATHAY_ATM');
  });

  it('without a sent cart and without an order shows nothing', async () => {
    shop.saved = { 1: 2 };
    expect(await enterCheckout('')).toEqual({ kind: 'nothing' });
  });

  it('shows the order made of the cart, also after a reload [2.057, 2.059]', async () => {
    shop.orderId = 7;
    expect(await enterCheckout('')).toEqual({ kind: 'result' });
    expect(lines()).toContain('GET /user/order/7');
    expect(result()).toMatchObject({ status: 'orderEstablished', order: { id: 7 } });
  });

  it('does not show an order that was cancelled later', async () => {
    shop.orderId = 7;
    shop.order.orderStatus = 'CANCELLED';
    expect(await enterCheckout('')).toEqual({ kind: 'nothing' });
  });

  it('after leaving a provider’s page by Back shows a failed payment of that order [2.055, 2.056]', async () => {
    browser.local.setItem('qingmian-paypage', '{"orderId":5}');
    shop.order.paymentType = 'CATHAY_CREDIT_CARD';
    await enterCheckout('');
    expect(lines()).toContain('GET /user/order/5');
    expect(result()).toMatchObject({ status: 'paymentFail', order: { id: 5 } });
  });

  it('after a provider’s return shows the status of the order, and forgets a paid one [2.055, 4.119]', async () => {
    browser.local.setItem('qingmian-paypage', '{"orderId":5}');
    shop.order = { ...shop.order, paymentType: 'LINE_PAY', paymentStatus: 'FAILED' };
    await enterCheckout('?redirect=true');
    expect(result()?.status).toBe('paymentFail');
    expect(browser.local.getItem('qingmian-paypage')).not.toBeNull();
    shop.order.paymentStatus = 'PAID';
    await enterCheckout('?redirect=true');
    expect(result()?.status).toBe('paymentSuccessful');
    expect(browser.local.getItem('qingmian-paypage')).toBeNull();
  });

  it('waits for the report after a return that says success, and shows neither success nor failure', async () => {
    browser.local.setItem('qingmian-paypage', '{"orderId":5}');
    shop.order = { ...shop.order, paymentType: 'CATHAY_CREDIT_CARD' };
    useOrderStore.setState({ awaitedOrder: 5 });
    await enterCheckout('?redirect=true');
    expect(result()).toMatchObject({ status: 'paymentConfirming', order: { id: 5 } });
  });

  it('says so if something cannot be read', async () => {
    shop.orderId = 7;
    shop.refused['GET /user/order/7'] = 'INTERNAL_ERROR';
    expect(await enterCheckout('')).toMatchObject({
      kind: 'failed',
      failure: { requestId: 'req-1' },
    });
    shop.refused = { 'GET /user/order/shopping-cart': '' };
    expect(await enterCheckout('')).toEqual({ kind: 'failed' });
  });
});

describe('submitting the order', () => {
  it('makes the order, then starts its payment, then shows it from the top of the page [4.111, 4.115, 4.122, 7.108]', async () => {
    await atTheForm();
    await submitOrder();
    const order = lines().indexOf(checkoutCall);
    expect(order).toBeGreaterThanOrEqual(0);
    expect(lines().indexOf(paymentCall)).toBeGreaterThan(order);
    expect(JSON.parse(sent(paymentCall)[0]?.body ?? '')).toEqual({ order_id: 7 });
    expect(result()).toMatchObject({
      status: 'orderEstablished',
      order: { id: 7, orderNo: '20261121000007', paidAmount: 280 },
    });
    expect(browser.visited).toContain('(top)');
  });

  it('ends with an empty cart without a coupon, and sends no request to empty it [4.112, 4.120]', async () => {
    await atTheForm();
    useCartStore.setState({ couponId: 3 });
    await submitOrder();
    expect(useCartStore.getState()).toMatchObject({
      items: { normal: {}, combination: {} },
      couponId: null,
      orderId: 7,
    });
    expect(sent('PUT /user/order/shopping-cart')).toEqual([]);
  });

  it('shows afterwards what was added elsewhere meanwhile, and adds to it', async () => {
    await atTheForm();
    shop.addedMeanwhile = { 2: 1 };
    await submitOrder();
    await cartSession.open();
    expect(useCartStore.getState()).toMatchObject({ items: { normal: { 2: 1 } }, orderId: 7 });
    await cartSession.put('product', productCard(1), 1);
    await cartSession.save();
    expect(shop.saved).toEqual({ 1: 1, 2: 1 });
  });

  it('repeats the same request if it is repeated, and makes a new one for a corrected form [7.112]', async () => {
    shop.refused[checkoutCall] = 'SHIP_ADDRESS_IS_NOT_SUPPORT';
    await atTheForm();
    await submitOrder();
    await submitOrder();
    typed({ address: '市府路 2 號' });
    await submitOrder();
    const [first, second, third] = sent(checkoutCall).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[\da-f]{16}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('stops if another window has sent another cart, which the shopper has not seen', async () => {
    await atTheForm();
    shop.saved = { 1: 5 };
    shop.locksExpireAt = '2026-11-21T10:45:00+08:00';
    await submitOrder();
    expect(sent(checkoutCall)).toEqual([]);
    expect(modals()).toMatchObject([{ content: { message: '金額已更新，請重新確認購物車' } }]);
    expect(useCartStore.getState().items.normal).toEqual({ 1: 5 });
  });

  it('takes the order from the answer if it cannot be read now', async () => {
    shop.refused['GET /user/order/7'] = '';
    await atTheForm();
    await submitOrder();
    expect(result()).toMatchObject({ status: 'orderEstablished', order: { paidAmount: 280 } });
  });

  it('finds the order if only the answer was lost', async () => {
    await atTheForm();
    loseCheckout(true);
    await submitOrder();
    expect(result()).toMatchObject({ status: 'orderEstablished', order: { id: 7 } });
  });

  it('does not say that there is no order if a proxy has given up waiting for the answer', async () => {
    await atTheForm();
    const { sentAt } = useCartStore.getState().server?.order ?? {};
    loseCheckout(false, async () => new Response('', { status: 504 }));
    expect((await submitOrder())?.form?.message).toContain('不確定');
    expect(result()).toBeUndefined();
    expect(useOrderStore.getState().unanswered).toBe(sentAt);
  });

  it('remembers which sent cart an order without an answer may still be made of, until it is tried again', async () => {
    await atTheForm();
    const { sentAt } = useCartStore.getState().server?.order ?? {};
    const found = loseCheckout(false);
    await submitOrder();
    expect(useOrderStore.getState().unanswered).toBe(sentAt);
    found();
    await submitOrder();
    expect(useOrderStore.getState().unanswered).toBeUndefined();
    expect(result()).toMatchObject({ order: { id: 7 } });
  });
});

describe('paying on the page of a provider', () => {
  const nothing = { virtualAccount: null, expiryDate: null, info: null };
  const url = 'https://pay.example/web?id=1';
  const linePay = { ...nothing, info: { paymentUrl: { web: url } } };

  it('keeps the order and the way back, then leaves for LINE Pay with an empty cart [4.111, 4.117, 4.118, 4.120, 7.115]', async () => {
    shop.payment = { redirectViewUrl: null, ...linePay, data: linePay };
    await atTheForm({ paymentType: 'LINE_PAY' });
    await submitOrder();
    expect(browser.visited).toEqual([url]);
    expect(JSON.parse(browser.local.getItem('qingmian-paypage') ?? '')).toEqual({ orderId: 7 });
    expect(JSON.parse(browser.local.getItem('qingmian-redirect-info') ?? '')).toEqual({
      type: 'linePay',
      featureType: 'orderConfirmation',
      backPath: '/checkout',
      otherParams: {},
      data: { orderId: 7 },
    });
    expect(useCartStore.getState()).toMatchObject({ orderId: 7, items: { normal: {} } });
    expect(useOrderStore.getState()).toMatchObject({ isLeaving: true, result: undefined });
  });

  it('leaves for the card page that the answer names [4.116, 7.114, 3.092]', async () => {
    shop.payment = { redirectViewUrl: '/card?token=1', ...nothing, data: nothing };
    await atTheForm({ paymentType: 'CATHAY_CREDIT_CARD' });
    await submitOrder();
    expect(browser.visited).toEqual(['/card?token=1']);
    expect(browser.local.getItem('qingmian-redirect-info')).toContain('"cathayCreditCardPay"');
  });

  it('is remembered only if there is such a page', async () => {
    shop.refused[paymentCall] = 'ORDER_PAYMENT_FAILED';
    shop.order.paymentType = 'CATHAY_CREDIT_CARD';
    await atTheForm({ paymentType: 'CATHAY_CREDIT_CARD' });
    await submitOrder();
    expect(browser.local.getItem('qingmian-paypage')).toBeNull();
    expect(result()).toMatchObject({ status: 'paymentFail', order: { canRetryPayment: true } });
    expect(modals()).toMatchObject([{ content: { message: '付款失敗，請重新付款' } }]);
  });
});

describe('the profile', () => {
  it('is updated after the order if the member asks for it [7.111]', async () => {
    await atTheForm({ updatesMember: true });
    await submitOrder();
    const update = lines().findIndex((line) => line.startsWith('PUT /user?'));
    expect(update).toBeGreaterThan(lines().indexOf(checkoutCall));
    expect(shop.profile).toEqual({ name: '王小明', mobileNumber: '0912345678' });
    expect(useMemberStore.getState().userInfo?.name).toBe('王小明');
  });

  it('is not changed otherwise, and a failed update does not affect the order', async () => {
    await atTheForm();
    await submitOrder();
    expect(lines().some((line) => line.startsWith('PUT /user?'))).toBe(false);

    shop = memberShop();
    shop.refused['PUT /user'] = '';
    await atTheForm({ updatesMember: true });
    await submitOrder();
    expect(result()?.status).toBe('orderEstablished');
    expect(modals()).toEqual([]);
  });
});

describe('a refused checkout', () => {
  it('opens the error modal for the four codes the shopper can act on [8.063, 8.064, 8.065, 8.066]', async () => {
    const codes: ErrorCode[] = [
      'LOCK_STOCKS_ARE_EXPIRED',
      'SHIP_ADDRESS_IS_NOT_SUPPORT',
      'SHIP_TYPE_HOME_IS_NOT_SUPPORT',
      'LINE_SHOP_ORDER_ERROR',
    ];
    for (const code of codes) {
      shop.refused[checkoutCall] = code;
      await atTheForm();
      await submitOrder();
    }
    expect(modals().map(({ type }) => type)).toEqual(codes.map(() => 'ErrorModal'));
    expect(result()).toBeUndefined();
    expect(sent(paymentCall)).toEqual([]);
  });

  it('after the locks have expired leads back to the cart', async () => {
    shop.refused[checkoutCall] = 'LOCK_STOCKS_ARE_EXPIRED';
    await atTheForm();
    await submitOrder();
    confirmModal();
    expect(browser.visited).toContain('/cart');
  });

  it('with any other code is an order that failed, shown at the checkout [4.121, 8.067]', async () => {
    for (const code of ['TEMP_ORDER_FAILED', 'PRODUCT_IS_OUT_OF_STOCK', ''] as const) {
      shop.refused[checkoutCall] = code;
      await atTheForm();
      await submitOrder();
      expect(result()).toMatchObject({ status: 'orderFail', order: undefined });
      expect(modals()).toEqual([]);
    }
    expect(browser.visited).toContain('(top)');
    expect(browser.visited).not.toContain('/cart');
  });

  it('without a session leads to sign-in and back', async () => {
    await atTheForm();
    shop.refused[checkoutCall] = 'TOKEN_INVALID';
    await submitOrder();
    expect(browser.visited).toContain('/signin');
    expect(browser.local.getItem('qingmian-signin-callback-info')).toContain('/checkout');
    expect(result()).toBeUndefined();
  });
});

describe('a refused payment', () => {
  it('with a known code shows a modal, and the order remains [8.068, 8.070]', async () => {
    const codes: ErrorCode[] = [
      'ORDER_NOT_FOUND',
      'ORDER_ALREADY_PAYED',
      'ORDER_PAYMENT_IS_BEING_CONFIRMED',
      'ORDER_IS_CANCELLED',
      'ORDER_PAYMENT_IS_EXPIRED',
      'ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT',
      'ORDER_PAYMENT_FAILED',
    ];
    for (const code of codes) {
      shop.refused[paymentCall] = code;
      await atTheForm();
      await submitOrder();
      expect(result()).toMatchObject({ status: 'orderEstablished', order: { id: 7 } });
    }
    expect(modals().map(({ type }) => type)).toEqual(codes.map(() => 'ErrorModal'));
  });

  it('for maintenance opens its own modal [8.070]', async () => {
    shop.refused[paymentCall] = 'SERVICE_IS_MAINTAINING';
    await atTheForm();
    await submitOrder();
    expect(modals().map(({ type }) => type)).toEqual(['MaintainModal']);
  });

  it('with an unknown code is an order that failed, and names the order [8.069]', async () => {
    shop.refused[paymentCall] = 'INTERNAL_ERROR';
    await atTheForm();
    await submitOrder();
    expect(result()).toMatchObject({ status: 'orderFail', order: { id: 7 } });
    expect(modals()).toEqual([]);
  });
});

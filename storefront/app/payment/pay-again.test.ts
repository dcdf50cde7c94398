import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { stubBrowser, stubFetch } from '../testing/browser.ts';
import { memberShop } from '../testing/member-shop.ts';

let shop = memberShop();
let browser = stubBrowser();
let requests = stubFetch((request) => shop.answer(request));
let currentFetch = globalThis.fetch;
vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => currentFetch(...call));
const { payAgain } = await import('./pay-again.ts');
const { clearSession, saveSession } = await import('../stores/auth.ts');
const { useModalStore } = await import('../stores/modal.ts');
const { useOrderStore } = await import('../stores/order.ts');
const { readRedirectInfo } = await import('../stores/redirect.ts');

const call = 'POST /user/order/payment';
const order = { id: 7, orderNo: '26112200000007' };
const nothing = { virtualAccount: null, expiryDate: null, info: null };
const page = { ...nothing, info: { paymentUrl: { web: 'https://pay.example/again' } } };

beforeEach(() => {
  shop = memberShop();
  shop.payment = { redirectViewUrl: null, ...page, data: page };
  browser = stubBrowser('https://shop.example/member-order-detail/7');
  requests = stubFetch((request) => shop.answer(request));
  currentFetch = globalThis.fetch;
  clearSession();
  useModalStore.setState({ stack: [] });
  saveSession('token', false);
});

const modals = () => useModalStore.getState().stack.map(({ type }) => type);
const retryError = () => useOrderStore.getState().retryError;

async function refusedWith(code: ErrorCode): Promise<boolean> {
  shop.refused[call] = code;
  return payAgain(order);
}

describe('paying again', () => {
  it('leaves for the provider, with the order detail as the way back [2.081, 3.093, 7.116]', async () => {
    expect(retryError().status).toBe(-1);
    expect(await payAgain(order)).toBe(true);
    expect(browser.visited).toEqual(['https://pay.example/again']);
    expect(readRedirectInfo()).toEqual({
      type: 'linePay',
      featureType: 'memberOrderDetail',
      backPath: '/member-order-detail/7',
      otherParams: {},
      data: { orderId: 7 },
    });
    expect(browser.local.getItem('qingmian-paypage')).toBeNull();
  });

  it('has the status -1 before the first try [3.100]', () => {
    expect(retryError()).toEqual({ status: -1, errorCode: '' });
  });

  it('is a new attempt each time', async () => {
    vi.useFakeTimers();
    await payAgain(order);
    vi.advanceTimersByTime(1000);
    await payAgain(order);
    vi.useRealTimers();
    const [first, second] = requests
      .filter(({ line }) => line === call)
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(second).not.toBe(first);
  });

  it('refused with 400 shows the reason, keeps the status and forgets the way back [8.071, 8.073]', async () => {
    expect(await refusedWith('ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT')).toBe(false);
    expect(modals()).toEqual(['ErrorModal']);
    expect(retryError()).toEqual({ status: 400, errorCode: 'ORDER_PAYMENT_COUNT_EXCEEDED_LIMIT' });
    expect(readRedirectInfo()).toBeUndefined();
    expect(browser.visited).toEqual([]);
    delete shop.refused[call];
    await payAgain(order);
    expect(retryError().status).toBe(-1);
  });

  it('without a session leads to sign-in like any other call [8.072]', async () => {
    await refusedWith('TOKEN_INVALID');
    expect(browser.visited).toContain('/signin');
    expect(modals()).toEqual([]);
    expect(retryError().status).toBe(-1);
    expect(readRedirectInfo()).toBeUndefined();
  });

  it('opens a modal of its own for a server error and for maintenance [8.072]', async () => {
    await refusedWith('INTERNAL_ERROR');
    expect(modals()).toEqual(['ErrorModal']);
    expect(retryError().status).toBe(-1);
    await refusedWith('SERVICE_IS_MAINTAINING');
    expect(modals()).toEqual(['ErrorModal', 'MaintainModal']);
  });

  it('of a transfer stays on the page, because the order has its account then', async () => {
    shop.payment = { redirectViewUrl: null, ...nothing, data: nothing };
    expect(await payAgain(order)).toBe(false);
    expect(browser.visited).toEqual([]);
    expect(readRedirectInfo()).toBeUndefined();
  });
});

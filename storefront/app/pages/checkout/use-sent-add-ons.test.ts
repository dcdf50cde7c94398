import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { solveOffers } from '#rules/quote/offers/solve-offers.ts';
import type { OfferRules } from '../../offers/offer-rules.ts';
import { stubBrowser, stubFetch } from '../../testing/browser.ts';
import { productCard } from '../../testing/cards.ts';
import { memberShop } from '../../testing/member-shop.ts';

const cartCall = 'PUT /user/order/shopping-cart';
let shop = memberShop();
/** Whether the shop refuses a cart with add-ons. */
let isRefused = false;
/** Whether the shop gives no answer. */
let isDown = false;

async function answer(request: Request): Promise<unknown> {
  if (isDown) return new Response('', { status: 503 });
  if (request.method === 'PUT' && isRefused) {
    const { items } = await request.clone().json();
    const { status, message } = errorCodes.LOCK_STOCKS_ARE_FAILED;
    const refusal = { status, error_code: 'LOCK_STOCKS_ARE_FAILED', message };
    if (items.add_ons) return Response.json(refusal, { status });
  }
  return shop.answer(request);
}

stubBrowser('https://shop.example/checkout');
let requests = stubFetch(answer);
let currentFetch = globalThis.fetch;
// The client reads the global `fetch` only once, so it is imported after the stub.
vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => currentFetch(...call));
const { changeSentCart } = await import('./use-sent-add-ons.ts');
const { cartSession } = await import('../../cart/cart-session.ts');
const { clearSession, saveSession } = await import('../../stores/auth.ts');
const { useCartStore } = await import('../../stores/cart.ts');
const { useModalStore } = await import('../../stores/modal.ts');
const { useOfferStore } = await import('../../stores/offers.ts');

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

beforeEach(async () => {
  shop = memberShop();
  shop.saved = { 1: 2 };
  shop.locksExpireAt = '2026-11-21T10:30:00+08:00';
  isRefused = false;
  isDown = false;
  stubBrowser('https://shop.example/checkout');
  requests = stubFetch(answer);
  currentFetch = globalThis.fetch;
  useModalStore.setState({ stack: [] });
  clearSession();
  saveSession('token', false);
  await cartSession.open();
  useOfferStore.setState({ rules });
  requests.length = 0;
});

const puts = () =>
  requests.filter(({ line }) => line === cartCall).map(({ body }) => JSON.parse(body ?? ''));
const addExtra = () => changeSentCart(() => cartSession.addAddOn(5, extra));
const addOns = () => useCartStore.getState().items.addOns;

describe('an add-on of the sent cart', () => {
  it('goes to the server with the amount that the cart then costs, so that the stock stays reserved', async () => {
    await addExtra();
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

  it('is taken out in the same way', async () => {
    await addExtra();
    await changeSentCart(() => cartSession.setAddOn({ offerId: 5, productId: 2, quantity: 0 }));
    expect(puts().at(-1)).toMatchObject({ frontend_paid_amount: 280 });
    expect(addOns()).toBeUndefined();
    expect(shop.locksExpireAt).not.toBeNull();
  });

  it('that the server refuses is shown, and the cart is sent as it was before', async () => {
    isRefused = true;
    await addExtra();
    const amounts = puts().map(({ frontend_paid_amount: paid }) => paid);
    expect(amounts).toEqual([299, 280]);
    expect(addOns()).toBeUndefined();
    expect(shop.locksExpireAt).not.toBeNull();
    expect(useModalStore.getState().stack).toMatchObject([
      { content: { message: errorCodes.LOCK_STOCKS_ARE_FAILED.message } },
    ]);
  });

  it('leaves the form as it was if the shop gives no answer, and says that the server may have another cart', async () => {
    expect(await addExtra()).toBe(true);
    await changeSentCart(() => cartSession.setAddOn({ offerId: 5, productId: 2, quantity: 0 }));
    const isKnown = await changeSentCart(() => {
      isDown = true;
      cartSession.setAddOn({ offerId: 5, productId: 2, quantity: 1 });
    });
    expect(isKnown).toBe(false);
    expect(addOns()).toBeUndefined();
    expect(useCartStore.getState().status).toBe('ready');
  });

  it('that is sold out sends nothing', async () => {
    shop.stock[2] = 0;
    await addExtra();
    expect(puts()).toEqual([]);
  });
});

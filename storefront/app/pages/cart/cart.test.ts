import { beforeEach, describe, expect, it } from 'vitest';
import type { Quote } from '#rules/quote/types.ts';
import { stubBrowser, stubFetch } from '../../testing/browser.ts';
import { cartPath, holdAnswer } from '../../testing/hold-answer.ts';
import { memberShop } from '../../testing/member-shop.ts';

let shop = memberShop();
let browser = stubBrowser();
let requests = stubFetch((request) => shop.answer(request));
const { enterCart } = await import('./enter-cart.ts');
const { goToCheckout } = await import('./go-to-checkout.ts');
const { noticeText } = await import('./cart-notices.tsx');
const { cartSession } = await import('../../cart/cart-session.ts');
const { clearSession, saveSession } = await import('../../stores/auth.ts');
const { useCartStore } = await import('../../stores/cart.ts');
const { useModalStore } = await import('../../stores/modal.ts');
const { useOrderStore } = await import('../../stores/order.ts');

beforeEach(() => {
  shop = memberShop();
  browser = stubBrowser();
  requests = stubFetch((request) => shop.answer(request));
  clearSession();
  useModalStore.setState({ stack: [] });
  saveSession('token', false);
});

const sent = (line: string) => requests.filter((request) => request.line === line);
const notices = () => useCartStore.getState().notices;
const modals = () => useModalStore.getState().stack;

describe('entering the cart', () => {
  it('forgets a payment under way and the choices at checkout, and reads the cart [2.045, 2.046, 2.047, 2.048, 2.050]', async () => {
    browser.local.setItem('qingmian-paypage', '{"orderId":5}');
    const { form } = useOrderStore.getState();
    useOrderStore.setState({
      delivery: { islandsType: 'OUTLYING_ISLAND', shipType: 'STORE' },
      form: {
        ...form,
        name: '王小明',
        paymentType: 'LINE_PAY',
        invoiceType: 'COMPANY',
        taxNum: '04595257',
      },
    });
    await enterCart();
    expect(browser.local.getItem('qingmian-paypage')).toBeNull();
    expect(useOrderStore.getState()).toMatchObject({
      delivery: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
      form: { ...form, name: '王小明' },
    });
    expect(sent(`GET ${cartPath}`)).toHaveLength(1);
  });

  it('reads the cart once for all callers at the same time', async () => {
    await Promise.all([enterCart(), cartSession.open()]);
    expect(sent(`GET ${cartPath}`)).toHaveLength(1);
  });

  it('sends a change made just before, so that the reading does not undo it', async () => {
    shop.saved = { 1: 1 };
    await enterCart();
    cartSession.setQuantity('product', 1, 4);
    await enterCart();
    expect(useCartStore.getState().items.normal).toEqual({ 1: 4 });
  });

  it('keeps changes made while it is being read', async () => {
    shop.saved = { 1: 1 };
    await enterCart();
    const { asked, answer } = holdAnswer(shop, `GET ${cartPath}`);
    const reading = enterCart();
    await asked;
    cartSession.setQuantity('product', 1, 4);
    answer();
    await reading;
    expect(useCartStore.getState().items.normal).toEqual({ 1: 4 });
  });

  it('starts without the coupon that was chosen before, which the saved cart still has [2.049]', async () => {
    shop.couponId = 3;
    await cartSession.open();
    expect(useCartStore.getState().couponId).toBe(3);
    await enterCart();
    expect(useCartStore.getState().couponId).toBeNull();
  });

  it('keeps a coupon chosen while it is being read', async () => {
    shop.saved = { 1: 1 };
    const { asked, answer } = holdAnswer(shop, 'GET /products/stocks');
    const reading = enterCart();
    await asked;
    useCartStore.setState({ couponId: 5 });
    answer();
    await reading;
    expect(useCartStore.getState().couponId).toBe(5);
  });

  it('stays sent even if the answer to an earlier reading comes late', async () => {
    shop.saved = { 1: 1 };
    await enterCart();
    const { asked, answer } = holdAnswer(shop, `GET ${cartPath}`);
    const reading = enterCart();
    await asked;
    await goToCheckout(shown(180));
    answer();
    await reading;
    expect(useCartStore.getState().server?.order.locksExpireAt).not.toBeNull();
  });

  it('shows every line that had to change, and keeps a sold-out one visible [4.037, 4.038]', async () => {
    shop.saved = { 1: 2, 2: 9, 99: 1 };
    shop.stock = { 1: 0, 2: 3 };
    await enterCart();
    expect(useCartStore.getState().items.normal).toEqual({ 1: 0, 2: 3 });
    expect(notices().map(({ id, reason, from, to }) => [id, reason, from, to])).toEqual([
      [1, 'SOLD_OUT', 2, 0],
      [2, 'LIMITED', 9, 3],
      [99, 'UNKNOWN', 1, 0],
    ]);
    expect(notices().map(noticeText)).toEqual([
      '此商品剛剛售完',
      '可購買數量減少，已由 9 件調整為 3 件',
      '此商品已下架，已從購物車移除',
    ]);
  });

  it('shows a price that changed while the cart was open', async () => {
    shop.saved = { 1: 2 };
    await enterCart();
    shop.prices[1] = 120;
    await enterCart();
    expect(notices().map(noticeText)).toEqual(['售價已由 $100 更新為 $120']);
  });

  it('says so if it cannot be read', async () => {
    shop.refused[`GET ${cartPath}`] = '';
    await enterCart();
    expect(useCartStore.getState().status).toBe('failed');
  });
});

/** The quote that the shopper sees: the amount to pay, and a coupon if one is given. */
const shown = (paid: number, coupon: Quote['coupon'] = null) => ({
  amounts: { product: 200, discount: 0, coupon: 0, shipFee: 80, paid },
  coupon,
});

describe('sending the cart', () => {
  beforeEach(async () => {
    shop.saved = { 1: 2 };
    await enterCart();
    requests.length = 0;
  });

  it('names the shown amount and the delivery, then opens the checkout at its top [4.110, 4.122, 7.103]', async () => {
    expect(await goToCheckout(shown(280))).toBe(true);
    expect(JSON.parse(sent(`PUT ${cartPath}`)[0]?.body ?? '')).toEqual({
      order: { islands_type: 'MAIN_ISLAND', ship_type: 'HOME', line_ecid: null },
      items: { products: [{ id: 1, quantity: 2 }], product_combinations: [] },
      frontend_paid_amount: 280,
      coupon_id: null,
      version: expect.any(String),
    });
    expect(browser.visited).toEqual(['/checkout', '(top)']);
    expect(useCartStore.getState().server?.order.locksExpireAt).not.toBeNull();
  });

  it('can be sent again if the shopper is at another address of the cart when the answer comes', async () => {
    const { asked, answer } = holdAnswer(shop, `PUT ${cartPath}`);
    const sending = goToCheckout(shown(280));
    await asked;
    window.location.search = '?utm_source=letter';
    answer();
    expect(await sending).toBe(false);
    expect(browser.visited).toEqual([]);
  });

  it('uses the chosen coupon, but not one without effect on this cart', async () => {
    const coupon = { id: 5, name: '優惠券', amount: 50, missing: 0 };
    await goToCheckout(shown(230, { ...coupon, reason: null }));
    await goToCheckout(shown(280, { ...coupon, amount: 0, reason: 'BELOW_THRESHOLD', missing: 9 }));
    const ids = sent(`PUT ${cartPath}`).map(({ body }) => JSON.parse(body).coupon_id);
    expect(ids).toEqual([5, null]);
  });

  it('opens the maintenance modal while buying is closed [8.060]', async () => {
    shop.refused[`PUT ${cartPath}`] = 'SERVICE_IS_MAINTAINING';
    expect(await goToCheckout(shown(280))).toBe(false);
    expect(modals().map(({ type }) => type)).toEqual(['MaintainModal']);
    expect(browser.visited).toEqual([]);
  });

  it('shows the server’s refusal and reads the cart again [8.061, 7.105]', async () => {
    shop.refused[`PUT ${cartPath}`] = 'PRE_PROCESS_TEMP_ORDER_FAILED';
    expect(await goToCheckout(shown(200))).toBe(false);
    expect(modals()).toMatchObject([
      { type: 'ErrorModal', content: { message: '金額已更新，請重新確認購物車' } },
    ]);
    expect(sent(`GET ${cartPath}`)).toHaveLength(1);
    expect(browser.visited).toEqual([]);
  });

  it('says that the system is busy if the server gives no reason [8.062]', async () => {
    shop.refused[`PUT ${cartPath}`] = '';
    await goToCheckout(shown(280));
    expect(modals()).toMatchObject([{ content: { message: '系統忙碌中，請稍後再試' } }]);
  });

  it('leads to sign-in, without a modal, if the session has ended', async () => {
    shop.refused[`PUT ${cartPath}`] = 'TOKEN_INVALID';
    await goToCheckout(shown(280));
    expect(modals()).toEqual([]);
    expect(browser.visited).toContain('/signin');
  });
});

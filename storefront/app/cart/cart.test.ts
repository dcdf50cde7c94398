import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProductCard } from '#contract/entities/catalog.ts';
import { nothingShared } from '../data/shared.ts';
import { stubBrowser, stubFetch } from '../testing/browser.ts';

/** The shop's answers: products by id, how many of each there are, and the member's saved cart. */
const shop = {
  prices: { 1: 100, 2: 59, 3: 80 } as Record<number, number>,
  stock: { 1: 10, 2: 3, 3: 0 } as Record<number, number>,
  limits: {} as Record<number, number>,
  saved: {} as Record<number, number>,
  changes: [] as object[],
};

function wireProduct(id: number) {
  return {
    id,
    name: `商品 ${id}`,
    brief_description: '',
    material_no: `M${id}`,
    price: shop.prices[id],
    member_price: null,
    event_price: null,
    purchase_limit: shop.limits[id] ?? null,
    discounts: [],
    hashtag1: '',
    hashtag2: '',
    volume: '',
    unit_count: null,
    unit_name: null,
    images: [{ id: 1, url: '/media/p-1200.webp', alt: '' }],
    current_visibility_rule: 'ONLINE',
  };
}

function cartAnswer() {
  const products = Object.entries(shop.saved).map(([id, quantity]) => ({
    id: Number(id),
    quantity,
    locked_quantity: 0,
  }));
  return {
    order: { id: null, islands_type: null, ship_type: null, line_ecid: null },
    items: { products, product_combinations: [], gifts: [] },
    events: { coupon_id: null, coupon: null, coupon_reason: null, is_first_purchase: false },
    amounts: { product: 0, discount: 0, coupon: 0, ship_fee: 0, paid: 0 },
    thresholds: [],
    gift_stocks: [],
    changes: shop.changes,
  };
}

/** Adds as the server does: up to what there is. */
function merge(lines: { id: number; quantity: number }[]) {
  const changes = lines.flatMap(({ id, quantity }) => {
    const from = (shop.saved[id] ?? 0) + quantity;
    const to = Math.min(from, shop.stock[id] ?? 0);
    shop.saved[id] = to;
    return to < from ? [{ kind: 'product', id, reason: 'LIMITED', from, to }] : [];
  });
  return { ...cartAnswer(), changes };
}

async function answer(request: Request) {
  const { pathname, searchParams } = new URL(request.url);
  const ids = (searchParams.get('ids') ?? '').split(',').map(Number);
  if (pathname.endsWith('/products/stocks')) {
    return ids
      .filter((id) => id in shop.stock)
      .map((id) => ({ id, web_stock: shop.stock[id], erp_stock: shop.stock[id] }));
  }
  if (pathname.endsWith('/products')) return ids.filter((id) => id in shop.prices).map(wireProduct);
  if (pathname.endsWith('/shopping-cart')) {
    if (request.method === 'PUT') {
      const { items, is_merge: isMerge } = await request.json();
      if (isMerge) return merge(items.products);
      shop.saved = Object.fromEntries(
        items.products.map((line: { id: number; quantity: number }) => [line.id, line.quantity]),
      );
    }
    return cartAnswer();
  }
  return [];
}

let browser = stubBrowser();
let requests = stubFetch(answer);
const { addToCart, leaveCart, openCart, openCartOnce, removeFromCart } = await import('./cart.ts');
const { quoteCart, cartLines } = await import('./lines.ts');
const { saveCart, settleCart, startCartSync } = await import('./sync.ts');
const { saveSession, clearSession } = await import('../stores/auth.ts');
const { useCartStore, setQuantity } = await import('../stores/cart.ts');
const { entriesOf } = await import('../stores/cart-items.ts');
const { useStockStore } = await import('../stores/stock.ts');
const { useToastStore } = await import('../stores/toast.ts');

beforeEach(() => {
  browser = stubBrowser();
  requests = stubFetch(answer);
  Object.assign(shop, { limits: {}, saved: {}, stock: { 1: 10, 2: 3, 3: 0 } });
  clearSession();
  leaveCart();
  useToastStore.getState().clear();
  useStockStore.setState({ products: new Map() });
});
afterEach(() => vi.useRealTimers());

const product = (id: number): ProductCard => ({
  ...(wireProduct(id) as unknown as ProductCard),
  briefDescription: '',
  materialNo: `M${id}`,
  memberPrice: null,
  eventPrice: null,
  purchaseLimit: shop.limits[id] ?? null,
  currentVisibilityRule: 'ONLINE',
});
const stored = () => JSON.parse(browser.local.getItem('qingmian-productData') ?? 'null');
const store = (normal: Record<string, number>) =>
  browser.local.setItem('qingmian-productData', JSON.stringify({ normal, combination: {} }));
const sent = (method: string) => requests.filter(({ line }) => line.startsWith(method));
const lines = () => {
  const { items, goods, server } = useCartStore.getState();
  const stocks = useStockStore.getState().products;
  const quoted = quoteCart({
    entries: entriesOf(items),
    goods,
    stocks,
    giftStocks: new Map(),
    server,
    offers: nothingShared,
    coupon: null,
    delivery: null,
    now: new Date(),
  });
  return cartLines(quoted, goods);
};

describe('a visitor’s cart', () => {
  it('is kept in the browser and sent nowhere [6.009, 3.007]', async () => {
    await openCart();
    expect(await addToCart('product', product(1), 2)).toBe(2);
    expect(stored()).toEqual({ normal: { 1: 2 }, combination: {} });
    expect(requests.some(({ line }) => line.includes('shopping-cart'))).toBe(false);
  });

  it('gets what is put into it before it has been read', async () => {
    store({ 2: 1 });
    await addToCart('product', product(1), 1);
    expect(stored()).toEqual({ normal: { 1: 1, 2: 1 }, combination: {} });
  });

  it('holds no more than stock allows, and says so', async () => {
    await openCart();
    expect(await addToCart('product', product(2), 5)).toBe(3);
    expect(await addToCart('product', product(2), 1)).toBe(0);
    const [limited, full] = useToastStore.getState().toasts;
    expect(limited?.message).toBe('已加入 3 件，達購買上限');
    expect(full?.message).toBe('購物車已有 3 件，已達購買上限');
  });

  it('refuses what is sold out', async () => {
    await openCart();
    expect(await addToCart('product', product(3), 1)).toBe(0);
    expect(stored()).toBeNull();
  });

  it('is corrected when it holds more than there is, and drops what does not exist [4.037, 4.038, 4.033, 4.034]', async () => {
    store({ 1: 2, 2: 9, 3: 1, 99999: 1 });
    await openCart();
    expect(stored().normal).toEqual({ 1: 2, 2: 3, 3: 0 });
    expect(lines()?.map(({ id, productState, count }) => [id, productState, count])).toEqual([
      [1, 'normal', 2],
      [2, 'purchaseLimit', 3],
      [3, 'soldOut', 0],
    ]);
  });

  it('is read once by whoever comes first, and anew for another owner', async () => {
    const reads = () => sent('GET').filter(({ line }) => line.includes('shopping-cart')).length;
    saveSession('token', false);
    openCartOnce();
    await openCart();
    openCartOnce();
    expect(reads()).toBe(1);
    leaveCart();
    openCartOnce();
    await openCart();
    expect(reads()).toBe(2);
  });

  it('keeps everything when the shop cannot be reached', async () => {
    store({ 1: 2 });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await openCart();
    expect(useCartStore.getState().status).toBe('failed');
    expect(stored().normal).toEqual({ 1: 2 });
  });

  it('loses a removed line, tells analytics and can take it back [4.007, 4.008, 7.169]', async () => {
    store({ 1: 2 });
    await openCart();
    const [line] = lines() ?? [];
    if (!line) throw new Error('no line');
    removeFromCart(line);
    expect(stored().normal).toEqual({});
    expect(window.dataLayer).toMatchObject([
      {
        event: 'remove_from_cart',
        currency: 'TWD',
        value: 200,
        items: [{ item_id: 'M1', item_name: '商品 1', price: 100, quantity: 2 }],
      },
    ]);
    useToastStore.getState().toasts[0]?.undo?.();
    expect(stored().normal).toEqual({ 1: 2 });
  });

  it('has lines with the documented fields [3.002]', async () => {
    store({ 1: 2 });
    await openCart();
    expect(lines()?.[0]).toMatchObject({
      id: 1,
      image: '/media/p-320.webp',
      productName: '商品 1',
      briefDescription: '',
      unitPrice: 100,
      count: 2,
      salePrice: 100,
      productState: 'normal',
      isCombination: false,
      max: 10,
      productLabel: '',
      discountTitle: '',
      discount: 0,
      volume: '',
      materialNo: 'M1',
    });
  });

  it('shows no line while stock is unknown [9.028]', async () => {
    store({ 1: 2 });
    await openCart();
    useStockStore.setState({ products: new Map() });
    expect(lines()).toBeUndefined();
  });
});

describe('a member’s cart', () => {
  it('takes in what was chosen before signing in, within the limits [6.010]', async () => {
    shop.saved = { 1: 4, 2: 2 };
    store({ 1: 3, 2: 5 });
    saveSession('token', false);
    await openCart();
    expect(shop.saved).toEqual({ 1: 7, 2: 3 });
    expect(stored()).toBeNull();
    expect(sent('PUT')).toHaveLength(1);
    expect(sent('PUT')[0]?.authorization).toBe('Bearer token');
    const [toast] = useToastStore.getState().toasts;
    expect(toast?.message).toBe('已併入先前選購的商品；「商品 2」最多可購買 3 件，已為您調整');
    expect(useCartStore.getState().notices).toEqual([
      { kind: 'product', id: 2, reason: 'LIMITED', from: 7, to: 3 },
    ]);
  });

  it('gets what is put into it while it is being read', async () => {
    shop.saved = { 2: 1 };
    saveSession('token', false);
    void openCart();
    const stop = startCartSync();
    await addToCart('product', product(1), 1);
    await saveCart();
    expect(shop.saved).toEqual({ 1: 1, 2: 1 });
    stop();
  });

  it('is not replaced by what is put into it while it cannot be read', async () => {
    shop.saved = { 2: 1 };
    saveSession('token', false);
    const online = globalThis.fetch;
    const unread: typeof fetch = async (path, init) =>
      String(path).includes('shopping-cart') && init?.method !== 'PUT'
        ? new Response('{}', { status: 503 })
        : online(path, init);
    vi.stubGlobal('fetch', unread);
    const stop = startCartSync();
    expect(await addToCart('product', product(1), 1)).toBe(0);
    await settleCart();
    expect(shop.saved).toEqual({ 2: 1 });
    expect(useToastStore.getState().toasts[0]?.message).toBe('購物車暫時無法讀取，請稍後再試');
    vi.stubGlobal('fetch', online);
    expect(await addToCart('product', product(1), 1)).toBe(1);
    await settleCart();
    expect(shop.saved).toEqual({ 1: 1, 2: 1 });
    stop();
  });

  it('is given what was chosen before once, under one key until the answer is there [6.010]', async () => {
    store({ 1: 3 });
    saveSession('token', false);
    const online = globalThis.fetch;
    const lost: typeof fetch = async (path, init) => {
      const response = await online(path, init);
      if (init?.method === 'PUT') throw new TypeError('the answer is lost');
      return response;
    };
    vi.stubGlobal('fetch', lost);
    await openCart();
    vi.stubGlobal('fetch', online);
    await openCart();
    const keys = sent('PUT').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(stored()).toBeNull();
  });

  it('keeps the visitor’s cart until the server has taken it', async () => {
    store({ 1: 3 });
    saveSession('token', false);
    const online = globalThis.fetch;
    const offline: typeof fetch = (path, init) =>
      init?.method === 'PUT' ? Promise.reject(new TypeError('offline')) : online(path, init);
    vi.stubGlobal('fetch', offline);
    await openCart();
    expect(stored().normal).toEqual({ 1: 3 });
  });

  it('sends changes after a short quiet, together and in the documented form [6.009, 7.103]', async () => {
    saveSession('token', false);
    await openCart();
    vi.useFakeTimers();
    const stop = startCartSync();
    setQuantity('product', 1, 1);
    setQuantity('product', 1, 2);
    setQuantity('combination', 5, 1);
    expect(sent('PUT')).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(400);
    vi.useRealTimers();
    await vi.waitFor(() => expect(sent('PUT')).toHaveLength(1));
    expect(JSON.parse(sent('PUT')[0]?.body ?? '')).toEqual({
      order: { islands_type: null, ship_type: null, line_ecid: null },
      items: {
        products: [{ id: 1, quantity: 2 }],
        product_combinations: [{ id: 5, quantity: 1 }],
      },
    });
    stop();
  });

  it('keeps what is changed while an earlier change is under way', async () => {
    saveSession('token', false);
    await openCart();
    const stop = startCartSync();
    setQuantity('product', 1, 1);
    const first = saveCart();
    setQuantity('product', 1, 5);
    await first;
    expect(useCartStore.getState().items.normal).toEqual({ 1: 5 });
    await saveCart();
    expect(shop.saved).toEqual({ 1: 5 });
    stop();
  });

  it('is never sent twice at once, and the last state wins', async () => {
    saveSession('token', false);
    await openCart();
    setQuantity('product', 1, 1);
    const first = saveCart();
    setQuantity('product', 1, 5);
    await Promise.all([first, saveCart()]);
    expect(sent('PUT')).toHaveLength(2);
    expect(shop.saved).toEqual({ 1: 5 });
  });
});

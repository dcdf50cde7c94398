import { describe, expect, it } from 'vitest';
import { productCard } from '../../testing/cards.ts';
import { testCart } from '../../testing/cart.ts';
import { holdAnswer } from '../../testing/hold-answer.ts';

describe('a visitor’s cart', () => {
  it('is kept in the browser and sent nowhere [6.009, 3.007]', async () => {
    const { cart, stored, requests, waits } = testCart();
    await cart.open();
    expect(await cart.add('product', productCard(1), 2)).toBe(2);
    await cart.save();
    expect(stored()).toEqual({ normal: { 1: 2 }, combination: {} });
    expect(waits()).toEqual([]);
    expect(requests.some(({ line }) => line.includes('shopping-cart'))).toBe(false);
  });

  it('keeps goods that are added before it has been read', async () => {
    const { cart, stored, storeLocally } = testCart();
    storeLocally({ 2: 1 });
    await cart.add('product', productCard(1), 1);
    expect(stored()).toEqual({ normal: { 1: 1, 2: 1 }, combination: {} });
  });

  it('has no more than the stock allows, and says so', async () => {
    const { cart, said } = testCart();
    expect(await cart.add('product', productCard(2), 5)).toBe(3);
    expect(await cart.add('product', productCard(2), 1)).toBe(0);
    expect(said).toMatchObject([
      { message: '已加入 3 件，達購買上限', isWarning: true, link: { to: '/cart' } },
      { message: '購物車已有 3 件，已達購買上限', isWarning: true },
    ]);
  });

  it('refuses sold-out goods', async () => {
    const { cart, shop, stored, said } = testCart();
    shop.stock[1] = 0;
    expect(await cart.add('product', productCard(1), 1)).toBe(0);
    expect(stored()).toBeNull();
    expect(said).toMatchObject([{ message: '此商品目前補貨中' }]);
  });

  it('is corrected if it has more units than the stock, and drops unknown goods [4.037, 4.038, 4.033, 4.034]', async () => {
    const { cart, shop, stored, storeLocally, lines } = testCart();
    Object.assign(shop, { prices: { 1: 100, 2: 59, 3: 80 }, stock: { 1: 10, 2: 3, 3: 0 } });
    storeLocally({ 1: 2, 2: 9, 3: 1, 99999: 1 });
    await cart.open();
    expect(stored().normal).toEqual({ 1: 2, 2: 3, 3: 0 });
    expect(lines()?.map(({ id, productState, count }) => [id, productState, count])).toEqual([
      [1, 'normal', 2],
      [2, 'purchaseLimit', 3],
      [3, 'soldOut', 0],
    ]);
  });

  it('keeps everything if the shop cannot be reached, and accepts more', async () => {
    const { cart, shop, stored, storeLocally, contents } = testCart();
    storeLocally({ 1: 2 });
    shop.refused['GET /products'] = '';
    await cart.open();
    expect(contents().status).toBe('failed');
    await cart.add('product', productCard(2), 1);
    expect(stored().normal).toEqual({ 1: 2, 2: 1 });
  });

  it('loses a removed line, reports it to analytics and can restore it [4.007, 4.008, 7.169]', async () => {
    const { cart, stored, storeLocally, lines, said } = testCart();
    storeLocally({ 1: 2 });
    await cart.open();
    const [line] = lines() ?? [];
    if (!line) throw new Error('no line');
    cart.remove(line);
    expect(stored().normal).toEqual({});
    expect(window.dataLayer).toMatchObject([
      {
        event: 'remove_from_cart',
        currency: 'TWD',
        value: 200,
        items: [{ item_id: 'QM-1', item_name: '商品1', price: 100, quantity: 2 }],
      },
    ]);
    expect(said).toMatchObject([{ message: '已移除「商品1」' }]);
    said[0]?.undo?.();
    expect(stored().normal).toEqual({ 1: 2 });
  });

  it('has lines with the documented fields [3.002]', async () => {
    const { cart, storeLocally, lines } = testCart();
    storeLocally({ 1: 2 });
    await cart.open();
    expect(lines()?.[0]).toMatchObject({
      id: 1,
      image: '/media/products/1-1-320.webp',
      productName: '商品1',
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
      volume: '24cm × 14片',
      materialNo: 'QM-1',
    });
  });

  it('shows no line while stock is unknown [9.028]', async () => {
    const { cart, shop, storeLocally, lines } = testCart();
    storeLocally({ 1: 2 });
    const { asked, answer } = holdAnswer(shop, 'GET /products/stocks');
    const opening = cart.open();
    await asked;
    expect(lines()).toBeUndefined();
    answer();
    await opening;
    expect(lines()).toHaveLength(1);
  });
});

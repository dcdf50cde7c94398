import { beforeEach, describe, expect, it, vi } from 'vitest';
import { productCard } from '../../testing/cards.ts';
import { testCart } from '../../testing/cart.ts';
import { cartPath, holdAnswer } from '../../testing/hold-answer.ts';
import { changesUnsent } from './saving.ts';

const saving = `PUT ${cartPath}`;
const delivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
const sending = { delivery, paidAmount: 180 };

let page = testCart();
beforeEach(async () => {
  page = testCart({ isMember: true });
  page.shop.saved = { 1: 1 };
  await page.cart.open();
});

describe('saving a member’s cart', () => {
  it('waits for a short pause and sends all changes together, in the documented form [6.009, 7.103]', async () => {
    const { cart, waits, passTime, puts } = page;
    cart.setQuantity('product', 1, 1);
    cart.setQuantity('product', 1, 2);
    cart.setQuantity('combination', 5, 1);
    expect(waits()).toEqual([400]);
    expect(puts()).toEqual([]);
    passTime();
    await cart.flush();
    expect(puts()).toEqual([
      {
        order: { islands_type: 'MAIN_ISLAND', ship_type: 'HOME', line_ecid: null },
        items: {
          products: [{ id: 1, quantity: 2 }],
          product_combinations: [{ id: 5, quantity: 1 }],
        },
        version: expect.any(String),
      },
    ]);
  });

  it('keeps a change that comes during a saving, and saves it after a pause of its own', async () => {
    const { cart, shop, items, waits, passTime } = page;
    cart.setQuantity('product', 1, 2);
    const first = cart.save();
    cart.setQuantity('product', 1, 5);
    await first;
    expect([shop.saved, items()]).toEqual([{ 1: 2 }, { 1: 5 }]);
    expect(waits()).toEqual([400]);
    passTime();
    await cart.flush();
    expect([shop.saved, items()]).toEqual([{ 1: 5 }, { 1: 5 }]);
  });

  it('sends one request at a time, and the last state wins', async () => {
    const { cart, shop, puts } = page;
    const { asked, answer } = holdAnswer(shop, saving);
    cart.setQuantity('product', 1, 2);
    const first = cart.save();
    await asked;
    cart.setQuantity('product', 1, 5);
    const second = cart.save();
    cart.setQuantity('product', 1, 6);
    expect(puts()).toHaveLength(1);
    answer();
    await Promise.all([first, second]);
    expect(puts()).toHaveLength(2);
    expect(shop.saved).toEqual({ 1: 6 });
  });

  it('reports a refusal; what was not saved goes with the next change', async () => {
    const { cart, shop, items, waits, passTime } = page;
    shop.refused[saving] = '';
    cart.setQuantity('product', 1, 2);
    await expect(cart.save()).rejects.toMatchObject({ status: 500 });
    expect([items(), waits()]).toEqual([{ 1: 2 }, []]);
    delete shop.refused[saving];
    cart.setQuantity('product', 2, 1);
    passTime();
    await cart.flush();
    expect(shop.saved).toEqual({ 1: 2, 2: 1 });
  });

  it('of a refused coupon keeps the previous choice', async () => {
    const { cart, shop, contents } = page;
    await cart.chooseCoupon(3);
    shop.refused[saving] = 'COUPON_IS_USED';
    await expect(cart.chooseCoupon(5)).rejects.toMatchObject({ errorCode: 'COUPON_IS_USED' });
    expect(contents().couponId).toBe(3);
  });

  it('is done before another reading', async () => {
    const { cart, shop, items } = page;
    cart.setQuantity('product', 1, 4);
    await cart.open();
    expect([shop.saved, items()]).toEqual([{ 1: 4 }, { 1: 4 }]);
  });
});

describe('sending a member’s cart', () => {
  it('includes a waiting change, which is then not saved again', async () => {
    const { cart, puts, waits, contents } = page;
    cart.setQuantity('product', 1, 3);
    await cart.send(sending);
    await cart.flush();
    expect(puts()).toMatchObject([
      { items: { products: [{ id: 1, quantity: 3 }] }, frontend_paid_amount: 180 },
    ]);
    expect(waits()).toEqual([]);
    expect(contents().server?.order.locksExpireAt).not.toBeNull();
  });

  it('waits for a saving under way, and includes the changes since then', async () => {
    const { cart, shop, puts, items } = page;
    const { asked, answer } = holdAnswer(shop, saving);
    cart.setQuantity('product', 1, 2);
    const first = cart.save();
    await asked;
    cart.setQuantity('product', 1, 3);
    const sent = cart.send(sending);
    expect(puts()).toHaveLength(1);
    answer();
    await Promise.all([first, sent]);
    expect(puts().map(({ items: { products } }) => products)).toEqual([
      [{ id: 1, quantity: 2 }],
      [{ id: 1, quantity: 3 }],
    ]);
    expect(items()).toEqual({ 1: 3 });
    expect(cart.stateName()).toBe('open');
  });

  it('continues if the saving under way fails', async () => {
    const { cart, shop, puts } = page;
    const { asked, lose } = holdAnswer(shop, saving);
    cart.setQuantity('product', 1, 2);
    const first = cart.save();
    await asked;
    const sent = cart.send(sending);
    lose();
    await expect(first).rejects.toMatchObject({ status: 0 });
    await sent;
    expect(puts().at(-1)).toMatchObject({ items: { products: [{ id: 1, quantity: 2 }] } });
  });

  it('whose answer is lost is not forgotten by a reading that began before it', async () => {
    const { cart, shop, items } = page;
    const reading = holdAnswer(shop, `GET ${cartPath}`);
    const read = cart.open();
    await reading.asked;
    cart.setQuantity('product', 1, undefined);
    const { asked, lose } = holdAnswer(shop, saving);
    const sent = cart.send(sending).catch(() => undefined);
    await asked;
    lose();
    await sent;
    cart.setQuantity('product', 1, 1);
    reading.answer();
    await read;
    await cart.flush();
    await cart.open();
    await cart.flush();
    expect([shop.saved, items()]).toEqual([{ 1: 1 }, { 1: 1 }]);
  });

  it('is followed by the saving of later changes, never at the same time', async () => {
    const { cart, shop, puts, items } = page;
    const { asked, answer } = holdAnswer(shop, saving);
    const sent = cart.send(sending);
    await asked;
    cart.setQuantity('product', 1, 2);
    const saved = cart.save();
    expect(puts()).toHaveLength(1);
    answer();
    await Promise.all([sent, saved]);
    expect(puts()).toHaveLength(2);
    expect([shop.saved, items()]).toEqual([{ 1: 2 }, { 1: 2 }]);
  });

  it('that is refused loses no change: the next reading includes it', async () => {
    const { cart, shop, items } = page;
    shop.refused[saving] = 'PRODUCT_IS_OUT_OF_STOCK';
    cart.setQuantity('product', 1, 3);
    await expect(cart.send(sending)).rejects.toMatchObject({
      errorCode: 'PRODUCT_IS_OUT_OF_STOCK',
    });
    delete shop.refused[saving];
    await cart.open();
    expect([shop.saved, items()]).toEqual([{ 1: 3 }, { 1: 3 }]);
  });

  it('ends with an empty cart after the order, whatever was under way', async () => {
    const { cart, shop, items, contents } = page;
    await cart.send(sending);
    const { asked, answer } = holdAnswer(shop, `GET ${cartPath}`);
    const reading = cart.open();
    await asked;
    cart.becameOrder(7);
    answer();
    await reading;
    expect([items(), contents().orderId, contents().status]).toEqual([{}, 7, 'ready']);
    expect(cart.stateName()).toBe('open');
  });
});

describe('a member’s cart without a network', () => {
  it('takes nothing, and says so', async () => {
    const { cart, items, said, goOffline } = page;
    goOffline();
    expect(await cart.add('product', productCard(2), 1)).toBe(0);
    expect(items()).toEqual({ 1: 1 });
    expect(said).toMatchObject([{ isWarning: true, message: expect.stringContaining('網路') }]);
  });

  it('keeps a change that found none, says so, and sends it once there is one', async () => {
    const { cart, shop, items, puts, said, passTime } = page;
    const { asked, lose } = holdAnswer(shop, saving);
    cart.setQuantity('product', 1, 3);
    passTime();
    await asked;
    lose();
    await vi.waitFor(() => expect(said.map(({ message }) => message)).toEqual([changesUnsent]));
    expect(items()).toEqual({ 1: 3 });
    expect(puts()).toHaveLength(1);
    await cart.flush();
    expect(puts()).toHaveLength(2);
    expect(shop.saved).toEqual({ 1: 3 });
  });
});

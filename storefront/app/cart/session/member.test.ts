import { describe, expect, it } from 'vitest';
import { productCard } from '../../testing/cards.ts';
import { testCart } from '../../testing/cart.ts';
import { cartPath, holdAnswer } from '../../testing/hold-answer.ts';

const reading = `GET ${cartPath}`;
const merging = `PUT ${cartPath}`;

describe('a member’s cart', () => {
  it('takes over what was chosen before signing in, within the limits [6.010]', async () => {
    const { cart, shop, signIn, ...seen } = testCart();
    shop.saved = { 1: 4, 2: 2 };
    seen.storeLocally({ 1: 3, 2: 3 });
    await cart.open();
    signIn();
    await cart.open();
    expect(shop.saved).toEqual({ 1: 7, 2: 3 });
    expect(seen.stored()).toBeNull();
    expect(seen.puts()).toHaveLength(1);
    const [put] = seen.requests.filter(({ line }) => line === merging);
    expect(put?.authorization).toBe('Bearer token');
    expect(seen.said.map(({ message }) => message)).toEqual([
      '已併入先前選購的商品；「商品2」最多可購買 3 件，已為您調整',
    ]);
    expect(seen.contents().notices).toEqual([
      { kind: 'product', id: 2, reason: 'LIMITED', from: 5, to: 3 },
    ]);
  });

  it('is sent what was chosen before once, with one key until the answer arrives [6.010]', async () => {
    const { cart, shop, storeLocally, stored, requests } = testCart({ isMember: true });
    storeLocally({ 1: 3 });
    const { asked, lose } = holdAnswer(shop, merging);
    const opening = cart.open();
    await asked;
    lose();
    await opening;
    await cart.open();
    const keys = requests
      .filter(({ line }) => line === merging)
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(stored()).toBeNull();
  });

  it('keeps the visitor’s cart until the server has accepted it', async () => {
    const { cart, shop, storeLocally, stored } = testCart({ isMember: true });
    storeLocally({ 1: 3 });
    shop.refused[merging] = '';
    await cart.open();
    expect(stored().normal).toEqual({ 1: 3 });
  });

  it('is read once for all callers at the same time, and again for a later caller', async () => {
    const { cart, reads } = testCart({ isMember: true });
    cart.openOnce();
    await Promise.all([cart.open(), cart.open()]);
    cart.openOnce();
    expect(reads()).toBe(1);
    await cart.open();
    expect(reads()).toBe(2);
  });

  it('is not shown before it has been read, even in place of an empty cart', async () => {
    const { cart, shop, showEmptyCart, contents } = testCart({ isMember: true });
    showEmptyCart();
    const { asked, answer } = holdAnswer(shop, reading);
    const opening = cart.open();
    await asked;
    expect(contents().status).toBe('loading');
    answer();
    await opening;
    expect(contents().status).toBe('ready');
  });

  it('leaves the saved coupon out for callers that join a reading without it, but not for the next reading', async () => {
    const { cart, shop, reads, contents } = testCart({ isMember: true });
    shop.couponId = 5;
    cart.openOnce();
    await cart.open({ withoutCoupon: true });
    expect(contents().couponId).toBeNull();
    await cart.open();
    expect(reads()).toBe(2);
    expect(contents().couponId).toBe(5);
  });
});

describe('while a member’s cart is being read', () => {
  it('added goods join the saved goods', async () => {
    const { cart, shop } = testCart({ isMember: true });
    shop.saved = { 2: 1 };
    void cart.open();
    await cart.add('product', productCard(1), 1);
    await cart.save();
    expect(shop.saved).toEqual({ 1: 1, 2: 1 });
  });

  it('a change and the coupon chosen with it win over the answer', async () => {
    const { cart, shop, items, contents } = testCart({ isMember: true });
    shop.saved = { 1: 1 };
    await cart.open();
    const { asked, answer } = holdAnswer(shop, reading);
    const again = cart.open({ withoutCoupon: true });
    await asked;
    cart.setQuantity('product', 1, 4);
    const saving = holdAnswer(shop, merging);
    const choosing = cart.chooseCoupon(5);
    await saving.asked;
    answer();
    await again;
    expect([items(), contents().couponId]).toEqual([{ 1: 4 }, 5]);
    saving.answer();
    await choosing;
    expect([items(), contents().couponId]).toEqual([{ 1: 4 }, 5]);
    expect([shop.saved, shop.couponId]).toEqual([{ 1: 4 }, 5]);
  });

  it('what was saved meanwhile wins over the answer', async () => {
    const { cart, shop, items } = testCart({ isMember: true });
    shop.saved = { 1: 1 };
    await cart.open();
    const { asked, answer } = holdAnswer(shop, reading);
    const again = cart.open();
    await asked;
    cart.setQuantity('product', 1, 4);
    await cart.save();
    answer();
    await again;
    expect(items()).toEqual({ 1: 4 });
  });
});

describe('a member’s cart that cannot be read', () => {
  it('accepts nothing, is not replaced, and shows the reason', async () => {
    const { cart, shop, said, puts, contents } = testCart({ isMember: true });
    shop.saved = { 2: 1 };
    shop.refused[reading] = '';
    expect(await cart.add('product', productCard(1), 1)).toBe(0);
    expect(cart.stateName()).toBe('unread');
    expect(contents().status).toBe('failed');
    expect(said.map(({ message }) => message)).toEqual(['購物車暫時無法讀取，請稍後再試']);
    cart.setQuantity('product', 1, 1);
    await cart.save();
    expect(puts()).toEqual([]);
    delete shop.refused[reading];
    expect(await cart.add('product', productCard(1), 1)).toBe(1);
    await cart.flush();
    expect(shop.saved).toEqual({ 1: 1, 2: 1 });
  });

  it('accepts more if it was read before', async () => {
    const { cart, shop, contents } = testCart({ isMember: true });
    shop.saved = { 2: 1 };
    await cart.open();
    shop.refused[reading] = '';
    await cart.open();
    expect(contents().status).toBe('failed');
    expect(await cart.add('product', productCard(1), 1)).toBe(1);
    await cart.flush();
    expect(shop.saved).toEqual({ 1: 1, 2: 1 });
  });
});

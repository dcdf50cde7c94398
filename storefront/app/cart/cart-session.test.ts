import { beforeEach, describe, expect, it } from 'vitest';
import { closedCart } from '../stores/cart.ts';
import { stubBrowser, stubFetch } from '../testing/browser.ts';
import { memberShop } from '../testing/member-shop.ts';

let shop = memberShop();
stubBrowser();
const { cartSession } = await import('./cart-session.ts');
const { clearSession, saveSession } = await import('../stores/auth.ts');
const { useCartStore } = await import('../stores/cart.ts');

beforeEach(() => {
  shop = memberShop();
  stubBrowser();
  stubFetch((request) => shop.answer(request));
  clearSession();
});

describe('the cart of the page', () => {
  it('belongs to nobody as soon as its member has signed out', async () => {
    shop.saved = { 1: 2 };
    saveSession('token', false);
    await cartSession.open();
    expect(useCartStore.getState().items.normal).toEqual({ 1: 2 });
    clearSession();
    expect(useCartStore.getState()).toEqual(closedCart);
  });

  it('stays open while the token is renewed', async () => {
    shop.saved = { 1: 2 };
    const signedInAt = Date.now();
    saveSession('token', false, signedInAt);
    await cartSession.open();
    saveSession('another token', false, signedInAt + 1, signedInAt);
    expect(useCartStore.getState().items.normal).toEqual({ 1: 2 });
  });

  it('takes over the visitor’s goods at sign-in [6.010]', async () => {
    await cartSession.open();
    cartSession.setQuantity('product', 1, 2);
    saveSession('token', false);
    await cartSession.open();
    expect(shop.saved).toEqual({ 1: 2 });
    expect(useCartStore.getState().items.normal).toEqual({ 1: 2 });
  });
});

import { expect, it } from 'vitest';
import type { ShoppingCart } from '#contract/entities/orders.ts';
import { solveOffers } from '#rules/quote/offers/solve-offers.ts';
import { productCard } from '../testing/cards.ts';
import { addOnLines, type CartContext, quoteCart } from './lines.ts';

const event = { id: 3, title: '限量折扣', label: '折 50' };
const card = productCard(1, {
  price: 200,
  memberPrice: null,
  eventPrice: 150,
  discounts: [event as never],
});

function quoted(given?: ShoppingCart['events']['given'], level?: ShoppingCart['events']['level']) {
  const server = {
    items: { products: [], productCombinations: [] },
    events: { isFirstPurchase: false, given, level },
    giftStocks: [],
  };
  const context = {
    entries: [{ kind: 'product', id: 1, quantity: 2 }],
    addOns: [],
    giftIds: [],
    goods: { product: { 1: card }, combination: {} },
    stocks: new Map([[1, { stock: 9, purchaseLimit: null }]]),
    giftStocks: new Map(),
    server,
    offers: { freeShippingEvents: [], thresholdRewards: [], firstPurchaseEvents: [] },
    coupon: null,
    delivery: null,
    now: new Date('2026-11-20T10:00:00+08:00'),
  };
  return quoteCart(context as never as CartContext).lines.map(({ unitPrice }) => unitPrice);
}

it('a cart has the public price, and that of the server for a member who gets another one', () => {
  expect(quoted()).toEqual([150]);
  expect(quoted([{ kind: 'product', id: 1, eventPrice: null, event: null }])).toEqual([200]);
  expect(quoted([{ kind: 'product', id: 1, eventPrice: 180, event }])).toEqual([180]);
  expect(quoted([{ kind: 'product', id: 2, eventPrice: null, event: null }])).toEqual([150]);
});

it('a cart has the price of the member’s level where that is the lowest one', () => {
  expect(quoted(undefined, { name: '金卡', percent: 10 })).toEqual([150]);
  expect(quoted(undefined, { name: '金卡', percent: 30 })).toEqual([140]);
  const dearer = { kind: 'product', id: 1, eventPrice: null, event: null } as const;
  expect(quoted([dearer], { name: '金卡', percent: 10 })).toEqual([180]);
});

it('the units that the member has reserved are in stock for the member, those of add-ons too', () => {
  const countOf = (items: object) => {
    const server = { items, events: { isFirstPurchase: false }, giftStocks: [] };
    const context = {
      entries: [{ kind: 'product', id: 1, quantity: 2 }],
      addOns: [],
      giftIds: [],
      goods: { product: { 1: card }, combination: {} },
      stocks: new Map([[1, 0]]),
      giftStocks: new Map(),
      server,
      offers: { freeShippingEvents: [], thresholdRewards: [], firstPurchaseEvents: [] },
      coupon: null,
      delivery: null,
      now: new Date('2026-11-20T10:00:00+08:00'),
    };
    return quoteCart(context as never as CartContext).lines.map(({ count }) => count);
  };
  const line = { id: 1, quantity: 1, lockedQuantity: 1 };
  const addOn = { ...line, offerId: 5, unitPrice: 19 };
  const lines = { products: [], productCombinations: [], addOns: [] };
  expect(countOf(lines)).toEqual([0]);
  expect(countOf({ ...lines, products: [line] })).toEqual([1]);
  expect(countOf({ ...lines, addOns: [addOn] })).toEqual([1]);
  expect(countOf({ ...lines, products: [line], addOns: [addOn] })).toEqual([2]);
  expect(countOf({ ...lines, addOns: [{ ...addOn, lockedQuantity: undefined }] })).toEqual([0]);
  // An older copy of the server answers no add-ons.
  expect(countOf({ products: [line], productCombinations: [] })).toEqual([1]);
});

it('an add-on can have as many units as the stock leaves beside the ordinary units', () => {
  const addOnOffer = {
    id: 5,
    title: '加購',
    thresholdAmount: 0,
    conditionProductIds: [],
    goods: [{ productId: 1, addOnPrice: 19, limit: 9, product: card }],
    eventBeginAt: null,
    eventEndAt: null,
    currentVisibilityRule: 'ONLINE',
  };
  const context = {
    entries: [{ kind: 'product', id: 1, quantity: 2 }],
    addOns: [{ offerId: 5, productId: 1, quantity: 1 }],
    giftIds: [],
    goods: { product: { 1: card }, combination: {} },
    stocks: new Map([[1, 5]]),
    giftStocks: new Map(),
    server: undefined,
    offers: { freeShippingEvents: [], thresholdRewards: [], firstPurchaseEvents: [] },
    rules: {
      quantityOffers: [],
      amountOffers: [],
      addOnOffers: [addOnOffer],
      solve: solveOffers,
    },
    coupon: null,
    delivery: null,
    now: new Date('2026-11-20T10:00:00+08:00'),
  };
  const lines = addOnLines(quoteCart(context as never as CartContext));
  expect(lines).toMatchObject([{ quantity: 1, max: 3, isLimited: false }]);
});

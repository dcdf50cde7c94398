import { describe, expect, it } from 'vitest';
import { defaultShippingFees } from '../delivery/shipping.ts';
import type { CartLine } from '../goods/cart-lines.ts';
import type { Saleable } from '../goods/saleable.ts';
import { unknownStock } from '../goods/stock.ts';
import { quote } from './quote.ts';
import type { FreeShippingTerms, QuoteInput } from './types.ts';

const moment = new Date('2026-11-20T10:00:00+08:00');

function product(id: number, overrides: Partial<Saleable> = {}): Saleable {
  return {
    kind: 'product',
    id,
    name: `商品 ${id}`,
    materialNo: `P${id}`,
    image: '',
    volume: '',
    price: 200,
    memberPrice: null,
    eventPrice: null,
    event: null,
    sellingPrice: 200,
    purchaseLimit: null,
    isVisible: true,
    components: [{ productId: id, quantity: 1, purchaseLimit: overrides.purchaseLimit ?? null }],
    ...overrides,
  };
}

const noPromotions = {
  giftStocks: new Map<number, number>(),
  thresholdRewards: [],
  firstPurchaseEvents: [],
  isFirstPurchase: null,
  coupon: null,
} satisfies Partial<QuoteInput>;

const combination = (id: number, components: Saleable['components']): Saleable =>
  product(id, { kind: 'combination', components, price: 500, sellingPrice: 500 });

function quoteOf(
  lines: readonly CartLine[],
  {
    goods = [product(1)],
    ...overrides
  }: Partial<Omit<QuoteInput, 'goods'>> & { goods?: Saleable[] } = {},
) {
  const ofKind = (kind: string) =>
    new Map(goods.filter((one) => one.kind === kind).map((one) => [one.id, one]));
  return quote({
    lines,
    goods: { products: ofKind('product'), combinations: ofKind('combination') },
    stocks: new Map(),
    delivery: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
    fees: defaultShippingFees,
    freeShippingEvents: [],
    ...noPromotions,
    moment,
    ...overrides,
  });
}

const line = (id: number, quantity: number, kind: CartLine['kind'] = 'product') => ({
  kind,
  id,
  quantity,
});

describe('prices', () => {
  it('consist of a list price and named discounts that add up', () => {
    const goods = [
      product(1, {
        price: 300,
        memberPrice: 280,
        eventPrice: 250,
        event: { id: 9, title: '週年慶', label: '限時' },
        sellingPrice: 250,
      }),
    ];
    const { lines, amounts } = quoteOf([line(1, 2)], { goods });
    expect(lines[0]).toMatchObject({ listPrice: 300, unitPrice: 250, amount: 500 });
    expect(lines[0]?.discounts).toEqual([
      { reason: 'MEMBER_PRICE', title: '會員價', label: '', amount: 40 },
      { reason: 'EVENT', title: '週年慶', label: '限時', amount: 60 },
    ]);
    expect(amounts).toEqual({ product: 600, discount: 100, coupon: 0, shipFee: 80, paid: 580 });
  });

  it('name no discount where nothing comes off', () => {
    const [first] = quoteOf([line(1, 2)]).lines;
    expect(first).toMatchObject({ discounts: [], eventId: null });
  });

  it('name a discount of a single dollar', () => {
    const goods = [product(1, { memberPrice: 199, sellingPrice: 199 })];
    expect(quoteOf([line(1, 1)], { goods }).lines[0]?.discounts).toMatchObject([{ amount: 1 }]);
  });
});

describe('what can be bought', () => {
  it('caps a line at the purchase limit or the stock and says so [4.037]', () => {
    const goods = [product(1, { purchaseLimit: 3 }), product(2)];
    const result = quoteOf([line(1, 5), line(2, 9)], { goods, stocks: new Map([[2, 4]]) });
    expect(result.lines).toMatchObject([
      { count: 3, max: 3, state: 'purchaseLimit' },
      { count: 4, max: 4, state: 'purchaseLimit' },
    ]);
    expect(result.changes).toEqual([
      { kind: 'product', id: 1, reason: 'LIMITED', from: 5, to: 3 },
      { kind: 'product', id: 2, reason: 'LIMITED', from: 9, to: 4 },
    ]);
  });

  it('counts the units of a product against its limit however they are bought', () => {
    const limited = { productId: 1, quantity: 2, purchaseLimit: 5 };
    const goods = [product(1, { purchaseLimit: 5 }), combination(7, [limited])];
    const result = quoteOf([line(1, 3), line(7, 2, 'combination')], { goods });
    expect(result.lines).toMatchObject([
      { kind: 'product', count: 3, max: 3, isLimited: true, purchaseLimit: 5 },
      { kind: 'combination', count: 1, max: 1, isLimited: true, purchaseLimit: 2 },
    ]);
    const all = quoteOf([line(1, 5), line(7, 1, 'combination')], { goods });
    expect(all.lines).toMatchObject([
      { kind: 'product', count: 5, isLimited: true },
      { kind: 'combination', count: 0, max: 0, isLimited: true, state: 'soldOut' },
    ]);
    expect(all.changes).toMatchObject([{ kind: 'combination', reason: 'LIMITED', to: 0 }]);
  });

  it('sells no goods that are out of stock', () => {
    const result = quoteOf([line(1, 2)], { stocks: new Map([[1, 0]]) });
    expect(result.lines).toMatchObject([{ count: 0, max: 0, state: 'soldOut' }]);
    expect(result.changes).toMatchObject([{ reason: 'SOLD_OUT', to: 0 }]);
    expect(result.amounts).toMatchObject({ product: 0, shipFee: 0, paid: 0 });
  });

  it('drops what is unknown or no longer sold [4.038]', () => {
    const goods = [product(1, { isVisible: false })];
    const result = quoteOf([line(1, 2), line(99999, 1)], { goods });
    expect(result.lines).toEqual([]);
    expect(result.changes).toEqual([
      { kind: 'product', id: 1, reason: 'UNKNOWN', from: 2, to: 0 },
      { kind: 'product', id: 99999, reason: 'UNKNOWN', from: 1, to: 0 },
    ]);
  });

  it('leaves lines alone while their stock is unknown', () => {
    const result = quoteOf([line(1, 2)], { stocks: new Map([[1, unknownStock]]) });
    expect(result.lines).toMatchObject([{ count: 2, max: unknownStock, state: null }]);
    expect(result.changes).toEqual([]);
  });

  it('shares the stock between a product and a combination with it [9.028]', () => {
    const goods = [
      product(1),
      combination(7, [{ productId: 1, quantity: 2, purchaseLimit: null }]),
    ];
    const lines = [line(7, 3, 'combination'), line(1, 4)];
    const result = quoteOf(lines, { goods, stocks: new Map([[1, 7]]) });
    expect(result.lines).toMatchObject([
      { kind: 'combination', count: 1, max: 1, state: 'purchaseLimit' },
      { kind: 'product', count: 4, max: 5, state: 'normal' },
    ]);
  });

  it('gives scarce stock to products before combinations, and to lower ids first [9.028]', () => {
    const part = { productId: 1, quantity: 1, purchaseLimit: null };
    const goods = [product(1), combination(7, [part]), combination(8, [part])];
    const lines = [line(8, 1, 'combination'), line(7, 1, 'combination'), line(1, 1)];
    const countsOf = (stock: number) =>
      quoteOf(lines, { goods, stocks: new Map([[1, stock]]) }).lines.map(({ id, count }) => [
        id,
        count,
      ]);
    expect(countsOf(1)).toEqual([
      [8, 0],
      [7, 0],
      [1, 1],
    ]);
    expect(countsOf(2)).toEqual([
      [8, 0],
      [7, 1],
      [1, 1],
    ]);
  });

  it('says that a limit counts if it is as low as the stock, and not without a limit or stock', () => {
    const limited = (limit: number | null, stock: number) => {
      const goods = [product(1, { purchaseLimit: limit })];
      return quoteOf([line(1, 1)], { goods, stocks: new Map([[1, stock]]) }).lines[0]?.isLimited;
    };
    expect([limited(1, 1), limited(2, 1), limited(null, 1), limited(1, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('says sold out, not limited, of what another line took to the last unit', () => {
    const part = { productId: 1, quantity: 1, purchaseLimit: 2 };
    const goods = [product(1, { purchaseLimit: 2 }), combination(7, [part])];
    const lines = [line(1, 2), line(7, 1, 'combination')];
    const { changes } = quoteOf(lines, { goods, stocks: new Map([[1, 2]]) });
    expect(changes).toMatchObject([{ kind: 'combination', reason: 'SOLD_OUT' }]);
  });

  it('applies the least limit that the goods name for one product', () => {
    const part = (purchaseLimit: number) => ({ productId: 1, quantity: 1, purchaseLimit });
    for (const [first, second] of [
      [2, 5],
      [5, 2],
    ] as const) {
      const goods = [combination(7, [part(first)]), combination(8, [part(second)])];
      const lines = [line(7, 1, 'combination'), line(8, 3, 'combination')];
      expect(quoteOf(lines, { goods }).lines.map(({ count }) => count)).toEqual([1, 1]);
    }
  });

  it('counts a product listed twice once', () => {
    const { lines, unitCount } = quoteOf([line(1, 2), line(1, 1)]);
    expect(lines).toMatchObject([{ count: 3 }]);
    expect(unitCount).toBe(3);
  });
});

describe('shipping', () => {
  const free = (overrides: Partial<FreeShippingTerms> = {}): FreeShippingTerms => ({
    id: 1,
    title: '滿千免運',
    thresholdAmount: 1000,
    currentVisibilityRule: 'ONLINE',
    eventBeginAt: null,
    eventEndAt: null,
    ...overrides,
  });

  it('costs nothing before delivery is chosen, then what delivery costs [3.036]', () => {
    const none = { listFee: 0, fee: 0, freeBy: null };
    expect(quoteOf([line(1, 1)], { delivery: null }).shipping).toEqual(none);
    expect(quoteOf([]).shipping).toEqual(none);
    const delivery = { islandsType: 'OUTLYING_ISLAND', shipType: 'HOME' } as const;
    expect(quoteOf([line(1, 1)], { delivery }).amounts).toMatchObject({ shipFee: 200, paid: 400 });
  });

  it('is free from the threshold on, after discounts [3.035]', () => {
    const freeShippingEvents = [free()];
    const below = quoteOf([line(1, 4)], { freeShippingEvents });
    expect(below.shipping).toEqual({ listFee: 80, fee: 80, freeBy: null });
    expect(below.thresholds).toEqual([
      {
        kind: 'FREE_SHIPPING',
        id: 1,
        title: '滿千免運',
        gifts: [],
        thresholdAmount: 1000,
        missing: 200,
      },
    ]);
    const reached = quoteOf([line(1, 5)], { freeShippingEvents });
    expect(reached.shipping).toEqual({
      listFee: 80,
      fee: 0,
      freeBy: { kind: 'EVENT', id: 1, title: '滿千免運' },
    });
    expect(reached.thresholds).toEqual([]);
    const discounted = product(1, { memberPrice: 199, sellingPrice: 199 });
    expect(quoteOf([line(1, 5)], { goods: [discounted], freeShippingEvents }).amounts.shipFee).toBe(
      80,
    );
  });

  it('is free by the running event with the lowest threshold, of two equal ones the older', () => {
    const dear = free({ id: 1, title: '滿兩千免運', thresholdAmount: 2000 });
    const cheap = free({ id: 2 });
    const equal = free({ id: 3, title: '同門檻免運' });
    for (const freeShippingEvents of [
      [dear, cheap, equal],
      [equal, cheap, dear],
    ]) {
      const { shipping } = quoteOf([line(1, 5)], { freeShippingEvents });
      expect(shipping).toMatchObject({ fee: 0, freeBy: { kind: 'EVENT', id: 2 } });
    }
    const over = free({ id: 4, thresholdAmount: 100, eventEndAt: '2026-11-20T10:00:00+08:00' });
    const result = quoteOf([line(1, 5)], { freeShippingEvents: [over, dear, cheap] });
    expect(result.shipping.freeBy).toMatchObject({ id: 2 });
  });

  it('is not free by an event that is offline, over or yet to begin', () => {
    for (const overrides of [
      { currentVisibilityRule: 'OFFLINE' as const },
      { eventEndAt: '2026-11-20T10:00:00+08:00' },
      { eventBeginAt: '2026-11-20T10:00:00+08:00' },
    ]) {
      const result = quoteOf([line(1, 5)], { freeShippingEvents: [free(overrides)] });
      expect(result.amounts.shipFee).toBe(80);
      expect(result.thresholds).toEqual([]);
    }
  });
});

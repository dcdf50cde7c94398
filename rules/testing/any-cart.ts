import fc from 'fast-check';
import type { CouponDiscountType } from '#contract/enumerations.ts';
import { defaultShippingFees } from '../delivery/shipping.ts';
import type { Saleable, SaleableKind } from '../goods/saleable.ts';
import type { ChosenCoupon, Goods } from '../quote/terms.ts';
import type { QuoteInput } from '../quote/types.ts';

// Generated carts for the property tests.

const moment = new Date('2026-11-20T10:00:00+08:00');
export const productIds = [1, 2, 3, 4, 5];

const component = fc.record({
  productId: fc.constantFrom(...productIds),
  quantity: fc.integer({ min: 1, max: 3 }),
});

/** Goods with prices that fall from list to member to event price, as database and events guarantee. */
function saleable(kind: SaleableKind, id: number): fc.Arbitrary<Saleable> {
  return fc
    .record({
      price: fc.integer({ min: 0, max: 3000 }),
      memberCut: fc.option(fc.integer({ min: 0, max: 500 })),
      eventCut: fc.option(fc.integer({ min: 1, max: 500 })),
      purchaseLimit: fc.option(fc.integer({ min: 0, max: 8 })),
      isVisible: fc.boolean().map((flag) => flag || id % 2 === 0),
      components: fc.uniqueArray(component, {
        minLength: 1,
        maxLength: 3,
        selector: ({ productId }) => productId,
      }),
    })
    .map(({ price, memberCut, eventCut, purchaseLimit, isVisible, components }) => {
      const memberPrice = memberCut === null ? null : Math.max(price - memberCut, 0);
      const base = memberPrice ?? price;
      const eventPrice = eventCut === null || base === 0 ? null : Math.max(base - eventCut, 0);
      return {
        kind,
        id,
        name: `${kind} ${id}`,
        materialNo: '',
        image: '',
        volume: '',
        price,
        memberPrice,
        eventPrice,
        event: eventPrice === null ? null : { id: 1, title: '限時', label: '特價' },
        sellingPrice: eventPrice ?? base,
        purchaseLimit,
        isVisible,
        components:
          kind === 'product'
            ? [{ productId: id, quantity: 1, purchaseLimit }]
            : components.map((one) => ({ ...one, purchaseLimit: null })),
      };
    });
}

const goodsOf = (kind: SaleableKind) =>
  fc
    .tuple(...productIds.map((id) => saleable(kind, id)))
    .map((all) => new Map(all.map((one) => [one.id, one])));

type SaleableById = ReadonlyMap<number, Saleable>;

/** The combinations, with the purchase limits of these products in their components. */
function withProductLimits(combinations: SaleableById, products: SaleableById): SaleableById {
  const limited = [...combinations.values()].map((one) => ({
    ...one,
    components: one.components.map((component) => ({
      ...component,
      purchaseLimit: products.get(component.productId)?.purchaseLimit ?? null,
    })),
  }));
  return new Map(limited.map((one) => [one.id, one]));
}

/** The same goods without purchase limits of products, so that no line takes units from another. */
export function withoutProductLimits({ products, combinations }: Goods): Goods {
  const unlimited = [...products.values()].map((one) => ({
    ...one,
    purchaseLimit: null,
    components: one.components.map((component) => ({ ...component, purchaseLimit: null })),
  }));
  const byId = new Map(unlimited.map((one) => [one.id, one]));
  return { products: byId, combinations: withProductLimits(combinations, byId) };
}

const giftIds = [1, 2, 3];
const visibility = fc.constantFrom('ONLINE' as const, 'OFFLINE' as const);
const giftsOf = fc.subarray(giftIds, { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      visibility.map((currentVisibilityRule) => ({
        id,
        name: `贈品 ${id}`,
        image: '',
        currentVisibilityRule,
      })),
    ),
  ),
);

const window = fc.record({
  eventBeginAt: fc.constantFrom(null, '2026-11-01T00:00:00+08:00', '2026-12-01T00:00:00+08:00'),
  eventEndAt: fc.constantFrom(null, '2026-12-31T00:00:00+08:00', '2026-11-02T00:00:00+08:00'),
});

/** Events with different ids, like rows of one table. */
const events = <Values extends object>(values: fc.Arbitrary<Values>) =>
  fc
    .array(fc.tuple(values, window), { maxLength: 3 })
    .map((all) => all.map(([one, dates], index) => ({ id: index + 1, ...one, ...dates })));

const threshold = {
  thresholdAmount: fc.integer({ min: 0, max: 9000 }),
  currentVisibilityRule: visibility,
};

/** For each kind of coupon, its values. A kind that is missing here does not compile. */
const couponValues: Record<CouponDiscountType, fc.Arbitrary<number>> = {
  AMOUNT: fc.integer({ min: 0, max: 5000 }),
  PERCENT: fc.integer({ min: 0, max: 100 }),
  FREE_SHIPPING: fc.constant(0),
  GIFT: fc.constant(0),
};
const couponTerms = fc.oneof(
  ...Object.entries(couponValues).map(([type, values]) =>
    fc.record({ discountType: fc.constant(type as CouponDiscountType), discountValue: values }),
  ),
);

const coupon: fc.Arbitrary<ChosenCoupon> = fc
  .tuple(
    couponTerms,
    fc.record({ minAmount: fc.integer({ min: 0, max: 3000 }), gifts: giftsOf }),
    fc.record({
      isUsedUp: fc.boolean(),
      status: fc.constantFrom('UNUSED' as const, 'UNUSED' as const, 'USED' as const),
    }),
    window,
  )
  .map(([terms, values, own, dates]) => ({
    id: 7,
    ...own,
    couponEvent: {
      name: '優惠券',
      currentVisibilityRule: 'ONLINE',
      ...terms,
      ...values,
      ...dates,
    },
  }));

/** Any cart under any promotions. */
export const anyCart: fc.Arbitrary<QuoteInput> = fc.record({
  lines: fc.array(
    fc.record({
      kind: fc.constantFrom<SaleableKind>('product', 'combination'),
      id: fc.integer({ min: 1, max: 6 }),
      quantity: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 8 },
  ),
  goods: fc
    .record({ products: goodsOf('product'), combinations: goodsOf('combination') })
    .map(({ products, combinations }) => ({
      products,
      combinations: withProductLimits(combinations, products),
    })),
  stocks: fc
    .array(fc.tuple(fc.constantFrom(...productIds), fc.integer({ min: 0, max: 20 })))
    .map((entries) => new Map(entries)),
  delivery: fc.option(
    fc.record({
      islandsType: fc.constantFrom('MAIN_ISLAND' as const, 'OUTLYING_ISLAND' as const),
      shipType: fc.constantFrom('HOME' as const, 'STORE' as const),
    }),
  ),
  fees: fc.constant(defaultShippingFees),
  freeShippingEvents: events(fc.record({ title: fc.constant('免運'), ...threshold })),
  thresholdRewards: events(
    fc.record({ title: fc.constant('滿額贈'), gifts: giftsOf, ...threshold }),
  ),
  firstPurchaseEvents: events(fc.record({ title: fc.constant('首購禮'), gifts: giftsOf })),
  isFirstPurchase: fc.constantFrom(true, false, null),
  giftStocks: fc
    .array(fc.tuple(fc.constantFrom(...giftIds), fc.integer({ min: 0, max: 3 })))
    .map((entries) => new Map(entries)),
  coupon: fc.option(coupon),
  moment: fc.constant(moment),
});

/**
 * The time for pricing a cart: 30 lines, 20 live campaigns, one coupon; and made carts with offers on several units:
 * `npm run bench -- quote`.
 */
import type { Gift } from '#contract/entities/promotions.ts';
import { defaultShippingFees } from '#rules/delivery/shipping.ts';
import type { Saleable } from '#rules/goods/saleable.ts';
import { solveOffers } from '#rules/quote/offers/solve-offers.ts';
import { quote } from '#rules/quote/quote.ts';
import type { QuoteInput } from '#rules/quote/types.ts';
import { quotesWithMore } from '#server/ordering/cart/quotes-with-more.ts';
import { median, percentile } from './load.ts';
import { offerCarts } from './quote/offer-carts.ts';
import { noteResults } from './results.ts';

const lineCount = 30;
const rounds = 5_000;
const moment = new Date('2026-11-20T10:00:00+08:00');
const running = {
  currentVisibilityRule: 'ONLINE' as const,
  eventBeginAt: '2026-11-01T00:00:00+08:00',
  eventEndAt: '2026-12-01T00:00:00+08:00',
};

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function product(id: number): Saleable {
  const price = 100 + id;
  return {
    kind: 'product',
    id,
    name: `商品 ${id}`,
    materialNo: `P${id}`,
    image: '',
    volume: '',
    price,
    memberPrice: price - 5,
    eventPrice: price - 10,
    event: { id: 1 + (id % 10), title: '檔期', label: '特價' },
    sellingPrice: price - 10,
    purchaseLimit: 5,
    isVisible: true,
    components: [{ productId: id, quantity: 1, purchaseLimit: 5 }],
  };
}

const gift = (id: number): Gift => ({
  id,
  name: `贈品 ${id}`,
  image: '',
  currentVisibilityRule: 'ONLINE',
});
const event = (id: number) => ({ id, title: `活動 ${id}`, ...running });

const input: QuoteInput = {
  lines: numbers(lineCount).map((id) => ({ kind: 'product', id, quantity: 1 + (id % 4) })),
  goods: {
    products: new Map(numbers(lineCount).map((id) => [id, product(id)])),
    combinations: new Map(),
  },
  stocks: new Map(numbers(lineCount).map((id) => [id, 100])),
  giftStocks: new Map(numbers(8).map((id) => [id, 100])),
  delivery: { islandsType: 'MAIN_ISLAND', shipType: 'HOME' },
  fees: defaultShippingFees,
  discountEvents: numbers(10).map((id) => ({
    ...event(id),
    applicable: 'PARTIAL_PRODUCTS',
    discountType: 'PERCENT',
    discountValue: 10,
    productIds: new Set(numbers(lineCount).filter((productId) => productId % 10 === id - 1)),
    combinationIds: new Set(),
  })),
  freeShippingEvents: numbers(3).map((id) => ({ ...event(id), thresholdAmount: id * 9_000 })),
  thresholdRewards: numbers(5).map((id) => ({
    ...event(id),
    thresholdAmount: id * 1_000,
    gifts: [gift(id)],
  })),
  firstPurchaseEvents: numbers(1).map((id) => ({ ...event(id), gifts: [gift(6)] })),
  isFirstPurchase: true,
  coupon: {
    id: 1,
    status: 'UNUSED',
    isUsedUp: false,
    couponEvent: {
      ...running,
      name: '九折券',
      discountType: 'PERCENT',
      discountValue: 10,
      minAmount: 500,
      gifts: [],
    },
  },
  moment,
};

const { coupon, amounts } = quote(input);
if (!coupon?.amount || amounts.discount === 0) throw new Error('the cart is not what it should be');

for (let round = 0; round < rounds; round++) quote(input);
const times = numbers(rounds).map(() => {
  const began = performance.now();
  quote(input);
  return (performance.now() - began) * 1_000;
});
console.log(
  `quote, ${lineCount} lines, 20 campaigns: median ${median(times).toFixed(0)} µs, p99 ${percentile(times, 0.99).toFixed(0)} µs`,
);
/** Linux notes the processor time of a thread every few milliseconds, so that one quote alone has none or too much. */
const usualRepeats = 20;

/** Microseconds of this thread. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** Milliseconds of processor time of each cart, so that other work on the machine does not count. */
function withOffers(carts: readonly QuoteInput[], repeats = usualRepeats) {
  for (const cart of carts) quote(cart, solveOffers);
  const priced = carts.map((cart) => {
    const began = processorTime();
    const { isExact } = quote(cart, solveOffers);
    for (let again = 1; again < repeats; again++) quote(cart, solveOffers);
    return { isExact, time: (processorTime() - began) / 1_000 / repeats };
  });
  const all = priced.map(({ time }) => time);
  const exact = priced.filter(({ isExact }) => isExact).length;
  const [middle, high, most] = [median(all), percentile(all, 0.95), Math.max(...all)];
  return `median ${middle.toFixed(1)}, p95 ${high.toFixed(0)}, most ${most.toFixed(0)} ms; ${exact} of ${carts.length} exact`;
}

/** Milliseconds of processor time of all proposals that a cart priced with one unit more, as its answer does. */
function fillersOf(carts: readonly QuoteInput[]) {
  const times = carts.map((cart) => {
    const input = { ...cart, lines: cart.lines.slice(1), solve: solveOffers };
    const quoteWith = quotesWithMore(quote(input), input);
    const began = processorTime();
    for (const id of numbers(24))
      quoteWith([{ kind: 'product', id: 100 + id, saleable: product(100 + id) }]);
    return (processorTime() - began) / 1_000;
  });
  return `median ${median(times).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}, most ${Math.max(...times).toFixed(0)} ms`;
}

const offerFigures = {
  '60 units in 12 classes, 2 offers': withOffers(offerCarts(200, { quantityOffers: 2 })),
  '60 units in 12 classes, 5 offers': withOffers(offerCarts(200, { quantityOffers: 5 })),
  '60 units in 12 classes, 5 offers, an amount offer': withOffers(
    offerCarts(200, { quantityOffers: 5, amountOffers: 1 }),
  ),
  '60 units in 12 classes, 5 offers, an amount offer on some goods': withOffers(
    offerCarts(200, { quantityOffers: 5, amountOffers: 1, isOnAll: false }),
    3,
  ),
  'goods that fill 55 units in 11 classes, 5 offers, an amount offer': fillersOf(
    offerCarts(200, { quantityOffers: 5, amountOffers: 1 }),
  ),
};
for (const [name, figure] of Object.entries(offerFigures)) console.log(`${name}: ${figure}`);
noteResults('quote', {
  '30 lines, 20 campaigns, a coupon': `median ${median(times).toFixed(0)} µs`,
  ...offerFigures,
});

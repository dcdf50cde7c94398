import type { ErrorCode } from '#contract/error-codes.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { toSnake } from '#contract/wire-case.ts';
import { productCard } from './cards.ts';

/** What the shop's server knows of the one member a test is about; tests change it as they like. */
export function memberShop() {
  const shop = {
    /** Product id → TWD. */
    prices: { 1: 100, 2: 59 } as Record<number, number>,
    stock: { 1: 10, 2: 3 } as Record<number, number>,
    /** The saved cart: product id → units. */
    saved: {} as Record<number, number>,
    shippingFees: { homeMainIsland: 80, homeOutlyingIsland: 200, store: 60 },
    /** The order this cart has become. */
    orderId: null as number | null,
    locksExpireAt: null as string | null,
    profile: { name: null as string | null, mobileNumber: null as string | null },
    order: { paymentType: 'HOME_CASH', paymentStatus: 'UNPAID', orderStatus: 'ESTABLISHED' },
    /** What starting a payment answers. */
    payment: {} as object,
    /** Calls, named `METHOD /path`, that are refused with a code, or break down (no code). */
    refused: {} as Record<string, ErrorCode | ''>,
    answer,
  };

  const cart = () => ({
    order: {
      id: shop.orderId,
      islandsType: 'MAIN_ISLAND',
      shipType: 'HOME',
      lineEcid: null,
      locksExpireAt: shop.locksExpireAt,
    },
    items: {
      products: Object.entries(shop.saved).map(([id, quantity]) => ({
        id: Number(id),
        quantity,
        lockedQuantity: shop.locksExpireAt ? quantity : 0,
      })),
      productCombinations: [],
      gifts: [],
    },
    events: { couponId: null, coupon: null, couponReason: null, isFirstPurchase: false },
    amounts: { product: 0, discount: 0, coupon: 0, shipFee: 0, paid: 0 },
    thresholds: [],
    giftStocks: [],
    shippingFees: shop.shippingFees,
    changes: [],
  });

  async function putCart(request: Request) {
    const { items, frontend_paid_amount: amount } = await request.json();
    const lines = items.products.map((line: { id: number; quantity: number }) => [
      line.id,
      line.quantity,
    ]);
    shop.saved = Object.fromEntries(lines);
    shop.locksExpireAt = amount === undefined ? null : '2026-11-21T10:30:00+08:00';
    return cart();
  }

  function checkout() {
    Object.assign(shop, { saved: {}, locksExpireAt: null, orderId: 7 });
    return { id: 7, orderNo: '20261121000007', paidAmount: 280 };
  }

  const order = (id: number) => ({
    ...shop.order,
    id,
    orderNo: '20261121000007',
    paidAmount: 280,
    totalPrice: 280,
    shipType: 'HOME',
    virtualAccount: null,
    expiryDate: null,
    paidExpiredAt: '2026-11-22T10:00:00+08:00',
    canRetryPayment:
      ['LINE_PAY', 'CATHAY_CREDIT_CARD'].includes(shop.order.paymentType) &&
      shop.order.paymentStatus !== 'PAID',
  });

  function refusal(code: ErrorCode | '') {
    if (code === '') return new Response('', { status: 500 });
    const { status, message } = errorCodes[code];
    return Response.json({ status, error_code: code, message, request_id: 'req-1' }, { status });
  }

  const idsOf = (query: URLSearchParams) => (query.get('ids') ?? '').split(',').map(Number);

  async function dataOf(request: Request, call: string, query: URLSearchParams): Promise<unknown> {
    switch (call) {
      case 'GET /products':
        return idsOf(query)
          .filter((id) => id in shop.prices)
          .map((id) => productCard(id, { price: shop.prices[id] ?? 0 }));
      case 'GET /products/stocks':
        return idsOf(query).map((id) => ({
          id,
          webStock: shop.stock[id] ?? 0,
          erpStock: shop.stock[id] ?? 0,
        }));
      case 'GET /user':
        return { id: 1, email: 'a@shop.example', ...shop.profile };
      case 'PUT /user':
        shop.profile = { name: query.get('name'), mobileNumber: query.get('mobile_number') };
        return { id: 1, email: 'a@shop.example', ...shop.profile };
      case 'GET /user/order/shopping-cart':
        return cart();
      case 'PUT /user/order/shopping-cart':
        return putCart(request);
      case 'POST /user/order/checkout':
        return checkout();
      case 'POST /user/order/payment':
        return shop.payment;
      default:
        return call.startsWith('GET /user/order/') ? order(Number(call.split('/').at(-1))) : [];
    }
  }

  async function answer(request: Request): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url);
    const call = `${request.method} ${pathname.replace('/backstage/api/v1', '')}`;
    const code = shop.refused[call];
    return code === undefined ? toSnake(await dataOf(request, call, searchParams)) : refusal(code);
  }

  return shop;
}

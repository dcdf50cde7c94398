import type { PaymentType } from '#contract/enumerations.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { toSnake } from '#contract/wire-case.ts';
import { paymentKinds } from '#rules/payments/payment-types.ts';
import { productCard } from './cards.ts';

interface Line {
  id: number;
  quantity: number;
}

/** The server's data about the one member of a test. Tests may change them. */
export function memberShop() {
  const shop = {
    /** Product id → TWD. */
    prices: { 1: 100, 2: 59 } as Record<number, number>,
    stock: { 1: 10, 2: 3 } as Record<number, number>,
    /** Product id → units per order. */
    limits: {} as Record<number, number>,
    /** The saved cart: product id → units. */
    saved: {} as Record<number, number>,
    /** The add-ons of the saved cart, as on the wire. */
    addOns: [] as object[],
    /** The member's coupons, by id. */
    coupons: {} as Record<number, object>,
    /** How often the cart was sent. */
    sendings: 0,
    /** Units that were added to the saved cart after it was sent, so that the order leaves them there. */
    addedMeanwhile: {} as Record<number, number>,
    /** The user coupon of the saved cart. */
    couponId: null as number | null,
    shippingFees: { homeMainIsland: 80, homeOutlyingIsland: 200, store: 60 },
    /** The order this cart has become. */
    orderId: null as number | null,
    locksExpireAt: null as string | null,
    profile: { name: null as string | null, mobileNumber: null as string | null },
    order: {
      paymentType: 'HOME_CASH' as PaymentType,
      paymentStatus: 'UNPAID',
      orderStatus: 'ESTABLISHED',
    },
    /** Answer of GET user/orders, the newest first. */
    orders: [] as object[],
    /** The answer to starting a payment. */
    payment: {} as object,
    /** Calls, named `METHOD /path`, that are refused with a code, or fail unexpectedly ('' as code). */
    refused: {} as Record<string, ErrorCode | ''>,
    answer,
  };

  const version = () => JSON.stringify([shop.saved, shop.addOns]);

  const cart = () => ({
    version: version(),
    order: {
      id: shop.orderId,
      islandsType: 'MAIN_ISLAND',
      shipType: 'HOME',
      lineEcid: null,
      locksExpireAt: shop.locksExpireAt,
      sentAt: shop.locksExpireAt,
      canExtend: shop.locksExpireAt !== null,
    },
    items: {
      products: Object.entries(shop.saved).map(([id, quantity]) => ({
        id: Number(id),
        quantity,
        lockedQuantity: shop.locksExpireAt ? quantity : 0,
      })),
      productCombinations: [],
      addOns: shop.addOns.map((addOn) => ({
        ...addOn,
        lockedQuantity: shop.locksExpireAt ? (addOn as Line).quantity : 0,
      })),
      gifts: [],
    },
    events: {
      couponId: shop.couponId,
      coupon: shop.coupons[shop.couponId ?? 0] ?? null,
      couponReason: null,
      isFirstPurchase: false,
    },
    amounts: { product: 0, discount: 0, coupon: 0, shipFee: 0, paid: 0 },
    thresholds: [],
    proposedCoupon: null,
    giftStocks: [],
    shippingFees: shop.shippingFees,
    changes: [],
  });

  async function putCart(request: Request) {
    const { items, is_merge: isMerge, ...body } = await request.json();
    if (body.version !== undefined && body.version !== version()) return refusal('CART_CHANGED');
    const lines: Line[] = items.products;
    if (isMerge) {
      const changes = merge(lines);
      return { ...cart(), changes };
    }
    shop.saved = Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]));
    shop.addOns = items.add_ons ?? [];
    if (body.coupon_id !== undefined) shop.couponId = body.coupon_id;
    const isSent = body.frontend_paid_amount !== undefined;
    if (isSent) shop.sendings += 1;
    const minute = 29 + shop.sendings;
    shop.locksExpireAt = isSent ? `2026-11-21T10:${minute}:00+08:00` : null;
    return cart();
  }

  /** Adds units as the server does, up to the stock, and returns the quantities that it had to lower. */
  function merge(lines: readonly Line[]) {
    return lines.flatMap(({ id, quantity }) => {
      const from = (shop.saved[id] ?? 0) + quantity;
      const to = Math.min(from, shop.stock[id] ?? 0);
      shop.saved[id] = to;
      return to < from ? [{ kind: 'product', id, reason: 'LIMITED', from, to }] : [];
    });
  }

  function checkout() {
    Object.assign(shop, { saved: shop.addedMeanwhile, locksExpireAt: null, orderId: 7 });
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
    isPaymentBeingConfirmed: false,
    canRetryPayment:
      paymentKinds[shop.order.paymentType].mayRetry && shop.order.paymentStatus !== 'PAID',
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
          .map((id) =>
            productCard(id, {
              price: shop.prices[id] ?? 0,
              purchaseLimit: shop.limits[id] ?? null,
            }),
          );
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
      case 'GET /user/orders':
        return shop.orders;
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
    if (code !== undefined) return refusal(code);
    const data = await dataOf(request, call, searchParams);
    return data instanceof Response ? data : toSnake(data);
  }

  return shop;
}

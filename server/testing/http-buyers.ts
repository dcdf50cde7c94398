/** Buyers that buy over HTTP, for measurements and for drills with the server in a process of its own. */
import { Agent, request } from 'node:http';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { toSnake } from '#contract/wire-case.ts';
import { sessions, users } from '#server/people/accounts/tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sha256, systemRandom } from '#server/platform/random.ts';

/** A random IPv4 address, because the rate limit would soon refuse a single one. */
export function anyAddress(): string {
  return Array.from({ length: 4 }, () => Math.floor(Math.random() * 254) + 1).join('.');
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

export interface Buyer {
  token: string;
}

/** Verified members with a session each, written directly into the database. */
export async function makeBuyers(
  db: Database,
  count: number,
  now: Date,
): Promise<(Buyer & { id: number })[]> {
  const run = systemRandom.token().slice(0, 8).toLowerCase();
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `buyer-${run}-${index}@bench.example`,
        verifiedAt: now,
        name: '測試買家',
        mobileNumber: '0912345678',
      })),
    )
    .returning({ id: users.id });
  const buyers = rows.map(({ id }) => ({ id, token: systemRandom.token() }));
  await db.insert(sessions).values(
    buyers.map(({ id, token }) => ({
      tokenHash: sha256(token),
      userId: id,
      isRemembered: false,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })),
  );
  return buyers;
}

export interface RawAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: measurements and drills read answers loosely
  body: any;
  /** Seconds to wait, from the header `Retry-After`. */
  retryAfter?: string | undefined;
}

/** A JSON call without the overhead of `fetch`, which would take processor time from the server. */
export function callAs(
  origin: string,
  buyer: Buyer,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const payload = body === undefined ? undefined : JSON.stringify(toSnake(body));
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + apiBase + path,
      {
        agent,
        method,
        headers: {
          authorization: `Bearer ${buyer.token}`,
          'x-forwarded-for': anyAddress(),
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: parsed(text),
            retryAfter: response.headers['retry-after'],
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Undefined if a proxy answers instead of the shop. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface WantedProduct {
  productId: number;
  quantity: number;
}

const deliveryFields = {
  orderNote: '',
  recipient: '王小明',
  recipientMobile: '0912345678',
  recipientPhone: '',
  shipAddress: '臺北市中正區重慶南路一段122號',
  expectedDeliveryTime: 'NONE',
  shipNote: '',
  shipType: 'HOME',
  storeNo: '',
  storeName: '',
  invoiceType: 'PERSON',
  carrierType: 'MEMBER',
  carrierNo: '',
  loveCode: '',
  taxName: '',
  taxNum: '',
  paymentType: 'HOME_CASH',
};

/** The checkout body for the cart, with home delivery and payment in cash. */
export const checkoutBody = {
  user: { name: '王小明', mobileNumber: '0912345678' },
  order: deliveryFields,
};

/** The cart send body for one product; `paid` is the amount in TWD that the shopper saw. */
export function cartBody(wanted: WantedProduct, paid: number | undefined) {
  return {
    order: { islandsType: 'MAIN_ISLAND', shipType: 'HOME', lineEcid: null },
    items: {
      products: [{ id: wanted.productId, quantity: wanted.quantity }],
      productCombinations: [],
    },
    frontendPaidAmount: paid ?? null,
    couponId: null,
  };
}

/**
 * Cart send → checkout → cash. Returns the first refusal, or the last answer, with the order's id if the order was
 * confirmed.
 */
export async function purchase(
  origin: string,
  buyer: Buyer,
  wanted: WantedProduct,
  paid: number,
): Promise<RawAnswer & { orderId?: number }> {
  const sent = await callAs(
    origin,
    buyer,
    'PUT',
    endpoints.updateShoppingCart.path,
    cartBody(wanted, paid),
  );
  if (sent.status !== 200) return sent;
  const ordered = await callAs(origin, buyer, 'POST', endpoints.checkout.path, checkoutBody, {
    'idempotency-key': systemRandom.token(),
  });
  if (ordered.status !== 200) return ordered;
  const orderId: number = ordered.body.data.id;
  const started = await callAs(origin, buyer, 'POST', endpoints.startPayment.path, { orderId });
  return { ...started, orderId };
}

/** The price of one product with delivery for this buyer, from the server's answer to a cart sync. */
export async function priceOf(
  origin: string,
  buyer: Buyer,
  wanted: WantedProduct,
): Promise<number> {
  const synced = await callAs(
    origin,
    buyer,
    'PUT',
    endpoints.updateShoppingCart.path,
    cartBody(wanted, undefined),
  );
  if (synced.status !== 200) throw new Error(JSON.stringify(synced.body));
  return synced.body.data.amounts.paid;
}

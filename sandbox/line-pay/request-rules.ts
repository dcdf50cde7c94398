import { createHmac, timingSafeEqual } from 'node:crypto';

export interface LineKeys {
  channelId: string;
  channelSecret: string;
}

export interface SignedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Path and query as received, without the stand-in's own prefix. */
  url: string;
  method: string;
  /** The body as received. */
  body: string;
}

/** Whether the channel id and the signature of the received bytes are right (LINE Pay Online API v3). */
export function isSigned(keys: LineKeys, { headers, url, method, body }: SignedRequest): boolean {
  const [path = '', query = ''] = url.split('?');
  const nonce = String(headers['x-line-authorization-nonce'] ?? '');
  const payload = method === 'GET' ? query : body;
  const right = createHmac('sha256', keys.channelSecret)
    .update(keys.channelSecret + path + payload + nonce)
    .digest();
  const given = Buffer.from(String(headers['x-line-authorization'] ?? ''), 'base64');
  return (
    headers['x-line-channelid'] === keys.channelId &&
    nonce !== '' &&
    given.length === right.length &&
    timingSafeEqual(given, right)
  );
}

interface Product {
  name?: unknown;
  quantity?: unknown;
  price?: unknown;
}
interface Package {
  id?: unknown;
  amount?: unknown;
  name?: unknown;
  products?: Product[];
}
export interface PaymentRequest {
  amount: number;
  currency: string;
  orderId: string;
  packages: Package[];
  redirectUrls: { confirmUrl: string; cancelUrl: string };
}

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;
const isInteger = (value: unknown): value is number => Number.isInteger(value);

/**
 * The code with which LINE Pay refuses a request, or undefined. Checks the fields, their lengths and the sums (TWD).
 */
export function refusalOf(request: Partial<PaymentRequest>): string | undefined {
  const { amount, currency, orderId, packages, redirectUrls } = request;
  if (currency !== 'TWD') return '1178';
  if (!isInteger(amount) || amount <= 0) return '1124';
  if (!isText(orderId, 100)) return '2101';
  if (!isText(redirectUrls?.confirmUrl, 500) || !isText(redirectUrls.cancelUrl, 500)) return '2101';
  if (!Array.isArray(packages) || packages.length === 0) return '2101';
  const wrong = packages.map(refusalOfPackage).find((code) => code !== undefined);
  if (wrong) return wrong;
  return sum(packages.map((each) => Number(each.amount))) === amount ? undefined : '2101';
}

function refusalOfPackage({ id, amount, name, products }: Package): string | undefined {
  if (!isText(id, 50) || !isInteger(amount)) return '2101';
  if (name !== undefined && !isText(name, 100)) return '2101';
  if (!Array.isArray(products) || products.length === 0) return '2101';
  const isRight = products.every(
    (product) =>
      isText(product.name, 4000) && isInteger(product.quantity) && isInteger(product.price),
  );
  if (!isRight) return '2101';
  const total = sum(products.map(({ quantity, price }) => Number(quantity) * Number(price)));
  return total === amount ? undefined : '2101';
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

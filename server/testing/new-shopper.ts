import type { ApiError, ShopApi } from '#contract/client.ts';
import type { ShoppingCart } from '#contract/entities/orders.ts';
import type { CheckoutBody } from '#server/ordering/checkout/checkout-fields.ts';
import { createSession } from '#server/people/accounts/sessions.ts';
import { users } from '#server/people/accounts/tables.ts';
import type { TestShop } from './test-shop.ts';

export interface Shopper {
  id: number;
  email: string;
  token: string;
  api: ShopApi;
}

let count = 0;

/** A verified member with a session, written directly into the database: for tests that need many members. */
export async function newShopper({ shop, api }: TestShop): Promise<Shopper> {
  const email = `shopper-${++count}@example.com`;
  const [user] = await shop.db
    .insert(users)
    .values({ email, verifiedAt: shop.clock.now() })
    .returning({ id: users.id });
  if (!user) throw new Error('No member was inserted.');
  const { token } = await createSession(shop, shop.db, { userId: user.id, isRemembered: false });
  return { id: user.id, email, token, api: api.as(token) };
}

/** The same member with a new session. */
export async function withNewSession({ shop, api }: TestShop, shopper: Shopper): Promise<Shopper> {
  const session = { userId: shopper.id, isRemembered: false };
  const { token } = await createSession(shop, shop.db, session);
  return { ...shopper, token, api: api.as(token) };
}

export function newShoppers(test: TestShop, number: number): Promise<Shopper[]> {
  return Promise.all(Array.from({ length: number }, () => newShopper(test)));
}

export interface Wanted {
  products?: Record<number, number>;
  combinations?: Record<number, number>;
}

const toLines = (units: Record<number, number> = {}) =>
  Object.entries(units).map(([id, quantity]) => ({ id: Number(id), quantity }));

/** The `items` of a cart, from units by id. */
export function itemsOf({ products, combinations }: Wanted) {
  return { products: toLines(products), productCombinations: toLines(combinations) };
}

export const homeDelivery = { islandsType: 'MAIN_ISLAND', shipType: 'HOME' } as const;
type CartBody = Parameters<ShopApi['updateShoppingCart']>[0]['body'];

/** The choices in a cart besides its goods. */
interface CartChoice {
  /** Home delivery on the main island by default. */
  order?: NonNullable<CartBody['order']>;
  couponId?: number | null | undefined;
}

interface SentChoice extends CartChoice {
  /** The price that the shopper saw, in TWD. */
  paid?: number;
}

/** Stores a cart without buying; returns the server's answer. */
export async function syncCart(
  { api }: Shopper,
  wanted: Wanted,
  { order = homeDelivery, couponId }: CartChoice = {},
): Promise<ShoppingCart> {
  const body = { order, items: itemsOf(wanted), couponId };
  return (await api.updateShoppingCart({ body })).data;
}

/** Sends a cart at the given price; without one, at the server's price. */
export async function sendCart(
  shopper: Shopper,
  wanted: Wanted,
  { paid, ...choice }: SentChoice = {},
): Promise<ShoppingCart> {
  const frontendPaidAmount = paid ?? (await syncCart(shopper, wanted, choice)).amounts.paid;
  const { order = homeDelivery, couponId } = choice;
  const body = { order, items: itemsOf(wanted), couponId, frontendPaidAmount };
  return (await shopper.api.updateShoppingCart({ body })).data;
}

/** A valid checkout form for home delivery on the main island, in which `order` replaces values. */
export function checkoutBody(order: Partial<CheckoutBody['order']> = {}) {
  return {
    user: { name: '王小棉', mobileNumber: '0912345678' },
    order: {
      orderNote: '',
      recipient: '林小晴',
      recipientMobile: '0987654321',
      recipientPhone: '',
      shipAddress: '臺北市大安區和平東路一段1號',
      expectedDeliveryTime: 'NONE' as const,
      shipNote: '',
      shipType: 'HOME' as const,
      storeNo: '',
      storeName: '',
      invoiceType: 'PERSON' as const,
      carrierType: 'MEMBER' as const,
      carrierNo: '',
      loveCode: '',
      taxName: '',
      taxNum: '',
      paymentType: 'HOME_CASH' as const,
      ...order,
    },
  };
}

/** Sends a cart and checks out; returns the answer of the checkout. */
export async function buy(shopper: Shopper, wanted: Wanted, choice: SentChoice = {}) {
  await sendCart(shopper, wanted, choice);
  const { data } = await shopper.api.checkout({ body: checkoutBody() });
  return data;
}

/** The error with which `work` was refused; undefined if it succeeded. */
export function failureOf(work: Promise<unknown>): Promise<ApiError | undefined> {
  return work.then(
    () => undefined,
    (error: ApiError) => error,
  );
}

/** The code with which `work` was refused; '' if it succeeded. */
export function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => '',
    (error: ApiError) => error.errorCode || String(error.status),
  );
}

/** How often each code occurs. */
export function tally(codes: readonly string[]): Record<string, number> {
  const given = [...Map.groupBy(codes, (code) => code)];
  return Object.fromEntries(given.map(([code, all]) => [code, all.length]));
}

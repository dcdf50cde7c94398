import { asc, eq } from 'drizzle-orm';
import type { ApiError, ShopApi } from '#contract/client.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { standingOrders, standingParcels } from '#server/ordering/standing-orders/tables.ts';
import {
  checkoutBody,
  failureOf,
  newShopper,
  type Shopper,
  withNewSession,
} from './new-shopper.ts';
import type { TestShop } from './test-shop.ts';

type Wanted = Parameters<ShopApi['createStandingOrder']>[0]['body'];

/** A delivery at home that is paid at the door. */
export function deliveryForTests() {
  const { paymentType: _, ...order } = checkoutBody().order;
  return order;
}

/** The body that sets up two units of a product every four weeks, paid at the door. */
export const wantedForTests = (productId: number, values: Partial<Wanted> = {}): Wanted => ({
  items: { products: [{ id: productId, quantity: 2 }] },
  order: deliveryForTests(),
  rhythmWeeks: 4,
  nextOn: '2026-12-10',
  paymentType: 'HOME_CASH',
  ...values,
});

/** A new member with such a standing order. */
export async function standingMember(
  test: TestShop,
  productId: number,
  values: Partial<Wanted> = {},
): Promise<{ shopper: Shopper; id: number }> {
  const shopper = await newShopper(test);
  const { data } = await shopper.api.createStandingOrder({
    body: wantedForTests(productId, values),
  });
  return { shopper, id: data.id };
}

type Changed = NonNullable<Parameters<ShopApi['updateStandingOrder']>[0]['body']>;

/** Changes a standing order with the sum of its preview, as the form does. */
export async function updateSeen(
  api: ShopApi,
  id: number,
  body: Omit<Changed, 'items' | 'order'> & Partial<Pick<Wanted, 'items' | 'order'>>,
) {
  const own = (await api.listStandingOrders()).data.find((each) => each.id === id);
  if (!own) throw new Error('There is no such standing order.');
  const products = own.items.map(({ id: product, quantity }) => ({ id: product, quantity }));
  const { data: draft } = await api.previewStandingOrder({
    body: {
      items: body.items ?? { products },
      order: body.order ?? own.order,
      paymentType: body.paymentType ?? own.paymentType,
    },
  });
  const seen = { ...body, paidAmount: draft.amounts.paid };
  return (await api.updateStandingOrder({ params: { id }, body: seen })).data;
}

/** The row of a standing order. */
export async function rowOf({ shop }: TestShop, id: number) {
  const [row] = await shop.db.select().from(standingOrders).where(eq(standingOrders.id, id));
  if (!row) throw new Error('There is no such standing order.');
  return row;
}

/** The refusal of a call that must be refused. */
export async function refusal(work: Promise<unknown>): Promise<ApiError> {
  const failure = await failureOf(work);
  if (!failure) throw new Error('The call was not refused.');
  return failure;
}

/** Sets the clock to ten in the morning of a day in Taipei. */
export const tenOn = ({ clock }: Pick<TestShop, 'clock'>, day: string) =>
  clock.set(new Date(`${day}T10:00:00+08:00`));

/** The orders that a standing order has made, the oldest first. */
export const ordersOfStanding = ({ shop }: TestShop, id: number) =>
  shop.db.select().from(orders).where(eq(orders.standingOrderId, id)).orderBy(asc(orders.id));

/** The dates of a standing order that were announced, left out or ordered, the oldest first. */
export const parcelsOfStanding = ({ shop }: TestShop, id: number) =>
  shop.db
    .select()
    .from(standingParcels)
    .where(eq(standingParcels.standingOrderId, id))
    .orderBy(asc(standingParcels.dueOn));

/** The calls of a member whose session of before may have expired. */
export const callsOf = async (test: TestShop, shopper: Shopper) =>
  (await withNewSession(test, shopper)).api;

/** The subjects of the e-mails to an address. */
export const subjectsTo = async (test: TestShop, email: string) =>
  (await test.mails(email)).map(({ subject }) => subject);

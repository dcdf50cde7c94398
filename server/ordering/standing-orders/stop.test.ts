import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shipOrder } from '#server/ordering/order-care/fulfil-order.ts';
import { users } from '#server/people/accounts/tables.ts';
import { comeBackUncollected } from '#server/testing/come-back-uncollected.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import type { Shopper } from '#server/testing/new-shopper.ts';
import {
  callsOf,
  ordersOfStanding,
  parcelsOfStanding,
  rowOf,
  standingMember,
  subjectsTo,
  tenOn,
} from '#server/testing/standing-members.ts';
import { announceParcels } from './announce.ts';
import { makeDueOrders } from './make-orders.ts';

const test = shopForTests();
const begin = new Date('2026-11-27T10:00:00+08:00');
const at = (day: string) => tenOn(test, day);
let pads = 0;

beforeAll(async () => {
  pads = await newProduct(test.shop, { stock: 99_999, price: 300 });
});
beforeEach(() => test.clock.set(begin));

const ordersOf = (id: number) => ordersOfStanding(test, id);
const parcelsOf = (id: number) => parcelsOfStanding(test, id);
const now = (shopper: Shopper) => callsOf(test, shopper);
const make = () => makeDueOrders(test.shop);
const subjects = (email: string) => subjectsTo(test, email);

describe('a parcel that nobody collected', () => {
  it('pauses it also if a newer parcel became an order before it came back', async () => {
    const { id } = await standingMember(test, pads);
    at('2026-12-10');
    await make();
    const [order] = await ordersOf(id);
    await shipOrder(test.shop, order?.id ?? 0, { trackingNo: 'T-late' });
    at('2027-01-07');
    await make();
    await comeBackUncollected(test.shop, order?.id ?? 0);
    at('2027-01-31');
    await announceParcels(test.shop);
    expect(await rowOf(test, id)).toMatchObject({ state: 'PAUSED', reason: 'UNCOLLECTED' });
  });

  it('pauses the standing order once, and not again after the member goes on', async () => {
    const { shopper, id } = await standingMember(test, pads);
    at('2026-12-10');
    await make();
    const [order] = await ordersOf(id);
    await shipOrder(test.shop, order?.id ?? 0, { trackingNo: 'T-lost' });
    await comeBackUncollected(test.shop, order?.id ?? 0);
    at('2027-01-03');
    await announceParcels(test.shop);
    await test.jobs.runDue();
    expect(await rowOf(test, id)).toMatchObject({ state: 'PAUSED', reason: 'UNCOLLECTED' });
    expect((await subjects(shopper.email)).filter((each) => each.includes('已暫停'))).toHaveLength(
      1,
    );
    await (await now(shopper)).resumeStandingOrder({ params: { id }, body: {} });
    at('2027-01-07');
    await make();
    expect(await ordersOf(id)).toHaveLength(2);
  });
});

describe('two parcels in a row that nobody paid', () => {
  it('pause the standing order once, and one alone does not', async () => {
    const { shopper, id } = await standingMember(test, pads, { paymentType: 'LINE_PAY' });
    const expire = async (due: string, after: string) => {
      at(due);
      await make();
      at(after);
      await test.jobs.runDue();
    };
    await expire('2026-12-10', '2026-12-14');
    await expire('2027-01-07', '2027-01-11');
    expect(await rowOf(test, id)).toMatchObject({ state: 'RUNNING', nextOn: '2027-02-04' });
    at('2027-02-01');
    await announceParcels(test.shop);
    await test.jobs.runDue();
    expect(await rowOf(test, id)).toMatchObject({ state: 'PAUSED', reason: 'UNPAID' });
    const mail = (await test.mails(shopper.email)).at(-1);
    expect(mail?.subject).toContain('已暫停');
    expect(mail?.text).toContain('逾期未付款');
    await (await now(shopper)).resumeStandingOrder({ params: { id }, body: {} });
    await expire('2027-02-04', '2027-02-08');
    await announceParcels(test.shop);
    at('2027-03-04');
    await make();
    expect(await ordersOf(id)).toHaveLength(4);
    expect(await parcelsOf(id)).toMatchObject([
      { state: 'UNPAID' },
      { state: 'UNPAID' },
      { state: 'ORDERED' },
      { state: 'ORDERED' },
    ]);
  });
});

it('follows members whom the release before erased or merged', async () => {
  const [erased, merged, into] = [
    await standingMember(test, pads),
    await standingMember(test, pads),
    await standingMember(test, pads),
  ];
  const change = (id: number, values: Partial<typeof users.$inferInsert>) =>
    test.shop.db.update(users).set(values).where(eq(users.id, id));
  await change(erased.shopper.id, { erasedAt: begin });
  await change(merged.shopper.id, { mergedIntoId: into.shopper.id, isDisabled: true });
  await announceParcels(test.shop);
  await expect(rowOf(test, erased.id)).rejects.toThrow();
  expect(await rowOf(test, merged.id)).toMatchObject({
    userId: into.shopper.id,
    state: 'RUNNING',
  });
});

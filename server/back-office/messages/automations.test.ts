import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AutomationKind } from '#contract/messages.ts';
import { dayInMilliseconds } from '#rules/dates.ts';
import { couponEvents } from '#server/commerce/coupons/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import {
  buy,
  newShopper,
  type Shopper,
  syncCart,
  withNewSession,
} from '#server/testing/new-shopper.ts';
import { deliver } from '#server/testing/order-life.ts';
import { recordApi } from '#server/testing/record-api.ts';
import { addOccasions } from './find-occasions.ts';
import { automations, messageRecipients } from './tables.ts';
import { sendMessages } from './take-batch.ts';

const test = shopForTests();
const begin = new Date('2026-11-20T10:00:00+08:00');
const daysLater = (days: number) => new Date(begin.getTime() + days * dayInMilliseconds);
let product = 0;

beforeAll(async () => {
  product = await newProduct(test.shop, { price: 100, stock: 999 });
});
beforeEach(async () => {
  test.clock.set(begin);
  await test.shop.db.update(automations).set({ isOn: false, dailyLimit: 200 });
});

async function willing(values: Partial<typeof users.$inferInsert> = {}): Promise<Shopper> {
  const shopper = await newShopper(test);
  await test.shop.db
    .update(users)
    .set({ edmStatus: 'YES', ...values })
    .where(eq(users.id, shopper.id));
  return shopper;
}

const switchOn = (kind: AutomationKind, values: Partial<typeof automations.$inferInsert> = {}) =>
  test.shop.db
    .update(automations)
    .set({ isOn: true, ...values })
    .where(eq(automations.kind, kind));

/** Runs the automations on these days after the beginning; answers how many messages the member
 * was chosen for by then; nobody sends them, so they fail two days later. */
async function messagesOn(shopper: Shopper, ...days: number[]) {
  const counts = [];
  for (const day of days) {
    test.clock.set(daysLater(day));
    await addOccasions(test.shop);
    await sendMessages(test.shop);
    const rows = await test.shop.db
      .select()
      .from(messageRecipients)
      .where(eq(messageRecipients.userId, shopper.id));
    counts.push(rows.filter(({ state }) => state === 'TAKEN' || state === 'FAILED').length);
  }
  return counts;
}

describe('automatic messages', () => {
  it('are four, and off until somebody switches them on', async () => {
    const kinds = await test.shop.db.select({ kind: automations.kind }).from(automations);
    expect(kinds.map(({ kind }) => kind)).toEqual(['CART', 'FIRST_ORDER', 'SLEEPING', 'BIRTHDAY']);
    const shopper = await willing({ birthday: '1990-11-20' });
    expect(await messagesOn(shopper, 0)).toEqual([0]);
  });

  it('remind of a cart with goods after 24 hours, once, and not after an outage of three days', async () => {
    await switchOn('CART');
    const [shopper, late] = [await willing(), await willing()];
    await syncCart(shopper, { products: { [product]: 1 } });
    expect(await messagesOn(shopper, 0.9, 1.1, 1.2, 2.5)).toEqual([0, 1, 1, 1]);
    test.clock.set(begin);
    await syncCart(late, { products: { [product]: 1 } });
    expect(await messagesOn(late, 3.1)).toEqual([0]);
  });

  it('ask 14 days after the first purchase, and not who has bought again', async () => {
    await switchOn('FIRST_ORDER');
    const [first, again] = [await willing(), await willing()];
    for (const shopper of [first, again]) await buy(shopper, { products: { [product]: 1 } });
    await buy(again, { products: { [product]: 1 } });
    expect(await messagesOn(first, 13, 14.1, 15)).toEqual([0, 1, 1]);
    expect(await messagesOn(again, 14.1)).toEqual([0]);
  });

  it('write to members who sleep, at twice their own interval', async () => {
    await switchOn('SLEEPING');
    const shopper = await willing();
    for (const days of [-40, -20, 0]) {
      const { id } = await buy(shopper, { products: { [product]: 1 } });
      await deliver(test.shop, id);
      await test.shop.db
        .update(orders)
        .set({ createdAt: daysLater(days) })
        .where(eq(orders.id, id));
    }
    expect(await messagesOn(shopper, 39, 40, 50)).toEqual([0, 1, 1]);
  });

  it('congratulate on the birthday, once a year, and not a day later', async () => {
    await switchOn('BIRTHDAY');
    const shopper = await willing({ birthday: '1990-11-25' });
    expect(await messagesOn(shopper, 4, 5, 5.1, 6)).toEqual([0, 1, 1, 1]);
    const late = await willing({ birthday: '1990-11-30' });
    expect(await messagesOn(late, 11)).toEqual([0]);
    const leap = await willing({ birthday: '1992-02-29' });
    expect(await messagesOn(leap, 100)).toEqual([1]);
  });

  it('keep their limit of the day, the pause of a member, and consent', async () => {
    await switchOn('BIRTHDAY', { dailyLimit: 1 });
    const [one, two] = [
      await willing({ birthday: '1980-12-05' }),
      await willing({ birthday: '1980-12-05' }),
    ];
    const refuses = await willing({ birthday: '1980-12-05', edmStatus: 'NO' });
    const counts = await messagesOn(one, 15);
    expect([...counts, ...(await messagesOn(two, 15)), ...(await messagesOn(refuses, 15))]).toEqual(
      [1, 0, 0],
    );
    await switchOn('CART');
    await syncCart(await withNewSession(test, one), { products: { [product]: 1 } });
    expect(await messagesOn(one, 16.1)).toEqual([1]);
  });

  it('are left out if they are switched off, or the cart is emptied, before they are sent', async () => {
    await switchOn('CART');
    const [buyer, other] = [await willing(), await willing()];
    for (const shopper of [buyer, other]) await syncCart(shopper, { products: { [product]: 1 } });
    test.clock.set(daysLater(1.1));
    await addOccasions(test.shop);
    await syncCart(await withNewSession(test, buyer), {});
    expect(await messagesOn(buyer, 1.1)).toEqual([0]);
    expect(await messagesOn(other, 1.1)).toEqual([1]);
  });
});

describe('an automation with a coupon', () => {
  it('writes to nobody once the coupon cannot be given any more', async () => {
    const { id: couponEventId } = await newCouponEvent(test.shop);
    await switchOn('BIRTHDAY', { couponEventId });
    const shopper = await willing({ birthday: '1985-11-20' });
    await addOccasions(test.shop);
    await test.shop.db.update(couponEvents).set({ currentVisibilityRule: 'OFFLINE' });
    expect(await messagesOn(shopper, 0)).toEqual([0]);
    await test.shop.db.update(automations).set({ couponEventId: null });
  });
});

describe('an automation that is on', () => {
  const idOf = async (kind: AutomationKind) => {
    const [found] = await test.shop.db.select().from(automations).where(eq(automations.kind, kind));
    return found?.id ?? 0;
  };

  it('is changed by nobody, is not removed, and a copy of it is off', async () => {
    await switchOn('CART');
    const id = await idOf('CART');
    const { call } = await recordApi(test, 'automations', { role: 'owner' });
    const version = async () => (await call('edit', undefined, id)).data.version;
    const changed = await call('update', { version: await version(), link: '/else' }, id);
    expect(changed.errors.title).toContain('請先關閉');
    expect((await call('delete', { version: await version() }, id)).code).toBe('RECORD_IN_USE');
    const copied = await call('copy', undefined, id);
    expect(copied.data.isOn).toBe(false);
    const off = await call('update', { version: await version(), isOn: false, link: '/else' }, id);
    expect(off.data).toMatchObject({ isOn: false, link: '/else' });
  });

  it('is not switched on with a link to a medical device without an approval of its advertising', async () => {
    const device = await newProduct(test.shop, { name: '棉條', licenseNo: '衛部醫器製字第 1 號' });
    const id = await idOf('SLEEPING');
    const { call } = await recordApi(test, 'automations', { role: 'owner' });
    const { version } = (await call('edit', undefined, id)).data;
    const link = `/products/${device}`;
    const refused = await call('update', { version, isOn: true, link }, id);
    expect(refused.errors.link).toContain('「棉條」是醫療器材');
    expect((await call('update', { version, isOn: false, link }, id)).data.link).toBe(link);
  });

  it('may not write to more members a day than a message without approval, with the others', async () => {
    await switchOn('SLEEPING', { dailyLimit: 700 });
    const id = await idOf('BIRTHDAY');
    const { call } = await recordApi(test, 'automations', { role: 'owner' });
    const { version } = (await call('edit', undefined, id)).data;
    const refused = await call('update', { version, isOn: true, dailyLimit: 301 }, id);
    expect(refused.errors.daily_limit).toContain('1,001');
    const taken = await call('update', { version, isOn: true, dailyLimit: 300 }, id);
    expect(taken.data.isOn).toBe(true);
  });
});

import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { orderReturns } from '#server/ordering/orders/returns/tables.ts';
import { orders } from '#server/ordering/orders/tables.ts';
import { paymentExceptions } from '#server/ordering/payments/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { personalData } from '#server/registries/personal-data.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { withNewSession } from '#server/testing/new-shopper.ts';
import { findInDatabase, finishOrder, memberWithTraces } from '#server/testing/privacy.ts';
import { clearOldOrders } from './clear-old-orders.ts';

const test = shopForTests();
const year = 366 * 24 * 3600;
afterEach(() => checkLedgers(test.shop.db));

const finished = async () => {
  const traced = await memberWithTraces(test);
  await finishOrder(test, traced);
  return traced;
};
const stored = async (id: number) => {
  const [order] = await test.shop.db.select().from(orders).where(eq(orders.id, id));
  return order;
};
const clear = () => clearOldOrders(test.shop, personalData);

describe('an order whose time is over', () => {
  it('loses its personal data after ten years, once, though two copies clear at the same moment', async () => {
    const { member, traces, orderId, amount } = await finished();
    test.clock.advance(9 * year);
    await clear();
    expect(await stored(orderId)).toMatchObject({
      buyerName: traces.name,
      personalDataClearedAt: null,
    });

    test.clock.advance(year);
    await Promise.all([clear(), clear()]);
    // What is left is about the member, who still has an account.
    expect(await findInDatabase(test, traces.note)).toEqual([]);
    expect(await findInDatabase(test, traces.mobile)).not.toContain('orders.buyer_mobile');
    expect(await findInDatabase(test, traces.recipient)).toEqual(['saved_recipients.name']);
    const cleared = await stored(orderId);
    expect(cleared).toMatchObject({
      paidAmount: amount,
      shipAddress: '',
      orderStatus: 'COMPLETED',
    });

    test.clock.advance(60);
    await clear();
    expect(await stored(orderId)).toEqual(cleared);
    const again = await withNewSession(test, member);
    const { data } = await again.api.readOrder({ params: { id: orderId } });
    expect(data).toMatchObject({ id: orderId, paidAmount: amount });
    const { api } = await newAdministrator(test, 'owner');
    const { data: page } = await api.readOrderDesk({ params: { id: orderId } });
    expect(JSON.stringify(page)).toContain(cleared?.orderNo);
  });

  it('loses the notes about its money, and not the words by which the ledgers count it', async () => {
    const { orderId } = await finished();
    const at = test.clock.now();
    const resolutions = ['ACCEPTED', 'TAKEN_BACK', '王小棉來電說明'];
    await test.shop.db.insert(paymentExceptions).values(
      resolutions.map((resolution, index) => ({
        kind: 'DEPOSIT_UNDER' as const,
        provider: 'CATHAY_ATM' as const,
        orderId,
        reference: `note-${index}`,
        amount: 1,
        resolution,
        resolvedAt: at,
        resolvedBy: 'wen',
      })),
    );
    test.clock.advance(10 * year);
    await clear();
    const rows = await test.shop.db
      .select({ resolution: paymentExceptions.resolution })
      .from(paymentExceptions)
      .where(eq(paymentExceptions.orderId, orderId))
      .orderBy(paymentExceptions.id);
    expect(rows.map(({ resolution }) => resolution)).toEqual(['ACCEPTED', 'TAKEN_BACK', '']);
  });

  it('stays whole while something of it is open, and other orders do not wait for it', async () => {
    const [open, other] = [await finished(), await finished()];
    const set = (status: 'REQUESTED' | 'REFUSED') =>
      test.shop.db
        .update(orderReturns)
        .set({ status })
        .where(eq(orderReturns.orderId, open.orderId));
    // Whose parcel never left.
    const unshipped = await memberWithTraces(test);
    await set('REQUESTED');
    test.clock.advance(11 * year);
    await clear();
    expect(await stored(open.orderId)).toMatchObject({ buyerName: open.traces.name });
    expect(await stored(unshipped.orderId)).toMatchObject({ buyerName: unshipped.traces.name });
    expect(await stored(other.orderId)).toMatchObject({ buyerName: '' });
    await set('REFUSED');
    await clear();
    expect(await stored(open.orderId)).toMatchObject({ buyerName: '', recipient: '' });
  });

  it('waits for another night while somebody works on it, and the others do not wait', async () => {
    const [busy, other] = [await finished(), await finished()];
    test.clock.advance(11 * year);
    await test.shop.db.transaction(async (transaction) => {
      await transaction.select().from(orders).where(eq(orders.id, busy.orderId)).for('update');
      await clear();
      expect(await stored(other.orderId)).toMatchObject({ buyerName: '' });
      expect(await stored(busy.orderId)).toMatchObject({ buyerName: busy.traces.name });
    });
    await clear();
    expect(await stored(busy.orderId)).toMatchObject({ buyerName: '' });
  });

  it('prevents no other one if it fails, and the job then counts as failed', async () => {
    const [failing, other] = [await finished(), await finished()];
    test.clock.advance(11 * year);
    const [first, ...rest] = personalData.tables;
    if (!first) throw new Error('no table');
    const rowsOfOrders = (ids: readonly number[]) => {
      if (ids.includes(failing.orderId)) throw new Error('this order fails');
      return sql`false`;
    };
    const data = { ...personalData, tables: [{ ...first, rowsOfOrders }, ...rest] };
    await expect(clearOldOrders(test.shop, data)).rejects.toThrow('1 were left out');
    expect(await stored(other.orderId)).toMatchObject({ buyerName: '' });
    expect(await stored(failing.orderId)).toMatchObject({ buyerName: failing.traces.name });
    await clear();
    expect(await stored(failing.orderId)).toMatchObject({ buyerName: '' });
  });

  it('of an erased member loses them after five years already', async () => {
    const [erased, member] = [await finished(), await finished()];
    await test.shop.db
      .update(users)
      .set({ erasedAt: test.clock.now() })
      .where(eq(users.id, erased.member.id));
    test.clock.advance(4 * year);
    await clear();
    expect(await stored(erased.orderId)).toMatchObject({ buyerName: erased.traces.name });
    test.clock.advance(2 * year);
    await clear();
    expect(await stored(erased.orderId)).toMatchObject({ buyerName: '' });
    expect(await stored(member.orderId)).toMatchObject({ buyerName: member.traces.name });
  });

  it('is cleared with all that belongs to it or not at all, and is not noted while it has personal data', async () => {
    const { traces, orderId } = await finished();
    test.clock.advance(11 * year);
    const rowsOfOrders = () => {
      throw new Error('the machine stops');
    };
    const [first, ...rest] = personalData.tables;
    if (!first) throw new Error('no table');
    const stops = { ...personalData, tables: [{ ...first, rowsOfOrders }, ...rest] };
    await expect(clearOldOrders(test.shop, stops)).rejects.toThrow('were left out');
    const notes = await findInDatabase(test, traces.note);
    expect(notes).toEqual(expect.arrayContaining(['order_notes.text', 'orders.order_note']));
    const nothing = { ...personalData, tables: [] };
    await expect(clearOldOrders(test.shop, nothing)).rejects.toThrow();
    expect(await stored(orderId)).toMatchObject({ personalDataClearedAt: null });
    await clear();
    expect(await stored(orderId)).toMatchObject({ buyerName: '' });
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import { couponEvents, couponEventUses } from './tables.ts';

const test = shopForTests();
let id: number;
beforeEach(async () => {
  ({ id } = await newCouponEvent(test.shop, { useLimit: 3, usedCount: 2 }));
});

const uses = async () => {
  const [row] = await test.shop.db
    .select()
    .from(couponEventUses)
    .where(eq(couponEventUses.couponEventId, id));
  return row;
};
const run = (text: string) => test.shop.pool.query(text, [id]);

describe('the row in which the uses of a coupon are counted', () => {
  it('has the limit of its event once a change of it is committed, and not before', async () => {
    expect(await uses()).toMatchObject({ usedCount: 2, useLimit: 3 });
    await test.shop.db.transaction(async (transaction) => {
      await transaction.update(couponEvents).set({ useLimit: 9 }).where(eq(couponEvents.id, id));
      // Another connection holds the lock meanwhile, as buyers do.
      await run(
        'update coupon_event_uses set used_count = used_count + 1 where coupon_event_id = $1',
      );
    });
    expect(await uses()).toMatchObject({ usedCount: 3, useLimit: 9 });
  });

  it('refuses a limit below what is used, and a use above the limit', async () => {
    const limits = 'update coupon_events set use_limit = 1 where id = $1';
    await expect(run(limits)).rejects.toThrow('coupon_event_uses_within_limit');
    const more =
      'update coupon_event_uses set used_count = used_count + 2 where coupon_event_id = $1';
    await expect(run(more)).rejects.toThrow('coupon_event_uses_within_limit');
    expect(await uses()).toMatchObject({ usedCount: 2, useLimit: 3 });
  });

  it('counts what copies of the release before count, and lets them cancel what was counted here', async () => {
    const countAsBefore = async (by: number) => {
      await run(`update coupon_events set used_count = used_count + ${by} where id = $1`);
      const { rows } = await run('select used_count from coupon_events where id = $1');
      return [rows[0].used_count, (await uses())?.usedCount];
    };
    // The event's own column says 0: `coupon_event_uses` has counted these two.
    expect(await countAsBefore(-1)).toEqual([1, 1]);
    expect(await countAsBefore(1)).toEqual([2, 2]);
    expect(await countAsBefore(1)).toEqual([3, 3]);
    await expect(countAsBefore(1)).rejects.toThrow('within_limit');
  });

  it('goes with its event', async () => {
    await run('delete from coupon_events where id = $1');
    expect(await uses()).toBeUndefined();
  });
});

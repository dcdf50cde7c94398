import type { AutomationKind } from '#contract/messages.ts';
import { dayInMilliseconds, taipeiDay, toWireInstant } from '#rules/dates.ts';
import { periodOfOccasion, sleepsSince } from '#rules/members/occasions.ts';
import { segmentTerms } from '#rules/members/segments.ts';
import { readStillCarts } from '#server/ordering/cart/still-carts.ts';
import { readOnlyPurchases, readPurchaseDays } from '#server/ordering/orders/purchase-days.ts';
import { type MemberRange, membersWithBirthday } from '#server/people/accounts/birthdays.ts';
import { membersWithOrders } from '#server/people/accounts/members-with-orders.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** A member with what an automation writes about. The same occasion always has the same words. */
export interface Occasion {
  id: number;
  occasion: string;
}

export interface FoundOccasions {
  found: Occasion[];
  /** The id after which the next statement begins; undefined after the last one. */
  next: number | undefined;
}

/** The members for whom an automation of this kind is due at `now`, in one bounded statement. */
export async function findOccasions(
  db: Queryable,
  kind: AutomationKind,
  now: Date,
  range: MemberRange,
): Promise<FoundOccasions> {
  switch (kind) {
    case 'CART': {
      const carts = await readStillCarts(db, { ...periodOfOccasion(kind, now), ...range });
      return pageOf(carts, range, ({ id, changedAt }) => ({
        id,
        occasion: toWireInstant(changedAt),
      }));
    }
    case 'FIRST_ORDER': {
      const bought = await readOnlyPurchases(db, { ...periodOfOccasion(kind, now), ...range });
      return pageOf(bought, range, ({ id, orderId }) => ({ id, occasion: String(orderId) }));
    }
    case 'BIRTHDAY': {
      const day = taipeiDay(now);
      const ids = await membersWithBirthday(db, day, range);
      const members = ids.map((id) => ({ id }));
      return pageOf(members, range, ({ id }) => ({ id, occasion: day.slice(0, 4) }));
    }
    case 'SLEEPING':
      return findSleeping(db, now, range);
  }
}

function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  { limit }: MemberRange,
  occasionOf: (row: Row) => Occasion,
): FoundOccasions {
  return { found: rows.map(occasionOf), next: rows.length < limit ? undefined : rows.at(-1)?.id };
}

async function findSleeping(
  db: Queryable,
  now: Date,
  { after, limit, among }: MemberRange,
): Promise<FoundOccasions> {
  const longest = segmentTerms.lostAt * segmentTerms.mostDays * dayInMilliseconds;
  const buyers = among
    ? among.map((id) => ({ id }))
    : await membersWithOrders(db, {
        orderedSince: new Date(now.getTime() - longest),
        after,
        limit,
      });
  const daysOf = await readPurchaseDays(
    db,
    buyers.map(({ id }) => id),
  );
  const found = buyers.flatMap(({ id }): Occasion[] => {
    const occasion = sleepsSince(daysOf.get(id) ?? [], now);
    return occasion === undefined ? [] : [{ id, occasion }];
  });
  const isLast = among !== undefined || buyers.length < limit;
  return { found, next: isLast ? undefined : buyers.at(-1)?.id };
}

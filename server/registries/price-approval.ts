import { highestPrice, slipMilliseconds } from '#rules/highest-price.ts';
import { replacedPrice } from '#rules/prices.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { isFarBelow } from '#rules/records/price-drop.ts';
import type { SaleableKind } from '#rules/saleable.ts';
import { readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import {
  readStandingPrices,
  type StandingPrices,
} from '#server/commerce/catalog/standing-prices.ts';
import { readBoughtAt } from '#server/ordering/orders/bought-at.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AskedAt, Judging } from '#server/resource-engine/resource-adapter.ts';

const day = 24 * 3_600_000;
/** Half an hour more than a day, so that a price that began before the day is known to have stood. */
const minutes = (day + slipMilliseconds) / 60_000;

/** What one unit costs whom, by the field that sets it: without a member price members pay the price. */
const paid = {
  price: ({ price }) => price,
  memberPrice: replacedPrice,
} as const satisfies Record<string, (prices: Prices) => number>;
const labels = { price: '售價', memberPrice: '會員價' } as const;
type Paid = keyof typeof paid;

interface Prices {
  price: number;
  memberPrice: number | null;
}

/**
 * Goods that shoppers see need a second person for a price that is further below the highest one of the last 24 hours than
 * the limit, so that small steps add up; so does putting them ONLINE with such a price. New goods have nothing to compare with.
 */
export const priceApproval =
  (kind: SaleableKind): Judging =>
  async (db, { now, ids }) => {
    const { priceDropPerCent } = await readApprovalLimits(db);
    const highest = await highestOf(db, kind, { now, ids });
    return async ({ before, after }) => {
      if (!before || after.currentVisibilityRule !== 'ONLINE') return undefined;
      const known = highest.get(before.id);
      const wasSold = before.currentVisibilityRule === 'ONLINE';
      const fallen = (Object.keys(paid) as Paid[]).find((name) => {
        const price = paid[name](pricesOf(after));
        const reference = known?.[name];
        const isLower = !wasSold || price < paid[name](pricesOf(before));
        return isLower && reference !== undefined && isFarBelow(price, reference, priceDropPerCent);
      });
      return (
        fallen &&
        `${labels[fallen]}降幅超過 ${priceDropPerCent} % 的門檻（與 24 小時內最高的售價相比）`
      );
    };
  };

const pricesOf = ({ price, memberPrice }: RecordValues): Prices => ({
  price: Number(price),
  memberPrice: memberPrice === null || memberPrice === undefined ? null : Number(memberPrice),
});

/** The highest prices that were charged in the last day on which goods were sold. */
async function highestOf(db: Queryable, kind: SaleableKind, { now, ids }: AskedAt) {
  const standing = await readStandingPrices(db, kind, ids, { now, minutes });
  const isDoubtful = ({ until, prices }: StandingPrices) =>
    prices.some(
      ({ validFrom }, index) =>
        (prices[index + 1]?.validFrom ?? until).getTime() - validFrom.getTime() < slipMilliseconds,
    );
  // Most prices have stood for long: nobody needs to know who bought at them.
  const doubtful = [...standing.values()].filter(isDoubtful);
  const since = Math.min(...doubtful.map(({ until }) => until.getTime() - day));
  const boughtAt = await readBoughtAt(
    db,
    kind,
    doubtful.map(({ goodsId }) => goodsId),
    { since: new Date(Number.isFinite(since) ? since : now), until: now },
  );
  return new Map(
    [...standing].map(([id, { goodsId, until, prices }]) => {
      const span = { since: new Date(until.getTime() - day), until };
      const highest = (name: Paid) =>
        highestPrice(
          prices.map((each) => ({ validFrom: each.validFrom, price: paid[name](each) })),
          span,
          boughtAt.get(goodsId) ?? [],
        );
      return [id, { price: highest('price'), memberPrice: highest('memberPrice') }] as const;
    }),
  );
}

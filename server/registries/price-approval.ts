import { addDays, dayInMilliseconds } from '#rules/dates.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { highestPrice, slipMilliseconds } from '#rules/prices/highest-price.ts';
import { replacedPrice } from '#rules/prices/prices.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { isFarBelow } from '#rules/records/price-drop.ts';
import { readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import { type PricesBefore, readPricesBefore } from '#server/commerce/catalog/prices-before.ts';
import { readBoughtAt } from '#server/ordering/orders/bought-at.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AskedAt, Judging } from '#server/resource-engine/resource-adapter.ts';

/** Half an hour more than a day, to tell whether a price that began before the day was valid for half an hour. */
const minutes = (dayInMilliseconds + slipMilliseconds) / 60_000;

/**
 * The price that a buyer pays for one unit, by the field that sets it. Without a member price members pay the
 * price.
 */
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
 * Goods that shoppers see need a second person for a price that lies further below the highest price of the last 24
 * hours than the limit. So many small reductions count together. Putting goods ONLINE with such a price needs one
 * too. New goods have no earlier price to compare with.
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

/** The highest prices of the last 24 hours in which the goods were on sale. */
async function highestOf(db: Queryable, kind: SaleableKind, { now, ids }: AskedAt) {
  const before = await readPricesBefore(db, kind, ids, { now, minutes });
  const isDoubtful = ({ until, prices }: PricesBefore) =>
    prices.some(
      ({ validFrom }, index) =>
        (prices[index + 1]?.validFrom ?? until).getTime() - validFrom.getTime() < slipMilliseconds,
    );
  // Whether somebody bought at a price matters only for prices that were valid for a short time. Most are not, so they
  // need no query.
  const doubtful = [...before.values()].filter(isDoubtful);
  const since = Math.min(...doubtful.map(({ until }) => addDays(until, -1).getTime()));
  const boughtAt = await readBoughtAt(
    db,
    kind,
    doubtful.map(({ goodsId }) => goodsId),
    { since: new Date(Number.isFinite(since) ? since : now), until: now },
  );
  return new Map(
    [...before].map(([id, { goodsId, until, prices }]) => {
      const span = { since: addDays(until, -1), until };
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

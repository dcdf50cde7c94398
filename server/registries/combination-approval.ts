import { productCombinations } from '#contract/resources/product-combinations.ts';
import { addDays } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { replacedPrice } from '#rules/prices/prices.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { differing, pick } from '#rules/records/differences.ts';
import { isFarBelow } from '#rules/records/price-drop.ts';
import { changedSince } from '#server/back-office/admin/history.ts';
import { readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import { pricesOf } from '#server/commerce/catalog/price-range.ts';
import type { Judging, RecordChange } from '#server/resource-engine/resource-adapter.ts';
import { priceApproval } from './price-approval.ts';

/** The fields whose change shows shoppers another content. */
const fields = ['products', 'currentVisibilityRule'];

type Content = readonly { id: number; quantity: number }[];

/**
 * Combinations that shoppers see need a second person for a price as products do, and for a content that costs less
 * than the limit allows: when they are put ONLINE, when their content makes it cheaper, and when their price does
 * within 24 hours in which they were made, put ONLINE or got another content. More content for the same price is a
 * lower price, so a richer content and then a lower price count together.
 */
export const combinationApproval: Judging = async (db, asked) => {
  const [{ priceDropPerCent }, judgePrice, changedWithinDay] = await Promise.all([
    readApprovalLimits(db),
    priceApproval('combination')(db, asked),
    changedSince(
      db,
      { subjectType: productCombinations.name, ids: asked.ids, fields },
      addDays(asked.now, -1),
    ),
  ]);
  return async (change) => {
    const fallen = await judgePrice(change);
    const isRecentlyChanged = change.before !== undefined && changedWithinDay.has(change.before.id);
    if (fallen !== undefined || !mayBeCheaper(change, isRecentlyChanged)) return fallen;
    const { before, after } = change;
    const [now, then] = [contentOf(after), before ? contentOf(before) : []];
    const prices = await pricesOf(
      db,
      [...now, ...then].map(({ id }) => id),
    );
    const sumOf = (content: Content) =>
      content.reduce((sum, { id, quantity }) => sum + quantity * (prices.get(id) ?? 0), 0);
    const sum = sumOf(now);
    const paid = paidFor(after);
    if (!isFarBelow(paid, sum, priceDropPerCent)) return undefined;
    // A set that was sold for a smaller share of its content has become dearer.
    const costsSameShareOrMore = isSold(before) && paid * sumOf(then) >= paidFor(before) * sum;
    return costsSameShareOrMore
      ? undefined
      : `最低售價 ${formatNumber(paid)} 比內容物售價的總和 ${formatNumber(sum)} 低超過 ${priceDropPerCent} % 的門檻`;
  };
};

const isSold = (values: RecordValues | undefined): values is RecordValues =>
  values?.currentVisibilityRule === 'ONLINE';

/**
 * Whether shoppers will see a combination for the first time, with another content, or with a lower price after its
 * content or visibility was changed in the last 24 hours.
 */
const mayBeCheaper = ({ before, after }: RecordChange, isRecentlyChanged: boolean) =>
  isSold(after) &&
  (!isSold(before) ||
    (isRecentlyChanged && paidFor(after) < paidFor(before)) ||
    differing(productCombinations.fields, before, pick(after, ['products'])).length > 0);

const contentOf = ({ products }: RecordValues) => (products ?? []) as Content;

/** The lowest price (TWD) at which a member buys it outside of campaigns. */
const paidFor = ({ price, memberPrice }: RecordValues) =>
  replacedPrice({
    price: Number(price),
    memberPrice: memberPrice === null || memberPrice === undefined ? null : Number(memberPrice),
  });

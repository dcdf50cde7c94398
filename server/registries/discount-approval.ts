import type { DiscountScope, DiscountType } from '#contract/enumerations.ts';
import { discountEvents } from '#contract/resources/discount-events.ts';
import { discountKinds } from '#rules/quote/kinds/discount-events/discount-kinds.ts';
import { differing, pick } from '#rules/records/differences.ts';
import { idsOfReferences } from '#rules/records/references.ts';
import { readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import { priceRangeOf } from '#server/commerce/catalog/price-range.ts';
import type { Judging } from '#server/resource-engine/resource-adapter.ts';

const { fields } = discountEvents;

/** The fields of an event that decide how much is taken off, and off which goods. */
const decisive = [
  'applicable',
  'discountType',
  'discountValue',
  'products',
  'combinations',
  'eventBeginAt',
  'eventEndAt',
  'currentVisibilityRule',
];

/**
 * An event needs a second person if it takes more off some of its goods than the limit allows: when it is put
 * ONLINE, and when it is changed while ONLINE.
 */
export const discountApproval: Judging = async (db) => {
  const { discountPerCent } = await readApprovalLimits(db);
  return async ({ before, after }) => {
    if (after.currentVisibilityRule !== 'ONLINE') return undefined;
    const isSame = before && differing(fields, before, pick(after, decisive)).length === 0;
    if (isSame) return undefined;
    const scope = after.applicable as DiscountScope;
    const goods = scope === 'PARTIAL_COMBINATIONS' ? after.combinations : after.products;
    const range = await priceRangeOf(db, scope, idsOfReferences(goods));
    const { percentOff } = discountKinds[after.discountType as DiscountType];
    const perCent = percentOff(Number(after.discountValue), range);
    return perCent > discountPerCent
      ? `折扣最多達 ${Math.floor(perCent)} %，超過 ${discountPerCent} % 的門檻`
      : undefined;
  };
};

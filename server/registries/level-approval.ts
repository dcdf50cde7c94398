import { readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import type { Judging } from '#server/resource-engine/resource-adapter.ts';

/** A level needs a second person if it gets to take more off all list prices than the limit of a discount allows. */
export const levelApproval: Judging = async (db) => {
  const { discountPerCent } = await readApprovalLimits(db);
  return async ({ before, after }) => {
    const percent = Number(after.levelPercent);
    if (percent <= Number(before?.levelPercent ?? 0)) return undefined;
    return percent > discountPerCent
      ? `等級價減 ${percent} %，超過 ${discountPerCent} % 的門檻`
      : undefined;
  };
};

import { compare, type Knowledge } from './knowledge.ts';

/** A member's own coupon; of an event each member has one. */
export interface OwnCoupon {
  id: number;
  event: number;
  isUsed: boolean;
}

/** Two accounts of one person: one ends, the other one stays. */
export interface MergedAccounts {
  from: number;
  into: number;
}

/**
 * The coupons that the account that stays has after a merge, by id: its own and those of the other one. Of two of an
 * event the one that is worth more stays, which is the unused one.
 */
export function couponsTogether(
  from: readonly OwnCoupon[],
  into: readonly OwnCoupon[],
): { ids: number[]; moving: number } {
  const better = into.map((own) => {
    const other = from.find(({ event }) => event === own.event);
    return other && own.isUsed && !other.isUsed ? other.id : own.id;
  });
  const moving = from.filter(({ event }) => into.every((own) => own.event !== event));
  const ids = [...better, ...moving.map(({ id }) => id)].sort((a, b) => a - b);
  return { ids, moving: moving.length };
}

/** Whether a member has the level after a merge: the better one of both accounts. */
export const hasLevelTogether = (
  { level: { members } }: Pick<Knowledge, 'level'>,
  { from, into }: MergedAccounts,
): boolean => members.has(from) || members.has(into);

/** Everything of one account belongs to the other one from now on: orders, coupons, codes and the level. */
export function merged(
  knowledge: Knowledge,
  { from, into }: MergedAccounts,
  shown: readonly number[],
): void {
  const hasLevel = hasLevelTogether(knowledge, { from, into });
  const others = [...knowledge.level.members].filter((id) => id !== from && id !== into);
  knowledge.level.members = new Set(hasLevel ? [...others, into] : others);
  for (const order of knowledge.orders.values()) if (order.member === from) order.member = into;
  for (const one of [...knowledge.codes.values(), ...knowledge.given])
    if (one.member === from) one.member = into;
  for (const [id, coupon] of knowledge.coupons) {
    if (coupon.member !== from && coupon.member !== into) continue;
    coupon.member = shown.includes(id) ? into : from;
  }
}

/** Compares the coupons of the account that stays with those that it should have. */
export function checkCouponsTogether(
  knowledge: Knowledge,
  { into }: MergedAccounts,
  { wanted, shown }: { wanted: readonly number[]; shown: readonly number[] },
): void {
  compare(
    knowledge,
    `coupons of member ${into}, merged`,
    wanted,
    [...shown].sort((a, b) => a - b),
  );
}

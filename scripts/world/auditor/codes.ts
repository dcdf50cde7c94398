import type { Knowledge } from './knowledge.ts';
import type { KnownCode } from './limited.ts';
import type { CouponTerms } from './quote.ts';

type Codes = Pick<Knowledge, 'codes' | 'given'>;

/** Whether a member has the coupon of an event, which there is once for each: by a code, or given by an operator. */
export const hasCouponOf = ({ codes, given }: Codes, event: number, member: number): boolean =>
  [...codes.values(), ...given].some((one) => one.event === event && one.member === member);

/** An operator has given a member a coupon. */
export function couponGiven(
  knowledge: Knowledge,
  { event, member, couponId, terms }: { event: number; member: number } & GivenCoupon,
): void {
  knowledge.given.push({ event, member });
  knowledge.coupons.set(couponId, { member, terms });
}

interface GivenCoupon {
  couponId: number;
  terms: CouponTerms;
}

/** Why a member gets nothing for a code (G-200); of several reasons the shop may name any. None: the coupon. */
export function whyNothing(knowledge: Codes, code: KnownCode, member: number): string[] {
  const reasons: string[] = [];
  if (hasCouponOf(knowledge, code.event, member)) reasons.push('COUPON_ALREADY_RECEIVED');
  if (code.state === 'RECEIVED') reasons.push('COUPON_RECEIVE_COUNT_EXCEEDED');
  if (code.state === 'TAKEN_BACK') reasons.push('COUPON_IS_ARCHIVED');
  return reasons;
}

/** A member has got a coupon by a code, which nobody else has had. */
export function codeReceived(
  knowledge: Knowledge,
  code: KnownCode,
  { member, couponId }: { member: number; couponId: number },
): void {
  const [why] = whyNothing(knowledge, code, member);
  if (why) knowledge.differences.push(`code ${code.id} gave member ${member} a coupon: ${why}`);
  code.state = 'RECEIVED';
  code.member = member;
  knowledge.coupons.set(couponId, { member, terms: code.terms });
}

/** At the end: every code is in the hands that the auditor knows. */
export function checkCodes(
  knowledge: Knowledge,
  shown: readonly { code: string; state: string; member: number | null }[],
): void {
  const seen = new Map(shown.map((one) => [one.code, `${one.state} ${one.member}`]));
  for (const [code, { state, member }] of knowledge.codes)
    if (seen.get(code) !== `${state} ${member}`)
      knowledge.differences.push(`code ${code} is ${seen.get(code)} instead of ${state} ${member}`);
}

import { describeFailure, isSignedOut } from '../../errors.ts';
import { receiveCoupon } from '../../stores/coupon.ts';
import { openErrorModal } from '../../stores/modal.ts';
import { goTo } from '../../stores/routing.ts';
import { memberCentrePath, memberTabs } from '../member-centre/menu.ts';

/** Codes that are being claimed. A second call for the same code does not claim it twice. */
const underWay = new Set<string>();

/**
 * Claims the coupon of a link and opens the member's coupons (rows 2.083, 2.084). Shows a refusal in between
 * (G-028).
 */
export async function claimCoupon(code: string): Promise<void> {
  if (underWay.has(code)) return;
  underWay.add(code);
  const coupons = memberCentrePath(memberTabs.COUPONS);
  try {
    await receiveCoupon(code);
    goTo(coupons, { replace: true });
  } catch (error) {
    if (isSignedOut(error)) return;
    const { message, requestId } = describeFailure(error);
    goTo(coupons, { replace: true });
    openErrorModal(message, { requestId });
  } finally {
    underWay.delete(code);
  }
}

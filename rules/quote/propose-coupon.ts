import { quote } from './quote.ts';
import type { ChosenCoupon } from './terms.ts';
import type { QuoteInput } from './types.ts';

/** The coupon that helps a cart most: what it saves, or what the cart lacks for it. TWD. */
export type ProposedCoupon =
  | { id: number; name: string; saves: number }
  | { id: number; name: string; missing: number };

/**
 * The coupon of the member that saves most in this cart, whatever coupon is chosen; the one that the cart is nearest
 * to if none saves anything; null if there is none of either (G-209).
 */
export function proposeCoupon(
  input: QuoteInput,
  coupons: readonly ChosenCoupon[],
): ProposedCoupon | null {
  const { amounts, unitCount } = quote({ ...input, coupon: null });
  if (unitCount === 0) return null;
  const judged = coupons.map((coupon) => {
    const { coupon: line, amounts: discounted } = quote({ ...input, coupon });
    const { id, couponEvent } = coupon;
    const saves = amounts.paid - discounted.paid;
    return { id, name: couponEvent.name, reason: line?.reason, missing: line?.missing ?? 0, saves };
  });
  const [best] = judged
    .filter(({ reason, saves }) => reason === null && saves > 0)
    .toSorted((a, b) => b.saves - a.saves || a.id - b.id);
  if (best) return { id: best.id, name: best.name, saves: best.saves };
  const [nearest] = judged
    .filter(({ reason }) => reason === 'BELOW_THRESHOLD')
    .toSorted((a, b) => a.missing - b.missing || a.id - b.id);
  return nearest ? { id: nearest.id, name: nearest.name, missing: nearest.missing } : null;
}

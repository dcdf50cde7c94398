import { useEffect, useRef } from 'react';
import { noteCheckoutBegun, trackCheckoutBegun } from '../../analytics/buying.ts';
import type { CartLine } from '../../cart/lines.ts';
import { useCartStore } from '../../stores/cart.ts';
import { afterPageView } from '../../stores/page-view.ts';

/** Reports once for each visit that a checkout has begun, also if the visit sends the cart again. */
export function useCheckoutBegun(lines: readonly CartLine[] | undefined): void {
  const sentAt = useCartStore((state) => state.server?.order.sentAt);
  const isReported = useRef(false);
  useEffect(() => {
    if (!lines || !sentAt) return;
    return afterPageView(() => {
      if (isReported.current) noteCheckoutBegun(sentAt);
      else trackCheckoutBegun(sentAt, lines);
      isReported.current = true;
    });
  }, [lines, sentAt]);
}

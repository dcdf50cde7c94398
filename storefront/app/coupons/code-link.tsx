import { useEffect, useState } from 'react';
import { useCartStore } from '../stores/cart.ts';
import { useOrderStore } from '../stores/order.ts';
import { LiveStatus, useLiveMessage } from '../ui/live-message.tsx';
import { applyCoupon } from './apply-coupon.ts';
import { CodeEntry } from './code-entry.tsx';
import { reasonText } from './coupon-texts.ts';
import { useSortedCoupons } from './use-sorted-coupons.ts';

/**
 * A link that opens the field for a coupon code. A coupon that this cart can use is applied at once; of another one it
 * says why not, and does not apply it later by itself.
 */
export function CodeLink() {
  const [receivedId, setReceivedId] = useState<number>();
  const [notice, sayNotice] = useLiveMessage();
  const sorted = useSortedCoupons();
  const cart = useCartStore(({ items, couponId }) => JSON.stringify([items, couponId]));
  const delivery = useOrderStore((state) => state.delivery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice was about the cart as it was.
  useEffect(() => sayNotice(''), [cart, delivery, sayNotice]);
  useEffect(() => {
    if (receivedId === undefined || !sorted) return;
    const all = [...sorted.usable, ...sorted.missingAmount, ...sorted.unusable];
    const received = all.find(({ coupon }) => coupon.id === receivedId);
    if (!received) return;
    setReceivedId(undefined);
    const { coupon, reason, missing } = received;
    if (reason === null) void applyCoupon(coupon, 'cart');
    else
      sayNotice(
        `「${coupon.couponEvent.name}」已加入，現在還不能使用：${reasonText(reason, missing)}`,
      );
  }, [receivedId, sorted, sayNotice]);
  return (
    <details>
      <summary className="inline-flex min-h-11 list-none items-center text-14 text-violet-700 underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        輸入折扣碼
      </summary>
      <div className="mt-2">
        <CodeEntry
          action="使用"
          onReceived={({ id }) => {
            sayNotice('');
            setReceivedId(id);
          }}
        />
        <LiveStatus message={notice} className="text-14 not-empty:mt-2" />
      </div>
    </details>
  );
}

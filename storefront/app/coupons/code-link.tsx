import { useEffect, useState } from 'react';
import { applyCoupon } from './apply-coupon.ts';
import { CodeEntry } from './code-entry.tsx';
import { useSortedCoupons } from './use-sorted-coupons.ts';

/** A link that opens the field for a coupon code. A coupon that this cart can use is applied at once. */
export function CodeLink() {
  const [receivedId, setReceivedId] = useState<number>();
  const received = useSortedCoupons()?.usable.find(
    ({ coupon }) => coupon.id === receivedId,
  )?.coupon;
  useEffect(() => {
    if (!received) return;
    setReceivedId(undefined);
    void applyCoupon(received, 'cart');
  }, [received]);
  return (
    <details>
      <summary className="inline-flex min-h-11 list-none items-center text-14 text-violet-700 underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        輸入折扣碼
      </summary>
      <div className="mt-2">
        <CodeEntry action="使用" onReceived={({ id }) => setReceivedId(id)} />
      </div>
    </details>
  );
}

import { useEffect, useState } from 'react';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { storeWithChain } from '#rules/delivery/carriers.ts';
import { islandsTypeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { shipTypesOf } from '../../cart/deliveries.ts';
import { readLastOrder } from '../../saved-details/last-order.ts';
import { useSettings } from '../../settings-context.tsx';
import { setDelivery, useOrderStore } from '../../stores/order.ts';
import { Button } from '../../ui/button.tsx';

/** Offers the delivery of the member's newest order at one press, if it is not the chosen one. */
export function LastDelivery() {
  const { islandsType, shipType } = useOrderStore((state) => state.delivery);
  const { offers } = useSettings();
  const [last, setLast] = useState<OrderDetail>();
  useEffect(() => {
    let isCurrent = true;
    // The cart is complete without it.
    readLastOrder().then(
      (order) => isCurrent && setLast(order),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!last || !shipTypesOf(offers).includes(last.shipType)) return null;
  if (last.islandsType === islandsType && last.shipType === shipType) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-14">
      <span className="text-ink-soft">上次的訂單：{wordsOf(last)}</span>
      <Button
        look="secondary"
        size="small"
        onClick={() => setDelivery({ islandsType: last.islandsType, shipType: last.shipType })}
      >
        和上次一樣
      </Button>
    </p>
  );
}

function wordsOf({ shipType, islandsType, storeType, storeName }: OrderDetail): string {
  return shipType === 'STORE'
    ? `${shipTypeLabels.STORE}，${storeWithChain(storeType, storeName)}`
    : `${shipTypeLabels.HOME}，${islandsTypeLabels[islandsType]}`;
}

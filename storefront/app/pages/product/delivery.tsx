import { useEffect, useState } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { AppLink } from '../../links/app-link.tsx';
import { useDeliveryTerms } from '../../shared-data.ts';
import { useShopNow } from '../../shop-time.ts';
import { Icon } from '../../ui/icon.tsx';

interface DeliveryProps {
  /** The chosen units. 0 if none can be bought. */
  quantity: number;
  /** The price of one unit in TWD. */
  price: number;
}

/** The delivery fee, the amount from which it is free, and the arrival date, shown before the cart. */
export function Delivery({ quantity, price }: DeliveryProps) {
  const { fees, freeFrom } = useDeliveryTerms();
  const arrival = useArrival();
  return (
    <div className="mt-4 flex gap-3 text-14">
      <Icon name="truck" className="mt-0.5 size-5 text-leaf-700" />
      <div className="digits">
        <p>
          本島宅配 {formatPrice(fees.homeMainIsland)}、離島宅配{' '}
          {formatPrice(fees.homeOutlyingIsland)}、超商取貨 {formatPrice(fees.store)}
        </p>
        {freeFrom !== undefined && (
          <p>
            <strong className="font-medium text-leaf-700">
              單筆滿 {formatPrice(freeFrom)} 免運
            </strong>
            {quantity > 0 && `，${wayToFree(quantity, freeFrom - quantity * price)}`}
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-ink-soft">
          <span>{arrival ? `現在下單，預計 ${arrival}送達` : '出貨後 1 至 2 個工作天送達'}</span>
          <AppLink to="/shipping-method" className="underline underline-offset-4">
            配送說明
          </AppLink>
        </p>
      </div>
    </div>
  );
}

/**
 * The days of arrival of an order that is placed now. Undefined on the server, whose page is cached for all visitors,
 * and until the browser has loaded what counts working days.
 */
function useArrival(): string | undefined {
  const shopNow = useShopNow();
  const [arrival, setArrival] = useState<string>();
  useEffect(() => {
    let isShown = true;
    import('./arrival.ts')
      .then(({ arrivalRange }) => isShown && setArrival(arrivalRange(shopNow())))
      .catch(() => {});
    return () => {
      isShown = false;
    };
  }, [shopNow]);
  return arrival;
}

function wayToFree(quantity: number, missing: number): string {
  return missing > 0
    ? `只買這 ${quantity} 件還差 ${formatPrice(missing)}`
    : `只買這 ${quantity} 件就達到`;
}

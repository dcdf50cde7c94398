import { formatPrice } from '#rules/numbers.ts';
import { defaultShippingFees } from '#rules/shipping.ts';
import { AppLink } from '../../links/app-link.tsx';
import { useShared } from '../../shared-data.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAlive } from '../../ui/use-alive.ts';
import { arrivalRange } from './arrival.ts';

/** What delivery costs, from which amount it is free, and when it arrives: before the cart and not first in it. */
export function Delivery() {
  const { freeShippingEvents } = useShared();
  const isAlive = useAlive();
  const free = freeShippingEvents
    .map(({ thresholdAmount }) => thresholdAmount)
    .toSorted((a, b) => a - b)[0];
  const { homeMainIsland, store } = defaultShippingFees;
  return (
    <div className="mt-4 flex gap-3 text-14">
      <Icon name="truck" className="mt-0.5 size-5 text-leaf-700" />
      <div className="digits">
        <p>
          宅配 {formatPrice(homeMainIsland)}、超商取貨 {formatPrice(store)}
          {free !== undefined && (
            <>
              ，
              <strong className="font-medium text-leaf-700">單筆滿 {formatPrice(free)} 免運</strong>
            </>
          )}
        </p>
        <p className="text-ink-soft">
          {/* The page is kept for all visitors; the day they look at it is only known here. */}
          {isAlive
            ? `現在下單，預計 ${arrivalRange(new Date())}送達`
            : '出貨後 1 至 2 個工作天送達'}
          <AppLink
            to="/shipping-method"
            className="ml-2 whitespace-nowrap underline underline-offset-4"
          >
            配送說明
          </AppLink>
        </p>
      </div>
    </div>
  );
}

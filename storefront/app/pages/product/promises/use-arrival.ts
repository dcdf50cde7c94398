import { useEffect, useState } from 'react';
import { useShopNow } from '../../../shop-time.ts';
import { type ArrivalDays, arrivalOf } from '../arrival.ts';

/** Milliseconds after which the days are counted again: the page may be open past the cut-off. */
const pace = 30_000;

/**
 * The days of arrival of an order that is placed now. Undefined on the server, whose page is cached for all visitors,
 * and while the cut-off is not known.
 */
export function useArrival(cutOff: string | undefined): ArrivalDays | undefined {
  const shopNow = useShopNow();
  const [arrival, setArrival] = useState<ArrivalDays>();
  useEffect(() => {
    if (!cutOff) return;
    const count = () => setArrival(arrivalOf(shopNow(), cutOff));
    count();
    const timer = setInterval(count, pace);
    return () => clearInterval(timer);
  }, [shopNow, cutOff]);
  return arrival;
}

import { useRouteLoaderData } from 'react-router';
import { freeShippingFrom, type ShippingFees } from '#rules/delivery/shipping.ts';
import { nothingShared, type SharedData } from './data/shared.ts';
import { useSystemStore } from './stores/system.ts';

/** Milliseconds after which the browser reads the shared data again (G-031). */
export const sharedDataLifetime = 5 * 60_000;

/** Message bars, menu and running offers, for every component below the root. */
export function useShared(): SharedData {
  const loaded = useRouteLoaderData<SharedData>('root') ?? nothingShared;
  const newer = useSystemStore((state) => state.newer);
  return newer?.than === loaded ? newer.shared : loaded;
}

/** All in TWD; `freeFrom` is undefined while delivery is never free. */
export interface DeliveryTerms {
  fees: ShippingFees;
  freeFrom: number | undefined;
  /** Until when an order leaves on the same working day (14:00); undefined if it is not known. */
  cutOff: string | undefined;
}

/** The current delivery fee, the amount of goods from which delivery is free (G-077), and when orders leave. */
export function useDeliveryTerms(): DeliveryTerms {
  const { shippingFees, freeShippingEvents, promises } = useShared();
  return {
    fees: shippingFees,
    freeFrom: freeShippingFrom(freeShippingEvents),
    cutOff: promises?.cutOff,
  };
}

import type { ShipType } from '#contract/enumerations.ts';

/** 7-ELEVEN's page for parcels. It asks for the number; its address cannot contain one. */
const storeTracking = 'https://eservice.7-11.com.tw/e-tracking/search.aspx';

/** The carrier, as the link to its page names it. */
export const carrierName = (shipType: ShipType) =>
  shipType === 'STORE' ? ' 7-ELEVEN ' : '宅配業者網站';

/**
 * The carrier's page on which a shopper looks a parcel up; undefined if the shop knows none. `homeTracking` is the
 * page of the carrier of home deliveries.
 */
export const trackingPage = (
  shipType: ShipType,
  homeTracking: string | undefined,
): string | undefined => (shipType === 'STORE' ? storeTracking : homeTracking || undefined);

/** Event ids of LINE Shopping's tracking (rows 9.016 to 9.019); 3 is reserved and not sent (G-140). */
export const lineShopEvents = {
  registration: 1,
  pageView: 2,
  addToCart: 4,
  productBrowsing: 5,
} as const;

/** The events of each of the two calls (G-141). */
export const normalEventIds = [lineShopEvents.registration, lineShopEvents.pageView] as const;
export const productEventIds = [lineShopEvents.addToCart, lineShopEvents.productBrowsing] as const;

export type NormalEventId = (typeof normalEventIds)[number];
export type ProductEventId = (typeof productEventIds)[number];

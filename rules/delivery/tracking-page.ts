import { carrierLabels } from '#contract/carrier-words.ts';
import type { CarrierKind, HomeCarrier, ShipType } from '#contract/enumerations.ts';
import { chainOf, type GivenChain } from './carriers.ts';

/** The companies' pages for parcels. They ask for the number; their addresses cannot contain one. */
const pages: Readonly<Record<CarrierKind, string>> = {
  UNIMART: 'https://eservice.7-11.com.tw/e-tracking/search.aspx',
  FAMI: 'https://fmec.famiport.com.tw/FP_Entrance/QueryBox',
  HILIFE: 'https://www.hilife.com.tw/serviceInfo_search.aspx',
  OKMART: 'https://ecservice.okmart.com.tw/Tracking/Search',
  TCAT: 'https://www.t-cat.com.tw/inquire/trace.aspx',
  POST: 'https://postserv.post.gov.tw/pstmail/main_mail.html',
};

/** The carrier, as the link to its page names it. */
export const carrierName = (shipType: ShipType, storeType?: GivenChain) =>
  shipType === 'STORE' ? ` ${carrierLabels[chainOf(storeType)]} ` : '宅配業者網站';

interface TrackedOrder {
  shipType: ShipType;
  storeType?: GivenChain;
  /** The company that has the parcel to a home; null or absent for the shop's own label. */
  homeCarrier?: HomeCarrier | null | undefined;
}

/**
 * The carrier's page on which a shopper looks a parcel up; undefined if the shop knows none. `homeTracking` is the
 * page of the carrier of the shop's own labels for homes.
 */
export const trackingPage = (
  { shipType, storeType, homeCarrier }: TrackedOrder,
  homeTracking: string | undefined,
): string | undefined => {
  if (shipType === 'STORE') return pages[chainOf(storeType)];
  return homeCarrier ? pages[homeCarrier] : homeTracking || undefined;
};

import type { GoodsKey } from './goods.ts';

/** Where a parcel is: in the house, outside, back, or over, because it was inspected, cancelled or sent again. */
type Place =
  | ('PICKED' | 'PACKED' | 'LABEL ASKED' | 'LABELLED')
  | ('ON ITS WAY' | 'AT THE STORE' | 'LEFT THERE' | 'RECEIVED')
  | ('BACK' | 'OVER');

/** One of several parcels of an order. */
export interface KnownParcel {
  id: number;
  units: Map<GoodsKey, number>;
  gifts: number[];
  place: Place;
  /** Units whose price was promised back as units of this parcel. */
  refunded: Map<GoodsKey, number>;
  /** Whether the carrier said that nobody fetched it. */
  wasLeft: boolean;
  /** Whether it has ever left the house. */
  hasLeft?: true;
}

const isAt =
  (...places: Place[]) =>
  ({ place }: Pick<KnownParcel, 'place'>): boolean =>
    places.includes(place);

export const isInHouse = isAt('PICKED', 'PACKED', 'LABEL ASKED', 'LABELLED');
export const isOnItsWay = isAt('ON ITS WAY');
export const isOutside = isAt('ON ITS WAY', 'AT THE STORE', 'LEFT THERE', 'RECEIVED');
export const isBack = isAt('BACK');
export const isReceived = isAt('RECEIVED');
/** Its label binds it. */
export const isBound = isAt('LABEL ASKED', 'LABELLED');
